"""The levels of the computer players: what each one notices, and how reliable its judgement is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """The settings of one level; all levels know the rules and the same rules of thumb."""

    counts_cards: bool
    """Whether plain cards of earlier tricks and suits shown void are remembered."""
    reads_players: bool
    """Whether the way others play tells who the adjutant is."""
    slip: float
    """Standard deviation, in points, of the error in judging a card to play."""
    misjudgement: float
    """Standard deviation, in points, of the error in judging a hand."""
    nerve: float
    """The least chance of making a contract with which it is bid."""
    nerve_of_three: float
    """The same with three seats."""
    nerve_exact: float
    """The same where it must be made exactly, which is the chance to take as many points or more."""
    nerve_unpaid: float
    """The same where a contract lost costs nothing (`payment=tally`)."""
    partner: float = 0.0
    """How much more it must be for a seat that the highest bidder would call as a partner."""
    ending: int = 0
    """Deals for solving the last tricks to find sure cards (`bot.players.search.proof`)."""
    ending_tricks: int = 0
    """The most tricks imagined in these deals."""
    worlds: int = 0
    """Deals imagined before a card is played (`bot.players.search`); 0: only the rules of thumb decide."""
    worlds_solved: int = 0
    """Deals imagined at most in the last tricks, whose ends are solved."""
    worlds_near_everything: int = 0
    """The same in the last tricks where Napoleon's side may lose by winning everything."""
    worlds_near_everything_of_six: int = 0
    """The same with six seats, where each seat's few cards tell too little about the others."""
    worlds_in_danger: int = 0
    """The same where discarded points save nobody, once some of the first deals ended with everything won."""

    @property
    def at_once(self) -> Skill:
        """The same skill without the slow parts that need a process of their own."""
        return replace(self, worlds_in_danger=0, worlds_solved=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class NapSkill:
    """The settings of one level at Nap; all levels know the same rules of thumb."""

    deals_bid: int
    """Deals imagined before a call."""
    deals_played: int
    """Deals imagined before a card is played; with none the rules of thumb alone decide."""
    misjudgement: float
    """Standard deviation of the error in judging the chance of a call."""
    garnet_nerve: float
    """The least chance of nap with which the extra hand is taken: imagination flatters it."""
    foresees: bool = False
    """Whether a call counts only as far as those who speak later let it stand."""
    slip: float
    """Chance that not the card is played which the rules of thumb name, but any other."""


class Level(Enum):
    """How well a computer player plays: a row each, with the texts ``level-<name>`` and ``computer-<name>``.

    `player_id` stands for the computers of the level in results and ratings: below zero, where no user id is.
    """

    _value_: str
    player_id: int
    napoleon: Skill
    nap: NapSkill
    NOVICE = (
        "novice",
        -1,
        Skill(
            counts_cards=False,
            reads_players=False,
            slip=0.5,
            misjudgement=1.0,
            nerve=0.54,
            nerve_of_three=0.54,
            nerve_exact=0.54,
            nerve_unpaid=0.54,
        ),
        NapSkill(deals_bid=8, deals_played=0, misjudgement=0.2, garnet_nerve=0.6, slip=0.15),
    )
    REGULAR = (
        "regular",
        -2,
        Skill(
            counts_cards=True,
            reads_players=True,
            slip=0.0,
            misjudgement=0.0,
            nerve=0.46,
            nerve_of_three=0.46,
            nerve_exact=0.46,
            nerve_unpaid=0.46,
            ending=200,
            ending_tricks=8_000,
            worlds_solved=100,
            worlds_near_everything=40,
            worlds_near_everything_of_six=120,
            worlds_in_danger=300,
        ),
        NapSkill(deals_bid=24, deals_played=18, misjudgement=0.0, garnet_nerve=0.46, slip=0.0),
    )
    EXPERT = (
        "expert",
        -3,
        Skill(
            counts_cards=True,
            reads_players=True,
            slip=0.0,
            misjudgement=0.0,
            nerve=0.38,
            nerve_of_three=0.50,
            nerve_exact=0.70,
            nerve_unpaid=0.30,
            partner=0.16,
            ending=800,
            ending_tricks=12_000,
            worlds=90,
            worlds_solved=200,
        ),
        NapSkill(
            deals_bid=100, deals_played=120, misjudgement=0.0, garnet_nerve=0.0, foresees=True, slip=0.0
        ),
    )

    @property
    def thinks(self) -> bool:
        """Whether the level takes long over every move."""
        return self.napoleon.worlds > 0

    def __new__(cls, name: Any, *columns: Any) -> Level:
        """Make the name, which is what is stored, the value of a row."""
        self = object.__new__(cls)
        self._value_ = name
        self.player_id, self.napoleon, self.nap = columns
        return self
