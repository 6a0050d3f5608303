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
tournament-is-running = In progress
tournament-is-review = Provisional result
tournament-is-finished = Finished
tournament-is-cancelled = Cancelled
tournament-paused = Paused by the host. Hands in progress are finished; then everything waits for the host. It continues automatically { $when }.
tournament-paused-until = Paused by the host until { $when }. Hands in progress are finished.
tournament-fair = Fair deal: fingerprint `{ $digits }…` of the secret behind every deal
tournament-trouble = This tournament needs permissions I don't have: { $names }. Once they're granted, it continues automatically.
tournament-thread = R{ $round } T{ $table } · { $name } · #{ $number }
title-tournament = 🏆 { $name } · { $round } · table { $table } · hand { $number }
title-tournament-of = 🏆 { $name } · { $round } · table { $table } · hand { $number }/{ $hands }
title-event = 🏆 Tournament table · hand { $number }
title-tournament-extra = 🏆 { $name } · { $round } · table { $table } · extra hand, decides between { $equals }
event-next-hand = The next hand is dealt automatically in a moment.
tournament-table-over = This table has finished its hands. Watch the announcement for the next round.
tournament-table-cut = This table has finished its hands. If there's a tie at the cut, an extra hand follows here. Watch the announcement for the next round.
event-table-closed = This tournament table is closed.
menu-tournament = This is a tournament table: hands are dealt automatically. To stop playing, press Drop out on the tournament announcement.

format-rotation = Rotation
    .help = Meet as many different opponents as possible
format-swiss = Swiss
    .help = Play people with about your score
format-knockout = Knockout
    .help = The best at each table go through
format-duplicate = duplicate
format-teams = teams of { $size }
entrant-filling = Computer
entrant-dropped = dropped out
entrant-no-show = didn't show up
entrant-disqualified = disqualified
entrants-count = Entrants: { $count } of up to { $most }
entrants-count-least = Entrants: { $count } ({ $least } to { $most })
waiting-names = Waiting list: { $names }
waiting-more = Waiting list: { $names } and { $count } more
substitutes-names = Substitutes: { $names }{ $count ->
    [0] {""}
   *[other] {" "}and { $count } more
}
limits-role = Only members with { $role } can join.
limits-invited = Only people invited by the host can join.
limits-rating = Rating needed to join: { $rating }. If you have no rating yet, or a provisional one, you count as a newcomer.
limits-not-invited = The host can invite others.
rating-between = { $least } to { $most }
rating-from = from { $least }
rating-to = up to { $most }
tournament-co-hosts = Co-hosts: { $names }
call-place = { $name }: a place has come free, and you're in.{ $chips ->
        [0] {""}
        [one] {" "}You've paid 1 chip.
       *[other] {" "}You've paid { $chips } chips.
    }
call-place-check-in = Check-in is open: press the button, or you won't get a seat.
call-missed = { $name }: a place came free, but I couldn't give it to you{ $chips ->
    [0] {""}
    [one] {" "}(entry costs 1 chip)
   *[other] {" "}(entry costs { $chips } chips)
}, so it went to the next person.
entrants-short = { $count ->
    [one] 1 entrant
   *[other] { $count } entrants
}
entrants-none = Nobody has joined yet.
entrants-more = { $names } and { $count } more

## The announcement

start-by-host = The host starts it.
unstarted-ends =
    If nobody starts it, it's cancelled { $when }{ $chips ->
        [0] .
       *[other] {" "}and entries are returned.
    }
start-at = Start: { $moment } ({ $left })
series-next = Weekly. Next start: { $when }, announced { $announced } ({ $zone } time)
series-missed = { $count ->
    [one] Skipped, because it couldn't be announced half an hour before its start: { $days }
   *[other] { $count } weeks skipped, because they couldn't be announced half an hour before their start. Most recently: { $days }
}
series-stopped = The weekly series is waiting for its host: { $why ->
    [rights] I don't have these permissions in its channel: { $names }. Grant them, then press Go on here in /tournament host.
    [full] the server has as many open tournaments as it allows. Once one is over, press Go on here in /tournament host.
    [host] its host has left the server. An organiser or server manager can take it over: press Host, then Go on here.
    [channel] its channel is gone, or I can't see it. Open /tournament host in the channel where you want it to go on.
   *[kind] its channel no longer has the threads its tables need. Open /tournament host in a text channel and press Go on here.
}
role-deleted = { $name }: the role it was limited to has been deleted, so only people you invite can join. Choose another with /tournament host, Change the settings.
ping-deleted = { $name }: the role that its announcement mentions has been deleted, so it mentions nobody.{ $weekly ->
        [0] {""}
       *[other] {" "}Choose another for the coming weeks with /tournament host, Change the settings.
    }
