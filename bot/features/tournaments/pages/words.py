"""Tournaments in words: names, scores, places, and explanations of the settings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from fractions import Fraction
from typing import Protocol

from bot.engine.errors import RuleConflict
from bot.features.tournaments.services.placing import TROUBLES
from bot.features.tournaments.services.scoring import MOST_EXTRA, THOUSAND, thousandths
from bot.features.tournaments.services.seating.rounds import final_is_next, is_final
from bot.features.tournaments.services.timetable import pause_ends, unstarted_ends
from bot.features.tournaments.services.weekly import HOST_GONE, SERVER_FULL
from bot.features.tournaments.values.config import EARNED, MOST_ENTRANTS, Format, Odd, TournamentConfig
from bot.features.tournaments.values.leagues import LeagueConfig
from bot.features.tournaments.values.tournaments import Entrant, EntrantStatus, Tournament, TournamentStatus
from bot.services.values.tables import is_former
from bot.ui.core import format as fmt
from bot.ui.core import notices, parts
from bot.ui.core.context import CLOCK_KEYS, PanelContext

FORMAT_KEYS = {it: f"format-{it.value}" for it in Format}
STATUS_KEYS = {it: f"tournament-is-{it.value}" for it in TournamentStatus}
_TABLES = 4
"""Number of tables in an example if the number of entrants is not known."""
_LEAST_AT_TABLE = 3
"""The fewest entrants at a table that is proposed."""
_PAUSE_MINUTES = 1
"""Minutes between two rounds, including the time that people take to find their table."""
NAME_WIDTH = 32
"""Columns that a tournament's name takes at most."""
_MEDALS = ("🥇", "🥈", "🥉")


def first_names(ctx: PanelContext, names: Sequence[str], most: int) -> str:
    """Return names as a list: at most this many, then the number of the others."""
    shown, more = fmt.join(ctx, names[:most]), len(names) - most
    return ctx.text("entrants-more", names=shown, count=more) if more > 0 else shown


def tournament_name(ctx: PanelContext, tournament: Tournament) -> str:
    """Return a tournament's name, safe in markdown."""
    return fmt.escape(name_label(ctx, tournament))


def round_name(ctx: PanelContext, tournament: Tournament, number: int, key: str = "round-number") -> str:
    """Return a round's name, *The final* for the final; within a sentence with the key `round-inside`."""
    final = is_final(tournament) and number == len(tournament.rounds)
    return ctx.text(key, number=0 if final else number)


def name_label(ctx: PanelContext, tournament: Tournament) -> str:
    """Return a tournament's name as plain text, or its number without one."""
    name = tournament.config.name.strip()
    plain = fmt.clean_name(ctx, name, NAME_WIDTH) if name else ""
    return plain or ctx.text("tournament-number", number=str(tournament.id))


def game_name(ctx: PanelContext, config: TournamentConfig) -> str:
    """Return the name of the game: the server's own rule set, else the preset."""
    return fmt.escape(config.title) if config.title else fmt.preset_name(ctx, config.preset)


def format_name(ctx: PanelContext, config: TournamentConfig) -> str:
    """Return the format in words, with *duplicate* if it is one."""
    name = ctx.text(FORMAT_KEYS[config.format])
    teams = f" · {ctx.text('format-teams', size=config.team)}" if config.team else ""
    return f"{name} · {ctx.text('format-duplicate')}{teams}" if config.duplicate else name


def entrant_label(ctx: PanelContext, entrant: Entrant, width: int = fmt.NAME_WIDTH) -> str:
    """Return an entrant's name as plain text."""
    if entrant.computer is not None:
        named = fmt.computer_label(ctx, entrant.name)
        return named or ctx.text("seat-computer", number=str(entrant.number + 1))
    if is_former(entrant.user_id):
        return ctx.text("former-number", number=str(entrant.number + 1))
    return fmt.clean_name(ctx, entrant.name, width)


