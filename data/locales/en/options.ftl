# House rules: the title of each option, a line of help, and its values.
# A yes or no that says nothing of its own is `option-on` or `option-off`.
option-on = on
option-off = off

option-auction = Auction
    .help = Who can bid, and when.
    .is-turns = in turns
    .is-open = open: anyone at any time

option-min-bid = Lowest bid
    .help = The fewest points you can bid.

option-max-bid = Highest bid
    .help = The most points you can bid, if the pack has that many.

option-no-trump = No-trump bids
    .help = Whether you can bid no-trump, and how it ranks at equal points.
    .is-none = not allowed
    .is-high = above the suits
    .is-low = below the suits

option-suit-order = Suit order
    .help = How suits rank at equal points, low to high.
    .is-none = all equal: only more points outbid

option-rebid-after-pass = Bidding after a pass
    .help = Whether you can come back in after passing.
    .is-false = not allowed
    .is-true = allowed

option-all-pass = All pass
    .help = What happens when everyone passes.
    .is-redeal = deal again
    .is-blind-up = turn up the blind and bid again
    .is-mighty-holder = whoever holds ♠A must bid
    .is-mighty-bids = whoever holds ♠A must bid a fixed number
    .is-next-dealer = the next player deals
    .is-first-bids = the player left of the dealer must bid a fixed number
    .is-dealer-bids = the dealer must bid a fixed number
    .is-thrown-in = thrown in, next player deals
    .is-dealer-bids-one = the last player must bid at least one

option-bound-bid = Fixed number
    .help = The points you must bid if everyone passed and you have to bid.
    .is-0 = the lowest bid

option-bad-hand = Bad hand
    .help = A hand its holder may show at their first turn to have the cards dealt again.
    .is-none = no redeal
    .is-one-point = at most one scoring card
    .is-three-jacks = three jacks or more
    .is-half-point = half a point or less (A K Q J 1, ten ½, joker −1, ♠A 0)

option-first-trick = First trick
    .help = Which cards keep their power in the first trick.
    .is-plain = none: highest card of the suit led wins
    .is-specials = special cards, but not trumps
    .is-mighty = only the mighty
    .is-full = all, trumps too

option-first-lead-trump = Leading trumps first
    .help = Whether { role-the-declarer } can lead a trump to the first trick.
    .is-true = allowed
    .is-false = not allowed

option-first-play-trump = Trumps in the first trick
    .help = Whether anyone can play a trump to the first trick.
    .is-true = allowed
    .is-false = not allowed

option-same-two = Same two
    .help = If a whole trick is of one suit, its two wins.
    .is-from-second = from the second trick
    .is-always = always
    .is-off = off

option-same-two-rank = Rank of same two
    .help = Which special cards beat it.
    .is-fourth = the mighty and both jacks
    .is-third = the mighty and the regular jack
    .is-second = only the mighty

option-same-two-trumps = Same two in trumps
    .help = Whether same two applies if all the cards are trumps.
    .is-true = applies
    .is-false = doesn't apply

option-jacks = Special jacks
    .help = The jack of trumps and the other jack of that colour.

option-yoromeki = Yoromeki
    .help = The queen of hearts beats the mighty in the same trick.

option-yoromeki-jacks = Yoromeki and jacks
    .help = Whether the queen of hearts, with the mighty in the trick, also beats the jacks.
    .is-true = beats them
    .is-false = a jack in the trick wins

option-yoromeki-joker = Yoromeki and joker
    .help = Whether the queen of hearts also beats a joker that beats trumps.
    .is-true = beats it
    .is-false = the joker wins

option-spade-mighty = Mighty with spades as trumps
    .help = Which ace is the mighty when spades are trumps.
    .is-as = ♠A, as always
    .is-ac = ♣A
    .is-ad = ♦A
    .is-ah = ♥A

option-mighty-fits = Playing the mighty
    .help = Whether the mighty can be played without following suit.
    .is-false = it must follow suit
    .is-true = at any time

