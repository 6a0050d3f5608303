# The table, the hand, the result.

phase-auction = Auction: { $higher ->
    [yes] higher than { $bid }
   *[no] { $least ->
        [one] 1 point
       *[other] { $least } points
    } or more
}
phase-auction-open = Open auction: { $higher ->
    [yes] higher than { $bid }
   *[no] { $least ->
        [one] 1 point
       *[other] { $least } points
    } or more
}
auction-passed = Passed: { $names }
all-passed-must-bid = Everyone passed, so whoever holds { $card } must bid.
all-passed-bound = Everyone passed, so { $name } must bid.
all-passed-blind-up = Everyone passed, so the blind is face-up and everyone can bid again.
phase-all-passed = Everyone passed
phase-bad-hand = A bad hand was shown
bad-hand-line = { $name } showed a bad hand: { $cards }
phase-call = Calling the { role-partner }
phase-exchange = Exchanging with the blind
redeals = { $count ->
    [one] Redealt once
   *[other] Redealt { $count } times
}

contract-line = { $name }: { $bid }
called-line = Called { $card }
called-first-trick = { $partner ->
    [general] General
    [friend] Friend
   *[adjutant] Adjutant
}: whoever wins the first trick
adjutant-line = { $partner ->
    [general] General
    [friend] Friend
   *[adjutant] Adjutant
}: { $name }
alone-line = { role-the-declarer-first } stands alone
side-line = { $side ->
    [lone] { role-the-declarer-first } has
   *[side] { role-side } has
} { $points } of { $bid }
side-line-least = { role-the-declarer-first } has taken { $points } of { $bid }; a partner's points count too
face-up-line = { $points ->
    [one] Discarded face-up, 1 point for the opponents: { $cards }
   *[other] Discarded face-up, { $points } points for the opponents: { $cards }
}
face-up-plain-line = Discarded face-up: { $cards }
own-discards-line = You discarded { $cards }
blind-line = Blind: { $cards }
discards-line = Discarded: { $cards }
blind-open-line = Blind, face-up: { $cards }
blind-card = You got { $card } from the blind.

auction-none = No bid yet
auction-earlier = { $count ->
    [one] 1 earlier bid
   *[other] { $count } earlier bids
}
highest-bid = Highest bid: { $bid } by { $name }
highest-mark = **{ $bid }** (highest)

trick-title = **Trick { $number }**
last-trick = Last trick: { $cards } · { $name } won
tricks-title = Tricks so far
tricks-none = No tricks yet.
tricks-order = In order of play: the first card was led, 🏆 won.
tricks-hidden = { " " }Cards the rules turn face-down stay hidden. You can see all of the last trick.
why-mighty = ⭐ mighty
why-yoromeki = 💘 yoromeki (♥Q)
why-regular-jack = 🥇 regular jack
why-sub-jack = 🥈 sub-jack
why-same-two = ✌️ same two
why-joker = 🃏 joker led
why-joker-played = 🃏 joker
why-top-card = ☝️ highest card
why-trump = ⚔️ highest trump
why-led = ☝️ highest of the suit
why-first = 1️⃣ highest (trick 1)
trust-line = Trust (“I win this trick”): { $names }
trust-line-last = Said trust: { $names }
tally-line = Hands won as { role-declarer }: { $tally }
points-line = Points: { $points }

turn-auction = { $name } to bid or pass
turn-must-bid = { $name } must bid
turn-bound = { $name } must bid
open-turn = Anyone can bid at any time
open-waiting = Still to bid or pass: { $names }
open-your-turn = **You can bid** or pass
open-you-highest = Your bid is the highest
open-you-passed = You passed, but you can still bid
open-you-passed-out = You passed
turn-call = { $name } to call the { role-partner }'s card
turn-exchange = { $count ->
    [one] { $name } to take the blind and discard 1 card
   *[other] { $name } to take the blind and discard { $count } cards
}
turn-lead = { $name } to lead
turn-name = { $name } to name the suit to follow
turn-play = { $name } to play
turn-redeal = The cards are being dealt again
your-turn-auction = **Your turn**: bid or pass
your-turn-must-bid = **Your turn**: you hold the ace of spades, so you must bid
your-turn-bound = **Your turn**: everyone passed, so you must bid
your-turn-call = **Your turn**: call a card; whoever holds it is your { role-partner }
your-turn-exchange = { $count ->
    [one] **Your turn**: discard 1 card
   *[other] **Your turn**: discard { $count } cards
}
your-turn-lead = **Your turn**: lead a card
your-turn-name = **Your turn**: name the suit that must be followed to your joker
your-turn-play = **Your turn**: play a card