series-stopped-title = { $name }: the next one wasn't announced
check-in-open = Check in now, or you won't get a seat. Checked in: { $there } of { $count }.
check-in-earliest = Earliest start: { $when }, or as soon as everyone has checked in.
check-in-later = Check-in: { $minutes ->
    [0] before the start, when the host opens it
   *[other] { $minutes } minutes before the start
}
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
} per round at tables of { $seats }, { $rounds ->
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
round-number = { $number ->
    [0] The final
   *[other] Round { $number }
}
round-inside = { $number ->
    [0] the final
   *[other] round { $number }
}
round-coming = Drawing the tables…
round-calling = Calling players to their tables. I deal once everyone has been called.
round-began = began { $when }
round-ends = time runs out { $when }
round-late = Two thirds of the round's time are gone; it runs out { $when }. Players who have used more than their share lose 1 unit for each hand this table doesn't reach.
round-over-next = This round is over. The next one starts in a moment.
tables-done = Tables finished: { $done } of { $count }
tables-more = { $count ->
    [one] and one more table
   *[other] and { $count } more tables
}
table-coming = opening its thread
table-done = done
table-extra = extra hand
table-hands = { $hands } of { $count ->
    [one] 1 hand
   *[other] { $count } hands
}
winners-title = The winners
review-open = Provisional result: it becomes final when the host confirms it, or automatically { $when }. Until then the host can correct it; any prizes are paid after that.
review-host = { $host }: check the result with /tournament host. Correct it there if you must, then confirm it.
report-coming = The final report follows in a moment.
cancelled-by-host = Cancelled by the host.
cancelled-restored = The bot had to be restored from a backup, so this tournament can't go on.
cancelled-start-missed = Cancelled: at the start, and for three hours after it, I was offline or Discord was unreachable.
cancelled-unstarted = Cancelled: the host didn't start it within two weeks.
cancelled-too-few = Not enough people took part.
cancelled-too-few-joined = At the start ({ $when }) { $present } had joined, but { $least } are needed.
cancelled-too-few-checked = At the start ({ $when }) { $present } of { $count } had checked in, but { $least } are needed.
cancelled-refund = All entry chips were returned.

button-join = Join
button-wait = Join the waiting list
button-substitute = Be a substitute
button-substitute-off = Take me off the list
button-seat-substitute = Seat { $new } for { $old }
substitute-on = You're on the list of substitutes. If a player is away, slow or out, the host can seat you in their place. You'll be told, and you play on with their score. Prizes stay with them.
substitute-off = You're off the list of substitutes.
substitute-reason = away, too slow or out; the substitute was on the list
button-join-late = Join now
button-withdraw = Leave
button-check-in = Check in
button-entrants = Entrants
button-team = My team
button-teams = Teams
button-team-new = New team
button-team-lot = No team: draw one
button-team-people = Individuals
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

call-check-in = Check-in for { $name } is open. Press Check in, or you won't get a seat.
call-check-in-ended = { $name }: check-in is over.
call-waiting = On the waiting list? Check in too: at the start you get the place of someone who hasn't.
call-absent = { $name } has started without you, because you hadn't checked in.{ $chips ->
    [0] {""}
   *[other] {" "}Your entry was returned.
}
call-no-place = { $name } has started, and no place came free for you.
call-join-late = You can still join: press Join now on the announcement.
call-unchecked = You haven't checked in for { $name } yet. Press Check in, or you won't get a seat.
call-soon = { $name } starts soon. I'll call you to your table.
call-later = Reminder: you're playing in { $name }.
call-back = The break is over. { $name } continues.
call-back-outage = I was offline or Discord was unreachable for { $minutes ->
        [one] a minute
       *[other] { $minutes } minutes
    }. That time isn't counted. { $name } continues.
