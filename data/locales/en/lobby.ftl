# The lobby and the host's menus.

lobby-seats-free = { $free ->
    [one] 1 seat free
   *[other] { $free } seats free
}
lobby-seats-full = Everyone's here. Press Start.
lobby-seats-agree = Everyone's here, but not everyone has agreed yet.
lobby-alone = If nobody joins and nothing happens for { $minutes } minutes, another player's table may replace this one.

changes-title = Changed since some of you sat down
changes-one = { $what }: { $before } → { $after }
changes-more = { $count ->
    [one] and 1 more
   *[other] and { $count } more
}
changes-help = I deal once they press Agree (one press covers all the changes), or once the change is undone.

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
    [one] 1 chip per unit
   *[other] { $stake } chips per unit
}
config-stake-loss = { $stake ->
    [0] No chips: just for fun
    [one] 1 chip per unit, you can lose at most { $loss } per hand
   *[other] { $stake } chips per unit, you can lose at most { $loss } per hand
}
config-tally = No chips: the table keeps score of hands won as { role-declarer }
config-clock = { $name ->
    [off] No time limit (auto-move after 7 days)
   *[other] Clock: { $clock }
}
config-rules = House rules: { $rules }
config-rules-none = none
config-better-pack = With { $seats } players the game is better with { $least } to { $most } cards than with 52 (House rules, Pack)
config-based = Based on { $game }
config-hints = Hints for everyone

clock-blitz = blitz, 15 s per turn
clock-normal = normal, 60 s per turn
clock-relaxed = relaxed, 5 min per turn
clock-daily = daily, 24 h per turn
clock-off = no time limit (auto-move after 7 days)
level-novice = novice
level-regular = regular
level-expert = expert
hints-alone = only when alone against computers
hints-on = for everyone
hints-off = off
looks-picture = picture
looks-text = text

## House rules

rules-changed = { $mark } { $count ->
    [one] 1 rule differs
   *[other] { $count } rules differ
} from the game's own
button-own-rules = Back to the original
rules-agree = If you change anything here, everyone already seated must agree (once for all changes). Exceptions: the computers' strength and the display.
rules-page-table = Table
rules-page-aids = Computers, help & display
rules-page-auction = Auction
rules-page-play = Play
rules-page-special = Special cards
rules-page-same = Same two & yoromeki
rules-page-passes = No bids
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
setting-total-help = The session ends as soon as someone reaches this many units.
setting-stake = Stake
setting-stake-help = Chips per unit won or lost.
setting-clock = Clock
setting-clock-help = When your time and your time bank run out, the computer makes that move.
setting-level = Computer players
setting-hints = Hints
setting-hints-help = Players can ask for the expert's advice on their turn, with the reason.
setting-looks = Display
setting-looks-help = During a hand, show the table as a picture or in words only.
setting-undo = Undo
setting-undo-help = Whether you can undo a move until someone else acts. Computers wait a few seconds for you.
undo-off-choice = No undo
undo-on-choice = Undo allowed
config-undo = You can undo a move until someone else acts.

## The server's own rule sets

saved-title = This server's rule sets
saved-count = { $count } of { $most }
saved-none = None yet. Answer a few questions, or save a table's rules with /rules save.
saved-use = To play one, choose it in /napoleon new.
saved-read = Read the rules of …
saved-choice = { $name } (this server)
saved-done = **{ $name }** is saved. Choose it in /napoleon new.
saved-delete = Delete the rule set **{ $name }**? Tables already using it carry on.
saved-deleted = **{ $name }** is deleted.

## The fair deal

button-fair = 🔒 Fair deal
values-line = { $count ->
    [one] 1 value added: { $names }
   *[other] { $count } values added: { $names }
}
values-wait = The list of values is closed. Waiting for { $names } to open theirs: press 🔒.
values-failed = { $names } didn't open a sealed value, so that deal was dropped and there's a new secret.
value-of-nobody = someone who has left
fair-title = Fair deal
fair-means = The cards come from a secret that's already fixed: no other secret fits the fingerprint below. After the hand the secret is in the record, and /verify deals the cards again from it. So no player can choose the cards. But whoever runs this bot knows the secret, and they also record the press that deals. To stop them from choosing the cards too, add a value of your own.
fair-press = The press that dealt or closed the list
fair-press-compare = If the bot answered the press with a message for everyone, Discord keeps this id with it, as its interaction id.
fair-press-message = The id of the message that first showed the fingerprint. Discord assigned it after the secret was fixed.
fair-values = Values
fair-values-none = Nobody has added one. You don't have to.
fair-how =
    - **Add my value**: it's public and goes into the seed. It stops whoever runs the bot from choosing the cards only if nobody working with them adds one after yours.
    - **Deal with my value**: deals at once, and nothing can be added after your value.
    - **Sealed**: type the SHA-256 of a value (64 hex digits) instead of the value. When someone deals, the list closes, and you have { $seconds } seconds to open yours here. Then no one can have chosen the cards.
    - Use something nobody can guess, and a new one each time. If you leave the field empty, I draw a value, but then I know it before you do.
fair-closed = These are the values for the current hand. The next hand has a new secret and a new list.
value-sealed = sealed, SHA-256 { $seal }
value-drawn = drawn by the bot
button-value-add = Add my value
button-value-deal = Deal with my value
button-value-open = Open my value
form-value-add-help = Public at once. Empty: I draw one. 64 hex digits: sealed.
form-value-deal-help = Deals at once; nothing can be added after it.
form-value-open-help = The value you sealed, exactly as it was.
form-value-label = Your value
values-closed-line = { $name } closed the list of values for hand { $number } with press { $press }, { $time }. I deal once the sealed values are open.
done-values-closed = The list of values is closed. I deal once the sealed values are open.
