"""Parses time zones as people write them: ``Europe/Paris``, ``Tokyo``, ``日本時間``, ``JST``, ``UTC+9``."""

from __future__ import annotations

import re
import unicodedata
from datetime import timedelta, timezone, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo

import babel
from babel.core import get_global

from bot.services.errors import NotNow
from bot.services.server.guild_settings import find_zone as zone_named
from bot.ui.core.cardtext import one_of
from bot.ui.core.texts import Texts

MOST_TYPED = 60
"""Characters of a date or time zone: more than anybody needs."""

_OFFSET = re.compile(r"(?:utc|gmt)?\s*([+-])(\d{1,2})(?::?(\d{2}))?")
_FURTHEST = timedelta(hours=14)
_ABBREVIATED = {
    "utc": "UTC",
    "gmt": "UTC",
    "jst": "Asia/Tokyo",
    "kst": "Asia/Seoul",
    "cet": "Europe/Paris",
    "cest": "Europe/Paris",
    "bst": "Europe/London",
    "est": "America/New_York",
    "edt": "America/New_York",
    "cst": "America/Chicago",
    "cdt": "America/Chicago",
    "mst": "America/Denver",
    "pst": "America/Los_Angeles",
    "pdt": "America/Los_Angeles",
}


def plain(text: str) -> str:
    """Normalise a typed text: lower case, single spaces, no commas."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().replace(",", " ").split())


def read_zone(texts: Texts, text: str) -> tzinfo:
    """Parse a zone's name, city, country, abbreviation or offset. Raises NotNow (`zone-unknown`)."""
    typed = text[:MOST_TYPED].strip()
    zone = find_zone(texts, plain(typed))
    if zone is None:
        raise NotNow("zone-unknown", text=typed or "?")
    return zone


def find_zone(texts: Texts, typed: str) -> tzinfo | None:
    """Return the time zone of a `plain` text, None if there is none."""
    offset = _OFFSET.fullmatch(typed)
    if offset is not None:
        span = timedelta(hours=int(offset[2]), minutes=int(offset[3] or 0))
        return timezone(-span if offset[1] == "-" else span) if span <= _FURTHEST else None
    time = one_of(map(plain, texts.words_for("typed-zone-time")))
    bare = re.sub(rf"\s*(?:{time})$", "", typed)
    name = _ABBREVIATED.get(bare) or zone_named(bare) or _places(texts).get(bare)
    return None if name is None else ZoneInfo(name)


def cldr_locales(texts: Texts) -> list[babel.Locale]:
    """Return the CLDR data of each of the bot's languages."""
    return [babel.Locale.parse(language.codes[0], sep="-") for language in texts.languages.values()]


@lru_cache(maxsize=4)
def _places(texts: Texts) -> dict[str, str]:
    """Return the zones of cities, and of countries with a single zone, by their names in all languages."""
    found: dict[str, str] = {}
    for locale in cldr_locales(texts):
        found |= {plain(it["city"]): zone for zone, it in locale.time_zones.items() if "city" in it}
        found |= {
            plain(locale.territories[country]): zones[0]
            for country, zones in get_global("territory_zones").items()
            if len(zones) == 1 and country in locale.territories
        }
    found |= dict.fromkeys(map(plain, texts.words_for("typed-zone-korea")), "Asia/Seoul")
    return {name: zone for name, zone in found.items() if zone_named(zone)}
