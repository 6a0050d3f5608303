"""A server's settings, as a value.

A number or a switch is one field of `GuildSettings`, declared with its page, range and default: the service
checks values, `/settings` shows and changes them. The texts are ``settings-<name>`` and its attribute
``help`` (dashes for underscores). A page's form has room for five numbers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated, get_origin, get_type_hints

from bot.services.values.themes import CardBack, Felt, Theme

STARTING_CHIPS = 1000
RESTART_GRACE = 30.0
"""Seconds that every running clock has left, at least, after a restart."""

COMPUTER_PAUSE = 1.2
"""Seconds before a computer's move, so that people can follow."""

RETENTION_DAYS = 0
"""Days for which the cards and actions of finished hands are kept; 0: forever."""

GUILD_RETENTION_DAYS = 30
"""Days for which a server's data is kept after it removed the bot; 0: forever."""

GREETED = "greeted:"
"""Prefix of the stored fact that a server was greeted when it added the bot; its id follows."""

RECAP = "recap:"
"""Prefix of the stored fact that says which hand of a channel was the last in a recap; its id follows."""


class Page(Enum):
    """The pages of `/settings`."""

    GENERAL = "general"
    CHIPS = "chips"
    GIFTS = "gifts"
    COMPUTERS = "computers"
    EVENTS = "tournaments"
    LOG = "log"
    PICTURES = "pictures"


@dataclass(frozen=True, slots=True)
class Number:
    """A setting that is a whole number; `unit` is the key of the text that shows the number."""

    page: Page
    most: int
    least: int = 0
    unit: str = "amount-chips"


@dataclass(frozen=True, slots=True)
class Switch:
    """A setting that is on or off."""

    page: Page


NO_ZONES: Mapping[str, str] = {}


class Openers(Enum):
    """The members who may open tables in a server; server managers always may."""

    EVERYONE = "everyone"
    MANAGERS = "managers"
    ROLE = "role"
    """The members with one role."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GuildSettings:
    """A server's settings; unset ones have their defaults."""

    starting_chips: Annotated[int, Number(Page.CHIPS, most=1_000_000_000)]
    """Chips that a new member account starts with."""
    daily_chips: Annotated[int, Number(Page.CHIPS, most=1_000_000)] = 100
    """Chips that a member may take once a day; 0: none."""
    daily_wage: Annotated[bool, Switch(Page.CHIPS)] = False
    """Whether daily chips are always added; otherwise they only fill up to the starting chips."""
    chips_used: Annotated[bool, Switch(Page.CHIPS)] = True
    """Whether chips are used; otherwise tables play for units only, without entries, gifts or grants."""
    daily_hand: Annotated[bool, Switch(Page.CHIPS)] = True
    """Whether taking daily chips requires a hand played since the last time."""
    gift_hands: Annotated[int, Number(Page.GIFTS, most=1000, unit="settings-hands")] = 10
    """Hands with other people that a member needs before giving chips."""
    gift_days: Annotated[int, Number(Page.GIFTS, most=365, unit="settings-days")] = 7
    """Days that a member's account must exist before they can give chips."""
    gift_given: Annotated[int, Number(Page.GIFTS, most=1_000_000_000)] = 500
    """The most chips that a member can give to others in a day."""
    gift_received: Annotated[int, Number(Page.GIFTS, most=1_000_000_000)] = 500
    """The most chips that a member can receive from others in a day."""
    newcomers_lose: Annotated[int, Number(Page.GIFTS, most=1_000_000_000)] = 300
    """The most chips that a member whose account is too young for gifts can lose to other members in a day,
    by any route: tables, entries."""
    members_lose: Annotated[int, Number(Page.CHIPS, most=1_000_000_000)] = 2000
    """The most chips that one member can lose to another in a day: at tables, by entries, as gifts."""
    computers_lose: Annotated[int, Number(Page.COMPUTERS, most=1_000_000_000)] = 500
    """The most chips that computers can lose in a day to the members of a table together, less their wins."""
    stake_alone: Annotated[int, Number(Page.COMPUTERS, most=1000)] = 5
    """The most chips per unit if one person plays against computers alone."""
    hints: Annotated[bool, Switch(Page.COMPUTERS)] = True
    """Whether hosts may allow hints at their tables; winning with one is unrated for that player."""
    rate_practice: Annotated[bool, Switch(Page.COMPUTERS)] = False
    """Whether hands of one person against computers alone count for ratings."""
    tables_open: Annotated[int, Number(Page.EVENTS, 1000, 1, "settings-tables")] = 100
    """The most open tables in the server, not counting those of tournaments."""
    tournaments_open: Annotated[int, Number(Page.EVENTS, 100, 1, "settings-tournaments")] = 10
    """The most announced, unfinished tournaments in the server."""
    tournaments_hosted: Annotated[int, Number(Page.EVENTS, 50, 1, "settings-tournaments")] = 3
    """The most of those tournaments that one member hosts; managers have no such limit."""
    time_zone: str | None = None
    """The IANA name of the zone whose midnight begins a day; None: that of the server's language."""
    locale: str | None = None
    """The language of public panels and answers; None: the server's language in Discord."""
    channels: tuple[int, ...] = ()
    """The channels or categories where tables may be opened; empty: everywhere."""
    openers: Openers = Openers.EVERYONE
    opener_role: int | None = None
    """The role for `Openers.ROLE`."""
    organiser_role: int | None = None
    """The role whose members may host all tournaments; None: no such role."""
    tournament_channel: int | None = None
    """The channel where tournaments are held; None: the channel where one is set up."""
    tournament_role: int | None = None
    """The role that tournament announcements mention unless the host chooses another; None: no role."""
    acts_channel: int | None = None
    """The channel where managers' acts are also posted; None: nowhere."""
    mentions: Annotated[bool, Switch(Page.GENERAL)] = True
    """Whether players are mentioned when part of their clock has run."""
    hand_dms: Annotated[bool, Switch(Page.GENERAL)] = True
    """Whether hands come by direct message to members who have not chosen."""
    pictures: Annotated[bool, Switch(Page.PICTURES)] = True
    """Whether newly opened tables are shown as pictures."""
    felt: Felt = Felt.GREEN
    back: CardBack = CardBack.BLUE
    four_colours: Annotated[bool, Switch(Page.PICTURES)] = False
    """The cloth, the backs and the deck in pictures of newly opened tables."""
    emotes: Annotated[bool, Switch(Page.GENERAL)] = True
    """Whether people can send emotes at tables."""
    recaps: Annotated[bool, Switch(Page.GENERAL)] = False
    """Whether an evening of many hands ends with a recap in its channel."""
    private_boards: Annotated[bool, Switch(Page.EVENTS)] = True
    """Whether hands in channels that not everybody can see count on boards and for ratings."""
    member_entries: Annotated[bool, Switch(Page.EVENTS)] = False
    """Whether members who do not manage the server may announce tournaments with an entry in chips."""
    zones: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)
    """The usual time zone of each language that the bot speaks."""
    game: str | None = None
    """The default game: a preset, or ``set-<id>`` for a saved rule set."""

    @property
    def theme(self) -> Theme:
        """The picture theme of new tables."""
        return Theme(self.felt, self.back, self.four_colours)

    def language(self, server: str) -> str:
        """Return the language of public messages; `server` is the server's language in Discord."""
        return self.locale or server

    def zone(self, server: str) -> str:
        """Return the IANA name of the time zone; `server` is the server's language, or one of its tables'."""
        return self.time_zone or self.zones.get(self.language(server), "UTC")


