# One sentence for each refusal of the engine and the services; the key is the code.

## Turn and phase

not-your-turn = It is not your turn: { $seat } is to act.
hand-over = This hand is over.
redeal-due = Everybody passed: the cards are dealt again first.
redeal-not-due = There is a redeal only after everybody has passed.
seat-needed = This action needs a seat.
seat-unknown = There is no { $seat }: seats go from 0 to { $most }.
auction-only = The auction is on: bid or pass.
call-only = Napoleon must name the partner card first.
discard-only = Napoleon must discard first.
play-only = The auction is over: now cards are played.
ante-only = Place your ante first: the units that every seat puts on the board.
window-only = First answer whether you pay to see the blind.

## Auction

bid-range = A bid of { $points } is not possible: bid { $least } to { $most } points.
bid-suit = That suit cannot be bid: choose clubs, diamonds, hearts or spades, or no-trump where the house rules allow it.
bid-too-low =
    Your bid must be higher than { $points } { $suit ->
        [C] clubs
        [D] diamonds
        [H] hearts
        [S] spades
       *[NT] no-trump
    }.
highest-bidder = Your bid is the highest: wait until somebody outbids you.
already-passed = You have passed already: bid higher, or wait.
must-bid = Everybody passed and you hold the ace of spades: you must bid.

## Call and discard

call-not-in-pack = { $card } is not in this pack: name another card.
call-own-card = You hold { $card } yourself: under these house rules name a card that you do not hold.
discard-not-held = You do not hold { $cards }: discard cards from your hand.
discard-count =
    { $count ->
        [one] Discard exactly one card
       *[other] Discard exactly { $count } cards
    }, not { $chosen }.
discard-pile = { $cards } cannot be discarded: only cards from the hand and the blind can, not those of the piles.
discard-twice = The same card cannot be discarded twice.
change-suit = Trumps can be changed to clubs, diamonds, hearts or spades, or to no-trump where it can be bid.
change-same =
    { $suit ->
        [C] Clubs are trumps
        [D] Diamonds are trumps
        [H] Hearts are trumps
        [S] Spades are trumps
       *[NT] The contract is no-trump
    } already: choose another suit, or lead a card to keep it.
change-too-high = That change would raise the bid to { $points }: { $most } is the highest.

## Board

ante-total = Your ante must be exactly { $total }, not { $placed }.
ante-kitty = At most { $most } of your ante may go to the kitty, not { $placed }.
ante-duty = At least 1 of your ante must lie on Q-K of spades or on 8-9-10.
ante-negative = An ante takes nothing off the board: place 0 or more on each stake.
stake-unknown = There is no stake { $stake }: use { $allowed }.
ante-unreadable = I cannot read “{ $text }”: write a stake and its units on each line, such as Kitty: 1.

## Play

card-not-held = You do not hold { $card }.
must-follow =
    { $card } is not legal: you must follow { $suit ->
        [C] clubs
        [D] diamonds
        [H] hearts
        [S] spades
       *[NT] suit
    }.
joker-led = { $card } is not legal: the joker was led, so play one of { $legal }.
joker-called-out = { $card } is not legal: { $hunter } was led, so the joker must be played.
joker-lead-first = { $card } is not legal: the joker may not be led to the first trick.
joker-first-trick = { $card } is not legal: the joker may not be played to the first trick.
lead-trump-first = { $card } is not legal: Napoleon may not lead a trump to the first trick while holding another suit.
revoke-none = { $card } is a legal card and no revoke: play it without the confirmation.
trust-off = There is no trust in these rules.
trust-not-yet = You cannot say trust now: play to the trick first.
trust-twice = You have already said trust in this trick.
revoke-prevented = { $card } cannot be played as a revoke: these rules refuse an illegal card.

## Nap