## The table as a picture; room for a dozen letters

picture-wins = winning
picture-discards = Discards
picture-bad-hand = Bad hand: { $name }
picture-blind = Blind
picture-dealer = D
picture-kept = The picture shows your last turn.
picture-late = The picture is a little late.
picture-cards = Your cards now: { $cards }
picture-last-trick = Last trick
picture-seat = Seat { $number }

## A player's own hand

hand-given = You've left this hand at { $channel }; someone else plays it for you. The result will be shown here.
played-by = played to the end by { $name }
played-for = played for { $name }, who was dealt in: the chips are theirs
hand-as-dealt = Your hand as dealt. It updates when you press a button here; if you played elsewhere, press *Refresh*.
hand-empty = You have no cards left.
hand-idle = Not playable now: { $cards }
piles-own = **Your piles** (top row: buttons with ⬆️)
piles-hand = **Your hand**
won-line = Won: { $cards }
won-stakes-line = For 8-9-10: { $cards }
piles-of = Piles of { $name }
first-trick = { $power ->
    [mighty] **Trick 1:** only the mighty has its power. No trumps: otherwise the highest card of the suit led wins.
    [specials] **Trick 1:** no trumps. The mighty{ $jacks ->
        [yes] {" "}and the special jacks have
       *[no] {" "}has
    } their usual power.
   *[plain] **Trick 1:** no trumps and no special cards. The highest card of the suit led wins.
}
joker-led-trumps = The joker was led: play a trump if you have one.
joker-led-scoring = The joker was led: play a trump if you have one, otherwise a scoring card.
joker-led-none = The joker was led: play any card.
joker-led-any = The joker was led with no trumps: play any card.
joker-named = The joker was led: { $suit } must be followed.
joker-no-power = The joker has no power in this trick.
joker-hunted = { $card } was led and calls out the joker. You can only play { $legal }.
role-alone = { $where ->
    [blind] The card you called was in the blind, so you have no partner. Nobody else knows yet.
    [shown] The card you called was in the blind, so you have no partner.
   *[own] The card you called is your own, so you have no partner. Nobody else knows yet.
}
role-adjutant-secret = You hold the called card: you are the **{ role-partner }**. Nobody else knows.
role-opponent = You're against { role-the-declarer }.
forced-card = You can only play this card, so it will be played for you in a moment.
ahead-card = Pre-selected: { $card } is played when it's your turn, if it's legal then.
ahead-undone = The move you answered was undone, so your pre-selection is cleared.
ahead-card-void = You pre-selected { $card }, but you can't play it now. Choose another card.
ahead-pass = Pre-selected: you pass every time it's your turn in this auction.
ahead-pass-void = The auction has changed, so your pre-selected pass is off.
menu-ahead = Card for my next turn
you-are-away = A computer is playing for you. Press **I'm back** to take over.

