"""How a hand begins: the cut, the shuffle, the deal, and what everybody pays for it; pure functions.

Each returns the `Change` that is to be stored in one transaction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.engine.actions_json import write_pack
from bot.engine.game import GameEvent, GameState
from bot.engine.games import game_of, told_family
from bot.engine.poker.game import POKER, POKER_FORMAT
from bot.engine.record import FORMAT
from bot.services.chips.chips import escrow_of, escrow_postings
from bot.services.errors import NotNow
from bot.services.tables import dealing, results
from bot.services.tables.changes import Change
from bot.services.tables.live_table import LiveHand, LiveTable, absent_after
from bot.services.tables.seating import forgotten, left, require_full, seat_names
from bot.services.tables.timing import deadlines_of, turn_clock
from bot.services.values import pledges
from bot.services.values.hands import HandHeader
from bot.services.values.tables import Table, TableStatus, units_on


def begin_hand(
    live: LiveTable, presses: Sequence[str], now: datetime, given: dealing.GivenDeal | None = None
) -> Change:
    """Deal the next hand: cut for the first dealer, then to their left; everybody pays their escrow.

    `presses` are the ids of the presses that started it; a tournament gives its own secret and presses with
    `given`. Raises NotNow (`seats-empty`).
    """
    require_full(live.table)
    if given is not None:
        presses, commitment = given.presses, dealing.commitment_of(given.secret)
        live = replace(live, table=replace(live.table, secret=given.secret, commitment=commitment))
    table = live.table
    config = table.config
    shuffler, header = _shuffle(table, presses, now, given)
    if given is not None and given.dealer is not None:
        dealer = given.dealer
    elif table.dealer is None:
        dealer, header["deal"]["cut"] = shuffler.cut(config.seats)
    else:
        dealer = (table.dealer + 1) % config.seats
    rules = config.rules.resolved(config.seats)
    game = game_of(rules)
    setup = game.setup_of(rules, config.seats, dealer, table.carried)
    pack = shuffler.pack(game.pack_of_setup(setup), 0)
    state, events = game.new(setup, pack)
    escrow = escrow_of(config)
    header = {
        "format": FORMAT,
        "preset": config.preset,
        "options": dict(config.options),
        "rules": rules.to_options(),
        **told_family(rules),
        "pack": write_pack(pack),
        "escrow": escrow,
        **results.header_of(table.carried),
        **header,
        "dealer": dealer,
    }
    return _begun(live, state, events, header, escrow, now)


def without_absent(live: LiveTable) -> LiveTable:
    """Let computers take the chairs of those who were away for the whole last hand: nobody pays for them.

    Raises NotNow (`absent-board`: name) where something lies on the board that is theirs too.
    """
    table = live.table
    for seat in absent_after(live):
        chair = table.seats[seat]
        if units_on(table.carried):
            raise NotNow("absent-board", name=chair.name)
        if chair.user_id is not None:
            table = left(table, chair.user_id)
    return replace(live, table=table)


def begin_poker(live: LiveTable, presses: Sequence[str], now: datetime) -> Change:
    """Begin the poker hand for what is left on the board (rules.md 9 End of session)."""
    table = live.table
    shuffler, header = _shuffle(table, presses, now)
    seats, dealer = table.config.seats, table.dealer or 0
    setup = POKER.setup_of(POKER.defaults, seats, dealer, table.carried)
    pack = shuffler.pack(POKER.pack_of_setup(setup), 0)
    state, events = POKER.new(setup, pack)
    header = {
        "format": POKER_FORMAT,
        "pack": write_pack(pack),
        "escrow": 0,
        "units": setup.units,
        "playing": list(setup.playing),
        **header,
        "dealer": dealer,
    }
    return _begun(live, state, events, header, 0, now)


def _shuffle(
    table: Table, presses: Sequence[str], now: datetime, given: dealing.GivenDeal | None = None
) -> tuple[dealing.Shuffler, dict[str, Any]]:
    """Return the shuffler of the next hand and the part of its header that both games share."""
    number = table.hand_no + 1
    if given is not None:
        deal = dealing.proof(table.secret, presses, given.place)
    else:
        deal = dealing.proof(table.secret, presses, values=_values(table)) | _promise(table, now)
    header = {
        "seats": seat_names(table),
        "stake": table.config.stake,
        "session": table.id,
        "hand_no": number,
        "deal": deal,
    }
    return dealing.shuffler_of(deal, table.id, number), header


def _values(table: Table) -> list[dict[str, Any]]:
    return pledges.listed(table.pledge, [seat.user_id for seat in table.seats])


def _promise(table: Table, now: datetime) -> dict[str, Any]:
    """Return since when the secret was fixed, where its commitment was shown, and when it was used."""
    since = table.pledge.since or pledges.utc(table.created_at)
    promise: dict[str, Any] = {"committed_at": since, "dealt_at": pledges.utc(now)}
    if table.pledge.shown is not None:
        promise["shown"] = dict(zip(("channel", "message"), table.pledge.shown, strict=True))
    return promise


def _pressed(pledge: pledges.Pledge, deal: Mapping[str, Any]) -> pledges.Pledge:
    """Return the pledge while a hand is under way: it says by which press that was dealt."""
    if "dealt_at" not in deal:  # a tournament's
        return pledge
    return replace(pledge, press=",".join(deal["presses"]), closed_at=deal["dealt_at"], failed=())


def _begun(
    live: LiveTable,
    state: GameState,
    events: tuple[GameEvent, ...],
    header: dict[str, Any],
    escrow: int,
    now: datetime,
) -> Change:
    table, number = live.table, header["hand_no"]
    players = tuple(seat.user_id for seat in table.seats)
    levels = [seat.computer for seat in table.seats]
    header = {**header, results.COMPUTERS: [None if level is None else level.value for level in levels]}
    dealt = replace(
        table,
        status=TableStatus.PLAYING,
        revision=table.revision + 1,
        turn=table.turn + 1,
        hand_no=number,
        dealer=header["dealer"],
        pledge=_pressed(table.pledge, header["deal"]),
        seats=forgotten(table.seats),
        updated_at=now,
    )
    ids = results.player_ids(header, players, table.config.level)
    hand = LiveHand(0, number, players, escrow, header["deal"], 0, state, ids, tuple(header["seats"]))
    clock = turn_clock(dealt, game_of(state).to_act(state), now)
    return Change(
        LiveTable(dealt, hand, clock),
        now,
        events=events,
        opening=HandHeader(0, table.id, table.guild_id, number, header, players, now),
        postings=escrow_postings(dealt, players, escrow),
        deadlines=deadlines_of(dealt, clock, now),
    )
