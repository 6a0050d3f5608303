# The rule book of Nap: one message for each sentence; bot/ui/rulebook/nap*.py choose them from the rules.

## Topics

book-topic-ecarte = Ecarté
book-topic-special = Special calls
book-topic-garnet = Sir Garnet
book-topic-peep = Peep
book-topic-pool = Pool
book-topic-revoke = Revoke

## The games

book-about-nap = British Nap with every call: misère, Wellington and Blücher, plus Sir Garnet's extra hand for the bold.
book-about-nap-old = Nap as it was first played: just numbers of tricks, with the cards dealt one by one.
book-about-nap-simple = A plain Nap to start with: numbers, Wellington and Blücher, no misère and no extra hand.
book-about-nap-peep = Nap with a card on the table: pay the pool to peep at it, and take it if you win the auction.
book-about-nap-ecarte = Nap with an exchange: before the auction you can buy new cards, and the money goes to the pool.
book-about-nap-seven = Nap with seven cards: five tricks are a nap, and six and seven pay far more.

## Overview

book-nap-aim = One player, the bidder, promises to win a number of the { $tricks } tricks and plays alone.
book-nap-aim-others = Everyone else plays against the bidder, and each of them wins from the bidder or pays the bidder.
book-nap-aim-trumps = Nobody names trumps: the bidder's first card decides the suit.
book-nap-aim-pool = There's also a pool, which some calls win.
book-nap-sits-out = With six players the dealer sits out: no hand, but they win or pay like the bidder's opponents.
book-nap-step-swap = the bidder's swap, if they peeped

## Deal

book-nap-pack = The pack has { $count } cards: in each suit from the { $low } up to the ace, which is high.
book-nap-deal-packets = { $out ->
    [yes] Everyone but the dealer gets
   *[no] Everyone gets
} { $each } cards, clockwise from the dealer's left: first { $first } each, then { $second } each.
book-nap-deal-singly = { $out ->
    [yes] Everyone but the dealer gets
   *[no] Everyone gets
} { $each } cards, one at a time, clockwise from the dealer's left.
book-nap-deal-garnet = Then { $count } cards are dealt face-down: Sir Garnet's extra hand.
book-nap-deal-peep = Then one card is dealt face-down: the card to peep at.
book-nap-deal-stock = { $count ->
    [0] There are no cards left for a stock.
    [one] The last card is the stock.
   *[other] The other { $count } cards are the stock.
}
book-nap-deal-rest = { $count ->
    [one] The last card isn't used, and nobody sees it.
   *[other] The other { $count } cards aren't used, and nobody sees them.
}

## Ecarte

book-nap-ecarte = Before the auction, in turn from the dealer's left, you can once throw away any number of your { $most } cards and draw as many new ones.
book-nap-ecarte-price = Each new card costs 1 unit, paid into the pool.
book-nap-ecarte-stock = New cards come from the stock of { $count ->
    [one] 1 card
   *[other] { $count } cards
}. Once it's gone, you can't buy any.
book-nap-ecarte-thrown = Cards thrown away aren't shown, and aren't used again in this deal. Everyone sees how many you threw.

## Auction

book-nap-ladder = The calls, from the lowest: { $calls }
book-nap-ladder-all = A number is the tricks you promise to win; Nap promises all { $tricks }.
book-nap-ladder-some = A number is the tricks you promise to win; Nap promises { $tricks } of the { $hand }.
book-nap-auction-once = Everyone gets one call, from the dealer's left round to the dealer: pass, or call higher than the last call.
book-nap-auction-once-out = Everyone with cards gets one call, starting on the dealer's left: pass, or call higher than the last call.
book-nap-auction-all = Everyone gets a turn, even after the highest call.
book-nap-auction-bidder = Whoever made the highest call is the bidder.
book-nap-all-pass = If everyone passes, the hand is thrown in and the deal passes to the left.
book-nap-all-pass-pool = If everyone passes, the hand is thrown in and the deal passes to the left. The pool keeps its payments.
book-nap-bound = If everyone else has passed, the last player can't: they must call at least One, and can call higher.
book-nap-bound-one = That's the only time anyone can call One.

## Misere, Wellington, Blucher

book-nap-misere = **Misère**: you promise to lose every trick.
book-nap-misere-no-trumps = Misère has no trumps: the highest card of the suit led wins.
book-nap-misere-trumps = In misère too, the suit of the first card led is trumps.
book-nap-wellington = **Wellington**: { $tricks } tricks, as in Nap. You can only call it over another player's Nap. It wins { $won } from each other player, or loses { $lost } to each.
book-nap-wellington-lowest = The first lead of a Wellington must be the bidder's lowest card of its suit.
book-nap-wellington-any = In a Wellington, as in any call, the bidder can lead any card.
book-nap-blucher = **Blücher**: { $tricks } tricks. You can only call it over another player's Wellington. It wins { $won } from each other player, or loses { $lost } to each.
book-nap-blucher-lead = In a Blücher the bidder can lead any card.

