"""Every verb of our buttons, menus and forms: what it takes, who may use it, and how others are refused.

A verb that is not described here fails `test_every_verb.py`: describe it when you register it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto


class Role(Enum):
    """A sender. `HOST` and `PLAYER` play at the table in question; `HOST` is to move.

    In the running tournament (`RUNNING`) `PLAYER` is an entrant to move, and `HOST` plays at no table.
    """

    STRANGER = auto()
    """Manages another server, has a table there, and is no member here."""
    MEMBER = auto()
    """A member without a seat at the table, host of another one in the same server."""
    PLAYER = auto()
    """Sits at the table, and has entered the tournament."""
    HOST = auto()
    """Host of the table, of the tournament, and of a draft of another one."""
    MANAGER = auto()
    """A server manager; without a seat, and no host."""
    KEEPER = auto()
    """A member without a seat who may manage another channel of the server, and nothing else."""
    OUT = auto()
    """Sat at the table as an entrant, and was disqualified; only in the running tournament."""


STRANGER, MEMBER, PLAYER, HOST, MANAGER, KEEPER, OUT = Role
NOBODY: frozenset[Role] = frozenset()
MEMBERS = frozenset(Role) - {STRANGER}
MANAGERS = frozenset({STRANGER, MANAGER})
"""Server managers: the stranger manages another server, and asks there."""
SEATED = frozenset({PLAYER, HOST})
EVERYBODY = frozenset(Role)
ONLY_HOST = frozenset({HOST})
HOSTS = frozenset({HOST, MANAGER})


class About(Enum):
    """What the number in a custom id means."""

    TABLE = auto()
    TOURNAMENT = auto()
    DRAFT = auto()
    LEAGUE = auto()
    TEAM = auto()
    """Of a league, which has none."""
    HAND = auto()
    """The hand under way."""
    PERSON = auto()
    NOTHING = auto()
    """A page or a season, or it says nothing."""


NO_SEAT = "have a seat at this table|There's no table"
NOT_HOST = "Only the table's host|There's no table"
NOT_NOW = "There's no table|A hand is being played|before the first deal|have a seat at this table"
NO_TOURNAMENT = "no such tournament"
NOT_THEIRS = "Only the tournament's host|no such tournament"
NOT_ENTERED = "aren't in this tournament|no such tournament|hasn't started yet|has not opened"
NO_TEAMS = "isn't played in teams|no such tournament|already running|hasn't started yet"
NOT_MANAGER = "Only server managers"
NO_LEAGUE = "no such league"
NO_TEAM = "no such league|league doesn't have teams|team no longer exists"
NOT_IN_TURN = (
    "have a seat at this table|There's no table|n't your turn|moved on|different game|auction is over"
)
UNFINISHED = "still being played|There's no (hand|table)"


@dataclass(frozen=True)
class Verb:
    """How a verb is used.

    `may`: whose request may change something (it is not sent with valid values: they have the right).
    `reads`: who gets an answer that changes nothing. All others are told `refusal`. `args` and `values` may
    contain ``{hand}`` (in progress), ``{offer}``, ``{ann}`` and ``{bob}`` (host and player).
    """

    about: About = About.TABLE
    may: frozenset[Role] = NOBODY
    reads: frozenset[Role] = NOBODY
    refusal: str = NO_SEAT
    args: tuple[str, ...] = ("",)
    values: tuple[str, ...] | None = None
    people: bool = False
    """Whether somebody is chosen in its menu."""
    fields: tuple[tuple[str, str], ...] | None = None
    """What is written into its form."""
    cards: bool = False
    """Whether it may name cards whatever was dealt: the rule book, a hand that is over."""


def _move(*values: str, args: tuple[str, ...] = ("",)) -> Verb:
    """Return a move that only the host could make now, if it were a move."""
    return Verb(may=ONLY_HOST, refusal=NOT_IN_TURN, args=args, values=values or None)


def _host(*args: str, about: About = About.TOURNAMENT, **more: object) -> Verb:
    return Verb(about, HOSTS, refusal=NOT_THEIRS, args=args or ("",), **more)  # type: ignore[arg-type]


def _page(*args: str, about: About = About.NOTHING, **more: object) -> Verb:
    """Return a page that everybody may open in their own server."""
    return Verb(about, reads=EVERYBODY, args=args or ("",), **more)  # type: ignore[arg-type]


_BOARD = "rating.all.all.1"
_BOOK = "table.3.deal"

VERBS: dict[str, Verb] = {
    # the table
    "hand": Verb(reads=SEATED),
    "bidmenu": Verb(reads=SEATED),
    "hint": Verb(refusal=NO_SEAT + "|get hints"),
    "menu": Verb(reads=MEMBERS),
    "tricks": Verb(reads=MEMBERS),
    "watch": Verb(reads=MEMBERS),
    "guess": Verb(reads=MEMBERS, refusal=NO_SEAT + "|nothing to guess", values=("1",)),
    "standby": Verb(
        may=MEMBERS - SEATED,
        reads=SEATED,
        refusal="have a seat|There's no table|changed again",
        args=("0123456789abcdef", "told", "no", ""),
    ),
    "emote": Verb(may=SEATED, values=("wow",)),
    "emotes": Verb(may=ONLY_HOST, refusal=NOT_HOST, args=("off", "on")),
    "people": Verb(reads=MEMBERS),
    "door": Verb(may=ONLY_HOST, refusal=NOT_HOST, values=("invited",)),
    "doorrole": Verb(refusal=NOT_HOST + "|button no longer works", values=("1",)),
    "invite": Verb(refusal=NOT_HOST + "|have a seat|hand is being played", people=True),
    "remove": Verb(refusal=NOT_HOST + "|have a seat|hand is being played", people=True),
    "report": Verb(reads=MEMBERS),
    "reporttyped": Verb(may=SEATED, fields=(("reason", "rude"),)),
    "nudge": Verb(may=MEMBERS, args=("off", "on")),
    "preferences": _page("", "looks"),
    "prefer": Verb(About.NOTHING, may=EVERYBODY, args=("nudge",), values=("false",)),
    "sit": Verb(refusal=NOT_NOW + "|changed again", reads=SEATED, args=("", "0123456789abcdef")),
    "accept": Verb(refusal=NOT_NOW + "|changed again", reads=SEATED, args=("", "0123456789abcdef")),
    "both": Verb(
        may=SEATED,
        refusal=NO_SEAT + "|" + NOT_NOW + "|changed again|no longer|Nothing has changed",
        args=("sit.0123456789abcdef", "get.0.1", "deal.", "no", ""),
    ),
    "agree": Verb(reads=SEATED, args=("0123456789abcdef", "")),
    "leave": Verb(may=SEATED, args=("yes", "yes.before", "")),
    "back": Verb(reads=SEATED),
    "start": Verb(reads=SEATED),
    "next": Verb(reads=SEATED),
    "computer": Verb(reads=SEATED),
    "fill": Verb(reads=SEATED),
    "uncomputer": Verb(reads=SEATED),
    "rematch": Verb(reads=SEATED, refusal=NO_SEAT + "|already a table in this channel"),
    "rules": Verb(refusal="before the first deal|There's no table", args=("table", ""), reads=ONLY_HOST),
    "opt": Verb(refusal="before the first deal|There's no table", args=("stake",), values=("100",)),
    "end": Verb(
        may=HOSTS,
        refusal=NOT_HOST + "|Computers were dealt in|weren't dealt into this hand|Nothing has changed",
        args=("yes", "", "goon", "ask", "void", "no"),
    ),
    "void": Verb(refusal="That vote is over|There's no table|have a seat", args=("yes", "no")),
    "voidtyped": Verb(
        may=frozenset({MANAGER}), refusal=NOT_HOST + "|have a seat", fields=(("reason", "why not"),)
    ),
    "handover": Verb(may=SEATED, people=True),
    "take": Verb(
        refusal="offered to someone else|no longer open|There's no table|have a seat",
        args=("{offer}", "{ann}.{bob}", "0"),
    ),
    "takeback": Verb(
        may=ONLY_HOST,
        refusal="Only the person offering their seat|There's no table|have a seat",
        args=("{offer}",),
    ),
    "record": Verb(refusal=UNFINISHED, args=("{hand}",)),
    "session": Verb(refusal="once the table is closed|There's no table"),
    "fair": Verb(reads=MEMBERS, args=("", "A" * 43)),
    "fairform": Verb(reads=SEATED, args=("add", "deal", "open")),
    "fairvalue": Verb(may=SEATED, args=("add", "deal", "open"), fields=(("value", "x"),)),
    # moves: the phase is the play
    "pass": _move(),
    "bid": _move("13S", args=("", "13S")),
    "call": _move("AS", args=("", "AS")),
    "discard": _move("AS", "KS", "QS"),
    "discarded": _move(args=("1", "9" * 19)),
    "bought": _move(args=("1",)),
    "drawn": _move(args=("1",)),
    "aheadmenu": Verb(reads=SEATED),
    "ahead": Verb(reads=SEATED, refusal=NOT_IN_TURN, args=("1.0", "0", ""), values=("AS",)),
    "aheadpass": Verb(reads=SEATED, refusal=NOT_IN_TURN, args=("1", "0")),
    "aheadback": Verb(reads=SEATED, refusal=NOT_IN_TURN, args=("1", "")),
    "play": _move(args=("{card}", "AS")),
    "revoke": _move("AS"),
    "revoked": _move(args=("yes.AS",)),
    "trust": _move(args=("1",)),
    "undo": Verb(refusal=NO_SEAT + "|can't undo moves"),
    "claim": Verb(refusal=NOT_IN_TURN + "|isn't certain yet"),
    "anteform": _move(),
    "ante": _move(args=("", "1.1.1.1.1.0.1.0")),
    "antetyped": Verb(may=ONLY_HOST, refusal=NOT_IN_TURN, fields=(("stakes", "kitty 1"),)),
    "see": _move(args=("pay", "decline")),
    "trump": _move(args=("H",)),
    "namesuit": _move(args=("H",)),
    "friend": _move(args=("nobody", "first_trick")),
    "claimredeal": _move(),
    "poker": _move("draw"),
    "draw": _move("AS"),
    "ladder": _move(args=("nap",)),
    "peep": _move(),
    "garnet": _move(),
    "fresh": _move("AS"),
    "swap": _move("AS"),
    # the way in
    "playnow": Verb(About.NOTHING, may=EVERYBODY, args=("", "yes", "no", "free")),
    "lessons": _page(),
    "lesson": Verb(About.NOTHING, may=EVERYBODY, args=("japanese", "japanese.again", "whist"), cards=True),
    "learn": Verb(
        About.NOTHING, may=EVERYBODY, args=("japanese.0.bid.0", "nap.1.play.AD"), values=("12H",), cards=True
    ),
    "frontbook": _page(cards=True),
    "frontboard": _page(),
    "fronttables": _page(),
    "tellme": Verb(About.NOTHING, may=EVERYBODY, args=("on", "off")),
    # the deal of the day
    "dailyplay": Verb(About.NOTHING, may=EVERYBODY, cards=True),
    "dailymove": Verb(
        About.NOTHING,
        refusal="another day's deal|button no longer works",
        args=("pass", "bid.13S"),
        values=("13S",),
    ),
    "dailypast": Verb(About.NOTHING, may=EVERYBODY, cards=True),  # it deals today's deal
    "dailydare": Verb(About.NOTHING, refusal="another day's deal|Finish today's deal first"),
    # books
    "book": Verb(reads=MEMBERS, cards=True),
    "what": Verb(reads=MEMBERS, cards=True),
    "booknext": Verb(reads=MEMBERS, args=(_BOOK,), cards=True),
    "bookback": Verb(reads=MEMBERS, args=(_BOOK,), cards=True),
    "booktopic": Verb(reads=MEMBERS, args=(_BOOK,), values=("play",), cards=True),
    "bookseats": Verb(reads=MEMBERS, args=(_BOOK,), values=("4",), cards=True),
    "bookwhy": Verb(reads=MEMBERS, args=("table.3.led",), cards=True),
    "worked": _page("japanese", "nap.next", cards=True),
    "workedjump": _page("japanese.0", values=("14",), cards=True),
    "booksaved": Verb(About.NOTHING, refusal="rule set|There's no|not there", values=("1",)),
    "ask": _page("", "japanese.", "japanese.50", values=("4",), cards=True),
    "askend": _page("japanese.50", cards=True),
    "asksave": _page("japanese.50"),
    "asktyped": Verb(
        About.NOTHING,
        may=MANAGERS,
        refusal=NOT_MANAGER,
        args=("japanese.50",),
        fields=(("name", "Ours too"),),
    ),
    "askopen": Verb(About.NOTHING, may=EVERYBODY, args=("japanese.50",)),
    "askuse": Verb(refusal="before the first deal|There's no table", args=("japanese.50",)),
    "forget": Verb(About.NOTHING, may=MANAGERS, refusal=NOT_MANAGER, args=("1.yes",)),
    # finished hands
    "replay": Verb(About.HAND, refusal=UNFINISHED, args=("next", "")),
    "replayjump": Verb(About.HAND, refusal=UNFINISHED, args=("1",), values=("3",)),
    "replayopen": Verb(About.NOTHING, refusal=UNFINISHED, args=("{hand}",)),
    "review": Verb(About.NOTHING, refusal=UNFINISHED, args=("{hand}",)),
    "again": Verb(About.HAND, refusal=UNFINISHED),
    "againmove": Verb(About.HAND, refusal=UNFINISHED, args=("play.AS", "pass"), values=("12H",)),
    "verify": Verb(About.HAND, refusal=UNFINISHED),
    "share": Verb(About.NOTHING, refusal=UNFINISHED, args=("{hand}",)),
    # chips, profiles, leaderboards, seasons: of the server where it is asked
    "daily": Verb(About.NOTHING, may=EVERYBODY),
    "history": Verb(
        About.PERSON, reads=MANAGERS | ONLY_HOST, refusal="look at another member's history", args=("b9",)
    ),
    "give": Verb(About.PERSON, may=EVERYBODY, args=("yes.77",)),
    "profile": _page(about=About.PERSON),
    **{f"board{name}": _page(_BOARD) for name in ("back", "next", "page", "bots")},
    "boardmeasure": _page(_BOARD, values=("chips",)),
    "boardperiod": _page(_BOARD, values=("week",)),
    "boardgame": _page(_BOARD, values=("japanese",)),
    "seasons": _page(),
    "seasonsback": _page(),
    "seasonsnext": _page(),
    "seasonchosen": _page(values=("1",)),
    "seasonby": _page(values=("rating",)),
    "seasonback": _page("1.rating"),
    "seasonnext": _page("1.rating"),
    "seasonpage": _page("1.rating"),
    "seasonclose": _page("keep", "reset", "no"),
    "seasontyped": Verb(
        About.NOTHING,
        may=MANAGERS,
        refusal=NOT_MANAGER,
        args=("keep", "reset"),
        fields=(("name", "Mine"), ("word", "RESET")),
    ),
    "server": Verb(About.NOTHING, may=MANAGERS, refusal=NOT_MANAGER, args=("locale",), values=("ja",)),
    "serverwatch": Verb(About.NOTHING, reads=MANAGERS, refusal=NOT_MANAGER),
    "serverform": Verb(About.NOTHING, reads=MANAGERS, refusal=NOT_MANAGER, args=("chips",)),
    "servertyped": Verb(
        About.NOTHING,
        may=MANAGERS,
        refusal=NOT_MANAGER,
        args=("chips",),
        fields=(("starting_chips", "5000"),),
    ),
    "privacy": Verb(About.NOTHING, reads=EVERYBODY, args=("ask", "form", "stay", "no")),
    "privacytyped": Verb(About.NOTHING, may=EVERYBODY, fields=(("word", "DELETE"),)),
    # tournaments
    "tjoin": Verb(About.TOURNAMENT, may=MEMBERS, refusal=NO_TOURNAMENT),
    "tleave": Verb(About.TOURNAMENT, may=frozenset({PLAYER}), refusal=NOT_ENTERED),
    "tsub": Verb(About.TOURNAMENT, refusal=NO_TOURNAMENT + "|hasn't started yet"),
    "tteam": Verb(About.TOURNAMENT, refusal=NO_TEAMS),
    "tteamnew": Verb(About.TOURNAMENT, refusal=NO_TEAMS),
    "tteampick": Verb(About.TOURNAMENT, refusal=NO_TEAMS, args=("me", "1"), values=("Aces",)),
    "tteamname": Verb(About.TOURNAMENT, refusal=NO_TEAMS, args=("me", "1"), fields=(("team", "Aces"),)),
    "tteamout": Verb(About.TOURNAMENT, refusal=NO_TEAMS, args=("me", "1")),
    "lgshow": Verb(About.LEAGUE, reads=MEMBERS, refusal=NO_LEAGUE, args=("", "1", "back.1")),
    "lgseason": Verb(About.LEAGUE, reads=MEMBERS, refusal=NO_LEAGUE, values=("1",)),
    "lgpick": Verb(About.NOTHING, reads=MEMBERS, refusal=NO_LEAGUE, values=("1",)),
    "lgabout": Verb(About.LEAGUE, reads=MEMBERS, refusal=NO_LEAGUE, args=("1",)),
    "lgteams": Verb(About.LEAGUE, reads=MEMBERS, refusal=NO_LEAGUE, args=("1", "back.1")),
    "lgteam": Verb(About.TEAM, refusal=NO_TEAM),
    "lgteampick": Verb(About.NOTHING, refusal=NO_TEAM, values=("1",)),
    "lgname": Verb(About.LEAGUE, refusal=NO_TEAM, args=("new", "name")),
    "lgnamed": Verb(About.LEAGUE, refusal=NO_TEAM, args=("new", "name"), fields=(("team", "Aces"),)),
    "lginvite": Verb(About.TEAM, refusal=NO_TEAM + "|Choose a member", people=True),
    "lgreply": Verb(About.TEAM, refusal=NO_TEAM, args=("yes.{bob}", "no.{bob}", "back.{bob}")),
    "lgmate": Verb(About.TEAM, refusal=NO_TEAM, values=("1",)),
    "lgrole": Verb(
        About.TEAM, refusal=NO_TEAM, args=("captain.{bob}", "reserve.{bob}", "remove.{bob}", "back.{bob}")
    ),
    "lgquit": Verb(About.TEAM, refusal=NO_TEAM, args=("yes",)),
    "lgdisband": Verb(About.TEAM, refusal=NO_TEAM, args=("yes",)),
    "lgfile": Verb(About.LEAGUE, reads=MEMBERS, refusal=NO_LEAGUE, args=("1",)),
    "lgform": Verb(
        About.LEAGUE,
        reads=frozenset({MANAGER}),
        refusal=f"{NOT_MANAGER}|{NO_LEAGUE}",
        args=("rules", "prizes"),
    ),
    "lgtyped": Verb(
        About.LEAGUE,
        may=frozenset({MANAGER}),
        refusal=f"{NOT_MANAGER}|{NO_LEAGUE}",
        args=("rules",),
        fields=(("name", "Mine"), ("points", "9 1"), ("events", "1"), ("best", "1")),
    ),
    "lgend": Verb(About.LEAGUE, frozenset({MANAGER}), refusal=f"{NOT_MANAGER}|{NO_LEAGUE}", args=("yes",)),
    "lgclose": Verb(About.LEAGUE, frozenset({MANAGER}), refusal=f"{NOT_MANAGER}|{NO_LEAGUE}", args=("yes",)),
    "tcheckin": Verb(About.TOURNAMENT, refusal=NOT_ENTERED + "|Check-in isn't open"),
    "tpost": Verb(About.TOURNAMENT, refusal=NO_TOURNAMENT + "|button no longer works"),
    "lgpost": Verb(About.LEAGUE, refusal=NO_LEAGUE + "|button no longer works", args=("1",)),
    "tfiles": Verb(About.TOURNAMENT, refusal="no such tournament|once the tournament is over"),
    "there": Verb(About.TOURNAMENT, refusal=NOT_ENTERED),
    "tdrop": Verb(About.TOURNAMENT, refusal=NOT_ENTERED, args=("yes", "")),
    "tstand": Verb(About.TOURNAMENT, reads=MEMBERS, refusal=NO_TOURNAMENT),
    "ttables": Verb(About.TOURNAMENT, reads=MEMBERS, refusal=NO_TOURNAMENT),
    "tabout": Verb(About.TOURNAMENT, reads=MEMBERS, refusal=NO_TOURNAMENT),
    "tme": Verb(About.TOURNAMENT, reads=MEMBERS, refusal=NO_TOURNAMENT),
    "tshow": Verb(About.NOTHING, reads=MEMBERS, refusal=NO_TOURNAMENT, values=("1",)),
    "tcompare": Verb(About.TOURNAMENT, reads=MEMBERS, refusal=NO_TOURNAMENT, args=("1.1",)),
    "tcround": Verb(About.TOURNAMENT, reads=MEMBERS, refusal=NO_TOURNAMENT, args=("1.1",), values=("1",)),
    "tcboard": Verb(About.TOURNAMENT, reads=MEMBERS, refusal=NO_TOURNAMENT, args=("1.1",), values=("1",)),
    "tfair": Verb(About.TOURNAMENT, reads=MEMBERS, refusal=NO_TOURNAMENT),
    "tfairform": Verb(About.TOURNAMENT, reads=MEMBERS, refusal=NO_TOURNAMENT),
    "tfairvalue": Verb(
        About.TOURNAMENT, may=frozenset({PLAYER}), refusal=NOT_ENTERED, fields=(("value", "mine"),)
    ),
    "tagree": Verb(
        About.TOURNAMENT, refusal=NO_TOURNAMENT + "|hasn't started yet|no longer waiting for agreement"
    ),
    "tlog": Verb(About.TOURNAMENT, reads=MEMBERS, refusal=NO_TOURNAMENT),
    "actsback": Verb(About.NOTHING, reads=MANAGERS, refusal=NOT_MANAGER),
    "actsnext": Verb(About.NOTHING, reads=MANAGERS, refusal=NOT_MANAGER),
    "thost": _host(),
    "tstart": _host(),
    "tcheckopen": _host(),
    "tremind": _host(),
    "taddcomp": _host("5", "1"),
    "tdelcomp": _host(),
    "tpause": _host(),
    "tresume": _host(),
    "tweekly": _host("skip", "go", "end", "yes"),
    "tcancel": _host("yes", ""),
    "tundo": _host(),
    "tresults": _host("own"),
    "tconfirm": _host("yes", ""),
    "tagain": _host(),
    "tpick": _host("page.replace"),
    "tfind": _host("replace"),
    "tpicked": _host("disqualify", values=("0",)),
    "treplace": _host("", people=True),
    "ttable": _host(),
    "tseat": _host("{ann}"),
    "tvoid": _host(values=("now",)),
    "textend": _host(),
    "tbreak": _host(),
    "ttyped": _host(
        "adjust",
        "disqualify",
        "replace.computer",
        "replace.1",
        "void.now",
        "void.1",
        "cancel",
        "extend",
        "pause",
        "remove",
        "ratings",
        "find.replace",
        "details",
        "start.",
        "about",
        "money",
        "template",
        fields=(("reason", "x"), ("minutes", "9"), ("pause", "9"), ("entry", "50"), ("name", "Mine")),
    ),
    "tpeople": _host(),
    "tinvite": _host(people=True),
    "tcohosts": _host(people=True),
    "treadmit": _host(values=("1",)),
    "tedit": _host(),
    "tunedit": _host(),
    "tretell": _host(),
    "tpage": _host("overview", about=About.DRAFT),
    "tset": _host("seats", about=About.DRAFT, values=("4",)),
    "tform": _host("money", about=About.DRAFT),
    "tannounce": _host(about=About.DRAFT),
    "tdiscard": _host("yes", "", about=About.DRAFT),
    "tlike": _host(about=About.DRAFT),
    "ttemplate": _host(about=About.DRAFT, values=("1",)),
    "tforget": _host("yes", "", about=About.DRAFT, values=("1",)),
}


ONLY_PLAYER = frozenset({PLAYER})
NOT_PLAYING = "aren't in this tournament|no such tournament|out of the tournament"
NOT_OURS = "belongs to a tournament|Ask at the table itself"
BEGUN = "no such tournament|already running|has been announced"

EDITS = ("tedit", "tunedit", "tretell")
_RUNS: dict[str, Verb] = {
    "tjoin": Verb(About.TOURNAMENT, refusal="too late to join|already|no such tournament"),
    "tleave": Verb(About.TOURNAMENT, refusal=BEGUN),
    "tdrop": Verb(About.TOURNAMENT, may=ONLY_PLAYER, refusal=NOT_PLAYING, args=("yes", "")),
    "tsub": Verb(
        About.TOURNAMENT,
        may=frozenset({MEMBER, HOST, MANAGER}),
        refusal="can't be a substitute|no such tournament",
    ),
    "there": Verb(About.TOURNAMENT, may=ONLY_PLAYER, refusal=NOT_PLAYING),
    "standby": replace(
        VERBS["standby"],
        may=NOBODY,
        reads=NOBODY,
        refusal=f"{NO_SEAT}|{NOT_OURS}",
    ),
    "emote": replace(
        VERBS["emote"], may=NOBODY, refusal=f"{VERBS['emote'].refusal}|{NOT_OURS}|turned quick chat off"
    ),
    "reporttyped": replace(VERBS["reporttyped"], may=frozenset({PLAYER, OUT})),
    "tcheckin": Verb(About.TOURNAMENT, refusal=BEGUN),
    "tfairvalue": Verb(About.TOURNAMENT, refusal=BEGUN, fields=(("value", "mine"),)),
    **{
        name: replace(VERBS[name], may=NOBODY, refusal=NOT_THEIRS + "|" + BEGUN)
        for name in (
            "tpage",
            "tset",
            "tform",
            "tannounce",
            "tdiscard",
            "tlike",
            "ttemplate",
            "tforget",
            "tstart",
            "tremind",
            "taddcomp",
            "tdelcomp",
            *EDITS,
        )
    },
}
"""The roles for other verbs once the tournament runs: a draft's verbs are sent with its number."""


