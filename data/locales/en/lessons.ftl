# Lessons (data/lessons): the text for each question, and (no) the reply to a wrong answer.

learn-title = Learn to play
learn-what = Guided hands, one idea a step: the first takes three minutes. No chips, no rating, nobody watching. Leave whenever you like and pick up where you left off.
lesson-step = Step { $number } of { $count }
lesson-new = { $count } steps
lesson-done = done
lesson-no = You could do that, but there's something better here. Read the hint again; you've lost nothing.
button-learn = Learn
button-lessons = All lessons
button-lesson-again = Start over
button-lesson-next = Next lesson
button-lesson-on = Next

## A first hand of Napoleon

lesson-japanese = First hand: Napoleon
lesson-japanese-points = Only five ranks score: **A, K, Q, J and 10**, one point each. That's 20 points in every hand, and everyone plays for them.
lesson-japanese-bid = A *bid* says how many points your side will win, and which suit is trumps. You have six hearts. Beat 12♦: bid **12♥**.
    .no = Hearts are your long suit, and 12♥ beats 12♦: at the same points the order is ♣ ♦ ♥ ♠.
lesson-japanese-higher = 12♠ beats 12♥. As Napoleon you'll get a partner and two more cards, so go one higher: **13♥**.
    .no = 13♥ is the next bid in hearts. Don't go higher than you must: it's only harder to make.
lesson-japanese-napoleon = Nobody bid more, so you're *Napoleon*. Your side must win 13 of the 20 points; the rest of the table tries to stop you.
lesson-japanese-call = Choose your partner: call a card, and whoever holds it is your secret *adjutant*. Call the strongest card you don't have: **♠A**.
    .no = ♠A wins nearly every trick, and you don't have it. Make its holder your partner.
lesson-japanese-discard = The two cards left over, ♥5 and ♠10, are yours. Throw away two: **♦6**, so that you can trump diamonds, and your lowest spade, **♠4**.
    .no = Keep your trumps and scoring cards. Choose ♦6 and ♠4.
lesson-japanese-lead = You lead to the first *trick*: everyone adds a card, of your suit if they can, and the highest wins. Nothing is special yet, so keep your points back: lead **♠8**.
    .no = ♠10 and ♣10 are points: save them for a trick your side wins. Lead ♠8.
lesson-japanese-specials = ♠K was the highest spade, so it won. From trick 2 on, **trumps** beat the other suits, and a few special cards beat even trumps: ♠A (the *mighty*), ♥J and ♦J.
lesson-japanese-trump = Diamonds were led and you have none, so you may trump. You play last: **♥Q** wins and brings its own point home.
    .no = A small heart would win too, but ♥A or ♥K could catch your queen later. Play ♥Q now.
lesson-japanese-two = One more special card: if all five cards of a trick are one suit, the **2** of that suit wins (*same two*). Lead **♥2**.
    .no = Try ♥2: if everyone follows with hearts, it beats even ♥A and ♥K.
lesson-japanese-partner = All hearts, so your two beat the ace. Now let your adjutant win one: lead **♠10**. ♠A takes it, and the points count for both of you.
    .no = Lead ♠10. Whoever has ♠A is on your side and can win the trick.
lesson-japanese-jack = ♦J is the *sub-jack*: with hearts as trumps it beats ordinary hearts. Only ♠A and the *regular jack* are stronger: play **♥J**.
    .no = ♦J is the sub-jack and beats your other hearts. Only ♥J takes it.
lesson-japanese-end = I played the other tricks for you: you bid 13 and won 15. Made! Each opponent pays one *unit*; you get two, your adjutant one. Just don't win all 20 after bidding less: that loses (the *Siberian rule*).

## A first hand of Nap

lesson-nap = First hand: Nap
lesson-nap-tricks = Nap has no partners: five cards each, five *tricks*. The highest card of the suit led wins a trick, unless someone plays a *trump*.
lesson-nap-bid = You get one call: how many tricks you'll win. ♦A, two more diamonds and ♠K could be three. Two was bid, so bid **three**.
    .no = Two was bid, so you need at least three. ♦A, a small trump at the right time and ♠K make three.
