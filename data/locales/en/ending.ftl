# The end of a table: after the hand, by agreement, by a manager, or because its place is lost.

## Before it bites

lobby-ending = Once dealt, a hand counts. It can be cancelled only if everyone agrees, or by a manager who gives a public reason.

## The question

ask-end-after = End the table after this hand? The hand is played out and counts, and you can change your mind until it's over. If you have to go, leave the table: a computer plays on for you.
ask-end-last = This is the last hand. It's played out and counts, then the table closes.
ask-end-agree = If everyone who was dealt in agrees, this hand is cancelled: nobody wins or pays, and the table closes. You can ask once per hand.
ask-end-computers = Computers were dealt in, so the players can't agree to cancel this hand.
ask-end-void = You manage this table and aren't playing in this hand, so you can cancel it straight away. Everyone sees your name and reason, and both go on record.
button-end-after = End after this hand
button-end-not = Keep playing
button-void-ask = Ask to cancel the hand
button-void-now = Cancel the hand…
done-end-after = This is now the last hand. It counts, then the table closes.
done-end-not = The table carries on after this hand.
done-void-ask = I've asked everyone who was dealt in.
done-void = The hand is cancelled. Your name and reason are shown at the table.

## On the panel

title-last = Last hand: the table closes after this one.
title-void = Cancel this hand? { $count } of { $all } agree. The next move ends the vote.

## The request

void-asked-text = { $name } wants to cancel this hand: nobody wins or pays, and the table closes. Everyone who was dealt in must agree. If anyone says no or makes the next move, the hand goes on and counts.
void-agreed-line = Agreed ({ $count } of { $all }): { $names }
void-missing-line = Still to answer: { $names }
void-over = Everyone who was dealt in agreed ({ $names }), so the hand is cancelled and all stakes are returned.
void-refused = { $name } wants to play on, so the hand isn't cancelled.
button-void-agree = Cancel the hand
button-void-refuse = Play on

## A hand that was cancelled

closed-voided = The hand was cancelled. All stakes were returned, and the record is kept.
closed-voided-agreed = Everyone who was dealt in agreed to cancel the hand. All stakes were returned, and the record is kept.
closed-voided-restored = The bot had to be restored from a backup, so this hand can't go on. All stakes were returned, and the record is kept.
closed-voided-manager = { $name }, who manages this table, cancelled the hand: “{ $reason }” All stakes were returned, and the record is kept.
poker-stopped = { $name }, who manages this table, cancelled the poker hand: “{ $reason }”

## A table without its channel

lost = { $why ->
    [bot-removed] I was removed from this table's server.
    [locked] This table's thread is locked. A moderator can unlock it.
    [blocked] AutoMod blocks my messages in this table's channel. A server manager can exempt me from its rule.
    [no-access] I can no longer write in this table's channel. I need: { $names }.
   *[channel-deleted] This table's channel was deleted.
}
lost-goes-on = { $why ->
    [bot-removed] The hand goes on here. Computers finish it { $when }, and it counts.
   *[other] The hand goes on here. Anyone at the table can bring it back with /napoleon here. If nobody does, computers finish it { $when }, and it counts.
}
lost-between = { $why ->
    [bot-removed] No hand is under way. The table closes { $when }.
   *[other] No hand is under way. Anyone at the table can bring it back with /napoleon here. If nobody does, the table closes { $when }.
}
lost-finishing = Computers are now finishing the hand, and it counts.
stopped = { $why ->
    [bot-removed] I was removed from the server, so the table is closed.
    [locked] This table's thread stayed locked, so the table is closed.
    [blocked] AutoMod kept blocking my messages in this table's channel, so the table is closed.
    [no-access] I can no longer write in this table's channel, so the table is closed. I need: { $names }.
   *[channel-deleted] This table's channel was deleted, so the table is closed.
}
done-here = The table will have a new thread in a moment.
