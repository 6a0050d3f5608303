# Lessons (data/lessons): the text for each question, and (no) the reply to a wrong answer.

learn-title = Learn to play
learn-what = Guided hands: each step tells you what matters, and you play it. No chips, no rating, nobody watching. Leave whenever you like and pick up where you left off.
lesson-step = Step { $number } of { $count }
lesson-new = { $count } steps
lesson-done = done
lesson-no = You could do that, but there's something better here. Read the hint again; you've lost nothing.
button-learn = Learn
button-lessons = All lessons
button-lesson-again = Start over
button-lesson-next = Next lesson

## A first hand of Napoleon

lesson-japanese = First hand: Napoleon
lesson-japanese-bid = Five players, ten cards each. **A, K, Q, J and 10 score one point each, 20 in all.** A *bid* says how many of them your side will win and names *trumps*, the suit that beats the others. The highest bidder becomes *Napoleon*. You have six hearts. 12♦ was bid; at the same number of points, hearts beat diamonds. Bid **12♥**.
    .no = The cheapest bid in your long suit that beats 12♦ is 12♥. Choose it.
lesson-japanese-higher = Someone bid 12♠, which beats 12♥. You have long hearts, and as Napoleon you'll get a partner and two more cards. Bid **13♥**.
    .no = 13♥ is the next bid in hearts. Don't go higher than you must: it's only harder to make.
lesson-japanese-call = You're Napoleon, playing for 13 points with hearts as trumps. Now call a card: whoever holds it is your *adjutant*, your secret partner. The strongest card of all is A♠, the *mighty*. You don't have it, so call **A♠**.
    .no = A♠ wins nearly every trick, and you don't have it. Make its holder your partner.
lesson-japanese-discard = You took the *blind*, two cards left over from the deal: 5♥ and 10♠. Discard two. **6♦** is your only diamond: without it you can trump diamonds. **4♠** is your lowest spade.
    .no = Keep your trumps and scoring cards. Choose 6♦ and 4♠.
lesson-japanese-lead = You lead to the first *trick*. Everyone must follow suit if they can, and the highest card of that suit wins: there are no trumps in the first trick. Lead **8♠**: your adjutant may win it.
    .no = 10♠ and 10♣ are points: save them for a trick your side wins. Lead 8♠.
lesson-japanese-trump = K♠ won the first trick. Now diamonds are led and you have none, so you can play any card. You play last, so any trump wins. Take the trick with **Q♥**, and its point is safe as well.
    .no = A small heart would win too, but A♥ or K♥ could catch your queen later. Play Q♥ now.
lesson-japanese-two = You lead. From the second trick on there's the *same two*: if every card in a trick is of one suit, its two wins. Everyone may still have hearts. Lead **2♥**.
    .no = Try 2♥: if everyone follows with hearts, it beats even A♥ and K♥.
lesson-japanese-partner = All five cards were hearts, so your two beat the ace and the king. Now let your adjutant win one. Lead **10♠**: A♠ takes it, and the points count for both of you.
    .no = Lead 10♠. Whoever has A♠ is on your side and can win the trick.
lesson-japanese-jack = A♠ was played, so now everyone knows your adjutant. They led K♦, and someone played J♦. With hearts as trumps that's the *sub-jack*, the other jack of that colour (left bower), and it beats the ordinary trumps. Only A♠ and J♥, the *regular jack*, the jack of trumps (right bower), are stronger. Play **J♥**.
    .no = J♦ is the sub-jack and beats your other hearts. Only J♥ takes it.
lesson-japanese-end = I played the other tricks for you. You bid 13 and your side won 15: made! Payment is in *units*. Each opponent pays one; you get two and your adjutant one. But if you win all 20 after bidding less, you lose: that's the *Siberian rule*. Leave the others a point.

## A first hand of Nap

lesson-nap = First hand: Nap
lesson-nap-bid = In Nap you play for yourself with five cards. Everyone gets one turn to pass or to bid how many of the five *tricks* they'll win. The highest bidder chooses *trumps*, the suit that beats the others. You have A♦, two more diamonds and K♠: that could be three tricks. Bid **three**.
    .no = Two was bid, so you need at least three. A♦, a small trump at the right time and K♠ make three. Bid three.
lesson-nap-lead = Nobody bid more. The suit of your first card becomes trumps. Lead **A♦**: diamonds are trumps, and the ace wins.
    .no = Diamonds are your longest suit. Lead A♦: it makes diamonds trumps and wins at once.
