"""Public messages are limited per person: an act that posts is listed here, or fails."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]

LIMITED = {
    "bot/ui/table/dealing.py:tell_of_closed_list": "once a hand, for who sits there",
    "bot/ui/pages/chips.py:give": "ten gifts an hour (allowances.MOST_GIFTS)",
    "bot/ui/table/ending_buttons.py:_ask": "require_quiet",
    "bot/ui/table/ending_buttons.py:submit_void_form": "require_quiet",
    "bot/ui/table/seats_buttons.py:offer_seat": "require_quiet",
    "bot/ui/table/people.py:invite_person": "require_quiet",
    "bot/ui/pages/chips.py:tell_of_grant": "managers; grants have a limit of their own",
    "bot/features/tournaments/pages/podium.py:_post": "require_quiet, and a picture's own limit",
    "bot/ui/pages/finished.py:share": "require_quiet, and a picture's own limit",
    "bot/ui/pages/season.py:close_season": "managers; a season is no shorter than a minute",
    "bot/features/tournaments/pages/league_buttons.py:end_season": "require_quiet; managers and organisers",
    "bot/features/tournaments/pages/league_buttons.py:invite": "require_quiet; at most twelve in a team",
    "bot/features/daily/messages.py:dare": "require_quiet; after one has played",
    "bot/ui/table/opening.py:_in_channel": "open_table and reopen take a token",
    "bot/ui/table/opening.py:_in_thread": "open_table and reopen take a token",
    "bot/ui/table/opening.py:reopen": "require_quiet",
}
"""Functions that answer publicly, and what limits them."""
TOKEN = (
    "bot/features/daily/messages.py:dare",
    "bot/ui/table/ending_buttons.py:_ask",
    "bot/ui/table/ending_buttons.py:_end",
    "bot/ui/table/ending_buttons.py:submit_void_form",
    "bot/ui/table/dealing.py:value",
    "bot/ui/table/dealing.py:start",
    "bot/ui/table/seats_buttons.py:offer_seat",
    "bot/ui/table/seats_buttons.py:sit",
    "bot/ui/table/people.py:invite_person",
    "bot/features/moderation/pages.py:tell_banned",
    "bot/features/tournaments/pages/buttons.py:join",
    "bot/features/tournaments/pages/buttons.py:leave",
    "bot/features/tournaments/pages/buttons.py:stand_by",
    "bot/features/tournaments/pages/buttons.py:value",
    "bot/features/tournaments/pages/host_buttons.py:act",
    "bot/features/tournaments/pages/decision_buttons.py:seat_substitute",
    "bot/features/tournaments/pages/decision_buttons.py:submit_host_form",
    "bot/features/tournaments/pages/host_buttons.py:undo",
    "bot/features/tournaments/pages/league_buttons.py:end_season",
    "bot/features/tournaments/pages/league_buttons.py:invite",
    "bot/features/tournaments/pages/league_buttons.py:name_team",
    "bot/features/tournaments/pages/setup_buttons.py:announce",
    "bot/ui/table/opening.py:open_table",
    "bot/ui/table/opening.py:rematch",
    "bot/ui/table/opening.py:reopen",
    "cogs/napoleon.py:_deal",
)
"""Functions that take a token for public acts, or act publicly by way of the panels."""


def _calls(name: str) -> Iterator[str]:
    """Yield the functions that call a method of this name."""
    for path in (*ROOT.glob("bot/ui/**/*.py"), *ROOT.glob("bot/features/**/*.py"), *ROOT.glob("cogs/*.py")):
        text = path.read_text()
        for node in ast.walk(ast.parse(text)) if f".{name}(" in text else ():
            if isinstance(node, ast.AsyncFunctionDef | ast.FunctionDef):
                found = (it.func for it in ast.walk(node) if isinstance(it, ast.Call))
                if any(isinstance(it, ast.Attribute) and it.attr == name for it in found):
                    yield f"{path.relative_to(ROOT)}:{node.name}"


def test_no_public_answer_is_unlimited() -> None:
    assert set(_calls("public")) == set(LIMITED)


def test_public_acts_take_a_token() -> None:
    assert set(TOKEN) <= set(_calls("require_quiet"))