event-about = { $game }, { $format }. Join in the channel.
event-not-allowed = This tournament isn't in the server's event list: I need the Create Events permission. Once I have it, I'll add one.
event-refused = This tournament isn't in the server's event list: Discord refused to create the event. The tournament goes ahead without it.
button-announcement = Go to the announcement
call-start = It starts { $when }.
call-needed = { $missing ->
    [one] One more is needed: it doesn't take place with fewer than { $least } at the start.
   *[other] { $missing } more are needed: it doesn't take place with fewer than { $least } at the start.
}
place-trouble = **{ $name }: { $round } can't start yet.** { $why ->
    [rights] I need these permissions in this channel to open its tables: { $names }. Grant them and it continues automatically, or press Resume in /tournament host.
    [too-many] This server has as many open threads as Discord allows. Archive some and it continues automatically, or press Resume in /tournament host.
    [channel] Its channel is gone, or I can't see it. Let me see the channel again, or cancel the tournament in /tournament host.
    [discord] Discord isn't letting me open its tables at the moment. I'll keep trying; you don't have to do anything.
   *[kind] Its tables need a kind of thread this channel doesn't have. Turn it back into a text channel, or cancel the tournament in /tournament host.
} No clocks are running, and nobody counts as absent.
call-table = { $round }, table { $table }: { $names }
call-more = { $round }, table { $table }, now joined by: { $names }
call-elsewhere = Still playing at another table: { $names }. If you're not here in time, a computer plays for you until you press I'm here.
call-from-table = { $player }: { $name } has started, and you're wanted in { $channel }. You can finish this hand or leave. At the next deal a computer takes your seat here, unless you deal and confirm that you're playing at both.
call-here = Press My hand below to see your cards, or play by direct message if that's how you get them. If it won't be your turn for a while, press I'm here so you don't count as absent.
round-begins = { $hands ->
    [one] One hand at each table. Good luck!
   *[other] { $hands } hands at each table. Good luck!
}
round-over = { $round } is over
cut-rule = ⚖️ { $advance ->
    [one] The best at each table goes through.
   *[other] The best { $advance } at each table go through.
} Ties at the cut: up to { $most } extra hands, then a draw by lot.
final-rule = ⚖️ After this round the best { $most } people play the final. A tie for the last place is drawn by lot.
cut-by-extra = Round { $round }, table { $table }: a tie at the cut, decided by an extra hand. Through: { $on }. Out: { $out }.
cut-by-lot = Round { $round }, table { $table }: a tie at the cut, even after extra hands; drawn by lot. Through: { $on }. Out: { $out }.
cut-by-lot-alone = Round { $round }, table { $table }: a tie at the cut, with no chance to play an extra hand; drawn by lot. Through: { $on }. Out: { $out }.
cut-for-final = After round { $round }: a tie for the last places in the final; drawn by lot. Through: { $on }. Out: { $out }.
cuts-more = { $count ->
    [one] One more tie at the cut is in the records with the final report.
   *[other] { $count } more ties at the cut are in the records with the final report.
}
extra-hand = Extra hand { $number } of up to { $most }: { $equals } are tied at the cut. { $names }
extra-hand-means = Everyone at the table plays it, but only the tied players' scores count, and only between them. If they're still tied, there's another extra hand or a draw by lot.
report-winners = Congratulations, { $names }!
report-shared = Place { $rank }, shared by { $count }: { $chips } chips{ $lot ->
    [yes] {"; "}the odd chip by lot
   *[no] {""}
}
report-next = Next time: { $when }
button-post = Post as a picture
button-files = Files and proof
report-files = The standings as a spreadsheet file, and the records of all hands in one file:
report-secret = The secret behind every deal: with the records, anyone can check them.

## Answers

joined = You're in: { $name }. { $chips ->
    [0] You can leave until it starts.
    [one] You've paid 1 chip; you get it back if you leave before the start.
   *[other] You've paid { $chips } chips; you get them back if you leave before the start.
}
joined-waiting = { $name } is full. You're number { $place } on the waiting list. If a place comes free before the start, you're in{ $chips ->
    [0] .
    [one] , and you pay the entry of 1 chip then.
   *[other] , and you pay the entry of { $chips } chips then.
} I'll let you know.
joined-late = You're in: { $name }. { $chips ->
    [0] You play from the next round on.
    [one] You've paid 1 chip and play from the next round on.
   *[other] You've paid { $chips } chips and play from the next round on.
}
withdrawn = { $chips ->
    [0] You've left the tournament.
    [one] You've left the tournament and got your chip back.
   *[other] You've left the tournament and got your { $chips } chips back.
}
checked-in = You're checked in. I'll call you to your table when it starts.
checked-in-waiting = Noted. You're on the waiting list: if someone doesn't check in, you get their place at the start.
here-noted = Thanks, I've noted that you're here.
here-back = Welcome back! You're playing again from the next hand or the next round.
own-table = Your table: { $channel }
own-waits = You don't have a table at the moment.
ask-drop = Drop out of { $name } for good? A computer plays on in your seat, { $refund ->
    [yes] and your entry is refunded, since nothing has been dealt yet. You can't win a prize.
   *[no] nothing is refunded, and you can't win a prize, unless the host seats a substitute for you.
}
ask-drop-substitute = Drop out of { $name } for good? A computer plays on in your seat, and the person whose entry it is can't win a prize, unless the host seats another substitute.
dropped-out = You've dropped out. { $chips ->
    [0] {""}
    [one] Cards have been dealt, so your chip isn't refunded.{" "}
   *[other] Cards have been dealt, so your { $chips } chips aren't refunded.{" "}
}Thanks for playing!
own-replaced = { $name } plays in your place now. The hands you played still count.
own-none-watch = You can watch: open the list of tables, go to one and press Menu there.
own-not-yet = None of your hands has been counted yet.
own-place = Place { $rank } of { $count } · { $score }
own-share = You've made { $own } of your { $due } decisions yourself. You need at least half for a prize.
own-share-short = You've made { $own } of your { $due } decisions yourself. You need at least half for a prize, so if it ended now you wouldn't win one.
own-knocked-out = You were knocked out in round { $number }.
own-disqualified = You were disqualified: { $reason }
team-own = Your team: { $team }
team-own-none = You don't have a team yet. You'll be drawn into one at the start.
team-theirs = { $name } plays in the team { $team }.
team-theirs-none = { $name } doesn't have a team yet and will be drawn into one at the start.
team-choose = Join a team…
team-none-open = No other team has a free place.{ $new ->
    [yes] {" "}Start a new one.
   *[no] {""}
}
team-free = { $count ->
    [one] 1 place free
   *[other] { $count } places free
}
team-by-lot = No team yet, to be drawn at the start: { $names }
team-number = Team { $number }
team-place = { $team }: place { $rank } of { $count } · { $score }
team-together = At these tables, team-mates play together because there was no other way: { $tables }

