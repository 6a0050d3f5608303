"""What every page shows a member about hands: the same before and after a sealed hand, or it leaks.

The member still has the deal to play. Only pages about results are here: that a table has finished its hands
is no secret.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection

import simcord

from bot.services.values.standings import Measure
from tests.flows.simulated import ShownMessage, answers, content_of
from tests.flows.world import World

PERIODS = ("all", "week", "season")
_TIMES = re.compile(r"<t:\d+(:\w)?>")


async def told(
    world: World,
    who: simcord.MemberActor,
    others: Collection[simcord.MemberActor],
    announcement: ShownMessage,
) -> dict[str, str]:
    """Return the text of every page about results, by name."""
    channel, found = world.channel, dict[str, str]()

    async def ask(command: str, **options: object) -> ShownMessage:
        return answers(await who.slash(channel, command, **options))[-1]

    for measure in Measure:
        for period in PERIODS if measure is Measure.RATING else PERIODS[:1]:
            shown = await ask("leaderboard", measure=measure.value, period=period)
            found[f"/leaderboard {measure.value} {period}"] = shown.text
    for other in others:
        found[f"/profile of {other.name}"] = (await ask("profile", member=other.user)).text
        found[f"/chips balance of {other.name}"] = (await ask("chips balance", member=other.user)).text
    found["/chips history"] = (await ask("chips history")).text
    for command in ("replay", "verify"):
        found[f"/{command} suggests"] = str(await who.autocomplete(channel, command, "hand", ""))
    export = await ask("privacy export")
    for file in export.attachments:
        data = json.loads(content_of(world.env, file))
        del data["made_at"]
        found["/privacy export"] = json.dumps(data, sort_keys=True)
    for verb in ("tstand", "tme", "tcompare", "tabout"):
        found[f"the button {verb}"] = answers(await announcement.click(who, verb))[-1].text
    return {page: _TIMES.sub("a time", text) for page, text in found.items()}


def differences(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """Return the differences in words."""
    return [
        f"{page} told\n{before.get(page)}\nand then\n{after.get(page)}"
        for page in sorted({*before, *after})
        if before.get(page) != after.get(page)
    ]
