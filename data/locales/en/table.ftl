# The table, the hand, the result.

phase-auction = Auction: { $least ->
    [one] 1 point
   *[other] { $least } points
} or more
phase-auction-open = Open auction: { $least ->
    [one] 1 point
   *[other] { $least } points
} or more
all-passed-must-bid = Everybody passed, so the holder of { $card } must bid.
all-passed-blind-up = Everybody passed: the blind is face-up, and everybody may bid again.
phase-all-passed = Everybody passed
phase-call = { $partner ->
    [general] Calling the general
   *[adjutant] Calling the adjutant
}
phase-exchange = Exchange with the blind
redeals = { $count ->
    [one] Redealt once
   *[other] Redealt { $count } times
}

contract-line = { $name }: { $bid }
called-line = Called { $card }
adjutant-line = { $partner ->
    [general] General
   *[adjutant] Adjutant
}: { $name }
alone-line = Napoleon stands alone
side-line = { $side ->
    [lone] Napoleon has
   *[side] Napoleon's side has
} { $points } of { $bid }
face-up-line = { $points ->
    [one] Discarded face-up, 1 point for the opponents: { $cards }
   *[other] Discarded face-up, { $points } points for the opponents: { $cards }
}
own-discards-line = You discarded { $cards }
blind-line = Blind: { $cards }
discards-line = Discarded: { $cards }
blind-open-line = Blind, open to all: { $cards }
blind-card = You were dealt { $card } from the blind.

auction-none = No bid yet
auction-earlier = { $count ->
    [one] 1 earlier call
   *[other] { $count } earlier calls
}
highest-bid = Highest bid: { $bid } by { $name }
highest-mark = **{ $bid }** (highest)

trick-title = **Trick { $number }**
last-trick = Last trick: { $cards } · { $name } won
tricks-title = Tricks of this hand
tricks-none = No trick is complete yet.
tricks-order = In order of play: the first card was led, 🏆 won.
tricks-hidden = { " " }Cards that the rules turn face-down stay hidden; the last trick lies open.
why-mighty = ⭐ mighty
why-yoromeki = 💘 yoromeki: ♥Q beats the mighty
why-regular-jack = 🥇 regular jack
why-sub-jack = 🥈 sub-jack
why-same-two = ✌️ same two
why-joker = 🃏 joker led
why-trump = ⚔️ highest trump
why-led = ☝️ highest of the suit led
why-first = 1️⃣ highest of the suit led (first trick)
trust-line = Trust (“I win this trick”): { $names }
trust-line-last = Said trust: { $names }
tally-line = Hands won as Napoleon: { $tally }
points-line = Points: { $points }

turn-auction = { $name } to bid or pass
turn-must-bid = { $name } must bid
open-turn = Anyone may bid at any time
open-waiting = Still to bid or pass: { $names }
open-your-turn = **You may bid** or pass
open-you-highest = Your bid is the highest
open-you-passed = You passed, but you may still bid
open-you-passed-out = You passed
turn-call = { $name } to call { $partner ->
    [general] the general's card
   *[adjutant] the adjutant's card
}
turn-exchange = { $count ->
    [one] { $name } to take the blind and discard 1 card
   *[other] { $name } to take the blind and discard { $count } cards
}
turn-lead = { $name } to lead
turn-play = { $name } to play
turn-redeal = The cards are being dealt again
your-turn-auction = **Your turn**: bid or pass
your-turn-must-bid = **Your turn**: you hold the ace of spades, so you must bid
your-turn-call = **Your turn**: call a card; its holder is your { $partner ->
    [general] general
   *[adjutant] adjutant
}
your-turn-exchange = { $count ->
    [one] **Your turn**: discard 1 card
   *[other] **Your turn**: discard { $count } cards
}
your-turn-lead = **Your turn**: lead a card
your-turn-play = **Your turn**: play a card

## The table as a picture; room for a dozen letters

picture-leads = leads
picture-wins = wins
picture-dealer = D
picture-last-trick = Last trick
picture-seat = Seat { $number }

## A player's own hand

hand-as-dealt = As dealt. This message follows what you press here; if you play elsewhere, *Refresh* brings it up to date.
hand-empty = You have no cards left.
hand-idle = Cannot be played now: { $cards }
piles-own = **Your piles** (top row: green buttons)
piles-hand = **Your hand**
won-line = Won: { $cards }
won-stakes-line = For 8-9-10: { $cards }
piles-of = Piles of { $name }
joker-led-strong = The joker was led: play a trump if you hold one.
joker-led-weak = The joker was led: play a trump if you hold one, else a scoring card.
joker-led-any = The joker was led without trumps: play any card.
joker-hunted = { $card } was led: the joker must be played.
role-alone = You stand alone; only you know.
role-adjutant-secret = You hold the called card: you are the **{ $partner ->
    [general] general
   *[adjutant] adjutant
}**. Nobody else knows.
role-opponent = You play against Napoleon.
forced-card = Your only card plays itself in a moment.
ahead-card = Set ahead: { $card } is played when it is your turn, if the rules allow it then.
ahead-card-void = { $card } was set ahead but cannot be played now: choose another card.
ahead-pass = Set ahead: you pass in this auction whenever you are asked.
ahead-pass-void = Your pass set ahead no longer holds: the auction has changed.
menu-ahead = Card for my next turn
you-are-away = A computer plays for you until you press **I'm back**.