exchange-only = Cards are exchanged first: throw some away, or keep your hand.
exchange-not-held = You do not hold { $cards }: exchange cards from your hand.
exchange-stock = Only { $left } cards are left to buy, not { $chosen }.
call-unknown = { $call } cannot be bid in this game: the ladder is { $allowed }.
call-too-low = Your call must be higher than { $call }.
call-needs-nap = Wellington can be bid only over another player's nap.
call-needs-wellington = Blücher can be bid only over a Wellington.
must-call = Everybody else passed: you must bid at least one.
garnet-off = There is no extra hand in these rules.
garnet-gone = The extra hand has been taken already.
garnet-too-late = The extra hand can be taken only while no nap or higher stands.
garnet-discard = Discard { $count } of your cards first.
garnet-nap = You took the extra hand: now you must bid nap.
peep-off = There is no card to peep at in these rules.
peep-twice = You have peeped already.
swap-only = First say whether you take the card you peeped at.
lead-lowest = { $card } is not legal: a Wellington's first lead is the lowest card of its suit, here { $lowest }.

## Records

pack-wrong = The pack must hold each of its { $count } cards exactly once.
card-unknown = { $card } is not a card: write rank and suit, such as AS, 10D or 4H.
action-malformed = This action ({ $do }) lacks something or holds something wrong.
action-unknown = There is no action { $do }: use { $allowed }.
record-none = This is no hand record.
record-field-missing = The record lacks { $field }.
record-field-wrong = The record's { $field } is malformed.
record-dealer = The dealer { $dealer } is not at the table: seats go from 0 to { $most }.

## House rules

option-unknown = There is no house rule { $option }: choose one of { $allowed }.
option-value = { $option } cannot be { $value }: choose one of { $allowed }.
conflict-seats = This game cannot be played with { $seats } seats: choose { $least } to { $most }.
conflict-no-trump-order = No-trump bids ({ $no_trump }) need an order of suits: turn no-trump off or choose a suit order.
conflict-remove-seats = Cards can be left out ({ $remove }) with 4 or 6 seats only, not with { $seats }: play with the whole pack.
conflict-min-bid = The lowest bid of { $min_bid } is above the { $most } points in the pack: lower it.
conflict-split = The payment { $split } does not fit { $seats } seats: choose { $allowed }.
conflict-adjutant-seats = There is no adjutant with { $seats } players: leave the adjutant on automatic, or turn it off.
conflict-deal-out = The blind can be dealt out only if it has a card for each seat: it has { $blind } for { $seats } seats. Let Napoleon exchange the blind, or change the number of seats, the joker or the cards left out.
conflict-open-rebid = In an open auction a player who passed may bid again anyway: turn bids after a pass off, or bid in turns.
conflict-no-joker = { $option } needs a joker: add the joker, or reset this rule.
conflict-hunter-removed = { $card } is left out of the pack and cannot call the joker: choose another joker hunter, or keep the card.
conflict-najami-seats = The NAJAMI payment is made for { $needed } seats, not for { $seats }: choose { $needed } seats or another payment.
conflict-najami-joker = The NAJAMI payment needs a joker: add the joker or choose another payment.
conflict-najami-tens = The NAJAMI payment needs tens that score: let tens score or choose another payment.
conflict-najami-min-bid = The NAJAMI payment begins at { $least } points, the lowest bid is { $min_bid }: raise it to { $least } or more, or choose another payment.
conflict-blucher = Blücher overcalls a Wellington: allow the Wellington, or turn Blücher off.
conflict-seven-cards = { $option } is not played with seven cards: turn it off, or play with five cards.
conflict-deal = The deal { $deal } does not give { $hand_size } cards: choose packets that do, or deal one by one.
conflict-pack = The pack of { $pack } cards is too small: { $seats } seats need { $needed }. Choose a larger pack, fewer seats, or hands without extra cards.
preset-unknown = There is no game called { $preset }.
option-unreadable = I cannot read “{ $text }”: write a house rule as min_bid=13, and several with commas between them.
saved-rules-name = That name cannot be used: take 1 to { $most } letters, digits, spaces and simple signs such as - + ! & ( ).
saved-rules-taken = The name { $name } is taken: choose another, or delete that rule set first.
saved-rules-full = This server already has { $most } rule sets, the limit: delete one first.
saved-rules-unknown = There is no rule set { $name } here: /rules list shows all.
saved-rules-gone = This rule set has been deleted.
saved-rules-outdated = The rule set { $name } no longer fits the rules. Save it again without what is in the way:
not-manager = Only server managers (members with *Manage Server*) can do that.
server-only = That works only in a server.
share-played = Only who played this hand can share it.
share-silent = You may not post pictures here, so you cannot share a hand here.
share-files = I may not post files here. A server manager can allow it: Attach Files.

