# One sentence for each refusal of the engine and the services; the key is the code.

## Turn and phase

not-your-turn = It isn't your turn: { $seat } is to move.
hand-over = This hand is over.
redeal-due = The cards are being dealt again.
redeal-not-due = There's only a redeal after everyone has passed, or someone has shown a bad hand.
seat-needed = This action needs a seat: a number from 0.
seat-unknown = There's no { $seat }: seats run from 0 to { $most }.
auction-only = The auction is still on: bid or pass.
call-only = A card must be called first.
name-suit = First name the suit that must be followed to the joker: clubs, diamonds, hearts or spades.
redeal-unclaimed = You can't claim a redeal now: only with a bad hand, instead of your first bid or pass.
discard-only = The discard comes first.
play-only = The auction is over. It's time to play cards.
ante-only = Place your ante first.
window-only = First say whether you pay to see the blind.

## Auction

bid-range = You can't bid { $points }: bid from { $least } to { $most } points.
bid-suit = You can't bid that suit. Choose clubs, diamonds, hearts or spades, or no-trump if the house rules allow it.
bid-too-low =
    Your bid must be higher than { $points } { $suit ->
        [C] clubs
        [D] diamonds
        [H] hearts
        [S] spades
       *[NT] no-trump
    }.
highest-bidder = You're the highest bidder. Wait until someone outbids you.
already-passed = You've already passed. Bid higher, or wait.
must-bid = Everyone passed and you hold the ace of spades, so you must bid.
must-bid-bound = Everyone passed, and you're the one who must bid.
bid-bound = You must bid { $points ->
    [one] 1 point
   *[other] { $points } points
}, in any suit.

## Call and discard

call-not-in-pack = { $card } isn't in this pack. Call another card.
call-own-card = You hold { $card }, or have discarded it. Under these house rules you must call another card.
discard-not-held = You don't have { $cards }. Discard cards from your hand.
discard-count =
    { $count ->
        [one] Discard exactly one card
       *[other] Discard exactly { $count } cards
    }, not { $chosen }.
discard-pile = You can't discard { $cards }: discard from your hand and the blind, not from your piles.
discard-twice = You can't discard the same card twice.
change-suit = You can change trumps to clubs, diamonds, hearts or spades, or to no-trump where you can bid it.
change-same =
    { $suit ->
        [C] Clubs are already trumps
        [D] Diamonds are already trumps
        [H] Hearts are already trumps
        [S] Spades are already trumps
       *[NT] The contract is already no-trump
    }. Choose another suit, or lead a card to keep it.
change-too-high = That would raise the bid to { $points }, and { $most } is the highest.

## Board

ante-total = Your ante must be exactly { $total }, not { $placed }.
ante-kitty = You can put at most { $most } of your ante on the kitty, not { $placed }.
ante-duty = At least 1 of your ante must go on Q-K of spades or 8-9-10.
ante-negative = You can't take units off the board: place 0 or more on each stake.
stake-unknown = There's no stake { $stake }. Use { $allowed }.
ante-unreadable = I can't read “{ $text }”. Put a stake and its units on each line, for example Kitty: 1.

## Play

card-not-held = You don't have { $card }. Choose a card from your hand.
must-follow =
    You can't play { $card }: you must follow { $suit ->
        [C] clubs
        [D] diamonds
        [H] hearts
        [S] spades
       *[NT] suit
    }.
joker-led = You can't play { $card }: the joker was led, so play one of { $legal }.
joker-called-out = You can't play { $card }: { $hunter } was led and calls out the joker. You can only play { $legal }.
joker-lead-first = You can't lead { $card } to the first trick. Lead one of { $legal }.
joker-first-trick = You can't play { $card } to the first trick. Play one of { $legal }.
lead-trump-first = You can't lead { $card }: you may not lead a trump to the first trick while you hold another suit.
trump-first-trick = You can't play { $card }: nobody may play a trump to the first trick while holding another suit.
revoke-none = { $card } is legal, so it isn't a revoke: play it without confirming.
trust-off = These rules don't have trust.
again-over = That practice hand is gone. Start it again from the replay.
again-not-here = A poker hand can't be played again.
daily-deal-over = That was another day's deal. /daily-deal shows today's.
daily-deal-changed = An update has changed how the computers play, so your hand can't go on. The next deal can be played as usual.
daily-deal-erased = You deleted your data today, so you may have played this deal already. The next one comes { $when }.
daily-deal-unfinished = Finish today's deal first, then you can challenge the others.
practice-over = Practice has ended and can't be turned on again.
trust-not-yet = You can't say trust yet. Play to the trick first.
trust-twice = You've already said trust in this trick.
revoke-prevented = You can't revoke with { $card }: these rules don't allow illegal cards.

