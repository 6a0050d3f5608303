# House rules: the title of each option, a line of help, and its values.
# A yes or no that says nothing of its own is `option-on` or `option-off`.
option-on = on
option-off = off

option-auction = Auction
    .help = Who may bid, and when.
    .is-turns = in turns
    .is-open = open: anyone at any moment

option-min-bid = Lowest bid
    .help = The fewest points that can be bid.

option-no-trump = No-trump bids
    .help = Whether no-trump can be bid, and its rank at equal points.
    .is-none = not allowed
    .is-high = above the suits
    .is-low = below the suits

option-suit-order = Order of suits
    .help = The rank of suits at equal points, low to high.
    .is-none = all equal: only points outbid

option-rebid-after-pass = Bidding after a pass
    .help = Whether a player who passed may bid later.
    .is-false = not allowed
    .is-true = allowed

option-all-pass = All pass
    .help = What happens when everybody passes.
    .is-redeal = dealt again
    .is-blind-up = the blind is turned up, a second auction
    .is-mighty-holder = the holder of ♠A must bid
    .is-thrown-in = thrown in, the next player deals
    .is-dealer-bids-one = the last player must bid at least one

option-first-trick = First trick
    .help = What has power in the first trick.
    .is-plain = only the suit led counts
    .is-specials = the special cards, no trumps
    .is-mighty = the mighty only
    .is-full = everything, trumps too

option-first-lead-trump = First lead of trumps
    .help = Whether Napoleon may lead a trump to the first trick.
    .is-true = allowed
    .is-false = not allowed

option-same-two = Same two
    .help = In a trick of one suit its two wins.
    .is-from-second = from the second trick
    .is-always = always
    .is-off = off

option-jacks = Special jacks
    .help = The regular jack and the sub-jack.

option-yoromeki = Yoromeki
    .help = The queen of hearts beats the mighty in one trick.

option-special-suits = Suit of the special cards
    .help = Where the mighty and the sub-jack belong when a suit is led.
    .is-own = their printed suits
    .is-trump = the trump suit

option-call-own-card = Calling a card of your own
    .help = Whether Napoleon may call a card from their own hand.
    .is-true = allowed
    .is-false = not allowed

option-adjutant = Adjutant
    .help = Whether Napoleon calls a partner card.
    .is-auto = with 4 or more players
    .is-true = always
    .is-false = never

option-siberian = Siberian rule
    .help = Taking too much loses a bid below the most points.
    .is-all-points = if all points are taken
    .is-opponents-trickless = if the opponents take none
    .is-off = off

option-discards = Discarded scoring cards
    .help = Face-up, they count for the opponents; hidden, they count for nobody.
    .is-face-up = face-up
    .is-hidden = hidden

option-blind-use = Blind
    .help = What happens to the blind.
    .is-exchange = Napoleon exchanges it
    .is-deal-out = dealt out, one card each

option-payment = Payment
    .help = How the units depend on the bid.
    .is-fixed = fixed, doubled at the top bid
    .is-flat = flat, never doubled
    .is-escalating = escalating from 14 points
    .is-barraco = Barraco: points above the lowest
    .is-declared = by the points bid
    .is-tally = no chips: hands won as Napoleon are counted
    .is-najami = NAJAMI: stakes board and table of bids

option-split = Shares
    .help = Units of Napoleon, the adjutant and each opponent.
    .is-auto = the usual ones
    .is-1 = 1 each
    .is-1-1-1 = 1-1-1
    .is-2-1 = 2-1, opponents 1
    .is-2-2 = 2-2, opponents 1
    .is-3-1 = 3-1, opponents 1
    .is-3-1-2 = 3-1-2
    .is-4-2-3 = 4-2-3

option-remove = Cards left out
    .help = Shrinks the blind; with 4 or 6 players.
    .is-none = none
    .is-3c = ♣3
    .is-3d = ♦3
    .is-both = ♣3 and ♦3

option-exact-bid = Exact bid
    .help = Whether the bid must be met exactly.

option-tens-score = Tens score
    .help = With tens there are 20 points, without 16.
    .is-true = yes, 20 points
    .is-false = no, 16 points

option-revoke = Revoke
    .help = What happens when an illegal card is played.
    .is-prevented = refused
    .is-penalty = ends the hand, and the player pays

option-trust = Trust
    .help = When a player may announce that they expect to win the trick.
    .is-off = off
    .is-after-playing = after playing to the trick
    .is-anytime = at any time from the first lead on

option-joker = Joker
    .help = It wins only when led; then the others must play trumps if they can.
    .is-none = none
    .is-strong = strong: it beats trumps
    .is-weak = weak: the lowest trump

option-joker-rank = Rank of a strong joker
    .help = What beats a strong joker that is led.
    .is-fourth = fourth: ♠A and both jacks beat it
    .is-second = second: only ♠A beats it

option-joker-first-trick = Joker in the first trick
    .help = Whether the joker may be played to the first trick.
    .is-no-lead = not led, but played
    .is-forbidden = not played at all

option-joker-hunter = Joker hunter
    .help = When this card is led, the joker must be played.
    .is-none = none
    .is-3s = ♠3
    .is-3c-or-3s = ♣3 (♠3 when clubs are trumps)

option-joker-breaks-same-two = Joker and same two
    .help = Whether a joker in the trick undoes same two.
    .is-true = undoes it
    .is-false = leaves it alone

option-hand-size = Cards in a hand
    .help = Five or seven cards for each player.

option-deal = Deal
    .help = How many cards are dealt at a time.
    .is-3-2 = three, then two
    .is-2-3 = two, then three
    .is-4-3 = four, then three
    .is-3-4 = three, then four
    .is-1 = one by one

option-pack = Pack
    .help = Cards in the pack; a short one lacks the low ranks.

option-lowest-number = Lowest number
    .help = The fewest tricks that can be bid.

option-misere = Misère
    .help = Whether one can bid to lose every trick.
    .is-true = can be bid
    .is-false = not played

option-wellington = Wellington
    .help = Whether a nap can be overcalled for higher stakes.
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
    .help = Whether the opening lead makes trumps there too.
    .is-false = no trumps
    .is-true = the opening lead makes trumps

option-sir-garnet = Sir Garnet
    .help = An extra hand on the table: the player who takes it must bid nap.

option-peep = Peep
    .help = A card on the table that can be looked at for a price.

option-peep-price = Price of a peep
    .help = Units paid to the pool.

option-ecarte = Ecarté
    .help = Cards may be exchanged before the auction, at 1 each.

option-pool-cap = Payment to the pool
    .help = The most units that a lost nap pays into it.

option-dealer-sits-out = Dealer of six
    .help = Whether the dealer gets a hand when six play.
    .is-true = sits out, pays and receives
    .is-false = plays