menu-bid = Bid { $least } to { $most } points
menu-bid-points = Bid { $points ->
    [one] 1 point
   *[other] { $points } points
}
menu-call = Call one of the { $suit }
menu-emote = Quick chat…
emote-well-played = 👏 Well played
emote-thanks = 🙏 Thank you
emote-sorry = 🙇 Sorry
emote-hurry = ⏰ Please hurry
emote-thinking = 🤔 Let me think
emote-laugh = 😂 Ha ha
emote-wow = 😮 Wow
emote-luck = 🍀 Good luck
menu-revoke = Revoke: play an illegal card…
button-revoke-menu = Break the rules…
lead-special = In trick 1, { $card } isn't special yet: any higher card of its suit beats it. Lead it anyway?
button-lead-special = Lead it
trust-help = 🤝 *Trust* tells the table you expect to win this trick. It changes nothing in the play.
menu-discard = { $count ->
    [one] Choose 1 card to discard
   *[other] Choose { $count } cards to discard
}
discard-chosen = { $count ->
    [one] Discard this card: { $cards }
   *[other] Discard these { $count } cards: { $cards }
}
exchange-chosen = { $count ->
    [one] Throw this card away for a new one: { $cards }
   *[other] Throw these { $count } cards away for new ones: { $cards }
}
discard-scoring = { $count ->
    [one] { $cards } counts 1 point for the opponents.
   *[other] { $cards } count { $count } points for the opponents.
}
discard-scoring-hidden = { $count ->
    [one] { $cards } is a scoring card. It won't count for anyone.
   *[other] { $cards } are scoring cards. They won't count for anyone.
}
discard-scoring-first-trick = { $count ->
    [one] { $cards } is a scoring card. It goes to the winner of the first trick.
   *[other] { $cards } are scoring cards. They go to the winner of the first trick.
}
discard-scoring-napoleon = { $count ->
    [one] { $cards } counts 1 point for you.
   *[other] { $cards } count { $count } points for you.
}
note-mighty = mighty
note-regular-jack = regular jack
note-sub-jack = sub-jack
note-joker = joker
note-joker-hunter = calls out the joker
note-yoromeki = beats the mighty in its trick
note-own = in your hand: you'd have no partner
note-called = the called card
note-scoring = 1 point for the opponents
note-scoring-hidden = scoring card, counts for nobody
note-scoring-first-trick = scoring card, for the winner of the first trick
note-scoring-napoleon = 1 point for you
note-blind = from the blind
second-call-how = The card you called was in the blind. You can call another one; that raises the bid by { $points }.

## Result

outcome-made = { $side ->
    [lone] { role-the-declarer-first }
   *[side] { role-side }
} wins
outcome-lost = { $side ->
    [lone] { role-the-declarer-first }
   *[side] { role-side }
} loses
outcome-siberian = Lost by the Siberian rule
outcome-revoke = Ended by a revoke
outcome-thrown-in = Thrown in
outcome-voided = Hand cancelled

why-made = { $side ->
    [lone] { role-the-declarer-first }
   *[side] { role-side }
} took **{ $points }**; the bid was { $bid }.
why-failed = { $side ->
    [lone] { role-the-declarer-first }
   *[side] { role-side }
} took **{ $points }** and bid { $bid }: { $short ->
    [one] 1 point short.
   *[other] { $short } points short.
}
why-overshot = The bid had to be met exactly: { $bid } bid, **{ $points }** taken.
why-revoke = { $name } revoked with { $card }. The hand ended at once, and { $name } alone pays.
why-revoke-counted = { $name } revoked with { $card }. The hand ended at once and counts as a win for { role-the-declarer }.
why-revoke-nobody = { $name } revoked with { $card }. The hand ended at once and counts for nobody.
apology-line = 🙇 { $name }, the losing { role-partner }, apologises to { $napoleon }, as custom has it.
why-siberian = { $side ->
    [lone] { role-the-declarer-first }
   *[side] { role-side }
} took **all { $points } points** but bid only { $bid }.
why-siberian-trickless = The opponents took no scoring cards in tricks, and the bid was only { $bid }.
why-thrown-in = Everyone passed{ $rule ->
    [next_dealer] {""}
   *[other] , and there are no redeals left
}. { $board ->
    [yes] The antes stay on the board.
   *[no] Nobody pays.
}
deals-next = { " " }{ $name } deals next.

