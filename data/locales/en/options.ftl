# House rules: the title of each option, a line of help, and its values.

option-auction = Auction
option-auction-help = Who may speak when.
option-auction-is-turns = in turns
option-auction-is-open = open: anyone at any moment

option-min-bid = Lowest bid
option-min-bid-help = The fewest points that can be bid.

option-no-trump = No-trump bids
option-no-trump-help = Whether no-trump can be bid, and its rank at equal points.
option-no-trump-is-none = not allowed
option-no-trump-is-high = above the suits
option-no-trump-is-low = below the suits

option-suit-order = Order of suits
option-suit-order-help = The rank of suits at equal points, low to high.
option-suit-order-is-none = all equal: only points outbid

option-rebid-after-pass = Bidding after a pass
option-rebid-after-pass-help = Whether a player who passed may bid later.
option-rebid-after-pass-is-false = not allowed
option-rebid-after-pass-is-true = allowed

option-all-pass = All pass
option-all-pass-help = What follows when everybody passes.
option-all-pass-is-redeal = dealt again
option-all-pass-is-blind-up = the blind is turned up, a second auction
option-all-pass-is-mighty-holder = the holder of ♠A must bid
option-all-pass-is-thrown-in = thrown in, the next player deals
option-all-pass-is-dealer-bids-one = the last player must bid at least one

option-first-trick = First trick
option-first-trick-help = What has its power in the first trick.
option-first-trick-is-plain = only the suit led counts
option-first-trick-is-specials = the special cards, no trumps
option-first-trick-is-mighty = the mighty only
option-first-trick-is-full = everything, trumps too

option-first-lead-trump = First lead of trumps
option-first-lead-trump-help = Whether Napoleon may lead a trump to the first trick.
option-first-lead-trump-is-true = allowed
option-first-lead-trump-is-false = not allowed

option-same-two = Same two
option-same-two-help = In a trick of one suit its two wins.
option-same-two-is-from-second = from the second trick
option-same-two-is-always = always
option-same-two-is-off = off

option-jacks = Special jacks
option-jacks-help = The regular jack and the sub-jack.
option-jacks-is-true = on
option-jacks-is-false = off

option-yoromeki = Yoromeki
option-yoromeki-help = The queen of hearts beats the mighty in one trick.
option-yoromeki-is-false = off
option-yoromeki-is-true = on

option-special-suits = Suit of the special cards
option-special-suits-help = Where the mighty and the sub-jack belong when a suit is led.
option-special-suits-is-own = their printed suits
option-special-suits-is-trump = the trump suit

option-call-own-card = Calling one's own card
option-call-own-card-help = Whether Napoleon may call a card of their own hand.
option-call-own-card-is-true = allowed
option-call-own-card-is-false = not allowed

option-adjutant = Adjutant
option-adjutant-help = Whether Napoleon calls a partner card.
option-adjutant-is-auto = with 4 or more players
option-adjutant-is-true = always
option-adjutant-is-false = never

option-siberian = Siberian rule
option-siberian-help = Taking too much loses a bid below the most points.
option-siberian-is-all-points = if all points are taken
option-siberian-is-opponents-trickless = if the opponents take none
option-siberian-is-off = off

option-discards = Discarded scoring cards
option-discards-help = Face-up they count for the opponents; hidden they count for nobody.
option-discards-is-face-up = face-up
option-discards-is-hidden = hidden

option-blind-use = Blind
option-blind-use-help = What becomes of the blind.
option-blind-use-is-exchange = Napoleon exchanges it
option-blind-use-is-deal-out = dealt out, one card each

option-payment = Payment
option-payment-help = How the units depend on the bid.
option-payment-is-fixed = fixed, doubled at the top bid
option-payment-is-flat = flat, never doubled
option-payment-is-escalating = escalating from 14 points
option-payment-is-barraco = Barraco: points above the lowest
option-payment-is-declared = by the points bid
option-payment-is-tally = no chips: hands won as Napoleon are counted
option-payment-is-najami = NAJAMI: stakes board and table of bids

option-split = Shares
option-split-help = Units of Napoleon, the adjutant and each opponent.
option-split-is-auto = the usual ones
option-split-is-1 = 1 each
option-split-is-1-1-1 = 1-1-1
option-split-is-2-1 = 2-1, opponents 1
option-split-is-2-2 = 2-2, opponents 1
option-split-is-3-1 = 3-1, opponents 1
option-split-is-3-1-2 = 3-1-2
option-split-is-4-2-3 = 4-2-3

