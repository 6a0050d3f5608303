"""Values of a tournament: settings, entrants, rounds and tables. All frozen.

The tournament holds the seats and the host's decisions. The play at the tables is not stored twice: scores
are computed from the stored hands, so that everybody can recompute them from the records.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum

from bot.engine.options import OptionValue
from bot.features.tournaments.values.leagues import LeagueResult
from bot.services.values.pledges import Value
from bot.services.values.tables import ClockName, Level, Seal

FIRST_ALGORITHM = "napoleon-tournament/1"

LEAST_ENTRANTS, MOST_ENTRANTS = 4, 200
EARNED = 1
"""The scoring of new tournaments, in `TournamentConfig.scoring`."""


class Format(Enum):
    """How entrants are grouped at tables, and which of them advance."""

    ROTATION = "rotation"
    """Everybody meets as many different opponents as possible."""
    SWISS = "swiss"
    """Those with about the same score meet."""
    KNOCKOUT = "knockout"
    """The best of each table go on until one table is left."""


class Odd(Enum):
    """What to do if the entrants do not fill the tables."""

    COMPUTERS = "computers"
    """Computer players out of competition fill the empty seats."""
    SMALLER = "smaller"
    """Some tables are smaller, as the rules of the game allow it."""


class TournamentStatus(Enum):
    """The stages of a tournament."""

    DRAFT = "draft"
    """Its host is still filling in the form; nobody else sees it."""
    JOINING = "joining"
    """Announced: people join and leave."""
    CHECK_IN = "check-in"
    """It begins soon: those who do not check in will not be seated."""
    RUNNING = "running"
    REVIEW = "review"
    """All is played; the result is provisional until its host confirms it or `review_ends`."""
    FINISHED = "finished"
    """Prizes are paid, the final report is out."""
    CANCELLED = "cancelled"
    """Ended without a winner; entry chips went back."""


OVER = (TournamentStatus.FINISHED, TournamentStatus.CANCELLED)
UNDER_WAY = (TournamentStatus.RUNNING, TournamentStatus.REVIEW)
"""Under way, and the host may decide about people and results."""


class EntrantStatus(Enum):
    """Whether an entrant is still in the tournament."""

    IN = "in"
    DROPPED = "dropped"
    """Left by their own choice; ranked after those who are in, without a prize."""
    NO_SHOW = "no-show"
    """Did not appear in a round: a computer plays for them, and its hands count, until they are back."""
    DISQUALIFIED = "disqualified"
    """Put out by the host, with a reason; ranked last, without a prize."""


class Results(Enum):
    """What happens to a disqualified entrant's hands."""

    STAND = "stand"
    OWN = "own"
    """They count for the others at the table, and in comparisons."""
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentConfig:
    """The settings of a tournament.

    `hands` are played at each table in each of `rounds` rounds (knock-out: as many rounds as it takes).
    `advance` is how many of each table go on (knock-out). `entry` is chips per person, `prizes` the shares
    of the pot in per cent, the first prize first, together 100 (empty without an entry). `starts_at` None:
    the host starts it. `check_in` and `round_minutes` are minutes, 0 for none; `no_show` is minutes after
    the beginning of a round, 0 for none. `late_rounds`: people may still join until that many rounds have
    begun, 0 for nobody after the start.
    """

    name: str = ""
    format: Format = Format.ROTATION
    duplicate: bool = False
    preset: str = "japanese"
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    about: str = ""
    """What the host says in the announcement, in their own words."""
    title: str = ""
    """The name of the server's own rule set that is played, as in `TableConfig`."""
    seats: int = 5
    hands: int = 4
    rounds: int = 3
    advance: int = 2
    clock: ClockName = ClockName.NORMAL
    odd: Odd = Odd.COMPUTERS
    level: Level = Level.REGULAR
    """The computers that fill seats or stand in."""
    entry: int = 0
    prizes: tuple[int, ...] = ()
    starts_at: datetime | None = None
    zone: str = ""
    """The IANA name of the zone that the start was typed in; empty: the server's."""
    check_in: int = 0
    no_show: int = 5
    round_minutes: int = 0
    late_rounds: int = 1
    team: int = 0
    """How many make a team (rotation and Swiss, as duplicates); 0: everybody plays for themselves."""
    seeded: bool = False
    """Whether the first round spreads the entrants over its tables by rating (Swiss and knock-out)."""
    most: int = MOST_ENTRANTS
    """The most entrants, computers included."""
    least: int = LEAST_ENTRANTS
    """With fewer entrants it does not begin; at the time of its start it is cancelled then."""
    invited_only: bool = False
    """Whether only invited people may join, and members of the `role`."""
    role: int = 0
    """The role whose members alone may join, besides the invited; 0: no role is asked for."""
    ping: int = 0
    """The role that its announcement mentions; 0: none."""
    emotes: bool = False
    """Whether people can say emotes at its tables."""
    rating_least: int = 0
    rating_most: int = 0
    """Only ratings of the game between them may join, 0: no limit; who has none counts as new."""
    reminders: tuple[int, ...] = (5,)
    """How many minutes before the start people are reminded of it, the earliest first."""
    repeats: int = 0
    """Of one that repeats weekly: how many hours before its start the next one is announced; 0: it does not
    repeat."""
    final: int = 0
    """How many hands the best of all rounds play at one table for the first places; 0: no final. (A knock-out
    has one anyway.)"""
    carried: bool = False
    """Whether the score of the rounds counts in that final."""
    league: int = 0
    """The league that it counts for; 0: none."""
    league_name: str = ""
    """The name of that league when it was chosen."""
    scoring: int = 0
    """From `EARNED` on, a hand that a stand-in played scores its entrant an average result at most, and a
    player who used more than their share of a round's time loses a unit for each hand not reached. 0:
    announced by an earlier version, without these rules."""

    @property
    def has_final(self) -> bool:
        """Whether a final follows the rounds."""
        return self.final > 0 and self.format is not Format.KNOCKOUT


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
    """The number of rounds that had begun when they joined."""
    out_round: int | None = None
    """The round in which they dropped out or were put out."""
    reason: str = ""
    """Why they were disqualified, in the host's words."""
    results: Results = Results.STAND
    """For whom their hands count once they are disqualified."""
    knocked_out: int | None = None
    """The round (from 1) after which they did not go on (knock-out)."""
    paid: bool = False
    """Whether their entry chips are in the pot."""
    waited: bool = False
    """Whether they got their place from the waiting list."""
    seed: int = 0
    """Their place by rating when a seeded tournament began, equal ones share it; 0 where it is not seeded."""
    team: str = ""
    """The team that they have chosen before the start, by its name; empty: a lot finds them one."""

    @property
    def user_id(self) -> int | None:
        """The person who plays for the entrant now; None for a computer."""
        return self.users[-1] if self.users and self.computer is None else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Team:
    """A team as it was made up at the start: the numbers of its entrants; without a name one by lot."""

    name: str
    members: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A person on one of a tournament's lists."""

    user_id: int
    name: str
    press: str = ""
    """The id of the press that asked for a place."""
    missed: bool = False
    """Whether a place had become free for them and they could not pay the entry, or were gone."""
    checked_in: bool = False
    """Whether they are there at the check-in, for a place that becomes free at the start."""
    absent: bool = False
    """Whether they had a place and did not check in."""
    by_role: bool = False
    """Whether they are a co-host only as long as they have the server's role of organisers."""


