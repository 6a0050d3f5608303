"""Documents of the previous version can be read, and that version could read today's."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from bot.engine.rules import RuleSet
from bot.features.tournaments.storage.schema import tournaments
from bot.features.tournaments.storage.tournaments import TOURNAMENTS
from bot.features.tournaments.values.rounds import Cut, CutBy
from bot.features.tournaments.values.tournaments import ActRequest, HostAct, HostActKind, Tournament
from bot.services.values.pledges import NO_PLEDGE, Pledge, Value
from bot.services.values.tables import Ending, Held, Level, Offer, Seat, Table
from bot.storage import schema
from bot.storage.engine.columns import Documents
from bot.storage.tables.carried import pledge_of, with_pledge
from tests.storage.samples import ANN, BOB, CLEO, DAN, NOON, a_table
from tests.storage.test_tournaments import a_tournament

GOLDEN = Path(__file__).with_name("golden") / "documents.json"
"""A table and a tournament as the version before 2026-11-22 has stored them."""


def a_busy_table() -> Table:
    """A table with every field of its documents filled in."""
    table = a_table()
    first, second, _, fourth, _ = table.seats
    agreed = replace(table.config, stake=50, title="House", total=7, options={}, rules=RuleSet().resolve(5))
    seats = (
        replace(first, offer=Offer(10**18, BOB, NOON, host=True, terms="0123456789abcdef")),
        replace(second, agreed=agreed, away=True, missed=2),
        Seat(held=Held(CLEO, "クレオ", NOON)),
        replace(fourth, seen=(BOB, 7), bank=0.0),
        Seat(computer=Level.NOVICE, held=Held(DAN, "Dan", NOON)),
    )
    ending = Ending(last=True, lost="channel-gone", lost_at=NOON, asked=(1, 3), agreed=(0,), turn=9)
    carried = {"tally": [1, 0, 2, 0, 0], "antes": {str(ANN): {"3": {"suit": 2, "points": 1}}}}
    pledge = Pledge(
        since="2026-11-21T12:00:00.000Z",
        values=(
            Value(ANN, "2026-11-21T12:00:01.000Z", hash="ab" * 32, text="幸運", drawn=True),
            Value(BOB, "2026-11-21T12:00:02.000Z", seal="cd" * 32),
        ),
        press="77",
        closed_at="2026-11-21T12:00:03.000Z",
        shown=("5", "6"),
        failed=(CLEO,),
        barred=(CLEO, DAN),
        poker=True,
    )
    return replace(table, seats=seats, ending=ending, carried=carried, pledge=pledge)


def a_long_tournament() -> Tournament:
    """A tournament with every field of its document filled in."""
    tournament = a_tournament()
    (round_,) = tournament.rounds
    cut = Cut(table=1, equals=(2, 0), places=1, by=CutBy.LOT, drawn=(2, 0))
    replaced = HostAct(
        number=1,
        kind=HostActKind.UNDO,
        by=ANN,
        at=NOON,
        entrant=2,
        minutes=5,
        before="in",
        reason="同時に",
        by_name="Ann",
        after="Cleo",
        of=HostActKind.REPLACE,
        agreed=(BOB,),
        agreed_name="Bob",
    )
    request = ActRequest(
        number=0,
        kind=HostActKind.VOID,
        by=ANN,
        by_name="Ann",
        at=NOON,
        reason="?",
        round=1,
        hand=7,
        person=CLEO,
        person_name="クレオ",
        agreed=(BOB,),
    )
    return replace(
        tournament,
        rounds=(replace(round_, over_at=NOON + timedelta(hours=1), cuts=(cut,), paused_seconds=90),),
        acts=(*tournament.acts, replaced),
        requests=(request,),
        values=(Value(BOB, "2026-11-21T12:00:00.000Z", hash="ab" * 32, text="luck", drawn=True),),
        passed_over=(1,),
        called=("start",),
        check_in_at=NOON,
        paused=True,
        paused_at=NOON + timedelta(microseconds=1),
    )


@pytest.fixture
def golden() -> dict[str, Any]:
    return json.loads(GOLDEN.read_text(encoding="utf-8"))


async def _stored(database: Any, column: Any) -> Any:
    async with database.read() as work:
        return await work.session.ask(lambda c: c.execute(select(column)).scalar_one())


async def test_a_tournament_of_the_previous_version_is_read(database, golden) -> None:
    async with database.write() as work:
        await work.tournaments.add(a_tournament())
        old = update(tournaments).values(document=golden["tournament"])
        await work.session.change(lambda c: c.execute(old))
    async with database.read() as work:
        assert await work.tournaments.get(1) == a_long_tournament()


async def test_a_table_of_the_previous_version_is_read(database, golden) -> None:
    async with database.write() as work:
        await work.tables.add(a_table())
        await work.session.change(lambda c: c.execute(update(schema.tables).values(**golden["table"])))
    async with database.read() as work:
        assert await work.tables.get(1) == a_busy_table()


async def test_documents_have_every_field_of_the_previous_version(database, golden) -> None:
    """Defaults are no longer stored; here every field has another value."""
    async with database.write() as work:
        await work.tables.add(a_busy_table())
        await work.tournaments.add(a_long_tournament())
    document = await _stored(database, tournaments.c.document)
    # `reminders_due` says which reminders are still to come.
    assert _names(golden["tournament"]) - _names(document) == {"reminded"}
    for name, before in golden["table"].items():
        assert _names(before) <= _names(await _stored(database, schema.tables.c[name])), name


def _names(document: Any) -> set[str]:
    """Return the names of all fields of a document, however deep: some hold JSON as text."""
    if isinstance(document, str) and document.startswith(("{", "[")):
        return _names(json.loads(document))
    if isinstance(document, dict):
        return document.keys() | _names([*document.values()])
    if isinstance(document, list):
        return {name for value in document for name in _names(value)}
    return set()


def test_missing_fields_get_their_defaults_and_unknown_ones_are_ignored() -> None:
    whole = TOURNAMENTS.dump(a_tournament())
    needed = {name: value for name, value in whole.items() if name not in ("values", "acts", "paused")}
    read = TOURNAMENTS.load({**needed, "mood": "good", "config": {"name": "Friday", "song": 3}})
    config = replace(a_tournament().config.__class__(), name="Friday")
    assert read == replace(a_tournament(), acts=(), config=config)


def test_a_pledge_replaces_the_previous_one() -> None:
    pledge = a_busy_table().pledge
    column = with_pledge({"tally": [1], "deal": {"since": "before", "failed": [7]}}, pledge)
    assert (column["tally"], pledge_of(column)) == ([1], pledge)
    assert "deal" not in with_pledge(column, NO_PLEDGE), "an empty one is not stored"
    assert pledge_of({}) == NO_PLEDGE


def test_a_timestamp_in_another_zone_is_read_as_the_same_instant() -> None:
    tokyo = NOON.astimezone(timezone(timedelta(hours=9)))
    held = Documents(Held)
    stored = held.dump(Held(ANN, "Ann", tokyo))
    assert held.load(stored).until == NOON
    assert held.load({**stored, "until": "2026-11-21T12:00:00.123456+00:00"}).until == NOON


def test_options_keep_their_types() -> None:
    """JSON as stored has no types for options: true must stay a bool, 1 a number, "1" a string."""
    config = replace(a_tournament().config, options={"a": True, "b": 1, "c": "1", "d": False, "e": 0})
    read = TOURNAMENTS.load(json.loads(json.dumps(TOURNAMENTS.dump(replace(a_tournament(), config=config)))))
    assert [(name, type(value), value) for name, value in read.config.options.items()] == [
        ("a", bool, True),
        ("b", int, 1),
        ("c", str, "1"),
        ("d", bool, False),
        ("e", int, 0),
    ]


@pytest.mark.parametrize("wrong", [{"status": "asleep"}, {"revision": "many"}, {"entrants": [{"name": 1}]}])
def test_the_error_of_an_unreadable_document_quotes_nothing_from_it(wrong: Any) -> None:
    """The error is logged, and a document holds the secret of all deals."""
    document = {**TOURNAMENTS.dump(a_tournament()), **wrong}
    with pytest.raises(ValueError, match="no Tournament can be read") as refusal:
        TOURNAMENTS.load(document)
    assert next(iter(wrong)) in str(refusal.value)
    for told in ("5e5e", "asleep", "many", "Ann"):
        assert told not in str(refusal.value)
    assert refusal.value.__suppress_context__
