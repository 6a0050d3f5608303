"""/napoleon: open a table, sit down, deal, leave, end it."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from bot.services.tables.service import LEAST_SEATS, MOST_HANDS, MOST_SEATS, MOST_STAKE, MOST_TOTAL
from bot.services.values.tables import ClockName, Level, Person, TableStatus
from bot.ui.core.request import Request
from bot.ui.core.slash import choices_of, find_open_table, find_table, in_servers, serve_command
from bot.ui.pages.front import tables_here
from bot.ui.table import ending_buttons as ending
from bot.ui.table import people, seats_buttons
from bot.ui.table.dealing import deal, tell_of_closed_list
from bot.ui.table.games import find_game, suggest_games
from bot.ui.table.opening import open_table, reopen
from bot.ui.table.screens import show_hand

CLOCKS = choices_of({clock.value: f"clock-{clock.value}" for clock in ClockName})
LEVELS = choices_of({level.value: f"level-{level.value}" for level in Level})


@in_servers
class NapoleonCommands(commands.GroupCog, name="napoleon"):
    """Commands on tables."""

    @app_commands.command()
    @app_commands.choices(clock=CLOCKS, level=LEVELS)
    @serve_command()
    async def new(
        self,
        request: Request,
        game: str | None = None,
        seats: Range[int, LEAST_SEATS, MOST_SEATS] | None = None,
        stake: Range[int, 0, MOST_STAKE] = 1,
        clock: str = ClockName.NORMAL.value,
        hands: Range[int, 1, MOST_HANDS] | None = None,
        total: Range[int, 1, MOST_TOTAL] | None = None,
        computers: Range[int, 0, MOST_SEATS - 1] = 0,
        level: str = Level.REGULAR.value,
        thread: bool = True,
    ) -> None:
        """Open a table."""
        config = replace(
            await find_game(request, game, seats),
            stake=stake,
            clock=ClockName(clock),
            hands=hands,
            total=total,
            level=Level(level),
        )
        await open_table(request, config, computers=computers, thread=thread)

    new.autocomplete("game")(suggest_games)

    @app_commands.command(name="list")
    @serve_command()
    async def list_tables(self, request: Request) -> None:
        """Show the server's tables that wait for players or can be watched."""
        await request.reply.private(await tables_here(request))

    @app_commands.command()
    @serve_command()
    async def sit(self, request: Request) -> None:
        """Sit down at the table of this channel."""
        snapshot = await find_open_table(request)
        request.require_quiet()
        if await seats_buttons.ask_about_clocks(request, seats_buttons.SIT):
            return
        await request.app.tables.sit(request.table, request.person)
        await request.reply.say(await seats_buttons.seat_sentence(request, snapshot))

    @app_commands.command()
    @app_commands.choices(level=LEVELS)
    @serve_command()
    async def computers(
        self,
        request: Request,
        count: Range[int, 1, MOST_SEATS - 1] = MOST_SEATS - 1,
        level: str | None = None,
    ) -> None:
        """Put computer players into empty seats."""
        table = (await find_table(request)).table
        kind = table.config.level if level is None else Level(level)
        await request.app.tables.add_computer(request.table, request.person.user_id, kind, count)
        await request.reply.say(request.text("done-computers"))

    @app_commands.command()
    @serve_command(at_table=True)
    async def start(self, request: Request) -> None:
        """Deal the first hand."""
        await _deal(request, TableStatus.LOBBY)

    @app_commands.command()
    @serve_command(at_table=True)
    async def next(self, request: Request) -> None:
        """Deal the next hand."""
        await _deal(request, TableStatus.BETWEEN)

    @app_commands.command()
    @serve_command(at_table=True)
    async def back(self, request: Request) -> None:
        """Let the asker play again after an absence."""
        tables, user_id = request.app.tables, request.person.user_id
        seats = (await tables.snapshot(request.table)).table.seats
        await tables.come_back(request.table, user_id)
        away = any(seat.away for seat in seats if seat.user_id == user_id)
        await request.reply.say(request.text("done-back" if away else "done-back-already"))

    @app_commands.command()
    @serve_command(at_table=True)
    async def leave(self, request: Request) -> None:
        """Leave the table; after the first deal ask for confirmation."""
        await seats_buttons.leave_or_ask(request)

    @app_commands.command()
    @serve_command(at_table=True)
    async def handover(self, request: Request, player: discord.User | discord.Member) -> None:
        """Offer the asker's seat to another person."""
        await seats_buttons.offer_seat(request, people.person_of(player))

    @app_commands.command()
    @serve_command(at_table=True)
    async def invite(self, request: Request, player: discord.User | discord.Member) -> None:
        """Reserve a seat for a person, and invite them."""
        await people.invite_person(request, people.person_of(player))

    @app_commands.command()
    @serve_command(at_table=True)
    async def remove(self, request: Request, player: discord.User | discord.Member) -> None:
        """Remove a person from the table until it closes, unless they are invited again."""
        await people.remove_person(request, Person(player.id, player.display_name))

    @app_commands.command()
    @serve_command()
    async def here(self, request: Request) -> None:
        """Show the asker's table again after its thread or channel was lost."""
        await reopen(request)

    @app_commands.command()
    @serve_command(at_table=True)
    async def end(self, request: Request) -> None:
        """End the table once the hand under way is over."""
        await ending.ask_to_end(request)


async def _deal(request: Request, status: TableStatus) -> None:
    request.require_quiet()
    if await seats_buttons.ask_about_clocks(request, seats_buttons.DEAL):
        return
    snapshot = await deal(request, status)
    if snapshot.table.status is TableStatus.PLAYING:
        await show_hand(request, request.text("done-deal"))
    else:
        await request.reply.say(request.text("done-values-closed"))
    await tell_of_closed_list(request, snapshot)
