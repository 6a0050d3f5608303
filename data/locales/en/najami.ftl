# NAJAMI: the board, antes, paying to see the blind, changing trumps, the poker hand at the end.

stake-kitty = Kitty
stake-pair = Q-K of spades
amount-units = { $count ->
    [one] 1 unit
   *[other] { $count } units
}
amount-chips = { $count ->
    [one] 1 chip
   *[other] { $count } chips
}
amount-both = { $count ->
    [one] 1 unit ({ $chips } chips)
   *[other] { $count } units ({ $chips } chips)
}
board-line = **Board**: { $amount }

## Antes

phase-ante = Antes: { $count } units each
ante-limits = { $count } units: at least 1 on Q-K of spades or 8-9-10, at most { $most } on the kitty
ante-limits-later = { $count } units: at most { $most } on the kitty
ante-why = If your side wins the hand, you collect each stake whose cards you won. If your time runs out, the default ante is placed for you.
turn-ante = { $name } to place an ante
your-turn-ante = **Your turn**: place your ante
button-ante = Choose my ante
ante-usual = default ante
button-ante-usual = Default ante
button-ante-again = Same as last time
button-ante-edit = Edit
ante-usual-is = Default ante: { $stakes }
ante-again-is = Your last ante: { $stakes }
form-ante-title = Your ante: { $count } units
form-ante-label = Units on each stake
ante-typed = You entered: { $stakes }

## Seeing the blind

phase-window = Pay to see the blind?
window-how = One player pays 2 to the kitty, or two pay 1 each. Then everyone sees the blind.
turn-window = { $name } can pay to see the blind
your-turn-window = **Your turn**: pay to see the blind, or decline
button-pay = Pay 2 to see it
button-share = Split it: pay 1
button-decline = Decline
answer-pays = pays
answer-declines = declines
blind-shown = Blind, shown to everyone: { $cards }
blind-paid = paid by { $names }

## Changing trumps

phase-change = { role-the-declarer-first } can change trumps
turn-change = { $name } to lead, or to change trumps first
your-turn-change = **Your turn**: lead a card and keep { $suit }, or change trumps first
change-how = Changing to another suit raises the bid by 2; changing to no-trump raises it by 1.
change-how-raise = Changing trumps raises the bid by { $points }.
button-change = { $points } { $suit }
contract-changed = { $name }: { $bid } (was { $old })

## Result

pays-won = Each opponent pays { $amount }.
pays-lost = Each opponent gets { $amount }.
pays-split = { $what ->
    [won] Napoleon gets two thirds, the adjutant one third.
    [both] Napoleon gets two thirds of this and of the kitty, the adjutant one third.
    [kitty] Napoleon gets two thirds of the kitty, the adjutant one third.
   *[lost] Napoleon pays two thirds, the adjutant one third.
}
pays-alone = Napoleon stands alone and { $what ->
    [won] gets all of it.
    [both] gets all of it, and the kitty.
    [kitty] gets the whole kitty.
   *[lost] pays all of it.
}
moment-board = { $side ->
    [made] You made your contract
    [failed] You lost your contract
    [beat] You beat Napoleon
   *[beaten] Napoleon beat you
} ({ $game }); { $way ->
    [cost] the board cost you { $board }
    [paid] the board paid you { $board }
   *[even] the board cost you nothing
}: { $amount }
pays-won-nothing = A bid of { $bid } pays nothing from the opponents.
pays-lost-nothing = A lost bid of { $bid } costs nothing.
collected-line = { $stake } { $units } → { $names }
collected-share = { $name } { $units }
collected-title = Collected from the board
collected-none = Nobody collects anything from the board.
board-left = Left on the board: { $amount }
board-paid = paid in { $paid }, collected { $taken }
board-shared = The rest of the board ({ $amount }) was shared equally.

## Poker at the end of the session

title-poker = { $game } · table { $table } · poker for the board
button-poker = Poker for the board
poker-next = That was the last hand. Still on the board: { $amount }. One hand of poker decides who takes it.
poker-for = Poker for { $amount }
poker-how = The dealer chooses the game. There's no betting: the best hand takes everything.
poker-best-takes = the best hand takes everything
poker-five-card-draw = Five-card draw
    .help = Five cards each; exchange up to five, once
poker-five-card-stud = Five-card stud
    .help = Five cards each, dealt face-up
poker-seven-card-stud = Seven-card stud
    .help = Seven cards each; the best five count
poker-texas-holdem = Texas hold'em
    .help = Two cards each and five for everyone; the best five count
poker-no-cards = I deal once the game is chosen.
poker-exchanged = { $count ->
    [0] kept all cards
    [one] drew 1 card
   *[other] drew { $count } cards
}
poker-common = Shared cards: { $cards }
poker-you-hold = You have **{ $rank }**
poker-won = { $name } takes { $amount }
poker-tied = { $name } share { $amount }
poker-shared-title = Poker ended early
poker-shared = Shared equally: { $amount }
turn-poker-game = { $name } to choose the game
turn-poker-draw = { $name } to exchange cards
your-turn-poker-game = **Your turn**: choose the poker game
your-turn-poker-draw = **Your turn**: exchange up to five cards, or keep them all
menu-poker = Choose the poker game
menu-draw = Cards to exchange
button-keep-all = Keep all
rank-high-card = high card
rank-one-pair = one pair
rank-two-pair = two pair
rank-three-of-a-kind = three of a kind
rank-straight = straight
rank-flush = flush
rank-full-house = full house
rank-four-of-a-kind = four of a kind
rank-straight-flush = straight flush

button-session = Session record
button-rematch = Rematch
done-session = The full record of the session at table { $table }: every hand, the final split and the totals.

## What was done

done-ante = Your ante: { $stakes }
done-pay = You pay to see the blind.
done-decline = You don't pay to see the blind.
done-change = You changed trumps to { $suit }.
done-poker = The game is { $game }.
done-exchange = { $count ->
    [0] You kept all cards.
    [one] You exchanged 1 card.
   *[other] You exchanged { $count } cards.
}
done-end-poker = The cards for the poker hand are dealt.
form-late = That took too long. Please press again.

ask-end-poker = End the session? Still on the board: { $amount }. One hand of poker decides who takes it, then the table closes.
ask-end-share = End the table for everyone? What's left ({ $amount }) is shared equally.
ask-end-in-poker = The poker hand for { $amount } is played out, then the table closes.
