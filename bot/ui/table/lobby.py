"""The lobby: seats, settings and their changes; its announcement; the public offer of a seat."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from itertools import groupby

from discord import ButtonStyle, ui

from bot.engine.games import game_of
from bot.engine.options import options_of
from bot.services.tables import seating
from bot.services.tables.opening import LOBBY_LAPSES, alone
from bot.services.values.tables import Hints, Table, TableConfig, TableSnapshot, TableStatus
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.context import (
    CLOCK_KEYS,
    HINTS_KEYS,
    LEVEL_KEYS,
    UNDO_KEYS,
    PanelContext,
    hands_label,
    total_label,
)
from bot.ui.fair_deal import fair_deal, fair_label


def lobby_panel(ctx: PanelContext, snapshot: TableSnapshot) -> ui.LayoutView:
    """Return the lobby: the game, the people, and the next step; everything else is behind *Menu*."""
    table = snapshot.table
    free = sum(seat.empty for seat in table.seats)
    game, number = fmt.game_name(ctx, table.config), ctx.text("table-number", number=str(table.id))
    setup, *more = config_lines(ctx, table.config)
    return parts.layout(
        parts.lines(f"## {game}", f"-# {number} · {setup}", *more),
        parts.lines(f"**{_seats_title(ctx, snapshot, free)}**", " · ".join(_seats(ctx, snapshot))),
        changes_text(ctx, table),
        _alone_text(ctx, table) if free else "",
        fair_deal(ctx, snapshot),
        *_buttons(ctx, snapshot, free),
        colour=parts.LOBBY_COLOUR,
    )


def _buttons(ctx: PanelContext, snapshot: TableSnapshot, free: int) -> list[parts.Button]:
    """Return *Agree* if needed, *Fill* or *Start*, *Sit* or *Leave*, *Menu*, and the fair-deal button."""
    room = any(seat.user_id is None for seat in snapshot.table.seats)  # a computer gives way
    asked, digest = bool(seating.waiting_for(snapshot.table)), snapshot.table.commitment
    plain, green = ButtonStyle.secondary, ButtonStyle.success
    fill = parts.button(ctx, "button-fill", "fill", snapshot)
    start = parts.button(ctx, "button-start", "start", snapshot, style=plain if asked else green)
    custom_id = ids.build("fair", snapshot.table.id, snapshot.table.turn, ids.encode_digest(digest))
    agree = parts.button(ctx, "button-agree", "agree", snapshot, _terms_digest(snapshot), style=green)
    leave = parts.button(ctx, "button-leave", "leave", snapshot)
    return [
        *([agree] if asked else []),
        fill if free else start,
        sit_button(ctx, snapshot, style=green if free else plain, disabled=False) if room else leave,
        parts.button(ctx, "button-menu", "menu", snapshot),
        ui.Button(label=fair_label(snapshot.table), custom_id=custom_id),
    ]


def sit_button(
    ctx: PanelContext, snapshot: TableSnapshot, *, style: ButtonStyle, disabled: bool
) -> ui.Button[ui.LayoutView]:
    """Return *Sit*, with a digest of the terms shown on the message in its custom id."""
    return parts.button(
        ctx, "button-sit", "sit", snapshot, _terms_digest(snapshot), style=style, disabled=disabled
    )


def seat_offer(ctx: PanelContext, snapshot: TableSnapshot, text: str) -> ui.LayoutView:
    """Return a message that offers a seat: a text, the game, and *Sit*."""
    config, terms = snapshot.table.config, _terms_digest(snapshot)
    return parts.layout(
        text,
        parts.lines(f"**{fmt.game_name(ctx, config)}**", *config_lines(ctx, config)),
        parts.button(ctx, "button-sit", "accept", snapshot, terms, style=ButtonStyle.success),
        colour=parts.LOBBY_COLOUR,
    )


def _terms_digest(snapshot: TableSnapshot) -> str:
    return seating.digest(snapshot.table.config)


def _seats_title(ctx: PanelContext, snapshot: TableSnapshot, free: int) -> str:
    if free:
        return ctx.text("lobby-seats-free", free=free)
    return ctx.text("lobby-seats-agree" if seating.waiting_for(snapshot.table) else "lobby-seats-full")


def _seats(ctx: PanelContext, snapshot: TableSnapshot) -> Iterable[str]:
    """Yield the players in order of play, neighbouring computers of one level together."""
    table = snapshot.table
    for level, seats in groupby(enumerate(table.seats), lambda it: it[1].computer):
        if level is not None:
            names = fmt.join(ctx, (fmt.seat_name(ctx, table.seats, index) for index, _ in seats))
            yield f"🤖 {names} ({ctx.text(LEVEL_KEYS[level])})"
            continue
        for index, seat in seats:
            if not seat.empty:
                host = f" ({ctx.text('mark-host')})" if seat.user_id == table.host_id else ""
                yield f"🪑 **{fmt.seat_name(ctx, table.seats, index)}**{host}"
            elif seat.held is not None and seat.held.until > ctx.now:
                name, until = fmt.clean_name(ctx, seat.held.name), fmt.stamp(seat.held.until, "t")
                yield f"⬜ *{ctx.text('seat-held', name=fmt.escape(name), until=until)}*"


def _alone_text(ctx: PanelContext, table: Table) -> str:
    """Return when a one-person lobby makes room for another, in a channel with room for one table."""
    if table.channel_id != table.home_channel_id or not alone(table):
        return ""
    return f"-# {ctx.text('lobby-alone', minutes=int(LOBBY_LAPSES / timedelta(minutes=1)))}"


def config_lines(ctx: PanelContext, config: TableConfig) -> Iterable[str]:
    until = [total_label(ctx, config.total)] if config.total is not None else []
    seats = ctx.text("config-seats", seats=config.seats)
    clock = ctx.text("config-clock", clock=ctx.text(CLOCK_KEYS[config.clock]), name=config.clock.value)
    yield " · ".join([seats, hands_label(ctx, config.hands), *until, clock])
    yield played_for(ctx, config)
    if config.hints is Hints.ON:
        yield ctx.text("config-hints")
    if config.undo:
        yield ctx.text("config-undo")
    if not config.counts:
        yield ctx.text("config-uncounted")
    if config.title:
        yield ctx.text("config-based", game=fmt.preset_name(ctx, config.preset))
    if config.options:
        yield ctx.text("config-rules", rules=house_rules(ctx, config))
    better = game_of(config.rules).better_packs(config.rules, config.seats)
    if better is not None:
        least, most = better
        yield f"-# {ctx.text('config-better-pack', seats=config.seats, least=least, most=most)}"


def played_for(ctx: PanelContext, config: TableConfig) -> str:
    """Return the stake, and the maximum that a hand can cost a seat."""
    if game_of(config.rules).counts_hands(config.rules):
        return ctx.of_game(config.rules).text("config-tally")
    loss = game_of(config.rules).largest_loss(config.rules, config.seats) * config.stake
    return ctx.text("config-stake-loss", stake=config.stake, loss=loss)


def changed_rules(ctx: PanelContext, config: TableConfig) -> list[str]:
    """Return the house rules that differ from the game's own, one per line."""
    ctx = ctx.of_game(config.rules)
    return [
        ctx.text("settings-value", name=fmt.option_name(ctx, name), value=fmt.option_value(ctx, name, value))
        for name, value in config.options.items()
    ]


