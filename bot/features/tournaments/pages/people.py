"""Lists of people, page by page: standings, entrants, and those a host can replace, invite or remove."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import discord
from discord import ui

from bot.features.tournaments.pages import words
from bot.features.tournaments.pages.blocks import RED, button, menu, panel, people_menu, take_page
from bot.features.tournaments.pages.scene import TournamentScene
from bot.features.tournaments.services.deciding import plays_later, require_number
from bot.features.tournaments.services.lists import MOST_CO_HOSTS
from bot.features.tournaments.services.presence import Share
from bot.features.tournaments.values.config import Format
from bot.features.tournaments.values.rounds import CutBy, TableStanding
from bot.features.tournaments.values.tournaments import (
    BEFORE_START,
    Entrant,
    EntrantStatus,
    Results,
    Tournament,
    TournamentStatus,
)
from bot.services.errors import NotNow, require_found
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.context import PanelContext

PER_PAGE = 10


def standing_lines(
    ctx: PanelContext, scene: TournamentScene, shown: Sequence[TableStanding], reader: int | None = None
) -> Iterator[str]:
    """Yield a line for each standing: place, name, score, and the prize once it is paid.

    An entrant passed over for a prize keeps the place and gets a mark; medals are for final places.
    """
    tournament = scene.tournament
    won = {prize.entrant: prize.chips for prize in tournament.prizes}
    people = scene.people
    for standing in shown:
        entrant = tournament.entrants[standing.entrant]
        final = tournament.over and entrant.status is EntrantStatus.IN
        place = words.place_of(ctx, people, standing, over=final)
        name = words.entrant_name(ctx, entrant, reader)
        chips = won.get(standing.entrant, 0)
        prize = f" · {ctx.text('amount-chips', count=chips)}" if chips else ""
        if standing.entrant in tournament.passed_over:
            prize = f" · ⌛ {ctx.text('standing-passed-over')}"
        yield f"{place} {name} {words.score(ctx, standing.score)}{prize}"


def computers_line(ctx: PanelContext, scene: TournamentScene) -> str:
    """Return the scores of the computers, which are not ranked; empty if there are none."""
    entrants = scene.tournament.entrants
    scores = [
        f"{fmt.escape(words.entrant_label(ctx, entrants[line.entrant]))} {words.score(ctx, line.score)}"
        for line in scene.standings
        if not entrants[line.entrant].users
    ]
    if not scores:
        return ""
    return f"-# {ctx.text('standings-computers', names=words.first_names(ctx, scores, PER_PAGE))}"


def detail_line(ctx: PanelContext, tournament: Tournament, standing: TableStanding) -> str:
    """Return what decided a place: the rounds' scores, contracts, and tie-breaks."""
    rounds = ", ".join(words.score(ctx, score) for score in standing.round_scores)
    shown = [ctx.text("standing-rounds", scores=rounds)] if len(standing.round_scores) > 1 else []
    shown.append(ctx.text("settings-hands", count=standing.hands))
    if standing.due:
        shown.append(ctx.text("standing-presence", own=standing.own, due=standing.due))
    if standing.late:
        shown.append(ctx.text("standing-late", units=standing.late))
    if standing.adjusted:
        shown.append(ctx.text("standing-adjusted", units=fmt.with_sign(ctx, standing.adjusted)))
    if tournament.config.format is Format.SWISS:
        shown.append(ctx.text("standing-opponents", score=words.score(ctx, standing.opponents)))
    if standing.contracts_made:
        shown.append(ctx.text("standing-contracts", count=standing.contracts_made))
    if out := _own_cut(ctx, tournament, standing.entrant):
        shown.append(out)
    return "-# " + " · ".join(shown)


def _own_cut(ctx: PanelContext, tournament: Tournament, number: int) -> str:
    """Return how an entrant was cut after a tie (extra hand or lot); empty if they were not."""
    for round_ in tournament.rounds:
        for cut in round_.cuts:
            if number in cut.equals[cut.places :]:
                key = "standing-cut-extra" if cut.by is CutBy.EXTRA else "standing-cut-lot"
                return ctx.text(key, round=round_.number)
    return ""


def standings_panel(
    ctx: PanelContext, scene: TournamentScene, page: int = 0, reader: int | None = None
) -> ui.LayoutView:
    """Return a page of the standings, or before the start of the entrants; `reader` is a user id."""
    tournament = scene.tournament
    if not tournament.rounds:
        return _entrants_panel(ctx, tournament, page)
    arg = "people" if tournament.teams else ""
    shown, leaves = take_page(ctx, tournament, "tstand", scene.people, PER_PAGE, page, arg)
    own = _own(scene, reader)
    blocks: list[parts.Block | str | None] = [
        parts.lines(
            f"### {words.tournament_name(ctx, tournament)}",
            f"-# {ctx.text('button-standings')} · {after_round(ctx, tournament)}",
        ),
        parts.lines(*_two_lines(ctx, scene, shown, reader)),
    ]
    if own is not None and own not in shown:
        blocks += [parts.separator(), parts.lines(*_two_lines(ctx, scene, [own], reader))]
    blocks.append(computers_line(ctx, scene))
    if may_post(scene):
        leaves.append(button(ctx, "button-post", "tpost", tournament))
    if tournament.teams:
        leaves.append(button(ctx, "button-teams", "tstand", tournament))
    else:
        blocks += [parts.separator(), f"-# {words.ties(ctx, tournament.config)}"]
    return panel(*blocks, buttons=leaves)


