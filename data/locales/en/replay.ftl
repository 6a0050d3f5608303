# Replays of finished hands, and the proof of a deal.

replay-title = Replay of hand #{ $hand } · { $game }
worked-title = Worked hand · { $game }
worked-intro = A whole hand by the game's own rules, from the deal to the chips, with all cards face up. ▶️ shows the next step, ⏩ the next trick.
button-worked = Worked hand
button-why = Why did it win?
replay-step = Step { $step } of { $last }
replay-jump = Jump to…
replay-jump-more = Jump to a later trick…
replay-button-back = Previous trick
replay-button-next = Next trick
replay-to-deal = The deal
replay-to-redeal = Redeal
replay-to-ante = Antes
replay-to-auction = Auction
replay-to-call = The call
replay-to-window = Paying to see the blind
replay-to-exchange = Exchange
replay-to-change = Change of trumps
replay-to-swap = Swap
replay-to-choice = Choice of game
replay-to-trick = Trick { $number }
replay-to-result = Result
replay-trick-note = { $points ->
    [0] { $name }
    [one] { $name }, 1 point
   *[other] { $name }, { $points } points
}
replay-extra-hand = Extra hand: { $cards }
replay-peep-card = Card to peep at: { $card }

## The review of somebody's own cards

button-review = Review
review-title = Your review of hand #{ $hand }
review-summary = { $count ->
    [0] Accuracy { $accuracy }%, no turning point
    [one] Accuracy { $accuracy }%, one turning point
   *[other] Accuracy { $accuracy }%, { $count } turning points
}
review-choices = { $count ->
    [0] None of your cards could have changed the result.
    [one] One of your cards could have changed the result.
   *[other] { $count } of your cards could have changed the result.
}
review-bid = Your bid { $bid }: hands like this make it about { $chance }% of the time.
review-bid-lost = Your last bid { $bid }: hands like this would have made it about { $chance }% of the time.
review-trick = Trick { $trick }
review-on-table = on the table: { $cards }
review-led = you led
review-played = { $side ->
    [declaring] You played { $card }: it makes the contract in { $chance }% of deals.
   *[against] You played { $card }: it beats the contract in { $chance }% of deals.
}
review-other = { $card } instead: { $chance }%.
review-advised = Hard to see: regular computers, which advise beginners (🎓), would play your card too. *Hint* looks further ahead.
review-held = you held { $cards }
review-exchanged = { $count ->
    [0] You kept everything: you win { $chance }% of deals.
   *[other] You exchanged { $cards }: you win { $chance }% of deals.
}
review-exchange-right = No other exchange is clearly better.
review-exchange-best = { $count ->
    [0] Best: keep everything, { $chance }%.
   *[other] Best: exchange { $cards }, { $chance }%.
}
review-exchange-other = { $count ->
    [0] Keeping everything: { $chance }%.
   *[other] { $cards } instead: { $chance }%.
}
review-how-exchange = Judged only on what you could see: each exchange is tried in deals that fit it, with the others exchanging as computers do. A tie counts as your share of the win. The cards the others really held don't matter. The choice of game isn't judged, because it comes before the cards are dealt.
review-how = Judged only on what you could see: each card is tried in deals that fit it. The cards the others really held don't matter. Accuracy is how much of your winning chance your cards kept, on average.

## What was done

replay-by-clock = time ran out
replay-by-computer = played by a computer
replay-by-claim = claimed
replay-undone = { $name } undoes that.
replay-dealt = { $name } deals.
replay-redealt = The cards are dealt again.
replay-voided = The hand was cancelled.
replay-bid = { $name } bids **{ $bid }**.
replay-pass = { $name } passes.
replay-call = { $name } calls { $card }.
replay-call-held = The { role-partner } is { $name }.
replay-call-nobody = Nobody else has it: { role-the-declarer } stands alone.
replay-call-first-trick = { $name } calls the winner of the first trick.
replay-call-no-card = { $name } calls nobody and plays alone.
replay-name-suit = { $name } names { $suit }.
replay-claim-redeal = { $name } claims a redeal.
replay-discard = { $name } discards { $cards }.
replay-lead = { $name } leads { $card }.
replay-play = { $name } plays { $card }.
replay-revoke = { $name } revokes with { $card }.
replay-trust = { $name } says trust: “I'll win this trick.”
replay-ante = { $name } places { $stakes }.
replay-pays = { $name } pays to see the blind.
replay-declines = { $name } doesn't pay to see the blind.
replay-change = { $name } changes trumps; the bid is now **{ $bid }**.
replay-peep = { $name } pays { $price } and peeps at { $card }.
replay-garnet = { $name } takes the extra hand: { $cards }.
replay-exchange = { $name } throws away { $thrown } and draws { $drawn }.
replay-exchange-none = { $name } keeps all their cards.
replay-swap = { $name } swaps { $given } for { $taken }.
replay-swap-none = { $name } keeps their hand.
replay-chooses = { $name } chooses { $game }.

