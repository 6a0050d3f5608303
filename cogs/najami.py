"""/ante, /see, /trump, /poker, /exchange: NAJAMI's own moves, in a channel or by DM."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from bot.ui.core.request import Request
from bot.ui.core.slash import choices_of, everywhere, find_table, for_every_card, serve_command
from bot.ui.kits import kit_of
from bot.ui.kits.napoleon.buttons import place_ante
from bot.ui.kits.napoleon.kit import DECLINE, PAY
from bot.ui.kits.poker import GAME_KEYS
from bot.ui.table import moves
from bot.ui.table.moves import serve_move
from bot.ui.table.screens import explain
from bot.ui.table.suggestions import suggest_changes, suggest_exchanges

MOST = 6
"""The most units that one ante can put on one stake."""
ANSWERS = choices_of({PAY: "answer-pays", DECLINE: "answer-declines"})
GAMES = choices_of(GAME_KEYS)


@everywhere
class Najami(commands.Cog):
    """NAJAMI commands."""

    @app_commands.command()
    @app_commands.rename(qk_s="qk-s", run="8-9-10")
    @serve_move
    async def ante(
        self,
        request: Request,
        ah: Range[int, 0, MOST] = 0,
        kc: Range[int, 0, MOST] = 0,
        qd: Range[int, 0, MOST] = 0,
        js: Range[int, 0, MOST] = 0,
        th: Range[int, 0, MOST] = 0,
        qk_s: Range[int, 0, MOST] = 0,
        run: Range[int, 0, MOST] = 0,
        kitty: Range[int, 0, MOST] = 0,
    ) -> None:
        """Place an ante; without units the last one, or the usual one."""
        await place_ante(request, (ah, kc, qd, js, th, qk_s, run, kitty))

    @app_commands.command()
    @app_commands.choices(answer=ANSWERS)
    @serve_move
    async def see(self, request: Request, answer: str) -> None:
        """Pay to see the blind, or decline."""
        await moves.make_typed_move(request, "see", answer)

    @app_commands.command()
    @serve_move
    async def trump(self, request: Request, suit: str) -> None:
        """Change trumps as Napoleon."""
        await moves.make_typed_move(request, "trump", suit)

    @app_commands.command()
    @app_commands.choices(game=GAMES)
    @serve_move
    async def poker(self, request: Request, game: str) -> None:
        """Choose the poker game as the dealer."""
        await moves.make_typed_move(request, "poker", game)

    @app_commands.command()
    @serve_command(explain=explain)
    async def exchange(
        self,
        request: Request,
        first: str | None = None,
        second: str | None = None,
        third: str | None = None,
        fourth: str | None = None,
        fifth: str | None = None,
        sixth: str | None = None,
        seventh: str | None = None,
    ) -> None:
        """Exchange cards at poker or Nap; without cards keep all."""
        named = [text for text in (first, second, third, fourth, fifth, sixth, seventh) if text]
        snapshot = await find_table(request)
        kit = kit_of(snapshot.view or snapshot.table.config.rules)  # before the first deal there is no view
        await moves.make_typed_move(request, kit.exchange, cards=named)

    trump.autocomplete("suit")(suggest_changes)

    for_every_card(exchange, suggest_exchanges)
