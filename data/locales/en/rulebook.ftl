# The rule book: one message for each sentence; bot/ui/rulebook chooses them from the rules of a table.

## Topics

book-topic-overview = Overview
book-topic-deal = Deal
book-topic-piles = Two players: piles
book-topic-board = Board and antes
book-topic-auction = Auction
book-topic-call = Calling the adjutant
book-topic-exchange = Blind and exchange
book-topic-play = Play
book-topic-winner = Who wins a trick
book-topic-joker = Joker
book-topic-examples = Worked tricks
book-topic-result = Won or lost
book-topic-payment = Payment
book-topic-poker = Poker at the end
book-topic-conduct = Revokes and trust
book-topic-terms = Words of the game

## The games

book-about-japanese = The classic of Japan's card tables: a bidding game in which only the adjutant knows who is on Napoleon's side.
book-about-japanese-joker = Japanese Napoleon with a strong joker: led to a trick, it draws trumps and is hard to beat.
book-about-japanese-joker-weak = Japanese Napoleon with a weak joker: led to a trick, it draws trumps and points but wins little by itself.
book-about-hattori = A game for four in which everybody bids at once and the blind is dealt out after the call. No chips: each bid made is a point on Napoleon's tally. By custom an adjutant who loses apologises to Napoleon.
book-about-napoleon-1885 = The oldest form on record: no adjutant, no special jacks, and the bid has to be met exactly.
book-about-general = Napoleon with a general: that is what the adjutant is called here. Anybody may bid at any moment, and what is won grows with the bid.
book-about-najami = A rich game for five: a board of stakes that collect from hand to hand, a strong joker, no-trump, trumps that can still be changed, and poker at the end.
book-about-saved = Rules saved by this server, based on { $game }.

## Overview

book-aim-partner = One player, Napoleon, and a secret adjutant play against all the others, the allied forces. Sometimes Napoleon plays alone.
book-aim-alone = One player, Napoleon, plays alone against { $others ->
    [one] the other one
   *[other] the { $others } others
}, the allied forces.
book-aim-points = The { $cards } of each suit are the scoring cards, one point each: { $most } in all.
book-aim-bid = Napoleon has promised to win a number of points in tricks, and the others try to prevent it.
book-course = A hand: { $steps }
book-step-deal = deal
book-step-ante = antes
book-step-auction = auction
book-step-call = call
book-step-window = paying to see
book-step-exchange = exchange
book-step-deal-out = blind dealt out
book-step-change = change of trumps
book-step-play = play
book-step-payment = payment
book-units = Wins and losses are counted in units; the table's stake says how many chips a unit is.
book-units-tally = Nothing is paid: made bids are counted.
book-session = A session lasts as many hands as the table has agreed on, or until the players stop. The highest total wins.

## Deal

book-deal-first = The first dealer is cut for: the lowest card deals, the ace counting below the two. Equal cards cut again.
book-deal-shuffle = The bot shuffles. Anybody can check the shuffle afterwards.
book-pack = The pack has { $count } cards. In each suit the ace is high, the two low.
book-pack-joker = The pack has { $count } cards, one of them the joker. In each suit the ace is high, the two low.
book-pack-removed = Left out of the pack: { $cards }
book-deal-each = One card at a time, clockwise from the dealer's left: { $each } cards each. The last { $blind } are the blind, face-down.
book-deal-piles = Each player gets { $piles } piles on the table and { $hand } cards in hand. The last { $blind } cards are the blind, face-down.
book-deal-next = Everything goes clockwise. After each hand the deal passes to the left.

## Two players

