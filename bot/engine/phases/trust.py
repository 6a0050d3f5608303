"""Trust: a seat announces out of turn that it expects to win the trick, to no effect (rules.md 8)."""

from __future__ import annotations

from bot.engine.errors import IllegalAction
from bot.engine.events import Trusted
from bot.engine.phases import Step
from bot.engine.require import require
from bot.engine.state import HandState


def _trick_led(state: HandState) -> int | None:
    """Return the number of the trick last led to, None before the first lead."""
    number = len(state.complete) - (not state.current)
    return number if number >= 0 else None


def _speakers(state: HandState) -> tuple[int, ...]:
    """Return the seats that may announce trust in the trick last led to: those that played to it, or all."""
    seats = state.setup.seats
    if state.leader is None or not state.current or state.setup.rules.trust == "anytime":
        return tuple(range(seats))
    return tuple((state.leader + turn) % seats for turn in range(len(state.current)))


def seats_that_may(state: HandState) -> tuple[int, ...]:
    """Return the seats that may announce trust now: once per trick each, until the next lead."""
    trick = _trick_led(state)
    if trick is None:
        return ()
    return tuple(seat for seat in _speakers(state) if (trick, seat) not in state.trusts)


def check(state: HandState, seat: int) -> None:
    """Raise IllegalAction (`trust-off`, `trust-not-yet`, `trust-twice`)."""
    if state.setup.rules.trust == "off":
        raise IllegalAction("trust-off")
    trick = _trick_led(state)
    if trick is None or seat not in _speakers(state):
        raise IllegalAction("trust-not-yet")
    if (trick, seat) in state.trusts:
        raise IllegalAction("trust-twice")


def announce(state: HandState, seat: int) -> Step:
    """Record the announcement and make it public."""
    trick = require(_trick_led(state))
    return state.evolve(trusts=(*state.trusts, (trick, seat))), (Trusted(seat, trick),), False