## Poker

other-game = That belongs to the other game: this hand is played by other moves.
poker-over = The poker hand is over.
poker-choose-first = The dealer must choose the poker game first.
poker-game-unknown = There is no poker game { $game }: choose one of { $allowed }.
poker-exchange-only = Now cards are exchanged: choose 0 to 5 cards.

## Tables

table-unknown = There is no table { $table }.
table-closed = This table is closed.
ahead-away = A computer plays for you: press I'm back before you set anything ahead.
ahead-not = That cannot be set ahead now: during the play a card of your hand, during the auction a pass.
table-paused = This hand cannot be continued: the host or a manager can end the table, and all stakes are returned.
no-table-here = There is no table in this channel: open one with /napoleon new.
hand-unknown = There is no hand { $hand }. /replay lists yours.
hint-event = There are no hints in tournaments.
hint-off = This table gives no hints: its host switched them off.
hint-people = This table gives no hints: by default they are only for one person alone against computers. The host can allow them in the lobby (House rules, Hints).
hint-server = The managers of this server have switched hints off: hands count for ratings.
hint-not-due = Hints are for your own turn: somebody else is to move now.
hint-asking = Your last hint is still being worked out.
hint-late = Somebody has moved meanwhile: that hint is out of date. Ask again when it is your turn.
review-not-played = You did not play in this hand. A review is for those who did.
review-not-here = There is nothing to review: you had no choice of a card in this hand, or its game has no review. Which poker game was chosen is not judged: no card was dealt before it.
review-busy = The review could not be made in time. Please try again in a minute.
hand-unfinished = This hand is still being played: its cards are shown when it is over.
hand-unreadable = “{ $text }” is not a hand number: choose one from the list, or write a number such as 57.
hand-sealed = This deal is still being played at other tables: its cards are shown when the round is over.
hand-expired = The cards of hand { $hand } are no longer kept, only its result.
hand-damaged = Hand { $hand } cannot be replayed: its record is damaged. /verify shows what does not fit.
session-unfinished = The session's record is available once the table is closed.
not-dealt-in = You were not dealt into this hand.
void-computers = Computers were dealt in, so this hand cannot be called off by agreement: it is played to its end and counts. If you have to go, leave the table.
void-asked = Somebody has already asked to call this hand off.
void-once = You have already asked once in this hand.
void-lapsed = That question is closed: the hand counts, unless it was called off before.
void-reason = Give a reason of at most { $most } characters: everybody can read it.
manager-plays = You play at this table, so you cannot decide how it ends. Ask the other players, or another manager.
end-elsewhere = Ask at the table itself: { $channel }.
table-has-place = Your table is in { $channel }.
here-elsewhere = Show the table again where it was opened: { $channel }.
not-seated = You have no seat at this table.
not-host = Only the table's host can do that.
bad-player = You cannot hand your seat over to yourself: choose somebody else.
already-seated = { $name } already has a seat at this table.
elsewhere-clock = Your clock runs at another table: { $channel }. Press the button again to be asked whether you also play here.
elsewhere-other = { $name } plays at another table with a clock. Here the first hand is dealt when they press Start too and say that they play at both, or when they leave.
elsewhere-board = { $name } is due in a tournament, and part of the board is theirs. Either they deal themselves, or the host ends the table and the board is shared out. Nothing was dealt.
offer-gone = This offer is no longer open. The seat has not changed hands.
offer-not-yours = This seat is offered to somebody else.
offer-not-giver = Only the person who made the offer can take it back.
hand-seen = { $name } has seen cards of this hand and can take a seat once it is over.
table-full = Every seat at this table is taken.
chairs-held = { $count ->
    [one] The last empty seat is held for somebody from the game before, for five minutes at most. The table shows until when. The host can give it to a computer earlier.
    [2] Both empty seats are held for people from the game before, for five minutes at most. The table shows until when. The host can give them to computers earlier.
   *[other] All { $count } empty seats are held for people from the game before, for five minutes at most. The table shows until when. The host can give them to computers earlier.
}
not-agreed = { $count ->
    [one] { $seat } sat down before the table was changed and has
   *[other] { $seat } sat down before the table was changed and have
} not agreed yet: the cards are dealt once Agree is pressed, or once the change is undone.
terms-changed = The table has been changed again: look at it as it is now, then press once more.
rematch-over = This table closed more than { $minutes } minutes ago: open a new one with /napoleon new.
seats-empty =
    { $empty ->
        [one] One seat is empty
       *[other] { $empty } seats are empty
    }: wait for players or add computers.
