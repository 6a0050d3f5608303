# Leagues: points over several tournaments.

leagues-title = Leagues
leagues-none = This server doesn't have a league yet.
leagues-by-managers = Server managers and organisers can set one up.
league-about = Tournaments in a league score points by place. Your best results of a season are added up; the ones crossed out don't count. A season ends after a set number of tournaments.
league-how = To make a tournament count, choose the league when you set it up: *People*, *League*.
league-season = Season { $season }
league-played = { $count } of { $events ->
    [one] one tournament
   *[other] { $events } tournaments
}
league-damaged = without tournament { $names }, whose data can't be read
league-over = over since { $when }
league-over-early = ended early on { $when }
league-is-closed = closed
league-pot-line = { $chips ->
    [one] one chip
   *[other] { $chips } chips
} in prizes so far
league-empty = No tournament has counted yet.
league-points-of = { $points ->
    [one] 1 point
   *[other] { NUMBER($points, maximumFractionDigits: 3) } points
}
league-points-line = Points by place: { $points }
league-placed = Tied players share the points for their places. You're only placed if you could win a prize: you're still in and made at least half of your decisions yourself. Computers don't take a place.
league-which = A tournament counts for the season running when it ends. Tournaments that are cancelled or place nobody don't count.
league-best-count = The best { $best ->
    [one] result
   *[other] { $best } results
} of the season's { $events } tournaments { $best ->
    [one] counts
   *[other] count
}.
league-all-count = { $events ->
    [one] The season is one tournament.
   *[other] All { $events } tournaments of the season count.
}
league-share-line = { $share }% of every entry pot goes towards the season's prizes: { $shares }
league-ties = Equal points: most first places wins, then most second places, and so on. If still equal, the place and its prizes are shared, and a draw from the last tournament's secret decides who gets an odd chip.
league-next-season = From the next season on
league-choose-season = Another season…
league-choose = Another league…
league-file = { $name }, season { $season }: everyone's points and places
league-counts-for = Counts for the league **{ $name }** (season { $season }, { $played })
league-event = { $name }, season { $season }: tournament { $event } of { $events }
league-event-points = Points: { $points }
league-event-chips = { $chips ->
    [one] One chip of the pot goes
   *[other] { $chips } chips of the pot go
} towards the season's prizes.
league-season-over = Season { $season } of { $name } is over
league-ended-early = { $who } ended the season before its last tournament.
league-set = League: { $name }
league-made = The league is ready. Choose it when you set up a tournament (*People*, *League*), and that tournament counts.
league-changed-now = Changed, starting now.
league-changed-later = Changed. A tournament of this season has already begun, so this starts with the next season. A new name applies at once.
ask-league-end = End season { $season } of { $name } now? { $left ->
    [one] One tournament is
   *[other] { $left } tournaments are
} still to come. The current table becomes final, { $chips ->
    [0] there are no prizes to pay
    [one] the one chip in the pot is paid as a prize or refunded
   *[other] the { $chips } chips in the pot are paid as prizes or refunded to those who paid the entries
}, and the next season begins. This is posted in the channel with your name. It can't be undone.
ask-league-end-together = You have points in this season, so you can't decide this alone: another organiser or server manager must agree within an hour.
league-end-asked = **{ $who } wants to end season { $season } of { $name } now**{ $how ->
    [pay] {" "}and pay its prizes ({ $chips } chips) by the current table.
    [refund] {" "}and refund the pot ({ $chips } chips) to those who paid the entries.
   *[end] .
} They have points in it themselves, so another organiser or server manager must agree within an hour.
league-end-waits = Waiting for another organiser or server manager to agree. The request is in the channel, with a button.
league-ended-refund = { $who } ended the season before its last tournament. The pot ({ $chips } chips) was refunded to those who paid the entries.
button-league-pay = Pay the prizes
button-league-refund = Refund the pot
ask-league-close = Close { $name } for good? Its tables stay, but no more tournaments can count for it.
button-league = 🏅 League
button-league-table = Table
button-league-file = Table as a file
button-league-rules = Rules
button-league-prizes = Prizes
button-league-end = End the season
button-league-close = Close the league
button-league-new = New league
league-form-rules = Rules of the league
league-form-prizes = Prizes of a season
league-form-name = Name
    .help = As members see it
league-form-points = Points by place
    .help = First place first: 10 8 6 5 4 3 2 1
league-form-events = Tournaments in a season
    .help = The season ends with the last one
league-form-best = Results that count
    .help = How many of each person's best results count
league-form-share = Per cent of each entry pot
    .help = 0 to 50; each tournament adds this to the prizes
league-event-teams = Teams: { $points }
league-team-line = Teams of { $size }: in each tournament a team scores the average of its { $size } players' points. Reserves fill in for players who aren't placed, the best first; an empty place counts 0. Rosters count as they stand at the start.
league-team-about = Teams have a table of their own, with the same rules for points that count and for ties, but no prizes. You can be in one team per league. Changing teams counts from the next tournament that starts; a team keeps the points it has. If a season has smaller teams, the last to join count as reserves.
league-team-count = { $players ->
    [one] one player
   *[other] { $players } players
}, { $reserves ->
    [one] one reserve
   *[other] { $reserves } reserves
}
league-team-look = Look at a team…
league-team-founded = Your team is ready, and you're its captain. Invite people below.
league-team-players = Players ({ $count } of { $size }):
league-team-reserves = Reserves ({ $count } of { $size }):
league-team-invitations = Invited:
league-team-invite = Invite someone…
league-team-choose = Change a member…
league-team-asked = { $name } is invited. They can accept in the channel.
league-team-invitation = { $who }: { $by } invites you to join the team **{ $team }** in the league **{ $league }**.
league-team-expires = The invitation expires { $until }. You can be in one team per league and leave at any time.
league-team-joined = { $name } joined the team **{ $team }** as a { $part ->
    [reserve] reserve
   *[other] player
}. That counts from the next tournament that starts.
league-team-declined = { $name } declined the invitation to the team **{ $team }**.
league-team-withdrawn = The invitation for { $name } to the team **{ $team }** was withdrawn.
league-team-member = { $part ->
    [invited] invited on { $since }
    [reserve] reserve since { $since }
   *[other] player since { $since }
}
league-team-changes = Changes to a team count from the next tournament that starts.
league-team-left = You left the team { $team }.
league-team-gone = The team { $team } was disbanded.
ask-league-team-leave = Leave the team { $team }? The points you've scored for it stay with the team. You'd need a new invitation to come back.
ask-league-team-disband = Disband the team { $team }? Its results stay in the tables, but it can't be brought back.
button-league-team-accept = Accept
button-league-team-decline = Decline
button-league-team-withdraw = Withdraw
button-league-team-captain = Make captain
button-league-team-player = Make a player
button-league-team-reserve = Make a reserve
button-league-team-remove = Remove
button-league-team-leave = Leave
button-league-team-rename = Rename
button-league-team-disband = Disband
league-form-team = Players in a team
    .help = 2 to 6, and as many reserves; 0: no teams
setup-league = League
    .help = Whether it scores league points, by the final standings
    .none = None
