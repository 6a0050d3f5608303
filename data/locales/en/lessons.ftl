# Lessons (data/lessons): what is said at each question, and (no) to an answer that does not go on.

learn-title = Learn to play
learn-what = Hands that explain themselves: each step says what matters now, and you play it. No chips, no rating, nobody watches. Leave when you like; you go on where you were.
lesson-step = Step { $number } of { $count }
lesson-new = { $count } steps
lesson-done = done
lesson-no = That is allowed, but something else is better here. Read the hint again; nothing is lost.
button-learn = Learn
button-lessons = All lessons
button-lesson-again = Start over
button-lesson-next = Next lesson

## A first hand of Napoleon

lesson-japanese = First hand: Napoleon
lesson-japanese-bid = Five players with ten cards each. **A, K, Q, J and 10 score one point each, 20 in all.** A *bid* promises how many of them your side will win, and names *trumps*, the suit that beats the others. Whoever promises most is *Napoleon*. You have six hearts. 12♦ was bid; for the same number of points, hearts rank above diamonds. Bid **12♥**.
    .no = The cheapest bid that beats 12♦ with your long suit is 12♥. Choose it.
lesson-japanese-higher = Somebody bid 12♠, which ranks above 12♥. Your hearts are long, and as Napoleon you will have a partner and two more cards. Bid **13♥**.
    .no = 13♥ is the next bid in hearts. Promise no more than you must: a higher bid is only harder to make.
lesson-japanese-call = You are Napoleon, for 13 points with hearts as trumps. Now call a card: its holder is your *adjutant*, your partner, and nobody else knows who that is. The strongest card of all is A♠, the *mighty*. You do not have it: call **A♠**.
    .no = A♠ wins nearly every trick, and you do not have it. Let its holder be your partner.
lesson-japanese-discard = You took the *blind*, 5♥ and 10♠: two cards that were left. Lay two away. **6♦** is your only diamond: without it you can trump diamonds. **4♠** is your lowest spade.
    .no = Keep trumps and scoring cards. Choose 6♦ and 4♠.
lesson-japanese-lead = You lead to the first *trick*. All must follow suit if they can, and the highest card of that suit wins. In the first trick there are no trumps yet. Lead **8♠**: your adjutant may win it.
    .no = 10♠ and 10♣ are points: keep them for a trick that your side wins. Lead 8♠.
lesson-japanese-trump = K♠ won the first trick. Now diamonds are led and you have none, so you may play any card. Any trump wins, since you play last. Take the trick with **Q♥**: so the point of the queen is safe as well.
    .no = A small heart would win too, but later A♥ or K♥ could catch your queen. Play Q♥ now.
lesson-japanese-two = You lead. From the second trick on there is the *same two*: if all cards of a trick are of one suit, its two wins. All may still have hearts. Lead **2♥**.
    .no = Try 2♥: if all follow with hearts, it beats even A♥ and K♥.
lesson-japanese-partner = All five cards were hearts: your two beat the ace and the king. Now let your adjutant win. Lead **10♠**: A♠ takes it, and the points count for both of you.
    .no = Lead 10♠. Whoever has A♠ is on your side and can win the trick.
lesson-japanese-jack = A♠ was played, so now everybody knows your adjutant. On their K♦ lies J♦. With hearts as trumps this is the *sub-jack*, the other red jack, and beats all ordinary trumps. Only A♠ and J♥, the *regular jack*, are stronger. Play **J♥**.
    .no = J♦ is the sub-jack: it beats your other hearts. Only J♥ takes it.
lesson-japanese-end = The other tricks were played for you. Your side won 15 points, 13 were promised: made! Payment is in *units*. Each opponent pays one; you get two, your adjutant one. But win all 20 with a lower bid, and you lose: that is the *Siberian rule*. Leave the others a point.

## A first hand of Nap

lesson-nap = First hand: Nap
lesson-nap-bid = In Nap you play for yourself, with five cards. Each player once passes or bids how many of the five *tricks* they will win. The highest bidder chooses *trumps*, the suit that beats the others. A♦ with two more diamonds, and K♠: that may be three tricks. Bid **three**.
    .no = Two was bid, so it takes at least three. A♦, a small trump at the right time, and K♠ make three. Bid three.
lesson-nap-lead = Nobody bid more. The suit of your first card becomes trumps. Lead **A♦**: diamonds are trumps, and the ace wins.
    .no = Diamonds are your longest suit. Lead A♦: it makes them trumps and wins at once.
