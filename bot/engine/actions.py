"""Actions of a seat (or the table): frozen values in the imperative, and their JSON (hand-record.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, dataclass
from typing import Any, ClassVar, Literal, Protocol

from bot.engine.board import STAKES, Board
from bot.engine.cards import (
    CARD_BY_TEXT,
    CARD_TEXTS,
    CARDS,
    NO_TRUMP,
    PACK_52,
    SUIT_BY_TEXT,
    SUITS,
    Card,
    Mask,
    Suit,
    card_text,
    mask_of,
    suit_text,
    texts_of,
)
from bot.engine.documents import Json, JsonObject
from bot.engine.errors import IllegalAction


class GameAction(Protocol):
    """An action of any game, a frozen dataclass; a family rejects other families' actions (`other-game`)."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid a number of points with a trump suit (0..3) or no-trump (4)."""

    points: int
    suit: Suit


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass in the auction."""


@dataclass(frozen=True, slots=True)
class Call:
    """Name the partner card; its holder is the adjutant."""

    card: Card


Friend = Literal["card", "first_trick", "nobody"]
"""Napoleon's partner: the holder of a card, the winner of the first trick, or nobody."""


@dataclass(frozen=True, slots=True)
class CallNoCard:
    """Call the winner of the first trick, or nobody, instead of a card (rules.md 2 `call_no_card`)."""

    friend: Friend


@dataclass(frozen=True, slots=True)
class NameSuit:
    """Name the suit (0..3) that must be followed to a joker just led (rules.md 3 `joker_demand`)."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class ClaimRedeal:
    """Show a bad hand in place of a first call, to have the cards dealt again (rules.md 2 `bad_hand`)."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard the number of cards that the blind had; `cards` is a bit mask."""

    cards: Mask


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the current trick; a `revoke` knowingly breaks the rules and ends the hand."""

    card: Card
    revoke: bool = False


@dataclass(frozen=True, slots=True)
class Trust:
    """Announce out of turn: I expect to win this trick (rules.md 8)."""


@dataclass(frozen=True, slots=True)
class Ante:
    """Put units on the stakes of the board (rules.md 9)."""

    stakes: Board


@dataclass(frozen=True, slots=True)
class PayToSee:
    """Pay for showing the blind to all; the second seat to pay shares the price (rules.md 9)."""


@dataclass(frozen=True, slots=True)
class DeclineToSee:
    """Decline to pay for showing the blind."""


@dataclass(frozen=True, slots=True)
class ChangeTrump:
    """Change trumps after the discard: to a suit (0..3) or to no-trump (4), for a higher bid (rules.md 9)."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class LadderBid:
    """Nap: bid a call of the ladder, by its name in hand-record.md such as ``three`` or ``nap``."""

    call: str


@dataclass(frozen=True, slots=True)
class Peep:
    """Nap: pay to the pool and look at the card on the table."""


@dataclass(frozen=True, slots=True)
class TakeExtraHand:
    """Nap: take Sir Garnet's extra hand, with the duty to discard five cards and bid nap."""


@dataclass(frozen=True, slots=True)
class ExchangeCards:
    """Nap: exchange cards (a bit mask, 0 for none) for the same number from the stock, at a price."""

    cards: Mask


@dataclass(frozen=True, slots=True)
class Swap:
    """Nap: swap a card for the peeped one, None to keep the hand."""

    card: Card | None


@dataclass(frozen=True, slots=True)
class Redeal:
    """The table deals again after all passed; `pack` is the new pack in dealing order."""

    pack: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Void:
    """The table calls off the hand: stakes are returned, the record is kept."""

    reason: str


@dataclass(frozen=True, slots=True)
class Undo:
    """A seat undoes its last move; only in records, not an action of a game."""


Action = (
    Bid
    | Pass
    | Call
    | CallNoCard
    | NameSuit
    | ClaimRedeal
    | Discard
    | Play
    | Trust
    | Ante
    | PayToSee
    | DeclineToSee
    | ChangeTrump
    | LadderBid
    | Peep
    | TakeExtraHand
    | ExchangeCards
    | Swap
    | Redeal
    | Void
)

PASS, UNDO = Pass(), Undo()
TRUST, CLAIM_REDEAL = Trust(), ClaimRedeal()
PAY_TO_SEE, DECLINE_TO_SEE = PayToSee(), DeclineToSee()
PEEP, TAKE_EXTRA_HAND = Peep(), TakeExtraHand()
NO_CARD_CALLS = (CallNoCard("first_trick"), CallNoCard("nobody"))
SUIT_NAMINGS: tuple[NameSuit, ...] = tuple(NameSuit(suit) for suit in SUITS)
CALLS: tuple[Call, ...] = tuple(Call(card) for card in CARDS)
PLAYS: tuple[Play, ...] = tuple(Play(card) for card in CARDS)
BIDS: dict[tuple[int, Suit], Bid] = {
    (points, suit): Bid(points, suit) for points in range(1, len(PACK_52) + 1) for suit in range(NO_TRUMP + 1)
}
"""Shared action objects, equal to new ones: lists of legal actions need not create them each time."""

_BARE: Mapping[str, Action] = {
    "pass": PASS,
    "claim_redeal": CLAIM_REDEAL,
    "trust": TRUST,
    "pay_to_see": PAY_TO_SEE,
    "decline_to_see": DECLINE_TO_SEE,
    "peep": PEEP,
    "take_extra_hand": TAKE_EXTRA_HAND,
}
"""The actions without details, by the name that a record gives them."""
_BARE_NAMES: Mapping[Action, str] = {action: do for do, action in _BARE.items()}


