"""Every preset of Nap, every value of every option, every number of seats; and a player at random."""

from __future__ import annotations

import random
from collections.abc import Callable

from bot.engine.actions import PASS, Action, LadderBid, Play
from bot.engine.cards import cards_of, rank_of
from bot.engine.hand import legal_actions
from bot.engine.nap.rules import MAX_NAP_SEATS, MIN_NAP_SEATS, NapRules
from bot.engine.nap.state import NapSetup, NapState
from bot.engine.options import OptionValue
from tests.conformance.family import Family
from tests.engine.options import NAP_OPTIONS


def nap_values(option: str) -> tuple[OptionValue, ...]:
    """Return the values of an option to walk: all, or the least, some and the most."""
    spec = NAP_OPTIONS[option]
    if not isinstance(spec.values, range):
        return spec.values
    return tuple(dict.fromkeys((spec.default, spec.values[0], 7, spec.values[-1])))


NAP = Family("nap", range(MIN_NAP_SEATS, MAX_NAP_SEATS + 1), NAP_OPTIONS, nap_values, ("nap",))
NAP_PRESETS, NAP_SEATS = NAP.presets, NAP.seats


def nap_rules_with(preset: str, options: dict[str, object], seats: int) -> NapRules:
    """Return the rules of a preset with options; RuleConflict if they are not playable."""
    rules = NAP_PRESETS[preset].rules_with(options, seats)
    assert isinstance(rules, NapRules)
    return rules


def random_nap_setup(rng: random.Random, rules: NapRules, seats: int) -> NapSetup:
    """Return a setup with a random dealer and a pool left by earlier hands."""
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
