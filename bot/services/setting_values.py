"""What a server has decided for itself, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Openers(Enum):
    """Who may open tables in a server; those who may manage it always may."""

    EVERYONE = "everyone"
    MANAGERS = "managers"
    ROLE = "role"
    """The members with a certain role."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GuildSettings:
    """What a server has decided for itself; what it has not is here with its default."""

    starting_chips: int
    """What a member's account is opened with."""
    daily_chips: int = 100
    """What a member may take once a day; 0: nothing."""
    time_zone: str | None = None
    """The IANA name of the zone in which a day begins at midnight; None: that of the server's language."""
    locale: str | None = None
    """The language of public panels and answers; None: the one the server has in Discord."""
    channels: tuple[int, ...] = ()
    """The channels or categories in which tables may be opened; none: in all."""
    openers: Openers = Openers.EVERYONE
    opener_role: int | None = None
    """The role meant by `Openers.ROLE`."""
    mentions: bool = True
    """Whether players are mentioned when a third of their clock has run."""
    game: str | None = None
    """What is played where no game is named: a preset, or ``set-<id>`` for a saved rule set."""

    def language(self, server: str) -> str:
        """Return the language of public messages; `server` is the one the server has in Discord."""
        return self.locale or server

    def zone(self, server: str) -> str:
        """Return the IANA name of the time zone; `server` is the language the server has in Discord."""
        return self.time_zone or _USUAL_ZONES.get(server, "UTC")


_USUAL_ZONES = {"ja": "Asia/Tokyo"}
