# Leagues: points over several tournaments.

leagues-title = Leagues
leagues-none = This server has no league yet.
leagues-by-managers = A server manager or organiser sets leagues up.
league-about = In a league tournaments bring points by place. The best results of a season are added up; the struck-out ones do not count. A season ends after so many tournaments.
league-how = A tournament counts once the league is chosen in its set-up: *Time*, *League*.
league-season = Season { $season }
league-played = { $count } of { $events ->
    [one] one tournament
   *[other] { $events } tournaments
}
league-over = over since { $when }
league-over-early = ended early on { $when }
league-is-closed = closed
league-pot-line = { $chips ->
    [one] one chip
   *[other] { $chips } chips
} for its prizes so far
league-empty = No tournament has counted yet.
league-points-of = { $points ->
    [one] 1 point
   *[other] { NUMBER($points, maximumFractionDigits: 3) } points
}
league-points-line = Points by place: { $points }
league-placed = Tied places share the points of the places they take. Only people who could win a prize are placed: still in, with at least half of their hands played themselves. Computers take no place.
league-which = A tournament counts for the season that is under way when it ends. One that is cancelled, or in which nobody is placed, does not count.
league-best-count = The best { $best ->
    [one] result
   *[other] { $best } results
} of the season’s { $events } tournaments { $best ->
    [one] counts
   *[other] count
}.
league-all-count = { $events ->
    [one] The season is one tournament.
   *[other] All { $events } tournaments of the season count.
}
league-share-line = { $share }% of every entry pot goes to the season’s prizes: { $shares }
league-ties = Equal points: more first places win, then more second places, and so on; then the rank and its prizes are shared, and a lot from the last tournament’s secret says who gets an odd chip.
league-next-season = From the next season on
league-choose-season = Another season …
league-choose = Another league …
league-file = { $name }, season { $season }: everybody’s points and places
league-counts-for = Counts for the league **{ $name }** (season { $season }, { $played })
league-event = { $name }, season { $season }: tournament { $event } of { $events }
league-event-points = Points: { $points }
league-event-chips = { $chips ->
    [one] One chip of the pot goes
   *[other] { $chips } chips of the pot go
} to the season’s prizes.
league-season-over = Season { $season } of { $name } is over
league-ended-early = { $who } has ended the season before its last tournament.
league-set = League: { $name }
league-made = The league is there. Choose it in a tournament’s set-up (*Time*, *League*), and that tournament counts.
league-changed-now = Changed. It holds from now on.
league-changed-later = Changed. Results are in already, so this holds from the next season on; a new name holds at once.
ask-league-end = End season { $season } of { $name } now? { $left ->
    [one] One tournament is
   *[other] { $left } tournaments are
} still to come. The table as it is now becomes final, { $chips ->
    [0] there are no prizes to pay
    [one] the one chip of prizes is paid
   *[other] { $chips } chips of prizes are paid
}, and the next season begins. The channel is told, with your name. This cannot be undone.
ask-league-close = Close { $name } for good? Its tables stay, and no further tournament can count for it.
button-league = 🏅 League
button-league-table = Table
button-league-file = Table as a file
button-league-rules = Rules
button-league-prizes = Prizes
button-league-end = End the season
button-league-close = Close the league
button-league-new = New league
league-form-new = New league
league-form-rules = Rules of the league
league-form-prizes = Prizes of a season
league-form-name = Name
    .help = As members see it
league-form-points = Points by place
    .help = Of the first place first: 10 8 6 5 4 3 2 1
league-form-events = Tournaments in a season
    .help = It ends with the last of them
league-form-best = Results that count
    .help = So many of each person’s best
league-form-share = Per cent of each entry pot
    .help = 0 to 50; what tournaments give to the season’s prizes
setup-league = League
    .help = Whether it brings points for a league, by the final standings
