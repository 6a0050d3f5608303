# The rule book: one message for each sentence; bot/ui/rulebook chooses them from the rules of a table.

## Topics

book-topic-overview = Overview
book-topic-deal = Deal
book-topic-piles = Two players: piles
book-topic-board = Board and antes
book-topic-auction = Auction
book-topic-call = The call
book-topic-exchange = The blind
book-topic-play = Play
book-topic-winner = Who wins a trick
book-topic-joker = Joker
book-topic-examples = Worked tricks
book-topic-result = Won or lost
book-topic-payment = Payment
book-topic-poker = Poker at the end
book-topic-conduct = Revokes and trust
book-topic-aids = Claims, undo and hints
book-topic-terms = Glossary

## The games

book-about-japanese = The classic Japanese game: bid to become Napoleon, and only your adjutant knows who's on your side.
book-about-japanese-joker = Japanese Napoleon with a strong joker. When led, it draws trumps and is hard to beat.
book-about-japanese-joker-weak = Japanese Napoleon with a weak joker. When led, it draws trumps and points but rarely wins.
book-about-japanese-common = Napoleon with a joker the way most games on the web play it: bid 13 or more, the three of clubs calls out the joker, and discarded scoring cards go to the winner of the first trick.
book-about-japanese-joker-wins = Napoleon with a joker that wins whenever it's played: only the mighty beats it.
book-about-japanese-yoromeki = Napoleon in which the queen of hearts beats the mighty when both fall in one trick. A led joker is second to the mighty alone, but has no power in the last three tricks. If everyone passes, whoever holds the ace of spades must bid 13.
book-about-japanese-many = Napoleon with a joker for up to seven players. A player who has passed may bid again, and if nobody bids the next player deals.
book-about-hattori = A game for four: everyone bids at once, and the blind is dealt out after the call. There are no chips; each bid made adds one to Napoleon's tally. By custom an adjutant who loses apologises to Napoleon.
book-about-napoleon-1885 = The oldest form on record: no adjutant, no special jacks, and the bid must be met exactly.
book-about-general = Here Napoleon's partner is called the general. Anyone can bid at any moment, and the higher the bid, the bigger the payments.
book-about-najami = A game for five with everything: a board of stakes that builds up from hand to hand, a strong joker, no-trump, a late change of trumps, and poker at the end.
book-about-mighty = The Korean relative of Napoleon: the mighty and the joker nearly always win; whoever leads the joker names the suit; and the partner is called after the exchange.
book-about-saved = Rules saved by this server, based on { $game }.

## Overview

book-aim-partner = { role-the-declarer-first } and a secret { role-partner } play against everyone else, { role-opponents }. Sometimes { role-the-declarer } plays alone.
book-aim-alone = { role-the-declarer-first } plays alone against { $others ->
    [one] the other player
   *[other] the { $others } others
}, { role-opponents }.
book-aim-points = The { $cards } of each suit are the scoring cards, one point each: { $most } in all.
book-aim-bid = { role-the-declarer-first } has bid to win a number of points in tricks, and the others try to stop it.
book-course = A hand: { $steps }
book-step-deal = deal
book-step-ante = antes
book-step-auction = auction
book-step-call = call
book-step-window = pay to see
book-step-exchange = exchange
book-step-deal-out = deal out the blind
book-step-change = change of trumps
book-step-play = play
book-step-payment = payment
book-units = Wins and losses are counted in units; the table's stake is the number of chips per unit.
book-units-tally = Nothing is paid: only bids made are counted.
book-session = A session lasts for an agreed number of hands, or until the players stop. The highest total wins.

## Deal

book-deal-first = Cut for the first deal: lowest card deals, and the ace is below the two. Cut again if equal.
book-deal-shuffle = The bot shuffles, and anyone can check the shuffle afterwards.
book-pack = The pack has { $count } cards. In each suit the ace is high and the two low.
book-pack-joker = The pack has { $count } cards including the joker. In each suit the ace is high and the two low.
book-pack-jokers = The pack has { $count } cards including two jokers. In each suit the ace is high and the two low.
book-pack-removed = Left out of the pack: { $cards }
book-deal-each = { $each } cards each, one at a time, clockwise from the dealer's left. The last { $blind } are the blind, face-down.
book-deal-piles = Each player gets { $piles } piles on the table and { $hand } cards in hand. The last { $blind } cards are the blind, face-down.
book-deal-next = Everything goes clockwise. After each hand the deal passes to the left.