claimed = { $name } claimed the rest: the result was certain.
you-claimed = You claimed the rest: the result was certain.
undone = { $name } undid the last move.
moment-played-for = { $won ->
    [yes] { $name } won { $amount }, played by { $by }: { $how }
   *[no] { $name } lost { $amount }, played by { $by }: { $how }
}
moment-won = You won { $amount }: { $how }
moment-lost = You lost { $amount }: { $how }
moment-side = { $won ->
    [yes] Your side won: { $how }
   *[no] Your side lost: { $how }
}
how-made = { $me ->
    [yes] you made { $bid } with { $points }
   *[no] { role-the-declarer } made { $bid } with { $points }
}
how-failed = { $me ->
    [yes] you bid { $bid } and took { $points }
   *[no] { role-the-declarer } bid { $bid } and took { $points }
}
feat-stopped = A bid of { $bid } was beaten!
feat-all = { $name } took every single point with { $bid }!
feat-alone = { $name } made { $bid } all alone!
feat-high = { $name } made { $bid }!
turning-rare = Trick { $trick }: { $card } took { $points } points
turning-decided = Trick { $trick } decided it: { $card } took { $points ->
    [one] 1 point
   *[other] { $points } points
}
taken-by-side = { $side ->
    [lone] { role-the-declarer-first }
   *[side] { role-side }
} { $points ->
    [0] took no points
   *[other] took { $points }: { $cards }
}
taken-by-others = { $others ->
    [one] The opponent
   *[other] The opponents
} { $points ->
    [0] took no points
   *[other] took { $points }: { $cards }
}
own-unrated = unrated: { $why ->
    [hint] won with a hint
   *[other] practice against computers
}
own-rating = rating { $rating } ({ $change })
own-practice = practice hand, unrated
new-badges = { $count ->
    [one] New badge
   *[other] New badges
}: { $badges }
balance = balance { $chips }
total = total { $units }
tally-title = Hands won as { role-declarer }
tally = { $count ->
    [one] 1 hand won as { role-declarer }
   *[other] { $count } hands won as { role-declarer }
}

final-title = Final scores in units
final-title-tally = Final scores: hands won as { role-declarer }
rank = { $rank }\.
rank-tied = { $rank }=
closed-title = Table closed
closed-text = Thanks for playing!
closed-unplayed = No hands were played.

## A player's menu

menu-title = Your seat
menu-hand-over = Hand your seat over to…
menu-emotes-on = People can say one of eight short things at the table (*Quick chat* below your hand, or /emote).
menu-emotes-off = Quick chat is off at this table.
menu-nudge-on = I mention you when you've been on turn for a while, and when a tournament calls you.
menu-nudge-off = I don't mention you, not even when a tournament calls you.
menu-leave = If you leave, someone else can take your seat.
menu-leave-hand = If you leave now, a computer plays on for you.
menu-end = If you end the table, it shows the final scores.
menu-end-hand = If you end the table, this is the last hand. It's played out and counts.
menu-nothing = You don't have a seat at this table.
menu-title-watch = This table
menu-watch = You don't have a seat here, but you can watch: one private message follows the table.

## People without a seat

watch-until = You're watching: this message follows the table until { $until }. Refresh keeps it going.
watch-still = You're watching. Press Refresh to see what has happened since.
guess-menu = Guess the { role-partner }…
guess-alone = { $name } (plays alone)
guess-made = You guessed { $name }: { $points ->
    [one] 1 point
   *[other] { $points } points
} if you're right.
guess-right = You guessed { $name }, and you were right: { $points ->
    [one] 1 point
   *[other] { $points } points
}.
guess-wrong = You guessed { $name }, and that was wrong.
guess-total = Your guesses at this table: { $points ->
    [one] 1 point
   *[other] { $points } points
}, just for fun.
standby-who = Waiting for a seat: { $names }
standby-seated = { $name }, you've got a seat at this table now. You're dealt in at the next hand.
standby-free = { $name }, a seat is free at the table in { $channel }. First come, first served.
done-standby-sit = You get the next free seat here. I'll mention you at the table. Your place on the list is kept for { $hours } hours.
done-standby-tell = I'll mention you at the table when a seat is free. Your place on the list is kept for { $hours } hours.

## What computers lose

computers-room = { $chips ->
    [0] Computers won't pay { $name } anything more today, except to give back what { $name } loses to them.
   *[other] Computers will pay { $name } at most { $chips } more { $chips ->
        [one] chip
       *[other] chips
    } today.
}
not-paid = { $chips } not paid: the computers have reached today's limit
absent-next = { $name } was away for the whole hand. At the next deal a computer takes their seat and they pay nothing, unless they press I'm back first. They can get the seat back between hands with /napoleon sit.
