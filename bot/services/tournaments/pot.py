"""The entry chips of a tournament: into its account, back, or out of it as prizes. Pure functions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.services.chips.chips import Posting, member, mint
from bot.services.values.chips import Account, AccountKind, Entry
from bot.services.values.tables import is_former
from bot.services.values.tournaments import Entrant, Prize, Tournament

ENTRY, REFUND, PRIZE = "entry", "refund", "prize"
"""The kinds of the ledger's transactions."""


def pot_of(tournament: Tournament) -> Account:
    """Return the account that holds a tournament's entry chips."""
    return Account(AccountKind.TOURNAMENT, tournament.guild_id, tournament.id)


def pot_chips(tournament: Tournament) -> int:
    """Return the chips in the pot: the entries that were paid and not given back."""
    return tournament.config.entry * sum(entrant.paid for entrant in tournament.entrants)


def entry_postings(tournament: Tournament, entrant: Entrant) -> tuple[Posting, ...]:
    """Return the payment of who has just joined; nothing where nothing is to be paid."""
    return _moves(tournament, ENTRY, entrant, -tournament.config.entry if entrant.paid else 0)


def refund_postings(tournament: Tournament, entrants: Iterable[Entrant]) -> tuple[Posting, ...]:
    """Return the entries of entrants to those who paid them."""
    return tuple(
        posting
        for entrant in entrants
        if entrant.paid
        for posting in _moves(tournament, REFUND, entrant, tournament.config.entry)
    )


def prize_postings(tournament: Tournament, prizes: Sequence[Prize]) -> tuple[Posting, ...]:
    """Return the prizes to those who paid the winning entries, whoever plays for them at the end.

    So nobody wins chips by being put in the place of another.
    """
    return tuple(
        posting
        for prize in prizes
        for posting in _moves(tournament, PRIZE, tournament.entrants[prize.entrant], prize.chips)
    )


def _moves(tournament: Tournament, kind: str, entrant: Entrant, chips: int) -> tuple[Posting, ...]:
    """Return the transaction that gives who paid an entry chips from the pot (below 0: takes them).

    The number of the step is in its key: nobody pays or is paid twice for an entry in one step. So is the
    entrant's: who was replaced and joined anew has paid for two.
    """
    if not chips:
        return ()
    # what would be a former member's goes back to where chips come from, as all their chips did
    guild_id, user_id = tournament.guild_id, entrant.users[0]
    owner = mint(guild_id) if is_former(user_id) else member(guild_id, user_id)
    entries = (Entry(owner, chips), Entry(pot_of(tournament), -chips))
    key = f"tournament:{tournament.id}:{kind}:{user_id}:{entrant.number}:{tournament.revision + 1}"
    return (Posting(kind, entries, key=key),)