def house_rules(ctx: PanelContext, config: TableConfig) -> str:
    """Return the house rules that differ from the game's own, in one line."""
    return " · ".join(changed_rules(ctx, config)) or ctx.text("config-rules-none")


_MOST_CHANGES = 8
"""Changes listed for all people waiting together; the configuration above them is up to date."""


def changes_text(ctx: PanelContext, table: Table) -> str:
    """Return the changes to which people must agree, a line for each group; "" if all have agreed."""
    groups: list[tuple[TableConfig, list[str]]] = []
    for index in seating.waiting_for(table):
        agreed, name = table.seats[index].agreed, f"**{fmt.seat_name(ctx, table.seats, index)}**"
        assert agreed is not None
        known = next((names for config, names in groups if seating.same_terms(config, agreed)), None)
        if known is None:
            groups.append((agreed, [name]))
        else:
            known.append(name)
    if not groups:
        return ""
    most = max(2, _MOST_CHANGES // len(groups))
    return parts.lines(
        f"**{ctx.text('changes-title')}**",
        *(_line(ctx, names, agreed, table.config, most) for agreed, names in groups),
        f"-# {ctx.text('changes-help')}",
    )


def _line(ctx: PanelContext, names: list[str], agreed: TableConfig, present: TableConfig, most: int) -> str:
    """Return the names of people who must agree, and the first `most` changes, chips before house rules."""
    found = list(_changes(ctx, agreed, present))
    left = len(found) - most
    shown = [*found[:most], ctx.text("changes-more", count=left)] if left > 0 else found
    return f"⚠️ {fmt.join(ctx, names)}: {' · '.join(shown)}"


def _changes(ctx: PanelContext, old: TableConfig, new: TableConfig) -> Iterable[str]:
    """Yield each changed setting as ``Stake: 1 chip a unit → 5 chips a unit``."""
    pairs = [
        ("setting-stake", *(ctx.text("config-stake", stake=it.stake) for it in (old, new))),
        ("setting-game", *(fmt.preset_name(ctx, it.preset) for it in (old, new))),
        ("setting-seats", *(ctx.text("config-seats", seats=it.seats) for it in (old, new))),
        ("setting-hands", *(hands_label(ctx, it.hands) for it in (old, new))),
        ("setting-total", *(total_label(ctx, it.total) for it in (old, new))),
        ("setting-hints", *(ctx.text(HINTS_KEYS[it.hints]) for it in (old, new))),
        ("setting-clock", *(ctx.text(CLOCK_KEYS[it.clock]) for it in (old, new))),
        ("setting-undo", *(ctx.text(UNDO_KEYS[it.undo]) for it in (old, new))),
    ]
    if old.preset == new.preset:
        ctx = ctx.of_game(new.rules)
        for name in options_of(type(new.rules)):
            before, after = (fmt.option_value(ctx, name, getattr(it.rules, name)) for it in (old, new))
            pairs.append((fmt.option_key(name), before, after))
    for key, before, after in pairs:
        if before != after:
            yield ctx.text("changes-one", what=ctx.text(key), before=before, after=after)


def announcement(ctx: PanelContext, snapshot: TableSnapshot) -> ui.LayoutView:
    """Return the channel's announcement of a table in a thread: the game, a button to sit down, the link."""
    table = snapshot.table
    free = sum(seat.user_id is None for seat in table.seats)
    host = seating.seat_of(table, table.host_id)
    lines = [
        f"### {fmt.game_name(ctx, table.config)}",
        ctx.text("announce-host", name=fmt.seat_name(ctx, table.seats, host)) if host is not None else "",
    ]
    sit = None
    if table.status is TableStatus.LOBBY:
        lines.append(ctx.text("announce-free", free=free) if free else ctx.text("announce-full"))
        lines += [f"-# {line.removeprefix('-# ')}" for line in config_lines(ctx, table.config)]
        sit = sit_button(ctx, snapshot, style=ButtonStyle.success, disabled=not free)
    else:
        closed = table.status is TableStatus.CLOSED
        lines.append(ctx.text("table-closed" if closed else "announce-playing"))
    jump = parts.jump_button(ctx, snapshot) if table.channel_id != table.home_channel_id else None
    return parts.layout(parts.lines(*lines), sit, jump, colour=parts.LOBBY_COLOUR)


def offer(ctx: PanelContext, snapshot: TableSnapshot, giver_id: int) -> ui.LayoutView:
    """Return the public message that offers a person's seat to another."""
    table = snapshot.table
    made = next(seat.offer for seat in table.seats if seat.user_id == giver_id)
    assert made is not None
    giver, taker = f"<@{giver_id}>", f"<@{made.taker_id}>"
    playing = table.status is TableStatus.PLAYING
    stake = played_for(ctx, table.config)
    lines = [
        ctx.text("offer-what", game=fmt.game_name(ctx, table.config), stake=stake),
        *(line for line in config_lines(ctx, table.config) if line != stake),
        ctx.text("offer-in-hand" if playing else "offer-next-hand", giver=giver),
        ctx.text("offer-host", giver=giver) if made.host else "",
        ctx.text("offer-until", until=fmt.stamp(made.until)),
    ]
    number = str(made.number)
    buttons = [
        parts.button(ctx, "button-take", "take", snapshot, number, style=ButtonStyle.success),
        parts.button(ctx, "button-take-back", "takeback", snapshot, number),
    ]
    return parts.layout(
        ctx.text("offer-text", giver=giver, taker=taker),
        "\n".join(f"- {line}" for line in lines if line),
        *buttons,
        colour=parts.LOBBY_COLOUR,
    )