lesson-nap-lead = Nobody bid more. The suit of your first card becomes trumps: lead **♦A**.
    .no = Diamonds are your longest suit. Lead ♦A: it makes diamonds trumps and wins at once.
lesson-nap-second = One trick. Lead another diamond to draw the others' trumps: **♦6**. Even if it loses, your last diamond gets stronger.
    .no = Draw the others' trumps first. Lead ♦6.
lesson-nap-low = ♦Q won, then ♠A was led. Follow suit, but ♠K can't beat the ace: save it and play **♠9**.
    .no = Nothing beats ♠A here. Play ♠9, and ♠K becomes the highest spade left.
lesson-nap-trump = Hearts were led and you have none, so you may trump: play **♦4**.
    .no = You'd waste ♠K on this trick. ♦4 is a trump and wins it.
lesson-nap-end = ♠K won the last trick: three, just as you bid. Each of the others pays you three units; with fewer tricks you'd have paid them. *Nap*, all five tricks, wins ten.

## Bidding

lesson-bidding = Bidding
lesson-bidding-weak = Before you bid, count your winners: aces and kings, a long suit and its jack, ♠A. This hand has none of them: **pass**. Stopping Napoleon wins too.
    .no = You can't hope for 12 points or more with this hand. Pass.
lesson-bidding-strong = Now ♦A and ♦K head four diamonds, ♥J would be the sub-jack, and you have ♣A. 11♥ was bid, so 11♦ is too low: bid **12♦**.
    .no = You want diamonds as trumps, and the cheapest diamond bid above 11♥ is 12♦.
lesson-bidding-again = 12♥ was bid. You can lead trumps from the top, and an adjutant with ♠A makes them almost solid. Go one more: **13♦**.
    .no = 13♦ is the next bid in diamonds. Passing would waste a good hand; 14 is more than you need.
lesson-bidding-end = You're Napoleon at 13♦. Make the cheapest bid that's enough; with nothing, pass. Once you pass, you're out. If everyone passes, the cards are dealt again.

## Calling

lesson-calling = Calling
lesson-calling-mighty = You're Napoleon at 13♦. Call the strongest card you don't have: here the *mighty*, **♠A**.
    .no = You don't have ♠A, the strongest card of all. Call it.
lesson-calling-jack = Another hand: hearts are trumps. You hold ♠A: calling it would leave you alone against four. Next in strength is the jack of trumps, **♥J**.
    .no = Call the strongest card you don't have: ♥J, the regular jack.
lesson-calling-sub = Now spades are trumps, and you have ♠A and ♠J. Third in strength is the other jack of that colour, the sub-jack: **♣J**.
    .no = You have ♠A and ♠J. The one you're missing is ♣J, the sub-jack.
lesson-calling-end = Mighty, regular jack, sub-jack, then ace and king of trumps: call the first you don't have. Until it's played only its holder knows. If it was in the blind, you stand alone.

## Being the adjutant

lesson-adjutant = Being the adjutant
lesson-adjutant-give = Napoleon (👑) called ♠A and you hold it: you're the secret *adjutant*, so Napoleon's points are yours. ♦K is winning. Add a point: **♦J**.
    .no = ♦9 adds nothing. Points in Napoleon's tricks are yours as well: play ♦J.
lesson-adjutant-low = Napoleon led a small trump. ♠A would win, but give you away for nothing. Stay hidden: **♠4**.
    .no = There's nothing worth winning here. Keep your better spades and your secret: play ♠4.
lesson-adjutant-show = An opponent's ♠K is about to win two points from Napoleon's ♠Q. Now it's worth showing yourself: **♠A**.
    .no = With a small spade, an opponent gets ♠K and ♠Q. Only ♠A wins them for your side.
lesson-adjutant-end = I played the other tricks for you: 13 was bid, your side won 18. You get one unit, Napoleon two. Add points, stay hidden while it's free, show the called card when it saves points.
