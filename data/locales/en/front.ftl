# The way in: the front page, playing at once, one's own tables.

front-title = Napoleon
front-what = A card game with a secret partner. The highest bidder becomes Napoleon and calls a card; whoever holds it, the adjutant, helps Napoleon against everyone else. Play it and related games against people or computers. Only you see your cards.
front-how =
    - **Play now**: join a waiting table, or start one with computers
    - **Learn**: a guided first hand, in three minutes

    Open your own table: /napoleon new. Back to this page: /help
front-commands =
    -# Find a game: /daily-deal, /napoleon list
    -# Your hand: /hand, /bid, /pass, /play, /hint, /undo
    -# The table: /table, /napoleon leave, /napoleon end
    -# Afterwards: /replay, /review, /profile
    -# Chips and events: /chips balance, /tournament list
    -# Just for you: /preferences, /block, /privacy show
front-direct = Tables, leaderboards and tournaments are on servers: type /help in one of their channels, or /play-now to play at once. Here you can learn and read the rules.
front-managers = Server managers: set the language, table channels and chips in /settings.
front-tables-none = You aren't at a table. Press Play now, or open one with /napoleon new.
front-tables-none-direct = You aren't at a table. To play, type /play-now in a channel of a server.
front-tables-more = And { $count } more.
front-table-due = **your turn**
front-table-lobby = not started yet
front-table-playing = hand in progress
front-table-between = between hands
list-title = Tables on this server
list-none = No tables are open here at the moment. Press Play now, or open one with /napoleon new.
list-free = **{ $free ->
    [one] 1 seat free
   *[other] { $free } seats free
}**
list-watch = no free seat now: you can watch
button-tell-on = Tell me of new tables
button-tell-off = Stop telling me
done-tell-on = I'll mention you when someone opens a table here that you can join: at most { $most ->
    [one] once
   *[other] { $most } times
} a day, and not while you're playing here. Stop it with the button under the mention or under /napoleon list.
done-tell-off = From now on I won't mention you when a table forms here.
tell-call = { $names }, a table is forming in { $channel }.
list-how = Go to a table and press Sit (between hands it's under Menu), or Menu to watch.

button-play-now = Play now
button-leaderboard = Leaderboard
button-my-tables = My tables

## Play now

play-now-dealt = Cards are dealt in { $channel }. Computers fill the other seats; anyone can take over from one between hands.
play-now-lobby = You have a seat in { $channel }. Once every seat is filled, someone presses Start there.
play-now-between = You've taken over a computer's seat in { $channel }. Play resumes when someone presses Next hand there.
play-now-seated = You're already at a table. Play at another one too?
play-now-elsewhere = { $count ->
    [one] one table on another server
   *[other] { $count } tables on other servers
}
play-now-clock = Your clock may be running there: while you play here, computers may move for you.
both-due = It's your turn in { $channel }: a computer moves for you { $when }. Play here too?
both-seated = You're playing in { $channel }, where your clock could start at any moment. Play here too?
both-means = While you're at one table, a computer may move for you at the other.
both-noted = OK, you're playing at both. Press the button again to deal.
button-both-sit = Sit down here too
button-both-deal = Play here too
play-now-stake = There's a table waiting in { $channel }, for more chips than usual. Check the stakes before you sit down.
button-play-another = Play another
button-play-free = Open a 0-chip table
free-table-elsewhere = You can open a table for 0 chips in { $channel }, with `/napoleon new stake:0`.