## Two players

book-piles-four = Each player has { $piles } piles of { $cards } cards on the table.
book-piles-faces = In a pile, cards 1 (the top one) and 3 are face-up, cards 2 and 4 face-down. Both players see every face-up card.
book-piles-deal = Deal alternately: the first pile from card 1 to card 4, then the next pile, then { $hand } hand cards each, then the blind.
book-piles-top = The top card of each of your piles is part of your hand: you can play it, and it counts when you must follow suit.
book-piles-turn = When a top card is played and the next one is face-down, it's turned up before the next player plays. You can only play card 3 once it's on top.
book-piles-tricks = { $tricks } tricks are played.
book-piles-discard = { role-the-declarer-first } discards from the { $hand } hand cards and the blind. The piles stay as they are.

## Auction

book-bid-suits = Bid a number of points, { $least } to { $most }, and a suit as trumps.
book-bid-no-trump = Bid a number of points, { $least } to { $most }, and a suit as trumps or no-trump.
book-order = More points outbid fewer. At equal points: { $suits }
book-order-none = Only more points outbid; all suits are equal.
book-order-no-trump = More points outbid fewer, and no-trump outbids a suit at equal points. The suits are equal.
book-no-trump = In no-trump there are no trumps; the mighty keeps its power.
book-no-trump-jacks = In no-trump there are no trumps and no special jacks; the mighty keeps its power.
book-auction-turns = The player to the dealer's left starts. In turn, bid higher or pass.
book-auction-out = Once you pass, you're out of the auction.
book-auction-end = It ends when there's a bid and everyone else has passed. If nobody has bid yet, the last player still can.
book-auction-rebid = After passing you can come back in later.
book-auction-rebid-end = It ends when everyone else passes in a row after a bid.
book-auction-open = Everyone bids at once: anyone but the highest bidder can bid at any time, always higher than the last bid.
book-auction-open-pass = A bid cancels all passes. If you've passed since the last bid you can still bid, but needn't pass again.
book-auction-open-end = It ends when everyone else has passed since the last bid.
book-auction-most = Even a bid of { $most } doesn't end it before the others have passed.
book-auction-napoleon = The highest bidder becomes { role-declarer }, and the suit bid is trumps.
book-all-pass-redeal = If everyone passes, the same dealer deals again, at most { $most } times. After that the hand is thrown in and the deal passes on.
book-all-pass-next-dealer = If everyone passes, the hand is thrown in and the deal passes on.
book-all-pass-first = If everyone passes, the player to the dealer's left must bid { $least }, in any suit.
book-all-pass-dealer = If everyone passes, the dealer must bid { $least }, in any suit.
book-bad-hand = Whoever has a bad hand can show it to have the cards dealt again by the same dealer.
book-bad-hand-one-point = A hand is bad if it holds at most one scoring card.
book-bad-hand-three-jacks = A hand is bad if it holds three jacks or more.
book-bad-hand-half-point = A hand is bad if it counts half a point or less: A K Q J are 1, a ten is ½, the joker takes 1 away, ♠A counts nothing.
book-bad-hand-when = It's shown instead of the first bid or pass, while there's a redeal left: at most { $most } for one hand.
book-all-pass-blind-up = If everyone passes, the blind is turned up and there's a new auction; earlier passes don't count.
book-all-pass-blind-up-again = If everyone passes again, the same dealer deals again, at most { $most } times. After that the hand is thrown in and the deal passes on.
book-all-pass-mighty = If everyone passes, whoever holds { $mighty } must bid, and so shows that they have it. They { $any ->
    [no] must bid { $least }, in any suit
   *[yes] can bid anything
}. If { $mighty } is in the blind, the cards are dealt again.
book-all-pass-mighty-two = If both pass, whoever holds { $mighty } must bid, and so shows that they have it. They { $any ->
    [no] must bid { $least }, in any suit
   *[yes] can bid anything
}. If { $mighty } is in the blind or face-down in a pile, the cards are dealt again.
book-all-pass-mighty-redeal = The same dealer deals again, at most { $most } times. After that the hand is thrown in and the deal passes on.

