"""Child processes get no token and no password in their environment."""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

import pytest

from bot.process import clean_environment
from bot.settings import Settings
from bot.watch.child import ask_child
from tools import audit

DOORS = {
    "DISCORD_TOKEN": "a.token",
    "discord_token": "a.token",
    "DATABASE_URL": "postgresql://a:password@host/b",
    "POSTGRES_PASSWORD": "password",
    "GITHUB_TOKEN": "x",
    "AWS_SECRET_ACCESS_KEY": "x",
    "SOME_API_KEY": "x",
}
NEEDED = {"PATH": "/bin", "LANG": "C", "PYTHONPATH": "here", "PGPASSWORD": "p", "PGSSLMODE": "require"}
TELLS = "import json, os; print(json.dumps({'problems': [], 'checked': 0, 'told': dict(os.environ)}))"


def test_everything_but_secrets_is_passed_on() -> None:
    assert clean_environment({**DOORS, **NEEDED}) == NEEDED


def test_no_secret_setting_is_passed_on() -> None:
    secret = {
        name.upper() for name, field in Settings.model_fields.items() if "Secret" in str(field.annotation)
    }
    assert secret
    assert clean_environment(dict.fromkeys(secret, "x")) == {}


async def test_the_audit_of_a_running_bot_gets_no_token(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in DOORS.items():
        monkeypatch.setenv(name, value)
    start, heard = asyncio.create_subprocess_exec, []

    async def telling(*_: Any, **options: Any) -> asyncio.subprocess.Process:
        return await start(sys.executable, "-c", TELLS, **options)

    async def asked() -> None:
        heard.append((await ask_child("bot.watch.audits", "sqlite:///x.db"))["told"])

    monkeypatch.setattr(asyncio, "create_subprocess_exec", telling)
    await asked()
    assert not DOORS.keys() & heard[0].keys()
    assert "a.token" not in json.dumps(heard[0])
    assert "PATH" in heard[0]


def test_pip_audit_gets_no_token(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in DOORS.items():
        monkeypatch.setenv(name, value)
    tells = "import os, sys; sys.exit(repr((len(os.environ), [it for it in os.environ if it in %r])))"
    said = audit.run([sys.executable, "-c", tells % [*DOORS]]).lines[0]
    assert said.endswith(", []).")
    assert "(0," not in said
