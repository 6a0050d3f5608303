# The way in: the front page, playing at once, one's own tables.

front-title = Napoleon
front-what = A card game with a secret partner: whoever promises to win the most points is Napoleon and names a card, and its holder, the adjutant, helps against all the others. Play it, and its relatives, with people or with computers; your cards come to you in private.
front-how =
    - **Play now**: a seat at a table that waits here, or at a new one with computers
    - **Learn**: a first hand that explains itself, in three minutes
    - **Leaderboard**, **My tables**: who leads, and where you sit

    A table of your own: /napoleon new. This page: /help
front-managers = For server managers: /settings decides the language, the channels for tables, and chips.
front-tables-none = You have no seat at a table. Press Play now, or open a table with /napoleon new.
front-tables-more = And { $count } more.
front-table-due = **your turn**
front-table-lobby = waits for the first deal
front-table-playing = a hand is being played
front-table-between = waits for the next hand

button-play-now = Play now
button-leaderboard = Leaderboard
button-my-tables = My tables

## Play now

play-now-dealt = The cards are dealt at { $channel }. Computers have the other seats; anybody may take one of theirs between two hands.
play-now-lobby = You have a seat at { $channel }. The game begins when all seats are filled and somebody presses Start there.
play-now-between = You have a seat at { $channel }, in a computer's place. The next hand begins when somebody presses Next hand there.
play-now-seated = You already have a seat. Do you want to play at another table too?
play-now-elsewhere = { $count ->
    [one] one table in another server
   *[other] { $count } tables in other servers
}
play-now-clock = A clock can run there: while you play here, computers may move for you.
both-due = You are due at { $channel }: a computer moves for you { $when }. Play here too?
both-seated = You play at { $channel }, where a clock can run for you at any moment. Play here too?
both-means = While you are at one table, a computer may move for you at the other.
both-noted = Noted: you play at both. Press the button again to deal.
button-both-sit = Sit down here too
button-both-deal = Play here too
play-now-stake = A table waits at { $channel }, for more chips than usual. Look at what is played before you sit down.
button-play-another = Play another