menu-bid = Bid { $least } to { $most } points
menu-bid-points = Bid { $points } points
menu-call = Call one of the { $suit }
menu-emote = Say something…
emote-well-played = 👏 Well played
emote-thanks = 🙏 Thank you
emote-sorry = 🙇 Sorry
emote-hurry = ⏰ Please hurry
emote-thinking = 🤔 Let me think
emote-laugh = 😂 Ha ha
emote-wow = 😮 Wow
emote-luck = 🍀 Good luck
menu-revoke = Play against the rules…
menu-discard = { $count ->
    [one] Choose 1 card to discard
   *[other] Choose { $count } cards to discard
}
discard-chosen = { $count ->
    [one] You discard this card: { $cards }
   *[other] You discard these { $count } cards: { $cards }
}
exchange-chosen = { $count ->
    [one] You throw this card away for a new one: { $cards }
   *[other] You throw these { $count } cards away for new ones: { $cards }
}
discard-scoring = { $count ->
    [one] { $cards } counts 1 point for the opponents.
   *[other] { $cards } count { $count } points for the opponents.
}
discard-scoring-hidden = { $count ->
    [one] { $cards } is a scoring card: it will count for nobody.
   *[other] { $cards } are scoring cards: they will count for nobody.
}
note-mighty = mighty
note-regular-jack = regular jack
note-sub-jack = sub-jack
note-joker = joker
note-joker-hunter = calls the joker out
note-yoromeki = beats the mighty in its trick
note-own = in your hand: you would stand alone
note-called = the called card
note-scoring = 1 point for the opponents
note-scoring-hidden = scoring card, for nobody
note-blind = from the blind

## Result

outcome-made = { $side ->
    [lone] Napoleon
   *[side] Napoleon's side
} wins
outcome-lost = { $side ->
    [lone] Napoleon
   *[side] Napoleon's side
} loses
outcome-siberian = Lost by the Siberian rule
outcome-revoke = Ended by a revoke
outcome-thrown-in = Thrown in
outcome-voided = Hand ended early

why-made = { $side ->
    [lone] Napoleon
   *[side] Napoleon's side
} took **{ $points }**, the bid was { $bid }.
why-failed = { $side ->
    [lone] Napoleon
   *[side] Napoleon's side
} took **{ $points }** of the { $bid } bid: { $short ->
    [one] 1 point short.
   *[other] { $short } points short.
}
why-overshot = The bid had to be met exactly: { $bid } bid, **{ $points }** taken.
why-revoke = { $name } played { $card } against the rules: the hand ended at once, and { $name } alone pays.
why-revoke-counted = { $name } played { $card } against the rules: the hand ended at once and counts as won by Napoleon.
why-revoke-nobody = { $name } played { $card } against the rules: the hand ended at once and counts for nobody.
apology-line = 🙇 By custom { $name }, the losing { $partner ->
    [general] general
   *[adjutant] adjutant
}, apologises to { $napoleon }.
why-siberian = { $side ->
    [lone] Napoleon
   *[side] Napoleon's side
} took **all { $points } points** with a bid of only { $bid }.
why-siberian-trickless = The opponents took no scoring card in tricks, and the bid was only { $bid }.
why-thrown-in = Everybody passed again, and no redeals are left. Nothing is paid; { $name } deals next.

claimed = { $name } claimed the rest: the outcome was certain.
you-claimed = You claimed the rest: the outcome was certain.
undone = { $name } took the last move back.
moment-won = You won { $amount }: { $how }
moment-lost = You lost { $amount }: { $how }
moment-side = { $won ->
    [yes] Your side won: { $how }
   *[no] Your side lost: { $how }
}
how-made = { $me ->
    [yes] you made { $bid } with { $points }
   *[no] Napoleon made { $bid } with { $points }
}
how-failed = { $me ->
    [yes] you missed { $bid } with { $points }
   *[no] Napoleon missed { $bid } with { $points }
}
taken-by-side = { $side ->
    [lone] Napoleon
   *[side] Napoleon's side
} { $points ->
    [0] took no points
   *[other] took { $points }: { $cards }
}
taken-by-others = { $points ->
    [0] The opponents took no points
   *[other] The opponents took { $points }: { $cards }
}
own-rating = rating { $rating } ({ $change })
own-badges = { $count ->
    [one] New badge
   *[other] New badges
}: { $badges }
balance = balance { $chips }
total = total { $units }
tally-title = Hands won as Napoleon
tally = { $count ->
    [one] 1 hand won as Napoleon
   *[other] { $count } hands won as Napoleon
}

final-title = Final scores in units
final-title-tally = Final scores: hands won as Napoleon
rank = { $rank }\.
rank-tied = { $rank }=
closed-title = Table closed
closed-text = Thank you for playing!
closed-unplayed = No hand was played.

## A player's menu

menu-title = Your place at the table
menu-hand-over = Hand your seat over to…
menu-emotes-on = People can say one of eight short things at the table (*Say something* below a hand, `/emote`).
menu-emotes-off = Nobody can say emotes at this table.
menu-nudge-on = You are mentioned when a third of your time is gone, and when a tournament calls you.
menu-nudge-off = You are not mentioned, neither when your time runs nor when a tournament calls.
menu-leave = If you leave, your seat is free for others.
menu-leave-hand = If you leave now, a computer plays your seat.
menu-end = If you end the table, it shows the final scores.
menu-end-hand = If you end the table, this hand is the last: it is played to its end and counts.
menu-nothing = You have no seat at this table.

## What computers lose

computers-room = { $chips ->
    [0] Computers pay { $name } nothing more today, except to give back what { $name } loses to them.
   *[other] Computers pay { $name } at most { $chips } more today.
}
not-paid = { $chips } not paid: computers have reached today's limit
absent-next = { $name } was away for the whole hand. At the next deal a computer takes their seat and they pay nothing, unless they press I'm back first. Between hands, /napoleon sit gets the seat back.
