"""What people do in a run of chaos: the verbs they press, what they choose and type, and their commands.

Verbs of buttons, menus and forms are listed by name, commands with a leading slash. New ones must be added to
one of the lists, or `tests/project/test_acts.py` fails. Whatever is in `PRESSED` and `SHOWS` is pressed where
somebody sees it, so that a new verb needs no code here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from bot.ui.kits.napoleon.buttons import ANTE_FIELD

MOVES = frozenset({
    "pass", "bid", "call", "discard", "play", "trust", "claim", "see", "trump", "poker", "draw",
    "namesuit", "friend", "claimredeal",
    "ladder", "peep", "garnet", "fresh", "swap", "ante", "anteform", "discarded", "bought", "drawn",
})  # fmt: skip
"""The verbs that make a move."""
ONCE = ("sit", "agree", "tjoin", "tcheckin", "there")
"""What is useless a second time."""

PRESSED: Mapping[str, float] = {
    **dict.fromkeys(MOVES, 100.0),
    **dict.fromkeys((*ONCE, "start", "next", "tresume"), 30.0),
    **dict.fromkeys((
        "fill", "tdiscard", "forget", "seasonclose", "privacy", "give", "lgreply", "tstart", "taddcomp",
        "leave", "tcheckopen", "lginvite", "lgname", "tretell", "tunedit", "opt", "void", "take", "takeback",
        "tagree", "tpicked", "ahead", "aheadpass", "aheadback", "fairform", "tfairform", "tteamnew",
        "tteampick", "lgform", "dailymove",
    ), 5.0),
    **dict.fromkeys((
        "hand", "end", "daily", "door", "invite", "remove", "handover", "nudge", "thost", "tedit", "tset",
        "tpeople", "tinvite", "tcohosts", "treadmit", "treplace", "tteamout", "lgend", "lgrole", "lgmate",
        "rules", "menu", "people", "fair", "tfair", "tteam", "lgteams", "lgteam", "aheadmenu", "tpick",
    ), 1.0),
    **dict.fromkeys((
        "computer", "uncomputer", "tellme", "tdelcomp", "tweekly", "tundo", "tpause", "tbreak", "textend",
        "tform", "report", "tleave",
    ), 0.3),
    **dict.fromkeys(("dailydare", "tvoid", "tdrop", "lgquit", "lgdisband", "tcancel"), 0.05),
    "share": 0.001,  # a film takes seconds to draw
}  # fmt: skip
"""How likely somebody who sees these presses them, beside `WAITS` for waiting; some only if they may."""
WAITS, SHOWN = 20.0, 0.03
"""The same for doing nothing, and for each verb that only shows something."""
SCRIPTED = frozenset({"tannounce", "rematch", "servertyped", "seasontyped"})
"""Verbs that somebody presses for a purpose, and forms they fill in for one."""

FORMS = frozenset({
    "voidtyped", "reporttyped", "fairvalue", "antetyped", "privacytyped", "tfairvalue", "ttyped", "tteamname",
    "lgtyped", "lgnamed",
})  # fmt: skip
"""Forms behind the verbs above."""

WORD = "a value of somebody's"
SEALED = hashlib.sha256(WORD.encode()).hexdigest()
FIELDS: Mapping[str, Sequence[str]] = {
    ANTE_FIELD: ("kitty 1",),
    "value": (WORD, WORD, WORD, WORD, SEALED),
    "minutes": ("5",),
    "pause": ("1",),
    "word": (*["DELETE"] * 9, "delete it"),
    "team": ("Aces", "aces", "Kings", "Queens", "Jacks"),
    "lgform.events": ("2",),
    "lgform.best": ("1",),
    "lgform.team": ("2",),
    "lgform.share": ("20",),
    "lgform.prizes": ("60 40",),
}
"""What is typed into a field, some by the verb of its button; into others that are empty "chaos"."""
VALUES: Mapping[str, Sequence[str]] = {
    "opt.stake": ("1", "2"),
    "tset.hands": ("1", "2"),
    "door.": ("open", "open", "invited"),
}
"""What is chosen in menus whose other values would keep tables from their end; other menus of these verbs are
left alone."""

ANYWHERE = (
    "table", "profile", "leaderboard", "chips balance", "chips history", "season show", "rules show",
    "rules list", "privacy show", "privacy export", "tournament list", "replay", "hand", "settings",
    "napoleon handover", "daily-deal",
)  # fmt: skip
"""Commands at any table."""
AT_OWN = (
    "napoleon end", "napoleon end", "napoleon handover", "napoleon handover", "chips give", "chips daily",
    "napoleon list",
)  # fmt: skip
"""Commands at a table that people have opened."""
AT_TOURNAMENTS = ("league", "league", "league", "tournament list", "profile")
OF_GUESTS = ("privacy delete", "napoleon leave")
OF_HOSTS = ("napoleon here", "napoleon start", "napoleon next", "napoleon computers", "napoleon sit")
"""What the host tries where no panel is to be seen."""
OF_MANAGERS = (
    "napoleon end", "season close", "rules save", "rules delete", "ban", "unban", "unban", "block", "unblock",
)  # fmt: skip
FOR_A_PURPOSE = ("napoleon new", "play", "chips grant", "tournament create", "tournament host")
COMMANDS = frozenset(
    f"/{name}"
    for name in (
        *ANYWHERE, *AT_OWN, *AT_TOURNAMENTS, *OF_GUESTS, *OF_HOSTS, *OF_MANAGERS, *FOR_A_PURPOSE,
    )
)  # fmt: skip

SHOWS = frozenset({
    "bidmenu", "aheadmenu", "menu", "rules", "record", "session", "fair", "fairform", "anteform", "book",
    "booknext", "what", "bookback", "booktopic", "bookseats", "booksaved", "replay", "replayjump",
    "ask", "askend", "asksave", "bookwhy", "worked", "workedjump",
    "replayopen", "review", "share", "again", "againmove", "verify", "tricks", "emote", "/emote",
    "history", "profile", "boardback", "boardnext", "boardpage", "boardbots", "boardmeasure", "boardperiod",
    "boardgame", "seasons", "seasonsback", "seasonsnext", "seasonchosen", "seasonby", "seasonback",
    "seasonnext", "seasonpage", "seasonclose", "serverwatch", "serverform", "tstand", "ttables", "tabout",
    "tme", "tshow", "tcompare", "tcround", "tcboard", "tfair", "tfairform", "tlog", "thost", "tpick", "tfind",
    "tpicked", "ttable", "textend", "tbreak", "tpage", "tform", "tedit", "tpeople",
    "tteam", "tteamnew", "tresults", "/league", "lgshow", "lgseason", "lgpick", "lgfile", "lgform", "lgabout",
    "lgteams", "lgteam", "lgteampick", "lgname", "lgmate",
    "preferences", "/preferences", "lessons", "/learn", "frontbook", "frontboard", "fronttables", "/help",
    "/hand", "/table", "/profile", "/leaderboard", "/chips balance", "/chips history", "/season show",
    "/rules show", "/rules list", "/rules setup", "/replay", "/review", "/verify",
    "/privacy show", "/privacy export", "/tournament list", "/settings", "/tournament standings",
    "/tournament tables", "/tournament compare",
    "/tournament host", "/audit", "/operator status", "watch", "guess", "tfiles", "/napoleon list",
    "actsback", "actsnext", "people", "report", "dailyplay", "dailypast",
})  # fmt: skip
"""Acts that change no stored state: pages, questions, and buttons that open a form."""

DONE = frozenset({*PRESSED, *SCRIPTED, *FORMS, *COMMANDS}) - SHOWS
"""Acts that change stored state, or where it is shown."""

LEFT_OUT = {
    "prefer": "as the button `nudge`",
    "emotes": "one switch of the host's, which no hand depends on; tests/flows/test_emotes.py",
    "playnow": "a table of `/napoleon new`, `fill` and `start` in one; tests/flows/test_way_in.py",
    "/play-now": "as the button `playnow`",
    "lesson": "one row of one's own, which nobody else reads; tests/flows/test_learning.py",
    "learn": "as `lesson`",
    "tpost": "one message; tests/features/tournaments/flows/test_league.py",
    "lgpost": "one message; tests/features/tournaments/flows/test_league.py",
    "tconfirm": "reviews end by time in these runs; tests/features/tournaments/flows/test_review.py",
    "tlike": "as `tset`",
    "ttemplate": "as `tset`",
    "tforget": "one row, no hand depends on it; tests/features/tournaments/flows/test_host.py",
    "tsub": "a list that no hand depends on; tests/features/tournaments/flows/test_substitutes.py",
    "tseat": "as `treplace`",
    "tremind": "one message; tests/features/tournaments/flows/test_lists.py",
    "tagain": "as `/tournament create`",
    "lgclose": "while nothing counts for a league, and then one row; tests/features/tournaments/services",
    "hint": "one row of one's own, beside the hand; tests/flows/test_practice.py",
    "/hint": "as the button `hint`",
    "standby": "as `sit`, later; tests/flows/test_watchers.py",
    "both": "no clock runs at a second table where none runs at all; tests/flows/test_clocks_flow.py",
    "back": "nobody is late where no clock runs; the fuzzer over the services lets hours pass",
    "revoke": "no game here has the house rule; tools.secrecy breaks suits",
    "revoked": "no game here has the house rule; tools.secrecy breaks suits",
    "server": "one row by itself, and the menus would change who may open tables; test_interface presses it",
    "/bid": "as the button `bid`",
    "/pass": "as the button `pass`",
    "/call": "as the menu `call`",
    "/discard": "as the menu `discard`",
    "/trust": "as the button `trust`",
    "undo": "off unless a host allows it; one row more, stored as every move; tests/flows/test_undo.py",
    "/undo": "as `undo`",
    "/claim": "as the button `claim`",
    "/ante": "as the form `antetyped`",
    "/see": "as the button `see`",
    "/trump": "as the button `trump`",
    "/poker": "as the menu `poker`",
    "/exchange": "as the menus `draw` and `fresh`",
    "/peep": "as the button `peep`",
    "/garnet": "as the button `garnet`",
    "/swap": "as the menu `swap`",
    "doorrole": "as `door`",
    "/napoleon invite": "as `invite`",
    "/napoleon remove": "as `remove`",
    "accept": "as `sit`",
    "asktyped": "as `/rules save`",
    "askopen": "as `/napoleon new`",
    "askuse": "as the menus `opt`; tests/flows/test_rules.py",
    "/napoleon back": "as the button `back`",
}
"""Acts that change something and are not done here, and why not."""
