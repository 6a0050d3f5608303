# Nap: the ladder, the extra hand, the peep, the exchange, the pool.

nap-phase-exchange = Exchanging cards
nap-exchange-how = Once each, you can throw cards away and buy new ones for 1 unit each. { $left ->
    [one] 1 card is
   *[other] { $left } cards are
} left to buy.
nap-phase-auction = Auction
nap-auction-how = One call each: pass, or bid how many tricks you'll win, higher than the last call.{ $misere ->
    [yes] {" "}Misère is to win none.
   *[no] {""}
}
nap-trumps = Trumps: { $suit }
nap-trumps-open = Trumps: the suit of the first card led
nap-no-trumps = There are no trumps.
nap-aim = { $needed ->
    [one] Needs **1 trick**
   *[other] Needs **{ $needed } tricks**
}, has { $won }
nap-aim-misere = The bidder must lose every trick: { $played } of { $tricks } played
nap-pool = Pool: { $amount }
nap-extra-hand = Extra hand of { $count } cards: take it, discard that many, and bid nap.
nap-peep-card = One card face-down: pay { $price } to the pool to look at it.
nap-swapped = The bidder swapped a card for the one on the table.
nap-sits-out = sits out, but pays and receives
nap-you-sit-out = You deal and sit out this hand. You win or pay along with the bidder's opponents.
nap-peeped = has peeped
nap-took-extra = took the extra hand
nap-tricks = { $count ->
    [one] 1 trick
   *[other] { $count } tricks
}
nap-you-peeped = You peeped at { $card }. Only players who peep know what it is.
nap-you-took = You took { $card } from the table.

turn-nap-call = { $name } to bid or pass
turn-nap-bound = Everyone else passed, so { $name } must bid
turn-nap-discard = { $name } took the extra hand and must discard { $count } cards
turn-nap-garnet = { $name } must bid nap
turn-nap-exchange = { $name } to exchange cards or keep them
turn-nap-swap = { $name } can swap a card for the one they peeped at
your-turn-nap-call = **Your turn**: bid or pass; you only get one call
your-turn-nap-bound = **Your turn**: everyone else passed, so you must bid
your-turn-nap-discard = **Your turn**: you took the extra hand, so discard { $count } cards
your-turn-nap-garnet = **Your turn**: you took the extra hand, so bid nap
your-turn-nap-exchange = **Your turn**: choose cards to throw away, or keep them all
your-turn-nap-swap = **Your turn**: choose a card to swap for the one you peeped at, or keep your hand
nap-lead-trumps = The suit of your card becomes trumps.
nap-lead-lowest = The suit of your card becomes trumps. In a Wellington it must be your lowest card of that suit.

nap-menu-exchange = Cards to throw away
nap-menu-swap = Card to swap…
nap-button-call = Bid
nap-button-keep = Keep my hand
nap-button-peep = Peep for { $price }
nap-button-garnet = Extra hand, bid nap
nap-ask-garnet = With the extra hand you must bid nap, all five tricks, and you can't undo it. Take it?

## Result

nap-outcome-made = { $name }: { $call } made
nap-outcome-failed = { $name }: { $call } lost
nap-feat = { $name } made { $call }!
nap-how-made = { $me ->
    [yes] you made { $call }
   *[no] { $name } made { $call }
}
nap-how-failed = { $me ->
    [yes] you lost { $call }
   *[no] { $name } lost { $call }
}
nap-why = { $needed ->
    [one] Needed 1 trick, won { $won ->
        [0] **none**
       *[other] **{ $won }**
    }
   *[other] Won { $won ->
        [0] **none**
       *[other] **{ $won }**
    } of the { $needed } tricks needed
}, after { $played ->
    [one] 1 trick
   *[other] { $played } tricks
}.
nap-why-misere-made = The bidder lost every trick, as promised.
nap-why-misere-lost = The bidder won trick { $number }, and misère means losing them all.
nap-why-thrown-in = Everyone passed.
nap-why-revoke = { $name } revoked with { $card }. The hand ended at once.
nap-pays-won = { $me ->
    [yes] Each of the others pays you { $amount }.
   *[no] Each of the others pays { $name } { $amount }.
}
nap-pays-lost = { $me ->
    [yes] You pay each of the others { $amount }.
   *[no] { $name } pays each of the others { $amount }.
}
nap-pays-alone = { $me ->
    [payer] You alone pay { $name } { $amount }.
    [yes] { $payer } alone pays you { $amount }.
   *[no] { $payer } alone pays { $name } { $amount }.
}
nap-pool-won = { $me ->
    [yes] You take the pool: { $amount }.
   *[no] { $name } takes the pool: { $amount }.
}
nap-pool-paid = { $me ->
    [yes] You pay { $amount } into the pool.
   *[no] { $name } pays { $amount } into the pool.
}
nap-pool-stays = Now in the pool: { $amount }
nap-pool-shared = The pool ({ $amount }) is shared equally.
nap-paid-in = { $amount } paid into the pool
nap-shown = The result was certain. Unplayed cards:

## What was done

done-peep = You peeped. The card is shown with your hand.
done-garnet = You took the extra hand.
done-swap = You swapped { $card } for the card on the table.
done-keep = You kept your hand.
done-rematch = A new table is open with the same settings, and you have your seat. { $held ->
    [0] Press Start.
    [one] The other person's seat is held for { $minutes } minutes. They press Sit to play again.
   *[other] The other people's seats are held for { $minutes } minutes. They press Sit to play again.
}
rematch-seat = There's already a rematch, and you have a seat in { $channel }.
rematch-open = There's already a rematch in { $channel }.
