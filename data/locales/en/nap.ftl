# Nap: the ladder, the extra hand, the peep, the exchange, the pool.

nap-phase-exchange = Exchange of cards
nap-exchange-how = Everybody may throw cards away once and buy as many new ones, 1 unit each. { $left ->
    [one] 1 card is left
   *[other] { $left } cards are left
} to buy.
nap-phase-auction = Auction
nap-auction-how = One call each: pass, or say how many tricks you will win, higher than the call before.
nap-trumps = Trumps: { $suit }
nap-trumps-open = Trumps: the suit of the first card led
nap-no-trumps = There are no trumps.
nap-aim = { $needed ->
    [one] Needs **1 trick**
   *[other] Needs **{ $needed } tricks**
}, has { $won }
nap-aim-misere = Must lose every trick: { $played } of { $tricks } played
nap-locked = { $calls }: { $why }
nap-pool = Pool: { $amount }
nap-extra-hand = Extra hand of { $count } cards: take it, discard as many, and you must bid nap.
nap-peep-card = A card face-down: a look at it costs { $price }, paid to the pool.
nap-swapped = The card on the table was swapped for a card of the bidder's.
nap-sits-out = sits out, but pays and receives
nap-you-sit-out = You deal and sit out this hand: you pay or receive like the bidder's opponents.
nap-peeped = has peeped
nap-took-extra = took the extra hand
nap-tricks = { $count ->
    [one] 1 trick
   *[other] { $count } tricks
}
nap-you-peeped = You peeped at { $card }; only those who peep know it.
nap-you-took = You took { $card } from the table.

turn-nap-call = { $name } to call
turn-nap-bound = { $name } must bid, since all others passed
turn-nap-discard = { $name } took the extra hand and discards { $count } cards
turn-nap-garnet = { $name } must bid nap
turn-nap-exchange = { $name } to exchange cards, or to keep them all
turn-nap-swap = { $name } may swap a card for the one seen before
your-turn-nap-call = **Your turn**: bid or pass, you speak only once
your-turn-nap-bound = **Your turn**: all others passed, so you must bid
your-turn-nap-discard = **Your turn**: you hold the extra hand too; discard { $count } cards
your-turn-nap-garnet = **Your turn**: you took the extra hand, so bid nap
your-turn-nap-exchange = **Your turn**: choose the cards to throw away, or keep them all
your-turn-nap-swap = **Your turn**: choose a card to give for the one you saw, or keep your hand
nap-lead-trumps = The suit of your card will be trumps.
nap-lead-lowest = The suit of your card will be trumps; in a Wellington it must be your lowest of that suit.

nap-menu-exchange = Cards to throw away
nap-menu-swap = Card to give for the one you saw
nap-button-keep = Keep my hand
nap-button-peep = Peep for { $price }
nap-button-garnet = Take the extra hand, bid nap

## Result

nap-outcome-made = { $name }: { $call } made
nap-outcome-failed = { $name }: { $call } failed
nap-how-made = { $me ->
    [yes] you made { $call }
   *[no] { $name } made { $call }
}
nap-how-failed = { $me ->
    [yes] you failed at { $call }
   *[no] { $name } failed at { $call }
}
nap-why = { $won ->
    [one] **1 trick** won
   *[other] **{ $won } tricks** won
} of the { $needed } needed, after { $played ->
    [one] 1 trick
   *[other] { $played } tricks
}.
nap-why-misere-made = Every trick was lost, as bid.
nap-why-misere-lost = Trick { $number } was won: misère means to lose every one.
nap-why-thrown-in = Everybody passed; { $name } deals next.
nap-why-revoke = { $name } played { $card } without following suit: the hand ended at once.
nap-pays-won = { $me ->
    [yes] Each other player pays you { $amount }.
   *[no] Each other player pays { $name } { $amount }.
}
nap-pays-lost = { $me ->
    [yes] You pay each other player { $amount }.
   *[no] { $name } pays each other player { $amount }.
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
nap-pool-stays = In the pool now: { $amount }
nap-pool-shared = The pool ({ $amount }) is shared equally.
nap-paid-in = { $amount } paid to the pool
nap-shown = The result was certain. Cards not played:

## What was done

done-peep = You peeped: the card is shown with your hand.
done-garnet = You took the extra hand.
done-swap = You gave { $card } for the card on the table.
done-keep = You kept your hand.
done-rematch = A new table is open with the same settings, and you have your seat. { $held ->
    [0] Press Start.
    [one] The other person's seat is held for { $minutes } minutes: they press Sit to play again.
   *[other] The other people's seats are held for { $minutes } minutes: they press Sit to play again.
}
rematch-seat = A rematch is already open: you have a seat in { $channel }.
rematch-open = A rematch is already open in { $channel }.
