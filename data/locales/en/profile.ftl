# A member's profile.

profile-blank = No finished hands on this server yet.
profile-blank-own = You haven't finished a hand on this server yet. Your record starts with your first one.
profile-bot = Bots can't take a seat. Choose a person.
profile-span = Playing since { $first } · last hand { $last }
profile-at-stake = { $chips } at stake
profile-rating = Rating { $rating }
profile-rank = #{ $rank } among people
profile-provisional = (provisional)
profile-practice = Practice: your next { $left ->
    [one] hand is
   *[other] { $left } hands are
} unrated for you. After that you earn ranks, from cadet to marshal. You can end practice sooner in /preferences.
profile-hands = { $count ->
    [one] 1 hand
   *[other] { $count } hands
}
profile-won = { $count } won ({ $percent }%)
profile-share = { $part } of { $of } ({ $percent }%)
profile-contracts = Contracts made: { $share }
profile-adjutant = Wins as { role-partner }: { $share }
preferences-help = Only you see this. Your choices apply on every server.
preferences-play = At the table
preferences-notices = Notices
preferences-looks = Looks
preference-nudge = Mentions
    .help = When you've been on turn for a while, and when a tournament calls you.
preference-nudge-on = Mention me
preference-nudge-off = Don't mention me
preference-hand = My hand
    .help = At the table: press **My hand**, no direct messages. You can do everything either way.
preference-hand-server = The server's default
preference-hand-dm = By direct message
preference-hand-table = At the table, no direct message
preference-forced = The only card I can play
    .help = Plays after about as long as you usually take, so nobody can tell. You can always play it first.
preference-forced-on = Plays itself
preference-forced-off = I play it myself
preference-dms = Tournament notices
    .help = For check-in, the start, the end of a break, and changes to the announcement. If I can't send you a direct message, I mention you.
preference-dms-off = Mention me in the channel
preference-dms-on = By direct message
preference-order = Order of my cards
preference-order-trumps = By suit, trumps first
preference-order-suit = By suit, always in the same order
preference-order-rank = By rank, aces first
preference-pictures = Pictures
    .help = For what only you see: your hand, lessons, replays. Text says the same, and a screen reader reads it.
preference-pictures-on = Show pictures
preference-pictures-off = Text only
preference-felt = Table colour
    .help = For the pictures that only you see.
preference-colours = Colours of suits
    .help = For the cards and pictures that only you see, buttons too.
preference-colours-two = Two: red and black
preference-colours-four = Four: diamonds blue, clubs green
preference-recap = Recaps of evenings
    .help = Some servers post one: the hand of the evening, and players who beat their average.
preference-recap-on = Name me
preference-recap-off = Leave me out
preference-practice = Practice hands
    .help = Your first ten hands, on all servers together, don't count for your rating: they're practice, with a line of advice on each turn. For the others at the table they count. You can end practice sooner, from the next deal on, but you can't turn it on again.
preference-practice-on = Keep practising
preference-practice-off = End practice
profile-favourite = Favourite game: { $game }
profile-accuracy = Accuracy { $percent }% in { $count ->
    [one] the last reviewed hand
   *[other] the last { $count } reviewed hands
}
profile-accuracy-before = { $percent }% in the { $count ->
    [one] one
   *[other] { $count }
} before
profile-hints = { $count ->
    [one] Hints in one hand
   *[other] Hints in { $count } hands
}
profile-best = Best hand: { $units } in #{ $hand }
profile-grade = { $grade ->
    [corporal] Corporal
    [sergeant] Sergeant
    [lieutenant] Lieutenant
    [captain] Captain
    [major] Major
    [colonel] Colonel
    [general] General
    [marshal] Marshal
   *[cadet] Cadet
}
profile-achievements = Achievements: { $done } of { $of }
profile-to-come = Still to come: { $names }
achievement-win = Hands won
achievement-contract = Contracts made
achievement-adjutant = Wins as { role-partner }
achievement-defence = Contracts beaten
achievement-alone = Contracts made alone
achievement-high = Contracts of 16 or more
achievement-stopped = Bids of 16 or more beaten
achievement-slam = Contracts for every point
achievement-nap = Naps made
achievement-misere = Misères made
achievement-haul = Hands that won 10 units or more
achievement-games = Different games played
badge-grade-corporal = ⭐ Promoted to corporal
badge-grade-sergeant = ⭐ Promoted to sergeant
badge-grade-lieutenant = ⭐ Promoted to lieutenant
badge-grade-captain = ⭐ Promoted to captain
badge-grade-major = ⭐ Promoted to major
badge-grade-colonel = ⭐ Promoted to colonel
badge-grade-general = ⭐ Promoted to general
badge-grade-marshal = ⭐ Promoted to marshal
profile-badges = Badges
badge-win = 🎉 First win
badge-contract = 👑 First contract made
badge-adjutant = 🎖️ First win as { role-partner }
badge-defence = 🛡️ First contract beaten
badge-alone = 🐺 First contract made alone
badge-high = 🔥 First contract of 16 or more
badge-slam = 💯 First contract for every point
badge-nap = ⚡ First nap made
badge-misere = 🕊️ First misère made
badge-haul = 🪙 10 units or more in one hand
profile-games = By game
profile-games-more = { $count ->
    [one] and 1 more game
   *[other] and { $count } more games
}
profile-curve-days = Chips, last { $days } days
profile-curve-all = Chips, all time
profile-curve-alt = Chips: { $start } at the start, { $now } now; highest { $high }, lowest { $low }.
profile-button-days = { $days } days
profile-button-all = All