def entrant_name(ctx: PanelContext, entrant: Entrant, reader: int | None = None) -> str:
    """Return an entrant's name in bold, with marks for computers and for those who are out."""
    mine = reader is not None and entrant.user_id == reader
    name = ctx.text("you") if mine else fmt.escape(entrant_label(ctx, entrant))
    computer = "🤖 " if entrant.computer is not None else ""
    return f"{computer}**{name}**{out_mark(ctx, entrant)}"


def seated_name(ctx: PanelContext, tournament: Tournament, number: int | None) -> str:
    """Return a short name for a seat's holder; None is a computer that only fills it."""
    if number is None:
        return ctx.text("entrant-filling")
    return fmt.escape(entrant_label(ctx, tournament.entrants[number], 12))


def out_mark(ctx: PanelContext, entrant: Entrant) -> str:
    """Return the mark for why an entrant is out, empty if they are not."""
    if entrant.status is EntrantStatus.IN:
        return ""
    return f" ({ctx.text(f'entrant-{entrant.status.value}')})"


def score(ctx: PanelContext, exact: Fraction) -> str:
    """Return units with their sign, rounded to thousandths: ``+12``, ``−1.25``, ``0``."""
    return fmt.with_sign(ctx, thousandths(exact) / THOUSAND)


def place(ctx: PanelContext, rank: int, *, tied: bool = False, over: bool = True) -> str:
    """Return the mark of a place: its number, and whether it is shared; once all is `over`, medals for the
    first three."""
    if over and rank <= len(_MEDALS):
        return _MEDALS[rank - 1]
    return ctx.text("rank-tied" if tied else "rank", rank=rank)


class HasRank(Protocol):
    """A line of a person, a team or a member of a league, with its rank."""

    @property
    def rank(self) -> int: ...


def place_of(ctx: PanelContext, lines: Sequence[HasRank], line: HasRank, *, over: bool = False) -> str:
    """Return the mark of a line's place among others; once all is `over`, medals for the first three."""
    tied = sum(it.rank == line.rank for it in lines) > 1
    return place(ctx, line.rank, tied=tied, over=over)


