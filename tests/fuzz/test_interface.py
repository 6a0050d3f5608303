"""A fuzzer over everything Discord can send: custom ids, menu values, forms, commands and autocomplete.

Everything is answered, politely and never with a bug; nothing is logged as an error, and the books are
audited at the end. Some ids are real ones, taken from the screen.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import simcord
from discord import app_commands
from hypothesis import given
from hypothesis import seed as hypothesis_seed
from hypothesis import strategies as st

from bot.services.values.settings import DECLARED
from bot.ui.kits.napoleon.buttons import ANTE_FIELD
from bot.ui.pages.season import NAME_FIELD
from bot.ui.pages.settings import ZONE_FIELD
from tests.abuse.verbs import VERBS
from tests.effort import NIGHT
from tests.flows.managers import manager_of
from tests.flows.players import SLASH, move, open_and_start
from tests.flows.simulated import ShownMessage, answers, forge_command, shown_in
from tests.flows.world import World, open_world
from tests.fuzz.effort import SEED, effort
from tests.fuzz.target import Errors

FIELDS = (ANTE_FIELD, NAME_FIELD, *DECLARED, ZONE_FIELD, "", "nothing")
OURS = ("mistake", "on my side", "ボット側で問題")
"""Words of the sentence that reports a bug."""

hostile = st.one_of(
    st.text(max_size=60),
    st.sampled_from(
        [
            "@everyone <@&1> <#2> </x:1> <t:0:R>",
            "`" * 3 + "\n# big\n> quote\n- list\n||spoiler||",
            "\u202eright to left\u2066 אבג \u200f",
            "Z\u0335\u0321\u031b\u0348\u0359" * 400,
            "👨‍👩‍👧‍👦" * 32,
            "\u0000\u0007\u001b[31m\r\n\t\u2028",
            "x" * 4_000,
            "界" * 10_000,
            "９" * 30,
            "٣٤",
            "-1",
            "1e9",
            "9" * 4_400,
            "<:a:1>" * 100,
            "{ $name } { -term } %s {0} {{",
            "'; DROP TABLE hands; --",
            "\ud7ff\ue000\uffff",
        ]
    ),
)
numbers = st.one_of(
    st.sampled_from([0, 1, 1, 1, 1, 2, 3, 7, 2**31, 2**53, 2**63 - 1, 2**63, 10**19 - 1]),
    st.integers(0, 10**19),
)
turns = st.sampled_from([0, 1, 2, 5, 100, 2**31, 9_999_999_999])
args = st.one_of(
    st.just(""),
    st.sampled_from(
        [
            "yes", "no", "AS", "JK", "on", "off", "pay", "H", "NT", "table", "stake", "preset", "min_bid",
            "hands", "1", "1.yes", "2.yes", "yes.1", "yes.AS", "1.1.1.1.1.1.1.1", "here.3.deal", "nap.2.bid",
            "set-1.3.deal", "rating.all.all.1", "chips.week.nap.0", "1.rating", "a1", "b1", "keep", "reset",
            "reset.yes", "reset.no", "locale", "game", "openers", "role", "channels", "mentions-off", "draw",
            "nap", "one", "misere",
        ]
    ),
    st.from_regex(r"[A-Za-z0-9_.-]{1,40}", fullmatch=True),
)  # fmt: skip
made_ids = st.builds(
    lambda verb, table, turn, arg: f"nap:{verb}:{table}:{turn}" + (f":{arg}" if arg else ""),
    st.sampled_from(sorted(VERBS)),
    numbers,
    turns,
    args,
)
values = st.lists(
    st.one_of(
        st.sampled_from(
            ["13S", "AS", "KH", "draw", "1", "set-1", "nap", "rating", "week", "true", "none", "en", "2"]
        ),
        hostile.map(lambda text: text[:100]).filter(bool),
    ),
    max_size=4,
    unique=True,
)


@dataclass(frozen=True)
class Request:
    """A request; `who` and `where` are chosen from those present."""

    kind: str
    who: int
    where: int
    text: str = ""
    values: tuple[str, ...] | None = None
    fields: tuple[tuple[str, str], ...] = ()
    seed: int = 0


people, places, seeds = st.integers(0, 3), st.integers(0, 5), st.integers(0, 2**32)
_GAPS = {"hand": "1", "offer": "1", "card": "AS", "ann": "1", "bob": "2"}


@st.composite
def taken(draw: st.DrawFn) -> Request:
    """Draw a verb with valid arguments (tests/abuse/verbs.py), sometimes its turn; forms hold anything."""
    name = draw(st.sampled_from(sorted(VERBS)))
    verb = VERBS[name]
    arg = draw(st.sampled_from(verb.args)).format(**_GAPS)
    text = f"nap:{name}:{draw(numbers)}:{draw(turns)}" + (f":{arg}" if arg else "")
    if verb.fields is None:
        return Request("press", draw(people), draw(places), text, verb.values)
    fields = tuple((field, draw(st.just(right) | hostile)) for field, right in verb.fields)
    return Request("form", draw(people), draw(places), text, fields=fields)


requests = st.one_of(
    taken(),
    taken(),
    st.builds(Request, st.just("press"), people, places, made_ids, st.none() | values.map(tuple)),
    st.builds(Request, st.just("press"), people, places, hostile.map(lambda text: ("nap:" + text)[:100])),
    st.builds(Request, st.just("real"), people, places, hostile, st.none() | values.map(tuple), seed=seeds),
    st.builds(
        Request,
        st.just("form"),
        people,
        places,
        made_ids,
        fields=st.lists(st.tuples(st.sampled_from(FIELDS), hostile), max_size=4).map(tuple),
    ),
    st.builds(Request, st.just("command"), people, places, hostile, seed=seeds),
    st.builds(Request, st.just("suggest"), people, places, hostile, seed=seeds),
    st.builds(Request, st.just("play"), people, places, seed=seeds),
)


class Scene:
    """Four people, one of them the manager; a game in progress; everything they can see."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.commands = [
            command for command in world.bot.tree.walk_commands() if isinstance(command, app_commands.Command)
        ]

    async def send(self, request: Request) -> simcord.InteractionResult | None:
        """Send a request; None if it has no answer."""
        who = self.world.people[request.who % len(self.world.people)]
        if request.kind == "play":
            if await self.world.playing():
                await move(self.world, SLASH)
            return None
        if request.kind in ("command", "suggest"):
            return await self._command(who, request)
        shown = self._shown(who, request.where)
        presser = who.user if shown.channel_id == who.user.dm_channel.id else who
        if request.kind == "press":
            return await shown.forge(
                presser, request.text, None if request.values is None else list(request.values)
            )
        if request.kind == "form":
            return await shown.forge_form(presser, request.text, request.fields)
        return await self._real(presser, shown, request)

    async def _real(self, who: Any, shown: ShownMessage, request: Request) -> simcord.InteractionResult:
        """Press what is really there, unchanged or slightly altered."""
        rng = random.Random(request.seed)
        part = rng.choice(shown.controls())
        words = part["custom_id"].split(":")
        if rng.random() < 0.3:
            at = rng.randrange(1, len(words))
            words[at] = rng.choice(["0", "1", "yes", "999", "no", request.text[:20]])
        offered = [option["value"] for option in part.get("options", [])]
        chosen = request.values if request.values is not None and rng.random() < 0.3 else tuple(offered[:2])
        values = list(chosen) if offered else None
        return await shown.forge(who, ":".join(words)[:100], values)

    async def _command(self, who: Any, request: Request) -> simcord.InteractionResult:
        rng = random.Random(request.seed)
        command = rng.choice(self.commands)
        given: dict[str, Any] = {}
        for it in command.parameters:
            if it.required or rng.random() < 0.6:
                given[it.name] = self._argument(it, request.text, rng)
        focused = None
        if request.kind == "suggest":
            suggesting = [it.name for it in command.parameters if it.autocomplete]
            if not suggesting:
                return await self._command(
                    who, Request("suggest", request.who, 0, request.text, seed=request.seed + 1)
                )
            focused = rng.choice(suggesting)
            given[focused] = request.text
        in_dm = (
            request.where == 0
            and not command.guild_only
            and not getattr(command.root_parent, "guild_only", False)
        )
        if in_dm:
            return await forge_command(who.user, who.user.dm_channel, command, given, focused=focused)
        return await forge_command(who, self.world.place(), command, given, focused=focused)

    def _argument(self, it: app_commands.Parameter, text: str, rng: random.Random) -> Any:
        if it.type.value == 6:
            return str(rng.choice(self.world.people).id)
        if it.type.value == 5:
            return rng.random() < 0.5
        if it.type.value == 4:
            return rng.choice([0, 1, 3, 5, -1, 100, 2**53 - 1, -(2**53)])
        fitting = [choice.value for choice in it.choices] or [
            "japanese",
            "1",
            "13S",
            "AS",
            "Ours",
            "min_bid=12",
        ]
        return text if rng.random() < 0.6 else rng.choice(fitting)

    def _shown(self, who: Any, number: int) -> ShownMessage:
        """Return a message that a person sees, newest first."""
        here = shown_in(self.world.env, self.world.place().id, who.id)
        private = shown_in(self.world.env, who.user.dm_channel.id, who.id)
        found = [shown for shown in (*private, *here) if shown.controls()]
        return found[-1 - number % len(found)] if found else self.world.panel()