## Call

book-call-nobody = No card is called. { role-the-declarer-first } stands alone against { $others ->
    [one] the other player
   *[other] all { $others } others
}.
book-call-when = Before seeing the blind, { role-the-declarer } calls a card.
book-call-when-dealt = Before the blind is dealt out, { role-the-declarer } calls a card.
book-call-when-shown = Before taking the blind, { role-the-declarer } calls a card.
book-call-late = After exchanging with the blind, { role-the-declarer } calls a card.
book-call-late-dealt = After the blind is dealt out, { role-the-declarer } calls a card.
book-call-any = It can be any card in the pack, even one in { role-the-declarer }'s own hand.
book-call-no-card = Instead of a card { role-the-declarer } can call the winner of the first trick, who then is the { role-partner }, or nobody.
book-call-others = It can be any card in the pack that { role-the-declarer } doesn't hold.
book-call-others-late = It can be any card in the pack that { role-the-declarer } neither holds nor discarded.
book-call-removed = { $cards } isn't in the pack and can't be called.
book-call-blind-up = If the blind was turned up, one of its cards can be called.
book-call-joker = The joker can be called too.
book-call-jokers = Either joker can be called too.
book-call-secret = Whoever holds that card is the { role-partner }, who says nothing, plays for { role-the-declarer } and shares in winning and losing.
book-call-alone = If the card is in the blind or in { role-the-declarer }'s own hand, { role-the-declarer } stands alone. Nobody is told.
book-call-alone-blind = If the card is in the blind, { role-the-declarer } stands alone. Nobody is told.
book-call-alone-late = If the card is { role-the-declarer }'s own or among the discards, { role-the-declarer } stands alone. Nobody is told, unless it lies face-up.
book-call-alone-dealt = If the card is in { role-the-declarer }'s own hand, { role-the-declarer } stands alone. Nobody is told.
book-call-second = If the card turns out to be in the blind, { role-the-declarer } can call another card before discarding, one they don't hold. That raises the bid by { $points }.
book-call-deal-out = The { role-partner } is whoever holds the card once the blind has been dealt out. If that's { role-the-declarer }, { role-the-declarer } stands alone. Nobody is told.
book-call-known = The secret comes out when the card is played, or at the end of the hand.
book-call-known-discard = The secret comes out when the card is played or discarded face-up, or at the end of the hand.

## Blind and exchange

book-exchange = { role-the-declarer-first } takes the blind ({ $blind } cards) without showing it and discards { $blind } cards.
book-exchange-two = { role-the-declarer-first } takes the blind ({ $blind } cards) without showing it and discards { $blind } from these and the { $hand } hand cards.
book-discards-face-up = Discarded scoring cards lie face-up and count for { role-opponents }; other discards lie face-down.
book-discards-hidden = All discards lie face-down; scoring cards among them count for nobody.
book-discards-first-trick = Discarded scoring cards lie face-up and go to the winner of the first trick; other discards lie face-down.
book-discards-napoleon = Discarded scoring cards lie face-up and count for { role-the-declarer }; other discards lie face-down.
book-discards-napoleon-hidden = All discards lie face-down; scoring cards among them count for { role-the-declarer } at the end.
book-exchange-called = { role-the-declarer-first } can discard the called card.
book-deal-out = After the call the blind is dealt out, one card each from the dealer's left. Everyone now has { $cards } cards, and nothing is discarded.
book-window = Paying to see: after the call, one other player can pay { $price } units to the kitty. Then the whole table sees the blind before { role-the-declarer } discards.
book-window-share = A second player can split the price: { $half } unit each. Answer in any order; no answer means no.
book-window-close = This ends when two have paid or everyone has answered. If the blind was already turned up in the auction, there's nothing to pay for.
book-change = Changing trumps: before leading, { role-the-declarer } can change trumps once.
book-change-price = Another suit raises the bid by exactly 2. It can't go above { $most }, and you can't raise it without a change.
book-change-price-no-trump = From suit to suit or from no-trump to a suit, the bid goes up by exactly 2; from a suit to no-trump, by exactly 1. It can't go above { $most }, and you can't raise it without a change.
book-change-raise = Any change raises the bid by exactly { $points }. It can't go above { $most }, and you can't raise it without a change.