## Nap

exchange-only = This is the exchange. Throw some cards away, or keep your hand.
exchange-not-held = You don't have { $cards }. Exchange cards from your hand.
exchange-stock = There { $left ->
    [one] is only 1 card
   *[other] are only { $left } cards
} left to buy, not { $chosen }.
call-unknown = You can't bid { $call } in this game. The calls are { $allowed }.
call-too-low = Your call must be higher than { $call }.
call-needs-nap = You can only bid Wellington over another player's nap.
call-needs-wellington = You can only bid Blücher over a Wellington.
must-call = Everyone else passed, so you must bid at least one.
garnet-off = These rules have no extra hand.
garnet-gone = The extra hand has already been taken.
garnet-too-late = It's too late to take the extra hand: someone has bid nap or higher.
garnet-discard = Discard { $count } of your cards first.
garnet-nap = You took the extra hand, so you must bid nap.
peep-off = These rules have no card to peep at.
peep-twice = You've already peeped.
swap-only = First say whether you want the card you peeped at.
lead-lowest = You can't lead { $card }: the first lead of a Wellington must be the lowest card of its suit, which is { $lowest }.

## Records

pack-wrong = Each of the { $count } cards in the pack must appear exactly once.
card-unknown = { $card } isn't a card. Write rank and suit, for example AS, 10D or 4H.
action-malformed = This action ({ $do }) has something missing or wrong.
action-unknown = There's no action { $do }. Use { $allowed }.
record-none = This isn't a hand record.
record-field-missing = { $field } is missing from the record.
record-field-wrong = The record's { $field } is malformed.
record-dealer = The dealer { $dealer } isn't at the table: seats run from 0 to { $most }.

## House rules

option-unknown = There's no house rule { $option }. Choose one of { $allowed }.
option-value = { $option } can't be { $value }. Choose one of { $allowed }.
conflict-seats = You can't play this game with { $seats } players. Choose { $least } to { $most }.
conflict-no-trump-order = No-trump bids below the suits need a suit order. Rank no-trump highest or turn it off, or choose a suit order.
conflict-remove-seats = You can only leave out cards ({ $remove }) with 4 or 6 players, not with { $seats }. Play with the whole pack.
conflict-bound-nobody = { $option } needs a player who must bid a fixed number when everyone passes. Choose that under All pass, or reset this rule.
conflict-bound-bid = The fixed number { $bound_bid } can't be bid: bids go from { $min_bid } to { $most }. Change it.
conflict-min-bid = The lowest bid of { $min_bid } is above { $most }, the most that can be bid. Lower it.
conflict-split = The shares { $split } don't fit { $seats } players. Choose { $allowed }.
conflict-adjutant-seats = With { $seats } players there's no { role-partner }. Leave the { role-partner } on automatic, or turn it off.
conflict-deal-out = To deal out the blind you need one card for each player, but it has { $blind } for { $seats }. Let { role-the-declarer } exchange the blind, or change the number of players, the joker or the cards left out.
conflict-open-rebid = In an open auction you can always bid again after passing. Turn off bidding after a pass, or bid in turns.
conflict-no-joker = { $option } needs a joker. Add the joker, or reset this rule.
conflict-no-same-two = { $option } needs the same-two rule. Turn it on, or reset this rule.
conflict-no-yoromeki = { $option } needs yoromeki. Turn it on, or reset this rule.
conflict-hunter-removed = { $card } is left out of the pack, so it can't call out the joker. Choose another joker hunter, or keep the card in.
conflict-najami-seats = NAJAMI payment only works with { $needed } players, not { $seats }. Choose { $needed } players or another payment.
conflict-najami-joker = NAJAMI payment needs a joker. Add the joker, or choose another payment.
conflict-najami-tens = NAJAMI payment needs tens to score. Let tens score, or choose another payment.
conflict-najami-call = With NAJAMI payment Napoleon calls before the blind is seen. Reset { $option }, or choose another payment.
conflict-najami-change = NAJAMI payment has its own change of trumps. Reset { $option }, or choose another payment.
conflict-najami-sweep = NAJAMI payment has its own payment for all the points. Reset { $option }, or choose another payment.
conflict-najami-min-bid = NAJAMI payment starts at { $least } points, but the lowest bid is { $min_bid }. Raise it to { $least } or more, or choose another payment.
conflict-blucher = Blücher overcalls a Wellington. Allow the Wellington, or turn Blücher off.
conflict-seven-cards = You can't play { $option } with seven cards. Turn it off, or play with five cards.
conflict-deal = The deal { $deal } doesn't give { $hand_size } cards each. Choose another deal, or deal one by one.
conflict-pack = A pack of { $pack } cards is too small: { $seats } players need { $needed }. Choose a bigger pack, fewer players, or hands without extra cards.
preset-unknown = There's no game called { $preset }. Choose one of { $presets }.
option-unreadable = I can't read “{ $text }”. Write a house rule like min_bid=13, and put commas between several.
name-unusable = You can't use that name. Use 1 to { $most } letters, digits, spaces and simple signs such as - + ! & ( ).
saved-rules-taken = The name { $name } is taken. Choose another, or delete that rule set first.
saved-rules-full = This server already has { $most } rule sets, the limit. Delete one first.
saved-rules-unknown = There's no rule set { $name } here. /rules list shows them all.
saved-rules-gone = This rule set has been deleted.
saved-rules-outdated = The rule set { $name } no longer fits the rules. Save it again without this problem:
not-manager = Only server managers (members with *Manage Server*) can do that.
not-operator = Only the people who run this bot can do that.
server-only = You can only do that on a server, in one of its channels.
share-played = Only players in this hand can share it.
share-silent = You can't post pictures here, so you can't share a hand here.
share-files = I can't post files here. A server manager can allow it: Attach Files.