def check(world: World, request: Request, result: simcord.InteractionResult) -> None:
    """Require a polite answer within Discord's limits that notifies nobody it should not."""
    if request.kind == "suggest":
        assert result.autocomplete_choices is not None, request
        assert len(result.autocomplete_choices) <= 25
        return
    assert result.acknowledged, f"no answer: {request}"
    assert not result.deferred or request.kind != "command" or answers(result), request
    for shown in answers(result):
        assert not any(word in shown.text for word in OURS), f"{request}: {shown.text}"


async def play_through(found: list[Request], game: str, errors: Errors) -> None:
    """Open a table and let people send all these requests."""
    with (
        tempfile.TemporaryDirectory(prefix="napoleon-fuzz-") as folder,
        pytest.MonkeyPatch.context() as patch,
    ):
        async with open_world(Path(folder), patch, people=3, language="en-US") as world:
            world.people.append(manager_of(world))
            strangers = [world.people.pop() for _ in range(2)]
            await open_and_start(world, SLASH, game=game, clock="off")
            world.people += strangers
            scene = Scene(world)
            for request in found:
                result = await scene.send(request)
                assert errors.found == [], f"{request}: {errors.found}"
                if result is not None:
                    check(world, request, result)


@pytest.mark.timeout(0)
def test_everything_discord_sends_is_answered_politely() -> None:
    @effort(8 if NIGHT else 3, shrink=False)  # a fault names what was sent
    @given(
        found=st.lists(requests, min_size=30, max_size=60),
        game=st.sampled_from(["japanese", "najami", "nap", "general"]),
    )
    def run(found: list[Request], game: str) -> None:
        errors = Errors()
        try:
            asyncio.run(play_through(found, game, errors))
            assert errors.found == []
        finally:
            errors.release_handler()

    if SEED is not None:
        run = hypothesis_seed(int(SEED))(run)
    run()