## Play

book-lead = { role-the-declarer-first } leads to the first trick. The winner of each trick leads to the next.
book-follow = Follow suit if you can; if you can't, play any card.
book-follow-joker = Follow suit if you can; if you can't, play any card. The joker has its own rules.
book-mighty-fits = You can play { $mighty }, or whichever card is the mighty, whatever was led.
book-suits-own = { $mighty } is a spade for leading and following.
book-suits-own-jack = { $mighty } and the special jacks belong to their printed suits for leading and following.
book-suits-trump = { $mighty } is a trump for leading and following, except in tricks without trumps and in no-trump.
book-suits-trump-jack = { $mighty } and the sub-jack are trumps for leading and following, except in tricks without trumps and in no-trump.
book-tricks = All { $tricks } tricks are played.
book-won = Scoring cards lie face-up in front of the player who won them. A trick lies open until the next one is complete; then its other cards are turned face-down.
book-won-najami = Scoring cards, eights and nines lie face-up in front of the player who won them. A trick lies open until the next one is complete; then its other cards are turned face-down.
book-first-trick = The first trick
book-first-plain = There are no trumps and no special cards: the highest card of the suit led wins.
book-first-mighty = Only { $mighty } has its power; no trumps or other special cards do. Without it, the highest card of the suit led wins.
book-first-specials-jacks = { $mighty } and the special jacks have their power, but there are no trumps.
book-first-full = Trumps and special cards have their power from the first trick on.
book-first-same-two = Same two applies in this trick too.
book-first-lead = { role-the-declarer-first } can't lead a trump to it while holding anything else.
book-first-no-trump = Nobody can play a trump to the first trick unless they have nothing else, or a trump was led.
book-first-no-trump-joker = Nobody can play a trump to the first trick unless a trump was led, or they have nothing else but the joker.
book-first-lead-joker = { role-the-declarer-first } can't lead a trump to it while holding anything else but the joker.

## Who wins a trick

book-rank-title = From the second trick on, the first of these in the trick wins it:
book-rank-title-all = The first of these in the trick wins it:
book-rank-mighty = { $mighty }, the mighty
book-rank-regular = the regular jack: the jack of trumps (right bower)
book-rank-sub = the sub-jack: the other jack of that colour (left bower)
book-rank-joker = the joker, if it was led
book-rank-joker-weak = the weak joker, if it was led
book-rank-joker-any = the joker
book-rank-joker-played = the joker, if another card was led
book-rank-same-two = same two: the two, if all the cards are of its suit
book-rank-trump = the highest trump
book-rank-led = the highest card of the suit led
book-rank-notes = Notes
book-sub-jack = For example, with diamonds as trumps { $jack } is the regular jack and { $sub } the sub-jack.
book-no-jacks = There are no special jacks: each ranks between ten and queen.
book-spade-mighty = When spades are trumps, { $other } is the mighty and { $mighty } just the highest trump.
book-same-two = Same two: if all the cards of a trick are of one suit{ $trumps ->
    [no] {" "}other than trumps
   *[yes] , even trumps
}, its two wins. Only the mighty beats it, where it has its power.
book-same-two-jacks = Same two: if all the cards of a trick are of one suit{ $trumps ->
    [no] {" "}other than trumps
   *[yes] , even trumps
}, its two wins. Only the mighty and the special jacks beat it, where they have their power.
book-same-two-jack = Same two: if all the cards of a trick are of one suit{ $trumps ->
    [no] {" "}other than trumps
   *[yes] , even trumps
}, its two wins. Only the mighty and the regular jack beat it, where they have their power.
book-same-two-from-second = Same two applies from the second trick on.
book-same-two-always = Same two applies in every trick, even the first.
book-same-two-off = There's no same two: twos are just low cards.
book-yoromeki = Yoromeki: if { $queen } and { $mighty } fall in the same trick, { $queen } wins it{ $against ->
    [both] , even against jacks and a led joker
    [jacks] , even against jacks, but not against a joker that beats trumps
    [joker] , even against a joker, but a jack in the trick wins instead
   *[neither] , unless there's a jack or a joker that beats trumps, which wins instead
}.
book-yoromeki-first = This applies in the first trick too, where the mighty has its power.
book-yoromeki-plain = Not in the first trick, where the mighty has no power.
book-yoromeki-joker = A joker that beats the mighty beats { $queen } too.
book-rank-no-trump = In no-trump there are no trumps in this list.
book-rank-no-trump-jacks = In no-trump there are no trumps and no special jacks in this list.