book-piles-four = Before each player lie { $piles } piles of { $cards } cards.
book-piles-faces = In a pile, cards 1 (the top one) and 3 are face-up, cards 2 and 4 face-down. Both players see every face-up card.
book-piles-deal = Cards are dealt to both in turn: the first pile from card 1 to card 4, then the next pile, then { $hand } hand cards each, then the blind.
book-piles-top = The top card of each pile belongs to your hand: you may play it, and it counts when you must follow suit.
book-piles-turn = When a top card is played and the next one is face-down, it is turned up before the next player plays. Card 3 can be played only once it is the top one.
book-piles-tricks = { $tricks } tricks are played.
book-piles-discard = Napoleon discards from { $hand } hand cards and the blind; the piles stay as they are.

## Auction

book-bid-suits = A bid is a number of points, { $least } to { $most }, and the suit that is to be trumps.
book-bid-no-trump = A bid is a number of points, { $least } to { $most }, and the suit that is to be trumps, or no-trump.
book-order = More points beat fewer. At equal points: { $suits }
book-order-none = Only more points beat a bid; all suits are equal.
book-no-trump = In no-trump no suit is trumps; the mighty keeps its power.
book-no-trump-jacks = In no-trump no suit is trumps and no jack is special; the mighty keeps its power.
book-auction-turns = The player to the dealer's left begins. In turn, each bids higher than the bid before or passes.
book-auction-out = Once you pass you are out of the auction.
book-auction-end = It ends as soon as there is a bid and everybody else has passed. If nobody has bid yet, the last player may still do so.
book-auction-rebid = After a pass you may come back in with a bid later.
book-auction-rebid-end = It ends when all the others pass in a row after a bid.
book-auction-open = Everybody bids at once: any player but the highest bidder may bid at any time, each bid higher than the last.
book-auction-open-pass = A bid cancels all passes. If you have passed since the last bid you may still bid, but need not pass again.
book-auction-open-end = It ends when all the others have passed since the last bid.
book-auction-most = Even a bid of { $most } does not end it before the others have passed.
book-auction-napoleon = The last bidder is Napoleon, and the suit of that bid is trumps.
book-all-pass-redeal = If everybody passes, the same dealer deals again: at most { $most } times. Then the hand is thrown in and the deal passes on.
book-all-pass-blind-up = If everybody passes, the blind is turned up for all to see and a new auction begins; the passes before are void.
book-all-pass-blind-up-again = If everybody passes again, the same dealer deals again: at most { $most } times. Then the hand is thrown in and the deal passes on.
book-all-pass-mighty = If everybody passes, the holder of { $mighty } must bid, and so shows that they have it. Any bid will do. If { $mighty } is in the blind, the cards are dealt again.
book-all-pass-mighty-two = If both pass, the holder of { $mighty } must bid, and so shows that they have it. Any bid will do. If { $mighty } is in the blind or face-down in a pile, the cards are dealt again.
book-all-pass-mighty-redeal = The same dealer deals again, at most { $most } times. Then the hand is thrown in and the deal passes on.

## Call

book-call-nobody = No card is called here. Napoleon stands alone against { $others ->
    [one] the other player
   *[other] all { $others } others
}.
book-call-when = Before seeing the blind, Napoleon names a card.
book-call-when-blind-up = Before taking the blind, Napoleon names a card. If the blind has been turned up, it may be one of its cards.
book-call-any = It may be any card of the pack, even one of Napoleon's own hand.
book-call-others = It may be any card of the pack that Napoleon does not hold.
book-call-removed = { $cards } is not in the pack and cannot be named.
book-call-joker = The joker may be named, too.
book-call-secret = Whoever holds the card is the adjutant. The adjutant says nothing, plays for Napoleon and shares in winning and losing.
book-call-alone = If the card lies in the blind or in Napoleon's own hand, Napoleon stands alone. Nobody is told.
book-call-alone-blind = If the card lies in the blind, Napoleon stands alone. Nobody is told.
book-call-deal-out = The adjutant is whoever holds the card once the blind has been dealt out. If that is Napoleon, Napoleon stands alone. Nobody is told.
book-call-known = The secret comes out when the card is played, at the latest when the hand is settled.
book-call-known-discard = The secret comes out when the card is played or discarded face-up, at the latest when the hand is settled.

