# Tournaments: setting one up, the announcement, pages, the host's tools, refusals

## Names and states

tournament-number = Tournament { $number }
tournament-of = { $name }'s tournament
tournament-plain = Tournament
tournament-about = Tournament { $number } · { $format }
tournament-host = host: { $name }
tournament-is-draft = Being set up
tournament-is-joining = Open for entries
tournament-is-check-in = Check-in is open
tournament-is-running = Under way
tournament-is-finished = Finished
tournament-is-cancelled = Cancelled
tournament-paused = Paused by the host. Hands under way are played on; then everything waits.
tournament-paused-until = Paused by the host. It goes on { $when }; hands under way are played on.
tournament-fair = Fair deal: fingerprint `{ $digits }…` of the secret that all deals come from
tournament-trouble = This tournament needs permissions that I do not have: { $names }. Once they are granted, it goes on automatically.
tournament-thread = R{ $round } T{ $table } · { $name } · #{ $number }
title-tournament = 🏆 { $name } · round { $round } · table { $table } · hand { $number }
title-tournament-of = 🏆 { $name } · round { $round } · table { $table } · hand { $number }/{ $hands }
title-event = 🏆 Tournament table · hand { $number }
title-tournament-extra = 🏆 { $name } · round { $round } · table { $table } · extra hand, decides between { $equals }
event-next-hand = The next hand is dealt automatically in a moment.
tournament-table-over = This table has played its hands. The announcement says when the next round begins.
tournament-table-cut = This table has played its hands. If there is a tie at the cut, an extra hand follows here; the announcement says when the next round begins.
event-table-closed = This table of the tournament is closed.
menu-tournament = This is a tournament table: hands are dealt automatically. To stop playing, drop out on your own page.

format-rotation = Rotation
    .help = As many different opponents as possible
format-swiss = Swiss
    .help = Those with about the same score meet
format-knockout = Knock-out
    .help = The best of each table go on
format-duplicate = duplicate
format-teams = teams of { $size }
computer-entrant = Computer { $number }
entrant-filling = Computer
entrant-dropped = dropped out
entrant-no-show = did not appear
entrant-disqualified = disqualified
entrants-count = Entrants: { $count } of at most { $most }
entrants-count-least = Entrants: { $count } of { $least } to { $most }
waiting-names = Waiting for a place: { $names }
waiting-more = Waiting for a place: { $names } and { $count } more
limits-role = Only members with { $role } may join.
limits-invited = Only people invited by the host may join.
limits-rating = Rating needed to join: { $rating }. Without a rating you count as a newcomer.
limits-not-invited = The host can invite others.
rating-between = { $least } to { $most }
rating-from = from { $least }
rating-to = up to { $most }
tournament-co-hosts = Co-hosts: { $names }
call-place = { $name }: a place has become free, and you are in.{ $chips ->
        [0] {""}
        [one] {" "}You have paid 1 chip.
       *[other] {" "}You have paid { $chips } chips.
    }
call-place-check-in = Check-in is open: press the button, or you will not be seated.
call-missed = { $name }: a place was free for you, but the entry ({ $chips } chips) could not be taken, so it went to the next person.
entrants-short = { $count ->
    [one] 1 entrant
   *[other] { $count } entrants
}
entrants-none = Nobody yet. Press Join to be the first.
entrants-more = { $names } and { $count } more

## The announcement