class TournamentTableStatus(Enum):
    """The stages of a round's table."""

    PLAYING = "playing"
    DONE = "done"
    """All its hands are played, or time was up, or it was closed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoodIn:
    """A hand, by its id, in which computers and clocks made most decisions of an entrant's seat."""

    hand: int
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentTable:
    """One table of a round. `seats` holds the entrant's number at each seat, None for a computer that only
    fills it. `table_id` names the table it is played at; `voided` the hands (by id) that do not count.
    """

    number: int
    table_id: int
    seats: tuple[int | None, ...]
    status: TournamentTableStatus = TournamentTableStatus.PLAYING
    voided: tuple[int, ...] = ()
    seen: tuple[int, ...] = ()
    """The entrants who have shown that they are there."""
    closed: bool = False
    """Whether its table was closed before its time: its thread was deleted, or we lost access to it."""
    extra: int = 0
    """How many extra hands it was given because people were equal at its cut (knock-out)."""
    extra_from: int = 0
    """The number of the first extra hand at its table, 0 for none: from there on hands only break ties."""
    tied: tuple[int, ...] = ()
    """The entrants that the last extra hand is to tell apart."""
    due: tuple[int, ...] = ()
    """How many decisions each seat of a person had to make, 0 for computers; empty until the round is over
    (`services/presence.py`)."""
    own: tuple[int, ...] = ()
    """How many of them the person made who paid the entry."""
    stood_in: tuple[StoodIn, ...] = ()
    missed: int = 0
    """How many hands it did not reach in the time of the round (`services/pace.py`)."""
    slow: tuple[int, ...] = ()
    """The entrants who used more than their share of that time."""

    @property
    def entrants(self) -> tuple[int, ...]:
        """The entrants who sit there, in order of their seats."""
        return tuple(number for number in self.seats if number is not None)