def number_of_rounds(config: TournamentConfig, entrants: int) -> int:
    """Return the number of rounds; for a knock-out the fewest possible with this many entrants."""
    if config.format is not Format.KNOCKOUT:
        return config.rounds
    rounds, left = 1, entrants
    while left > config.seats:
        tables = -(-left // config.seats)
        left = min(tables * config.advance, left - tables)
        rounds += 1
    return rounds


def minutes(config: TournamentConfig, entrants: int) -> int:
    """Return a tournament's estimated length in minutes, 0 if unknown."""
    rounds = number_of_rounds(config, entrants) * _round_minutes(config, config.hands)
    return rounds + _round_minutes(config, config.final) if rounds and config.has_final else rounds


def _round_minutes(config: TournamentConfig, hands: int) -> int:
    limits = (hands * config.clock.timing.hand_minutes, config.round_minutes)
    taken = min((limit for limit in limits if limit), default=0)
    return taken + _PAUSE_MINUTES if taken else 0


def length(ctx: PanelContext, minutes: int) -> str:
    """Return a number of minutes in the largest unit that holds it: ``24 h``, ``10 min``."""
    size = next(size for size in (60, 1) if minutes % size == 0)
    return ctx.text("length", hours="yes" if size == 60 else "no", count=minutes // size)


def reminder_times(ctx: PanelContext, config: TournamentConfig) -> str:
    """Return the times of reminders before the start as a list in words."""
    return fmt.join(ctx, (length(ctx, it) for it in config.reminders)) or ctx.text("config-rules-none")


def duration(ctx: PanelContext, config: TournamentConfig, entrants: int) -> str:
    """Return a tournament's estimated length, in quarters of an hour above half an hour."""
    total = minutes(config, entrants)
    step = 15 if total > 30 else 5
    hours, rest = divmod(-(-total // step) * step, 60)
    key = "about-minutes" if not hours else "about-hours-minutes" if rest else "about-hours"
    return ctx.text(key, hours=hours, minutes=rest) if total else ""


def size_line(ctx: PanelContext, config: TournamentConfig, entrants: int) -> str:
    """Return rounds, hands and table size in a sentence, with the estimated length."""
    about = duration(ctx, config, entrants)
    key = "size-knockout" if config.format is Format.KNOCKOUT else "size-rounds"
    rounds = number_of_rounds(config, entrants)
    text = ctx.text(key, rounds=rounds, hands=config.hands, seats=config.seats)
    if config.has_final:
        text = ctx.text("size-final", size=text, hands=config.final)
    return ctx.text("size-and-time", size=text, time=about) if about else text


def example_size(config: TournamentConfig, entrants: int) -> int:
    """Return the number of entrants for examples: the current ones, the most, or a few full tables."""
    most = config.most if config.most < MOST_ENTRANTS else _TABLES * config.seats
    return entrants if entrants > config.seats else max(most, config.seats)


def example_line(ctx: PanelContext, config: TournamentConfig, entrants: int, sizes: Iterable[int]) -> str:
    """Return how many tables and computers this many entrants need, and which possible sizes of a table would
    need no computers."""
    tables = -(-entrants // config.seats)
    computers = tables * config.seats - entrants if config.odd is Odd.COMPUTERS else 0
    better = (
        [str(size) for size in sizes if size >= _LEAST_AT_TABLE and entrants % size == 0] if computers else []
    )
    gaps = {"count": entrants, "tables": tables, "seats": config.seats, "computers": computers}
    line = ctx.text("example-tables", **gaps)
    return fmt.sentences(ctx, line, ctx.text("example-better", sizes=fmt.join(ctx, better)) if better else "")


def format_meaning(ctx: PanelContext, config: TournamentConfig, entrants: int) -> str:
    """Return an explanation of a format, ending with an example."""
    people = example_size(config, entrants)
    return ctx.text(
        f"means-{config.format.value}",
        advance=config.advance,
        people=people,
        seats=config.seats,
        rounds=number_of_rounds(config, people),
        met=min(config.rounds * (config.seats - 1), people - 1),
    )


def meanings(ctx: PanelContext, config: TournamentConfig, entrants: int) -> Iterator[str]:
    """Yield an explanation for each setting that people should know before they join."""
    knockout, final, short = config.format is Format.KNOCKOUT, config.has_final, {"size": config.team}
    carried, judged = ("yes" if it else "no" for it in (config.carried, config.scoring >= EARNED))
    opens = config.check_in if config.starts_at else 0  # without a planned start the host opens it
    yield format_meaning(ctx, config, entrants)
    said: tuple[tuple[object, str, Mapping[str, int | str]], ...] = (
        (final, "means-final", {"seats": config.seats, "hands": config.final, "carried": carried}),
        (config.format is not Format.ROTATION, "means-seeded" if config.seeded else "means-drawn", {}),
        (knockout, "means-cut", {"most": MOST_EXTRA}),
        (config.duplicate, "means-duplicate", {}),
        *((config.team, key, short) for key in ("means-teams", "means-teams-short", "means-teams-start")),
        (config.duplicate and (knockout or final), "means-duplicate-final", {}),
        (True, "means-computers" if config.odd is Odd.COMPUTERS else "means-smaller", {}),
        (True, "means-person", {}),
        (config.check_in, "means-check-in", {"minutes": opens, "chips": config.entry}),
        (config.no_show, "means-no-show", {"minutes": config.no_show}),
        (config.round_minutes, "means-limit", {"minutes": config.round_minutes, "judged": judged}),
        (
            not knockout and not config.team and config.late_rounds,
            "means-late",
            {"rounds": config.late_rounds},
        ),
        (True, "means-substitutes", {}),
        (config.shares_rest, "means-rest", {}),
    )
    yield from (ctx.text(key, **gaps) for holds, key, gaps in said if holds)
    yield ties(ctx, config)


def prize_rules(ctx: PanelContext, config: TournamentConfig) -> Iterator[str]:
    """Yield who wins prizes, and the conditions; empty without prizes."""
    if config.entry:
        yield ctx.text("means-prizes")
        if config.team:
            yield ctx.text("means-team-prizes")
        yield ctx.text("means-half")


def absence(ctx: PanelContext, config: TournamentConfig) -> str:
    """Return what happens to the hands of absent entrants."""
    scored = "full" if config.scoring < EARNED else "average" if config.duplicate else "zero"
    return ctx.text("means-absent", scored=scored)


def prizes_note(ctx: PanelContext, tournament: Tournament) -> str:
    """Return why prizes were not paid strictly by place; empty if they were."""
    if tournament.passed_over:
        return f"-# ⌛ {ctx.text('prizes-passed-on')}"
    if tournament.config.entry and not tournament.prizes:
        return f"-# {ctx.text('prizes-none')}"
    return ""


def ties(ctx: PanelContext, config: TournamentConfig) -> str:
    """Return how ties are broken."""
    ties = ctx.text("ties-teams" if config.team else f"ties-{config.format.value}")
    carried = "yes" if config.carried else "no"
    return fmt.sentences(ctx, ctx.text("ties-final", carried=carried) if config.has_final else "", ties)


def clock_line(ctx: PanelContext, config: TournamentConfig) -> str:
    """Return the clock in words."""
    return ctx.text("config-clock", clock=ctx.text(CLOCK_KEYS[config.clock]), name=config.clock.value)


def rules_line(ctx: PanelContext, config: TournamentConfig) -> str:
    """Return the house rules that differ from the game's own, in its words; empty if none do."""
    with suppress(RuleConflict):  # what an earlier version allowed
        ctx = ctx.of_game(ctx.presets.find(config.preset).rules_with(config.options, config.seats))
    changed = [
        ctx.text("settings-value", name=fmt.option_name(ctx, name), value=fmt.option_value(ctx, name, value))
        for name, value in config.options.items()
    ]
    return ctx.text("config-rules", rules=" · ".join(changed)) if changed else ""


def prize_shares(ctx: PanelContext, config: TournamentConfig | LeagueConfig) -> str:
    """Return the split of the pot: ``🥇 50% · 🥈 30% · 🥉 20%``."""
    return " · ".join(f"{place(ctx, n)} {share}%" for n, share in enumerate(config.prizes, 1))


def money_lines(ctx: PanelContext, tournament: Tournament) -> str:
    """Return entry, pot and prizes; a draft has no pot."""
    config = tournament.config
    if not config.entry:
        return ctx.text("entry-free")
    no_value = f"-# {ctx.text('chips-no-value')}"
    if tournament.status is TournamentStatus.DRAFT:
        return parts.lines(ctx.text("entry-draft", chips=config.entry), prize_shares(ctx, config), no_value)
    line = ctx.text("entry-line", chips=config.entry, pot=tournament.pot)
    return parts.lines(line, prize_shares(ctx, config), no_value)


def review_line(ctx: PanelContext, tournament: Tournament) -> str:
    """Return until when a result is provisional; empty if it is final."""
    ends = tournament.review_ends
    if tournament.status is not TournamentStatus.REVIEW or ends is None:
        return ""
    return ctx.text("report-coming" if tournament.is_confirmed else "review-open", when=fmt.stamp(ends))


def start_line(ctx: PanelContext, config: TournamentConfig) -> str:
    """Return the start in words."""
    if config.starts_at is None:
        return ctx.text("start-by-host")
    return ctx.text("start-at", moment=fmt.stamp(config.starts_at, "F"), left=fmt.stamp(config.starts_at))


def series_lines(ctx: PanelContext, tournament: Tournament) -> list[str]:
    """Return the start of the next tournament of a weekly series, or why it waits for its host, and the weeks
    left out."""
    lines, left_out = [], (*tournament.missed_before, *tournament.missed)
    if tournament.next_at is not None:
        when = fmt.stamp(tournament.next_at, "f")
        ahead = fmt.stamp(tournament.next_at - timedelta(hours=tournament.config.repeats), "f")
        lines.append(f"🔁 {ctx.text('series-next', when=when, announced=ahead, zone=tournament.zone)}")
    if tournament.stopped:
        lines.append(f"⚠️ {series_trouble(ctx, tournament)}")
    if left_out:
        days = fmt.join(ctx, (fmt.stamp(it, "d") for it in left_out[-_WEEKS_SHOWN:]))
        lines.append(f"-# {ctx.text('series-missed', days=days, count=len(left_out))}")
    return lines


_WEEKS_SHOWN = 3
"""Number of left-out weeks that are named, the latest ones."""


def series_trouble(ctx: PanelContext, tournament: Tournament) -> str:
    """Return why a weekly series is waiting for its host."""
    return ctx.text("series-stopped", **_why(ctx, tournament.stopped))


def place_trouble(ctx: PanelContext, tournament: Tournament) -> str:
    """Return why the current round's tables cannot be opened, and what helps; empty if they can."""
    current = tournament.round
    if current is None or not current.trouble:
        return ""
    name, number = tournament_name(ctx, tournament), current.number
    round_ = round_name(ctx, tournament, number, "round-inside")
    return ctx.text("place-trouble", name=name, round=round_, **_why(ctx, current.trouble))


def _why(ctx: PanelContext, trouble: str) -> dict[str, str]:
    if trouble in (*TROUBLES, SERVER_FULL, HOST_GONE):
        return {"why": trouble, "names": ""}
    return {"why": "rights", "names": notices.permission_names(ctx, trouble.split(","))}


def entrants_line(ctx: PanelContext, tournament: Tournament) -> str:
    """Return the number of entrants, the most allowed, and the fewest needed."""
    count, config = len(tournament.entrants), tournament.config
    key = "entrants-count-least" if count < config.least else "entrants-count"
    return ctx.text(key, count=count, most=config.most, least=config.least)


def limits_line(ctx: PanelContext, config: TournamentConfig) -> str:
    """Return who may join, empty if everybody may."""
    who = ctx.text("limits-invited") if config.invited_only else ""
    if config.role:
        who = ctx.text("limits-role", role=f"<@&{config.role}>")
    limits = rating_limits(ctx, config)
    rated = ctx.text("limits-rating", rating=limits) if limits else ""
    invited = ctx.text("limits-not-invited") if (who or rated) and not config.invited_only else ""
    return fmt.sentences(ctx, who, rated, invited)


def rating_limits(ctx: PanelContext, config: TournamentConfig) -> str:
    """Return the limits on entrants' ratings, empty without any."""
    least, most = config.rating_least, config.rating_most
    if not least and not most:
        return ""
    key = "rating-between" if least and most else "rating-from" if least else "rating-to"
    return ctx.text(key, least=least, most=most)


def expiry_line(ctx: PanelContext, tournament: Tournament) -> str:
    """Return when a tournament the host never starts is cancelled; empty with a fixed start."""
    ends = unstarted_ends(tournament)
    if ends is None:
        return ""
    return "-# " + ctx.text("unstarted-ends", when=fmt.stamp(ends), chips=tournament.config.entry)


def pause_line(ctx: PanelContext, tournament: Tournament) -> str:
    """Return that a tournament is paused, and when play resumes."""
    if tournament.resumes_at is None:
        ends = pause_ends(tournament)
        return ctx.text("tournament-paused", when="" if ends is None else fmt.stamp(ends))
    return ctx.text("tournament-paused-until", when=fmt.stamp(tournament.resumes_at))


def cut_rule(ctx: PanelContext, tournament: Tournament) -> str:
    """Return the rule for advancing and for ties in a sentence; empty if all advance."""
    config, round_ = tournament.config, tournament.round
    if config.format is not Format.KNOCKOUT or (round_ is not None and len(round_.tables) == 1):
        return ""
    return ctx.text("cut-rule", advance=config.advance, most=MOST_EXTRA)


def final_rule(ctx: PanelContext, tournament: Tournament) -> str:
    """Return who reaches the final, during the last round before it; empty in other rounds."""
    most = tournament.config.seats
    return ctx.text("final-rule", most=most) if final_is_next(tournament) else ""


def names_list(ctx: PanelContext, tournament: Tournament, numbers: Sequence[int]) -> str:
    """Return entrants' names as a list."""
    return fmt.join(ctx, (fmt.escape(entrant_label(ctx, tournament.entrants[it], 16)) for it in numbers))
