"""A packed hand replays as it was played; damage is reported and never stops an audit."""

from __future__ import annotations

import json
import random
import zlib
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.services.records.records import replay_problem
from bot.services.values.hands import ActionEntry, HandHeader, StoredHand, status_of
from bot.storage.tables import packing
from tests.conformance.cases import NAPOLEON, PRESETS
from tests.conformance.nap_cases import NAP, NAP_PRESETS, nap_at_random, random_nap_setup
from tests.conformance.walk import Walk, at_random, begin, play_out, random_setup
from tests.effort import EFFORT, examples, seed_base
from tests.storage.samples import NOON

HANDS = 60 * EFFORT
NO_PROOF = "the record has no proof of the deal"
"""What is reported of a hand dealt here without a proof if all else is in order."""


@dataclass(frozen=True)
class Kept:
    """A hand played at random, and its packed form."""

    walk: Walk
    stored: StoredHand
    packed: packing.Packed


def _walk(number: int) -> Walk:
    rng = random.Random(f"quick {number} {seed_base()}")
    if number % 5 == 4:
        name, options, seats = NAP.random_rules(rng)
        rules = NAP_PRESETS[name].rules_with(options, seats)
        walk = begin(rng, random_nap_setup(rng, rules, seats), name, options)
        play_out(walk, rng, nap_at_random(rng), lambda: None)
        return walk
    name, options, seats = NAPOLEON.random_rules(rng, None if number % 5 else 5)
    rules = PRESETS[name].rules_with(options, seats)
    walk = begin(rng, random_setup(rng, rules, seats), name, options)
    play_out(walk, rng, at_random(rng), lambda: None)
    return walk


@cache
def kept(number: int) -> Kept:
    """One of the hands."""
    walk = _walk(number)
    record = {**walk.record(), "rules": walk.setup.rules.to_options(), "session": 1, "hand_no": 1}
    actions = [
        ActionEntry(seq, data, "player", NOON + timedelta(seconds=seq))
        for seq, data in enumerate(record.pop("actions"))
    ]
    players = tuple(range(1, walk.setup.seats + 1))
    header = HandHeader(1, 1, 1, 1, record, players, NOON)
    result = walk.state.result
    stored = StoredHand(
        header, tuple(actions), status_of(result.outcome), result.outcome, result.units, NOON, result.units
    )
    return Kept(walk, stored, packing.pack(record, "", players, NOON, actions))


def unread(hand: Kept, packed: packing.Packed | None = None) -> StoredHand:
    """Return a hand as the audit reads it."""
    it, header = packed or hand.packed, hand.stored.header
    whole, course = packing.unpack(it.header, it.record, header.players, header.started_at)
    return replace(hand.stored, header=replace(header, header=whole), actions=course)


def with_damage(packed: packing.Packed, data: st.DataObject) -> packing.Packed:
    """Return a packed hand with damage in one value of its record: in one character, or in all of it."""
    words = packing._WORDS[packed.record[0]]
    parts = json.loads(zlib.decompressobj(-zlib.MAX_WBITS, zdict=words).decompress(packed.record[1:]))
    holder, key = parts, data.draw(st.integers(0, len(parts) - 1))
    while isinstance(holder[key], list | dict) and holder[key] and data.draw(st.integers(0, 9)):
        holder = holder[key]
        key = data.draw(st.sampled_from([*holder] if isinstance(holder, dict) else range(len(holder))))
    value = holder[key]
    if isinstance(value, str) and value and data.draw(st.booleans()):
        at = data.draw(st.integers(0, len(value) - 1))
        holder[key] = value[:at] + data.draw(LETTERS) + value[at + data.draw(st.integers(0, 1)) :]
    else:
        holder[key] = data.draw(JUNK)
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=words)
    record = packer.compress(json.dumps(parts).encode()) + packer.flush()
    return replace(packed, record=packed.record[:1] + record)


LETTERS = st.sampled_from("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz*?")
JUNK = (
    st.integers(-1, 60)
    | st.sampled_from(["S", "NT", "AS", "JK", "pass", "play", "bid", "undo", "", None, True])
    | st.lists(st.sampled_from(["AS", "2C", "TD"]), max_size=3)
)


@pytest.mark.parametrize("number", range(HANDS))
def test_a_packed_hand_replays_as_it_was_played(number: int) -> None:
    """Every game and number of seats, with random house rules."""
    hand = kept(number)
    stored, quick = hand.stored, unread(hand)
    assert [entry.data for entry in quick.actions] == [entry.data for entry in stored.actions]
    assert (len(quick.actions), quick.actions[-1].seq) == (len(stored.actions), len(stored.actions) - 1)
    assert replay_problem(quick) == NO_PROOF


@given(st.integers(0, HANDS - 1), st.data())
@examples(600)
def test_the_audit_survives_any_damaged_value(number: int, data: st.DataObject) -> None:
    _judge(kept(number), with_damage(kept(number).packed, data))


@given(st.integers(0, HANDS - 1), st.integers(0, 2000), st.integers(1, 255))
@examples(200)
def test_the_audit_survives_any_damaged_byte(number: int, place: int, change: int) -> None:
    hand = kept(number)
    record = bytearray(hand.packed.record)
    record[place % len(record)] ^= change
    _judge(hand, replace(hand.packed, record=bytes(record)))


def _judge(hand: Kept, packed: packing.Packed) -> None:
    """Replay a damaged hand: unopenable is a ValueError, unreadable is reported."""
    try:
        quick = unread(hand, packed)
    except ValueError:
        return
    told = replay_problem(quick)
    try:
        tuple(quick.actions)
    except ValueError:
        assert told not in (None, NO_PROOF)


@given(st.integers(0, HANDS - 1), st.data())
@examples(200)
def test_an_end_that_contradicts_the_cards_is_found(number: int, data: st.DataObject) -> None:
    quick = unread(kept(number))
    end = data.draw(
        st.fixed_dictionaries(
            {
                "status": st.sampled_from(["settled", "voided", "thrown_in", "in_progress"]),
                "outcome": st.sampled_from(["made", "failed", "thrown_in", "revoke", None]),
                "units": st.none() | st.permutations(quick.units).map(tuple),
            }
        )
    )
    changed = [getattr(quick, name) != value for name, value in end.items()]
    assert (replay_problem(replace(quick, **end)) != NO_PROOF) == any(changed)