## Joker

book-joker-free = The joker has no suit. You can play it at any time, whatever was led.
book-joker-weakness = It can't win a trick unless it's led.
book-joker-played-second = It wins whenever it's played: only { $mighty } beats it when someone else leads.
book-joker-played-highest = It wins whenever it's played: nothing beats it when someone else leads.
book-joker-played-later = In the first trick it wins nothing.
book-joker-hunted = A joker that's called out wins nothing either.
book-joker-demand-trumps = When it's led, the others must play a trump if they have one; if not, any card.
book-joker-demand-scoring = When it's led, the others must play a trump if they have one; if not, a scoring card; if they have neither, any card.
book-joker-demand-none = When it's led, the others can play any card.
book-joker-demand-suit = Whoever leads it names a suit, which the others must follow if they can; if not, they can play any card.
book-joker-last = { $count ->
    [one] In the last trick it has no power.
   *[other] In the last { $count } tricks it has no power.
}
book-joker-lowest = A joker led without power counts as the lowest card of the suit it names.
book-joker-rank-second = When led, only { $mighty } beats it.
book-joker-rank-fourth = When led, { $mighty } and both special jacks beat it.
book-joker-rank-third = When led, { $mighty } and the regular jack beat it.
book-joker-rank-highest = When led, nothing beats it.
book-joker-rank-none = When led, it has no power: the highest trump or special card wins, otherwise the highest card of any suit (the first one played, if equal).
book-joker-rank-weakest = When led, it's the weakest trump: any trump or special card beats it.
book-joker-own = When you must play a trump, { $mighty } isn't one unless spades are trumps.
book-joker-own-jack = When you must play a trump, { $mighty } and the sub-jack count as their printed suits.
book-joker-trump = When you must play a trump, { $mighty } counts as one.
book-joker-trump-jack = When you must play a trump, { $mighty } and the sub-jack count as trumps.
book-joker-no-trump = When it's led in no-trump, the others can play any card, and only { $mighty } beats it.
book-joker-no-trump-free = In no-trump it's the same, but the others can always play any card.
book-joker-no-trump-yoromeki = So does { $queen } when { $mighty } is in the trick.
book-joker-breaks = A joker in a trick cancels same two.
book-joker-keeps = A joker played to a trick doesn't cancel same two: the other cards must all be of one suit. If the joker was led, there's no same two.
book-joker-first-no-lead = You can't lead the joker to the first trick.
book-joker-first-forbidden = You can't play the joker to the first trick at all.
book-joker-first-powerless = You can't lead the joker to the first trick; you can play it there, but it has no power.
book-hunter-none = No card calls out the joker.
book-hunter = { $card } is the joker hunter: when it's led, another player who has the joker must play it, even if they could follow suit.
book-hunter-clubs = { $card } is the joker hunter ({ $other } when clubs are trumps): when it's led, another player who has the joker must play it, even if they could follow suit.
book-hunter-first = This applies in the first trick too.
book-hunter-later = In the first trick the hunter has no power.
book-two-jokers = Both jokers have the same powers. If both fall in one trick, only the first one played counts; the other wins nothing.
book-two-jokers-hunted = The joker hunter calls out both: every other player who has a joker must play one.

