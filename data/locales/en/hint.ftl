# Hints: a move, and why.

hint-bid = Bid { $bid }
hint-pass = Pass
hint-call = Call { $card }
hint-discard = Discard { $cards }
hint-play = Play { $card }
hint-ante = Ante: { $stakes }
hint-pay = Pay to see the blind
hint-decline = Do not pay to see the blind
hint-change = Change trumps to { $suit }
hint-peep = Peep at the card
hint-garnet = Take the extra hand
hint-exchange = Exchange { $cards }
hint-keep = Keep your hand
hint-swap = Give { $card } for the card on the table
hint-poker = Choose { $game }
hint-trust = The trick is surely yours: you can say trust as well.
hint-chance = { $side ->
    [poker] With it you win in about { $chance } of 100 deals that fit what you see.
    [declaring] With it the contract is made in about { $chance } of 100 deals that fit what you see.
   *[against] With it the contract is beaten in about { $chance } of 100 deals that fit what you see.
}
hint-how = What the { $level } computer would do, from what you see alone. That you asked stands in the hand's record and is counted in your profile.

## The hand before the play

why-usual = The computer's usual move.
why-ante-held = You hold all cards of a stake that this is put on: whoever wins them collects it.
why-ante-spread = You hold no stake complete, so the units are spread.
why-bid = Your side can expect about { $points } points. With such a hand about { $chance } of 100 such contracts are made.
why-bid-must = You have to bid, and this is the bid with the best chance: about { $chance } of 100.
why-pass = Your best bid would be { $bid }, and with such a hand only about { $chance } of 100 are made: too few, or for too little.
why-pass-partner = You hold the mighty, so whoever else plays the contract most likely calls you, and if they win, so do you. Your best bid would be { $bid }, and with such a hand about { $chance } of 100 are made.
why-pass-none = There is no higher bid left.
why-pay = You hold mighty and joker against a very high bid: to see the blind helps you beat it.
why-decline = To see the blind costs units, and asking for it tells the others something about your hand.
why-call-own = You hold this card yourself: you play alone, and nobody shares with you.
why-call-mighty = You do not hold the mighty. As a partner's card it nearly always wins its trick.
why-call-jack = You lack this jack, one of the strongest trumps.
why-call-joker = You lack the joker: it is worth about as much as the highest trump.
why-call-trump = It is the best trump that you lack.
why-call-side = With it your partner can win a suit in which you are weaker.
why-discard-void = You have no { $suit } left then, and can ruff that suit.
why-discard-weak = These cards would win fewest tricks; trumps and special cards stay.
why-discard = These cards cost you least.
why-change = With the new cards this suit promises clearly more than the old trumps, even for the higher bid.

## Cards of a point-trick game

why-only = It is the only card that you may play.
why-decided = The contract is decided already: the card changes nothing about it.
why-proved-make = With this card the contract is made even if the others play their best; not every card does that.
why-proved-defeat = With this card the contract is beaten even if the others play their best; not every card does that.
why-shuns = Further points would harm your side now: they should go to others.
why-gives-one = To win everything would lose: let the opponents have a point while you can.
why-leaves-all = Napoleon's side loses by winning everything: leave it all the points.
why-wins-surely = It wins the trick for your side whatever the others still play.
why-ruffs = It ruffs: a trump on a suit that was led without one.
why-takes = It is winning the trick so far; others still play to it.
why-gives-point = The trick is surely your side's already: give it a point.
why-sure-keeps = The trick is surely your side's already: keep your better cards.
why-partner-point = Your partner is winning the trick: give them a point.
why-partner-keeps = Your partner is winning the trick: nothing more is needed.
why-points-only = You cannot win this trick, and have nothing but points to play.
why-cannot-win = None of your cards wins this trick: play what you miss least.
why-lost-no-points = Their trick is lost: give it no points.
why-no-points = None of your cards wins this trick, and it may not be your side's: give it no point.
why-keeps-mighty = Only the mighty would win here, and it is worth more in a later trick.
why-lets-go = You could take this trick, but the card for it is worth more later.
why-hunts-joker = It makes the joker come out, which may be on the other side.
why-draws-high = No card that the others may hold beats it, and it draws their trumps.
why-trumps-out = The other side has no trumps left, and no card of theirs beats this one.
why-sure-lead = No card that the others may hold beats it.
why-draws = It draws trumps that the other side may hold.
why-seeks-partner = It is of the suit of the card that you called: your partner can win with it.
why-highest = It is the highest card left in its suit; only a trump or a special card beats it.
why-leads-point = It leaves your stronger cards for later tricks.
why-low-lead = A low lead gives no point away and leaves the stronger cards for later.

## Nap and poker

why-nap-bid = Of such hands about { $chance } of 100 make this call, and none pays better on average.
why-nap-must = { $chance ->
    [-1] You have to bid.
   *[other] You have to bid; of such hands about { $chance } of 100 make this call.
}
why-nap-pass = No call that is left pays on average what passing does.
why-nap-peep = The card on the table may mend a hand that is nearly good enough.
why-nap-extra = The best five of ten cards have a good chance of every trick.
why-nap-discard = What is left promises most, with { $suit } as trumps.
why-nap-exchange = These cards are too low to win; the others stand beside good cards in { $suit }.
why-nap-exchange-poor = The hand promises too little to pay for fresh cards.
why-nap-exchange-good = There is no weak card to give away.
why-nap-swap = With the card on the table the hand is better.
why-nap-keep = No card of yours is worse than the one on the table.
why-nap-misere = You must lose every trick: this card is the safest to be rid of.
why-nap-misere-against = The bidder must take a trick: this leaves them the most chances to.
why-nap-lost = None of your cards wins this trick: the one you miss least.
why-nap-partner = The trick is not the bidder's so far: no need to beat your own side.
why-nap-trumps = The first card led makes trumps: this is your best suit.
why-poker-game = The game in which cards can be exchanged.
why-poker-complete = All five cards count together: keep them.
why-poker-equal = Keep equal cards; new ones may make more of them.
why-poker-flush = Four cards of one suit: one more makes a flush.
why-poker-straight = Four cards in a row, open at both ends: a card at either end makes a straight.
why-poker-high = Nothing stands together: keep what is high.