## Blind and exchange

book-exchange = Napoleon takes the { $blind } cards of the blind without showing them and discards { $blind } cards.
book-exchange-two = Napoleon takes the { $blind } cards of the blind without showing them and discards { $blind } of these and the { $hand } hand cards.
book-discards-face-up = Scoring cards among the discards lie face-up and count for the allied forces; the others lie face-down.
book-discards-hidden = All discards lie face-down; scoring cards among them count for nobody.
book-exchange-called = The called card may be discarded.
book-deal-out = After the call the blind is dealt out, one card to each player from the dealer's left. Everybody now has { $cards } cards, and nothing is discarded.
book-window = Paying to see: after the call, one other player may pay { $price } units to the kitty. Then the blind is shown to the whole table before Napoleon discards.
book-window-share = A second player may share the price: { $half } unit each. You may answer in any order; silence means no.
book-window-close = It is over when two have paid or all have answered. If the blind was already turned up in the auction, there is nothing to pay for.
book-change = Change of trumps: after discarding and before leading, Napoleon may change the trumps once.
book-change-price = Another suit raises the bid by exactly 2. It may not go above { $most }, and without a change it cannot be raised.
book-change-price-no-trump = From suit to suit or from no-trump to a suit, the bid rises by exactly 2; from a suit to no-trump, by exactly 1. It may not go above { $most }, and without a change it cannot be raised.

## Play

book-lead = Napoleon leads to the first trick. Whoever wins a trick leads to the next.
book-follow = Follow the suit led if you can; if not, play any card.
book-follow-joker = Follow the suit led if you can; if not, play any card. The joker has rules of its own.
book-suits-own = { $mighty } belongs to spades for leading and following.
book-suits-own-jack = { $mighty } and the special jacks belong to their printed suits for leading and following.
book-suits-trump = { $mighty } belongs to the trump suit for leading and following, except in tricks without trumps and in no-trump.
book-suits-trump-jack = { $mighty } and the sub-jack belong to the trump suit for leading and following, except in tricks without trumps and in no-trump.
book-tricks = All { $tricks } tricks are played.
book-won = Scoring cards lie face-up before the player who won them; all other cards are piled face-down.
book-won-najami = Scoring cards, eights and nines lie face-up before the player who won them; all other cards are piled face-down.
book-first-trick = The first trick
book-first-plain = There are no trumps and no special cards: the highest card of the suit led wins.
book-first-mighty = Of trumps and special cards only { $mighty } has its power. Without it, the highest card of the suit led wins.
book-first-specials-jacks = { $mighty } and the special jacks have their power, but there are no trumps.
book-first-full = Trumps and special cards have their power from the first trick on.
book-first-same-two = Same two holds in this trick, too.
book-first-lead = Napoleon may not lead a trump to it unless they hold nothing else.
book-first-lead-joker = Napoleon may not lead a trump to it unless they hold nothing else but the joker.
book-first-lead-members = { $mighty } and a sub-jack count as trumps for this.

## Who wins a trick

book-rank-title = From the second trick on, the first of these in the trick wins it:
book-rank-title-all = The first of these in the trick wins it:
book-rank-mighty = { $mighty }, the mighty
book-rank-regular = the regular jack: the jack of trumps
book-rank-sub = the sub-jack: the other jack of the trump colour
book-rank-joker = the joker, if it was led
book-rank-joker-weak = the weak joker, if it was led
book-rank-same-two = same two: the two, if all cards are of its suit
book-rank-trump = the highest trump
book-rank-led = the highest card of the suit led
book-rank-notes = Notes
book-sub-jack = For example, with diamonds as trumps { $jack } is the regular jack and { $sub } the sub-jack.
book-no-jacks = There are no special jacks: each ranks between ten and queen.
book-same-two = Same two: if all cards of a trick are of one suit, trumps included, its two wins. Only the mighty is stronger, where it has power.
book-same-two-jacks = Same two: if all cards of a trick are of one suit, trumps included, its two wins. Only the mighty and the special jacks are stronger, where they have power.
book-same-two-from-second = Same two holds from the second trick on.
book-same-two-always = Same two holds in every trick, the first included.
book-same-two-off = There is no same two: twos are just low cards.
book-yoromeki = Yoromeki: if { $queen } and { $mighty } fall in one trick, { $queen } wins it, over jacks and a led joker, too.
book-yoromeki-first = That holds in the first trick as well, where the mighty has its power.
book-yoromeki-plain = Not in the first trick, where the mighty has no power.
book-rank-no-trump = In no-trump there are no trumps in this list.
book-rank-no-trump-jacks = In no-trump there are no trumps and no special jacks in this list.

