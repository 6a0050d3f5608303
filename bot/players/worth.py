"""What a card in hand is worth for later tricks: the price of playing it now."""

from __future__ import annotations

from bot.engine.cards import BIT, NO_TRUMP, Card, rank_of
from bot.engine.views import View
from bot.players.knowledge import Knowledge
from bot.players.weights import W
from bot.engine.tricks import winning_cards


class Worth:
    """Prices of the cards in one hand at one moment."""

    def __init__(self, view: View, known: Knowledge) -> None:
        self.known = known
        tricks_left = len(view.hand)
        points_left = view.rules.most_points - sum(len(c) for c in view.won) - (view.discards.mask & known.scoring).bit_count()
        self.rate = points_left / max(1, tricks_left) / 2.0
        self.point = W["point"] * (W["point_opp"] if known.ally[known.napoleon] == 0 else 1)
        self.last = tricks_left == 1
        trumps = 0 if known.trump == NO_TRUMP else known.table.members[0][known.trump]
        enemy_trumps = sum(
            (1.0 - known.ally[s]) * known.holds(s, trumps) for s in range(known.seats) if s != known.seat
        ) if trumps else 0.0
        self.ruff = W["side_ruff"] + (1 - W["side_ruff"]) * max(0.0, 1.0 - enemy_trumps)
        self.trumps = trumps
        self.hand = view.hand.mask
        self.concealed = (
            known.seat != known.napoleon and known.adjutant[known.seat] == 1.0 and view.contract is not None and not view.contract.revealed
        )
        self.called = view.contract.called if view.contract is not None else None

    def of(self, card: Card) -> float:
        known = self.known
        table = known.table
        own = self.point if known.scoring & BIT[card] else 0.0
        suit = table.suit_of[0][card]
        higher = winning_cards(table, False, (card,)) & known.unseen
        if card == table.mighty:
            win = W["mighty"]
        elif card == table.regular_jack or card == table.sub_jack:
            win = W["special"] - W["special_decay"] * higher.bit_count()
        elif suit == known.trump:
            win = W["trump_low"] + W["trump"] * W["trump_decay"] ** (higher & self.trumps).bit_count()
        else:
            members = table.members[0][suit]
            win = W["side"] * W["side_decay"] ** (higher & members).bit_count() * self.ruff
            mine = (self.hand & members).bit_count()
            if mine == 1 and self.trumps & self.hand:
                win -= W["short"]
            if mine >= 2 and not known.scoring >> card & 1:
                above = self.hand & members & known.scoring
                if above and (winning_cards(table, False, (above.bit_length() - 1,)) & known.unseen & members).bit_count() == 1:
                    win += W["guard"] if mine == 2 else 0
            if card % 13 == 0:
                win += W["two"]
        if self.concealed and card == self.called:
            win += W["called"]
        return own + win * self.rate + W["rank"] * rank_of(card)
