# The rule book of Nap: one message for each sentence; bot/ui/rulebook/nap*.py choose them from the rules.

## Topics

book-topic-ecarte = Ecarté
book-topic-special = Special calls
book-topic-garnet = Sir Garnet
book-topic-peep = Peep
book-topic-pool = Pool
book-topic-revoke = Revoke

## The games

book-about-nap = British Nap with all its calls: misère, Wellington and Blücher, and Sir Garnet's extra hand for the bold.
book-about-nap-old = Nap as it was first played: numbers of tricks and nothing else, the cards dealt one by one.
book-about-nap-simple = A plain Nap to begin with: numbers, Wellington and Blücher, no misère and no extra hand.
book-about-nap-peep = Nap with a card on the table: pay to the pool, peep at it, and take it if your call wins the auction.
book-about-nap-ecarte = Nap with an exchange: before the auction you may buy fresh cards, and what they cost feeds the pool.
book-about-nap-seven = Nap with seven cards: five tricks are a nap, and six and seven are worth far more.

## Overview

book-nap-aim = One player, the bidder, promises to win a number of the { $tricks } tricks. The bidder plays alone.
book-nap-aim-others = All the others play against the bidder. Each of them wins from the bidder or pays the bidder.
book-nap-aim-trumps = Nobody names trumps: the suit of the bidder's first card makes them.
book-nap-aim-pool = There is also a pool, which some calls win.
book-nap-sits-out = With six players the dealer sits out: the dealer gets no hand, but pays and receives like an opponent of the bidder.
book-nap-step-ecarte = exchange
book-nap-step-swap = the bidder's swap, if they peeped

## Deal

book-nap-pack = The pack has { $count } cards: in each suit those from the { $low } up to the ace, which is high.
book-nap-deal-packets = Everybody gets { $each } cards, clockwise from the dealer's left: first { $first } to each, then { $second } to each.
book-nap-deal-singly = Everybody gets { $each } cards, one at a time, clockwise from the dealer's left.
book-nap-deal-garnet = Then { $count } cards are dealt face-down: Sir Garnet's extra hand.
book-nap-deal-peep = Then one card is dealt face-down: the card to peep at.
book-nap-deal-stock = { $count ->
    [0] No card is left as a stock.
    [one] The 1 card that is left is the stock.
   *[other] The { $count } cards that are left are the stock.
}
book-nap-deal-rest = { $count ->
    [one] The 1 card that is left is not used, and nobody sees it.
   *[other] The { $count } cards that are left are not used, and nobody sees them.
}

## Ecarte

book-nap-ecarte = Before the auction each player in turn, from the dealer's left, may once throw away any number of their { $most } cards and take as many fresh ones.
book-nap-ecarte-price = Each fresh card costs 1 unit, paid into the pool.
book-nap-ecarte-stock = The fresh cards come from the stock of { $count ->
    [one] 1 card
   *[other] { $count } cards
}; what is not there cannot be bought.
book-nap-ecarte-thrown = Cards thrown away are not shown, and not used again in this deal. Everybody sees how many they are.

## Auction

book-nap-ladder = The calls, from the lowest: { $calls }
book-nap-ladder-all = A number says how many tricks you promise to win; Nap promises all { $tricks }.
book-nap-ladder-some = A number says how many tricks you promise to win; Nap promises { $tricks } of the { $hand }.
book-nap-auction-once = Everybody speaks once, from the dealer's left round to the dealer: pass, or call higher than the calls before.
book-nap-auction-once-out = Everybody who holds cards speaks once, from the dealer's left on: pass, or call higher than the calls before.
book-nap-auction-all = Even after the highest call everybody gets a turn.
book-nap-auction-bidder = Whoever made the highest call is the bidder.
book-nap-all-pass = If everybody passes, the hand is thrown in and the deal passes to the left.
book-nap-all-pass-pool = If everybody passes, the hand is thrown in and the deal passes to the left. What has been paid stays in the pool.
book-nap-bound = If all the others have passed, the last to speak may not pass: they are bound to One, and may call higher.
book-nap-bound-one = One can be called at this moment only.

## Misere, Wellington, Blucher

book-nap-misere = **Misère**: you promise to lose every trick.
book-nap-misere-no-trumps = Misère has no trumps: the highest card of the suit led wins.
book-nap-misere-trumps = In misère, too, the suit of the first card led is trumps.
book-nap-wellington = **Wellington**: { $tricks } tricks, as in Nap. It can be called only over another player's Nap. From each other player it wins { $won }; it loses { $lost } to each.
book-nap-wellington-lowest = The first lead of a Wellington must be the lowest card that the bidder holds of the suit led.
book-nap-wellington-any = To a Wellington, as to any call, the bidder may lead any card.
book-nap-blucher = **Blücher**: { $tricks } tricks. It can be called only over another player's Wellington. From each other player it wins { $won }; it loses { $lost } to each.
book-nap-blucher-lead = To a Blücher the bidder may lead any card.

