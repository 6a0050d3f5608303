# Leaderboards and seasons.

computer-novice = Novice computer
computer-regular = Regular computer
computer-expert = Expert computer

measure-won = Won in play
measure-rating = Rating
measure-chips = Chips
measure-contracts = Contracts made
measure-adjutant = Wins as { role-partner }
measure-hands = Hands played

period-week = This week
period-month = This month
period-season = This season
period-all = All time
game-all = All games

board-rank = #{ $rank }
board-contracts = { $made } of { $of }
board-adjutant = { $share }% · { $won } of { $of }
board-won = { $won } · { $hands ->
    [one] 1 hand
   *[other] { $hands } hands
}
board-deviations = Units of each game, divided by how far one hand usually swings there (its standard deviation), so that games can be compared.
board-granted = { $chips } granted
board-hands = { $hands } · { $won } won
board-own = **You:** #{ $rank } of { $total } · { $value }
board-missing = **You:** not listed yet. { $count ->
    [one] 1 more hand
   *[other] { $count } more hands
} as { role-partner } to go (minimum { $least }).
board-no-chips = **You:** no chips here yet. You get some when you first take a seat: /napoleon new.
board-no-contract = **You:** not listed yet. Make a contract as { role-declarer }, or as the bidder in Nap.
board-no-hand = **You:** not listed yet. Finish a hand: /napoleon new.
board-provisional = provisional: margin of error above ±{ $most } (the first 100 rated hands or so, and again when someone plays after a long break); ranked below the others
board-begin = Everyone starts at 1,000. ± is the margin of error: it shrinks as you play and grows while you're away; after { $days } days you're not listed until you play.
board-practice = A person's first ten hands are practice and unrated for them, unless they end that in /preferences.
board-at-stake = Chips at stake in unfinished hands aren't counted.
board-least = Listed after { $least } hands as { role-partner }. A rate from few hands proves little, so 45 of 50 ranks above 5 of 5.
board-week = This week ends { $when }. Weeks begin on Monday at 00:00 ({ $zone }).
board-month = This month ends { $when }, at midnight ({ $zone }).
board-no-adjutant = This game has no { role-partner }.
board-no-units = Nothing is paid in this game: it counts contracts. Choose “{ measure-contracts }”.
board-empty = Nobody is listed here yet.
board-empty-next = Open a table with /napoleon new and play.
board-show-computers = Show computers
board-hide-computers = Hide computers

seasons-title = Seasons
seasons-button = All seasons
seasons-none = No season has been closed yet, so this is season 1.
seasons-none-next = See who's ahead with /leaderboard. A server manager closes the season with /season close.
season-running = Season { $number } is running: /leaderboard
season-number = Season { $number }
season-named = Season { $number }: { $name }
season-look = See the final table of …
season-until = until { $closed }
season-from-to = { $began } – { $closed }
season-was-kept = chips kept
season-was-reset = chips reset
season-unlisted = **You:** not on this table.
season-empty = Nobody is on this table.
season-close-title = Close season { $number }?
season-close-table = Every leaderboard is kept as its final table.
season-close-ratings = Ratings move a third of the way back to 1,000.
season-close-chips = You choose: chips stay as they are, or everyone ends up with exactly { $chips }. That includes chips at stake in hands, on boards and in tournaments; the rest is theirs to use. Season prizes of leagues stay and are paid later.
season-close-reset = A reset changes the chips of { $members ->
    [one] 1 member
   *[other] { $members } members
}: they have { $owned } now and { $chips } each afterwards.
season-at-stake = Chips can't be reset yet: these members have more than { $chips } at stake. Wait until that's over, end the table, or cancel the tournament.
season-at-stake-line = { $chips } ({ $where })
season-at-stake-table = table { $table }
season-at-stake-event = tournament { $event }
season-at-stake-more = and { $count } more
season-close-next = Season { $number } starts at once. All-time figures carry on.
season-close-final = This can't be undone.
season-keep = Close, keep chips
season-reset = Close, reset to { $chips }
season-form-title = Close season { $number }
season-form-label = Name of the season
season-form-hint = For example Autumn 2026; can be left empty
season-form-keeps = Sending this closes the season. Chips stay as they are.
season-form-resets = Sending this closes the season and resets everyone's chips.
season-word = RESET
season-word-help = Everyone's chips are replaced, and that can't be undone.

# The recap of an evening

recap-title = That was the evening: { $hands } hands
recap-best = Hand of the evening
recap-better = Above their average in { $game }, in units a hand
recap-better-line = { $name } { $now } (before: { $before })
recap-how = You can opt out of recaps in /preferences; managers can turn them off in /settings.