## Worked tricks

book-examples-title = Diamonds are trumps, a later trick
book-examples-first = Diamonds are trumps, the first trick
book-example = { $cards } → **{ $winner }** { $why }

## Result

book-result-scoring = One point for each { $cards }: { $most } in all.
book-result-side = What counts are the points { role-the-declarer } and the { role-partner } win in tricks together.
book-result-side-alone = What counts are the points { role-the-declarer } wins in tricks.
book-result-discards = Discarded cards never count for { role-the-declarer }'s side.
book-result-discards-napoleon = Scoring cards { role-the-declarer } discarded count as if { role-the-declarer } had won them in tricks.
book-result-all-cards = Nothing is discarded, so every point is played for.
book-result-reach = You make a bid below { $most } with that many points or more.
book-result-exact = You make a bid below { $most } with exactly that many points; one more and you lose.
book-result-most = You make a bid of { $most } with all { $most }.
book-siberian-all = Siberian rule: win all { $most } on a lower bid and you lose. Leave the others a point.
book-siberian-trickless = Siberian rule: a bid below { $most } is lost if { role-opponents } win no scoring card in tricks.
book-siberian-trickless-discards = Siberian rule: a bid below { $most } is lost if { role-opponents } win no scoring card in tricks. Scoring cards { role-the-declarer } discarded don't save the bid.
book-siberian-off = There's no Siberian rule: winning all { $most } does no harm.
book-result-order = If a bid is lost in both ways, the result says too few points, not Siberian rule.
book-result-order-exact = If a bid is lost in several ways, the result says, in this order: too few points, too many, Siberian rule.

## Payment

book-payment-fixed = Every bid pays the same, but a bid of { $most } counts double, won or lost.
book-payment-flat = Every bid pays the same, never doubled.
book-payment-escalating = Bids up to 13 pay the basic amount; from 14 on it's multiplied by the bid minus 12.
book-payment-barraco = Each opponent's share is 1 for a bid of { $least }, and 1 more for each point above that. With a partner, { role-the-declarer } gets two thirds of the total and the { role-partner } one third, rounded; alone, { role-the-declarer } gets it all.
book-payment-declared = Each opponent's share is the number of points bid. With a partner, { role-the-declarer } gets two thirds of the total and the { role-partner } one third, rounded; alone, { role-the-declarer } gets it all.
book-payment-points = Each opponent's share is 1, and 1 more for each point above or below the bid; the table shows the least. With a partner, { role-the-declarer } gets two thirds of the total and the { role-partner } one third, rounded; alone, { role-the-declarer } gets it all.
book-payment-runs = Each opponent's share: for a bid made, 2 for each point bid above { $least } and 1 for each point taken above the bid; for a bid lost, 1 for each point missing, at least 1. With a partner, { role-the-declarer } gets two thirds of the total and the { role-partner } one third, rounded; alone, { role-the-declarer } gets it all. The table shows the least.
book-payment-runs-double = It's doubled for a run (a bid made with all { $most } points) and for a back run (a bid lost with fewer than { $half }). Doublings multiply, but no share is above { $cap }.
book-payment-runs-no-trump = It's doubled in no-trump.
book-payment-runs-nobody = It's doubled if { role-the-declarer } called nobody.
book-payment-sweep = If a bid is made with all { $most } points, everything is doubled, on top of anything else.
book-payment-tally = No units are paid. Each bid made adds one to { role-the-declarer }'s tally.
book-payment-najami = Napoleon gets two thirds and the { role-partner } one third of the opponents' payments, or pays it; alone, Napoleon gets or pays it all. After a change of trumps the raised bid counts.
book-payment-roles = Order: { role-declarer } · { role-partner } · each opponent | standing alone: { role-declarer } · each other player
book-payment-roles-alone = Order: { role-declarer } · each opponent
book-payment-won = Bid made
book-payment-lost = Bid lost
book-payment-lost-same = If the bid is lost, the same is paid the other way round.
book-payment-kitty-share = 🪙 means the kitty as well. The { role-partner } takes a third of it, rounded down, and { role-the-declarer } the rest; alone, { role-the-declarer } takes it all.
book-payment-largest = The most you can lose in a hand: { $loss ->
    [one] 1 unit
   *[other] { $loss } units
}
book-bid = { $bid }
book-bids = { $from }–{ $to }
book-pay-kitty = { $bids } 🪙
book-pay-kitty-only = **{ $bids }**: kitty
book-pay-nothing = **{ $bids }**: nothing
book-pay-stakes-only = **{ $bids }**: stakes only
book-pay-partner = **{ $bids }**: { $napoleon } · { $adjutant } · { $opponent } | { $alone } · { $each }
book-pay-alone = **{ $bids }**: { $napoleon } · { $opponent }