start-by-host = The host starts it.
start-at = Start: { $moment } ({ $left })
series-next = Weekly. Next start: { $when }, announced { $announced } (clock of { $zone })
series-missed = { $count ->
    [one] Left out, as it could not be announced half an hour before its start: { $days }
   *[other] { $count } weeks left out, as they could not be announced half an hour before their start. The last ones: { $days }
}
series-stopped = The weekly series waits for its host: { $why ->
    [rights] I lack these permissions in its channel: { $names }. Then press Go on here in /tournament host.
    [full] the server has as many open tournaments as it allows. Once one is over, press Go on here in /tournament host.
    [channel] its channel is gone, or I cannot see it. Open /tournament host in a channel where it shall go on.
   *[kind] its channel no longer has the threads that its tables need. Open /tournament host in a text channel and press Go on here.
}
series-stopped-title = { $name }: the next one was not announced
check-in-open = Check in now, or you will not be seated: { $there } of { $count } have checked in.
check-in-later = Check-in: { $minutes } minutes before the start
entry-free = Entry is free.
entry-draft = Entry: { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
}
entry-line = Entry: { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
} · in the pot: { $pot }
size-rounds = { $rounds ->
    [one] One round
   *[other] { $rounds } rounds
} of { $hands ->
    [one] one hand
   *[other] { $hands } hands
} at tables of { $seats }.
size-knockout = { $hands ->
    [one] One hand
   *[other] { $hands } hands
} a round at tables of { $seats }, { $rounds ->
    [one] one round.
   *[other] about { $rounds } rounds.
}
size-final = { $size } Then a final of { $hands ->
    [one] one hand
   *[other] { $hands } hands
}.
size-and-time = { $size } { $time }
about-minutes = About { $minutes } minutes.
about-hours = { $hours ->
    [one] About an hour.
   *[other] About { $hours } hours.
}
about-hours-minutes = About { $hours } h { $minutes } min.
round-of = Round { $number } of { $rounds }
round-number = Round { $number }
round-final = The final
round-coming = The tables are being drawn …
round-calling = Players are being called to their tables; cards are dealt once everybody has been called.
round-began = began { $when }
round-ends = time is up { $when }
round-over-next = This round is over. The next one begins in a moment.
tables-done = Tables: { $done } of { $count } are done
tables-more = { $count ->
    [one] and one more table
   *[other] and { $count } more tables
}
table-coming = its thread is being opened
table-done = done
table-extra = extra hand
table-hands = { $hands } of { $count ->
    [one] 1 hand
   *[other] { $count } hands
}
tournament-standings = Standings
winners-title = The winners
report-coming = The final report follows in a moment.
cancelled-by-host = The host has cancelled it.
cancelled-too-few = Too few people took part.
cancelled-too-few-joined = At the start ({ $when }) { $present } had joined; { $least } are needed.
cancelled-too-few-checked = At the start ({ $when }) { $present } of { $count } had checked in; { $least } are needed.
cancelled-refund = All entry chips were returned.

button-join = Join
button-wait = Wait for a place
button-join-late = Join now
button-withdraw = Leave
button-check-in = Check in
button-entrants = Entrants
button-team = My team
button-teams = Teams
button-team-new = New team
button-team-lot = No team: by lot
button-team-people = Each player
button-about = How it works
button-host = Host
button-here = I'm here
button-place = My table
button-standings = Standings
button-tables = Tables
button-compare = Compare deals
button-drop = Drop out
button-report = Final report

## Threads and rounds

call-check-in = Check-in for { $name } is open. Press Check in, or you will not be seated.
call-unchecked = You have not checked in for { $name } yet. Press Check in, or you will not be seated.
call-soon = { $name } begins soon. You will be called to your table.
call-later = Reminder: you take part in { $name }.
call-back = The break is over. { $name } goes on.
call-back-outage = Discord was unreachable for { $minutes ->
        [one] a minute
       *[other] { $minutes } minutes
    }. No clock was running. { $name } goes on.
