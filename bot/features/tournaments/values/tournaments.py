"""Values of a tournament: entrants, acts of hosts, and the whole as it is stored. All frozen.

The tournament holds the seats and the host's decisions. The play at the tables is not stored twice: scores
are computed from the stored hands, so that everybody can recompute them from the records.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import datetime
from enum import Enum

from bot.features.tournaments.values.config import TournamentConfig
from bot.features.tournaments.values.leagues import LeagueResult
from bot.features.tournaments.values.rounds import Round, TournamentTable
from bot.services.values.pledges import Value
from bot.services.values.tables import Level, Seal

FIRST_ALGORITHM = "napoleon-tournament/1"


class TournamentStatus(Enum):
    """The stages of a tournament."""

    DRAFT = "draft"
    """Its host is still filling in the form; nobody else sees it."""
    JOINING = "joining"
    """Announced: people join and leave."""
    CHECK_IN = "check-in"
    """It begins soon: entrants who do not check in will not be seated."""
    RUNNING = "running"
    REVIEW = "review"
    """All hands are played; the result is provisional until the host confirms it or until `review_ends`."""
    FINISHED = "finished"
    """Prizes are paid, the final report is out."""
    CANCELLED = "cancelled"
    """Ended without a winner; entry chips were refunded."""


OVER = (TournamentStatus.FINISHED, TournamentStatus.CANCELLED)
BEFORE_START = (TournamentStatus.JOINING, TournamentStatus.CHECK_IN)
UNDER_WAY = (TournamentStatus.RUNNING, TournamentStatus.REVIEW)
"""Begun and not over: the host may decide about people and results."""
UNSEEN = "draft-expired", "discarded"
"""The reasons for which drafts are cancelled, that nobody but their hosts has seen."""


class EntrantStatus(Enum):
    """Whether an entrant is still in the tournament."""

    IN = "in"
    DROPPED = "dropped"
    """Left by their own choice; ranked after the remaining entrants, without a prize, unless a substitute
    takes over: then the entrant is in again."""
    NO_SHOW = "no-show"
    """Did not appear in a round: a computer plays for them, and its hands count, until they return."""
    DISQUALIFIED = "disqualified"
    """Disqualified by the host, with a reason; ranked last, without a prize."""


PLAYING = (EntrantStatus.IN, EntrantStatus.NO_SHOW)


class Results(Enum):
    """What happens to a disqualified entrant's hands."""

    STAND = "stand"
    OWN = "own"
    """Their own results are cancelled; the hands count for the others at the table, and in comparisons."""
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """One competitor. `number` is the place in `Tournament.entrants`: from 0 in order of joining. It never
    changes once the tournament has begun; before that, those after an entrant who leaves move up.

    `users` are the persons who have played for this entrant, the current one last (the host may replace one);
    empty for a computer entered on its own. Where the host has put a computer in a person's place, `computer`
    is set and `users` stay: the hands that they played still count. `press` is the id of the press that they
    joined with: it goes into the shuffles.
    """

    number: int
    name: str
    users: tuple[int, ...] = ()
    computer: Level | None = None
    status: EntrantStatus = EntrantStatus.IN
    checked_in: bool = False
    press: str = ""
    joined_round: int = 0
    """Number of rounds that had begun when they joined."""
    out_round: int | None = None
    """The round when they left or were disqualified."""
    reason: str = ""
    """Why they were disqualified, in the host's words; empty if they were not."""
    results: Results = Results.STAND
    """For whom their hands count if they are disqualified."""
    knocked_out: int | None = None
    """The round (from 1) after which they were knocked out (knock-out)."""
    paid: bool = False
    """Whether their entry chips are in the pot."""
    waited: bool = False
    """Whether they got their place from the waiting list."""
    seed: int = 0
    """Their rank by rating when a seeded tournament began, shared by equals; 0 if it is not seeded."""
    team: str = ""
    """The name of the team that they chose before the start; empty: a lot assigns them to one."""

    @property
    def user_id(self) -> int | None:
        """The person who plays for the entrant now; None for a computer."""
        return self.users[-1] if self.users and self.computer is None else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Team:
    """A team as it was made up at the start: the numbers of its entrants; a team drawn by lot has no name."""

    name: str
    members: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A person on one of a tournament's lists."""

    user_id: int
    name: str
    press: str = ""
    """The id of the press with which they asked for a place."""
    missed: bool = False
    """Whether a place became free for them, but they could not pay the entry or had left."""
    checked_in: bool = False
    """Whether they checked in, for a place that may become free at the start."""
    absent: bool = False
    """Whether they had a place but did not check in."""
    by_role: bool = False
    """Whether they are a co-host only while they have the server's organiser role."""