## Board

book-board-stakes = Stakes on the board: { $cards }, { $pair } (queen and king of spades together), 8-9-10, and the kitty.
book-board-stays = Anything nobody collects stays for the next hand.
book-board-ante = Ante
book-ante-first = After the deal, in turn from the dealer's left, place { $units } units however you like.
book-ante-duty = At least 1 of them must go on { $pair } or 8-9-10.
book-ante-kitty = At most { $most } can go on the kitty.
book-ante-later = After a redeal everyone adds { $units } more, placed freely except for the limit on the kitty. Earlier antes stay.
book-ante-silent = If your time runs out, 1 unit goes on each stake except { $pair } and the kitty, as far as they go.
book-board-collect = Collecting
book-collect-side = Only the winning side collects: { role-the-declarer }'s if the bid is made, otherwise { role-opponents }.
book-collect-single = Win the card of a stake in a trick and the stake is yours.
book-collect-pair = For { $pair } one player must win both cards.
book-collect-sequence = For 8-9-10 one player must win the eight, nine and ten of one suit. Two such sets count once.
book-collect-share = If several players can collect a stake, they share it equally; the remainder stays.
book-collect-discards = Discarded cards collect nothing.
book-collect-shown = Eights and nines lie face-up in front of the winner, like scoring cards.

## Poker

book-poker-what = At the end of the session, one hand of poker decides who gets the rest of the board and kitty.
book-poker-choice = The dealer of the last hand chooses five-card draw, five-card stud, seven-card stud or Texas hold'em. There's no betting.
book-poker-deal = A fresh pack of 52 with no joker, dealt one card at a time from the dealer's left, no burns.
book-poker-draw = In five-card draw each player in turn can exchange up to 5 cards, once.
book-poker-seven = With seven cards, the best five count.
book-poker-rank = Standard poker hands; suits are equal, and A-2-3-4-5 is a straight.
book-poker-tie = The best hand takes it all. Equal hands share; odd units go to the first of them from the dealer's left.
book-poker-few = With fewer than two players left, or if a manager ends the table, everyone gets an equal share.

## Conduct