event-about = { $game }, { $format }. Join in the channel.
event-not-allowed = No event stands in the server's list: for that I need the permission Create Events. Once it is granted, I make one.
event-refused = No event stands in the server's list: Discord has refused to make one. The tournament goes on without it.
button-announcement = Go to the announcement
call-start = It starts { $when }.
call-needed = { $missing ->
    [one] One more is needed: with fewer than { $least } it is cancelled then.
   *[other] { $missing } more are needed: with fewer than { $least } it is cancelled then.
}
place-trouble = **{ $name }: round { $round } can't begin yet.** { $why ->
    [rights] I need these permissions in this channel to open its tables: { $names }. Grant them and it goes on by itself, or press Resume in /tournament host.
    [too-many] This server has as many open threads as Discord allows. Archive some and it goes on by itself, or press Resume in /tournament host.
    [channel] Its channel is gone, or I can't see it. Let me see the channel again, or cancel the tournament in /tournament host.
    [discord] Discord isn't letting me open its tables at the moment. I keep trying; you needn't do anything.
   *[kind] Its tables need threads of a kind that this channel doesn't have. Turn it back into a text channel, or cancel the tournament in /tournament host.
} No clock is running, and nobody counts as absent.
call-table = Round { $round }, table { $table }: { $names }
call-more = Round { $round }, table { $table }, now also: { $names }
call-elsewhere = Still playing at another table: { $names }. Whoever does not come in time is played for by a computer until they press I'm here.
call-from-table = { $player }: { $name } has begun, and you are due at { $channel }. Here you can finish this hand or leave. At the next deal a computer takes your seat here, unless you deal and say that you play at both.
call-here = Press My hand below to see your cards, or play by direct message if your hand comes that way. Press I'm here if it is not your turn for a while.
round-begins = { $hands ->
    [one] One hand at each table. Good luck!
   *[other] { $hands } hands at each table. Good luck!
}
round-over = Round { $number } is over
cut-rule = ⚖️ { $advance ->
    [one] The best of each table goes on.
   *[other] The best { $advance } of each table go on.
} A tie at the cut: an extra hand, at most { $most }, then a lot.
final-rule = ⚖️ After this round the best { $most } people play the final. A tie for its last place is drawn by lot.
cut-by-extra = Round { $round }, table { $table }: a tie at the cut, decided by an extra hand. On: { $on }. Out: { $out }.
cut-by-lot = Round { $round }, table { $table }: a tie at the cut, even after the extra hands; drawn by lot. On: { $on }. Out: { $out }.
cut-by-lot-alone = Round { $round }, table { $table }: a tie at the cut, and no extra hand could be played; drawn by lot. On: { $on }. Out: { $out }.
cut-for-final = After round { $round }: a tie for the last places in the final; drawn by lot. On: { $on }. Out: { $out }.
cuts-more = { $count ->
    [one] And one more tie at the cut; the records of the final report hold it.
   *[other] And { $count } more ties at the cut; the records of the final report hold them.
}
extra-hand = Extra hand { $number } of at most { $most }: { $equals } are tied at the cut. { $names }
extra-hand-means = Everybody at the table plays it, but only the scores of those who are tied count, and only among them. If they are still tied, another extra hand follows or a lot is drawn.
report-title = Final report
report-files = The standings as a table for any spreadsheet, and the records of all hands in one file:
report-secret = The secret that all deals came from: with the records, anybody can check them.

## Answers

joined = You are in: { $name }. { $chips ->
    [0] You can leave until it starts.
    [one] You have paid 1 chip; you get it back if you leave before the start.
   *[other] You have paid { $chips } chips; you get them back if you leave before the start.
}
joined-waiting = { $name } is full. You are number { $place } on the waiting list: when a place becomes free before the start, you are in{ $chips ->
    [0] .
    [one] , and the entry of 1 chip is taken then.
   *[other] , and the entry of { $chips } chips is taken then.
} You will be told.
joined-late = You are in: { $name }. { $chips ->
    [0] You play from the next round on.
    [one] You have paid 1 chip and play from the next round on.
   *[other] You have paid { $chips } chips and play from the next round on.
}
withdrawn = { $chips ->
    [0] You are no longer in the tournament.
    [one] You are no longer in the tournament; your chip is back.
   *[other] You are no longer in the tournament; your { $chips } chips are back.
}
checked-in = You are checked in. You will be called to your table when it starts.
here-noted = Noted: you are here.
here-back = Welcome back! You play again from the next hand or the next round on.
own-table = Your table: { $channel }
own-waits = You have no table at the moment.
ask-drop = Drop out of { $name } for good? A computer plays on in your seat, your entry is not paid back, and you cannot win a prize.
dropped-out = You have dropped out. Thank you for playing!
own-none = You are not in this tournament.
own-not-yet = No hand of yours has been counted yet.
own-place = Place { $rank } of { $count } · { $score }
own-share = You played { $own } of { $hands } hands yourself. A prize needs at least half.
own-share-short = You played { $own } of { $hands } hands yourself. A prize needs at least half: if it ended now, you would win none.
own-knocked-out = You were knocked out in round { $number }.
own-disqualified = You were disqualified: { $reason }
team-own = Your team: { $team }
team-own-none = You have no team yet: at the start a lot finds you one.
team-theirs = { $name } plays in the team { $team }.
team-theirs-none = { $name } has no team yet: at the start a lot finds one.
team-choose = Join a team …
team-none-open = No other team has a free place. Start a new one.
team-free = { $count ->
    [one] 1 place free
   *[other] { $count } places free
}
team-by-lot = No team yet, by lot at the start: { $names }
team-number = Team { $number }
team-place = { $team }: place { $rank } of { $count } · { $score }
team-together = At these tables members of one team play together, because there was no other way: { $tables }

