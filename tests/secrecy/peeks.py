"""People who try to see too much while a hand is played: anybody in the server, at the table or not.

What a person sees is requested twice: of the real hand, and of one that they cannot distinguish. The answers
must be the same to the last button, suggestion and pixel (tests/secrecy/again.py).
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
import simcord

from bot.engine.cards import card_text, cards_of
from bot.services.tables.live_table import LiveTable
from bot.ui.core.emoji import card_symbol
from tests.flows.simulated import answers, content_of
from tests.secrecy.again import twice
from tests.secrecy.mentions import named_cards
from tests.secrecy.outlets import CARD, NUMBER, held

if TYPE_CHECKING:
    from tests.secrecy.evening import Evening

SUGGESTING = (
    ("play", "card"),
    ("call", "card"),
    ("discard", "first"),
    ("bid", "bid"),
    ("exchange", "first"),
    ("swap", "card"),
    ("trump", "suit"),
    ("replay", "hand"),
    ("review", "hand"),
    ("verify", "hand"),
)
PAGES = ("profile", "leaderboard", "chips balance", "chips history", "rules show", "privacy show")
UNFINISHED = ("still being played", "まだ途中", "once the table is closed", "テーブルが終わってから")
NO_CARD = re.compile(r'"(?:AH|KC|QD|JS|TH)": \d+|"bid": "\d+[CDHS]"')
"""Units of a person's own last ante, by the name of the stake, and bids of finished hands."""
WENT_WRONG = "it broke"


class NotRefused(AssertionError):
    """Something of a hand in progress was revealed."""


async def peek(at: Evening, who: simcord.MemberActor) -> None:
    """Let a person look at one thing."""
    look = at.rng.choice([suggestions, suggestions, record, glance, glance, page, data])
    await look(at, who)


def _live(at: Evening) -> LiveTable:
    live = at.world.bot.app.live.in_memory(at.world.table_id)
    assert live is not None, "the table is not in memory"
    return live


async def _twice(at: Evening, who: simcord.MemberActor, request: Any) -> Any:
    tables, rng = at.world.bot.app.live, at.rng
    found, different = await twice(tables, at.world.table_id, who.id, rng, request)
    at.done["asked again with another deal"] += different
    return found


async def suggestions(at: Evening, who: simcord.MemberActor) -> None:
    """Request all suggestions of a command, in the server or by direct message."""
    command, option = at.rng.choice(SUGGESTING)
    await suggested(at, who, command, option)


async def suggested(at: Evening, who: simcord.MemberActor, command: str, option: str) -> list[dict[str, Any]]:
    """Request all suggestions of an option of a command."""

    async def request() -> list[dict[str, Any]]:
        return await who.autocomplete(at.world.place(), command, option, "")

    found: list[dict[str, Any]] = await _twice(at, who, request)
    at.done["suggestions asked"] += 1
    return found


async def glance(at: Evening, who: simcord.MemberActor) -> None:
    """Open what a command or a button shows."""
    if at.rng.random() < 0.6:
        command = at.rng.choice(["hand", "table", "hint"])
        await _twice(at, who, lambda: who.slash(at.world.place(), command))
    else:
        shown = at.world.panel()
        verb = at.rng.choice(["hand", "fair"])
        await _twice(at, who, lambda: shown.forge(who, f"nap:{verb}:{at.world.table_id}:0"))
    at.done["hands and tables opened"] += 1


async def page(at: Evening, who: simcord.MemberActor) -> None:
    """Open an unrelated page: a profile with its picture, a list, the rules."""
    command = at.rng.choice(PAGES)
    given = {"member": at.rng.choice(at.everybody).user} if command == "profile" else {}
    at.outlets.files_expected, at.outlets.rules_expected = True, command == "rules show"
    shown = answers(await _twice(at, who, lambda: who.slash(at.world.place(), command, **given)))[-1]
    at.outlets.files_expected = at.outlets.rules_expected = False
    at.done["other pages opened"] += 1
    at.done["pictures compared"] += len(shown.attachments)