## Sir Garnet

book-nap-garnet = { $count } cards lie face-down on the table: the extra hand.
book-nap-garnet-take = At your turn in the auction, as long as neither Nap nor anything higher has been called, you may take them.
book-nap-garnet-discard = Of the { $both } cards that you then hold you discard { $count }, face-down. Nobody sees them.
book-nap-garnet-then = Then you must call Nap; there is nothing else that you may do in between.
book-nap-garnet-once = The extra hand can be taken once in a deal.
book-nap-garnet-pay = It pays as any Nap: { $won } from each other player if it is made, { $lost } to each if it is lost.
book-nap-garnet-over = A player after you may still call { $call } over it.

## Peep

book-nap-peep = One card lies face-down on the table.
book-nap-peep-look = At your turn in the auction, before your call, you may pay { $price ->
    [one] 1 unit
   *[other] { $price } units
} into the pool and look at it.
book-nap-peep-pass = Once you have looked you may still call or pass as you like.
book-nap-peep-known = Everybody is told that you have peeped, but nobody else sees the card.
book-nap-peep-garnet = Once you have taken the extra hand you can no longer peep.
book-nap-peep-swap = If the bidder has peeped, they may swap one card of their hand for it before the play. Their own card goes down face-down.

## Play

book-nap-lead = The bidder leads to the first trick, and the suit of that card is trumps.
book-nap-lead-misere = The bidder leads to the first trick, and the suit of that card is trumps. Only in misère there are none.
book-nap-winner = The highest trump wins the trick; without one, the highest card of the suit led. Whoever wins it leads to the next.
book-nap-play-out = The dealer, who sits out, is passed over.
book-nap-faces = Cards stay face-up before those who played them; the winning card of each trick is turned face-down.
book-nap-stop = The play stops as soon as the bidder has the tricks promised, or can no longer win them.
book-nap-stop-misere = A misère is lost with the bidder's first trick, and the play stops there.
book-nap-shown = When it has stopped, everybody's remaining cards are shown.

## Worked tricks

book-nap-examples-trumps = Diamonds are trumps
book-nap-examples-misere = Misère, without trumps

## Payment

book-nap-payment = The bidder settles with each other player: they are paid if the call is made, and pay if it is lost.
book-nap-payment-extra = Tricks beyond the call count nothing.
book-nap-payment-roles = Order: bidder · each other player, when the call is made | the same, when it is lost
book-nap-payment-title = What the calls pay
book-nap-pay = **{ $call }**: { $bidder } · { $other } | { $failed } · { $each }
book-nap-payment-out = The dealer, who sits out, is one of the other players here.
book-nap-payment-garnet = A Nap with the extra hand pays as any other.
book-nap-payment-pool = These calls move the pool as well: { $calls }

## Pool

book-nap-pool-peep = Each peep pays { $price ->
    [one] 1 unit
   *[other] { $price } units
} into the pool.
book-nap-pool-ecarte = Each card that is bought pays 1 unit into the pool.
book-nap-pool-won = All of it goes to the next bidder who makes one of these calls: { $calls }
book-nap-pool-lost = A bidder who fails in one of them pays in as much as the pool holds, at most { $most ->
    [one] 1 unit
   *[other] { $most } units
}.
book-nap-pool-lost-nothing = A bidder who fails in one of them pays nothing into it.
book-nap-pool-stays = What is not won stays for the next hand.
book-nap-pool-shared = At the end of the session the seats share it equally; odd units go to the first of them from the left of the last dealer.

## Revoke

book-nap-revoke-bidder = The bidder revokes: they pay each other player as for a lost call. At { $nap } that is { $units } for them.
book-nap-revoke-other = Another player revokes: they alone pay the bidder all that the call would have won from everybody. At { $nap } that is { $units } for them.
book-nap-revoke-pool = The pool stays as it is.

## Words of the game

book-nap-term-bidder = **Bidder**: the player who made the highest call
book-nap-term-bid = **Call** or **bid**: the promise of a number of tricks, or of none
book-nap-term-ladder = **Ladder**: all calls from the lowest to the highest
book-nap-term-nap = **Nap**: the call of { $tricks } tricks
book-nap-term-misere = **Misère**: the call to lose every trick
book-nap-term-wellington = **Wellington**: the call over Nap
book-nap-term-blucher = **Blücher**: the call over Wellington
book-nap-term-garnet = **Sir Garnet**: the extra hand on the table
book-nap-term-peep = **Peep**: a paid look at the card on the table
book-nap-term-ecarte = **Ecarté**: the exchange of cards before the auction
book-nap-term-pool = **Pool**: units that the next great call wins