option-special-suits = Suit of the special cards
    .help = Which suit the mighty and the sub-jack belong to.
    .is-own = their printed suits
    .is-trump = the trump suit

option-call-own-card = Calling your own card
    .help = Whether { role-the-declarer } can call a card from their own hand.
    .is-true = allowed
    .is-false = not allowed

option-call-no-card = Calling without a card
    .help = Whether { role-the-declarer } can also call the winner of the first trick, or nobody.
    .is-true = allowed
    .is-false = not allowed

option-adjutant = { $partner ->
    [general] General
    [friend] Friend
   *[adjutant] Adjutant
}
    .help = Whether { role-the-declarer } calls a partner card.
    .is-auto = with 4 or more players
    .is-true = always
    .is-false = never

option-call-time = Time of the call
    .help = When { role-the-declarer } calls the partner card.
    .is-before = before the blind
    .is-after = after the exchange

option-second-call = Second call
    .help = Calling another card for 2 points more if the first was in the blind.
    .is-true = allowed
    .is-false = not allowed

option-siberian = Siberian rule
    .help = Win too much with less than the top bid and you lose.
    .is-all-points = if { role-the-declarer }'s side takes every point
    .is-opponents-trickless = if the opponents take no points
    .is-off = off

option-discards = Discarded scoring cards
    .help = Whose they are, and whether they're shown.
    .is-face-up = the opponents', face-up
    .is-hidden = nobody's, face-down
    .is-first-trick = the first trick's winner's
    .is-napoleon = { role-the-declarer-first }'s, face-up
    .is-napoleon-hidden = { role-the-declarer-first }'s, face-down

option-blind-use = Blind
    .help = What happens to the blind.
    .is-exchange = { role-the-declarer-first } exchanges it
    .is-deal-out = dealt out, one card each

option-trump-change = Changing trumps
    .help = Whether { role-the-declarer } can change trumps after the exchange, for a higher bid.
    .is-none = not allowed
    .is-two = for 2 points more
    .is-three = for 3 points more

option-payment = Payment
    .help = How the bid affects what's paid.
    .is-fixed = fixed, doubled at the top bid
    .is-flat = flat, never doubled
    .is-escalating = escalating from 14 points
    .is-barraco = Barraco: by points above the lowest bid
    .is-declared = by the points bid
    .is-points = by the points above or below the bid
    .is-runs = by bid and points, double for runs
    .is-tally = no chips: keep score of wins as { role-declarer }
    .is-najami = NAJAMI: stakes board and bid table

option-sweep = All the points
    .help = Whether { role-the-declarer }'s side wins double by taking every point.
    .is-true = pays double
    .is-false = no extra

option-split = Shares
    .help = Units for { role-the-declarer }, the { role-partner } and each opponent.
    .is-auto = standard
    .is-1 = 1 each
    .is-1-1-1 = 1-1-1
    .is-2-1 = 2-1, opponents 1
    .is-2-2 = 2-2, opponents 1
    .is-3-1 = 3-1, opponents 1
    .is-3-1-2 = 3-1-2
    .is-3-3-2 = 3-3-2: equal for { role-declarer } and { role-partner }
    .is-4-2-3 = 4-2-3
    .is-3-2 = 3-2, opponents 1
    .is-5-5-2 = 5-5-2: equal for { role-declarer } and { role-partner }

option-remove = Cards left out
    .help = For 4 or 6 players; makes the blind smaller.
    .is-none = none
    .is-3c = ♣3
    .is-3d = ♦3
    .is-both = ♣3 and ♦3

option-exact-bid = Exact bid
    .help = Whether { role-the-declarer } must take exactly the points bid.

option-tens-score = Tens score
    .help = 20 points with tens, 16 without.
    .is-true = yes, 20 points
    .is-false = no, 16 points

option-revoke = Revoke
    .help = What happens when someone plays an illegal card.
    .is-prevented = refused
    .is-penalty = ends the hand, and the player pays