## Pages

tournament-page-back = ◀ Back
tournament-page-next = Next ▶
tournament-page-of = { $page } / { $pages }
tournament-prize = { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
}
standing-passed-over = no prize: too few hands played
prizes-passed-on = An entrant who played fewer than half of their hands themselves keeps the place; the prize went to the next.
prizes-none = Nobody could win a prize, so all entry chips were returned.
tournament-after = after round { $number }
tournament-during = during round { $number }
tournament-sealed = a duplicate counts each round once it is over
team-standings = Standings of the teams
team-boards = { $count ->
    [one] 1 board won
   *[other] { $count } boards won
}
tournament-final = final
standing-rounds = rounds { $scores }
standing-hands = { $hands ->
    [one] 1 hand
   *[other] { $hands } hands
}
standing-opponents = opponents { $score }
standing-contracts = { $count ->
    [one] 1 contract
   *[other] { $count } contracts
}
standing-cut-extra = out by an extra hand in round { $round }
standing-cut-lot = out by lot in round { $round }
standings-none = No hand has been counted yet.
tables-none = No table is open: no round has begun yet.
tournaments-title = Tournaments
tournaments-none = There has been no tournament here yet. /tournament create sets one up: you choose, I seat everybody, open the tables and count.
tournaments-open = Coming up
tournaments-running = Running
tournaments-over = Over
tournaments-look = Look at one …
about-rules = The rules of the game: /rules show

compare-title = The same deal at every table
compare-none = Nothing to compare yet. Deals of a duplicate are shown once their round is over.
compare-board = Round { $round }, deal { $board }
compare-averages = Average units by seat: { $averages }
compare-round = Another round …
compare-deal = Another deal …
compare-replay = Replay
compare-made = made
compare-lost = lost
compare-unknown = the record cannot be read
deal-number = Deal { $number }

## What a setting means