option-remove = Cards left out
option-remove-help = Shrinks the blind; with 4 or 6 players.
option-remove-is-none = none
option-remove-is-3c = ♣3
option-remove-is-3d = ♦3
option-remove-is-both = ♣3 and ♦3

option-exact-bid = Exact bid
option-exact-bid-help = Whether the bid must be met exactly.
option-exact-bid-is-false = off
option-exact-bid-is-true = on

option-tens-score = Tens score
option-tens-score-help = With tens there are 20 points, without 16.
option-tens-score-is-true = yes, 20 points
option-tens-score-is-false = no, 16 points

option-revoke = Revoke
option-revoke-help = What becomes of an illegal card.
option-revoke-is-prevented = refused
option-revoke-is-penalty = ends the hand, and the player pays

option-trust = Trust
option-trust-help = When a player may announce that they expect to win the trick.
option-trust-is-off = off
option-trust-is-after-playing = after playing to the trick
option-trust-is-anytime = at any time from the first lead on

option-joker = Joker
option-joker-help = It wins only when led; then the others must play trumps if they can.
option-joker-is-none = none
option-joker-is-strong = strong: it beats trumps
option-joker-is-weak = weak: the lowest trump

option-joker-rank = Rank of a strong joker
option-joker-rank-help = What beats a strong joker that is led.
option-joker-rank-is-fourth = fourth: ♠A and both jacks beat it
option-joker-rank-is-second = second: only ♠A beats it

option-joker-first-trick = Joker in the first trick
option-joker-first-trick-help = Whether the joker may be played to the first trick.
option-joker-first-trick-is-no-lead = not led, but played
option-joker-first-trick-is-forbidden = not played at all

option-joker-hunter = Joker hunter
option-joker-hunter-help = When this card is led, the joker must be played.
option-joker-hunter-is-none = none
option-joker-hunter-is-3s = ♠3
option-joker-hunter-is-3c-or-3s = ♣3 (♠3 when clubs are trumps)

option-joker-breaks-same-two = Joker and same two
option-joker-breaks-same-two-help = Whether a joker in the trick undoes same two.
option-joker-breaks-same-two-is-true = undoes it
option-joker-breaks-same-two-is-false = leaves it alone

option-hand-size = Cards in a hand
option-hand-size-help = Five or seven cards for each player.

option-deal = Deal
option-deal-help = How many cards are dealt at a time.
option-deal-is-3-2 = three, then two
option-deal-is-2-3 = two, then three
option-deal-is-4-3 = four, then three
option-deal-is-3-4 = three, then four
option-deal-is-1 = one by one

option-pack = Pack
option-pack-help = Cards in the pack; a short one lacks the low ranks.

option-lowest-number = Lowest number
option-lowest-number-help = The fewest tricks that can be bid.

option-misere = Misère
option-misere-help = Whether one can bid to lose every trick.
option-misere-is-true = can be bid
option-misere-is-false = not played

option-wellington = Wellington
option-wellington-help = Whether a nap can be overcalled for higher stakes.
option-wellington-is-true = can be bid
option-wellington-is-false = not played

option-blucher = Blücher
option-blucher-help = Whether a Wellington can be overcalled.
option-blucher-is-true = can be bid
option-blucher-is-false = not played

option-wellington-lead = Lead of a Wellington
option-wellington-lead-help = Which card of its suit must be led first.
option-wellington-lead-is-lowest = the lowest
option-wellington-lead-is-any = any

option-misere-trumps = Trumps in misère
option-misere-trumps-help = Whether the opening lead makes trumps there too.
option-misere-trumps-is-false = no trumps
option-misere-trumps-is-true = the opening lead makes trumps

option-sir-garnet = Sir Garnet
option-sir-garnet-help = An extra hand on the table: who takes it must bid nap.
option-sir-garnet-is-true = on
option-sir-garnet-is-false = off

option-peep = Peep
option-peep-help = A card on the table that can be looked at for a price.
option-peep-is-false = off
option-peep-is-true = on

option-peep-price = Price of a peep
option-peep-price-help = Units paid to the pool.

option-ecarte = Ecarté
option-ecarte-help = Cards may be exchanged before the auction, at 1 each.
option-ecarte-is-false = off
option-ecarte-is-true = on

option-pool-cap = Payment to the pool
option-pool-cap-help = The most units that a lost nap pays into it.

option-dealer-sits-out = Dealer of six
option-dealer-sits-out-help = Whether the dealer gets a hand when six play.
option-dealer-sits-out-is-true = sits out, pays and receives
option-dealer-sits-out-is-false = plays
