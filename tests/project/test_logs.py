"""Logs carry neither tokens nor hidden cards (operate.md#logs)."""

from __future__ import annotations

import io
import json
import logging
from typing import Any

import pytest
import structlog

from bot.engine.actions import Bid, Discard, Play
from bot.logs import configure_logs
from tests.project.conftest import TOKEN


@pytest.fixture
def stream() -> io.StringIO:
    """A stream that logs are written to as JSON, at DEBUG."""
    stream = io.StringIO()
    configure_logs("DEBUG", "json", secrets=["open-sesame"], stream=stream)
    return stream


def only_line(stream: io.StringIO) -> dict[str, Any]:
    (line,) = stream.getvalue().splitlines()
    return json.loads(line)


def test_an_event_is_one_line_with_its_time_level_and_values(stream: io.StringIO) -> None:
    structlog.get_logger("bot.tables").info("table opened", table=7, guild=9)
    line = only_line(stream)
    assert line.pop("timestamp").endswith("Z")
    assert line == {"event": "table opened", "level": "info", "logger": "bot.tables", "table": 7, "guild": 9}


def test_records_of_libraries_look_the_same(stream: io.StringIO) -> None:
    logging.getLogger("discord.client").warning("shard %s is slow", 3, extra={"shard": 3})
    line = only_line(stream)
    assert (line["event"], line["level"], line["logger"]) == ("shard 3 is slow", "warning", "discord.client")
    assert line["shard"] == 3


@pytest.mark.parametrize(
    "text",
    [
        f"logging in with {TOKEN}",
        "PATCH /webhooks/1234567890/aW50ZXJhY3Rpb246-token_x/messages/@original",
        "POST https://discord.example/interactions/123/aW50ZXJhY3Rpb246-token_x/callback",
        "cannot reach postgresql+asyncpg://ann:aW50ZXJhY3Rpb246@host/club",
        "the password is open-sesame",
    ],
)
def test_tokens_and_passwords_are_hidden_everywhere(stream: io.StringIO, text: str) -> None:
    structlog.get_logger("x").error(text, url=text, parts=[text], more={"where": text})
    logging.getLogger("y").error("%s", text)
    written = stream.getvalue()
    assert written.count("\n") == 2
    for secret in (TOKEN, "aW50ZXJhY3Rpb246", "open-sesame"):
        assert secret not in written


def test_hands_packs_and_blinds_are_hidden(stream: io.StringIO) -> None:
    log = structlog.get_logger("x")
    log.info("dealt", pack="AS", hand=["KH"], view=object(), header={"pack": "AS"}, more={"blind": "KH"})
    log.info("Ann holds AS 2C TD and JK", cards=3)
    log.info("her hand: ['AS', 'KH']")
    log.info("acted", what=Bid(13, 3))
    written = stream.getvalue()
    assert written.count("\n") == 4
    assert "AS" not in written
    assert "KH" not in written
    assert "points" not in written


@pytest.mark.parametrize(
    ("said", "hidden"),
    [
        ("cannot play 'AS'", "AS"),
        ('{"card": "AS"}', "AS"),
        ("♠A is not in the hand", "♠A"),
        ("♥10", "♥10"),
        ("led 🃏 first", "🃏"),
        ("lost TD to her", "TD"),
        (json.dumps(json.dumps({"card": "AS"})), "AS"),
        (repr("hand\nAS"), "AS"),
        (repr(Play(37)), "37"),
        (repr(Discard(0b1011 << 40)), "12094627905536"),
        ("hands=(0, 48), blind=9", "48"),
        ("not in (10490113, 4503599627370496)", "10490113"),
        ("not in (10490113, 4503599627370496)", "4503599627370496"),
        ("edited nap_QD_0a1b2c", "QD"),
        (f"secret {'ab' * 32}", "abab"),
        ("DETAIL:  Failing row contains (1, 48, 'x').", "48"),
    ],
)
def test_cards_and_secrets_are_hidden_in_every_form(stream: io.StringIO, said: str, hidden: str) -> None:
    try:
        raise ValueError(said)
    except ValueError:
        logging.getLogger("x").exception("trouble: %s", said)
    written = only_line(stream)
    assert hidden not in written["event"]
    assert hidden not in written["exception"].partition("ValueError")[2]


def test_what_an_operator_needs_is_kept(stream: io.StringIO) -> None:
    said = "table 3, member 123456789012345678 after 12345.678901 s: state = apply(state, card=card)"
    logging.getLogger("x").warning("%s", said, extra={"hand_id": 12345678, "error_id": "12345678"})
    assert only_line(stream)["event"] == said
    assert only_line(stream)["hand_id"] == 12345678
    assert only_line(stream)["error_id"] == "12345678"


def test_tracebacks_are_plain_and_hide_secrets_too(stream: io.StringIO) -> None:
    token, hand = TOKEN, "AS KH 2C"
    try:
        raise RuntimeError(f"refused {token} [parameters: ('KD', 'QD')] {hand}")
    except RuntimeError:
        structlog.get_logger("x").exception("trouble")
        logging.getLogger("y").exception("trouble")
    ours, theirs = (json.loads(line) for line in stream.getvalue().splitlines())
    for line in (ours, theirs):
        assert "Traceback (most recent call last)" in line["exception"]
        assert "RuntimeError: refused <token> [parameters: <hidden>] <cards>" in line["exception"]
        assert "KD" not in line["exception"]


@pytest.mark.parametrize("name", ["discord.http", "discord.gateway", "aiosqlite", "sqlalchemy.engine"])
def test_libraries_that_show_payloads_do_not_log_at_debug(stream: io.StringIO, name: str) -> None:
    logging.getLogger(name).debug("POST with a private hand")
    assert stream.getvalue() == ""


def test_the_level_is_respected() -> None:
    stream = io.StringIO()
    configure_logs("WARNING", "console", stream=stream)
    structlog.get_logger("x").info("unheard")
    logging.getLogger("discord").info("unheard")
    structlog.get_logger("x").warning("heard", table=7)
    (line,) = stream.getvalue().splitlines()
    assert "heard" in line
    assert "table=7" in line
    assert "unheard" not in line