means-rotation = Rotation: everybody plays in every round and meets as many different opponents as possible. The total of all rounds decides. Example: with { $people } people at tables of { $seats }, { $rounds ->
    [one] one round brings
   *[other] { $rounds } rounds bring
} everybody together with { $met ->
    [one] one opponent
   *[other] { $met } different opponents
}.
means-swiss = Swiss: everybody plays in every round; from the second round on, those with about the same score meet, few of them twice. The total of all rounds decides, and in the last round the score alone says who meets. Example: of { $people } people at tables of { $seats }, the first { $seats } in the standings play the last round at one table.
means-final = Final: after the rounds the best { $seats } people in the standings play { $hands ->
    [one] one more hand
   *[other] { $hands } more hands
} at one table for the first places. { $carried ->
    [yes] Their scores from the rounds count there too.
   *[no] There everybody begins at 0; the rounds only break ties.
} Computers never go to the final. If somebody leaves before it begins, the next in the standings comes in. A tie for its last place is drawn by lot. With fewer than two people left there is no final, and the rounds decide.
means-drawn = The first round is drawn by lot.
means-seeded = In the first round the best are spread over the tables by their ratings. Those without a rating count as new players; equal ratings are told apart by lot.
means-knockout = Knock-out: { $advance ->
    [one] the best of each table goes on
   *[other] the best { $advance } of each table go on
} to the next round, until one table is left: the final. Whoever comes further is ranked first. Example: { $people } people at tables of { $seats } play { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}.
means-cut = A tie at the cut: those who are tied play one more hand with everybody at their table, at most { $most }. Only their scores in it count, and only among them. If they are still tied, or the time of the round is up, a lot is drawn from the tournament's secret; anybody can verify it afterwards.
means-duplicate = Duplicate: the same deals at every table. Your score is your units minus the average of your seat at all tables, so luck of the cards cancels.
means-teams = Teams of { $size }: each plays for their team at a table without its other members, wherever that is possible. A team's score is the sum of its members' scores. Example: in one seat you make 5 units and the average of that seat at all tables is 3, your team-mate makes 1 and the average is 2: your team has 2 − 1 = +1.
means-teams-short = Teams of { $size }: join one or start your own before the start. Then a lot completes the short teams with people who have none (those that miss the fewest first) and makes new teams of the others; computers fill what is left.
means-teams-start = Nobody can join after the start. Whoever drops out adds nothing more to their team, and the boards of a person who is disqualified do not count for it.
means-duplicate-final = In the final there is nothing to compare with, so units count as they are.
means-computers = If the tables are not full, computers fill them, out of competition.
means-smaller = If the tables are not full, some are smaller.
means-person = Every table has at least one person: computers that would have a table to themselves do not go on (the best of them stay). When no person is left, the tournament is over.
means-check-in = Check-in opens { $minutes } minutes before the start; entrants who do not check in are not seated and get their entry back.
means-no-show = An entrant who does not appear within { $minutes } minutes of a round is replaced by a computer, until they are back.
means-limit = A round ends after { $minutes } minutes, with the hands under way.
means-late = { $rounds ->
    [one] People may still join during the first round, with a score of 0.
   *[other] People may still join during the first { $rounds } rounds, with a score of 0.
}
means-absent = A computer plays for an absent entrant, and its hands count for them.
means-prizes = Prizes go to the best people who are still in; tied places share theirs, and a lot from the tournament's secret says who gets an odd chip. Computers win nothing. After the start no entry is paid back.
means-team-prizes = A team's prize is shared equally by its people who can win one; a lot says who gets an odd chip.
means-half = A prize goes to the person who paid the entry, if they played at least half of its hands themselves; otherwise it passes to the next place. Whoever is put in their place wins no chips.
ties-final = The final decides the first places by { $carried ->
    [yes] the score of rounds and final together, then the score of the rounds
   *[no] its own score, then the score of the rounds
}, contracts made, the best single round. All other places:
ties-rotation = Tied scores: contracts made decide, then the best single round; otherwise the place is shared.
ties-swiss = Tied scores: the opponents' scores decide, then contracts made, then the best single round; otherwise the place is shared.
ties-knockout = The round reached decides, then the score of that round, contracts made, the total; otherwise the place is shared.
ties-teams = Tied scores of teams: boards won decide (deals on which the team is above 0), then the best single member; otherwise the place is shared.

## Setting one up

setup-title = Only you see this. Nobody can join until you announce it.
setup-overview = Overview
setup-game = Game
setup-time = Time
setup-people = People
setup-means = What this means, with { $count } entrants for example
setup-most = { $least } to { $most } entrants
setup-reminders = Reminders before the start: { $times }
reminders-none = none
length = { $hours ->
    [yes] { $count } h
   *[no] { $count } min
}
setup-announce = Announce it in this channel when everything is right. Everybody is told what you change after that.
edit-title = Only you see this page. Changes apply once you tell everybody.
edit-changes = Your changes
edit-none = Nothing has changed yet.
edit-tells = Everybody who has joined is told what is new. Until the start they can withdraw; their entry is returned.
edit-change = { $what }: { $old } → **{ $new }**
edit-means = If this does not suit you, you can withdraw until the start.
button-edit = Change the settings
button-people = People
button-remove = Take somebody out
button-tell-changes = Tell everybody
button-forget-changes = Forget the changes
setup-seats = Players at a table
setup-format = Format
setup-seeded = First round
seeded-off = Drawn by lot
seeded-on = The best spread by rating
setup-duplicate = Deals
setup-team = Teams
setup-hands = Hands a round
setup-rounds = Rounds
setup-final = Final
setup-carried = Scores in the final
carried-off = From 0
carried-on = Carried over from the rounds
setup-advance = Who goes on
setup-check-in = Check-in before the start
setup-no-show = Wait for absent players
setup-limit = Time limit of a round
setup-late = Late entries
setup-repeats = Repeats weekly
repeats-weekly = Repeats weekly. Each is announced { $hours } hours before its start, with the settings of the one before.
setup-private = Who may join
setup-emotes = Emotes
emotes-silent = Off
emotes-said = On
private-off = Everybody
private-on = Invited people only
    .help = You invite people in the host tools
