# The settings of a server, and what they keep people from.

settings-title = Server settings
settings-help = These apply to this server. Every choice is saved at once.
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
settings-language-help = For new tables and public messages. In private, everybody reads their own language.
settings-language-usual = As in Discord ({ $language })
settings-game = Usual game
settings-game-help = What /napoleon new opens if no game is named.
settings-game-preset = Choose a game
settings-game-saved = … or one of your rule sets
settings-channels = Channels
settings-channels-help = Where tables may be opened, with their threads; a category means all its channels. Choose none to allow all.
settings-channels-all = everywhere
settings-channels-gone = none: those chosen were deleted
settings-openers = Who opens tables
settings-openers-help = Server managers can always open tables. Anybody may sit down.
settings-openers-everyone = everybody
settings-openers-managers = server managers only
settings-openers-role = members with a role
settings-openers-gone = managers only: the role was deleted
settings-role = … or only one role
settings-organisers = Organisers of tournaments
settings-organisers-help = Members with this role can announce tournaments as managers can, and help any tournament's host: they become co-hosts by opening the host tools. Choose nothing for no role.
settings-organisers-role = Choose a role…
settings-nobody = nobody
settings-member-entries = Entry chips for everybody's tournaments
    .help = On: every member may announce a tournament whose entry costs chips. Off: only server managers may.
settings-mentions = Mentions
    .help = Mention a player when a third of their clock is gone, and when a tournament calls them to check in, to the start or to their table. Each player can switch their own off.
settings-hand-dms = Hands by direct message
    .help = Players are sent their cards by direct message. Off: they press My hand at the table. Each player can choose for themselves in /preferences.
settings-pictures = Tables as pictures
    .help = New tables are drawn as pictures; off: in words alone. The host of each table can choose otherwise in its lobby.
settings-emotes = Emotes
    .help = People can say one of eight short things at a table. Each host can switch that off for theirs. Off: nowhere in this server.
settings-starting-chips = Starting chips
    .help = What a new account starts with. A change affects only members without an account.
settings-daily-chips = Daily chips
    .help = What each member can take once a day with /chips daily. 0: nothing.
settings-daily-hand = A hand for daily chips
    .help = To take daily chips again, a member must have played a hand to its end since the last time. The first time is free.
settings-gift-hands = Hands before gifts
    .help = How many rated hands with other people a member must have played before they can give chips.
settings-gift-days = Days before gifts
    .help = How old a member's account in this server must be before they can give chips.
settings-gift-given = Gifts given a day, at most
    .help = What a member can give to others in a day, all gifts together. 0: no gifts.
settings-gift-received = Gifts received a day, at most
    .help = What a member can receive from others in a day, all gifts together. 0: no gifts.
settings-hints = Hints
    .help = Players can ask what the expert would play, where the host of their table allows it (by default only alone against computers). Such hands count for ratings like others. Off: no hints at any table. Never in tournaments.
settings-computers-lose = Lost by computers a day, at most
    .help = What computers can lose to one member in a day, less what they win back. Beyond that, hands still count, but the computers pay nothing.
settings-stake-alone = Stake against computers alone
    .help = The highest stake (chips a unit) at a table with only one person. 0: no chips.
settings-hands = { $count ->
    [one] 1 hand
   *[other] { $count } hands
}
settings-tables-open = Open tables
    .help = How many tables may be open here at once. Tournament tables are not counted.
settings-tournaments-open = Tournaments at once
    .help = How many tournaments may be announced or played here at once.
settings-tournaments-hosted = Tournaments hosted by one member
    .help = How many of them one member may host at once. Server managers have no such limit.
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
settings-zone-help = A new day begins at midnight there. It is { $time } there now.
button-numbers = Change the numbers…
button-on = Switch on: { $name }
button-off = Switch off: { $name }
button-defaults = Reset to defaults
settings-reset-ask = Reset all settings of this server to their defaults? Chips and tables stay as they are.
form-number-help = { $least } to { $most }. Leave empty for the default
form-server-zone-help = Such as Europe/Berlin, Asia/Tokyo, UTC

## At a table

menu-nudge-nobody = In this server nobody is mentioned when their clock runs out.

## What stands out about chips

settings-watch = { $count ->
    [one] 1 new unusual chip movement: the button below shows it.
   *[other] { $count } new unusual chip movements: the button below shows them.
}
button-watch = Unusual chip movements
watch-title = Unusual chip movements
watch-help = Hands and gifts of the last { $days } days (at most { $hands } hands). These are figures, not verdicts: friends who always play together can be lucky. Nothing happens by itself; only you see this.
watch-made = Checked { $when }; this is done once a day.
watch-none = Nothing unusual: nobody gained a lot from the same few members.
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