## Poker

other-game = That's a move from a different game.
poker-over = This poker hand is over.
poker-choose-first = The dealer must choose the poker game first.
poker-game-unknown = There's no poker game { $game }. Choose one of { $allowed }.
poker-exchange-only = This is the exchange: choose 0 to 5 cards.

## Tables

table-unknown = There's no table { $table }.
table-closed = This table is closed.
ahead-away = A computer is playing for you. Press I'm back before you pre-select anything.
ahead-not = You can't pre-select that now. During play you can pre-select a card from your hand, during the auction a pass.
table-paused = This hand can't be continued. The host or a manager can end the table, and all stakes are returned.
no-table-here = There's no table in this channel. Play at once with /play-now, or open one with /napoleon new.
hand-unknown = There's no hand #{ $hand }. /replay lists yours.
hint-event = You can't get hints in tournaments.
hint-off = The host has turned hints off at this table.
hint-people = You can't get hints at this table. By default they're only for one person alone against computers. The host can allow them in the lobby (House rules, Hints).
hint-server = This server's managers have turned hints off.
hint-not-due = You can only get a hint on your own turn.
hint-asking = Your last hint is still being worked out.
hint-late = Someone has moved in the meantime, so that hint is out of date. Ask again when it's your turn.
review-not-played = You weren't in this hand, so you can't review it.
review-not-here = There's nothing to review. Either you never had a choice of cards in this hand, or this game has no review. The choice of poker game isn't judged, because it comes before the cards are dealt.
review-busy = I couldn't finish the review in time. Please try again in a minute.
hand-unfinished = This hand is still being played. You can see its cards when it's over.
hand-unreadable = “{ $text }” isn't a hand number. Choose one from the list, or type a number such as 57.
hand-sealed = This deal is still being played at other tables. You can see its cards when the round is over.
hand-expired = The cards of hand #{ $hand } have been deleted; only its result is left.
hand-damaged = Hand #{ $hand } can't be replayed because its record is damaged. /verify shows what doesn't fit.
session-unfinished = You can get the session record once the table is closed.
not-dealt-in = You weren't dealt into this hand.
void-computers = Computers were dealt in, so the players can't agree to cancel this hand. It's played out and counts. If you have to go, leave the table.
void-once = You've already asked once in this hand.
void-lapsed = That vote is over. The hand counts, unless it was cancelled before.
manager-plays = You're playing at this table, so you can't decide how it ends. Ask the other players, or another manager.
end-elsewhere = Ask at the table itself: { $channel }.
table-has-place = Your table is in { $channel }.
here-elsewhere = Bring the table back where it was opened: { $channel }.
not-seated = You don't have a seat at this table. You can watch it: press Menu there.
guess-late = There's nothing to guess at the moment.
tell-muted = You wouldn't see it: mentions are off in your /preferences, or on this server.
standby-full = { $most } people are already waiting for a seat here. Try again later.
not-host = Only the table's host can do that.
bad-player = You can't hand your seat over to yourself. Choose someone else.
already-seated = { $name } already has a seat at this table.
own-seat = You already have a seat at this table.
elsewhere-clock = Your clock is running at another table: { $channel }. Press the button again if you want to play here too.
elsewhere-other = { $name } is playing at another table with a clock. The first hand here can be dealt once they press Start too and confirm they're playing at both, or once they leave.
elsewhere-board = { $name } is being called to a tournament, and part of the board is theirs. They can press Next hand themselves, or the host can end the table and share out the board. Nothing was dealt.
offer-gone = This offer is no longer open. The seat hasn't changed hands.
offer-not-yours = This seat was offered to someone else.
offer-not-giver = Only the person offering their seat can withdraw the offer.
hand-seen = { $name } has seen cards from this hand and can only take a seat once it's over.
table-full = Every seat at this table is taken.
chairs-held = { $count ->
    [one] The last empty seat is held for someone: the table shows the name and until when. The host can give it to a computer sooner.
    [2] Both empty seats are held for people: the table shows the names and until when. The host can give them to computers sooner.
   *[other] All { $count } empty seats are held for people: the table shows the names and until when. The host can give them to computers sooner.
}
not-agreed = { $count ->
    [one] { $seat } sat down before the table was changed and hasn't
   *[other] { $seat } sat down before the table was changed and haven't
} agreed yet. The hand can be dealt once they press Agree, or once the change is undone.
terms-changed = The table has been changed again. Look at it now, then press once more.
rematch-over = This table closed more than { $minutes } minutes ago. Open a new one with /napoleon new.
seats-empty =
    { $empty ->
        [one] One seat is empty
       *[other] { $empty } seats are empty
    }. Wait for players or add computers.