DECLARED: Mapping[str, Number | Switch] = {
    name: hint.__metadata__[0]
    for name, hint in get_type_hints(GuildSettings, include_extras=True).items()
    if get_origin(hint) is Annotated
}
"""The settings that are numbers or switches, by name, in order of definition."""


def numbers_on(page: Page) -> dict[str, Number]:
    """Return the numbers of a page by name, in order."""
    return {name: it for name, it in DECLARED.items() if isinstance(it, Number) and it.page is page}


_FORM = re.compile(r"(?P<first>\d{1,5})(-(?P<last>\d{1,5}))?/(?P<count>\d{1,5})")


@dataclass(frozen=True, slots=True)
class ShardSlice:
    """The shards `first` to `last` of `count`, whose servers one process serves."""

    first: int
    last: int
    count: int

    @property
    def whole(self) -> bool:
        """Whether these are all shards."""
        return self.first == 0 and self.last == self.count - 1

    @property
    def share(self) -> float:
        """The fraction of all shards in this slice."""
        return (self.last - self.first + 1) / self.count

    def owns(self, guild_id: int) -> bool:
        """Return whether a server is on one of these shards, as Discord assigns them."""
        return self.first <= (guild_id >> 22) % self.count <= self.last


EVERYTHING = ShardSlice(0, 0, 1)
"""One process for all servers."""


def parse_slice(text: str) -> ShardSlice:
    """Parse ``FIRST-LAST/COUNT`` or ``ONE/COUNT``. Raises ValueError."""
    found = _FORM.fullmatch(text.strip())
    if found is None:
        raise ValueError("not FIRST-LAST/COUNT")
    first, count = int(found["first"]), int(found["count"])
    last = first if found["last"] is None else int(found["last"])
    if not first <= last < count:
        raise ValueError("no such shards")
    return ShardSlice(first, last, count)
