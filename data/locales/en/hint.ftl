# Hints: a move, and why.

hint-bid = Bid { $bid }
hint-pass = Pass
hint-call = Call { $card }
hint-discard = Discard { $cards }
hint-play = Play { $card }
hint-ante = Ante: { $stakes }
hint-pay = Pay to see the blind
hint-decline = Don't pay to see the blind
hint-change = Change trumps to { $suit }
hint-name-suit = Name { $suit }
hint-claim-redeal = Show the hand and have the cards dealt again
hint-peep = Peep at the card
hint-garnet = Take the extra hand
hint-exchange = { $count ->
    [0] { hint-keep }
   *[other] Exchange { $cards }
}
hint-keep = Keep your hand
hint-swap = Give { $card } for the card on the table
hint-poker = Choose { $game }
hint-trust = This trick is certainly yours, so you can say trust once you've played.
hint-chance = { $side ->
    [poker] It wins in about { $chance }% of the deals that fit what you can see.
    [declaring] It makes the contract in about { $chance }% of the deals that fit what you can see.
   *[against] It beats the contract in about { $chance }% of the deals that fit what you can see.
}
hint-rather = { $figures ->
    [better] { $card } rather than { $other } ({ $chance } against { $than } of 100): { $why }
    [even] { $card }, though { $other } does about as well ({ $chance } and { $than } of 100): { $why }
   *[none] { $card } rather than { $other }: { $why }
}
hint-figures = { $side ->
    [declaring] The figures are contracts made in 100 deals that fit what you can see.
   *[against] The figures are contracts beaten in 100 deals that fit what you can see.
}
hint-fallback = The expert is busy right now, so this hint comes from the regular computer.
hint-how = Advice from the { $level } computer, which sees only what you can see. Hints are noted in the hand record and counted in your profile.

## The line for beginners

coach-move = **{ $move }.** { $why }
coach-auction = Bid what you and a partner could win together; if that's less than the highest bid, pass. Stopping the highest bidder wins too.
coach-auction-alone = Bid what you could win alone; if that's less than the highest bid, pass. Stopping the highest bidder wins too.
coach-call = Call the strongest card you don't hold, so that whoever holds it can win a trick for you.
coach-exchange = Keep trumps and high cards. Empty a short suit, so that you can trump it later.
coach-lead = You lead, and the others must follow your suit. Lead a card nobody can beat, or a low one that costs you nothing.
coach-follow = Follow suit if you can. Win the trick, or give a partner points; if neither works, play your lowest card.
coach-follow-alone = Follow suit if you can. Win the trick, or play your lowest card.
coach-nap-auction = Count the tricks you'd surely win with your longest suit as trumps, and bid no more than that.
coach-nap-play = Follow suit if you can. The bidder needs as many tricks as they bid; the others stop them together.
coach-nap-misere = Follow suit if you can. The bidder mustn't win a single trick, and the others play low to make them win one.

## The hand before the play

why-usual = The computer's usual move.
why-ante-held = You hold every card of a stake you've put units on. If you win them and your side wins the hand, you collect it.
why-ante-spread = You don't hold every card of any stake, so the units are spread out.
why-bid = Your side can expect about { $points } points. Hands like this make such a contract about { $chance }% of the time.
why-bid-daring = Your side can expect about { $points } points. Hands like this make such a contract about { $chance }% of the time: on average that still beats passing.
why-bid-must = You have to bid, and this bid has the best chance: about { $chance }%.
why-pass = Your best bid would be { $bid }, but hands like this make it only about { $chance }% of the time: not worth it.
why-pass-partner = You hold the mighty, so whoever else wins the auction will probably call you, and if they win, so do you. Your best bid would be { $bid }; hands like this make it about { $chance }% of the time.
why-pass-none = There's no higher bid left.
why-pay = You hold the mighty and the joker against a very high bid. Seeing the blind helps you beat it.
why-decline = Seeing the blind costs units, and asking tells the others something about your hand.
why-call-own = It's in your own hand: you play alone and share with nobody.
why-call-mighty = You don't hold the mighty. In your partner's hand it nearly always wins its trick.
why-call-jack = You don't have this jack, one of the strongest cards.
why-call-joker = You don't have the joker, which is worth about as much as the highest trump.
why-call-joker-wins = You don't have the joker, which beats almost everything.
why-call-joker-no-trump = You don't have the joker. When it's led, only the mighty beats it.
why-call-trump = It's the best ordinary trump you don't have.
why-call-side = You don't hold the top of this suit, so your partner can win it for you.
why-discard-void = You'll have no { $suit } left, so you can trump that suit.
why-discard-weak = You keep every trump and special card you hold.
why-discard = You can best afford to lose these cards.
why-change = With the new cards this suit is clearly better than the old trumps, even at the higher bid.
why-name-suit = This suit is best for your side: it draws trumps, or brings in the most points.
why-claim-redeal = You wouldn't bid with this hand, and a new one is likely to be better.