## What followed

replay-napoleon = 👑 { $name } is { role-the-declarer } with { $bid }.
replay-bidder = 👑 { $name } plays { $call } against the others.
replay-blind-taken = { $name } takes the blind: { $cards }.
replay-blind-dealt = The blind is dealt out, one card each.
replay-turned-up = { $card } is turned up on the pile.
replay-alone = 🎖️ { role-the-declarer-first } turns out to stand alone.
replay-revealed = 🎖️ { $name } turns out to be the { role-partner }.
replay-trick = { $name } wins the trick{ $points ->
    [0] { "" }
    [one] : 1 point
   *[other] : { $points } points
}{ $why ->
    [no] .
   *[other] { " " }({ $why }).
}

## Finding a hand

replay-line = #{ $hand } { $game } · { $date } · { $end }
replay-line-poker = poker for the board
replay-end = { $outcome ->
    [made] { $name } { $bid } made
    [thrown_in] thrown in
    [revoke] { $name } { $bid }, ended by a revoke
    [voided] cancelled
    [poker] played
    [shared] shared
   *[other] { $name } { $bid } lost
}
replay-none = No finished hands here yet. Open a table with /napoleon new; you can replay each hand once it's over.
replay-none-own = No hands of yours to open here yet. Once you've played one on a server, you'll find it here.
replay-which = Choose a hand. Nobody else sees it.
replay-choose = Choose a hand…

## The proof of a deal

verify-hand = Table { $table } · hand { $number }
verify-proven = The deal of hand #{ $hand } is proven fair
verify-wrong = Hand #{ $hand } doesn't match its proof
verify-none = Hand #{ $hand } has no proof
verify-means = The secret was fixed, and its fingerprint shown, before anyone pressed the button. Together with the presses and values below it gives exactly these cards, so no player could choose them.
verify-players-only = This is no proof against whoever runs this bot: they know the secret and record the press, and nobody typed a value of their own.
verify-guards = Also proven against whoever runs this bot and everyone else together, for { $names }, provided the value they gave is listed here, with none before it that they hadn't seen.
verify-others = Also proven against whoever runs this bot, for { $names }, provided their value is listed here and they trust those who added theirs after it.
verify-event = This is a tournament hand: its secret and press come from the tournament's, and only the final report's file proves those. Nothing proves who was seated where.
verify-means-not = The stored hand isn't the one that was dealt and played: it was changed afterwards, or damaged. Please tell whoever runs this bot.
verify-commitment = Secret and fingerprint match
verify-pack = First deal
verify-redeal = Redeal { $number }
verify-cut = Cut for the first dealer
verify-course = The moves lead to the stored result
verify-unreadable = The proof can't be read
verify-shown-before = Fingerprint shown before the deal (SHA-256)
verify-secret = Secret
verify-presses = Presses that started the hand
verify-algorithm = Algorithm
verify-yourself = Check it yourself
verify-how = The fingerprint was shown behind 🔒 before the deal, and its first eight digits on the panel. Check the record outside Discord, on your own machine: `python -m bot verify record.json`. This bot's *docs/fair-deal.md* explains how the cards follow from it.

button-replay = Replay

## The same deal again, for practice

button-try-again = Try again from here
button-again = Play this deal again
button-again-more = Once more
review-try = Try trick { $trick } again
again-title = Hand #{ $hand } again
again-what = Practice: only you see it, nothing counts, and computers have the other seats.
again-now = Now: { $units }
again-then = In the real hand: { $units }
again-expert = The expert in your seat: { $units }
button-verify = Verify
button-film = Share
share-forward = Here only you see the film. Forward it to show it to others.
share-title = { $name } shares hand #{ $hand } · { $game }