def may_post(scene: TournamentScene) -> bool:
    """Return whether the standings may be shown to everybody: for a duplicate, once it is over."""
    tournament = scene.tournament
    sealed = tournament.config.duplicate and not tournament.over
    return bool(scene.people) and not tournament.teams and not sealed


def _own(scene: TournamentScene, user_id: int | None) -> TableStanding | None:
    entrants = scene.tournament.entrants
    return next((line for line in scene.people if entrants[line.entrant].user_id == user_id), None)


def _two_lines(
    ctx: PanelContext, scene: TournamentScene, shown: Sequence[TableStanding], reader: int | None
) -> Iterator[str]:
    for first, standing in zip(standing_lines(ctx, scene, shown, reader), shown, strict=True):
        yield first
        yield detail_line(ctx, scene.tournament, standing)


def after_round(ctx: PanelContext, tournament: Tournament) -> str:
    """Return up to which round the shown standings count."""
    current = tournament.round
    assert current is not None
    if tournament.over:
        return ctx.text("tournament-final")
    if current.over_at is None and tournament.config.duplicate:
        return ctx.text("tournament-sealed")
    key = "tournament-after" if current.over_at is not None else "tournament-during"
    return ctx.text(key, round=words.round_name(ctx, tournament, current.number, "round-inside"))


def _entrants_panel(ctx: PanelContext, tournament: Tournament, page: int) -> ui.LayoutView:
    shown, leaves = take_page(ctx, tournament, "tstand", tournament.entrants, 3 * PER_PAGE, page)
    entries = [
        f"{entrant.number + 1}\\. {words.entrant_name(ctx, entrant)}{' ✅' if entrant.checked_in else ''}"
        f"{f' · 👥 {fmt.escape(entrant.team)}' if entrant.team else ''}"
        for entrant in shown
    ]
    return panel(
        parts.lines(
            f"### {words.tournament_name(ctx, tournament)}", f"-# {words.entrants_line(ctx, tournament)}"
        ),
        parts.lines(*entries) or ctx.text("entrants-none"),
        buttons=leaves,
    )


def own_line(ctx: PanelContext, scene: TournamentScene, user_id: int, share: Share | None) -> str:
    """Return a person's place in a sentence, empty without one; `share` is given if a prize depends on it."""
    tournament = scene.tournament
    own = _own(scene, user_id)
    if own is None or not own.hands:
        return ""
    played = ""
    if share is not None and tournament.config.entry:
        mark, key = ("✅", "own-share") if share.enough else ("⌛", "own-share-short")
        played = f"{mark} {ctx.text(key, own=share.own, due=share.due)}"
    score = words.score(ctx, own.score)
    place = ctx.text("own-place", rank=own.rank, count=len(scene.people), score=score)
    return parts.lines(place, detail_line(ctx, tournament, own), played)


PURPOSES = ("replace", "disqualify", "adjust", "remove", "team")
"""What an entrant is picked for in a menu; each has its title ``pick-<purpose>``."""
_BY_PERSON = ("remove", "team")
"""Purposes before the start: a user id is picked, since entrants' numbers move up when somebody leaves."""


def pick_panel(
    ctx: PanelContext, tournament: Tournament, purpose: str, page: int = 0, wanted: str = ""
) -> ui.LayoutView:
    """Return a menu of the entrants for a purpose, 25 a page, or of those whose number or name is
    `wanted`."""
    reviewed = tournament.status is TournamentStatus.REVIEW  # then what becomes of their hands may change
    out = EntrantStatus.DISQUALIFIED
    found = [entrant for entrant in tournament.entrants if reviewed or entrant.status is not out]
    if purpose == "replace":
        found = [entrant for entrant in found if plays_later(tournament, entrant)]
    if purpose in ("replace", "remove", "team"):
        found = [entrant for entrant in found if entrant.user_id is not None]
    if wanted:
        found = [e for e in found if _fits(ctx, tournament, e.number, wanted)]
    shown, leaves = take_page(ctx, tournament, "tpick", found, parts.MOST_OPTIONS, page, purpose)
    buttons = [
        *([] if wanted else leaves),
        button(ctx, "button-find", "tfind", tournament, purpose),
        button(ctx, "button-back-to-host", "thost", tournament),
    ]
    if not shown:
        nobody = ctx.text("pick-nobody", text=fmt.escape(wanted)) if wanted else ctx.text("entrants-none")
        return panel(nobody, buttons=buttons)
    options = [
        parts.Option(
            label=f"#{entrant.number + 1} {words.entrant_label(ctx, entrant, 40)}",
            value=str(entrant.user_id if purpose in _BY_PERSON else entrant.number),
            emoji="🤖" if entrant.computer is not None else None,
            description=words.out_mark(ctx, entrant).strip(" ()") or None,
        )
        for entrant in shown
    ]
    picked = menu(ctx, "pick-who", "tpicked", tournament, options, purpose, number=max(page, 0))
    return panel(ctx.text(f"pick-{purpose}"), picked, buttons=buttons)