class HostActKind(Enum):
    """The acts of a host; in a running tournament all except ending it can be undone within a minute."""

    EDIT = "edit"
    """Change the announced settings before the start."""
    REMOVE = "remove"
    """Remove an entrant before the start; they cannot join again."""
    TEAM = "team"
    """Move an entrant to another team before the start; `after` is its name, empty for none."""
    READMIT = "readmit"
    """Let a person who was removed join again."""
    INVITE = "invite"
    CO_HOSTS = "co-hosts"
    """Appoint co-hosts."""
    SKIP = "skip"
    """Leave out the next tournament of a weekly series."""
    END_SERIES = "end-series"
    PAUSE = "pause"
    RESUME = "resume"
    EXTEND = "extend"
    REPLACE = "replace"
    VOID = "void"
    DISQUALIFY = "disqualify"
    ADJUST = "adjust"
    """Add `units` to an entrant's provisional score, or subtract them."""
    CONFIRM = "confirm"
    """Make the provisional result final."""
    CANCEL = "cancel"
    UNDO = "undo"


TOUCHING = (
    HostActKind.REMOVE,
    HostActKind.REPLACE,
    HostActKind.VOID,
    HostActKind.DISQUALIFY,
    HostActKind.ADJUST,
    HostActKind.CANCEL,
)
"""Acts that affect people or results: they need a reason, and sometimes a second person (`hosting`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _AskedAct:
    """What a host asks for."""

    number: int
    kind: HostActKind
    by: int
    by_name: str = ""
    at: datetime
    entrant: int | None = None
    table: int | None = None
    """The number of the table in the round."""
    hand: int | None = None
    """The id of the hand that is voided."""
    units: int = 0
    results: Results = Results.STAND
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HostAct(_AskedAct):
    """An act of the host, with what is needed to undo it. The list of acts is the tournament's log: each is
    posted with its reason, and is in the final report."""

    minutes: int = 0
    before: str = ""
    """What undoing restores: the entrant's status, the replaced person's name, or the seconds added."""
    status: EntrantStatus | None = None
    """For a replacement: the entrant's status before, which undoing restores with `out_round`."""
    out_round: int | None = None
    undone: bool = False
    after: str = ""
    """The name of the person who replaced an entrant, or of the entrant's new team."""
    of: HostActKind | None = None
    """For an undo: the kind of the act that was undone."""
    agreed: tuple[int, ...] = ()
    """The people who had to agree and did."""
    agreed_name: str = ""
    """The name of the person in `agreed`, if there is only one."""
    old: TournamentConfig | None = None
    new: TournamentConfig | None = None
    """The settings before and after a change of an announced tournament."""
    untold: bool = False
    """Whether nobody had joined by then, so that nobody expects the start before the change."""
    until: datetime | None = None
    """When a pause ends automatically, or would have; for a week left out, when it would have started."""
    people: tuple[int, ...] = ()
    """People removed, readmitted, invited, or named co-hosts; `before` is the name of one removed or
    readmitted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActRequest(_AskedAct):
    """A host's request that needs the agreement of others; `number` is its index in `Tournament.requests`.

    `round` is the number of rounds that had begun when it was made.
    """

    round: int
    hand_no: int = 0
    """The number of the hand at its table."""
    person: int | None = None
    """The person who would replace an entrant (None: a computer), or the one to remove."""
    person_name: str = ""
    agreed: tuple[int, ...] = ()
    """The people who have agreed so far."""
    done: bool = False

    @property
    def act(self) -> HostAct:
        """The act that is asked for."""
        asked = {it.name: getattr(self, it.name) for it in fields(_AskedAct)}
        return HostAct(**asked, after=self.person_name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Prize:
    """One entrant's prize."""

    entrant: int
    rank: int
    chips: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """A tournament as it is stored. `revision` grows by one with every stored change.

    `secret` (hex) is the server's part of all shuffles, `commitment` its SHA-256, shown in the announcement
    before anybody joins; the final report publishes the secret. `due_at` is the time of the next automatic
    step.
    """

    id: int
    guild_id: int
    channel_id: int
    """The channel where it is announced and where its tables' threads are opened."""
    host_id: int
    host_name: str
    locale: str
    config: TournamentConfig
    status: TournamentStatus
    revision: int
    secret: str
    commitment: str
    created_at: datetime
    updated_at: datetime
    algorithm: str = FIRST_ALGORITHM
    """How its deals are derived from the secret; drafts older than values keep the first algorithm."""
    values: tuple[Value, ...] = ()
    """The values that entrants added, before the start, to the seed of all its deals."""
    entrants: tuple[Entrant, ...] = ()
    teams: tuple[Team, ...] = ()
    """The teams; empty before the start."""
    rounds: tuple[Round, ...] = ()
    acts: tuple[HostAct, ...] = ()
    requests: tuple[ActRequest, ...] = ()
    acts_told: int = 0
    """How many of the acts, from the first one, have been posted in the channel."""
    requests_told: int = 0
    prizes: tuple[Prize, ...] = ()
    winners: tuple[int, ...] = ()
    """The entrants who share first place among people, once it is finished."""
    league: LeagueResult | None = None
    """Its result for its league, once it is finished."""
    waiting: tuple[Listed, ...] = ()
    """People waiting for a place, in the order of their requests."""
    substitutes: tuple[Listed, ...] = ()
    """People who offered, while it ran, to take over a seat, in the order of their offers."""
    invited: tuple[Listed, ...] = ()
    refused: tuple[Listed, ...] = ()
    """People removed by the host: they cannot join again."""
    co_hosts: tuple[Listed, ...] = ()
    passed_over: tuple[int, ...] = ()
    """Entrants whose prize went to the next one: the person who paid their entry played too few hands."""
    start_press: str = ""
    """The id of the press that started it; empty if it started on time."""
    check_in_at: datetime | None = None
    """When the check-in was opened."""
    reminders_due: tuple[str, ...] = ()
    """The due reminders of the start."""
    called: tuple[str, ...] = ()
    """The names of the calls before the start that have been posted."""
    paused: bool = False
    paused_at: datetime | None = None
    """When it was paused."""
    resumes_at: datetime | None = None
    """When the pause ends automatically; None: when the host ends it."""
    edited: TournamentConfig | None = None
    """Settings of an announced tournament that the host is still editing: nobody else sees them yet."""
    message_id: int | None = None
    """The announcement's message, once it is posted."""
    report_id: int | None = None
    """The final report's message, once it is posted."""
    event_id: int | None = None
    """The scheduled event for it in the server's list."""
    event_shown: str = ""
    """A digest of that event's texts and times; empty if nothing is shown."""
    end_shown: bool = False
    """Whether the announcement shows that it is over."""
    reason: str = ""
    """Why it was cancelled: the code of a sentence."""
    zone: str = ""
    """The IANA name of the time zone of its weekly start."""
    hour: str = ""
    """The local time of its weekly start, ``20:00``, which stays the same when the clocks change."""
    next_at: datetime | None = None
    """The next start of its series, until that one is announced; None: no tournament follows this one."""
    next_channel_id: int = 0
    """The channel for announcing the next one; 0: the same channel."""
    next_id: int = 0
    """The id of the next one in its series, once it is announced."""
    missed: tuple[datetime, ...] = ()
    """Starts after this one that were left out because they could not be announced in time."""
    missed_before: tuple[datetime, ...] = ()
    """Starts left out between the previous tournament and this one."""
    stopped: str = ""
    """Why its series waits for the host: the missing permissions, or a code (`weekly`)."""
    stop_told: bool = False
    started_at: datetime | None = None
    review_ends: datetime | None = None
    """When its provisional result becomes final unless the host confirms it earlier."""
    ended_at: datetime | None = None
    due_at: datetime | None = None

    def hands_of(self, number: int) -> int:
        """Return the number of hands at a table of a round (from 1), without extra hands."""
        last = self.config.has_final and number > self.config.rounds
        return self.config.final if last else self.config.hands

    @property
    def round(self) -> Round | None:
        """The round that began last."""
        return self.rounds[-1] if self.rounds else None

    @property
    def open_round(self) -> Round | None:
        """The round that has begun and is not over."""
        return None if self.round is None or self.round.over_at is not None else self.round

    @property
    def tables(self) -> tuple[TournamentTable, ...]:
        """The tables of all rounds that have begun."""
        return tuple(table for round_ in self.rounds for table in round_.tables)

    @property
    def in_form(self) -> TournamentConfig:
        """The settings as the host's form shows them: with changes that are not announced yet."""
        return self.edited or self.config

    @property
    def over(self) -> bool:
        """Whether the tournament is finished or was cancelled."""
        return self.status in OVER

    @property
    def is_confirmed(self) -> bool:
        """Whether the host has made the result final."""
        return any(act.kind is HostActKind.CONFIRM for act in self.acts)

    @property
    def hosts(self) -> frozenset[int]:
        """The host and the co-hosts."""
        return frozenset((self.host_id, *(one.user_id for one in self.co_hosts)))

    @property
    def in_line(self) -> tuple[Listed, ...]:
        """People still waiting for a place, in order."""
        return tuple(one for one in self.waiting if not (one.missed or one.absent))

    @property
    def standing_by(self) -> tuple[Listed, ...]:
        """The substitutes who have not played in it, in order."""
        played = {user_id for entrant in self.entrants for user_id in entrant.users}
        return tuple(one for one in self.substitutes if one.user_id not in played)

    @property
    def pot(self) -> int:
        """The chips in the pot: entries paid and not refunded."""
        return self.config.entry * sum(entrant.paid for entrant in self.entrants)

    def seal_of(self, table_id: int) -> Seal | None:
        """Return until when a table's hands are sealed: those of a duplicate until its round is over."""
        for round_ in self.rounds if self.config.duplicate else ():
            if any(table.table_id == table_id for table in round_.tables):
                return None if round_.over_at is None and self.over else Seal(round_.over_at)
        return None

    def entrant_of(self, user_id: int) -> Entrant | None:
        """Return the entrant a person plays for now."""
        return next((entrant for entrant in self.entrants if entrant.user_id == user_id), None)