def _running(name: str, verb: Verb) -> Verb:
    if name in _RUNS:
        return _RUNS[name]
    if verb.refusal == NOT_IN_TURN:
        return replace(verb, may=ONLY_PLAYER)
    if verb.about is About.TABLE:
        may = verb.may & MEMBERS if name == "nudge" else NOBODY
        return replace(verb, may=may, refusal=f"{verb.refusal}|{NOT_OURS}")
    return verb


RUNNING: dict[str, Verb] = {name: _running(name, verb) for name, verb in VERBS.items()}
"""Every verb in a running tournament: at its tables nobody is host, sits down or leaves."""


@dataclass(frozen=True)
class Nonsense:
    """What is sent instead of valid values."""

    numbers: tuple[str, ...] = ("0", "999", str(2**63 - 1))
    turns: tuple[str, ...] = ("0", "9999999999")
    args: tuple[str, ...] = (
        "",
        "yes",
        "no",
        "-1",
        "..",
        "x.y.z",
        "9" * 19,
        "9" * 40,
        "AS",
        "1.yes",
        "A" * 40,
    )
    values: tuple[str, ...] = ("", "x" * 100, "\u202e<@1>", "-1", "9" * 30, "٣")
    fields: tuple[str, ...] = ("", "x" * 4_000, "\u0000```", "-1", "9" * 40)


NONSENSE = Nonsense()
