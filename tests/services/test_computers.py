"""Computer players at the table: names, moves, never two at once, and the game never stops."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from bot.engine.actions import PASS, Action, Bid, GameAction, action_from_json, read_pack
from bot.engine.hand import apply, default_action, new_hand
from bot.engine.legal import LegalActions
from bot.engine.views import View
from bot.players import choose
from bot.services.errors import StaleAction, StorageUnavailable
from bot.services.tables import live as live_module
from bot.services.values.names import MARSHALS, computer_name
from bot.services.values.tables import Level
from tests.services import stored
from tests.services.build import ANN, BOB, Night, breathe


async def test_players_of_all_levels_finish_hands():
    for level in Level:
        night = Night(choose=choose)
        await night.open([ANN, BOB], computers=True, level=level)
        await night.finish()
        hand = stored.hand(night.store)
        assert hand.header.header["computers"] == [None, None, *[level.value] * 3]
        assert hand.status in ("settled", "thrown_in")


async def test_a_computer_plays_at_its_seats_level_from_its_seats_view():
    asked: list[tuple[int | None, str]] = []

    def remembering(view: View, legal: LegalActions, level: str, rng: random.Random) -> Action:
        asked.append((view.seat, level))
        return PASS if PASS in legal else legal.sample(rng)

    night = Night(choose=remembering)
    await night.open([ANN], start=False)
    await night.tables.add_computer(1, ANN.user_id, Level.NOVICE, count=2)
    await night.tables.add_computer(1, ANN.user_id, Level.REGULAR, count=2)
    await night.tables.start(1, ANN.user_id, 1)
    await night.services.computers.settle()
    await night.move(Bid(11, 0))
    assert {level for seat, level in asked if seat in (1, 2)} == {"novice"}
    assert {level for seat, level in asked if seat in (3, 4)} == {"regular"}


@pytest.mark.parametrize("fault", ["raises", "illegal"])
async def test_a_failing_player_makes_the_default_move(fault: str, caplog: pytest.LogCaptureFixture):
    def failing(view: View, legal: LegalActions, level: str, rng: random.Random) -> Action:
        if fault == "raises":
            raise ZeroDivisionError
        return Bid(1, 0)

    night = Night(choose=failing)
    await night.open([ANN], computers=True)
    await night.finish()
    assert "computer player failed" in caplog.text
    hand = (await night.services.live.get(1)).hand
    assert hand.state.result is not None
    state, _ = new_hand(hand.state.setup, read_pack(stored.hand(night.store, 1).header.header["pack"]))
    for seq in range(hand.seq):
        entry = stored.actions(night.store)[seq]
        seat, action = action_from_json(entry.data)
        if entry.by == "computer" and seat is not None:
            assert action == default_action(state, seat)
        state, _ = apply(state, seat, action)


async def test_a_computer_does_not_move_for_a_player_who_is_present(night: Night):
    snapshot = await night.open()
    with pytest.raises(StaleAction):
        await night.services.play.computer_move(
            1, snapshot.view.to_act[0], turn=snapshot.table.turn, thought=None
        )
    assert stored.actions(night.store) == ()


async def test_computers_go_on_although_a_press_fails_while_they_pause(monkeypatch: pytest.MonkeyPatch):
    pause, reading = asyncio.Event(), asyncio.Event()
    night = Night(pause=pause.wait)
    opening = asyncio.create_task(night.open([ANN], computers=True))
    await breathe(200)
    turn, honest = stored.table(night.store).turn, live_module.read_one

    async def slow(*given: Any) -> Any:
        await reading.wait()
        return await honest(*given)

    monkeypatch.setattr(live_module, "read_one", slow)
    night.store.fail_commits = 1
    press = asyncio.create_task(night.tables.play_both(1, ANN.user_id))
    await breathe(50)
    pause.set()  # while the table is read again: was the press stored?
    await breathe(50)
    reading.set()
    with pytest.raises(StorageUnavailable):
        await press
    await breathe(200)
    assert stored.table(night.store).turn > turn
    await opening


async def test_a_persons_computer_partner_is_at_least_regular():
    asked: list[tuple[Any, str]] = []

    def choosing(view: Any, legal: Any, level: str, rng: random.Random) -> GameAction:
        asked.append((view, level))
        return choose(view, legal, "novice", rng)

    night = Night(choose=choosing)
    await night.open([ANN], computers=True)
    for _ in range(4):
        await night.finish()
        await night.next_hand()
    beside = set()
    for view, level in asked:
        known = view.contract is not None and view.contract.adjutant is not None
        if known and view.seat in (pair := {view.contract.seat, view.contract.adjutant}):
            beside.add(0 in pair)
            assert level == ("regular" if 0 in pair else "novice")
        elif view.contract is None or view.seat != view.contract.seat:
            assert level == "novice"
    assert beside, "nobody had a partner"


def named(number: int, count: int, taken: list[str]) -> list[str]:
    for _ in range(count):
        taken = [*taken, computer_name(number, taken)]
    return taken


def test_sixty_computers_of_a_tournament_have_sixty_names() -> None:
    names = named(3, 60, [])
    assert len({name.casefold() for name in names}) == 60
    assert set(names[:26]) == set(MARSHALS)
    assert all(name.endswith(" 2") for name in names[26:52])


def test_a_computer_is_not_named_like_a_person_present() -> None:
    (first,) = named(1, 1, [])
    assert computer_name(1, [first.upper(), ""]) not in (first, "")
    assert not set(named(1, 5, [])) & set(named(2, 5, [])), "nor like those of the next table"


async def test_a_computer_keeps_its_name_and_a_successor_has_another(night: Night) -> None:
    await night.open([ANN, BOB], computers=True)
    seats = (await night.tables.snapshot(1)).table.seats
    marshals = [seat.name for seat in seats if seat.computer is not None]
    assert len(set(marshals)) == 3
    assert set(marshals) <= set(MARSHALS)
    await night.finish()
    left = (await night.tables.leave(1, BOB.user_id)).table.seats
    assert [seat.name for seat in left[2:]] == marshals
    assert left[1].name in set(MARSHALS) - set(marshals), "another computer with another name"
