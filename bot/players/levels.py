"""The levels of the computer players: what each one notices, and how reliable its judgement is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """The settings of one level; all levels know the rules and the same rules of thumb."""

    counts_cards: bool = True
    """Whether it remembers plain cards of earlier tricks, and suits that seats have shown void."""
    reads_players: bool = True
    """Whether it infers from others' play who the adjutant is."""
    slip: float = 0.0
    """Standard deviation, in points, of its error in valuing a card to play."""
    misjudgement: float = 0.0
    """Standard deviation, in points, of its error in valuing a hand."""
    nerve: float
    """The least chance of making a contract at which it bids."""
    nerve_of_three: float = 0.0
    """As `nerve`, with three seats; 0: the same, as for the next two."""
    nerve_exact: float = 0.0
    """As `nerve`, if the bid must be met exactly; the chance is still that of at least as many points."""
    nerve_unpaid: float = 0.0
    """As `nerve`, if a lost contract costs nothing (`payment=tally`)."""
    partner: float = 0.0
    """How much higher that chance must be for the highest bidder's probable partner."""
    ending: int = 0
    """Deals for solving the last tricks to find sure cards (`bot.players.search.proof`)."""
    ending_tricks: int = 0
    """The most tricks that those deals are played for."""
    worlds: int = 0
    """Deals imagined before playing a card (`bot.players.search`); 0: only rules of thumb."""
    worlds_solved: int = 0
    """The most deals imagined in the last tricks, which are solved."""
    worlds_near_everything: int = 0
    """As `worlds`, in the last tricks if Napoleon's side may lose by winning everything."""
    worlds_near_everything_of_six: int = 0
    """As `worlds_near_everything`, with six seats, whose few cards each reveal too little."""
    worlds_in_danger: int = 0
    """The same with `siberian=opponents_trickless`, once one of the first deals won everything."""

    @property
    def at_once(self) -> Skill:
        """The same skill without the slow parts that need a process of their own."""
        return replace(self, worlds_in_danger=0, worlds_solved=self.worlds_solved if self.worlds else 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class NapSkill:
    """The settings of one level at Nap; all levels know the same rules of thumb."""

    deals_bid: int
    """Deals imagined before calling."""
    deals_played: int
    """Deals imagined before playing a card; 0: only rules of thumb."""
    misjudgement: float = 0.0
    """Standard deviation of the error in estimating a call's chance."""
    garnet_nerve: float
    """The least chance of making nap at which it takes the extra hand: imagined deals are too optimistic."""
    foresees: bool = False
    """Whether it values a call only by the chance that later seats do not outbid it."""
    slip: float = 0.0
    """The chance that it plays another card than the rules of thumb suggest."""


class Level(Enum):
    """A level of computer players, with the texts ``level-<name>`` and ``computer-<name>``.

    `player_id` is the player of this level in results and ratings: negative, as no user id is.
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
        ),
        NapSkill(deals_bid=8, deals_played=0, misjudgement=0.2, garnet_nerve=0.6, slip=0.15),
    )
    REGULAR = (
        "regular",
        -2,
        Skill(
            nerve=0.46,
            ending=200,
            ending_tricks=8_000,
            worlds_solved=100,
            worlds_near_everything=40,
            worlds_near_everything_of_six=120,
            worlds_in_danger=300,
        ),
        NapSkill(deals_bid=24, deals_played=18, garnet_nerve=0.46),
    )
    EXPERT = (
        "expert",
        -3,
        Skill(
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
        NapSkill(deals_bid=100, deals_played=120, garnet_nerve=0.0, foresees=True),
    )

    @property
    def thinks(self) -> bool:
        """Whether the level takes long over every move."""
        return self.napoleon.worlds > 0

    def __new__(cls, name: Any, *columns: Any) -> Level:
        """Use the name as the value of a member, which the database stores."""
        self = object.__new__(cls)
        self._value_ = name
        self.player_id, self.napoleon, self.nap = columns
        return self