## Joker

book-joker-free = The joker has no suit. You may play it at any time, whatever was led.
book-joker-weakness = It cannot win a trick unless it is led.
book-joker-strong-demand = When it is led, the others must play a trump if they hold one; if not, any card.
book-joker-weak-demand = When it is led, the others must play a trump if they hold one; if not, a scoring card; if they have neither, any card.
book-joker-second = Led, it is beaten by { $mighty } alone.
book-joker-fourth = Led, it is beaten by { $mighty } and both special jacks.
book-joker-weak-rank = Led, it is the weakest trump: any trump and any special card beats it.
book-joker-own = When a trump must be played, { $mighty } is none unless spades are trumps.
book-joker-own-jack = When a trump must be played, { $mighty } and the sub-jack are cards of their printed suits.
book-joker-trump = When a trump must be played, { $mighty } is one.
book-joker-trump-jack = When a trump must be played, { $mighty } and the sub-jack are trumps, too.
book-joker-no-trump = Led in no-trump, it asks for nothing: the others play any card, and only { $mighty } beats it.
book-joker-no-trump-yoromeki = So does { $queen } when { $mighty } is in the trick.
book-joker-breaks = A joker in a trick undoes same two.
book-joker-keeps = A joker played to a trick does not undo same two: the other cards must be of one suit. If the joker was led, there is no same two.
book-joker-first-no-lead = The joker may not be led to the first trick.
book-joker-first-never = The joker may not be played to the first trick at all.
book-hunter-none = No card can call the joker out.
book-hunter = { $card } hunts the joker: when it is led, another player who holds the joker must play it, even if they could follow suit.
book-hunter-clubs = { $card } hunts the joker ({ $other } when clubs are trumps): when it is led, another player who holds the joker must play it, even if they could follow suit.
book-hunter-first = That holds in the first trick, too.
book-hunter-later = In the first trick the hunter has no power.

## Worked tricks

book-examples-title = Diamonds are trumps, a later trick
book-examples-first = Diamonds are trumps, the first trick
book-example = { $cards } → **{ $winner }** { $why }

## Result

book-result-scoring = One point for each { $cards }: { $most } in all.
book-result-side = What counts is the points that Napoleon and the adjutant win in tricks together.
book-result-side-alone = What counts is the points that Napoleon wins in tricks.
book-result-discards = Discarded cards never count for Napoleon's side.
book-result-all-cards = Nothing is discarded, so all points are played for.
book-result-reach = A bid below { $most } is made with that many points or more.
book-result-exact = A bid below { $most } is made with exactly that many points; one more, and it is lost.
book-result-most = A bid of { $most } is made with all { $most }.
book-siberian-all = Siberian rule: winning all { $most } loses a lower bid. Leave the others a point.
book-siberian-trickless = Siberian rule: a bid below { $most } is lost if the allied forces win no scoring card in tricks.
book-siberian-trickless-discards = Siberian rule: a bid below { $most } is lost if the allied forces win no scoring card in tricks. Scoring cards that Napoleon discarded do not save the bid.
book-siberian-off = There is no Siberian rule: winning all { $most } does no harm by itself.
book-result-order = Where both reasons fit, the loss is put down to too few points, not to the Siberian rule.
book-result-order-exact = Where several reasons fit, a loss is named in this order: too few points, too many, Siberian rule.