lesson-nap-second = That is one trick. Lead diamonds once more, so that the others have no trumps left: **6♦**. Even if it loses, your last one will be worth more.
    .no = First take the trumps of the others away. Lead 6♦.
lesson-nap-low = Q♦ won, and A♠ was led. You must follow suit, but K♠ cannot beat the ace: keep it, and play **9♠**.
    .no = Nothing beats A♠ here. Play 9♠, and your K♠ is the highest spade that is left.
lesson-nap-trump = K♥ was led, and you have no heart: you may play any card. A trump wins: play **4♦**.
    .no = K♠ would be lost on this trick. 4♦ is a trump and wins it.
lesson-nap-end = Your K♠ won the last trick: three tricks, as you bid. Each of the others pays you three units. Had you won fewer, you would have paid each of them. *Nap*, all five tricks, brings ten. A real table also has an extra hand, and calls above nap: /rules tells of them.

## Bidding

lesson-bidding = Bidding
lesson-bidding-weak = Count what wins before you bid: aces and kings, a long suit, the jack of that suit, A♠. In this hand there is no ace and no king, and the only honour is a ten. **Pass.** You can also win by stopping Napoleon.
    .no = With this hand 12 points or more are out of reach. Pass.
lesson-bidding-strong = Another hand: four diamonds with A♦ and K♦. With diamonds as trumps J♥ is the sub-jack, third in strength; and there is A♣. Your adjutant will add more. 11♥ was bid. For the same points the order is ♣ ♦ ♥ ♠: 11♦ is too low. Bid **12♦**.
    .no = Your trumps are diamonds, and the cheapest bid above 11♥ in them is 12♦.
lesson-bidding-again = 12♥ was bid. Is one more point in reach? You can lead trumps from the top, and an adjutant with A♠ makes your trumps almost complete. Yes: bid **13♦**.
    .no = 13♦ is the next bid in diamonds. Passing would give a good hand away; 14 is more than you need now.
lesson-bidding-end = You are Napoleon with 13♦. Remember: bid the cheapest that is enough, pass with nothing, and after a pass you are out of the auction. If all pass, the cards are dealt again.

## Calling

lesson-calling = Calling
lesson-calling-mighty = You are Napoleon with 13♦. The holder of the card you call is on your side. The rule of thumb: call the strongest card that you do not have. Here that is the *mighty*: **A♠**.
    .no = You do not have A♠, the strongest card of all. Call it.
lesson-calling-jack = Another hand. Hearts are trumps, and you have A♠ yourself: call it, and you stand alone against four. Next in strength is the *regular jack*, the jack of trumps: **J♥**.
    .no = Call the strongest card that you do not have: J♥, the regular jack.
lesson-calling-sub = Now spades are trumps, and you have A♠ and J♠. Third in strength is the *sub-jack*, the other jack of the same colour: **J♣**.
    .no = You have A♠ and J♠. What you lack is J♣, the sub-jack.
lesson-calling-end = Mighty, regular jack, sub-jack, then the ace and king of trumps: call the first of them that you lack. Nobody but its holder knows the adjutant until that card is played. If it lay in the blind, you stand alone.

## Being the adjutant

lesson-adjutant = Being the adjutant
lesson-adjutant-give = Napoleon (👑) bid 13♠ and called A♠, which you have: you are the *adjutant*, in secret. What Napoleon wins counts for you too. In this first trick, Napoleon's K♦ is winning: add a point, play **J♦**.
    .no = 9♦ adds nothing. Points in Napoleon's tricks are yours as well: play J♦.
lesson-adjutant-low = Napoleon led a small trump. A♠ would win, but then everybody would know you, and there is nothing to gain yet. Stay hidden: play **4♠**.
    .no = Nothing of worth lies here. Keep your better spades and your secret: 4♠.
lesson-adjutant-show = 2♠ won that trick: same two! Then Napoleon trumped a heart, and now leads Q♠. K♠ lies on it, so an opponent is about to win two points. It pays to show yourself: **A♠** wins them.
    .no = A small spade lets an opponent have K♠ and Q♠. Only A♠ wins them for your side.
lesson-adjutant-end = The other tricks were played for you: your side won 18 points, 13 were promised. Napoleon gets two units and you one. A good adjutant adds points, stays hidden while that costs nothing, and plays the called card when it saves points.
