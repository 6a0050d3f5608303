# The lobby and the host's menus.

lobby-seats-free = { $free ->
    [one] Seats: 1 is free
   *[other] Seats: { $free } are free
}
lobby-seats-full = Everybody is here: press Start

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
    [0] No chips: for the fun of it
    [one] 1 chip a unit, { $loss } a hand at most
   *[other] { $stake } chips a unit, { $loss } a hand at most
}
config-tally = No chips: hands won as Napoleon are counted
config-clock = Clock: { $clock }
config-rules = House rules: { $rules }
config-rules-none = none
config-better-pack = With { $seats } players, { $least } to { $most } cards play better than 52: House rules, Pack
config-based = Based on { $game }
rule-change = { $rule }: { $value }

clock-blitz = blitz, 15 s a turn
clock-normal = normal, 60 s a turn
clock-relaxed = relaxed, 5 min a turn
clock-daily = daily, 24 h a turn
clock-off = no clock
level-novice = novice
level-regular = regular

fair-deal = Fair deal: next secret's SHA-256

## House rules

rules-title = House rules
rules-page-table = Table
rules-page-auction = Auction
rules-page-play = Play
rules-page-joker = Joker
rules-page-partner = Partner & blind
rules-page-score = Scoring
rules-page-nap-hand = Cards
rules-page-nap-extra = Extras

setting-game = Game
setting-game-help = Another game brings its own rules; house rules are set back.
setting-seats = Seats
setting-hands = Hands
setting-total = Total
setting-total-help = The session ends when somebody has so many units.
setting-stake = Stake
setting-stake-help = Chips for each unit won or lost.
setting-clock = Clock
setting-clock-help = When it and the time bank have run out, the computer makes that move.
setting-level = Computer players

## The server's own rule sets

saved-title = Rule sets of this server
saved-count = { $count } of { $most }
saved-none = None yet. Save the rules of a table with /rules save.
saved-use = Open a table with one of them by /napoleon new.
saved-read = Read the rules of …
saved-choice = { $name } (this server)
saved-done = **{ $name }** is saved: choose it in /napoleon new.
saved-delete = Delete the rule set **{ $name }**? Tables that play it go on.
saved-deleted = **{ $name }** is deleted.
