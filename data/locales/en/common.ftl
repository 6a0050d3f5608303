# Words that many panels share.

list-comma = { ", " }
list-sentence = { " " }
you = You

suit-clubs = clubs
suit-diamonds = diamonds
suit-hearts = hearts
suit-spades = spades
suit-no-trump = no-trump
card-name = { $rank } of { $suit }
card-joker = Joker
card-second-joker = Joker 2
bid = { $points } { $suit }
bid-words = { $points ->
    [one] 1 { $suit ->
        [clubs] club
        [diamonds] diamond
        [hearts] heart
        [spades] spade
       *[other] { $suit }
    }
   *[other] { $points } { $suit }
}
ladder-one = One
ladder-two = Two
ladder-three = Three
ladder-misere = Misère
ladder-four = Four
ladder-nap = Nap
ladder-six = Six
ladder-seven = Seven
ladder-wellington = Wellington
ladder-blucher = Blücher

seat-empty = empty seat
seat-held = held for **{ $name }** until { $until }
seat-number = seat { $number }
seat-computer = Computer { $number }
marshal = { $name ->
    [berthier] Berthier
    [murat] Murat
    [moncey] Moncey
    [jourdan] Jourdan
    [massena] Masséna
    [augereau] Augereau
    [bernadotte] Bernadotte
    [soult] Soult
    [brune] Brune
    [lannes] Lannes
    [mortier] Mortier
    [ney] Ney
    [davout] Davout
    [bessieres] Bessières
    [kellermann] Kellermann
    [lefebvre] Lefebvre
    [perignon] Pérignon
    [serurier] Sérurier
    [victor] Victor
    [macdonald] Macdonald
    [oudinot] Oudinot
    [marmont] Marmont
    [suchet] Suchet
    [saint-cyr] Saint-Cyr
    [poniatowski] Poniatowski
   *[grouchy] Grouchy
}

preset-japanese = Japanese Napoleon
preset-japanese-joker = Napoleon with a joker
preset-japanese-joker-weak = Napoleon with a weak joker
preset-japanese-common = Napoleon, common rules
preset-japanese-joker-wins = Napoleon where the joker wins
preset-japanese-yoromeki = Napoleon with yoromeki
preset-japanese-many = Napoleon for up to seven
preset-hattori = Hattori's Napoleon
preset-napoleon-1885 = Napoleon of 1885
preset-general = General
preset-najami = NAJAMI
preset-mighty = Mighty (Korea)
preset-nap = Nap
preset-nap-old = Nap of old
preset-nap-simple = Simple Nap
preset-nap-peep = Peep Nap
preset-nap-ecarte = Ecarté Nap
preset-nap-seven = Seven-card Nap
table-number = Table { $number }
page-of = { $page } / { $pages }
hand-number = hand #{ $hand }
form-word-label = Type { $word }
title = { $number ->
    [0] { $game } · table { $table }
   *[other] { $game } · table { $table } · hand { $number }
}
title-of = { $game } · table { $table } · hand { $number } of { $hands }

mark-host = host
mark-dealer = dealer
mark-led = led
mark-winning = winning
mark-away = away
mark-elsewhere = wanted at another table
passed = pass
points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
units = { $signed } { $count ->
    [one] unit
   *[other] units
}
chips = { $signed } { $count ->
    [one] chip
   *[other] chips
}

span = { $minutes ->
    [0] { $seconds } s
   *[other] { $seconds ->
        [0] { $minutes } min
       *[other] { $minutes } min { $seconds } s
    }
}
clock-limit = No time limit. If nothing happens, a computer moves { $when }
clock-ends = Time runs out { $when }
clock-then-bank = Time runs out { $when }, then the time bank starts: { $bank }
clock-bank = Time bank runs out { $when }

## Buttons

button-sit = Sit
button-watch-table = Watch
button-standby-sit = Next free seat
button-standby-tell = Tell me when one's free
button-standby-no = Stop waiting
button-agree = Agree
button-leave = Leave
button-start = Start
button-rules = House rules
button-book = Read the rules
button-what = What's this?
button-all-words = Full glossary
button-delete = Delete
button-computer = Add 🤖
button-fill = Fill with 🤖
button-no-computer = Remove 🤖
button-hand = My hand
button-bid = Bid
button-pass = Pass
button-discard = Discard
button-exchange = Exchange
button-choose-again = Choose again
button-hint = 💡 Hint
button-ahead = Pre-select…
button-ahead-pass = Pass for this auction
button-ahead-back = Clear pre-selection
button-other-card = Another card…
button-call-first-trick = Winner of trick 1
button-call-nobody = Nobody
button-claim-redeal = Show and redeal
button-trust = Trust
button-claim = Claim the rest
button-undo-move = Undo
button-back = I'm back
button-menu = Menu
button-tricks = Tricks
button-refresh = Refresh
button-jump = Go to the table
button-next = Next hand
button-record = Record
button-end = End the table
button-preferences = My preferences
button-emotes-off = Turn off quick chat
button-emotes-on = Allow quick chat

## Days and numbers

date = { DATETIME($date, dateStyle: "medium") }
number = { NUMBER($number, maximumFractionDigits: 3) }

# What a game calls the highest bidder, their partner and the others: `$partner` says which words (Game.partner).
role-declarer = { $partner ->
    [friend] declarer
   *[other] Napoleon
}
role-the-declarer = { $partner ->
    [friend] the declarer
   *[other] Napoleon
}
role-the-declarer-first = { $partner ->
    [friend] The declarer
   *[other] Napoleon
}
role-partner = { $partner ->
    [general] general
    [friend] friend
   *[adjutant] adjutant
}
role-opponents = { $partner ->
    [friend] the defenders
   *[other] the allied forces
}
role-side = { role-the-declarer-first }'s side
