"""What a run of the tests says at its end."""

from __future__ import annotations

import os

import pytest

ASK_DISCORD = ("tests/abuse", "tests/flows", "tests/secrecy")
"""The folders whose tests send requests to a simulated Discord."""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say so if requests were sent and Discord's own document was not at hand to judge them."""
    ran = terminalreporter.getreports("passed") + terminalreporter.getreports("failed")
    asked = any(report.nodeid.startswith(ASK_DISCORD) for report in ran)
    if asked and not os.environ.get("DISCORD_OPENAPI_SPEC"):
        terminalreporter.section("requests to Discord")
        terminalreporter.write_line(
            "They were not held against Discord's OpenAPI document: DISCORD_OPENAPI_SPEC is not set"
            " (CONTRIBUTING.md#test)."
        )
