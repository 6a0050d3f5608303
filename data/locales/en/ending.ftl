# The end of a table: after the hand, by agreement, by a manager, or because its place is lost.

## Before it bites

lobby-ending = A hand that has been dealt counts: the table ends after it. Only all players together, or a manager with a public reason, can call it off.

## The question

ask-end-after = End the table after this hand? It is played to its end and counts, and until then you can change your mind. If you have to go, leave the table: a computer plays on for you.
ask-end-last = This hand is the last: it is played to its end and counts, then the table closes.
ask-end-agree = If everybody who was dealt in agrees, this hand is called off: nobody wins or pays, and the table closes. You can ask once a hand.
ask-end-computers = Computers were dealt in, so this hand cannot be called off by agreement.
ask-end-void = You manage this table and do not play in this hand, so you can call it off at once. Everybody sees your name and your reason, and both stay in the record.
button-end-after = End after this hand
button-end-not = Play on after this hand
button-void-ask = Ask to call it off
button-void-now = Call it off …
done-end-after = This hand is now the last: it counts, then the table closes.
done-end-not = The table goes on after this hand.
done-void-ask = Everybody who was dealt in is asked.
done-void = The hand is called off. Your name and your reason can be read at the table.
form-hand-off = Call the hand off

## On the panel

title-last = Last hand: then the table closes.
title-void = Call this hand off? { $count } of { $all } agree. The next move ends the question.

## The request

void-asked-text = { $name } asks to call this hand off: nobody wins or pays, and the table closes. Everybody who was dealt in must agree. If somebody refuses, or makes the next move, the hand goes on and counts.
void-agreed-line = Agreed ({ $count } of { $all }): { $names }
void-missing-line = Still to agree: { $names }
void-over = Everybody who was dealt in agreed ({ $names }): the hand is called off, and all stakes are returned.
void-refused = { $name } plays on: the hand is not called off.
button-void-agree = Call it off
button-void-refuse = Play on

## A hand that was called off

closed-voided = The hand was called off. All stakes were returned, and the record is kept.
closed-voided-agreed = Everybody who was dealt in agreed to call the hand off. All stakes were returned, and the record is kept.
closed-voided-manager = { $name }, who manages this table, called the hand off: “{ $reason }” All stakes were returned, and the record is kept.
poker-stopped = { $name }, who manages this table, called the poker hand off: “{ $reason }”

## A table without its channel

lost = { $why ->
    [bot-removed] I was removed from the server of this table.
    [locked] The thread of this table is locked. A moderator can unlock it.
    [no-access] I may no longer write in this table's channel. I need: { $names }.
   *[channel-deleted] This table's channel was deleted.
}
lost-goes-on = { $why ->
    [bot-removed] The hand goes on here. Computers finish it { $when }, and it counts.
   *[other] The hand goes on here. Anybody who sits at the table can show it again with `/napoleon here`. If nobody does, computers finish it { $when }, and it counts.
}
lost-finishing = Computers now finish the hand, and it counts.
stopped = { $why ->
    [bot-removed] I was removed from the server, so the table is closed.
    [locked] The thread of this table stayed locked, so the table is closed.
    [no-access] I may no longer write in this table's channel, so the table is closed. I need: { $names }.
   *[channel-deleted] This table's channel was deleted, so the table is closed.
}
done-here = The table gets a new thread in a moment.