## Payment

book-payment-fixed = The same is paid for every bid; a bid of { $most } counts double, won or lost.
book-payment-flat = The same is paid for every bid, never doubled.
book-payment-escalating = Up to 13 points the plain amount is paid; from 14 on it is multiplied by the bid less 12.
book-payment-barraco = Each opponent's share is 1 for a bid of { $least } and grows by 1 with each point. With an adjutant, Napoleon has two thirds of their sum and the adjutant one, rounded; alone, Napoleon has it all.
book-payment-declared = Each opponent's share is the number of points bid. With an adjutant, Napoleon has two thirds of their sum and the adjutant one, rounded; alone, Napoleon has it all.
book-payment-tally = No units change hands. A made bid is +1 on Napoleon's tally.
book-payment-najami = Napoleon has two thirds and the adjutant one third of what the opponents pay or get; alone, Napoleon has it all. After a change of trumps the raised bid counts.
book-payment-roles = Order: Napoleon · adjutant · each opponent | standing alone: Napoleon · each other
book-payment-roles-alone = Order: Napoleon · each opponent
book-payment-won = When the bid is made
book-payment-lost = When the bid is lost
book-payment-lost-same = When the bid is lost, the same is paid the other way round.
book-payment-kitty-share = 🪙: and the kitty. The adjutant takes a third of it, rounded down, Napoleon the rest; alone, Napoleon takes it all.
book-payment-largest = The most one seat can lose in a hand: { $loss ->
    [one] 1 unit
   *[other] { $loss } units
}
book-bid = { $bid }
book-bids = { $from }–{ $to }
book-pay-kitty = { $bids } 🪙
book-pay-partner = **{ $bids }**: { $napoleon } · { $adjutant } · { $opponent } | { $alone } · { $each }
book-pay-alone = **{ $bids }**: { $napoleon } · { $opponent }

## Board

book-board-stakes = Stakes on the board: { $cards }, { $pair } (queen and king of spades together), 8-9-10, and the kitty.
book-board-stays = What nobody collects stays there for the next hand.
book-board-ante = Ante
book-ante-first = After the deal each player in turn, from the dealer's left, places { $units } units as they like.
book-ante-duty = At least 1 of them goes on { $pair } or on 8-9-10.
book-ante-kitty = At most { $most } go to the kitty.
book-ante-later = After a redeal everybody adds { $units } more, without the duty above. What lies there stays.
book-ante-silent = If your clock runs out, 1 goes on each stake but { $pair } and the kitty, as far as the units last.
book-board-collect = Collecting
book-collect-side = Only the winning side collects: Napoleon's if the bid is made, else the allied forces.
book-collect-single = If you win the card of a stake in a trick, that stake is yours.
book-collect-pair = { $pair } needs both cards, won by one player.
book-collect-sequence = 8-9-10 needs the eight, nine and ten of one suit, won by one player. Two such sets count once.
book-collect-share = Several players who may collect a stake share it equally; what is left over stays.
book-collect-discards = Discarded cards collect nothing.
book-collect-shown = Eights and nines lie face-up before their winner, as scoring cards do.

## Poker

book-poker-what = At the end of the session one hand of poker decides who gets what is left on board and kitty.
book-poker-choice = The dealer of the last hand chooses: five-card draw, five-card stud, seven-card stud or Texas hold'em. There is no betting.
book-poker-deal = A fresh pack of 52 without the joker, one card at a time from the dealer's left, no burns.
book-poker-draw = In five-card draw each player in turn may exchange 0 to 5 cards once.
book-poker-seven = With seven cards the best five count.
book-poker-rank = The usual ranking of poker hands; suits are equal, and A-2-3-4-5 is a straight.
book-poker-tie = The best hand takes it all. Equal hands share; odd units go to the first of them from the dealer's left.
book-poker-few = With fewer than two players left, or if a manager ends the table, everybody gets an equal share.

