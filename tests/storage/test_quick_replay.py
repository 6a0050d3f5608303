"""A packed hand replays exactly as played, and any damage to it is detected."""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.games import game_of
from bot.services.records.records import replay_problem
from bot.services.tables.moves import status_of
from bot.services.values.hands import ActionEntry, HandHeader, StoredHand
from bot.storage.tables import packing
from tests.conformance.cases import NAPOLEON, PRESETS
from tests.conformance.nap_cases import NAP, NAP_PRESETS, nap_at_random, random_nap_setup
from tests.conformance.walk import Walk, at_random, begin, play_out, random_setup
from tests.effort import EFFORT, examples, seed_base
from tests.storage.samples import NOON

HANDS = 60 * EFFORT
NO_PROOF = "the record has no proof of the deal"
"""What is said of hands that were dealt here without one, when all else is in order."""


@dataclass(frozen=True)
class Kept:
    """A hand that was played at random, and as it is packed."""

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


def _kept(walk: Walk) -> Kept:
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


@cache
def kept(number: int) -> Kept:
    """Return one of the hands."""
    return _kept(_walk(number))


def unread(hand: Kept, packed: packing.Packed | None = None) -> StoredHand:
    """Return a hand as the audit reads it."""
    it, header = packed or hand.packed, hand.stored.header
    whole, course = packing.unpack(it.beside, it.record, header.players, header.started_at)
    return replace(hand.stored, header=replace(header, header=whole), actions=course)


def _opened(packed: packing.Packed) -> list[Any]:
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS, zdict=packing._WORDS[packed.record[0]])
    return json.loads(unpacker.decompress(packed.record[1:]))


def _closed(packed: packing.Packed, parts: list[Any]) -> packing.Packed:
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=packing._WORDS[packed.record[0]])
    text = json.dumps(parts).encode()
    return replace(packed, record=packed.record[:1] + packer.compress(text) + packer.flush())


@pytest.mark.parametrize("number", range(HANDS))
def test_a_packed_hand_replays_as_it_was_played(number: int) -> None:
    """Of every game, with every number of seats and random house rules."""
    hand = kept(number)
    stored, quick = hand.stored, unread(hand)
    assert [entry.data for entry in quick.actions] == [entry.data for entry in stored.actions]
    assert (len(quick.actions), quick.actions[-1].seq) == (len(stored.actions), len(stored.actions) - 1)
    assert replay_problem(quick) == NO_PROOF


# damage

LETTERS = st.sampled_from("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz*?")
JUNK = (
    st.integers(-1, 60)
    | st.sampled_from(["S", "NT", "AS", "JK", "pass", "play", "bid", "undo", "", None, True])
    | st.lists(st.sampled_from(["AS", "2C", "TD"]), max_size=3)
)


def _a_letter(parts: list[Any], data: st.DataObject) -> None:
    runs = [place for place, token in enumerate(parts[1]) if isinstance(token, str) and token]
    if not runs:
        return
    place = data.draw(st.sampled_from(runs))
    text = parts[1][place]
    at, more = data.draw(st.integers(0, len(text) - 1)), data.draw(LETTERS)
    other = data.draw(st.integers(0, len(text) - 1))
    swapped = list(text)
    swapped[at], swapped[other] = swapped[other], swapped[at]
    ways = (text[:at] + more + text[at + 1 :], text[:at] + text[at + 1 :], text[:at] + more + text[at:])
    parts[1][place] = data.draw(st.sampled_from((*ways, "".join(swapped), text[:at])))


def _an_action(parts: list[Any], data: st.DataObject) -> None:
    places = range(len(parts[1]))
    at, other = data.draw(st.sampled_from(places)), data.draw(st.sampled_from(places))
    way = data.draw(st.sampled_from(("lost", "doubled", "swapped", "number", "field")))
    if way == "lost":
        del parts[1][at]
    elif way == "doubled":
        parts[1].insert(other, parts[1][at])
    elif way == "swapped":
        parts[1][at], parts[1][other] = parts[1][other], parts[1][at]
    elif way == "number":
        parts[1][at] = data.draw(st.integers(-1, 8))
    elif isinstance(parts[1][at], dict):
        name = data.draw(st.sampled_from([*parts[1][at], "revoke", "seat"]))
        parts[1][at][name] = data.draw(JUNK)


def _its_makers(parts: list[Any], data: st.DataObject) -> None:
    parts[2], parts[3] = data.draw(
        st.sampled_from(
            (
                (parts[2][1:], parts[3][1:]),
                (parts[2], parts[3][1:]),
                ([*parts[2], 7], parts[3] + "p"),
                (parts[2], "?" + parts[3][1:]),
                (["a", *parts[2][1:]], parts[3]),
            )
        )
    )


def _the_header(parts: list[Any], data: st.DataObject) -> None:
    whole = parts[0]
    name = data.draw(st.sampled_from(["dealer", "pack", "rules", "board", "tally", "pool", "format"]))
    if name == "dealer":
        whole["dealer"] = data.draw(st.integers(-1, 7))
    elif name == "pack":
        cards = list(whole["pack"][0])
        at, other = (data.draw(st.integers(0, len(cards) - 1)) for _ in range(2))
        cards[at], cards[other] = cards[other], cards[at]
        whole["pack"] = ["".join(cards)]
    elif name == "rules":
        option = data.draw(st.sampled_from(sorted(whole["rules"])))
        whole["rules"][option] = data.draw(JUNK | st.booleans())
    elif name in whole:
        whole[name] = data.draw(JUNK)


WAYS: tuple[Callable[[list[Any], st.DataObject], None], ...] = (
    _a_letter,
    _an_action,
    _its_makers,
    _the_header,
)


@given(st.integers(0, HANDS - 1), st.data())
@examples(600)
def test_what_a_whole_replay_finds_in_a_damaged_record_is_found(number: int, data: st.DataObject) -> None:
    hand = kept(number)
    parts = _opened(hand.packed)
    for way in data.draw(st.lists(st.sampled_from(WAYS), min_size=1, max_size=2)):
        if parts[1]:
            way(parts, data)
    _same_verdict(hand, _closed(hand.packed, parts))


@given(st.integers(0, HANDS - 1), st.integers(0, 2000), st.integers(1, 255))
@examples(200)
def test_a_record_with_another_byte_is_judged_as_by_a_whole_replay(
    number: int, place: int, change: int
) -> None:
    hand = kept(number)
    record = bytearray(hand.packed.record)
    record[place % len(record)] ^= change
    try:
        unread(hand, replace(hand.packed, record=bytes(record)))
    except ValueError:
        return  # it cannot even be opened
    _same_verdict(hand, replace(hand.packed, record=bytes(record)))


@given(st.integers(0, HANDS - 1), st.data())
@examples(200)
def test_another_end_than_the_cards_give_is_found(number: int, data: st.DataObject) -> None:
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
    told = replay_problem(replace(quick, **end))
    assert told == replay_problem(replace(quick, **end, actions=tuple(quick.actions)))
    changed = [getattr(quick, name) != value for name, value in end.items()]
    assert (told != NO_PROOF) == any(changed)


def _same_verdict(hand: Kept, packed: packing.Packed) -> None:
    quick = unread(hand, packed)
    told = replay_problem(quick)
    try:
        actions = tuple(quick.actions)
    except ValueError:
        assert told is not None
        assert told != NO_PROOF
        return
    assert told == replay_problem(replace(quick, actions=actions))


def test_the_rules_of_every_family_were_tried() -> None:
    assert {game_of(kept(number).walk.setup).name for number in range(HANDS)} == {"napoleon", "nap"}
