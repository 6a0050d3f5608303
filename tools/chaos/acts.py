"""The verbs and commands in a run of chaos: those that change something, those that only show, the rest.

Verbs of buttons, menus and forms are listed by name, commands with a leading slash. New ones must be added to
one of the three lists, or `tests/project/test_acts.py` fails: it compares them with the registered verbs and
commands, and `DONE` with the acts of the people in this folder.
"""

from __future__ import annotations

DONE = frozenset({
    # tables
    "/napoleon new", "/napoleon here", "/napoleon end", "/napoleon leave", "/napoleon handover",
    "/napoleon start", "/napoleon next", "/napoleon computers", "/napoleon sit",
    "sit", "agree", "leave", "start", "next", "computer", "fill", "uncomputer", "rematch", "opt", "end",
    "void", "voidtyped", "door", "invite", "remove", "reporttyped",
    "handover", "take", "takeback", "fairvalue", "nudge", "hand",
    "tellme",
    # moves
    "/play", "pass", "bid", "call", "discard", "play", "trust", "claim", "ante", "antetyped", "see", "trump",
    "namesuit", "friend", "claimredeal",
    "poker", "draw", "ladder", "peep", "garnet", "fresh", "swap", "discarded", "bought", "drawn",
    "ahead", "aheadpass", "aheadback",
    # chips, seasons, settings, one's own data
    "/chips give", "/chips daily", "/chips grant", "give", "daily", "/season close", "seasontyped",
    "/ban", "/unban", "/block", "/unblock",
    "servertyped", "/rules save", "/rules delete", "forget", "/privacy delete", "privacy", "privacytyped",
    # tournaments
    "/tournament create", "tset", "tannounce", "tdiscard", "tjoin", "tleave", "tcheckin", "there", "tdrop",
    "tfairvalue", "tagree", "tstart", "tcheckopen", "taddcomp", "tdelcomp", "tpause", "tresume", "tundo",
    "tweekly", "tunedit", "tretell", "tinvite", "tcohosts", "treadmit", "treplace", "tvoid", "tcancel",
    "ttyped", "tteampick", "tteamname", "tteamout", "lgtyped", "lgend",
    "lgnamed", "lginvite", "lgreply", "lgrole", "lgquit", "lgdisband",
})  # fmt: skip
"""Acts that change stored state, or where it is shown."""

OPENED_BY = {
    "voidtyped": "end",
    "reporttyped": "report",
    "fairvalue": "fairform",
    "antetyped": "anteform",
    "seasontyped": "seasonclose",
    "servertyped": "serverform",
    "privacytyped": "privacy",
    "tfairvalue": "tfairform",
    "ttyped": "tform",
    "tteamname": "tteamnew",
    "lgtyped": "lgform",
    "lgnamed": "lgname",
}
"""Forms, and what opens them: nobody here names a form."""

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
    "actsback", "actsnext", "people", "report",
})  # fmt: skip
"""Acts that change no stored state: pages, questions, and buttons that open a form."""

LEFT_OUT = {
    "prefer": "as the button `nudge`",
    "emotes": "one switch of the host's, which no hand depends on; tests/flows/test_emotes.py",
    "playnow": "a table of `/napoleon new`, `fill` and `start` in one; tests/flows/test_way_in.py",
    "/play-now": "as the button `playnow`",
    "/daily-deal": "one's own hand, which no table depends on; tests/flows/test_daily.py",
    "dailyplay": "as `/daily-deal`",
    "dailymove": "as `/daily-deal`",
    "dailypast": "as `/daily-deal`",
    "dailydare": "one message; tests/flows/test_daily.py",
    "lesson": "one row of one's own, which nobody else reads; tests/flows/test_learning.py",
    "learn": "as `lesson`",
    "tpost": "one message; tests/features/tournaments/flows/test_league.py",
    "lgpost": "one message; tests/features/tournaments/flows/test_league.py",
    "tconfirm": "reviews end by time in these runs; tests/features/tournaments/flows/test_review.py",
    "tlike": "as `tset`",
    "ttemplate": "as `tset`",
    "tforget": "one row, no hand depends on it; tests/features/tournaments/flows/test_templates.py",
    "tsub": "a list that no hand depends on; tests/features/tournaments/flows/test_substitutes.py",
    "tseat": "as `treplace`",
    "tremind": "one message; tests/features/tournaments/flows/test_lists.py",
    "tagain": "as `/tournament create`",
    "lgclose": "while nothing counts for a league, and then one row; tests/features/tournaments/services",
    "hint": "one row of one's own, beside the hand; tests/flows/test_hints.py",
    "/hint": "as the button `hint`",
    "standby": "as `sit`, later; tests/flows/test_watchers.py",
    "both": "no clock runs at a second table where none runs at all; tests/flows/test_two_clocks.py",
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
    "askuse": "as the menus `opt`; tests/flows/test_questions.py",
    "/napoleon back": "as the button `back`",
}
"""Acts that change something and are not done here, and why not."""