## Pages

tournament-page-back = ◀ Back
tournament-page-next = Next ▶
standing-passed-over = no prize: too few decisions of their own
prizes-passed-on = Entrants who made fewer than half of their decisions themselves keep their place, but the prize went to the next one.
prizes-none = Nobody qualified for a prize, so all entry chips were returned.
tournament-after = after { $round }
tournament-during = during { $round }
tournament-sealed = duplicate rounds are counted once they're over
team-standings = Team standings
team-boards = { $count ->
    [one] 1 board won
   *[other] { $count } boards won
}
tournament-final = final
standing-rounds = rounds { $scores }
standing-presence = own decisions: { $own } of { $due }
standing-late = −{ $units } for using too much time
standing-adjusted = adjusted { $units }
standing-opponents = opponents { $score }
standing-contracts = { $count ->
    [one] 1 contract
   *[other] { $count } contracts
}
standing-cut-extra = out by an extra hand in round { $round }
standing-cut-lot = out by lot in round { $round }
standings-computers = 🤖 Computers, not ranked: { $names }
standings-cut = { $count ->
    [one] One more player shares this place.
   *[other] { $count } more players share this place.
}
standings-none = No hands have been counted yet.
tables-none = No tables are open: no round has started yet.
tournaments-title = Tournaments
tournaments-none = There's been no tournament here yet. Set one up with /tournament create: you choose, and I seat everyone, open the tables and keep score.
tournaments-unreadable = { $count ->
    [one] One tournament
   *[other] { $count } tournaments
} can't be read at the moment and can't be shown. The bot's operator finds the number in the log.
tournaments-open = Coming up
tournaments-running = In progress
tournaments-over = Finished
tournaments-look = Look at one…
about-rules = Rules of the game: /rules show

compare-title = The same deal at every table
compare-none = Nothing to compare yet. You can compare a duplicate's deals once their round is over.
compare-board = { $round }, deal { $board }
compare-averages = Average units by seat: { $averages }
compare-round = Another round…
compare-deal = Another deal…
compare-made = made
compare-lost = lost
compare-unknown = the record can't be read
deal-number = Deal { $number }

## What a setting means

means-rotation = Rotation: everyone plays in every round and meets as many different opponents as possible. The total over all rounds decides. Example: with { $people } people at tables of { $seats }, { $rounds ->
    [one] one round lets
   *[other] { $rounds } rounds let
} everyone meet { $met ->
    [one] one opponent
   *[other] { $met } different opponents
}.
means-swiss = Swiss: everyone plays in every round. From the second round on you meet people with about your score, few of them twice. The total over all rounds decides, and the last round is seated by score alone. Example: with { $people } people at tables of { $seats }, the top { $seats } in the standings play the last round at one table.
means-final = Final: after the rounds the best { $seats } people in the standings play { $hands ->
    [one] one more hand
   *[other] { $hands } more hands
} at one table for the top places. { $carried ->
    [yes] They keep their scores from the rounds.
   *[no] Everyone starts the final at 0; the rounds only break ties.
} Computers never go to the final. If someone leaves before it starts, the next in the standings comes in. A tie for the last place is drawn by lot. With fewer than two people left there's no final, and the rounds decide.
means-drawn = Seats in the first round are drawn by lot.
means-seeded = In the first round the best players are spread over the tables by rating. People without a settled rating count as new players; equal ratings are separated by lot.
means-knockout = Knockout: { $advance ->
    [one] the best at each table goes through
   *[other] the best { $advance } at each table go through
} to the next round until one table is left: the final. The further you get, the higher you place. Example: { $people } people at tables of { $seats } play { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}.
means-cut = Ties at the cut: the tied players play an extra hand with everyone at their table, up to { $most } times. Only their own scores in it count, and only between them. If they're still tied, or the round runs out of time, lots are drawn from the tournament's secret; anyone can check the draw afterwards.
means-duplicate = Duplicate: the same deals at every table. Your score is your units minus the average for your seat over all tables, so luck of the cards cancels out.
means-teams = Teams of { $size }: you play for your team at a table without your team-mates wherever possible. A team's score is the sum of its members' scores. Example: you make 5 units in a seat that averages 3 over all tables; your team-mate makes 1 in a seat that averages 2. Your team scores 2 − 1 = +1.
means-teams-short = Teams of { $size }: join one or start your own before the start. Then people without a team are drawn into the incomplete teams (those missing the fewest first) and the rest form new teams; computers fill the gaps.
means-teams-start = Nobody can join after the start. If you drop out, you score nothing more for your team. If you're disqualified, your boards don't count for it.
means-duplicate-final = In the final there's nothing to compare with, so units count as they are.
means-computers = If the tables aren't full, computers fill the empty seats but don't count in the standings.
means-smaller = If the tables aren't full, some are smaller.
means-person = There's at least one person at every table. When no people are left, the tournament is over.
means-check-in = { $minutes ->
        [0] The host may open check-in before the start: then you're called.
       *[other] Check-in opens { $minutes } minutes before the start.
    } If you don't check in, you don't get a seat{ $chips ->
        [0] .
       *[other] {" "}and your entry is refunded.
    }