seats-taken =
    { $seated ->
        [one] One person is
       *[other] { $seated } people are
    } already seated here, so { $seats } seats aren't enough.
hand-under-way = You can only do that between hands. A hand is being played.
not-started = The game hasn't started yet. Press Start first.
already-started = You can only do that before the first deal.
no-hand = There's no hand in progress.
no-computer = There's no computer player to remove.
stake-range = The stake must be { $least } to { $most } chips per unit.
hands-range = The number of hands must be { $least } to { $most }.
total-range = The total must be { $least } to { $most }.
claim-unproven = The rest isn't certain yet. After the first trick, with at least two cards left, you can claim if the cards you can see prove that you win every trick left, or that no card that counts is left to win.
undo-off = You can't undo moves at this table. The host can allow it before the first deal, except in tournaments.
undo-acted = You can't undo that now. You can undo only your own last move, once, before anyone else acts or the bot restarts, and only if it didn't reveal a hidden card or which side a player is on.
stale-turn = The table has moved on. Use its newest message.
deal-unshown = The next deal's fingerprint has only just appeared. Look at the panel, then press again.
values-changed = The list of values has changed in the meantime. Look at it on the Fair deal page, then deal again.
values-closed = The list of values for this hand is closed.
values-open = The list of values is still open. You can open yours once someone has dealt.
values-sealed = { $name } still has to open a sealed value. If they don't, deal again in a minute and that deal is dropped.
value-given = You've already added a value to this deal.
value-barred = You left a sealed value unopened, so at this table you can only add open values.
value-not-sealed = You don't have a sealed value to open.
value-unlike = That isn't the value you sealed: its SHA-256 is different.
value-long = A value can have at most { $most } characters.
value-unprintable = A value can only contain visible characters.
value-no-seal = A tournament starts without waiting, so you can't seal a value here. Type the value itself.
not-enough-chips = { $name } can't afford a hand at this table. It could cost { $units ->
    [one] 1 unit
   *[other] { $units } units
} at { $stake ->
    [one] 1 chip
   *[other] { $stake } chips
} each, so they need { $needed ->
    [one] 1 chip
   *[other] { $needed } chips
} and have { $balance }. Lower the stake, use /chips daily, or ask for a gift (/chips give).
storage-conflict = Something else was saved at the same moment. Please try again.
table-changed = The table changed at the same moment. Please try again.
hand-changed = The hand changed at the same moment. Please try again.

