"""A driver of many people: forty of them take part in a tournament without a test taking all day.

What is tested is pressed and typed: joining, starting, dropping out, late entry, the pages. Most moves are
made directly through the services, and the clock moves for silent people.
"""

from __future__ import annotations

import random
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

import simcord

from bot.engine.actions import PASS, Bid
from bot.features.installed import FEATURES
from bot.features.tournaments.feature import tournaments
from bot.features.tournaments.services.app import services_of
from bot.features.tournaments.services.service import TournamentService
from bot.features.tournaments.values.config import TournamentConfig
from bot.features.tournaments.values.rounds import Round
from bot.features.tournaments.values.tournaments import EntrantStatus, Tournament, TournamentStatus
from bot.services.errors import ServiceError, StorageUnavailable
from bot.services.values.tables import Person, PrivateHand
from bot.ui.core.outbox import Pace, RetryLater
from tests.flows.conftest import MakeWorld
from tests.flows.managers import set_server
from tests.flows.players import BUTTONS, move
from tests.flows.simulated import ShownMessage, answers, inside, shown_in, type_in
from tests.flows.words import tells
from tests.flows.world import World

PAUSES = {"deal_pause": 0.0, "round_pause": 20.0, "review_time": 0.0}
QUICK: dict[str, Any] = {"preset": "nap-simple", "seats": 4}
"""A game of short hands."""
SELDOM = Pace(interval=20.0, retry=(10.0, 30.0))
"""Tables are shown when time passes, not after every move: people look at few of forty tables."""


def at_random(view: Any, legal: Any, level: str, rng: random.Random) -> Any:
    """Choose without thinking: how people play is not tested here.

    The cheapest bid is made and then passed, so that contracts are made as well as lost.
    """
    bids = [action for action in legal.actions if isinstance(action, Bid)]
    if bids and PASS in legal.actions:
        return bids[0] if not any(made.points for made in view.auction) else PASS
    return legal.sample(rng)


