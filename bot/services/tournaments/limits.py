"""How much of a server, and of the bot, one host of tournaments can take up.

A person can have so many drafts and host so many announced tournaments at once, a server can have so many
announced ones: the last two are settings of the server. At each table at least one person plays, in every
round, so that nobody fills the bot with tables that nobody looks at.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.services.errors import NotNow
from bot.services.ports import Store
from bot.services.values.settings import GuildSettings
from bot.services.values.tournaments import Tournament, TournamentStatus

MOST_DRAFTS = 3
"""Drafts of one person in a server; each is given up by itself after a day (`moments.DRAFT_LIFE`)."""


async def require_draft_room(store: Store, guild_id: int, host_id: int) -> None:
    """Raise NotNow (`too-many-drafts`: most) for who has as many drafts in a server as one may have."""
    async with store.read() as work:
        hosted = await work.tournaments.hosted(guild_id, host_id)
    if sum(status is TournamentStatus.DRAFT for status in hosted) >= MOST_DRAFTS:
        raise NotNow("too-many-drafts", most=MOST_DRAFTS)


async def require_room(store: Store, tournament: Tournament, settings: GuildSettings, *, admin: bool) -> None:
    """Raise NotNow (`too-many-tournaments`, `server-tournaments`: most) where a draft cannot be announced.

    Managers of the server have no limit of their own.
    """
    async with store.read() as work:
        hosted = await work.tournaments.hosted(tournament.guild_id, tournament.host_id)
        announced = await work.tournaments.announced(tournament.guild_id)
    own = sum(status is not TournamentStatus.DRAFT for status in hosted)
    if own >= settings.tournaments_hosted and not admin:
        raise NotNow("too-many-tournaments", most=settings.tournaments_hosted)
    if announced >= settings.tournaments_open:
        raise NotNow("server-tournaments", most=settings.tournaments_open)


def most_computers(tournament: Tournament, people: int) -> int:
    """Return how many computers may take part beside people: so many that each table has a person."""
    return people * (tournament.config.seats - 1)


def require_people(tournament: Tournament) -> None:
    """Raise NotNow (`tournament-computers`: most, people) if computers would have a table for themselves.

    Before the first person has joined, as many may be put in as one person can play with.
    """
    people = sum(entrant.user_id is not None for entrant in tournament.entrants)
    most = most_computers(tournament, max(1, people))
    if sum(entrant.user_id is None for entrant in tournament.entrants) > most:
        raise NotNow("tournament-computers", most=most, people=people)


def surplus(tournament: Tournament) -> set[int]:
    """Return the numbers of the computers that would have a table for themselves: the last ones."""
    computers = [entrant.number for entrant in tournament.entrants if entrant.user_id is None]
    people = len(tournament.entrants) - len(computers)
    return set(computers[most_computers(tournament, people) :])


def with_a_person_each(tournament: Tournament, order: Sequence[int]) -> tuple[int, ...]:
    """Return who plays the next round of those who could, so that each of its tables has a person.

    `order` is the best first: of the computers the best stay. Nobody is left out of a tournament in which
    no person has ever taken part.
    """
    if not any(entrant.users for entrant in tournament.entrants):
        return tuple(order)
    computers = [number for number in order if tournament.entrants[number].user_id is None]
    out = set(computers[most_computers(tournament, len(order) - len(computers)) :])
    return tuple(number for number in order if number not in out)
