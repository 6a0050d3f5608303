"""The deal of the day: each member of a server plays it once, alone against computers.

The pack, the dealer and the computers' play follow from a secret, drawn when the first member opens the deal.
Stored are a member's own moves: the hand is replayed from them, so that a stop of the bot loses nothing.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import partial

from bot.engine.actions import GameAction
from bot.engine.errors import IllegalAction, RuleConflict
from bot.engine.game import GameState, TableView
from bot.engine.games import game_of
from bot.engine.legal import LegalActions
from bot.features.daily.ports import Attempt, DailyDeal, daily_in
from bot.services.app import Services
from bot.services.chips.chips import member
from bot.services.errors import NotNow
from bot.services.features import FeatureServices
from bot.services.ports import Entropy, Store
from bot.services.records.again import score_of, views_of
from bot.services.server import guild_settings
from bot.services.tables.dealing import SECRET_BYTES, Shuffler
from bot.services.values.tables import Looks, Person, TableConfig

SEAT = 0
"""The member's seat; computers have the others."""
ReadMove = Callable[[TableView], GameAction]
"""Returns the move that a member means, given their view. Raises IllegalAction."""
UsualGame = Callable[[], Awaitable[TableConfig]]
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class DailyHand:
    """A member's hand of a day as they may see it; `ends` is when the next day's deal comes.

    `finished` is how many members have finished; `board` their attempts, empty until this member has, too.
    """

    day: date
    ends: datetime
    config: TableConfig
    view: TableView
    public: TableView
    """A spectator's view."""
    legal: LegalActions
    moves: int
    """How many moves the member has made."""
    finished: int
    board: Sequence[Attempt]


