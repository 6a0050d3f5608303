# The settings of a server, and the refusals they cause.

settings-title = Server settings
settings-help = These apply to this server. Every choice is saved at once.
settings-changed = { $mark } differs from the default
settings-lacking = Permissions I don't have in this channel:
settings-value = { $name }: { $value }
settings-on = on
settings-off = off
settings-page-general = Language, games, channels
settings-page-chips = Chips and time zone
settings-page-gifts = Gifts
settings-page-computers = Computers and chips
settings-page-tournaments = Tournaments and limits
settings-page-log = Managers' log
settings-page-pictures = Pictures
settings-four-colours = Four colours for suits
    .help = New tables have blue diamonds and green clubs.
settings-felt = Table colour
settings-felt-help = For pictures of new tables. Everyone can choose for themselves in /preferences.
settings-back = Backs of the cards
felt-server = The server's default
felt-green = Green
felt-blue = Blue
felt-dark = Dark grey
felt-light = Light
felt-contrast = High contrast: black and white
back-server = The server's default
back-blue = Blue
back-red = Red
back-grey = Grey
settings-language = Language
settings-language-help = For new tables and public messages. In private, everyone sees their own language.
settings-language-usual = Same as Discord ({ $language })
settings-game = Default game
settings-game-help = The game /napoleon new opens if you don't name one.
settings-game-preset = Choose a game
settings-game-saved = … or one of your rule sets
settings-channels = Channels
settings-channels-help = Where tables can be opened, threads included; a category covers all its channels. Choose none to allow all.
settings-channels-all = everywhere
settings-channels-gone = none: the chosen channels were deleted
settings-openers = Who can open tables
settings-openers-help = Server managers can always open tables. Anyone can sit down.
settings-openers-everyone = everyone
settings-openers-managers = server managers only
settings-openers-role = members with a role
settings-openers-gone = managers only: the role was deleted
settings-role = … or only one role
settings-acts-channel = Managers' log
    .help = What managers and hosts do (grants, bans, settings, cancelled hands…) is posted here as well, within a minute. Players' reports are left out if everyone can read the channel. The complete log is /audit.
settings-choose-channel = Choose a channel…
settings-barred = I can't write there. Missing: { $names }
settings-nowhere = not posted
settings-organisers = Tournament organisers
    .help = Members with this role can announce tournaments as managers can, and help any tournament's host: opening the host tools makes them co-hosts. Choose nothing for no role.
settings-choose-role = Choose a role…
settings-nobody = nobody
settings-here = wherever they're set up
settings-cup-channel = Tournament channel
    .help = New tournaments are announced and held here, wherever their host sets them up.
settings-cup-role = Role to mention
    .help = A new tournament's announcement mentions this role. Hosts can choose another, or none.
settings-member-entries = Entry fees in members' tournaments
    .help = On: any member can announce a tournament with an entry fee in chips. Off: only server managers and organisers can.
settings-mentions = Mentions
    .help = Mention players when a third of their time is gone, and when a tournament calls them to check-in, the start or their table. Players can turn their own off.
settings-hand-dms = Hands by direct message
    .help = Players get their cards by direct message. Off: they press My hand at the table. Each player can choose in /preferences.
settings-pictures = Tables as pictures
    .help = New tables are drawn as pictures; off: words only. Each host can choose for their own table in the lobby.
settings-recaps = Recap of an evening
    .help = One silent message in a channel, an hour after the last of eight or more hands: the hand of the evening, and players who beat their average. Nobody is pinged, and members can opt out in /preferences.
settings-emotes = Quick chat
    .help = People can say one of eight short things at a table. Hosts can turn it off at their own table. Off: nowhere on this server.
settings-starting-chips = Starting chips
    .help = The chips a new account starts with. A change only affects members without an account.
settings-daily-chips = Daily chips
    .help = How many chips each member can collect once a day with /chips daily. 0: none.