setup-role = Only one role
setup-role-help = Only members with this role, and people you invite, may join. Choose nothing to let every role join.
setup-role-choose = Choose a role…
setup-odd = If the tables are not full
duplicate-off = Every table its own deals
    .help = As in a game among friends
duplicate-on = The same deals at every table
    .help = Duplicate: luck of the cards cancels; tables are private threads
odd-computers = Computers fill the tables
    .help = They are out of competition
odd-smaller = Smaller tables
    .help = As far as the rules of the game allow it
choice-rounds = { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
}
choice-final = { $hands ->
    [0] None
    [one] The best play 1 hand
   *[other] The best play { $hands } hands
}
choice-advance = { $advance ->
    [one] The best of each table
   *[other] The best { $advance } of each table
}
choice-team = { $size ->
    [0] Everybody for themselves
   *[other] Teams of { $size }
}
choice-late = { $rounds ->
    [0] None after the start
    [one] During the first round
   *[other] During the first { $rounds } rounds
}
choice-repeats = { $hours ->
    [0] No
    [12] Yes, announced 12 hours before
    [24] Yes, announced a day before
    [48] Yes, announced 2 days before
    [72] Yes, announced 3 days before
    [120] Yes, announced 5 days before
   *[other] Yes, announced 6 days before
}
choice-minutes = { $minutes ->
    [0] None
   *[other] { $minutes } minutes
}
button-name-time = Name and start
button-money = Entry and prizes
button-ratings = Rating limits
button-reminders = Reminders
button-announce = Announce
button-discard-draft = Discard
announced = { $name } is announced below. Press Host there, or use /tournament host, to manage it.
draft-discarded = Discarded. Nobody has seen it.

form-details = Name, start, size
form-name = Name
    .help = What people see; up to 32 characters
form-start = Start
    .help = 20:30, tomorrow 8pm, in 2 hours, 2026-11-22 20:30. Empty: you start it
form-zone = Your time zone
    .help = Such as Europe/London, Asia/Tokyo, JST or +9
form-least = Fewest entrants
    .help = With fewer, it is cancelled at the start; 4 to 200
form-most = Most entrants
    .help = 4 to 200, computers included
form-money = Entry and prizes
form-entry = Entry in chips
    .help = 0: free. All of it is paid out as prizes
form-prizes = Prizes in per cent
    .help = The first prize first, 100 together: 50 30 20
form-ratings = Rating limits
form-reminders = Reminders before the start
form-reminders-times = How long before the start?
    .help = 24h 1h 10min, at most 5. Empty: none
form-rating-least = Lowest rating
    .help = In this game. Empty: no limit
form-rating-most = Highest rating
    .help = In this game. Empty: no limit
form-remove = Take out { $name }
form-disqualify = Disqualify { $name }
form-replace = Replace { $name }
form-void = Void a hand at table { $table }
form-cancel = Cancel the tournament
form-reason = Reason
    .help = Everybody can read it
form-pause = Pause the tournament
form-pause-minutes = For how many minutes?
    .help = 1 to 1,440; then it goes on by itself
form-extend = More time for this round
form-minutes = Minutes
    .help = 1 to 240
form-find = Find an entrant
form-find-label = Name or number
    .help = A part of the name is enough
form-team = New team
form-team-name = Name of the team
    .help = At most { $most } characters; everybody can read it
form-too-late = That took too long. Please press again.

## Hosting

