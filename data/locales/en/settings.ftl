# The settings of a server, and what they keep people from.

settings-title = Server settings
settings-help = They hold for this server. Every choice is stored at once.
settings-value = { $name }: { $value }
settings-on = on
settings-off = off
settings-chips = { $count ->
    [one] 1 chip
   *[other] { $count } chips
}
settings-page-general = Language, games, channels
settings-page-chips = Chips and time zone
settings-page-gifts = Gifts
settings-page-computers = Computers and chips
settings-page-tournaments = Tournaments and limits
settings-language = Language
settings-language-help = Of new tables and public messages. In private everybody reads their own.
settings-language-usual = As in Discord ({ $language })
settings-game = Usual game
settings-game-help = What /napoleon new opens when nobody names a game.
settings-game-preset = Choose a game
settings-game-saved = … or one of your rule sets
settings-channels = Channels
settings-channels-help = Where tables may be opened, with their threads; a category means all its channels. Choose none for everywhere.
settings-channels-all = everywhere
settings-channels-gone = none: those chosen were deleted
settings-openers = Who opens tables
settings-openers-help = Server managers always may. Everybody may sit down.
settings-openers-everyone = everybody
settings-openers-managers = managers of the server only
settings-openers-role = members with a role
settings-openers-gone = managers only: the role was deleted
settings-role = … or only one role
settings-member-entries = Entry chips by everybody
    .help = On: every member may announce a tournament whose entry costs chips. Off: only managers of the server may.
settings-mentions = Turn mentions
    .help = A message to the player the table waits for, once a third of their clock has run; and a tournament's calls to the check-in, the start and one's table. Each player can also switch their own off.
settings-starting-chips = Starting chips
    .help = What an account opens with. A change is only for members who have no account yet.
settings-daily-chips = Daily chips
    .help = What everybody may take once a day by /chips daily. 0: nothing.
settings-daily-hand = Hand for daily chips
    .help = Daily chips need a hand played to its end since the last ones. The first are free.
settings-gift-hands = Hands before gifts
    .help = Rated hands with other people that a member must have played before they can give chips.
settings-gift-days = Days before gifts
    .help = How old a member's account in this server must be before they can give chips.
settings-gift-given = Most given in a day
    .help = What a member can give to others in a day, all gifts together. 0: no gifts.
settings-gift-received = Most received in a day
    .help = What a member can receive from others in a day, all gifts together. 0: no gifts.
settings-computers-lose = Most that computers lose
    .help = What computers lose to a member in a day, less what they win from them. Beyond it a hand counts, but they pay nothing.
settings-stake-alone = Stake against computers alone
    .help = The most chips for a unit where only one person sits at a table. 0: for nothing.
settings-hands = { $count ->
    [one] 1 hand
   *[other] { $count } hands
}
settings-tables-open = Open tables
    .help = How many tables may be open here at once. Tables of tournaments are not counted.
settings-tournaments-open = Tournaments at once
    .help = How many tournaments may be announced or played here at once.
settings-tournaments-hosted = Tournaments of one member
    .help = How many of them one member may host. Server managers have no such limit.
settings-tables = { $count ->
    [one] 1 table
   *[other] { $count } tables
}
settings-tournaments = { $count ->
    [one] 1 tournament
   *[other] { $count } tournaments
}
settings-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
settings-zone = Time zone
settings-zone-help = In it a new day begins at midnight. It is { $time } there now.
button-numbers = Change the numbers…
button-on = Switch on: { $name }
button-off = Switch off: { $name }
button-defaults = Reset to defaults
settings-reset-ask = Reset all settings of this server to their defaults? Chips and tables stay as they are.
form-number-help = { $least } to { $most }. Empty: the default
form-server-zone-help = Such as Europe/Berlin, Asia/Tokyo, UTC

## At a table

menu-nudge-nobody = In this server nobody is mentioned when their clock runs.

## What stands out about chips

settings-watch = { $count ->
    [one] 1 new thing stands out about chips. Read it with the button below.
   *[other] { $count } new things stand out about chips. Read them with the button below.
}
button-watch = What stands out about chips
watch-title = What stands out about chips
watch-help = Hands and gifts of the last { $days } days (at most { $hands } hands). These are figures, no verdicts: friends who always play together can have luck. Nothing happens by itself; only you see this.
watch-made = Looked at { $when }; this is done once a day.
watch-none = Nothing stands out: nobody gained unusually much from the same few members.
watch-more = { $count } more
watch-others = { $count } more
watch-one-way = { $name } gained **{ $chips }** chips from { $others } in { $hands } hands: of 100 chips that moved between them, { $share } went one way. Chance alone does that less than once in { $odds } times.
watch-fresh = { $name } gained **{ $chips }** chips in { $hands } hands from new accounts that lost half of their starting chips or more: { $others }. Of 100 chips that moved between them, { $share } went one way.
watch-gifts = { $name } received **{ $chips }** chips as gifts from { $others }.
watch-company = { $fresh ->
    [0] None of these accounts is
    [one] 1 of these accounts is
   *[other] { $fresh } of these accounts are
} younger than { $days } days. { $together } of 100 of their hands were with this member.
