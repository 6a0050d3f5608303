# Members' chips: what they have, where it came from, gifts and grants.

## What one has

chips-yours = Your chips
chips-of = Chips of { $name }
chips-balance = **{ $chips }** { $chips ->
    [one] chip
   *[other] chips
}
chips-at-stake = { $chips ->
    [one] 1 more is
   *[other] { $chips } more are
} at stake in a hand under way.
chips-unopened = No account here yet: your first seat opens it with **{ $chips }** chips.
chips-daily-ready = Daily chips: { $chips } are ready.
chips-daily-hand = Daily chips: play a hand to its end, then { $chips } are ready.
chips-daily-next = The next daily chips come { $when }.
button-daily = Take { $chips } daily chips
button-history = History
daily-done = 🪙 You took { $chips } chips and now have { $balance }. The next ones come { $when }.
daily-had = You have already taken today's { $chips } chips. The next ones come { $when }.

## History

history-yours = Where your chips came from
history-of = Where the chips of { $name } came from
history-none = No chips have moved yet. /chips balance opens your account; /napoleon new opens a table to play for them.
history-none-of = No chips have moved yet: an account opens with the first seat at a table.
history-balance = { $when } · balance { $chips }
history-start = Account opened
history-daily = Daily chips
history-share = Share of what was left on the table
history-entry = Tournament entry
history-refund = Tournament entry returned
history-prize = Tournament prize
history-season-prize = Prize of a league’s season
history-other = Other
history-gift-from = Gift from { $name }
history-gift-to = Gift to { $name }
history-grant = Granted by { $name }
history-taken = Taken away by { $name }
history-hand = { $game }, hand { $number }, table { $table }
history-poker = { $game }, poker at the end, table { $table }
history-at-stake = { $what }: **at stake**
history-voided = { $what }: called off
quoted = “{ $text }”
somebody = somebody
menu-open-hand = Open a hand…
button-newer = ◀ Newer
button-older = Older ▶

## Gifts and grants

gift-ask = Give { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
} to { $name }?
gift-left = You keep { $chips }. A gift cannot be taken back.
button-give = Give { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
}
gift-done = You gave { $name } { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
} and now have { $balance }.
gift-public = { $giver } gives { $receiver } { $chips ->
    [one] **1 chip**.
   *[other] **{ $chips } chips**.
}
grant-given = { $name } gets { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
} and now has { $balance }. The reason stays in the history.
grant-taken = { $name } loses { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
} and now has { $balance }. The reason stays in the history.