class CutBy(Enum):
    """How a tie at a cut was decided."""

    EXTRA = "extra-hand"
    LOT = "lot"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """A cut with tied entrants: of a table in a knock-out, or of the whole field before a final (`table` 0).

    `equals` are they in the order that was found, the first `places` of them went on. `drawn` are those of
    them that the extra hands left equal as well, in the order of the lot.
    """

    table: int
    """The number of the table in the round."""
    equals: tuple[int, ...]
    places: int
    by: CutBy
    drawn: tuple[int, ...] = ()


SEATING = 1
"""The version of the seating code: a change that seats the same draw differently takes the next number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """What a round's seats were drawn from, besides settings, teams and earlier rounds: with the round's
    ticket anybody can repeat the draw."""

    going: tuple[int, ...]
    """The entrants who play it, the best first; in the first round by number."""
    ranks: tuple[int, ...]
    """Their ranks in the standings; in the first round by rating, or 1 for all."""
    computers: tuple[int, ...]
    """Those of them whom a computer played for."""
    least: int
    """The fewest seats that the game can be played with."""
    seating: int = SEATING


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """A round: its tables, when they were seated, when its time is up (None: no limit) and when it was over.

    No card is dealt and no clock runs while it is `waiting`.
    """

    number: int
    """From 1."""
    tables: tuple[TournamentTable, ...]
    began_at: datetime
    ends_at: datetime | None = None
    over_at: datetime | None = None
    no_show_done: bool = False
    """Whether those who did not appear have been replaced by computers."""
    paused_seconds: int = 0
    """Length of pauses and our outages in this round: no-shows get this much longer."""
    breaks: int = 0
    """How many pauses and outages in it were so long that everybody was called to their table again."""
    warned: bool = False
    """Whether two thirds of its time are over, and tables that still play are told so."""
    outage_seconds: int = 0
    """How long Discord was unreachable, where the last of these was an outage; else 0."""
    cuts: tuple[Cut, ...] = ()
    """How it was decided who goes on where entrants were equal; known once the round is over."""
    waiting: bool = False
    """Whether the people of its tables are still being called to them."""
    called_at: datetime | None = None
    """When the last table was called; None: not yet, or by a version that dealt at once."""
    trouble: str = ""
    """Why its tables cannot be opened: the missing permissions with commas, or a code (`placing`)."""
    draw: Draw | None = None
    """None: seated by a version that did not record it."""

    @property
    def clocks_from(self) -> datetime:
        """When the clocks of the round began, or would have."""
        return self.called_at or self.began_at


class HostActKind(Enum):
    """The acts of a host; in a running tournament all but ending it can be undone within a minute."""

    EDIT = "edit"
    """Change what was announced, before the start."""
    REMOVE = "remove"
    """Take an entrant out before the start; they cannot join again."""
    TEAM = "team"
    """Put an entrant into another team, before the start; `after` is its name, empty for none."""
    READMIT = "readmit"
    """Let somebody join again who was taken out."""
    INVITE = "invite"
    CO_HOSTS = "co-hosts"
    """Name who hosts it too."""
    SKIP = "skip"
    """Leave out the next one of a weekly series."""
    END_SERIES = "end-series"
    PAUSE = "pause"
    RESUME = "resume"
    EXTEND = "extend"
    REPLACE = "replace"
    VOID = "void"
    DISQUALIFY = "disqualify"
    ADJUST = "adjust"
    """Add `units` to an entrant's provisional score, or take them off."""
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
"""What touches people or results: it takes a reason, and at times a second person (`hosting`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HostAct:
    """An act of the host, with what is needed to undo it. The list of acts is the tournament's log: each is
    posted with its reason, and is in the final report."""

    number: int
    kind: HostActKind
    by: int
    at: datetime
    entrant: int | None = None
    table: int | None = None
    """The number of the table in the round."""
    hand: int | None = None
    """The id of the hand that was voided."""
    minutes: int = 0
    units: int = 0
    results: Results = Results.STAND
    before: str = ""
    """What undoing restores: the entrant's status, the name of the one replaced, the seconds of more time."""
    reason: str = ""
    undone: bool = False
    by_name: str = ""
    after: str = ""
    """The name of the person who was put in an entrant's place."""
    of: HostActKind | None = None
    """The act that was taken back, for an undo."""
    agreed: tuple[int, ...] = ()
    """The people whose agreement it took, if any."""
    agreed_name: str = ""
    """The name of the only one of them."""
    old: TournamentConfig | None = None
    new: TournamentConfig | None = None
    """The settings before and after a change of an announced tournament."""
    until: datetime | None = None
    """When a pause ends automatically; of a week that is left out, when it would have started."""
    people: tuple[int, ...] = ()
    """People taken out or let in again, invited, or named co-hosts; `before` is the name of the one taken out
    or let in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActRequest:
    """A host's request that needs the agreement of others.

    `round` is the number of rounds that had begun then.
    """

    number: int
    """Its place in `Tournament.requests`."""
    kind: HostActKind
    by: int
    by_name: str
    at: datetime
    reason: str
    round: int
    entrant: int | None = None
    table: int | None = None
    hand: int | None = None
    hand_no: int = 0
    """The number of that hand at its table."""
    person: int | None = None
    """The person to be put in an entrant's place; None: a computer."""
    person_name: str = ""
    units: int = 0
    results: Results = Results.STAND
    agreed: tuple[int, ...] = ()
    """The people who have agreed so far."""
    done: bool = False


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
    before anybody joins; the secret is told in the final report. `due_at` is the next moment of an automatic
    step.
    """

    id: int
    guild_id: int
    channel_id: int
    """Where it is announced and where its tables' threads are opened."""
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
    """How its deals follow from the secret; drafts from before there were values keep the first way."""
    values: tuple[Value, ...] = ()
    """The values that entrants have added to the seed of all its deals, before the start."""
    entrants: tuple[Entrant, ...] = ()
    teams: tuple[Team, ...] = ()
    """The teams, from the start on."""
    rounds: tuple[Round, ...] = ()
    acts: tuple[HostAct, ...] = ()
    requests: tuple[ActRequest, ...] = ()
    acts_told: int = 0
    """How many of the acts have been told in the channel, the first ones."""
    requests_told: int = 0
    prizes: tuple[Prize, ...] = ()
    winners: tuple[int, ...] = ()
    """The entrants in the first place among people, once it is finished."""
    league: LeagueResult | None = None
    """What it was for its league, once it is finished."""
    waiting: tuple[Listed, ...] = ()
    """People waiting for a place, in order of their presses."""
    invited: tuple[Listed, ...] = ()
    refused: tuple[Listed, ...] = ()
    """People taken out by the host: they cannot join again."""
    co_hosts: tuple[Listed, ...] = ()
    passed_over: tuple[int, ...] = ()
    """The entrants whose prize went to the next: its payer had played too few of the hands."""
    start_press: str = ""
    """The id of the press that started it, empty if it started by time."""
    check_in_at: datetime | None = None
    """When the check-in was opened."""
    reminders_due: tuple[str, ...] = ()
    """The due reminders of the start."""
    called: tuple[str, ...] = ()
    """The calls before the start that have been posted."""
    paused: bool = False
    paused_at: datetime | None = None
    """Since when it is paused."""
    resumes_at: datetime | None = None
    """When a pause ends automatically; None: the host ends it."""
    edited: TournamentConfig | None = None
    """Settings of an announced tournament that its host is changing: nobody else sees them yet."""
    message_id: int | None = None
    """The announcement, once it is posted."""
    report_id: int | None = None
    """The message with the final report, once it is posted."""
    event_id: int | None = None
    """The event in the server's list that stands for it."""
    event_shown: str = ""
    """What that event says: a digest of its words and times, empty for nothing."""
    end_shown: bool = False
    """Whether the announcement says that it is over."""
    reason: str = ""
    """Why it was cancelled: a code for a sentence."""
    zone: str = ""
    """The IANA name of the time zone in whose hours it repeats weekly."""
    hour: str = ""
    """What the clocks show there when it starts, ``20:00``: it stays when they are changed."""
    next_at: datetime | None = None
    """When the next one of its series starts, until that is announced; None: none follows this one."""
    next_channel_id: int = 0
    """Where the next one is announced; 0: in the same channel."""
    next_id: int = 0
    """The next one of its series, once it is announced."""
    week: int = 0
    """How many of its series were before it."""
    missed: tuple[datetime, ...] = ()
    """The starts after this one that were left out as they could not be announced in time."""
    missed_before: tuple[datetime, ...] = ()
    """Those between the one before and this one."""
    stopped: str = ""
    """Why its series waits for the host: the missing permissions, or a code (`weekly`)."""
    stop_told: bool = False
    started_at: datetime | None = None
    review_ends: datetime | None = None
    """When its provisional result becomes final unless the host confirms it before."""
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
    def tables(self) -> tuple[TournamentTable, ...]:
        """The tables of all rounds that have begun."""
        return tuple(table for round_ in self.rounds for table in round_.tables)

    @property
    def over(self) -> bool:
        """Whether it has finished or was cancelled."""
        return self.status in OVER

    @property
    def hosts(self) -> frozenset[int]:
        """The host and the co-hosts."""
        return frozenset((self.host_id, *(one.user_id for one in self.co_hosts)))

    @property
    def in_line(self) -> tuple[Listed, ...]:
        """People still waiting for a place, in order."""
        return tuple(one for one in self.waiting if not (one.missed or one.absent))

    def seal_of(self, table_id: int) -> Seal | None:
        """Return until when a table's hands are sealed: those of a duplicate until its round is over."""
        for round_ in self.rounds if self.config.duplicate else ():
            if any(table.table_id == table_id for table in round_.tables):
                return None if round_.over_at is None and self.over else Seal(round_.over_at)
        return None

    def entrant_of(self, user_id: int) -> Entrant | None:
        """Return the entrant a person plays for now."""
        return next((entrant for entrant in self.entrants if entrant.user_id == user_id), None)