## Chips and settings

daily-off = This server doesn't give daily chips. Server managers can change that in /settings.
stake-alone = Against computers alone, the highest stake on this server is { $most ->
    [one] 1 chip
   *[other] { $most } chips
} per unit, and this table's is { $stake }. Nothing was dealt. Lower the stake before the first deal, or wait for someone to sit down.
absent-board = { $name } was away for the whole last hand, and part of the board is theirs. They can come back (press I'm back), or the host can end the table and share out the board. Nothing was dealt.
daily-hand = Finish a hand first. Today's { $chips ->
    [one] chip is
   *[other] { $chips } chips are
} for people who have played since they last collected some.
gift-closed = You can give chips after { $hands ->
    [one] 1 more hand
   *[other] { $hands } more hands
} with other people, and not before { $when }: your account on this server is new.
gift-hands = You can give chips after { $hands ->
    [one] 1 more hand
   *[other] { $hands } more hands
} with other people.
gift-days = You can give chips from { $when }: your account on this server is new.
gift-given = { $left ->
    [0] You can't give more today.
   *[other] You can give { $left } more today.
} The limit here is { $most } chips a day. Nothing was given.
gift-received = { $left ->
    [0] This member can't receive more today.
   *[other] This member can receive { $left } more today.
} The limit here is { $most } chips a day. Nothing was given.
gift-self = You can't give chips to yourself. Choose someone else.
gift-stranger = That person isn't on this server. Choose a member.
gift-range = A gift must be { $least } to { $most } chips.
gift-rate = You can give at most { $most } gifts an hour. Nothing was given. Try again later.
chips-off = This server plays without chips: the stake must be 0.
daily-enough = Daily chips only top you up to { $most }, and you have that many, counting chips at stake.
newcomer-budget = { $name } is new here. In the first { $days ->
    [one] day
   *[other] { $days } days
}, at most { $most } chips a day can go from them to other members, at tables and by entries. Left today: { $left }. This could cost { $needed }. Choose a lower stake, or play for 0 chips.
members-budget = At most { $most } chips a day can go from one member to another, by any route: tables, entries and gifts. { $name } can still lose { $left } to { $other } today, and this could cost { $needed }. Choose a lower stake, or play for 0 chips.
gift-budget = At most { $most } chips a day can go from one member to another, by any route: tables, entries and gifts. Left for this member today: { $left }.
gift-too-much = You can't give { $amount ->
    [one] 1 chip
   *[other] { $amount } chips
}: you have { $balance } to spare. You can't give chips that are at stake in a hand.
bot-has-none = Bots don't have chips. Choose a person.
grant-range = A grant must give or take 1 to { $most } chips.
grant-reason = Say why. The reason is kept in the history.
grant-rate = This server allows at most { $most } grants an hour. Nothing was granted. Try again later.
grant-too-much = You can't take away { $amount ->
    [one] 1 chip
   *[other] { $amount } chips
}: they have only { $balance }, not counting chips at stake.
history-of-other = Only server managers can look at another member's history.
setting-range = { $setting } must be { $least } to { $most }.
number-unreadable = I can't read “{ $text }” as a number. Write digits, such as 1000. Nothing was changed.
time-zone-unknown = There's no time zone { $text }. Write one such as Europe/Berlin, Asia/Tokyo or UTC. Nothing was changed.
channels-range = You can choose at most { $most } channels. Choose a category to cover many.
## Tournaments

