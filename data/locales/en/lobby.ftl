# The lobby and the host's menus.

lobby-seats-free = { $free ->
    [one] Seats: 1 is free
   *[other] Seats: { $free } are free
}
lobby-seats-full = Everybody is here: press Start
lobby-seats-agree = Everybody is here, but not all have agreed yet
lobby-alone = If nobody joins and nothing happens for { $minutes } minutes, somebody else's table may replace this one.

changes-title = Changed since some of you sat down
changes-one = { $what }: { $before } → { $after }
changes-more = { $count ->
    [one] and 1 more
   *[other] and { $count } more
}
changes-help = The cards are dealt once they press Agree (one press covers all changes), or once the change is undone.

config-seats = { $seats } seats
config-hands = { $hands ->
    [one] 1 hand
   *[other] { $hands } hands
}
config-hands-open = until you stop
config-total = first to { $total }
config-total-none = no total
config-stake = { $stake ->
    [0] no chips
    [one] 1 chip a unit
   *[other] { $stake } chips a unit
}
config-stake-loss = { $stake ->
    [0] No chips: just for fun
    [one] 1 chip a unit, { $loss } a hand at most
   *[other] { $stake } chips a unit, { $loss } a hand at most
}
config-tally = No chips: hands won as Napoleon are counted
config-clock = Clock: { $clock }
config-rules = House rules: { $rules }
config-rules-none = none
config-better-pack = With { $seats } players, { $least } to { $most } cards play better than 52 (House rules, Pack)
config-based = Based on { $game }
config-hints = Hints for everybody
rule-change = { $rule }: { $value }

clock-blitz = blitz, 15 s a turn
clock-normal = normal, 60 s a turn
clock-relaxed = relaxed, 5 min a turn
clock-daily = daily, 24 h a turn
clock-off = off, 7 days a turn at most
level-novice = novice
level-regular = regular
level-expert = expert
hints-alone = only alone against computers
hints-on = for everybody
hints-off = off
looks-picture = picture
looks-text = text


## House rules

rules-title = House rules
rules-agree = Everybody who already sits here must agree to what you change (once for all changes), except to the computers' strength.
rules-page-table = Table
rules-page-aids = Aids & looks
rules-page-auction = Auction
rules-page-play = Play
rules-page-joker = Joker
rules-page-partner = Partner & blind
rules-page-score = Scoring
rules-page-naphand = Cards
rules-page-napcalls = { rules-page-auction }
rules-page-napplay = { rules-page-play }
rules-page-napextra = Extras

setting-game = Game
setting-game-help = Choosing another game resets the house rules.
setting-seats = Seats
setting-hands = Hands
setting-total = Total
setting-total-help = The session ends as soon as somebody has this many units.
setting-stake = Stake
setting-stake-help = Chips for each unit won or lost.
setting-clock = Clock
setting-clock-help = When it and the time bank have run out, the computer makes that move.
setting-level = Computer players
setting-hints = Hints
setting-hints-help = What the expert would play and why, for whoever asks on their turn.
setting-looks = Looks
setting-looks-help = The table while a hand is played: drawn as a picture, or in words alone.
setting-undo = Taking back
setting-undo-help = Whether a move may be taken back until somebody else acts. Computers wait a few seconds for it.
undo-off-choice = Moves stand
undo-on-choice = Moves may be taken back
config-undo = Moves may be taken back until somebody else acts.

## The server's own rule sets

saved-title = Rule sets of this server
saved-count = { $count } of { $most }
saved-none = None yet. Save the rules of a table with /rules save.
saved-use = To play one of them, choose it in /napoleon new.
saved-read = Read the rules of …
saved-choice = { $name } (this server)
saved-done = **{ $name }** is saved: choose it in /napoleon new.
saved-delete = Delete the rule set **{ $name }**? Tables that play it go on.
saved-deleted = **{ $name }** is deleted.

## The fair deal

button-fair = Fair deal
fair-deal = Fair deal: fingerprint `{ $digits }…`
values-line = { $count ->
    [one] 1 value added: { $names }
   *[other] { $count } values added: { $names }
}
values-wait = The list of values is closed. Waiting for { $names } to open theirs: press Fair deal.
values-failed = { $names } did not open a sealed value: that deal was given up, and the secret is a new one.
value-of-nobody = somebody who has left
fair-title = Fair deal
fair-means = The cards follow from a secret that is fixed already: its fingerprint below fits no other secret. After the hand the secret is in the record, and /verify deals the cards again. So no player can choose them. Whoever runs this bot knows the secret, and the press that deals is only what they write down: a value of your own is what binds them too.
fair-press = Press that dealt, or closed the list
fair-press-compare = Discord keeps this id with the bot's public answer to the press, as the id of its interaction.
fair-press-message = This is the id of the message that first showed the commitment: Discord gave it out after the secret was fixed.
fair-values = Values
fair-values-none = Nobody has added one. You need not.
fair-how =
    - **Add my value**: it is public and goes into the seed. It binds whoever runs the bot only if nobody who works with them adds one after yours.
    - **Deal with my value**: the hand is dealt at once, and nothing can be added after your value.
    - **Sealed**: type the SHA-256 of a value (64 hex digits) instead of the value. When somebody deals, the list is closed, and you open yours here within { $seconds } seconds; then no one can have chosen the cards.
    - Take something nobody can guess, another one each time. An empty field: I draw a value, which I know before you do.
fair-closed = These are the values of the hand that is being played. The next hand has a new secret and a new list.
value-sealed = sealed, SHA-256 { $seal }
value-drawn = drawn by the bot
button-value-add = Add my value
button-value-deal = Deal with my value
button-value-open = Open my value
form-value-add = Add my value
form-value-add-help = Public at once. Empty: I draw one. 64 hex digits: sealed.
form-value-deal = Deal with my value
form-value-deal-help = Deals at once; nothing can be added after it.
form-value-open = Open my value
form-value-open-help = What you sealed before, letter for letter.
form-value-label = Your value
deal-line = { $name } dealt hand { $number } with press { $press }, { $time }.
values-closed-line = { $name } closed the list of values for hand { $number } with press { $press }, { $time }. The hand is dealt once the sealed values are open.
done-values-closed = The list of values is closed. The hand is dealt once the sealed values are open.