lesson-nap-second = That's one trick. Lead another diamond to draw the others' trumps: **6♦**. Even if it loses, your last diamond will be worth more.
    .no = Draw the others' trumps first. Lead 6♦.
lesson-nap-low = Q♦ won, and A♠ was led. You must follow suit, but K♠ can't beat the ace, so save it and play **9♠**.
    .no = Nothing beats A♠ here. Play 9♠, and K♠ becomes the highest spade left.
lesson-nap-trump = K♥ was led and you have no hearts, so you can play any card. A trump wins: play **4♦**.
    .no = You'd waste K♠ on this trick. 4♦ is a trump and wins it.
lesson-nap-end = Your K♠ won the last trick: three tricks, just as you bid. Each of the others pays you three units; with fewer tricks you'd have paid each of them. *Nap*, all five tricks, wins ten. A real table also has an extra hand and calls above nap: see /rules.

## Bidding

lesson-bidding = Bidding
lesson-bidding-weak = Before you bid, count your winners: aces and kings, a long suit, the jack of that suit, A♠. This hand has no ace, no king, and a ten as its only honour. **Pass.** You can also win by stopping Napoleon.
    .no = You can't hope for 12 points or more with this hand. Pass.
lesson-bidding-strong = Another hand: four diamonds headed by A♦ and K♦. With diamonds as trumps, J♥ is the sub-jack, the third-strongest card, and you have A♣. Your adjutant will bring more. 11♥ was bid. At the same number of points the order is ♣ ♦ ♥ ♠, so 11♦ is too low. Bid **12♦**.
    .no = You want diamonds as trumps, and the cheapest diamond bid above 11♥ is 12♦.
lesson-bidding-again = 12♥ was bid. Can you manage one more point? You can lead trumps from the top, and an adjutant with A♠ makes your trumps almost solid. Yes: bid **13♦**.
    .no = 13♦ is the next bid in diamonds. Passing would waste a good hand; 14 is more than you need.
lesson-bidding-end = You're Napoleon at 13♦. Remember: bid the cheapest bid that's enough, pass with nothing, and once you pass you're out of the auction. If everyone passes, the cards are dealt again.

## Calling

lesson-calling = Calling
lesson-calling-mighty = You're Napoleon at 13♦. Whoever holds the card you call is on your side. Rule of thumb: call the strongest card you don't have. Here that's the *mighty*: **A♠**.
    .no = You don't have A♠, the strongest card of all. Call it.
lesson-calling-jack = Another hand. Hearts are trumps, and you have A♠ yourself: call it, and you're alone against four. Next in strength is the *regular jack*, the jack of trumps (right bower): **J♥**.
    .no = Call the strongest card you don't have: J♥, the regular jack.
lesson-calling-sub = Now spades are trumps, and you have A♠ and J♠. Third in strength is the *sub-jack*, the other jack of that colour (left bower): **J♣**.
    .no = You have A♠ and J♠. The one you're missing is J♣, the sub-jack.
lesson-calling-end = Mighty, regular jack, sub-jack, then the ace and king of trumps: call the first one you don't have. Until that card is played, only its holder knows who the adjutant is. If it was in the blind, you stand alone.

## Being the adjutant

lesson-adjutant = Being the adjutant
lesson-adjutant-give = Napoleon (👑) bid 13♠ and called A♠. You have it, so you're the secret *adjutant*, and what Napoleon wins counts for you too. Napoleon's K♦ is winning this first trick. Add a point: play **J♦**.
    .no = 9♦ adds nothing. Points in Napoleon's tricks are yours as well: play J♦.
lesson-adjutant-low = Napoleon led a small trump. A♠ would win, but it would give you away, and there's nothing to gain yet. Stay hidden: play **4♠**.
    .no = There's nothing worth winning here. Keep your better spades and your secret: play 4♠.
lesson-adjutant-show = 2♠ won that trick: same two! Then Napoleon trumped a heart and led Q♠. An opponent has played K♠ and is about to win two points. It's time to show yourself: **A♠** wins them.
    .no = With a small spade, an opponent gets K♠ and Q♠. Only A♠ wins them for your side.
lesson-adjutant-end = I played the other tricks for you: Napoleon bid 13 and your side won 18 points. Napoleon gets two units and you get one. A good adjutant adds points, stays hidden while it costs nothing, and plays the called card when it saves points.