tournament-unknown = There's no such tournament here. /tournament list shows them all.
tournament-changed = The tournament changed at the same moment. Please try again.
event-table = This table belongs to a tournament, which deals, seats and ends it. To stop playing, press Drop out on the tournament announcement.
tournament-draft = This tournament hasn't been announced yet.
tournament-announced = This tournament has been announced. Press “Change the settings” in the host tools.
edit-entry = The entry can't be changed once someone has joined.
edit-most = { $count } have already joined, so there must be room for all of them.
edit-team = You can't change team play or the team size once someone has joined.
edit-check-in = Check-in is open, so you can now only change the name and the start.
edit-nothing = Nothing has changed, so there's nothing to announce.
tournament-running = This tournament is already running.
tournament-not-running = This tournament hasn't started yet.
tournament-played = All the hands of this tournament have been played.
tournament-over = This tournament is over.
tournament-unfinished = You can get the report once the tournament is over.
not-tournament-host = Only the tournament's host and server managers can do that.
tournament-refused = The host has removed you, from this tournament or an earlier one of its series, so you can't join unless the host lets you in again.
tournament-invited = Only people the host has invited can join this tournament.
tournament-role = Only members with { $role }, and people who've been invited, can join this tournament.
tournament-rating = Your rating in this game is { $rating }. { $most ->
        [0] This tournament is for ratings from { $least } up.
       *[other] { $least ->
            [0] This tournament is for ratings up to { $most }.
           *[other] This tournament is for ratings from { $least } to { $most }.
        }
    }
tournament-ratings = The lowest rating ({ $least }) can't be above the highest ({ $most }).
tournament-reminders = You can set at most { $most } reminders, each from 1 minute to { $days } days before the start.
tournament-repeats = A weekly tournament needs a start time. Set one under Name and start, or choose No under Repeats weekly.
already-waiting = You're already on the waiting list.
waiting-full = The waiting list is full (limit { $most }). Try again later.
substitute-played = You're playing in this tournament, or have played in it, so you can't be a substitute.
substitutes-full = The list of substitutes is full (limit { $most }). Try again later.
substitute-gone = Nobody was replaced: the player is back, or the substitute is off the list. Refresh the page.
teams-none = This tournament isn't played in teams.
teams-full = There's no room for another team. Join one with a free place.
teams-too-few = There aren't enough people for teams of that size. Wait for more.
team-taken = There's already a team called { $name }, or something very similar. Choose another name, or join it.
team-gone = That team no longer exists. Choose another one.
team-full = { $name } is full. Choose another team.
not-refused = They can already join: they haven't been removed.
invited-all = They've already been invited or are taking part.
invited-too-many = You can invite at most { $most } people.
co-hosts-by-host = Only the host can name co-hosts.
co-hosts-same = They're already the co-hosts.
co-hosts-too-many = There can be at most { $most } co-hosts.
not-entered = You aren't in this tournament.
already-entered = { $name } is already in this tournament.
entered-once = You've already entered this tournament, and someone else plays on in your place. League points and any prize stay yours, but nobody can enter twice.
played-for-another = { $name } has already played for another entrant in this tournament and seen hands there. Choose someone else.
entrant-banned = { $name } is banned from playing here. Choose someone else.
tournament-full = This tournament is full (limit { $most }).
tournament-late = It's too late to join: no more rounds are open to late entries.
ping-not-allowed = You can't mention that role here. Choose another, or none.
check-in-over = Check-in is over: this tournament is already running.
remind-nobody = Everyone has checked in.
remind-enough = You've reminded people { $most } times already.
check-in-closed = Check-in isn't open yet.
no-computer-entrant = There's no computer entrant to remove.
start-early = People were told a later start. To begin sooner, hold a check-in of five minutes first, or until everyone has checked in: those who check in play, and the others get any entry back.
check-in-short = People need five minutes to check in: whoever hasn't by the start loses their place. You can start after that, or as soon as everyone has checked in.
tournament-too-few =
    A tournament needs at least { $least }, and { $present ->
        [0] nobody is
        [one] only one is
       *[other] only { $present } are
    } ready. Wait for more, or add computers.
entrant-out = That entrant is already out of the tournament.
entrant-unknown = There's no such entrant.
entrant-computer = That's a computer. You can only replace a person.
entry-chips = { $name } can't pay the entry ({ $needed } chips): their balance is { $balance }.
template-taken = There's already a template called { $name }. Choose another name, or delete that one first.
templates-full = This server already has { $most } templates, the limit. Delete one first.
template-gone = This template has been deleted.
tournament-range =
    { $field ->
        [hands] Hands per round
        [rounds] Rounds
        [entry] The entry
        [check_in] The check-in (minutes)
        [no_show] The wait for absent players (minutes)
        [round_minutes] The time limit of a round (minutes)
        [late_rounds] The rounds open to late entries
        [most] The most entrants
        [least] The fewest entrants
        [rating_least] The lowest rating
        [rating_most] The highest rating
       *[advance] The number who go through from each table
    } must be between { $least } and { $most }.