seats-taken =
    { $seated ->
        [one] One person sits
       *[other] { $seated } people sit
    } here already: { $seats } seats are not enough.
hand-under-way = That is possible only between two hands: a hand is being played.
not-started = The game has not started yet: press Start first.
already-started = That is possible only before the first deal.
no-hand = No cards have been dealt at the moment.
no-computer = There is no computer player to remove.
stake-range = The stake must be { $least } to { $most } chips per unit.
hands-range = The number of hands must be { $least } to { $most }.
total-range = The total must be { $least } to { $most }.
claim-unproven = The rest is not certain yet. You can claim when what you see proves that nothing played from here on can change how the hand comes out.
undo-off = Moves stand at this table. The host can allow taking back before the first deal, but not in tournaments.
undo-acted = That can no longer be taken back: only your own last move, once, before anybody else has acted, and only if it showed nobody a hidden card or which side a player is on.
stale-turn = The table has moved on: use its newest message.
deal-unshown = The fingerprint of the next deal has only just been shown. Look at the panel, then press again.
values-changed = The list of values has changed in the meantime: look at it on the Fair deal page, then deal again.
values-closed = The list of values for this hand is closed.
values-open = The list of values is still open: open yours once somebody has dealt.
values-sealed = { $name } still has a sealed value to open. If they do not, deal again in a minute: then that deal is given up.
value-given = You have already added a value to this deal.
value-barred = You left a sealed value unopened, so at this table you can add only open values.
value-not-sealed = You have no sealed value to open.
value-unlike = That is not what you sealed: its SHA-256 is different.
value-long = A value has at most { $most } characters.
value-unprintable = A value must consist of visible characters.
value-no-seal = A tournament starts without waiting: a value cannot be sealed here. Type the value itself.
not-enough-chips = { $name } cannot cover a hand at this table: it can cost up to { $units ->
    [one] 1 unit
   *[other] { $units } units
} of { $stake ->
    [one] 1 chip
   *[other] { $stake } chips
}, so { $needed ->
    [one] 1 chip is
   *[other] { $needed } chips are
} needed, and { $balance } { $balance ->
    [one] is
   *[other] are
} there. A lower stake helps, or /chips daily, or a gift (/chips give).
storage-conflict = Something else was saved at the same moment: please try again.
table-changed = The table changed at the same moment: please try again.
hand-changed = The hand changed at the same moment: please try again.

## Chips and settings