def find_picked(tournament: Tournament, purpose: str, chosen: str) -> Entrant:
    """Return the entrant chosen for a purpose. Raises NotNow (`entrant-unknown`)."""
    number = ids.number_of(chosen)
    if purpose not in _BY_PERSON:
        return require_number(tournament, number)
    return require_found(tournament.entrant_of(number or 0), NotNow("entrant-unknown"))


def _fits(ctx: PanelContext, tournament: Tournament, number: int, wanted: str) -> bool:
    plain = wanted.strip().lstrip("#")
    if plain.isdecimal() and int(plain) == number + 1:
        return True
    return plain.casefold() in words.entrant_label(ctx, tournament.entrants[number], 80).casefold()


def people_panel(ctx: PanelContext, tournament: Tournament, notice: str = "") -> ui.LayoutView:
    """Return the host's page of people: invited, removed, and co-hosts."""
    before = tournament.status in BEFORE_START
    kind, most = discord.SelectDefaultValueType.user, parts.MOST_OPTIONS
    helping = [discord.SelectDefaultValue(id=it.user_id, type=kind) for it in tournament.co_hosts]
    co_hosts: dict[str, Any] = {"min_values": 0, "max_values": MOST_CO_HOSTS, "default_values": helping}
    refused = {str(it.user_id): fmt.clean_name(ctx, it.name) for it in tournament.refused[-most:]}
    buttons = [button(ctx, "button-back-to-host", "thost", tournament)]
    if before and any(entrant.user_id is not None for entrant in tournament.entrants):
        buttons.insert(0, button(ctx, "button-remove", "tpick", tournament, "page.remove", style=RED))
        if tournament.config.team:
            buttons.insert(0, button(ctx, "button-teams", "tpick", tournament, "page.team"))
    invited = words.first_names(ctx, [fmt.safe_name(ctx, it.name) for it in tournament.invited], _INVITED)
    return panel(
        f"### {words.tournament_name(ctx, tournament)}\n-# {ctx.text('button-people')}",
        f"✅ {notice}" if notice else None,
        parts.lines(
            f"**{ctx.text('people-invite-title')}**", f"-# {ctx.text('people-invite-help')}", invited or None
        )
        if before
        else None,
        people_menu(ctx, "people-invite", "tinvite", tournament, max_values=most) if before else None,
        parts.lines(f"**{ctx.text('people-co-hosts-title')}**", f"-# {ctx.text('people-co-hosts-help')}"),
        people_menu(ctx, "people-co-hosts", "tcohosts", tournament, **co_hosts),
        f"**{ctx.text('people-refused-title')}**" if refused else None,
        menu(ctx, "people-readmit", "treadmit", tournament, refused),
        buttons=buttons,
    )


_INVITED = 30
"""Invited people who are named; the others are only counted."""


def replace_panel(ctx: PanelContext, tournament: Tournament, entrant: int) -> ui.LayoutView:
    """Return the question who replaces an entrant: a person, or a computer."""
    who = words.entrant_name(ctx, tournament.entrants[entrant])
    buttons = [button(ctx, "button-back-to-host", "thost", tournament)]
    if tournament.entrants[entrant].status is not EntrantStatus.DROPPED:  # a computer plays there already
        buttons.insert(
            0, button(ctx, "button-by-computer", "treplace", tournament, "computer", number=entrant)
        )
    return panel(
        parts.lines(ctx.text("replace-who", name=who), f"-# {ctx.text('means-half')}"),
        people_menu(ctx, "replace-by-person", "treplace", tournament, number=entrant),
        buttons=buttons,
    )


_RESULTS = {it: f"button-results-{it.value}" for it in Results}


def results_panel(ctx: PanelContext, tournament: Tournament, entrant: int) -> ui.LayoutView:
    """Return the question what happens to a disqualified entrant's hands."""
    name = words.entrant_name(ctx, tournament.entrants[entrant])
    buttons = [
        button(ctx, key, "tresults", tournament, it.value, number=entrant) for it, key in _RESULTS.items()
    ]
    means = (f"- {ctx.text(f'{key}.help')}" for key in _RESULTS.values())
    back = button(ctx, "button-back-to-host", "thost", tournament)
    text = parts.lines(ctx.text("pick-results", name=name), *means)
    return panel(text, buttons=[*buttons, back])