@dataclass
class Driver:
    """Drives one tournament of a server; its first person is the host."""

    world: World
    number: int = 1
    silent: set[int] = field(default_factory=set)
    """The people who make no move."""

    @property
    def host(self) -> simcord.MemberActor:
        """The host."""
        return self.world.people[0]

    @property
    def service(self) -> TournamentService:
        """The tournament service."""
        return services_of(self.world.bot.app).service

    async def tournament(self) -> Tournament:
        """Return the stored tournament."""
        return await self.service.get(self.number)

    async def announce(self, **settings: Any) -> ShownMessage:
        """Announce a tournament and return the announcement."""
        await self.draft(**settings)
        form = await self.form()
        await form.click(self.host, "tpage", "people")
        await form.click(self.host, "tpage", "overview")
        await form.click(self.host, "tannounce")
        return await self.announcement()

    async def draft(self, **settings: Any) -> None:
        """Draft a tournament, in a server where members may take entry chips."""
        world, host = self.world, self.host
        await set_server(world, member_entries=True)
        config = TournamentConfig(**{"name": "Autumn Cup", **settings})
        with inside(world.env):
            by = Person(host.id, host.name)
            draft = await self.service.draft(world.guild.id, world.channel.id, "en", by, config)
        self.number = draft.id

    async def form(self, who: simcord.MemberActor | None = None) -> ShownMessage:
        """Return the page that `/tournament host` shows a person (None: the host): of a draft, its form."""
        number, asker = str(self.number), who or self.host
        return answers(await asker.slash(self.world.channel, "tournament host", tournament=number))[-1]

    async def announcement(self) -> ShownMessage:
        """Return the announcement after updating it."""
        await self.look()
        message_id = (await self.tournament()).message_id
        assert message_id is not None
        return ShownMessage(self.world.env, self.world.channel.id, message_id)

    def reports(self) -> list[ShownMessage]:
        """Return the final reports in the channel."""
        return [it for it in self.channel_messages() if it.control("tstand", "report")]

    async def report_files(self) -> list[Any]:
        """Return the files of the final report as answered to somebody who asks."""
        (report,) = self.reports()
        return answers(await report.click(self.world.people[0], "tfiles"))[-1].attachments

    def told(self, key: str, /, **gaps: Any) -> list[ShownMessage]:
        """Return the messages in the channel that contain text."""
        return [message for message in self.channel_messages() if tells(message.text, key, **gaps)]

    async def posted(self, key: str, /, **gaps: Any) -> ShownMessage:
        """Return the only message in the channel that contains a text, once all is shown."""
        await self.look()
        (message,) = self.told(key, **gaps)
        return message

    async def press(self, who: simcord.MemberActor, verb: str) -> ShownMessage:
        """Press a button of the announcement, and return the answer."""
        return answers(await (await self.announcement()).click(who, verb))[-1]

    async def own_page(self, who: simcord.MemberActor) -> ShownMessage:
        """Return a person's own page, as *My table* shows it."""
        return await self.press(who, "tme")

    async def look(self) -> None:
        """Let enough time pass for everything to be shown."""
        await self.world.env.advance_time(self.world.pace.interval + 1)

    async def host_page(self, who: simcord.MemberActor | None = None) -> ShownMessage:
        """Return a fresh page of the host's tools, as a person (None: the host) sees it."""
        return await self.press(who or self.host, "thost")

    async def pick(self, by: simcord.MemberActor, purpose: str, entrant: int) -> tuple[ShownMessage, Any]:
        """Pick an entrant on a fresh host's page; return the page and the result of the choice."""
        page = await self.host_page(by)
        await page.click(by, "tpick", f"page.{purpose}")
        picked = f"nap:tpicked:{self.number}:0:{purpose}"
        return page, await page.choose(by, picked, [str(entrant)])

    async def fill(self, people: Collection[simcord.MemberActor], computers: int) -> None:
        """Let people join by the button, and add computers."""
        shown = await self.announcement()
        for person in people:
            await shown.click(person, "tjoin")
        page = await self.host_page()
        for _ in range(computers // 5):
            await page.click(self.host, "taddcomp", "5")
        for _ in range(computers % 5):
            await page.click(self.host, "taddcomp", "1")

    async def start(self) -> None:
        """Press *Start now*."""
        await (await self.host_page()).click(self.host, "tstart")
        await self.look()

    async def begin(self, people: Collection[simcord.MemberActor] | None = None) -> None:
        """Let some people (None: all) join, and start."""
        await self.fill(self.world.people if people is None else people, 0)
        await self.start()

    # playing

    async def round(self) -> Round:
        """Return the current round."""
        current = (await self.tournament()).round
        assert current is not None
        return current

    async def play(self, *, moves: int = 1_000_000) -> int:
        """Let people move in this round until only the silent are to move; return the number of moves."""
        services, made, quiet = self.world.bot.app, 0, 0
        tables = [table.table_id for table in (await self.round()).tables]
        with inside(self.world.env):
            while quiet < 2 and made < moves:
                moved = 0
                for table_id in tables:
                    moved += await self._move(table_id)
                    if made + moved >= moves:
                        break
                made += moved
                await services.computers.settle()
                await services_of(services).director.settle()
                quiet = 0 if moved else quiet + 1
        return made

    async def _move(self, table_id: int) -> int:
        """Make one move of a person at a table; return whether there was one."""
        services = self.world.bot.app
        live = services.live.in_memory(table_id)
        if live is None:
            return 0
        for seat in live.due:
            chair = live.table.seats[seat]
            if chair.automatic or chair.user_id is None or chair.user_id in self.silent:
                continue
            hand = await services.play.private(table_id, chair.user_id)
            assert isinstance(hand, PrivateHand)
            action = at_random(hand.view, hand.legal, "", random.Random(live.table.turn))
            try:
                await services.play.act(table_id, chair.user_id, action, turn=live.table.turn)
            except ServiceError:
                continue
            return 1
        return 0

    async def click_moves(self, count: int) -> None:
        """Let people at one table make some moves by its buttons in its thread."""
        live = self.world.bot.app.live
        for table in (await self.round()).tables:
            found = live.in_memory(table.table_id)
            due = [] if found is None else [found.table.seats[seat].user_id for seat in found.due]
            if due and None not in due and not self.silent & set(due):
                self.world.table_id = table.table_id
                for _ in range(count):
                    snapshot = await self.world.snapshot()
                    users = {snapshot.table.seats[seat].user_id for seat in snapshot.due}
                    if not users or None in users or users & self.silent:
                        return
                    await move(self.world, BUTTONS)
                return

    async def wait_for(self, person: simcord.MemberActor, status: EntrantStatus) -> None:
        """Let time pass until a person has a status, while everybody who is not silent plays this round."""
        for _ in range(30):
            entrant = (await self.tournament()).entrant_of(person.id)
            if entrant is not None and entrant.status is status:
                return
            await self.world.env.advance_time(10)
            await self.play()
        raise AssertionError(f"{person.name} is not {status}")

    async def finish_round(self) -> None:
        """Play the current round to its end; a next round has then begun."""
        number = (await self.round()).number
        for _ in range(200):
            tournament = await self.tournament()
            if tournament.status is not TournamentStatus.RUNNING or len(tournament.rounds) > number:
                await self.look()
                return
            await self.play()
            await self.world.env.advance_time(30)
        raise AssertionError("the round does not end")

    def channel_messages(self) -> list[ShownMessage]:
        """Return the messages in the channel itself."""
        return shown_in(self.world.env, self.world.channel.id)


async def set_start(page: ShownMessage, host: simcord.MemberActor, start: str, zone: str = "UTC") -> None:
    """Type a start on the form's page of times, and return to the overview."""
    await page.click(host, "tpage", "time")
    await type_in(host, await page.click(host, "tform", "start"), start=start, zone=zone)
    await page.click(host, "tpage", "overview")


async def open_driver(
    make_world: MakeWorld, people: int, pauses: dict[str, float] | None = None, **options: Any
) -> Driver:
    """Return a driver with people, the host among them, and no tournament yet."""
    values: dict[str, Any] = {
        "threads": True,
        "pace": SELDOM,
        "choose": at_random,
        "features": [tournaments(**{**PAUSES, **(pauses or {})}), *FEATURES[1:]],
        **options,
    }
    return Driver(await make_world(people=people, **values))


async def joined(make_world: MakeWorld, people: int = 5, **settings: Any) -> Driver:
    """Return a driver in which everybody has joined a tournament that can be started."""
    driver = await open_driver(make_world, people)
    await driver.announce(**{"hands": 1, "rounds": 1, **settings})
    await driver.fill(driver.world.people, 0)
    return driver


async def running(make_world: MakeWorld, people: int = 5, **settings: Any) -> Driver:
    """Return a driver whose tournament has just begun."""
    driver = await joined(make_world, people, **{"rounds": 2, **settings})
    await driver.start()
    return driver


async def too_late(*_: object, **__: object) -> float:
    """Show nothing: the process is killed first."""
    raise RetryLater


async def unavailable(*_: object, **__: object) -> None:
    """Store nothing: the database is down."""
    raise StorageUnavailable("storage-unavailable")