means-no-show = If you don't show up within { $minutes } minutes of the start of a round, a computer plays for you until you're back. Unless you're back in time, you don't go through to a knockout's next round or to a final, and at the end you rank behind everyone who stayed, without a prize.
means-limit = A round ends after { $minutes } minutes; hands in progress are finished.{ $judged ->
    [yes] {" "}A hand your table doesn't reach scores you 0, an average result. But each player has an equal share of the time: if you used more than yours, you lose 1 unit for each of those hands. You're warned at two thirds of the time, and the host can give the round more.
   *[no] {""}
}
means-late = { $rounds ->
    [one] You can still join during the first round, starting with 0.
   *[other] You can still join during the first { $rounds } rounds, starting with 0.
} Nobody can enter twice, not even after being replaced.
means-substitutes = While it runs, anyone who isn't playing can put themselves on the list of substitutes. The host can seat the first of them for a player who's away or slow, never showed up, or dropped out. The substitute plays on with that player's score and is named in the results; league points and any prize stay with whoever entered.
means-rest = What nobody has won from the board or the pool by the end of a round is shared equally among the seats of its table.
means-absent = If you're absent, a computer plays for you{ $scored ->
    [full] , and its hands count as yours.
    [average] . A hand in which it makes most of your decisions scores you an average result at most: you lose what it loses, but you don't win what it wins. For everyone else the hand counts in full.
   *[zero] . A hand in which it makes most of your decisions scores you 0 at most: you lose what it loses, but you don't win what it wins. For everyone else the hand counts in full.
}
means-prizes = Prizes go to the best people still in. Tied players share theirs, and a draw from the tournament's secret decides who gets an odd chip. What rounding leaves, and prizes nobody qualifies for, go to first place. Computers win nothing. Once the first hand is dealt, entries aren't refunded.
means-team-prizes = A team's prize is shared equally among its people who qualify for one; a draw decides who gets an odd chip.
means-half = You qualify for a prize if you paid the entry and made at least half of your decisions yourself: bids, cards, every choice that was yours. Moves you set in advance and forced cards count as your own; hands you miss count as decisions you didn't make. Otherwise the prize goes to the next place. Substitutes win no chips.
ties-final = The final decides the top places by { $carried ->
    [yes] the combined score of rounds and final, then the score of the rounds
   *[no] its own score, then the score of the rounds
}, contracts made, the best single round. The rounds decide all other places.
ties-rotation = Ties are broken by contracts made, then the best single round; otherwise the place is shared.
ties-swiss = Ties are broken by the opponents' scores, then contracts made, then the best single round; otherwise the place is shared.
ties-knockout = Places go by the round reached, then the score in that round, contracts made, the total; otherwise the place is shared.
ties-teams = Team ties are broken by boards won (deals where the team is above 0), then the best single member; otherwise the place is shared.

## Setting one up

setup-title = Only you see this. Nobody can join until you announce it.
setup-overview = Overview
setup-time = Time
setup-people = People
setup-means = What it means
setup-more = More…
setup-team-help = Teams play the same deals at every table, without a final: choosing a size sets that.
example-tables = With { $count } entrants: { $tables ->
    [one] 1 table
   *[other] { $tables } tables
} of { $seats }, { $computers ->
    [0] no computers.
    [one] 1 computer.
   *[other] { $computers } computers.
}
example-better = None with tables of { $sizes }.
setup-most = { $least } to { $most } entrants
setup-reminders = Reminders before the start: { $times }
length = { $hours ->
    [yes] { $count } h
   *[no] { $count } min
}
setup-announce = When everything is right, announce it in this channel. If you change something after that, everyone is told.
edit-title = Only you see this page. Changes apply once you announce them.
edit-changes = Your changes
edit-none = Nothing has changed yet.
edit-tells = Everyone who has joined is told what's new. Until the start they can leave, and any entry is refunded.
edit-change = { $what }: { $old } → **{ $new }**
edit-means = If this doesn't suit you, you can leave until the start.
button-edit = Change the settings
button-people = People
button-remove = Remove a player
button-tell-changes = Announce the changes
button-forget-changes = Drop the changes
setup-seats = Players per table
setup-format = Format
setup-seeded = First round
seeded-off = Drawn by lot
seeded-on = Best players spread by rating
setup-duplicate = Deals
setup-team = Teams
setup-hands = Hands per round
setup-rounds = Rounds
setup-final = Final
setup-carried = Scores in the final
carried-off = From 0
carried-on = Carried over from the rounds
setup-advance = Who goes through
setup-check-in = Check-in before the start
setup-no-show = Wait for absent players
setup-limit = Time limit per round
setup-late = Late entries
setup-repeats = Repeats weekly
repeats-weekly = Repeats weekly. Each one is announced { $hours } hours before its start, with the previous one's settings.
setup-private = Who can join
setup-emotes = Quick chat
emotes-silent = Off
emotes-said = On
private-on = Invited people only
    .help = You invite people in the host tools