def read_pack(text: str) -> tuple[Card, ...]:
    """Parse a pack's text in dealing order. Raises IllegalAction (`card-unknown`)."""
    try:
        return tuple([CARD_BY_TEXT[word] for word in text.split()])
    except KeyError:
        return tuple(_card(word) for word in text.split())  # its error names the unknown card


def write_pack(pack: Sequence[Card]) -> str:
    """Return a pack as text in dealing order."""
    return " ".join([CARD_TEXTS[card] for card in pack])


def _card(text: object) -> Card:
    try:
        return CARD_BY_TEXT[text]
    except (KeyError, TypeError):
        raise IllegalAction("card-unknown", card=_describe(text)) from None


def _describe(value: object) -> str:
    """Return an invalid value for an error message: the start of a text, or the type of anything else."""
    return value[:20] if isinstance(value, str) else type(value).__name__


def action_to_json(seat: int | None, action: Action) -> JsonObject:
    """Return an action in the record's JSON form."""
    who: JsonObject = {} if seat is None else {"seat": seat}
    return who | _write(action)


def _write(action: Action) -> JsonObject:
    match action:
        case Play(card, revoke):
            return {"do": "play", "card": card_text(card)} | ({"revoke": True} if revoke else {})
        case Bid(points, suit):
            return {"do": "bid", "points": points, "suit": suit_text(suit)}
        case LadderBid(call):
            return {"do": "bid", "call": call}
        case Call(card):
            return {"do": "call", "card": card_text(card)}
        case CallNoCard(friend):
            return {"do": "call", "friend": friend}
        case NameSuit(suit):
            return {"do": "name_suit", "suit": suit_text(suit)}
        case Discard(cards):
            return {"do": "discard", "cards": list(texts_of(cards))}
        case Ante(stakes):
            return {
                "do": "ante",
                "stakes": {name: units for name, units in stakes.to_dict().items() if units},
            }
        case ChangeTrump(suit):
            return {"do": "change_trump", "suit": suit_text(suit)}
        case ExchangeCards(cards):
            return {"do": "exchange", "cards": list(texts_of(cards))}
        case Swap(swapped):
            return {"do": "swap", "card": None if swapped is None else card_text(swapped)}
        case Redeal(pack):
            return {"do": "redeal", "pack": write_pack(pack)}
        case Void(reason):
            return {"do": "void", "reason": reason}
    return {"do": _BARE_NAMES[action]}


def _read_bid(data: Json) -> Action:
    if "call" in data:
        return LadderBid(_read_text(data, "call"))
    points, suit = data["points"], data["suit"]
    if not isinstance(points, int) or isinstance(points, bool):
        raise IllegalAction("action-malformed", do="bid")
    number = _suit(suit, "bid-suit")
    return BIDS.get((points, number)) or Bid(points, number)


def _read_call(data: Json) -> Action:
    if "friend" not in data:
        return CALLS[_card(data["card"])]
    found = find_call(data["friend"])
    if found is None:
        raise IllegalAction("action-malformed", do="call")
    return found


def find_call(friend: object) -> CallNoCard | None:
    """Return the call without a card that has this name in a record's `friend`; None for any other."""
    return next((call for call in NO_CARD_CALLS if call.friend == friend), None)


def _suit(text: object, code: str) -> Suit:
    try:
        return SUIT_BY_TEXT[text]
    except (KeyError, TypeError):
        raise IllegalAction(code) from None


def _read_ante(data: Json) -> Action:
    stakes = data["stakes"]
    if not isinstance(stakes, Mapping):
        raise IllegalAction("action-malformed", do="ante")
    for name, units in stakes.items():
        if name not in STAKES:
            raise IllegalAction("stake-unknown", stake=_describe(name), allowed=STAKES)
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


def _read_text(data: Json, name: str) -> str:
    if not isinstance(data[name], str):
        raise IllegalAction("action-malformed", do=str(data["do"]))
    return str(data[name])


_READERS: Mapping[str, Callable[[Json], Action]] = {
    "bid": _read_bid,
    "call": _read_call,
    "name_suit": lambda data: NameSuit(_suit(data["suit"], "name-suit")),
    "discard": lambda data: Discard(_read_cards(data)),
    "play": _read_play,
    "ante": _read_ante,
    "change_trump": lambda data: ChangeTrump(_suit(data["suit"], "change-suit")),
    "exchange": lambda data: ExchangeCards(_read_cards(data)),
    "swap": lambda data: Swap(None if data["card"] is None else _card(data["card"])),
    "redeal": lambda data: Redeal(read_pack(_read_text(data, "pack"))),
    "void": lambda data: Void(_read_text(data, "reason")),
}


_OF_THE_TABLE = frozenset(("redeal", "void"))


def action_from_json(data: object) -> tuple[int | None, Action]:
    """Parse seat and action from a record's JSON action.

    Raises IllegalAction (`action-malformed`, `action-unknown`, `card-unknown`, `bid-suit`,
    `change-suit`, `discard-twice`, `seat-needed`, `stake-unknown`).
    """
    if type(data) is not dict and not isinstance(data, Mapping):  # the second takes ten times as long
        raise IllegalAction("action-malformed", do="?")
    do, seat = data.get("do"), data.get("seat")
    if not isinstance(do, str) or (do not in _READERS and do not in _BARE):
        raise IllegalAction("action-unknown", do=_describe(do), allowed=(*_READERS, *_BARE))
    if do in _OF_THE_TABLE:
        seat = None
    elif not isinstance(seat, int) or isinstance(seat, bool):
        raise IllegalAction("seat-needed")
    try:
        return seat, _BARE.get(do) or _READERS[do](data)
    except KeyError:
        raise IllegalAction("action-malformed", do=do) from None
