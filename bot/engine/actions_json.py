"""Actions and cards as plain JSON values, as they stand in a record (hand-record.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.engine.actions import (
    BIDS,
    CALLS,
    DECLINE_TO_SEE,
    PASS,
    PAY_TO_SEE,
    PEEP,
    PLAYS,
    TAKE_EXTRA_HAND,
    TRUST,
    Action,
    Ante,
    Bid,
    Call,
    ChangeTrump,
    DeclineToSee,
    Discard,
    ExchangeCards,
    LadderBid,
    Pass,
    PayToSee,
    Peep,
    Play,
    Redeal,
    Swap,
    TakeExtraHand,
    Trust,
    Void,
)
from bot.engine.board import STAKES, Board
from bot.engine.cards import (
    Card,
    Mask,
    Suit,
    card_text,
    cards_of,
    mask_of,
    parse_card,
    parse_suit,
    suit_text,
    texts_of,
)
from bot.engine.errors import IllegalAction

Json = Mapping[str, Any]


def read_pack(text: str) -> tuple[Card, ...]:
    """Return the cards of a pack's text in dealing order. Raises IllegalAction (`card-unknown`)."""
    try:
        return tuple(map(parse_card, text.split()))
    except ValueError:
        return tuple(_card(word) for word in text.split())  # it says which is none


def write_pack(pack: Sequence[Card]) -> str:
    """Return a pack as text in dealing order."""
    return " ".join(card_text(card) for card in pack)


def _card(text: object) -> Card:
    try:
        if isinstance(text, str):
            return parse_card(text)
    except ValueError:
        pass
    raise IllegalAction("card-unknown", card=_shown(text))


def _shown(value: object) -> str:
    """Return a wrong value for a sentence: only the kind of what could be deep or long."""
    return value[:20] if isinstance(value, str) else type(value).__name__


def action_to_json(seat: int | None, action: Action) -> dict[str, Any]:
    """Return an action as it stands in a record."""
    who: dict[str, Any] = {} if seat is None else {"seat": seat}
    if isinstance(action, Bid):
        return {**who, "do": "bid", "points": action.points, "suit": suit_text(action.suit)}
    if isinstance(action, Pass):
        return {**who, "do": "pass"}
    if isinstance(action, Call):
        return {**who, "do": "call", "card": card_text(action.card)}
    if isinstance(action, Discard):
        return {**who, "do": "discard", "cards": list(texts_of(action.cards))}
    if isinstance(action, Play):
        confirmed = {"revoke": True} if action.revoke else {}
        return {**who, "do": "play", "card": card_text(action.card), **confirmed}
    if isinstance(action, Trust):
        return {**who, "do": "trust"}
    if isinstance(action, Ante):
        stakes = {name: units for name, units in action.stakes.to_dict().items() if units}
        return {**who, "do": "ante", "stakes": stakes}
    if isinstance(action, PayToSee):
        return {**who, "do": "pay_to_see"}
    if isinstance(action, DeclineToSee):
        return {**who, "do": "decline_to_see"}
    if isinstance(action, ChangeTrump):
        return {**who, "do": "change_trump", "suit": suit_text(action.suit)}
    if isinstance(action, LadderBid):
        return {**who, "do": "bid", "call": action.call}
    if isinstance(action, Peep):
        return {**who, "do": "peep"}
    if isinstance(action, TakeExtraHand):
        return {**who, "do": "take_extra_hand"}
    if isinstance(action, ExchangeCards):
        return {**who, "do": "exchange", "cards": list(texts_of(action.cards))}
    if isinstance(action, Swap):
        return {**who, "do": "swap", "card": None if action.card is None else card_text(action.card)}
    if isinstance(action, Redeal):
        return {**who, "do": "redeal", "pack": write_pack(action.pack)}
    return {**who, "do": "void", "reason": action.reason}


