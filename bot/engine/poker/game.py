"""The poker hand for the units left on the board at the end of a session (rules.md 9 End of session)."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.actions import write_pack
from bot.engine.cards import PACK_52, Card, CardSet, card_text, mask_of, parse_card, texts_of
from bot.engine.documents import Json, JsonObject
from bot.engine.errors import IllegalAction
from bot.engine.game import Game, OpenTable
from bot.engine.options import OptionSet
from bot.engine.poker import hand
from bot.engine.poker.hand import PokerView, poker_view
from bot.engine.poker.values import ChooseGame, Exchange, PokerAction, PokerSetup, PokerState, ShareOut


def poker_to_json(state: PokerState) -> JsonObject:
    """Return a finished poker hand as JSON: game, pack, exchanges, shown hands, payout."""
    setup, result = state.setup, state.result
    assert result is not None
    return {
        "seats": setup.seats,
        "dealer": setup.dealer,
        "playing": list(setup.playing),
        "units": setup.units,
        "game": state.chosen,
        "pack": write_pack(state.pack),
        "exchanges": [{"seat": seat, "cards": list(texts_of(thrown))} for seat, thrown in state.exchanges],
        "hands": [list(texts_of(hand)) for hand in state.hands],
        "common": [card_text(card) for card in state.common],
        "best": [None if rank is None else rank.category for rank in result.ranks],
        "best_cards": [None if rank is None else list(texts_of(rank.cards)) for rank in result.ranks],
        "winners": list(result.winners),
        "reason": result.reason,
        "payout": list(result.units),
    }


POKER_FORMAT = "napoleon-poker/1"
"""The format of a stored poker hand; a session's record holds it in another form (`bot.engine.record`)."""


class Poker(Game[OptionSet, PokerSetup, PokerState, PokerView, PokerAction]):
    """The poker family: one game, without house rules or betting."""

    name = "poker"
    defaults = OptionSet()
    format = POKER_FORMAT
    ends_session = True

    new = staticmethod(hand.new_poker)
    to_act = staticmethod(hand.to_act)
    legal_actions = staticmethod(hand.legal_actions)
    check = staticmethod(hand.check)
    apply = staticmethod(hand.apply)
    call_off = staticmethod(ShareOut)
    default_action = staticmethod(hand.default_action)
    view = staticmethod(hand.poker_view)

    def check_rules(self, rules: OptionSet, seats: int) -> None:
        """Do nothing: there are no house rules."""

    def pack_of_setup(self, setup: PokerSetup) -> tuple[Card, ...]:
        return PACK_52

    def largest_loss(self, rules: OptionSet, seats: int) -> int:
        """Return 0: only the units on the board are at stake."""
        return 0

    def setup_of(self, rules: OptionSet, seats: int, dealer: int, carried: Json) -> PokerSetup:
        """Return the setup of a hand that everybody plays for the units on the board."""
        return PokerSetup(seats, dealer, sum(carried.get("board", {}).values()), tuple(range(seats)))

    def setup_from(self, header: Json) -> PokerSetup:
        return PokerSetup(len(header["seats"]), header["dealer"], header["units"], tuple(header["playing"]))

    def open_table(self, state: PokerState) -> OpenTable:
        hands = tuple(map(CardSet, state.hands or (0,) * state.setup.seats))
        return OpenTable(replace(poker_view(state, None), hands=hands), hands)

    def action_to_json(self, seat: int | None, action: PokerAction) -> JsonObject:
        if isinstance(action, ChooseGame):
            return {"seat": seat, "do": "choose", "game": action.game}
        if isinstance(action, Exchange):
            return {"seat": seat, "do": "exchange", "cards": list(texts_of(action.cards))}
        return {"do": "share", "reason": action.reason}

    def action_from_json(self, data: Json) -> tuple[int | None, PokerAction]:
        try:
            if data["do"] == "share":
                return None, ShareOut(str(data["reason"]))
            if data["do"] == "choose":
                return int(data["seat"]), ChooseGame(str(data["game"]))
            return int(data["seat"]), Exchange(mask_of(parse_card(text) for text in data["cards"]))
        except (KeyError, TypeError, ValueError):
            raise IllegalAction("action-malformed", do="poker") from None


POKER = Poker()
