"""/bid, /pass, /call, /discard, /play, /trust, /claim, /undo, /hand, /hint, /table: a hand by commands."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.services.values.tables import TableStatus
from bot.ui.core.request import Request
from bot.ui.core.slash import choices_of, everywhere, find_table, for_every_card, serve_command
from bot.ui.core.talk import Emote
from bot.ui.table import aside, moves, painter
from bot.ui.table.aside import show_hint, tricks_of
from bot.ui.table.moves import serve_move
from bot.ui.table.screens import show_hand, show_watch
from bot.ui.table.suggestions import suggest_bids, suggest_calls, suggest_discards, suggest_plays


@everywhere
class PlayCommands(commands.Cog):
    """Commands for playing a hand."""

    @app_commands.command()
    @serve_move
    async def bid(self, request: Request, bid: str) -> None:
        """Bid points and a suit."""
        await moves.make_or_ask(request, moves.read_bid(request.app.texts, bid))

    @app_commands.command(name="pass")
    @serve_move
    async def pass_(self, request: Request, ahead: bool = False) -> None:
        """Pass, or pre-select a pass for the rest of this auction."""
        if ahead:
            await moves.set_pass_ahead(request)
        else:
            await moves.make_typed_move(request, "pass")

    @app_commands.command()
    @serve_move
    async def call(self, request: Request, card: str) -> None:
        """Name the partner card."""
        await moves.make_typed_move(request, "call", cards=[card])

    @app_commands.command()
    @serve_move
    async def discard(
        self,
        request: Request,
        first: str,
        second: str | None = None,
        third: str | None = None,
        fourth: str | None = None,
        fifth: str | None = None,
        sixth: str | None = None,
        seventh: str | None = None,
    ) -> None:
        """Discard after taking the blind or the extra hand."""
        named = [text for text in (first, second, third, fourth, fifth, sixth, seventh) if text]
        await moves.make_typed_move(request, "discard", cards=named)

    @app_commands.command()
    @serve_move
    async def play(self, request: Request, card: str, ahead: bool = False) -> None:
        """Play a card, or pre-select it; a revoke needs a confirmation."""
        await moves.play(request, card, ahead=ahead)

    @app_commands.command()
    @serve_move
    async def trust(self, request: Request) -> None:
        """Announce trust: that one expects to win this trick."""
        await moves.trust(request)

    @app_commands.command()
    @serve_move
    async def undo(self, request: Request) -> None:
        """Undo the last move, if the table allows it."""
        await moves.undo(request)

    @app_commands.command()
    @serve_move
    async def claim(self, request: Request) -> None:
        """Claim the remaining tricks, if the result is certain."""
        await moves.claim(request)

    @app_commands.command()
    @serve_command(at_table=True)
    async def hand(self, request: Request) -> None:
        """Show the asker's hand."""
        await show_hand(request)

    @app_commands.command()
    @serve_command(at_table=True)
    async def hint(self, request: Request) -> None:
        """Show the expert's advice for the asker's seat, and why."""
        await show_hint(request)

    @app_commands.command()
    @serve_command()
    async def table(self, request: Request, tricks: bool = False) -> None:
        """Show the public table, or the finished tricks of its hand."""
        snapshot = await find_table(request)
        if tricks:
            await request.reply.private(await tricks_of(request))
        elif snapshot.table.status is TableStatus.CLOSED or request.person.user_id in snapshot.table.players:
            await request.reply.private(painter.panel(request.app, snapshot))
        else:
            await show_watch(request)

    @app_commands.command()
    @app_commands.choices(emote=choices_of({it.value: f"emote-{it.value}" for it in Emote}))
    @serve_command(at_table=True)
    async def emote(self, request: Request, emote: str) -> None:
        """Say an emote at the table."""
        said = await aside.say(request, emote)
        await request.reply.say(request.text("done-emote", emote=request.text(f"emote-{said.value}")))

    bid.autocomplete("bid")(suggest_bids)

    call.autocomplete("card")(suggest_calls)

    play.autocomplete("card")(suggest_plays)

    for_every_card(discard, suggest_discards)