book-revoke-prevented = You can't play an illegal card. I tell you why, and which cards you can play.
book-revoke = Playing another suit when you could follow is a revoke. You're asked to confirm; then the card stands and the hand ends at once.
book-revoke-joker = Playing another suit when you could follow, or not playing the card a led joker or joker hunter asks for, is a revoke. You're asked to confirm; then the card stands and the hand ends at once.
book-revoke-never = Computers never revoke, nor does a card played for you when time runs out. Anything else illegal is refused.
book-revoke-worth = Below, W is what { role-the-declarer }'s side would have won.
book-revoke-worth-najami = Below, W is what Napoleon's side would have won, without the kitty: so nothing at 9, 10 and 14.
book-revoke-opponent = If an opponent revokes, they alone pay all of W, shared as if the bid had been made.
book-revoke-adjutant = If the { role-partner } revokes, they pay W to { role-the-declarer }.
book-revoke-napoleon = If { role-the-declarer } revokes, they alone pay each opponent the price of a lost bid.
book-revoke-napoleon-adjutant = If { role-the-declarer } revokes, they alone pay each opponent the price of a lost bid; the { role-partner } pays nothing.
book-revoke-board = Board and kitty stay as they are.
book-trust = “Trust me” tells the table: I expect to win this trick, and believe me, I'm not on { role-the-declarer }'s side.
book-trust-napoleon = Said to { role-the-declarer }, it means: believe me, I'm with you.
book-trust-after-playing = You can say it once per trick, after you've played to it and before the next lead, but not after the last trick.
book-trust-anytime = You can say it once per trick, at any moment from the first lead on, but not after the last trick.
book-trust-no-effect = Everyone hears it and it goes on record, but it changes nothing in the play. It needn't be true.
book-aids-claim-points = **Claiming**: on your turn after the first trick, with at least two cards left, you can claim the rest if the cards you can see prove that you win every trick left, or that no card that counts is left to win.
book-aids-claim-rest = After a claim the remaining cards are played out for everyone. The result is the same whatever they are.
book-aids-undo = **Undo**: if the table allows it, you can undo your own last move, once, before anyone else acts, and only if it didn't reveal a hidden card or which side a player is on. Never in tournaments.
book-aids-look-back = **Looking back**: the last trick lies open until the next one is complete. *Tricks* shows each earlier trick's leader, winner and face-up cards. The other cards stay hidden until the hand is over.
book-aids-hints = **Hints**: on your turn, *Hint* shows what the expert computer advises, and why. Usually only if you're alone against computers, and never in tournaments. Hints are noted in the hand record and counted in your profile.

## Words of the game

book-term-napoleon = **{ role-the-declarer-first }**: the highest bidder
book-term-adjutant = { $partner ->
    [general] **General**
    [friend] **Friend**
   *[adjutant] **Adjutant**
}: { role-the-declarer }'s secret partner, the holder of the called card; their points count together
book-term-allied = { $partner ->
    [friend] **Defenders**
   *[other] **Allied forces**
}: { role-the-declarer }'s opponents
book-term-scoring = **Scoring card**: a card worth a point
book-term-trick = **Trick**: one card from each player
book-term-lead = **Lead**: the first card of a trick, or playing it
book-term-trump = **Trumps**: the suit that beats the others
book-term-no-trump = **No-trump**: a contract without trumps
book-term-bid = **Bid**: a number of points and trumps
book-term-blind = **Blind**: the cards left over from the deal
book-term-mighty = **Mighty**: the strongest card, usually the ace of spades
book-term-regular = **Regular jack**: the jack of trumps (right bower)
book-term-sub = **Sub-jack**: the other jack of that colour (left bower)
book-term-same-two = **Same two**: a two that wins because the whole trick is of its suit
book-term-yoromeki = **Yoromeki**: “staggering”, when the mighty falls for the queen of hearts
book-term-joker = **Joker**: the card with no suit
book-term-hunter = **Joker hunter**: the card that calls out the joker
book-term-siberian = **Siberian rule**: bid less than everything, win everything, and you lose
book-term-alone = **Stand alone**: play as { role-declarer } with no { role-partner }
book-term-eldest = **Eldest**: the seat to the dealer's left
book-term-ante = **Ante**: units placed before the auction
book-term-kitty = **Kitty**: a stake some bids win
book-term-trust = **Trust**: telling the table that you expect to win the trick
book-term-revoke = **Revoke**: not following suit when you could
book-term-unit = **Unit**: what payments are counted in; the table's stake is the chips per unit
book-term-fair = **Fingerprint**: 64 digits that fit only one secret. They're published before the deal, so no player can choose the cards, and anyone can check later

## The panel

book-players = { $seats } players
book-here = this table's rules
book-changed = 🏠 differs from { $game }
book-house = What differs from { $game }
book-ours = { $mark } our own rule, where the sources are silent or disagree: see *docs/rules.md*
book-choose-topic = Topic
book-choose-seats = Number of players
book-back = ‹ Back
book-next = Next ›
