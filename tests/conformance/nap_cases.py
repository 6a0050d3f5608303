"""Every preset of Nap, every value of every option, every number of seats; and a player at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bot.catalogue import load_presets
from bot.engine.actions import PASS, Action, LadderBid, Play
from bot.engine.cards import cards_of, rank_of
from bot.engine.errors import RuleConflict
from bot.engine.hand import legal_actions
from bot.engine.nap.rules import MAX_NAP_SEATS, MIN_NAP_SEATS, NAP_OPTIONS, NapRules
from bot.engine.nap.state import NapSetup, NapState
from bot.engine.rules import OptionValue

NAP_PRESETS = load_presets().of_family("nap")
NAP_SEATS = range(MIN_NAP_SEATS, MAX_NAP_SEATS + 1)


def nap_values(option: str) -> tuple[OptionValue, ...]:
    """Return the values of an option to be walked: all of them, or the least, some and the most."""
    spec = NAP_OPTIONS[option]
    if spec.metadata["span"] is None:
        values: tuple[OptionValue, ...] = spec.metadata["values"]
        return values
    least, most = spec.metadata["span"]
    return tuple(dict.fromkeys((spec.default, least, 7, most)))


@dataclass(frozen=True)
class NapCase:
    """A preset of Nap, perhaps with one house rule, and a number of seats."""

    preset: str
    seats: int
    option: str | None = None
    value: OptionValue | None = None

    @property
    def options(self) -> dict[str, object]:
        """What differs from the preset, as a record says it."""
        return {} if self.option is None else {self.option: self.value}

    @property
    def rules(self) -> NapRules:
        """The rules; RuleConflict if they cannot be played."""
        return nap_rules_with(self.preset, self.options, self.seats)

    def __str__(self) -> str:
        house_rule = "" if self.option is None else f"-{self.option}={str(self.value).lower()}"
        return f"{self.preset}-{self.seats}{house_rule}"


def nap_rules_with(preset: str, options: dict[str, object], seats: int) -> NapRules:
    """Return the rules of a preset with options; RuleConflict if they cannot be played."""
    rules = NAP_PRESETS[preset].rules_with(options, seats)
    assert isinstance(rules, NapRules)
    return rules


def all_nap_cases() -> Iterator[NapCase]:
    """Yield all cases, also those that are refused."""
    for preset in NAP_PRESETS:
        for seats in NAP_SEATS:
            yield NapCase(preset, seats)
            for option in NAP_OPTIONS:
                yield from (NapCase(preset, seats, option, value) for value in nap_values(option))


def is_nap_playable(case: NapCase) -> bool:
    """Return whether the rules of a case can be played."""
    try:
        return bool(case.rules)
    except RuleConflict:
        return False


def random_nap_options(rng: random.Random, chance: float) -> dict[str, object]:
    """Return random values for some of the options."""
    return {option: rng.choice(nap_values(option)) for option in NAP_OPTIONS if rng.random() < chance}


def random_nap_rules(rng: random.Random) -> tuple[str, dict[str, object], int]:
    """Return a preset, several house rules that can stand together, and a number of seats."""
    while True:
        preset, seats = rng.choice(list(NAP_PRESETS)), rng.choice(NAP_SEATS)
        options = random_nap_options(rng, rng.choice((0.05, 0.2, 0.4)))
        try:
            nap_rules_with(preset, options, seats)
        except RuleConflict:
            continue
        return preset, options, seats


def random_nap_setup(rng: random.Random, rules: NapRules, seats: int) -> NapSetup:
    """Return a setup with a random dealer and a pool that earlier hands left."""
    return NapSetup(rules, seats, rng.randrange(seats), rng.choice((0, 3, 60)))


def nap_at_random(rng: random.Random) -> Callable[[NapState, int], Action]:
    """Return a player of random but plausible moves: calls are rare, in some hands high cards come first."""
    boldness, strength = rng.choice((0.05, 0.3, 0.7)), rng.random()

    def choose(state: NapState, seat: int) -> Action:
        legal = legal_actions(state, seat)
        if PASS in legal:
            if rng.random() > boldness:
                return PASS
            bids = [action for action in legal if isinstance(action, LadderBid)]
            others = [action for action in legal if not isinstance(action, LadderBid)]
            return rng.choice(bids or others) if rng.random() < 0.6 else rng.choice(others)
        if legal.revokes and rng.random() < 0.1:
            return Play(rng.choice(cards_of(legal.revokes)), revoke=True)
        plays = [action for action in legal.actions if isinstance(action, Play)]
        if plays and rng.random() < strength:
            return max(plays, key=lambda play: rank_of(play.card))
        return legal.sample(rng)

    return choose