daily-off = This server gives no daily chips. Server managers can change that in /settings.
stake-alone = Against computers alone the stake is at most { $most ->
    [one] 1 chip
   *[other] { $most } chips
} a unit in this server, and here it is { $stake }. Nothing was dealt: lower the stake before the first deal, or wait for somebody to sit down.
absent-board = { $name } was away for the whole last hand, and part of the board is theirs. Either they come back (I'm back), or the host ends the table and the board is shared out. Nothing was dealt.
daily-hand = Play a hand to its end first: today's { $chips } chips are for those who have played since they last took some.
gift-closed = Gifts open for you after { $hands ->
    [one] 1 more rated hand
   *[other] { $hands } more rated hands
} with other people, and from { $when } on: your account in this server is new.
gift-hands = Gifts open for you after { $hands ->
    [one] 1 more rated hand
   *[other] { $hands } more rated hands
} with other people.
gift-days = Gifts open for you on { $when }: your account in this server is new.
gift-given = You can give { $left } more today: at most { $most } chips a day can be given here. Nothing was given.
gift-received = This member can receive { $left } more today: at most { $most } chips a day can be received here. Nothing was given.
gift-self = You cannot give chips to yourself: choose somebody else.
gift-stranger = That person is not in this server: choose a member.
gift-range = A gift must be { $least } to { $most } chips.
gift-rate = At most { $most } gifts an hour are allowed. Nothing was given: try again later.
gift-too-much = You cannot give { $amount } chips: you have { $balance ->
    [one] 1
   *[other] { $balance }
} to spare. Chips at stake in a hand cannot be given.
bot-has-none = Bots keep no chips: choose a person.
grant-range = A grant must give or take 1 to { $most } chips.
grant-reason = Say why: the reason stays in the history.
grant-rate = At most { $most } grants an hour are allowed in this server. Nothing was granted: try again later.
grant-too-much = { $amount ->
    [one] 1 chip
   *[other] { $amount } chips
} cannot be taken away: only { $balance } { $balance ->
    [one] is
   *[other] are
} there, apart from those at stake.
history-of-other = Only server managers can look at other members' history.
setting-range = { $setting } must be { $least } to { $most }.
number-unreadable = I cannot read “{ $text }” as a number: write digits, such as 1000. Nothing was changed.
time-zone-unknown = There is no time zone { $text }: write one such as Europe/Berlin, Asia/Tokyo or UTC. Nothing was changed.
channels-range = At most { $most } channels can be chosen: choose a category to cover many.
## Tournaments

tournament-unknown = There is no such tournament here. /tournament list shows all.
tournament-changed = The tournament changed at the same moment: please try again.
event-table = This table belongs to a tournament, which deals, seats and ends it. To stop playing, press Drop out on the tournament's announcement.
tournament-draft = This tournament has not been announced yet.
tournament-announced = This tournament has been announced: press “Change the settings” in the host tools.
edit-entry = The entry cannot be changed once somebody has joined.
edit-most = { $count } have joined already: there must be room for all of them.
edit-team = Whether teams play, and of how many, cannot be changed once somebody has joined.
edit-check-in = Check-in is open: only the name and the start can still be changed.
edit-nothing = Nothing has changed: there is nothing to tell.
tournament-running = This tournament is already running.
tournament-not-running = This tournament has not begun yet.
tournament-over = This tournament is over.
tournament-unfinished = The report is available once the tournament is over.
not-tournament-host = Only the tournament's host and server managers can do that.
tournament-refused = The host has taken you out of this tournament: you cannot join again.
tournament-invited = Only people invited by the host can join this tournament.
tournament-role = Only members with { $role }, and people who were invited, can join this tournament.
tournament-rating = Your rating in this game is { $rating }. { $most ->
        [0] Only ratings from { $least } can join this tournament.
       *[other] { $least ->
            [0] Only ratings up to { $most } can join this tournament.
           *[other] Only ratings from { $least } to { $most } can join this tournament.
        }
    }
tournament-ratings = The lowest rating ({ $least }) cannot be above the highest ({ $most }).
tournament-reminders = At most { $most } reminders, each from 1 minute to { $days } days before the start.
tournament-repeats = A weekly tournament needs a start time. Set one under Name and start, or choose No under Repeats weekly.
already-waiting = You are already on the waiting list.
waiting-full = The waiting list is full: it takes { $most }.
teams-none = No teams play in this tournament.
teams-full = There is no room for another team. Join one that has a free place.
teams-too-few = There are too few people for teams of that size. Wait for more.
team-name = That name cannot be used. Take 1 to { $most } characters: letters, digits, spaces and signs like - + ! & ( ).
team-taken = There is a team of that name, or one that looks the same: { $name }. Choose another name, or join it.
team-gone = That team is no longer there. Choose another one.
team-full = { $name } is full. Choose another team.
entrant-no-person = Only a person can be taken out like this; for computers there is a button of its own.
not-refused = They can already join.
invited-all = They are already invited or taking part.
invited-too-many = At most { $most } people can be invited.
co-hosts-by-host = Only the host can name co-hosts.
co-hosts-same = These are already the co-hosts.
co-hosts-too-many = There can be { $most } co-hosts at most.
not-entered = You are not in this tournament.
already-entered = { $name } is already in this tournament.
played-for-another = { $name } has played for another entrant of this tournament and has seen hands there: choose somebody who has not.
tournament-full = This tournament is full: it takes { $most }.
tournament-late = It is too late to join: no further round is open to newcomers.
check-in-closed = Check-in is not open yet.
no-computer-entrant = There is no computer entrant to remove.
tournament-too-few =
    A tournament needs at least { $least }, and { $present ->
        [0] nobody is
        [one] only one is
       *[other] only { $present } are
    } ready. Wait for more, or add computers.
entrant-out = That entrant is already out of the tournament.
entrant-unknown = There is no such entrant.
entrant-computer = A computer plays there: only a person can be replaced.
entry-chips = { $name } cannot pay the entry of { $needed } chips: their balance is { $balance }.
tournament-name = That name cannot be used: take 1 to { $most } letters, digits, spaces and simple signs such as - + ! & ( ).
tournament-range =
    { $field ->
        [hands] Hands per round
        [rounds] Rounds
        [entry] The entry
        [check_in] The check-in (minutes)
        [no_show] The time for no-shows (minutes)
        [round_minutes] The time of a round (minutes)
        [late_rounds] Rounds in which people may still join
        [most] The most entrants
        [least] The fewest entrants
        [rating_least] The lowest rating
        [rating_most] The highest rating
       *[advance] How many of a table go on
    } must be between { $least } and { $most }.
tournament-least = The fewest entrants ({ $least }) cannot be more than the most ({ $most }).
tournament-prizes = Prizes are 1 to { $most } whole numbers above 0 that add up to 100; they need an entry, and an entry needs prizes.
tournament-start = The start must be in the future, at most { $days } days ahead.
tournament-duplicate-odd = In a duplicate the same cards are dealt at every table: choose computers for empty seats.
tournament-duplicate-game = This game carries something over from hand to hand, so it cannot be played as a duplicate: choose another game or house rule.
already-paused = The tournament is already paused.
not-paused = The tournament is not paused.
series-none = No other one follows this tournament. It may have been announced already: open its own host tools.
no-round = No round is being played at the moment.
round-unlimited = This round has no time limit.
pause-range = A pause that ends by itself can last { $most } minutes at most.
extend-range = A round can be extended by { $least } to { $most } minutes at a time.
tournament-table-unknown = There is no such table in this round.
hand-voided = That hand is already void.
tournament-extra-begun = An extra hand has begun at that table because of how its hands stood. The hands before it can no longer be voided; the extra hand can.
tournament-reason = Give a reason of 1 to { $most } characters.
undo-needs-manager = You could not decide that alone, so you cannot take it back alone either. A server manager who does not play can.
acts-too-many = At most { $most } decisions in { $minutes } minutes, for each is posted in the channel. Please wait a little.
request-waits = The same request is already waiting for agreement. The channel shows it, with a button.
requests-too-many = { $most } requests are already waiting for agreement. Each lapses after an hour.
request-over = That request is no longer waiting for agreement.
agree-own = You asked for this yourself. Somebody else must agree.
agree-not-you = Only the others who play, or a server manager who does not play, can agree to this.
entry-needs-manager = Entry costs chips here, so a server manager must announce this tournament (/tournament host). Managers can let everybody announce such tournaments in /settings. Without an entry you can announce it yourself.
undo-nothing = There is nothing to take back.
undo-too-late = That can no longer be taken back: only the last decision can be, within a minute, and only if nothing has followed from it.
## Seasons

season-just-closed = Season { $number } was closed a moment ago: wait a minute before you close the next one.
season-other = That season is already closed: season { $number } is running now.
season-changed = Somebody else closed season { $number } at the same moment.
season-stakes = Chips cannot be reset yet: { $count ->
    [one] 1 member has
   *[other] { $count } members have
} more than { $chips } at stake. /season close shows who and where. The season was not closed.
season-unknown = Season { $number } has not been closed: /season show lists those that have.

## Your data

privacy-leaving = You have asked for your data to be deleted. Until that is done you cannot sit down, open or join anything. /privacy show says what it is waiting for; there you can also take it back.
privacy-leaving-other = This person cannot take part at the moment.
## Where the server lets tables be opened
open-elsewhere = Tables may not be opened in this channel. They may in: { $channels }.
open-nowhere = The channels for tables have been deleted. A server manager can choose others with /settings.
open-managers = In this server only server managers open tables. Ask one of them, or sit down at an open table.
open-role = In this server only members with the role { $role } open tables. Ask one of them, or sit down at an open table.
flood-own-data = You have asked for your data often today, and each time everything stored is searched. Try again { $until }.
flood-emotes = { $seconds ->
    [one] You have just said a lot. Please wait 1 second.
   *[other] You have just said a lot. Please wait { $seconds } seconds.
}
emotes-off = The host has switched emotes off at this table.
emotes-off-server = Emotes are switched off in this server.
emotes-elsewhere = Say that at the table itself, in its channel.
flood-pictures = You have asked for many pictures. Try again in { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.
flood-public = Everybody sees this each time, so it cannot be done too often. Try again in { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.
server-tables = { $most ->
    [one] This server allows one table at a time, and one is open. Join it, or wait until it ends.
   *[other] This server allows { $most } tables at a time, and that many are open. Join one of them, or wait until one ends.
}
server-tournaments = { $most ->
    [one] This server allows one tournament at a time. Wait until the present one is over.
   *[other] This server allows { $most } tournaments at a time. Wait until one is over.
}
too-many-tournaments = { $most ->
    [one] You already host a tournament here. Wait until it is over.
   *[other] You already host { $most } tournaments here. Wait until one is over.
}
too-many-drafts = You already have { $most } tournament drafts here. Announce or discard one of them: `/tournament host` lists them.
tournament-computers = At every table at least one person plays. { $people ->
    [0] Before anybody has joined,
    [one] With one person
   *[other] With { $people } people
} at most { $most ->
    [one] one computer
   *[other] { $most } computers
} can take part; with more people there can be more.
too-many-tables = You already host { $most } tables here. End one of them first, or let somebody else open it.
league-unknown = There is no such league in this server.
league-needs-manager = Only server managers and organisers can set up leagues or choose one for a tournament.
league-name = A league’s name has 1 to { $most } characters: letters, digits, spaces and common signs.
league-taken = There is a league { $name } already. Choose another name.
league-points = Points are 1 to { $most } whole numbers from 0 to { $highest }, the first above 0 and none above the one before it.
league-points-unreadable = I cannot read “{ $text }” as points. Write numbers such as 10 8 6 5.
league-events = A season has 1 to { $most } tournaments.
league-best = Between 1 and { $events } results can count: a season has no more tournaments.
league-share = At most { $most }% of an entry pot can go to a season’s prizes.
league-prizes = A season’s prizes are 1 to { $most } whole numbers above 0 that add up to 100.
leagues-full = A server has at most { $most } open leagues. Close one first.
league-closed = This league is closed: no tournament can count for it.
league-season-past = This season is over already.
league-season-empty = No tournament has counted in this season yet, so there is nothing to end.
league-season-begun = Results are in for this season: end the season first.
league-pot = { $chips ->
    [one] One chip waits
   *[other] { $chips } chips wait
} for the next season’s winners: the league cannot be closed now.
league-in-use = { $names } still to count for this league. Cancel it or take the league out of its settings first.
league-changed = Somebody changed this league at the same moment. Try again.