async def data(at: Evening, who: simcord.MemberActor) -> None:
    """Export one's own data: a file without cards and without what deals them."""
    at.outlets.files_expected = True
    shown = answers(await who.slash(at.world.place(), "privacy export"))[-1]
    at.outlets.files_expected = False
    for attached in shown.attachments:
        written = content_of(at.world.env, attached).decode()
        sets, secret = {str(cards) for cards in held(at.world.state())}, _live(at).table.secret
        told = [number for number in NUMBER.findall(written) if number in sets]
        told += [secret] * (secret in written)
        plain = NO_CARD.sub('"": ""', written)
        if told or CARD.search(plain) or named_cards(json.loads(plain)):
            raise NotRefused(f"the data of user {who.id} hold cards, or {told}:\n{written}")
        at.done["files looked into"] += 1


async def record(at: Evening, who: simcord.MemberActor) -> None:
    """Request the hand in progress as if it were over; NotRefused if anything but a refusal comes."""
    world = at.world
    live = _live(at)
    assert live.hand is not None, "no hand is played"
    hand, turn = live.hand.id, live.table.turn
    asked: dict[str, Any] = {
        "replay": lambda: who.slash(world.place(), "replay", hand=str(hand)),
        "review": lambda: who.slash(world.place(), "review", hand=str(hand)),
        "verify": lambda: who.slash(world.place(), "verify", hand=f"#{hand}"),
    }
    for custom_id in (
        f"nap:replay:{hand}:5:next",
        f"nap:replayopen:0:0:{hand}",
        f"nap:review:0:0:{hand}",
        f"nap:again:{hand}:5",
        f"nap:againmove:{hand}:0:pass",
        f"nap:verify:{hand}:0",
        f"nap:record:{world.table_id}:{turn}:{hand}",
        f"nap:session:{world.table_id}:{turn}",
    ):
        asked[custom_id] = lambda custom_id=custom_id: world.panel().forge(who, custom_id)
    request = at.rng.choice(sorted(asked))
    # The table's panel may be reposted: it is for everybody, and is checked as such.
    shown, *others = answers(await asked[request]())
    shown = next((one for one in others if one.ephemeral), shown)
    if not shown.ephemeral or shown.attachments or not any(said in shown.text for said in UNFINISHED):
        raise NotRefused(f"{request} of a hand under way gave:\n{shown.text}")
    at.done["records, replays, proofs refused"] += 1


async def break_something(at: Evening) -> None:
    """Fail a move with an error that contains all hands in every form; its report must not."""
    world, play, state = at.world, type(at.world.bot.app.play), at.world.state()
    hands = [[card_text(card) for card in cards_of(hand)] for hand in state.hands]
    told = [*hands, *(card_symbol(card) for hand in state.hands for card in cards_of(hand))]
    live, first = _live(at), next((hand for hand in hands if hand), ["AS"])
    spelled = "\n".join(
        (
            f"{told} {told!r}",
            json.dumps(json.dumps({"hands": hands, "card": first[0]})),
            f"{state!r}",
            f"{live.table!r}",
            f"{tuple(state.hands)} {max(state.hands, default=0)}",
            f"DETAIL:  Failing row contains (1, {live.table.secret}, {first[0]}, {json.dumps(hands)}).",
        )
    )

    async def fail(*_: object, **__: object) -> None:
        raise RuntimeError(f"{WENT_WRONG}: {spelled}")

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(play, "act", fail)
        who = at.rng.choice(world.people)
        shown = answers(await who.slash(world.place(), "pass"))[-1]
    line = at.outlets.logs.lines(event="unknown error")[-1]
    assert line["error_id"] in shown.text, shown.text
    assert WENT_WRONG in line["exception"], line["exception"][-2000:]
    assert WENT_WRONG not in shown.text, shown.text
    at.done["unknown errors reported"] += 1
