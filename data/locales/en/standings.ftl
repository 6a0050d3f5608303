# Leaderboards and seasons.

computer-novice = Novice computer
computer-regular = Regular computer
computer-expert = Expert computer

measure-rating = Rating
measure-chips = Chips
measure-contracts = Contracts made
measure-adjutant = Success as adjutant
measure-hands = Hands played

period-week = This week
period-month = This month
period-season = This season
period-all = All time
game-all = All games

board-rank = #{ $rank }
board-balance = { $chips } { $count ->
    [one] chip
   *[other] chips
}
board-contracts = { $made } of { $of }
board-adjutant = { $share }% · { $won } of { $of }
board-hands = { $hands } · { $won } won
board-own = **You:** #{ $rank } of { $total } · { $value }
board-missing = **You:** not listed yet: { $count ->
    [one] 1 more hand
   *[other] { $count } more hands
} as adjutant to go, of { $least }.
board-no-chips = **You:** no chips here yet. You get some with your first seat: `/napoleon new`.
board-no-contract = **You:** not listed yet. Make a contract as Napoleon, or as the bidder at Nap.
board-no-hand = **You:** not listed yet. Finish a hand: `/napoleon new`.
board-provisional = provisional: fewer than { $hands } hands, ranked below the others
board-begin = Everybody starts at 1,000.
board-at-stake = Chips at stake in hands under way are not counted.
board-least = Listed after { $least } hands as adjutant.
board-week = Weeks begin on Monday at 00:00 UTC.
board-no-adjutant = There is no adjutant in this game.
board-empty = Nobody is listed here yet.
board-empty-next = Open a table with `/napoleon new`: every finished hand counts.
board-show-computers = Show computers
board-hide-computers = Hide computers
board-page = { $page } / { $pages }

seasons-title = Seasons
seasons-button = All seasons
seasons-none = No season has been closed yet: everything so far is season 1.
seasons-none-next = See who leads with `/leaderboard`. A server manager closes the season with `/season close`.
season-running = Season { $number } is running: `/leaderboard`
season-number = Season { $number }
season-named = Season { $number }: { $name }
season-look = Look at the final table of …
season-until = until { $closed }
season-from-to = { $began } – { $closed }
season-was-kept = chips kept
season-was-reset = chips reset
season-unlisted = **You:** not in this table.
season-empty = Nobody is in this table.
season-close-title = Close season { $number }?
season-close-table = Its final table is kept as it is now, by every measure.
season-close-ratings = Ratings move a third of the way back to 1,000.
season-close-chips = Chips stay as they are, or everybody has exactly { $chips } afterwards: you choose. Chips at stake in hands, on boards and in tournaments are part of it; the rest is free.
season-parked = Chips cannot be reset yet: these members have more than { $chips } at stake. Wait until that is over, end the table, or cancel the tournament.
season-parked-line = { $chips } ({ $where })
season-parked-table = table { $table }
season-parked-event = tournament { $event }
season-parked-more = and { $count } more
season-close-next = Season { $number } begins at once. What counts for all time goes on.
season-close-final = This cannot be undone.
season-keep = Close, keep chips
season-reset = Close, chips to { $chips }
season-form-title = Close season { $number }
season-form-label = Name of the season
season-form-hint = Such as Autumn 2026; can stay empty
season-form-keeps = Sending this closes the season. Chips stay as they are.
season-form-resets = Sending this closes the season and sets everybody's chips.