setup-ping = Mention a role
setup-ping-help = The announcement mentions it once.
setup-role = Limit to one role
setup-role-help = Only members with this role, and people you invite, can join. Choose nothing to let every role join.
setup-odd = If the tables aren't full
duplicate-off = Different at every table
    .help = As in a friendly game
duplicate-on = The same at every table
    .help = Duplicate: luck of the cards cancels out; tables are private threads
odd-computers = Computers fill the tables
    .help = They can't win anything
odd-smaller = Smaller tables
    .help = As far as the rules of the game allow
choice-rounds = { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
}
choice-final = { $hands ->
    [0] None
    [one] Top players play 1 hand
   *[other] Top players play { $hands } hands
}
choice-advance = { $advance ->
    [one] The best at each table
   *[other] The best { $advance } at each table
}
choice-team = { $size ->
    [0] Everyone for themselves
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
button-name-size = Name and size
button-set-start = Set the start
button-about-text = Announcement text
button-like-last = Like last time
button-templates = Templates
button-save-template = Save as a template…
templates-help = A template keeps this form's settings under a name. Anyone who sets up a tournament on this server can start from it. A server can have up to { $most }.
template-start = Start from a template…
template-delete = Delete a template…
ask-delete-template = Delete the template **{ $name }**? Tournaments that started from it stay as they are.
button-money = Entry and prizes
button-ratings = Rating limits
button-reminders = Reminders
button-announce = Announce
button-discard-draft = Discard
announced = { $name } is announced below. Press Host there, or use /tournament host, to manage it.
ask-discard = Discard { $name }? What you've set up is lost. Nobody has seen it.
draft-discarded = Discarded. Nobody has seen it.

form-times = Start
form-about-text = Your own words
    .help = Shown in the announcement; up to 300 characters
form-name = Name
    .help = What people see; up to 32 characters
form-start = Start
    .help = 20:30, tomorrow 8pm, in 2 hours, 2026-11-22 20:30. Empty: you start it
form-zone = Your time zone
    .help = For example Europe/London, Asia/Tokyo, JST or +9
form-least = Fewest entrants
    .help = Cancelled at the start if there are fewer; 4 to 200
form-most = Most entrants
    .help = 4 to 200, computers included
form-entry = Entry in chips
    .help = 0: free. All of it is paid out as prizes
form-prizes = Prizes in per cent
    .help = First prize first, adding up to 100: 50 30 20
form-reminders = Reminders before the start
form-reminders-times = How long before the start?
    .help = For example 24h 1h 10min; at most 5. Empty: none
form-rating-least = Lowest rating
    .help = In this game. Empty: no limit
form-rating-most = Highest rating
    .help = In this game. Empty: no limit
form-remove = Remove { $name }
form-disqualify = Disqualify { $name }
form-adjust = Adjust { $name }'s score
form-units = Points
    .help = +3 for an adjusted score, -2 for penalty points; at most 100
form-replace = Replace { $name }
form-void = Void a hand at table { $table }
form-cancel = Cancel the tournament
form-reason = Reason
    .help = Everyone can read it
form-pause = Pause the tournament
form-pause-minutes = For how many minutes?
    .help = 1 to 1,440; then it continues automatically
form-extend = More time for this round
form-minutes = Minutes
    .help = 1 to 240
form-find = Find an entrant
form-find-label = Name or number
    .help = Part of the name is enough
form-team-name = Team name
    .help = At most { $most } characters; everyone can read it

## Hosting

stage-set-up = Set up
stage-open = Open
stage-check-in = Check-in
stage-round = Round
stage-finished = Finished
host-tables = Tables still playing: { $open } of { $count }
host-last = Last decision: { $what }
host-started = It has started. The tables are being opened.
host-reminded = Everyone who hasn't checked in is called again.
host-check-in = Check-in is open.
host-computers = { $count ->
    [one] One computer added. It gives way to the next person who joins.
   *[other] { $count } computers added. Each gives way to a person who joins.
}
host-no-computer = One computer fewer.
host-paused = Paused.
host-paused-until = Paused until { $when }, then it continues automatically.
host-resumed = Resumed.
host-retried = I'm trying to open the tables again.
host-series-skipped = The next one is skipped.
host-series-ended = The series is over. This tournament stays as it is.
host-series-goes-on = The series goes on in this channel.
ask-series-end = End the weekly series of { $name }? This tournament stays as it is, but no more will follow.
host-extended = { $minutes ->
    [one] One more minute for this round.
   *[other] { $minutes } more minutes for this round.
}
host-cancelled = Cancelled. Any entries were refunded.
host-replaced = { $new } now plays in { $old }'s place.
host-replaced-computer = A computer plays in { $old }'s place from the next hand on.
host-removed = { $name } was removed. Any entry is refunded, and they can't join again.
host-disqualified = { $name } is disqualified.
host-adjusted = { $name }'s score is adjusted.
host-confirmed = The result is final.
ask-confirm = Make the result of { $name } final? Any prizes are paid at once, and nothing can be changed afterwards.
host-voided = The hand at table { $table } counts for nobody.
host-undone = Undone: { $what }
undo-changed = Something else was decided in the meantime. See below.
ask-cancel = Cancel { $name }? Any entries are refunded. This can't be undone.
ask-cancel-running = Cancel { $name }? Hands in progress are voided, nobody wins, and any entries are refunded. This can't be undone.
act-edit = The settings have changed
act-remove = { $name } was removed from the tournament
act-readmit = { $name } can join again
act-team = { $name } now plays in the team { $team }
act-no-team = { $name } no longer has a team and will be drawn into one
act-invite = Invited: { $people }
act-co-hosts = Co-hosts: { $people }
act-no-co-hosts = There are no more co-hosts
act-pause = Paused
act-until = Continues { $when }.
act-resume = Resumed
act-skip = The weekly one due to start { $when } is skipped
act-end-series = The weekly series ends; this tournament stays as it is
act-extend = { $minutes ->
    [one] One more minute for the round
   *[other] { $minutes } more minutes for the round
}
act-replace = { $old } is replaced by { $new }
act-computer = a computer
act-void = A hand at table { $table } voided
act-disqualify = { $name } disqualified{ $results ->
    [own] , and their results cancelled
    [nobody] , and every hand at their tables cancelled for everyone
   *[stand] {""}
}
act-adjust = { $name }'s score adjusted: { $units }
act-confirm = Result confirmed
act-cancel = Tournament cancelled
act-undo = Undone: { $what }
asked-void = void a hand at table { $table }
asked-replace = replace { $old } with { $new }
asked-disqualify = disqualify { $name }{ $results ->
    [own] {" "}and cancel their results
    [nobody] {" "}and cancel every hand at their tables for everyone
   *[stand] {""}
}
asked-adjust = adjust { $name }'s score: { $units }
asked-confirm = confirm the result
asked-cancel = cancel the tournament
act-when = { $what } ({ $when })
act-by-host = { $name }, the host
act-by-co-host = { $name }, a co-host
act-by-manager = { $name }, a server manager
act-reason = Reason: { $reason }
act-agreed = Agreed: { $name }
act-agreed-people = { $count } people agreed
act-undone = (undone)
log-title = Host decisions
log-none = The host hasn't made any decisions yet.
button-log = All decisions
request-title = Requested: { $what }
request-all = Goes ahead when a server manager who isn't playing here agrees, or { $people ->
    [one] the other player does
   *[other] all { $people } other players do
  }. It expires after an hour.
