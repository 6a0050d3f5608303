"""Commands named in texts are mentions: pressed instead of typed."""

from __future__ import annotations

import pytest

from bot.ui.core import format as fmt
from bot.ui.core import parts
from bot.ui.core.command_mentions import CommandMentions, ids_of

REGISTERED = [
    {"type": 1, "id": "7", "name": "napoleon", "options": [{"type": 1, "name": "new"}]},
    {"type": 1, "id": "8", "name": "play", "options": [{"type": 3, "name": "card"}]},
    {"type": 1, "id": "9", "name": "play-now"},
    {"type": 2, "id": "10", "name": "Report"},
]


@pytest.fixture
def mentions() -> CommandMentions:
    known = CommandMentions()
    known.know(ids_of(REGISTERED))
    return known


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Open one with /napoleon new.", "Open one with </napoleon new:7>."),
        ("/play or /play-now", "</play:8> or </play-now:9>"),
        ("一覧は/playで見られます", "一覧は</play:8>で見られます"),
        ("`/napoleon new stake:0`", "`/napoleon new stake:0`"),
        ("https://example.org/play and a/play", "https://example.org/play and a/play"),
        ("/player, /napoleon and /report", "/player, /napoleon and /report"),
        ("</play:8>", "</play:8>"),
    ],
)
def test_only_a_command_becomes_a_mention(mentions: CommandMentions, text: str, shown: str):
    view = parts.layout(text, {"type": 2, "style": 2, "label": text, "custom_id": "x"})
    (container,) = mentions.put_into(view.to_components())
    texts, row = container["components"]
    assert (texts["content"], row["components"][0]["label"]) == (shown, text), "a label shows no mentions"


def test_what_a_person_typed_becomes_no_mention(mentions: CommandMentions):
    """Otherwise the bot would offer others a command that a player chose as a name."""
    tree = parts.layout(f"**{fmt.escape('/play-now')}** and {fmt.quote('use /play')}").to_components()
    assert mentions.put_into(tree) == tree


def test_a_text_that_would_become_too_long_stays_as_it_is(mentions: CommandMentions):
    tree = parts.layout("/play " * (parts.MOST_CHARACTERS // 6)).to_components()
    assert mentions.put_into(tree) == tree
    assert CommandMentions().put_into(tree) == tree, "nor before the commands are registered"