class DailyServices(FeatureServices):
    """Deals the day's hand and keeps members' attempts; `server` is the server's language in Discord."""

    def __init__(self, app: Services) -> None:
        self._app = app

    async def open(self, guild_id: int, user_id: int, server: str, usual: UsualGame) -> DailyHand:
        """Return a member's hand of today; `usual` returns the server's usual game. Raises as `current`."""
        await self._app.require_welcome(guild_id, user_id)
        return await self._hand(guild_id, user_id, await self._draw(guild_id, server, usual))

    async def _draw(self, guild_id: int, server: str, usual: UsualGame) -> tuple[date, datetime]:
        """Draw today's deal unless the server has it; return `_today`."""
        today = day, _ = await self._today(guild_id, server)
        async with self._app.store.read() as work:
            deal = await daily_in(work).deal(guild_id, day)
        if deal is None:
            config, secret = await usual(), self._app.entropy(SECRET_BYTES).hex()
            now = self._app.now()
            drawn = DailyDeal(config.preset, config.options, config.seats, config.title, secret, now)
            async with self._app.store.write() as work:
                await daily_in(work).add(guild_id, day, drawn)
        return today

    async def act(
        self, guild_id: int, day: date, moves: int, read: ReadMove, person: Person, server: str
    ) -> DailyHand:
        """Make a member's move after `moves` others of theirs; a move for an earlier turn changes nothing.

        Raises IllegalAction, NotAllowed, NotNow (`daily-deal-over` for another day's deal;
        `daily-deal-erased`, `privacy-leaving`).
        """
        await self._app.require_welcome(guild_id, person.user_id)
        today = await self._today(guild_id, server)
        if day != today[0]:
            raise NotNow("daily-deal-over")
        deal, attempt = await self._find(guild_id, today, person.user_id)
        if len(attempt.moves) != moves:
            return await self._hand(guild_id, person.user_id, today)
        state = await self._app.background(partial(self._replay, deal, attempt))
        game, action = game_of(state), read(game_of(state).view(state, SEAT))
        game.check(state, SEAT, action)
        attempt = replace(
            attempt, name=person.name, moves=[*attempt.moves, game.action_to_json(SEAT, action)]
        )
        state = await self._app.background(partial(self._after, state, action, deal))
        if state.result is not None:
            declarer = game.declarer(state)
            attempt = replace(
                attempt,
                units=score_of(state, SEAT),
                bid=game.bid_of(state),
                made=None if declarer is None else game.has_won(state, declarer),
                own=declarer == SEAT,
            )
        async with self._app.store.write() as work:
            await guild_settings.require_staying(work, [person.user_id])
            saved = await daily_in(work).save(guild_id, day, attempt, self._app.now())
        return await self._hand(guild_id, person.user_id, today, state if saved else None)

    async def current(self, guild_id: int, user_id: int, server: str) -> DailyHand:
        """Return a member's hand of today, which somebody has opened. Raises NotAllowed, and as `_find`."""
        await self._app.require_welcome(guild_id, user_id)
        return await self._hand(guild_id, user_id, await self._today(guild_id, server))

    async def yesterday(self, guild_id: int, server: str, usual: UsualGame) -> Sequence[Attempt]:
        """Return yesterday's finished attempts, most units first: they are open to everybody.

        Once today's deal is drawn, nobody can play yesterday's, even if a manager changes the time zone.
        """
        day, _ = await self._draw(guild_id, server, usual)
        return await self._finishers(guild_id, day - _DAY)

    async def _today(self, guild_id: int, server: str) -> tuple[date, datetime]:
        """Return the day by the server's clock, or a later one already dealt, and when the next begins."""
        zone = (await self._app.guild_settings.of(guild_id)).zone(server)
        day = guild_settings.day_of(self._app.now(), zone)
        async with self._app.store.read() as work:
            day = max(day, await daily_in(work).last_day(guild_id) or day)
        return day, guild_settings.midnight(day + _DAY, zone)

    async def _find(
        self, guild_id: int, today: tuple[date, datetime], user_id: int
    ) -> tuple[DailyDeal, Attempt]:
        """Return the deal of a day and a member's attempt.

        Raises NotNow (`daily-deal-over`; `daily-deal-erased`: when, to those who may have played it before
        they deleted their data).
        """
        day, ends = today
        account, now = member(guild_id, user_id), self._app.now()
        async with self._app.store.read() as work:
            daily = daily_in(work)
            deal, attempt = await daily.deal(guild_id, day), await daily.attempt(guild_id, day, user_id)
            erased = None if attempt else await guild_settings.erased_lately(work, account, now)
        if deal is None:
            raise NotNow("daily-deal-over")
        if erased is not None and erased >= deal.at:
            raise NotNow("daily-deal-erased", when=int(ends.timestamp()))
        return deal, attempt or Attempt(user_id, "")

    async def _finishers(self, guild_id: int, day: date) -> Sequence[Attempt]:
        async with self._app.store.read() as work:
            found = await daily_in(work).finishers(guild_id, day)
        gone = self._app.standings.departures.gone(guild_id)
        return [it for it in found if it.user_id not in gone]

    async def _hand(
        self, guild_id: int, user_id: int, today: tuple[date, datetime], state: GameState | None = None
    ) -> DailyHand:
        """Return a member's hand as stored; `state` is that hand, if it is known."""
        day, ends = today
        deal, attempt = await self._find(guild_id, today, user_id)
        if state is None:
            state = await self._app.background(partial(self._replay, deal, attempt))
        finished, settings = await self._finishers(guild_id, day), await self._app.guild_settings.of(guild_id)
        looks = Looks.PICTURE if settings.pictures else Looks.TEXT
        return DailyHand(
            day,
            ends,
            replace(self._config(deal), looks=looks, theme=settings.theme),
            *views_of(state, SEAT),
            moves=len(attempt.moves),
            finished=len(finished),
            board=finished if attempt.units is not None else (),
        )

    def _config(self, deal: DailyDeal) -> TableConfig:
        """Return a deal's game. Raises NotNow (`daily-deal-changed`) if this version cannot play it."""
        try:
            rules = self._app.presets.find(deal.preset).rules_with(deal.options, deal.seats)
        except RuleConflict:
            raise NotNow("daily-deal-changed") from None
        return TableConfig(deal.preset, deal.options, rules, deal.seats, stake=0, title=deal.title)

    def _replay(self, deal: DailyDeal, attempt: Attempt) -> GameState:
        """Return the hand after a member's moves, with the computers' in between.

        Raises NotNow (`daily-deal-changed`) if a new version's computers play so that they no longer fit.
        """
        config, shuffler = self._config(deal), Shuffler(deal.secret, 0, 0, ())
        game, (dealer, _) = game_of(config.rules), shuffler.cut(deal.seats)
        setup = game.setup_of(config.rules, deal.seats, dealer, {})
        state, _ = game.new(setup, shuffler.pack(game.pack_of_setup(setup), 0))
        state = self._app.again.play_on(state, SEAT, deal.secret)
        try:
            for move in attempt.moves:
                _, action = game.action_from_json(move)
                state = self._after(state, action, deal)
        except IllegalAction:
            raise NotNow("daily-deal-changed") from None
        return state

    def _after(self, state: GameState, action: GameAction, deal: DailyDeal) -> GameState:
        made, _ = game_of(state).apply(state, SEAT, action)
        return self._app.again.play_on(made, SEAT, deal.secret)


async def renew(database: Store, _now: datetime, _entropy: Entropy) -> None:
    """Delete all deals in a restored backup: members may have seen their cards."""
    async with database.write() as work:
        await daily_in(work).clear()
