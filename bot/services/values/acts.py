"""Acts of server managers and hosts, as the server's log stores them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum


class ActKind(Enum):
    """The kinds of acts in the log; each has the text ``audit-<kind>``."""

    GRANT = "grant"
    SETTINGS = "settings"
    SEASON = "season"
    SEASON_REQUEST = "season-request"
    """A request to end a league's season, which another person must agree to."""
    VOID = "void"
    REMOVE = "remove"
    BAN = "ban"
    UNBAN = "unban"
    DISQUALIFY = "disqualify"
    ADJUST = "adjust"
    REPORT = "report"
    """A player's report of a table to the managers."""


_SET = re.compile(r"(?:^|, )([a-z_]+): ")


@dataclass(frozen=True, slots=True)
class Act:
    """One log entry; `about_id` is the member concerned, `hand_id` the hand, `note` the details."""

    guild_id: int
    kind: ActKind
    by_id: int
    at: datetime
    about_id: int | None = None
    hand_id: int | None = None
    note: str = ""
    number: int = 0
    """The number in the server's log, from 1: assigned when it is stored."""

    @property
    def settings(self) -> Mapping[str, str]:
        """The settings that the act has changed, with their new values."""
        _, *changes = _SET.split(self.note) if self.kind is ActKind.SETTINGS else ("",)
        return dict(zip(changes[::2], changes[1::2], strict=True))
