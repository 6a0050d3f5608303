# Members' chips: balance, history, gifts and grants.

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
} at stake in unfinished hands.
chips-unopened = No account here yet. Take your first seat and you start with **{ $chips }** chips.
chips-no-value = Chips have no value: they can't be bought, sold or exchanged.
grant-own = { $name } (manager) changed their own chips: **{ $chips }**
grant-told = { $name } (manager) changed { $member }'s chips: **{ $chips }**
grant-message = A manager of { $server } changed your chips: **{ $chips }**. You now have { $balance }.
chips-daily-ready = { $chips ->
    [one] Your daily chip is ready.
   *[other] Your { $chips } daily chips are ready.
}
chips-daily-hand = Finish a hand to collect your { $chips ->
    [one] daily chip
   *[other] { $chips } daily chips
}.
chips-daily-next = Next daily chips { $when }.
button-daily = Collect { $chips ->
    [one] 1 daily chip
   *[other] { $chips } daily chips
}
button-history = History
daily-done = 🪙 You collected { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
}.
daily-had = You've already collected today's chips. The next ones come { $when }.

## History

history-yours = Your chip history
history-of = Chip history of { $name }
history-none = No chips have moved yet. /chips balance opens your account; /napoleon new opens a table to play for them.
history-none-of = No chips have moved yet. An account opens when its owner first takes a seat.
history-balance = { $when } · balance { $chips }
history-start = Account opened
history-daily = Daily chips
history-share = Share of the chips left on the table
history-season = Chips reset at the end of a season
history-entry = Tournament entry
history-refund = Tournament entry refunded
history-prize = Tournament prize
history-event = { $what }: { $name }
history-season-prize = League season prize
history-season-refund = League season refund
history-other = Other
history-gift-from = Gift from { $name }
history-gift-to = Gift to { $name }
history-grant = Granted by { $name }
history-taken = Taken away by { $name }
history-hand = { $game }, hand { $number }, table { $table }
history-poker = { $game }, poker at the end, table { $table }
history-at-stake = { $what }: **at stake**
history-voided = { $what }: cancelled
quoted = “{ $text }”
somebody = someone
menu-open-hand = Open a hand…
button-newer = ◀ Newer
button-older = Older ▶

## Gifts and grants

gift-ask = Give { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
} to { $name }?
gift-left = You'll have { $chips } left. Gifts can't be taken back.
button-give = Give { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
}
gift-done = You gave { $name } { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
}. You now have { $balance }.
gift-public = { $giver } gives { $receiver } { $chips ->
    [one] **1 chip**.
   *[other] **{ $chips } chips**.
}
grant-given = { $name } gets { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
} and now has { $balance }. The reason is kept in their history.
grant-taken = { $name } loses { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
} and now has { $balance }. The reason is kept in their history.