host-title = Your tools as host
host-tables = Tables still playing: { $open } of { $count }
host-last = Last decision: { $what }
host-started = It has begun. The tables are being opened.
host-check-in = Check-in is open.
host-computers = { $count ->
    [one] One computer takes part.
   *[other] { $count } computers take part.
}
host-no-computer = One computer fewer.
host-paused = Paused.
host-paused-until = Paused. It goes on by itself { $when }.
host-resumed = It goes on.
host-retried = I'm trying to open the tables again.
host-series-skipped = The next one is left out.
host-series-ended = No other one follows. This tournament stays as it is.
host-series-goes-on = The series goes on in this channel.
ask-series-end = End the weekly series of { $name }? This tournament stays as it is; no other one follows.
host-extended = { $minutes ->
    [one] One more minute for this round.
   *[other] { $minutes } more minutes for this round.
}
host-cancelled = Cancelled. Entry chips were returned.
host-replaced = { $new } now plays in { $old }'s place.
host-replaced-computer = A computer plays in { $old }'s place from the next hand on.
host-removed = { $name } was taken out; their entry is returned, and they cannot join again.
host-disqualified = { $name } is disqualified.
host-voided = The hand at table { $table } counts for nobody.
host-undone = Taken back: { $what }
undo-changed = Something else was decided in the meantime. See below what it was.
ask-cancel = Cancel { $name }? All entry chips are returned. This cannot be undone.
ask-cancel-running = Cancel { $name }? Hands under way are voided, nobody wins, and all entry chips are returned. This cannot be undone.
act-edit = The settings have changed
act-remove = { $name } was taken out of the tournament
act-readmit = { $name } may join again
act-team = { $name } now plays in the team { $team }
act-no-team = { $name } is without a team now: a lot finds one
act-invite = Invited: { $people }
act-co-hosts = Co-hosts: { $people }
act-no-co-hosts = There are no more co-hosts
act-pause = Paused
act-until = It goes on { $when }.
act-resume = Resumed
act-skip = The weekly one that would start { $when } is left out
act-end-series = The weekly series ends; this tournament stays as it is
act-extend = { $minutes ->
    [one] One minute more for the round
   *[other] { $minutes } minutes more for the round
}
act-replace = { $new } in the place of { $old }
act-computer = a computer
act-void = A hand at table { $table } voided
act-disqualify = { $name } disqualified
act-cancel = Tournament cancelled
act-undo = Taken back: { $what }
act-when = { $what } ({ $when })
act-by-host = { $name }, the host
act-by-co-host = { $name }, a co-host
act-by-manager = { $name }, a server manager
act-reason = Reason: { $reason }
act-agreed = Agreed: { $name }
act-agreed-people = { $count } people agreed
act-undone = (taken back)
log-title = What the host decided
log-none = The host has decided nothing so far.
button-log = All decisions
request-title = Requested: { $what }
request-all = It is done when a server manager who does not play here agrees, or all { $people } others who play. It lapses after an hour.
request-most = It is done when a server manager who does not play here agrees, or { $count } of the { $people } others who play. It lapses after an hour.
agreed-done = Agreed, and done: { $what }
agreed-noted = Your agreement is noted: { $agreed } of { $count }.
host-public = Whatever you do here is posted in the channel with your name and reason. If you play yourself, or if chips are at stake, what affects people or results may have to wait for others.
host-waits-all = This waits: { $what }. A server manager who does not play, or all { $count } others who play, must agree. The channel shows it, with a button.
host-waits-most = This waits: { $what }. A server manager who does not play, or { $count } of the others who play, must agree. The channel shows it, with a button.
about-host = Whatever the host does is posted here with name and reason. A host who plays, or who does not manage the server while entry costs chips, cannot replace, disqualify, void or cancel alone: a manager who does not play must agree, or the others who play.
setup-entry = Entry costs chips, so a server manager must announce it (/tournament host), unless /settings lets everybody.
pick-replace = Who is to be replaced? Their number and score stay.
pick-remove = Who is to be taken out? Their entry is returned, and they cannot join again. You will be asked for a reason that everybody reads.
pick-team = Whose team is to change? It is told in the channel.
people-title = People
people-invite-title = Invitations
people-invite-help = Invited people may join whatever limits you have set. They are mentioned in the channel.
people-invite = Invite people…
people-invited = { $count ->
    [one] 1 person was invited.
   *[other] { $count } people were invited.
}
people-co-hosts-title = Co-hosts
people-co-hosts-help = They can do all that you can, except name co-hosts. Choose all of them again, or nobody.
people-co-hosts = Choose co-hosts…
people-named = { $count ->
    [0] There are no more co-hosts.
    [one] There is 1 co-host.
   *[other] There are { $count } co-hosts.
}
people-refused-title = Taken out
people-readmit = Let somebody join again…
people-readmitted = They may join again.
pick-disqualify = Who is to be disqualified? You are then asked for a reason, which everybody can read.
pick-who = Choose an entrant …
pick-nobody = Nobody of that name or number: { $text }
replace-who = Who plays for { $name } from now on?
replace-by-person = Choose a person …
void-which = At which table should a hand be voided?
void-table = Choose a table …
void-hand-of = A hand at table { $table }
void-hand = Choose a hand …
void-none = No hand of this table can be voided.
void-means = It counts for nobody, and another deal is played in its place.
void-means-duplicate = It counts for nobody; the same deal at other tables still counts.
void-under-way = under way
void-finished = finished
button-start-now = Start now
button-open-check-in = Open check-in
button-computers-five = Add 5 computers
button-cancel-tournament = Cancel tournament
button-pause = Pause
button-break = Pause for a time
button-resume = Resume
button-series-skip = Skip the next one
button-series-end = End the series
button-series-go = Go on here
button-extend = More time
button-replace = Replace
button-void = Void a hand
button-disqualify = Disqualify
button-undo = Undo
button-find = Search
button-back-to-host = Host tools
button-by-computer = A computer

