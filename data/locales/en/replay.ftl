# Replays of finished hands, and the proof of a deal.

replay-title = Replay of #{ $hand } · { $game }
replay-step = Step { $step } of { $last }
replay-jump = Jump to…
replay-jump-more = Jump to a later trick…
replay-button-back = Previous trick
replay-button-next = Next trick
replay-to-deal = The deal
replay-to-redeal = Dealt again
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
review-title = Review of #{ $hand }, for you alone
review-summary = { $count ->
    [0] Accuracy { $accuracy } %, no turning point
    [one] Accuracy { $accuracy } %, one turning point
   *[other] Accuracy { $accuracy } %, { $count } turning points
}
review-choices = { $count ->
    [0] None of your cards could make a difference.
    [one] One of your cards could make a difference.
   *[other] { $count } of your cards could make a difference.
}
review-bid = Your bid { $bid }: with such a hand about { $chance } of 100 contracts are made.
review-bid-lost = Your last bid { $bid }: with such a hand you would have made about { $chance } of 100 contracts.
review-trick = Trick { $trick }
review-on-table = on the table: { $cards }
review-led = you led
review-played = { $side ->
    [declaring] You played { $card }: the contract is made in { $chance } of 100 deals.
   *[against] You played { $card }: the contract is defeated in { $chance } of 100 deals.
}
review-other = { $card } instead: in { $chance } of 100.
review-exchange = Exchange
review-held = you held { $cards }
review-exchanged = { $count ->
    [0] You kept all: of 100 deals you win { $chance }.
   *[other] You exchanged { $cards }: of 100 deals you win { $chance }.
}
review-exchange-right = No other exchange is clearly better.
review-exchange-best = { $count ->
    [0] Best: keep all, { $chance } of 100.
   *[other] Best: exchange { $cards }, { $chance } of 100.
}
review-exchange-other = { $count ->
    [0] All kept: { $chance } of 100.
   *[other] { $cards } instead: { $chance } of 100.
}
review-how-exchange = Judged by what you knew then: deals that fit it are imagined, in which the others exchange as computers do, and each exchange is tried in them; of a tie you have your part. What the others really held plays no part. The choice of the game is not judged: no card was dealt before it.
review-how = Judged by what you knew then: deals that fit it are imagined and each card is played out in them. What the others really held plays no part. Accuracy says how much of your chance your cards kept on average.

## What was done

replay-by-clock = time ran out
replay-by-computer = played by a computer
replay-by-claim = claimed
replay-undone = { $name } takes that back.
replay-dealt = { $name } deals.
replay-redealt = The cards are dealt again.
replay-voided = The table was ended, and the hand with it.
replay-bid = { $name } bids **{ $bid }**.
replay-pass = { $name } passes.
replay-call = { $name } calls { $card }.
replay-call-held = { $partner ->
    [general] The general is { $name }.
   *[adjutant] The adjutant is { $name }.
}
replay-call-nobody = Nobody else holds it: Napoleon stands alone.
replay-discard = { $name } discards { $cards }.
replay-lead = { $name } leads { $card }.
replay-play = { $name } plays { $card }.
replay-revoke = { $name } plays { $card } against the rules.
replay-trust = { $name } says trust: this trick is mine.
replay-ante = { $name } places { $stakes }.
replay-pays = { $name } pays to see the blind.
replay-declines = { $name } does not pay to see the blind.
replay-change = { $name } changes trumps; the bid is now **{ $bid }**.
replay-peep = { $name } pays { $price } and peeps at { $card }.
replay-garnet = { $name } takes the extra hand: { $cards }.
replay-exchange = { $name } throws away { $thrown } and gets { $drawn }.
replay-exchange-none = { $name } keeps all cards.
replay-swap = { $name } gives { $given } for { $taken }.
replay-swap-none = { $name } keeps the hand.
replay-chooses = { $name } chooses { $game }.

## What followed

replay-napoleon = 👑 { $name } is Napoleon with { $bid }.
replay-bidder = 👑 { $name } plays { $call } against the others.
replay-blind-taken = { $name } takes the blind: { $cards }.
replay-blind-dealt = The blind is dealt out, a card to each.
replay-turned-up = { $card } is turned up on the pile.
replay-alone = 🎖️ Napoleon turns out to stand alone.
replay-revealed = { $partner ->
    [general] 🎖️ { $name } turns out to be the general.
   *[adjutant] 🎖️ { $name } turns out to be the adjutant.
}
replay-trick = { $points ->
    [0] { $name } wins the trick.
    [one] { $name } wins the trick: 1 point.
   *[other] { $name } wins the trick: { $points } points.
}{ $why ->
    [no] { "" }
   *[other] { " " }({ $why })
}

## Finding a hand

replay-line = #{ $hand } { $game } · { $date } · { $end }
replay-line-poker = poker for the board
replay-end = { $outcome ->
    [made] { $name } { $bid } made
    [thrown_in] thrown in
    [revoke] { $name } { $bid }, ended by a revoke
    [voided] ended early
    [poker] played
    [shared] shared
   *[other] { $name } { $bid } lost
}
replay-none = No finished hand here yet. Open a table with /napoleon new; once a hand is over, it can be replayed.
replay-none-dm = You have not finished a hand yet. Play one in a server, then it can be replayed here.
replay-which = Choose a hand: nobody else sees it.
replay-choose = Choose a hand…

## The proof of a deal

verify-hand = Table { $table } · hand { $number }
verify-proven = The deal of hand #{ $hand } is proven
verify-wrong = Hand #{ $hand } does not fit its proof
verify-none = Hand #{ $hand } has no proof
verify-means = The secret was fixed, and its fingerprint shown, before anybody pressed the button. With the presses and values below it gives exactly these cards, so no player could choose them.
verify-players-only = Not proven against whoever runs this bot: they know the secret and write the press down, and nobody typed a value of their own.
verify-guards = Also proven against whoever runs this bot and all others together, for { $names }, if they find the value here that they gave, and none that they did not see before.
verify-others = Also proven against whoever runs this bot, for { $names }, if they find their value here and trust those who added theirs after it.
verify-event = A hand of a tournament: its secret and its press are made from the tournament's, which only the file of the final report proves.
verify-means-not = What is stored of this hand is not what was dealt and played: it was changed afterwards, or damaged. Please tell whoever runs this bot.
verify-commitment = Secret and fingerprint fit
verify-pack = First deal
verify-redeal = Redeal { $number }
verify-cut = Cut for the first dealer
verify-course = The moves lead to the stored result
verify-unreadable = The proof cannot be read
verify-shown-before = Fingerprint shown before the deal (SHA-256)
verify-secret = Secret
verify-presses = Presses that started the hand
verify-algorithm = Algorithm
verify-yourself = Check it yourself
verify-how = The fingerprint stood behind *Fair deal* before the deal, its first eight digits on the panel. Check the record outside Discord, on a machine of your own: `python -m bot verify record.json`. The page *docs/fair-deal.md* of this bot says how the cards follow from it.

button-replay = Replay
button-verify = Verify
button-film = Share
share-title = { $name } shares hand #{ $hand } · { $game }