option-trust = Trust
    .help = When you can tell the table you expect to win the trick.
    .is-off = off
    .is-after-playing = after playing to the trick
    .is-anytime = at any time from the first lead on

option-joker = Joker
    .help = A 53rd card with no suit; how strong it is when it's led.
    .is-none = none
    .is-strong = strong: it beats trumps
    .is-weak = weak: the lowest trump

option-two-jokers = Number of jokers
    .help = Two jokers make 54 cards, with one more in the blind.
    .is-true = two
    .is-false = one

option-joker-rank = Rank of a strong joker
    .help = What beats a strong joker when it's led.
    .is-fourth = fourth: ♠A and both jacks beat it
    .is-second = second: only ♠A beats it
    .is-third = third: ♠A and the regular jack beat it
    .is-highest = highest: it beats ♠A too
    .is-weakest = the weakest trump
    .is-none = none: any card beats it

option-joker-played = Joker on another's lead
    .help = What the joker beats when someone else led.
    .is-none = nothing: it can't win
    .is-second = everything but ♠A
    .is-highest = everything

option-joker-demand = When the joker is led
    .help = What the others must play to it.
    .is-auto = strong: a trump if they have one; weak: a trump, otherwise a scoring card
    .is-trumps = a trump if they have one
    .is-scoring = a trump, otherwise a scoring card
    .is-suit = the suit its leader names
    .is-none = any card

option-joker-last-tricks = Joker at the end
    .help = The number of last tricks in which the joker has no power.

option-joker-first-trick = Joker in the first trick
    .help = Whether the joker can be played to the first trick.
    .is-no-lead = can be played but not led
    .is-forbidden = can't be played
    .is-powerless = can't be led, and has no power

option-joker-hunter = Joker hunter
    .help = When this card is led, the joker must be played.
    .is-none = none
    .is-3s = ♠3
    .is-3c-or-3s = ♣3 (♠3 when clubs are trumps)
    .is-3c = ♣3, always

option-joker-breaks-same-two = Joker and same two
    .help = Whether a joker in the trick cancels same two.
    .is-true = cancels it
    .is-false = doesn't matter

option-hand-size = Cards in a hand
    .help = Five or seven cards each.

option-deal = Deal
    .help = How many cards are dealt at a time.
    .is-3-2 = three, then two
    .is-2-3 = two, then three
    .is-4-3 = four, then three
    .is-3-4 = three, then four
    .is-1 = one by one

option-pack = Pack
    .help = How many cards are used; short packs leave out low ranks.

option-lowest-number = Lowest bid
    .help = The fewest tricks you can bid.

option-misere = Misère
    .help = Whether you can bid to lose every trick.
    .is-true = can be bid
    .is-false = not played

option-wellington = Wellington
    .help = Whether nap can be overcalled for higher stakes.
    .is-true = can be bid
    .is-false = not played

option-blucher = Blücher
    .help = Whether a Wellington can be overcalled.
    .is-true = can be bid
    .is-false = not played

option-wellington-lead = Lead of a Wellington
    .help = Which card of its suit must be led first.
    .is-lowest = the lowest
    .is-any = any

option-misere-trumps = Trumps in misère
    .help = Whether the opening lead makes trumps in misère too.
    .is-false = no trumps
    .is-true = the opening lead makes trumps

option-sir-garnet = Sir Garnet
    .help = An extra hand on the table: take it and you must bid nap.

option-peep = Peep
    .help = A card on the table you can pay to look at.

option-peep-price = Price of a peep
    .help = Units paid to the pool.

option-ecarte = Ecarté
    .help = You can exchange cards before the auction, for 1 each.

option-pool-cap = Payment to the pool
    .help = The most a lost nap pays into the pool.

option-dealer-sits-out = Dealer of six
    .help = Whether the dealer gets a hand when six play.
    .is-true = sits out, pays and receives
    .is-false = plays