## Refusals

tournament-none = There has been no tournament here yet. /tournament create sets one up.
tournament-channel = { $why ->
    [in-thread] A tournament can't be held inside a thread or a forum post, because each of its tables is a thread of its own.
    [no-threads] Voice and stage channels have no threads, so there's room for one table only: at most { $seats } entrants, and not as a duplicate.
    [no-private] Announcement channels have no private threads, and the tables of a duplicate must be private so that nobody sees the same deal at another table.
   *[channel] A tournament needs a channel where I can open threads.
} Any format works in a text channel; an announcement channel is fine for anything but duplicates.
tournament-permissions = For a tournament I am missing permissions here: { $names }. { $private ->
    [yes] The tables of a duplicate are private threads, so that nobody sees the same deal at another table.
   *[no] Every table is a thread of its own.
} Ask an admin, then try again.
tournament-elsewhere = This tournament is being set up in { $channel }. Announce it there.
tournament-no-hand = There is no such hand to void: none is under way, or it belongs to another table.
moment-unreadable = I cannot read “{ $text }” as a time. Write something like 20:30, tomorrow 8pm, in 2 hours or 2026-11-22 20:30.
moment-past = “{ $text }” is in the past.
moment-far = “{ $text }” is more than a year ahead.
zone-unknown = I do not know the time zone “{ $text }”. Write something like Europe/London, Asia/Tokyo, JST or +9.
prizes-unreadable = I cannot read “{ $text }” as prizes. Write percentages such as 50 30 20.
reminders-unreadable = I cannot read “{ $text }” as times before the start. Write them such as 24h 1h 10min.
prizes-sum = The prizes add up to { $total } per cent; they must add up to 100.

## The fair deal of a tournament

tournament-values = { $count ->
    [one] 1 entrant has added a value: Fair deal
   *[other] { $count } entrants have added a value: Fair deal
}
tournament-values-earlier = { $count ->
    [one] … 1 earlier one, in the report
   *[other] … { $count } earlier ones, in the report
}
tournament-fair-means = All deals of the tournament follow from one secret that is fixed already: its fingerprint is below. The secret is told in the final report, and anybody can deal the cards again. So no entrant can choose them. Whoever runs this bot knows the secret, and the presses are only what they write down: a value of your own is what binds them too.
tournament-fair-how = Each entrant may add one value before the start; nobody has to. It is public at once, and it is part of the report. It binds whoever runs the bot if you trust those who add theirs after yours; the last one binds them whatever the others do. Take something nobody can guess. An empty field: I draw a value, which I know before you do.
tournament-fair-closed = The values were fixed at the start.
form-value-tournament-help = Public at once. Empty: I draw one.