tournament-least = The fewest entrants ({ $least }) can't be more than the most ({ $most }).
tournament-prizes = Prizes are 1 to { $most } whole numbers above 0 that add up to 100. Prizes need an entry fee, and an entry fee needs prizes.
tournament-start = The start must be in the future, and at most { $days } days away.
tournament-duplicate-odd = In a duplicate every table plays the same cards, so choose computers for empty seats.
tournament-duplicate-game = This game carries something over from hand to hand, so you can't play it as a duplicate. Choose another game or house rule.
already-paused = The tournament is already paused.
not-paused = The tournament isn't paused.
series-none = There's no next tournament in this series. It may have been announced already: open its own host tools.
no-round = There's no round in progress.
round-unlimited = This round has no time limit.
pause-range = A timed break can last at most { $most } minutes.
adjust-range = You can change a score by 1 to { $most } points at a time.
extend-range = You can extend a round by { $least } to { $most } minutes at a time.
tournament-table-unknown = There's no such table in this round.
hand-voided = That hand is already void.
tournament-extra-begun = That table has started an extra hand because of how its hands stood. You can no longer void the hands before it, only the extra hand.
reason-needed = Give a reason of 1 to { $most } characters.
undo-needs-manager = You couldn't decide that alone, so you can't undo it alone either. A server manager who isn't playing can.
acts-too-many = You can make at most { $most } decisions in { $minutes } minutes, because each one is posted in the channel. Please wait a little.
request-waits = The same request is already waiting for agreement. It's in the channel, with a button.
requests-too-many = { $most } requests are already waiting for agreement. Each one expires after an hour.
request-over = That request is no longer waiting for agreement.
agree-own = This is your own request, so someone else must agree to it.
agree-not-you = Only the others who are playing, or a server manager who isn't, can agree to this.
entry-above-budget = At most { $most } chips a day can go from one member to another here, so a second person couldn't pay a higher entry. Choose a lower one, or ask a manager to raise the limit in /settings.
entry-needs-manager = This tournament charges chips for entry, so a server manager or organiser must announce it (/tournament host). Managers can let everyone announce such tournaments in /settings. Without an entry fee you can announce it yourself.
undo-nothing = There's nothing to undo.
undo-too-late = It's too late to undo that. You can undo only the last decision, within a minute, and only if nothing has followed from it.
## Seasons

season-not-typed = Nothing was changed. To reset everyone's chips, type { season-word } in the form.
season-just-closed = Season { $number } was closed a moment ago. Wait a minute before you close the next one.
season-other = That season is already closed. Season { $number } is running now.
season-changed = Someone else closed season { $number } at the same moment.
season-stakes = Chips can't be reset yet: { $count ->
    [one] 1 member has
   *[other] { $count } members have
} more than { $chips } at stake. /season close shows the members and their tables. The season wasn't closed.
season-unknown = Season { $number } hasn't been closed. /season show lists closed seasons.

## Your data