request-most = Goes ahead when a server manager who isn't playing here agrees, or { $people ->
    [one] the other player does
   *[other] { $count } of the { $people } other players do
  }. It expires after an hour.
agreed-done = Agreed and done: { $what }
agreed-noted = Thanks, you agree. { $agreed } of { $count } so far.
host-public = Everything you do here is posted in the channel with your name and reason. If you're playing, or chips are at stake, decisions about people or results may have to wait for others to agree.
host-waits-all = This is on hold: { $what }. A server manager who isn't playing, or { $count ->
    [one] the other player
   *[other] all { $count } other players
  }, must agree. It's in the channel, with a button.
host-waits-most = This is on hold: { $what }. A server manager who isn't playing, or { $count } of the other players, must agree. It's in the channel, with a button.
about-host = Everything the host does is posted here with name and reason. Hosts who are playing, or don't manage the server while entry costs chips, can't replace, disqualify, void or cancel alone: a manager who isn't playing must agree, or the other players.
setup-entry = Entry costs chips, so a server manager or organiser must announce it with /tournament host.
pick-replace = Who should be replaced? Their number and score stay.
pick-remove = Who should be removed? Any entry is refunded, and they can't join again, or any later week of a series, unless you let them. You'll be asked for a reason that everyone can read.
pick-team = Whose team should change? This is posted in the channel.
people-invite-title = Invitations
people-invite-help = Invited people can join whatever limits you've set. They're mentioned in the channel.
people-invite = Invite people…
people-invited = { $count ->
    [one] 1 person was invited.
   *[other] { $count } people were invited.
}
people-co-hosts-title = Co-hosts
people-co-hosts-help = They can do everything you can, except name co-hosts. Choose the whole list again, or nobody.
people-co-hosts = Choose co-hosts…
people-named = { $count ->
    [0] There are no more co-hosts.
    [one] There is 1 co-host.
   *[other] There are { $count } co-hosts.
}
people-refused-title = Removed
people-readmit = Let someone join again…
people-readmitted = They can join again.
pick-disqualify = Who should be disqualified? You'll be asked for a reason that everyone can read.
pick-adjust = Whose score should be adjusted? You'll be asked for the points and a reason that everyone can read.
pick-results = { $name } is to be disqualified. What happens to the hands they played?
button-results-stand = Results stand
    .help = *Results stand*: everything counts as it was played. They're ranked last.