## Cards of a point-trick game

why-only = It's the only card you can play.
why-card = The computer finds no better card.
why-decided = The contract is already decided, so this card makes no difference to it.
why-proved-make = This card makes the contract even against best play. Not every card does.
why-proved-defeat = This card beats the contract even against best play. Not every card does.
why-shuns = More points would hurt your side now. Let the others have them.
why-gives-one = Winning everything would lose. Let the opponents have a point while you can.
why-leaves-all = { role-side } loses if it wins everything, so leave it all the points.
why-two = Every card so far is of one suit, so its two is winning (same two).
why-wins-surely = It's certain to win the trick for your side.
why-ruffs = It trumps the suit that was led.
why-takes = It beats everything in the trick so far, with others still to play.
why-gives-point = Your side has this trick for certain, so add a point.
why-sure-keeps = Your side has this trick for certain, so save your better cards.
why-sure-trick = Your side has this trick for certain.
why-partner-point = Your partner's { $best } is winning the trick, so add a point.
why-partner-keeps = Your partner's { $best } is winning the trick, so you needn't do more.
why-points-only = None of your cards would be winning, and you have only scoring cards to play.
why-cannot-win = None of your cards can win this trick, so keep the better ones.
why-behind = None of your cards would be winning this trick so far.
why-hopes-point = You aren't winning this trick, but your side still may, so add a point.
why-lost-no-points = This trick is lost, so don't give it a point.
why-no-points = Your side might not win this trick, so don't give it a point.
why-keeps-mighty = So far only the mighty would win this, and it's worth more in a later trick.
why-lets-go = You could take this trick, but the card you'd need is worth more later.
why-leaves-trick = You could take this trick, but the computer would rather leave it.
why-hunts-joker = It forces out the joker, which the other side may hold.
why-draws-high = Nothing the other side may hold beats it, and it draws their trumps.
why-trumps-out = The other side has no trumps left, and nothing of theirs beats this card.
why-sure-lead = Nothing the other side may hold beats it.
why-draws = It draws trumps the other side may hold.
why-seeks-partner = It's the suit of the card you called, so your partner can win with it.
why-highest = It's the highest card left in its suit. Only a trump or a special card beats it.
why-special = Only another special card can beat it.
why-leads-point = It saves your stronger cards for later tricks.
why-leads-plain = It gives away no point and saves your stronger cards.
why-low-lead = A low lead gives away no point and saves your stronger cards.

## Nap and poker

why-nap-bid = Hands like this make this call about { $chance }% of the time, and no call pays better on average.
why-nap-must = { $chance ->
    [-1] You have to bid.
   *[other] You have to bid, and hands like this make this call about { $chance }% of the time.
}
why-nap-pass = On average, passing pays better than any call left.
why-nap-peep = Your hand is nearly good enough, and the card on the table may be the one it needs.
why-nap-extra = The best five of ten cards have a good chance of winning every trick.
why-nap-discard = These leave you the best hand, with { $suit } as trumps.
why-nap-exchange = These are your lowest cards outside { $suit }, your best suit.
why-nap-exchange-poor = Your hand isn't promising enough to pay for new cards.
why-nap-exchange-good = Outside { $suit }, your best suit, you hold nothing below a king.
why-nap-swap = The card on the table makes your hand better.
why-nap-keep = Swapping for the card on the table wouldn't make your hand better.
why-nap-misere = You must lose every trick, and this card can't win this one.
why-nap-misere-may = You must lose every trick, and someone may still beat this card.
why-nap-misere-against = The bidder loses by taking a single trick, so try to make that happen.
why-nap-misere-below = The bidder loses by taking a single trick. They're winning this one, and your card stays below theirs.
why-nap-behind = None of your cards can win this trick.
why-nap-partner = The bidder isn't winning this trick, so don't beat your own side.
why-nap-trumps = Your first card makes its suit trumps, and this is your best suit.
why-nap-makes-trumps = Your first card makes its suit trumps.
why-nap-highest = It's the highest card left in its suit. Only a trump beats it.
why-nap-low-lead = A low lead saves your stronger cards.
why-nap-saves = It saves your stronger cards for later tricks.
why-poker-game = It's a game where you can exchange cards.
why-poker-complete = All five cards count, so keep them.
why-poker-equal = Keep the matching cards and draw for more.
why-poker-flush = Four cards of one suit: one more makes a flush.
why-poker-straight = Four cards in a row, open at both ends: a card at either end makes a straight.
why-poker-high = Nothing goes together, so keep only the highest.