privacy-leaving = You've asked for your data to be deleted. Until that's done you can't sit down, open or join anything. See /privacy show for what it's waiting for, or to change your mind.
privacy-leaving-other = This person can't take part at the moment.
## Where the server lets tables be opened
open-elsewhere = You can't open tables in this channel. Try: { $channels }.
open-nowhere = The channels for tables have been deleted. A server manager can choose others in /settings.
open-managers = On this server only server managers can open tables. Ask one of them, or sit down at an open table.
open-role = On this server only members with the role { $role } can open tables. Ask one of them, or sit down at an open table.
flood-own-data = You've asked for your data too often today: each request searches everything stored. Try again { $until }.
flood-emotes = { $seconds ->
    [one] You've just said a lot. Please wait 1 second.
   *[other] You've just said a lot. Please wait { $seconds } seconds.
}
emotes-off = The host has turned quick chat off at this table.
emotes-off-server = Quick chat is off on this server.
emotes-elsewhere = Use quick chat at the table itself, in its channel.
flood-pictures = You've asked for a lot of pictures. Try again in { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.
flood-public = Everyone sees this, so you can't do it too often. Try again in { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.
server-tables = { $most ->
    [one] This server allows one table at a time, and one is open. Join it, or wait until it ends.
   *[other] This server allows { $most } tables at a time, and all of them are open. Join one, or wait until one ends.
}
server-tournaments = { $most ->
    [one] This server allows one tournament at a time. Wait until this one is over.
   *[other] This server allows { $most } tournaments at a time. Wait until one is over.
}
too-many-tournaments = { $most ->
    [one] You're already hosting a tournament here. Wait until it's over.
   *[other] You're already hosting { $most } tournaments here. Wait until one is over.
}
too-many-drafts = You already have { $most } tournament drafts here. Announce or discard one of them: /tournament host lists them.
tournament-computers = There must be at least one person at every table. { $people ->
    [0] Until someone joins,
    [one] With one person,
   *[other] With { $people } people,
} { $most ->
    [one] only one computer
   *[other] at most { $most } computers
} can take part. With more people there can be more.
too-many-tables = You're already hosting { $most } tables here. End one first, or let someone else open it.
league-unknown = There's no such league on this server. /league shows the ones there are.
league-needs-manager = Only server managers and organisers can set up leagues or choose one for a tournament.
league-taken = There's already a league called { $name }. Choose another name.
league-points = Enter 1 to { $most } whole numbers from 0 to { $highest }. The first must be above 0, and none may be higher than the one before it.
league-points-unreadable = I can't read “{ $text }” as points. Write numbers such as 10 8 6 5.
league-events = A season has 1 to { $most } tournaments.
league-best = Between 1 and { $events } results can count: a season has only that many tournaments.
league-share = At most { $most }% of the entry pot can go towards season prizes.
league-prizes = Season prizes are 1 to { $most } whole numbers above 0 that add up to 100.
leagues-full = A server can have at most { $most } open leagues. Close one first.
league-closed = This league is closed, so tournaments can't count for it.
league-season-past = This season is already over.
league-season-empty = No tournament has counted this season yet, so there's nothing to end.
league-season-begun = This season already has results. End the season first.
league-pot = { $chips ->
    [one] One chip is
   *[other] { $chips } chips are
} waiting for next season's winners, so the league can't be closed now.
league-in-use = Still to count for this league: { $names }. First cancel these tournaments, or take the league out of their settings.
league-changed = Someone changed this league at the same moment. Please try again.
league-team = A team has { $least } to { $most } players. Enter 0 for no teams.
league-no-teams = This league doesn't have teams. Managers and organisers can add them under *Rules*.
league-teams-full = A league has at most { $most } teams. Join one of them.
league-team-taken = There's already a team called { $name }, or something very similar. Choose another name.
league-team-elsewhere = A person can be in only one team per league. This one is already in { $name }.
league-team-full = There's no free place in the team. Open invitations take up places too.
league-team-part-full = A team has at most { $most } players and { $most } reserves.
league-team-invited = They've already been invited.
league-team-not-invited = This invitation is no longer valid.
league-team-other = This invitation is for someone else.
league-team-not-in = That person isn't in the team.
league-team-captain-only = Only the team's captain can do that, or a server manager or organiser.

## People who are kept out

banned = You're banned from playing here; the ban ends { $until }. Reason: { $reason }
banned-for-good = You're banned from playing here. Reason: { $reason }
blocked = This member has blocked you: you can't sit at their tables or give them chips.
ban-self = You can't ban yourself.
ban-none = This member isn't banned here.
block-self = You can't block yourself.
block-none = You haven't blocked this member.
removed = You were removed from this table. You can only sit here again if the host invites you.
door-invited-only = Only people the host invites can sit at this table.
door-role-only = Only members with the role { $role } can sit at this table.
remove-self = You can't remove yourself. Leave the table instead.
remove-board = Part of the board is { $name }'s, so they can't be removed now. End the table: that shares out the board, or plays for it.
not-at-table = They don't have a seat at this table.
voice-missing = You can't write in this channel, so I won't post here for you.
threads-missing = This tournament needs threads, and you can't create them in this channel. Ask a server manager or an organiser to announce it.