## Conduct

book-revoke-title = Revoke
book-revoke-prevented = A card that may not be played is refused. You are told why, and which cards you may play.
book-revoke = Playing another suit although you can follow is a revoke: after a confirmation the card is accepted and the hand ends at once.
book-revoke-joker = Playing another suit although you can follow, or not giving what a led joker or its hunter demands, is a revoke: after a confirmation the card is accepted and the hand ends at once.
book-revoke-never = Computer players and clocks never revoke; anything else that is against the rules is refused.
book-revoke-worth = What follows counts in W: what Napoleon's side would have won.
book-revoke-worth-najami = What follows counts in W: what Napoleon's side would have won, without the kitty; so nothing at 9, 10 and 14.
book-revoke-opponent = An opponent revokes: they alone pay all of W, shared as if the bid had been made.
book-revoke-adjutant = The adjutant revokes: they pay W to Napoleon.
book-revoke-napoleon = Napoleon revokes: they alone pay each opponent what a lost bid is worth.
book-revoke-napoleon-adjutant = Napoleon revokes: they alone pay each opponent what a lost bid is worth; the adjutant pays nothing.
book-revoke-board = Board and kitty stay as they are.
book-trust-title = Trust
book-trust = “Trust me” tells the table: I expect to win this trick, and believe me, I am not on Napoleon's side.
book-trust-napoleon = Said to Napoleon, it means: believe me yours.
book-trust-after-playing = You may say it once a trick, after you have played to it and before the next lead; not after the last trick.
book-trust-anytime = You may say it once a trick at any moment from the first lead on; not after the last trick.
book-trust-no-effect = It is announced to all and kept in the record, but changes nothing in the play. It need not be true.

## Words of the game

book-term-napoleon = **Napoleon**: the player who made the last bid
book-term-adjutant = **Adjutant**: Napoleon's secret partner, the holder of the called card; what one of them wins counts for both
book-term-allied = **Allied forces**: all the others, Napoleon's opponents
book-term-scoring = **Scoring card**: a card worth a point
book-term-trick = **Trick**: one card from each player
book-term-lead = **Lead**: play the first card of a trick
book-term-trump = **Trumps**: the suit that beats the others
book-term-no-trump = **No-trump**: a contract without trumps
book-term-bid = **Bid**: points promised, and trumps
book-term-blind = **Blind**: the cards left after the deal
book-term-mighty = **Mighty**: the ace of spades, the strongest card
book-term-regular = **Regular jack**: the jack of trumps
book-term-sub = **Sub-jack**: the other jack of its colour
book-term-same-two = **Same two**: the two, which wins a trick if all its cards are of its suit
book-term-yoromeki = **Yoromeki**: “staggering”, the mighty falling for the queen of hearts
book-term-joker = **Joker**: the card without a suit
book-term-hunter = **Joker hunter**: the card that calls the joker out
book-term-siberian = **Siberian rule**: a side that bid less than everything but wins everything loses
book-term-alone = **Stand alone**: Napoleon without an adjutant
book-term-eldest = **Eldest**: the seat to the dealer's left
book-term-ante = **Ante**: units placed before the auction
book-term-kitty = **Kitty**: the stake that some bids win
book-term-trust = **Trust**: the announcement that you expect to win the trick
book-term-revoke = **Revoke**: not following although you can
book-term-unit = **Unit**: what payments are counted in; the table's stake says how many chips one is
book-term-fair = **Fingerprint**: 64 digits that fit one secret only. It is published before the deal, so that no player can choose the cards, and everybody can check it later

## The panel

book-players = { $seats } players
book-here = rules of this table
book-changed = 🏠 differs from { $game }
book-house = House rules: { $rules }
book-choose-topic = Topic
book-choose-seats = Number of players
book-back = ‹ Back
book-next = Next ›