def _read_bid(data: Json) -> Action:
    if "call" in data:
        return LadderBid(_read_text(data, "call"))
    points, suit = data["points"], data["suit"]
    if not isinstance(points, int) or isinstance(points, bool):
        raise IllegalAction("action-malformed", do="bid")
    number = _suit(suit, "bid-suit")
    return BIDS.get((points, number)) or Bid(points, number)


def _suit(text: object, code: str) -> Suit:
    try:
        if isinstance(text, str):
            return parse_suit(text)
    except ValueError:
        pass
    raise IllegalAction(code)


def _read_ante(data: Json) -> Action:
    stakes = data["stakes"]
    if not isinstance(stakes, Mapping):
        raise IllegalAction("action-malformed", do="ante")
    for name, units in stakes.items():
        if name not in STAKES:
            raise IllegalAction("stake-unknown", stake=_shown(name), allowed=STAKES)
        if not isinstance(units, int) or isinstance(units, bool):
            raise IllegalAction("action-malformed", do="ante")
    return Ante(Board.of(stakes))


def _read_play(data: Json) -> Action:
    card = _card(data["card"])
    if "revoke" not in data:
        return PLAYS[card]
    if not isinstance(data["revoke"], bool):
        raise IllegalAction("action-malformed", do="play")
    return Play(card, revoke=True) if data["revoke"] else PLAYS[card]


def _read_cards(data: Json) -> Mask:
    cards = data["cards"]
    if not isinstance(cards, list):
        raise IllegalAction("action-malformed", do=str(data["do"]))
    mask = mask_of(_card(text) for text in cards)
    if mask.bit_count() != len(cards):
        raise IllegalAction("discard-twice")
    return mask


def _read_swap(data: Json) -> Action:
    return Swap(None if data["card"] is None else _card(data["card"]))


def _read_text(data: Json, name: str) -> str:
    if not isinstance(data[name], str):
        raise IllegalAction("action-malformed", do=str(data["do"]))
    return str(data[name])


_READERS: Mapping[str, Callable[[Json], Action]] = {
    "bid": _read_bid,
    "pass": lambda _: PASS,
    "call": lambda data: CALLS[_card(data["card"])],
    "discard": lambda data: Discard(_read_cards(data)),
    "play": _read_play,
    "trust": lambda _: TRUST,
    "ante": _read_ante,
    "pay_to_see": lambda _: PAY_TO_SEE,
    "decline_to_see": lambda _: DECLINE_TO_SEE,
    "change_trump": lambda data: ChangeTrump(_suit(data["suit"], "change-suit")),
    "peep": lambda _: PEEP,
    "take_extra_hand": lambda _: TAKE_EXTRA_HAND,
    "exchange": lambda data: ExchangeCards(_read_cards(data)),
    "swap": _read_swap,
    "redeal": lambda data: Redeal(read_pack(_read_text(data, "pack"))),
    "void": lambda data: Void(_read_text(data, "reason")),
}


_OF_THE_TABLE = frozenset(("redeal", "void"))


def action_from_json(data: object) -> tuple[int | None, Action]:
    """Return seat and action of a record's JSON action.

    Raises IllegalAction (`action-malformed`, `action-unknown`, `card-unknown`, `bid-suit`,
    `change-suit`, `discard-twice`, `seat-needed`, `stake-unknown`).
    """
    if type(data) is not dict and not isinstance(data, Mapping):  # the second takes ten times as long
        raise IllegalAction("action-malformed", do="?")
    do, seat = data.get("do"), data.get("seat")
    reader = _READERS.get(do) if isinstance(do, str) else None
    if reader is None:
        raise IllegalAction("action-unknown", do=_shown(do), allowed=tuple(_READERS))
    if do in _OF_THE_TABLE:
        seat = None
    elif not isinstance(seat, int) or isinstance(seat, bool):
        raise IllegalAction("seat-needed")
    try:
        return seat, reader(data)
    except KeyError:
        raise IllegalAction("action-malformed", do=str(do)) from None


def cards_json(mask: int) -> list[str]:
    """Return a set of cards as a list of texts, lowest number first."""
    return [card_text(card) for card in cards_of(mask)]
