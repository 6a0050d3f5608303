# The end of a table: after the hand, by agreement, by a manager, or because its place is lost.

## Before it bites

lobby-ending = A dealt hand counts; ending the table waits for it. Only all players, or a manager with a public reason, can call it off.

## The question

ask-end-after = End the table after this hand? It is played to its end and counts; until then you can take this back. If you have to go, leave the table: a computer plays your cards on.
ask-end-last = This hand is the last: it is played to its end and counts, then the table is closed.
ask-end-agree = All who were dealt in can agree to call this hand off: nobody wins or pays, and the table is closed. You can ask for it once in a hand.
ask-end-computers = Computers were dealt in, so nobody can agree to call this hand off.
ask-end-void = You manage this table and have no part in the hand: you can call it off at once. Everybody reads your name and your reason, and the record keeps both.
button-end-after = End after this hand
button-end-not = Play on after this hand
button-void-ask = Ask to call it off
button-void-now = Call it off …
done-end-after = This hand is now the last: it counts, then the table is closed.
done-end-not = The table goes on after this hand.
done-void-ask = Everybody who was dealt in is asked.
done-void = The hand is called off. Your name and your reason can be read at the table.
form-hand-off = Call the hand off

## On the panel

title-last = Last hand: then the table is closed.
title-void = Call this hand off? { $count } of { $all } agree. The next move ends the question.

## The request

void-asked-text = { $name } asks to call this hand off: nobody wins or pays, and the table is closed. That takes all who were dealt in. The next move, or one who refuses, ends the question, and the hand counts.
void-agreed-line = Agreed ({ $count } of { $all }): { $names }
void-missing-line = Still to agree: { $names }
void-over = All who were dealt in agreed ({ $names }): the hand is called off, all stakes went back.
void-refused = { $name } plays on: the hand is not called off.
button-void-agree = Call it off
button-void-refuse = Play on

## A hand that was called off

closed-voided = The hand was called off: all stakes went back, the record is kept.
closed-voided-agreed = All who were dealt in agreed to call the hand off: all stakes went back, the record is kept.
closed-voided-manager = { $name }, who manages this table, called the hand off: “{ $reason }” All stakes went back, the record is kept.
poker-stopped = { $name }, who manages this table, called the poker hand off: “{ $reason }”

## A table without its channel

lost = { $why ->
    [bot-removed] I was removed from the server of this table.
    [no-access] I may no longer write in this table's channel. There I need: { $names }.
   *[channel-deleted] This table's channel was deleted.
}
lost-goes-on = { $why ->
    [bot-removed] The hand goes on here. What is left of it computers play { $when }, and it counts.
   *[other] The hand goes on here. Anybody who sits at the table can show it again with `/napoleon here`. If nobody does, computers play the rest { $when }, and it counts.
}
lost-finishing = Computers now play the hand to its end, and it counts.
stopped = { $why ->
    [bot-removed] I was removed from the server, so the table is closed.
    [no-access] I may no longer write in this table's channel, so the table is closed. There I need: { $names }.
   *[channel-deleted] This table's channel was deleted, so the table is closed.
}
done-here = The table gets a thread again in a moment.