## Sir Garnet

book-nap-garnet = { $count } cards lie face-down on the table: the extra hand.
book-nap-garnet-take = On your turn in the auction, as long as nobody has called Nap or higher, you can take them.
book-nap-garnet-discard = You then have { $both } cards and discard { $count } face-down. Nobody sees them.
book-nap-garnet-then = Then you must call Nap; you can't do anything else in between.
book-nap-garnet-once = Only one player can take the extra hand in each deal.
book-nap-garnet-pay = It pays like any Nap: { $won } from each other player if you make it, { $lost } to each if you don't.
book-nap-garnet-over = A player after you can still call { $call } over it.

## Peep

book-nap-peep = One card lies face-down on the table.
book-nap-peep-look = On your turn in the auction, before you call, you can pay { $price ->
    [one] 1 unit
   *[other] { $price } units
} into the pool and look at it.
book-nap-peep-pass = After looking you can still call or pass.
book-nap-peep-known = Everyone is told you've peeped, but they don't see the card.
book-nap-peep-garnet = Once you've taken the extra hand you can't peep.
book-nap-peep-swap = A bidder who has peeped can swap one card from their hand for it before play. Their own card goes face-down.

## Play

book-nap-lead = The bidder leads to the first trick, and the suit of that card is trumps.
book-nap-lead-misere = The bidder leads to the first trick, and the suit of that card is trumps, except in misère, which has none.
book-nap-winner = The highest trump wins the trick; if there's none, the highest card of the suit led. The winner leads to the next.
book-nap-play-out = The dealer sits out and is skipped.
book-nap-faces = Cards stay face-up in front of the players; the winning card of each trick is turned face-down.
book-nap-stop = Play stops as soon as the bidder has the tricks they promised, or can no longer win them.
book-nap-stop-misere = A misère is lost, and play stops, as soon as the bidder wins a trick.
book-nap-shown = When play stops, everyone's remaining cards are shown.

## Worked tricks

book-nap-examples-trumps = Diamonds are trumps
book-nap-examples-misere = Misère, without trumps

## Payment

book-nap-payment = The bidder settles with each other player: they collect if they make the call, and pay if they don't.
book-nap-payment-extra = Extra tricks count for nothing.
book-nap-payment-roles = Order: bidder · each other player, if the call is made | the same, if it's lost
book-nap-payment-title = What the calls pay
book-nap-pay = **{ $call }**: { $bidder } · { $other } | { $failed } · { $each }
book-nap-payment-out = The dealer, sitting out, counts as one of the other players.
book-nap-payment-garnet = A Nap with the extra hand pays the same.
book-nap-payment-pool = These calls also win or feed the pool: { $calls }

## Pool

book-nap-pool-peep = Each peep puts { $price ->
    [one] 1 unit
   *[other] { $price } units
} into the pool.
book-nap-pool-ecarte = Each card bought puts 1 unit into the pool.
book-nap-pool-won = The next bidder to make one of these calls takes it all: { $calls }
book-nap-pool-lost = A bidder who loses one of them pays in as much as the pool holds, at most { $most ->
    [one] 1 unit
   *[other] { $most } units
}.
book-nap-pool-lost-nothing = A bidder who loses one of them pays nothing into the pool.
book-nap-pool-stays = If nobody wins it, it stays for the next hand.
book-nap-pool-shared = At the end of the session everyone shares it equally; odd units go out one by one, starting on the last dealer's left.

## Revoke

book-nap-revoke-bidder = If the bidder revokes, they pay each other player as for a lost call. At { $nap } that's { $units } for them.
book-nap-revoke-other = If another player revokes, they alone pay the bidder everything the call would have won. At { $nap } that's { $units } for them.
book-nap-revoke-pool = The pool stays as it is.

## Claims

book-aids-claim-tricks = **Claiming**: on your turn after the first trick, with at least two cards left, you can claim the rest if the cards you can see prove that you win every trick left.

## Words of the game

book-nap-term-bidder = **Bidder**: the player who made the highest call
book-nap-term-bid = **Call** or **bid**: a promise of a number of tricks, or of none
book-nap-term-ladder = **Ladder**: all calls from the lowest to the highest
book-nap-term-nap = **Nap**: the call of { $tricks } tricks
book-nap-term-misere = **Misère**: the call to lose every trick
book-nap-term-wellington = **Wellington**: the call over Nap
book-nap-term-blucher = **Blücher**: the call over Wellington
book-nap-term-garnet = **Sir Garnet**: the extra hand on the table
book-nap-term-peep = **Peep**: a paid look at the card on the table
book-nap-term-ecarte = **Ecarté**: the exchange of cards before the auction
book-nap-term-pool = **Pool**: units for the next bidder who makes nap or higher