button-results-own = Cancel theirs only
    .help = *Cancel theirs only*: their hands count for the others, but not for them.
button-results-nobody = Cancel for everyone
    .help = *Cancel for everyone*: no hand at any of their tables counts for anyone.
pick-who = Choose an entrant…
pick-nobody = No entrant with that name or number: { $text }
replace-who = Who plays for { $name } from now on?
replace-by-person = Choose a person…
table-replace = Replace…
table-disqualify = Disqualify…
row-trick = trick { $trick }
row-waiting = waiting for { $names } ({ $since })
row-away = away: { $names }
void-hand = Void a hand…
void-none = No hand at this table can be voided.
void-means = It counts for nobody, and another deal is played in its place.
void-means-duplicate = It counts for nobody; the same deal at other tables still counts.
void-under-way = in progress
void-finished = finished
button-start-now = Start now
button-remind = Remind
button-open-check-in = Open check-in
button-computers-five = Add 5 🤖
button-cancel-tournament = Cancel tournament
button-pause = Pause
button-break = Timed break
button-resume = Resume
button-series-skip = Skip the next one
button-series-end = End the series
button-series-go = Go on here
button-extend = More time
button-replace = Replace
button-manage = Manage
button-disqualify = Disqualify
button-confirm = Confirm the result
button-adjust = Adjust a score
button-again-next-week = Again next week
button-undo = Undo
button-find = Search
button-back-to-host = Host tools
button-by-computer = A computer

## Refusals

tournament-channel = { $why ->
    [in-thread] You can't hold a tournament inside a thread or a forum post, because each of its tables is a thread of its own.
    [no-threads] Voice and stage channels have no threads, so there's only room for one table: at most { $seats } entrants, and no duplicate.
    [no-private] Announcement channels have no private threads, and duplicate tables must be private so that nobody sees the same deal at another table.
   *[channel] A tournament needs a channel where I can open threads.
} Any format works in a text channel; an announcement channel is fine for anything but duplicates.
tournament-permissions = I'm missing permissions for a tournament here: { $names }. { $private ->
    [yes] Duplicate tables are private threads, so that nobody sees the same deal at another table.
   *[no] Every table is a thread of its own.
} Ask an admin, then try again.
tournament-elsewhere = This tournament is being set up in { $channel }. Announce it there.
tournament-no-hand = There's no such hand to void: none is in progress, or it belongs to another table.
moment-hours = { $hours }h could be { $hours }:00 or { $hours } hours from now. Type “{ $hours }:00” or “in { $hours } hours”.
moment-unreadable = I can't read “{ $text }” as a time. Try something like 20:30, fri 8pm, in 2 hours, 8 pm JST or 25.10.2026 20:00.
moment-past = “{ $text }” is in the past. Choose a later time.
moment-far = “{ $text }” is more than a year ahead. Choose an earlier time.
zone-unknown = I don't know the time zone “{ $text }”. Try something like Europe/London, Asia/Tokyo, JST or +9.
prizes-unreadable = Write the prizes as percentages, such as 50 30 20.
reminders-unreadable = I can't read “{ $text }” as times before the start. Write for example 24h 1h 10min.
prizes-sum = The prizes add up to { $total } per cent, but they must add up to 100.
prizes-order = A lower place can't win more than a higher one. Start with the largest share, for example 50 30 20.

## The fair deal of a tournament

tournament-values = { $count ->
    [one] 1 entrant has added a value: Fair deal
   *[other] { $count } entrants have added a value: Fair deal
}
tournament-values-earlier = { $count ->
    [one] … 1 earlier one, in the report
   *[other] … { $count } earlier ones, in the report
}
tournament-fair-means = Every deal in the tournament comes from one secret that's already fixed: its fingerprint is below. The final report reveals the secret, and anyone can deal the cards again from it. So no entrant can choose the cards. But whoever runs this bot knows the secret and records the presses. To stop them from choosing the cards too, add a value of your own.
tournament-fair-how = Each entrant can add one value before the start; you don't have to. It's public at once and goes into the report. It stops whoever runs the bot from choosing the cards if you trust the people who add theirs after yours; the last value does so whatever the others do. Use something nobody can guess. If you leave the field empty, I draw a value, but then I know it before you do.
tournament-fair-closed = The values were fixed at the start.
form-value-tournament-help = Public at once. Empty: I draw one.