settings-daily-hand = Play before daily chips
    .help = Members must have finished a hand since they last collected daily chips. The first time is free.
settings-gift-hands = Hands before gifts
    .help = How many hands with other people members must have played before they can give chips.
settings-gift-days = Days before gifts
    .help = How old a member's account on this server must be before they can give chips.
settings-gift-given = Daily limit on giving
    .help = The most a member can give away in a day, all gifts together. 0: no gifts.
settings-gift-received = Daily limit on receiving
    .help = The most a member can receive in a day, all gifts together. 0: no gifts.
settings-hints = Hints
    .help = Players can ask for the expert's advice, if their host allows it (by default only when alone against computers). Hands won with a hint are unrated for those who asked. Off: no hints at any table. Never in tournaments.
settings-rate-practice = Rate hands against computers alone
    .help = On: hands of one person against computers count for ratings. Off: they're practice.
settings-daily-wage = Daily chips without a ceiling
    .help = On: everyone can collect them daily, whatever they have. Off: they fill up to the starting chips.
settings-chips-used = Chips
    .help = Off: tables are for units alone; no daily chips, gifts, grants or entry fees.
settings-newcomers-lose = New members' daily limit to others
    .help = While a member's account is too new for gifts, the most chips a day that can go from them to other members: tables and entries together.
settings-members-lose = Daily limit from one member to another
    .help = The most chips a day that can go from one member to one other: tables, entries and gifts together. Chips at stake in a hand count until it's over, entries for the whole day.
settings-computers-lose = Daily limit on winnings from computers
    .help = The most computers can lose in a day to all members of a table together, minus what they win back. After that, hands still count, but the computers don't pay.
settings-stake-alone = Highest stake against computers alone
    .help = Chips per unit at a table with only one person. 0: no chips.
settings-hands = { $count ->
    [one] 1 hand
   *[other] { $count } hands
}
settings-tables-open = Open tables
    .help = How many tables can be open here at once, not counting tournament tables.
settings-tournaments-open = Tournaments at once
    .help = How many tournaments can be announced or running here at once.
settings-tournaments-hosted = Tournaments hosted per member
    .help = How many tournaments one member can host at once. Server managers have no limit.
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
settings-zone-help = Days, weeks and months start there at midnight. A change moves no finished hand. It's { $time } there now.
button-numbers = Change…
button-on = Turn on
button-off = Turn off
button-defaults = Reset to defaults
settings-reset-ask = Reset these settings to their defaults? Chips and tables stay as they are.
form-number-help = { $least } to { $most }. Leave empty for the default
form-server-zone-help = For example Europe/Berlin, Asia/Tokyo, UTC

## At a table

menu-nudge-nobody = Mentions are off on this server: nobody is mentioned for their clock or by a tournament.

## Unusual chip movements

settings-watch = { $count ->
    [one] 1 new unusual chip movement: the button below shows it.
   *[other] { $count } new unusual chip movements: the button below shows them.
}
button-watch = Unusual chip movements
watch-help = Hands, tournament pots and gifts of the last { $days } days (up to { $hands } hands). These are figures, not verdicts: friends who always play together can be lucky. No action is taken automatically, and only you see this.
watch-made = Checked { $when }, once a day.
watch-none = Nothing unusual: nobody won a lot from the same few members.
watch-more = { $count } more
watch-others = { $count } more
watch-one-way = { $name } won **{ $chips }** chips from { $others } in { $hands } hands: { $share }% of the chips between them went one way. The odds of that by chance alone are less than one in { $odds }.
watch-fresh = { $name } got **{ $chips }** chips from new accounts, at tables, from pots or as gifts ({ $hands } in all): { $others }. { $share }% of the chips between them went one way.
watch-gifts = { $name } received **{ $chips }** chips as gifts from { $others }.
watch-company = { $fresh ->
    [0] None of these accounts is
    [one] 1 of these accounts is
   *[other] { $fresh } of these accounts are
} less than { $days } days old. They played { $together }% of their hands with this member.
