"""What the fuzzer over the services draws from: people, set-ups, sensible and senseless requests."""

from __future__ import annotations

from hypothesis import strategies as st

from bot.engine.actions import (
    CLAIM_REDEAL,
    DECLINE_TO_SEE,
    PASS,
    PAY_TO_SEE,
    PEEP,
    TAKE_EXTRA_HAND,
    TRUST,
    Ante,
    Bid,
    Call,
    CallNoCard,
    ChangeTrump,
    Discard,
    ExchangeCards,
    LadderBid,
    NameSuit,
    Play,
    Redeal,
    Swap,
    Void,
)
from bot.engine.board import STAKES, Board
from bot.engine.poker.values import ChooseGame, Exchange
from bot.services.values.tables import ClockName, Level, Person, TableConfig
from tests.services.build import PRESETS, config

GUILDS = (77, 78)
PEOPLE = tuple(
    Person(number, name) for number, name in enumerate(("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"), 1)
)

Setup = tuple[str, int, int, ClockName, int | None]

people = st.sampled_from(PEOPLE)
often = st.sampled_from([True, True, True, False])
setups = st.tuples(
    st.sampled_from(sorted(PRESETS)),
    st.integers(2, 7),
    st.sampled_from([0, 1, 1, 2, 2, 50]),
    st.sampled_from(list(ClockName)),
    st.sampled_from([None, 1, 2]),
)
guilds = st.sampled_from(GUILDS)
which = st.integers(0, 7)
"""A table: an index into the open ones, otherwise one that may not exist."""
turns = st.sampled_from([None, None, -1, 0, 1])
"""What a button carries: nothing (a command), or the table's turn plus this."""
cards = st.integers(0, 53)
masks = st.integers(0, 2**54 - 1)
chips = st.sampled_from([-(10**18), -1, 0, 1, 7, 500, 1000, 10**6, 2**63 - 1, 10**30])
seeds = st.integers(0, 2**32)
wild_actions = st.one_of(
    st.sampled_from([PASS, TRUST, PEEP, TAKE_EXTRA_HAND, PAY_TO_SEE, DECLINE_TO_SEE, Void("fuzz")]),
    st.builds(Bid, st.integers(-1, 30), st.integers(0, 4)),
    st.builds(Call, cards),
    st.builds(Play, cards, st.booleans()),
    st.builds(Discard, masks),
    st.builds(ExchangeCards, masks),
    st.builds(Exchange, masks),
    st.builds(Swap, st.none() | cards),
    st.builds(ChangeTrump, st.integers(0, 4)),
    st.builds(NameSuit, st.integers(0, 4)),
    st.builds(CallNoCard, st.sampled_from(("first_trick", "nobody"))),
    st.just(CLAIM_REDEAL),
    st.builds(LadderBid, st.sampled_from(["one", "nap", "misere", "blucher", "", "x"])),
    st.builds(ChooseGame, st.sampled_from(["draw", "stud", "", "straight"])),
    st.builds(Ante, st.builds(Board, st.tuples(*[st.integers(-1, 9)] * len(STAKES)))),
    st.builds(Redeal, st.just(tuple(range(52)))),
)


def setup_of(preset: str, seats: int, stake: int, clock: ClockName, hands: int | None) -> TableConfig:
    """Return the set-up of a table, with a number of seats that the game allows."""
    chosen = PRESETS[preset]
    seats = min(max(seats, chosen.least_seats), chosen.most_seats)
    return config(
        preset=preset,
        rules=chosen.rules,
        seats=seats,
        stake=stake,
        clock=clock,
        hands=hands,
        level=Level.NOVICE,
    )
