# Small messages around the table: confirmations, questions, announcements, mentions.

## What was done

done-bid = You bid { $bid }.
done-pass = You passed.
done-ahead = Set ahead: nobody else sees it, and you can take it back in your hand.
done-call = You called { $card }.
done-discard = { $count ->
    [one] You discarded 1 card.
   *[other] You discarded { $count } cards.
}
done-play = You played { $card }.
done-emote = Said: { $emote }
done-trust = You said trust: the others hear that you expect to win this trick.
done-revoke = You played { $card } against the rules: the hand is over.
done-deal = The cards are dealt.
done-sit = You have a seat: play in { $channel }. Your cards come as a direct message.
done-sit-table = You have a seat: play in { $channel }. Press **My hand** there to see your cards.
done-computers = Computer players sit in the empty seats.
done-back = Welcome back: you play for yourself again.
done-leave = You have left the table.
done-end = The table is closed.
done-nothing = Nothing has changed.
done-offer = Your seat is offered to { $name }. If they take it during a hand, they see your cards and play on with them.
done-record = The record of hand { $hand } at table { $table }: every card and every action.

## Questions

ask-leave = Leave the table? A computer takes your seat and the others go on.
ask-leave-hand = Leave in the middle of a hand? A computer plays your cards to the end, and what you have at stake in this hand stays at stake.
ask-end = End the table for everybody?
ask-end-hand = End the table for everybody? The hand cannot be continued: it is called off, all stakes are returned, and the record is kept.
button-cancel = Cancel
button-revoke = Play it anyway
revoke-title = { $card } would be a revoke
revoke-what = The rules ask for another card. If you play { $card } anyway, the hand ends at once.
revoke-cost = You alone then pay **{ $count } { $price ->
    [units] { $count ->
        [one] unit
       *[other] units
    }
   *[chips] { $count ->
        [one] chip
       *[other] chips
    }
}**.
revoke-cost-range = You alone then pay **{ $least } to { $count } { $price ->
    [units] units
   *[chips] chips
}**, depending on who is on Napoleon's side.
revoke-cost-tally = The hand then counts as won by Napoleon.
revoke-cost-tally-napoleon = The hand then counts as won by nobody.
revoke-instead = Allowed now: { $cards }

## A seat that changes hands

button-take = Take the seat
button-take-back = Take back
offer-text = { $taker }: { $giver } offers you their seat at this table.
offer-what = **{ $game }** · { $stake }
offer-in-hand = You would finish this hand with their cards. What it wins or loses stays with { $giver }; from the next hand on you play for yourself.
offer-next-hand = From the next hand on you play with your own chips. If you take the seat during a hand, what that hand wins or loses stays with { $giver }.
offer-host = { $giver } is the host: whoever takes the seat becomes the host.
offer-until = The offer ends { $until }. It ends earlier if the seat, the host, the game or the stake changes.
offer-taken = { $taker } now plays in { $giver }'s place.
offer-taken-back = { $giver } has taken back the offer of their seat.
offer-nobody = Choose a member of this server. A bot cannot take a seat: there are computer players for that.

## Announcements

announce-host = { $name } has opened a table.
announce-free = { $free ->
    [one] 1 seat is free.
   *[other] { $free } seats are free.
}
announce-full = All seats are taken.
announce-playing = The game is on: everybody is welcome to watch.
announce-closed = This table is closed.
thread-name = { $game }, table { $table }
closed-lapsed = Nobody else sat down here, nothing happened for at least { $minutes } minutes, and somebody opened another table in this channel.

## Turn and direct messages

mention-text = { $name }, the table is waiting for you.
waiting-line = Still waiting for { $names }.
no-dm = I cannot send you direct messages. Press **My hand** at the table: there you see your cards and can do everything. The game goes on as usual.
panel-withheld = Something here keeps deleting this table's panel, so I've stopped posting it for now. Use `/napoleon here` in { $channel } to bring it back. A moderator can exempt my messages from automatic deletion.
announcement-posted-again = Something kept deleting this tournament's announcement, so I had stopped posting it. I'm posting it again now. A moderator can exempt my messages from automatic deletion.

## Refusals and trouble

bid-unknown = { $text } is not a bid: write points and a suit, such as 13S or 14 hearts.
channel-busy = There is already a table in this channel: sit down there, or open yours in another channel.
channel-lobby = Somebody is waiting at a table in this channel. If nothing happens there, the channel is free in { $minutes } min. Sit down there, or open yours in another channel.
which-table = You sit at several tables: { $tables }. Use the command at one of them.
press-unknown = This button no longer belongs to a table. Use a newer message.
form-not-opened = This form was not opened for you here, or it is more than an hour old. Nothing has changed: open it again.
press-not-there = That is no longer on the message: choose from what it shows now.
typed-too-long = That is too long: no command takes more than { $most } characters.
command-outdated = This command has changed. Reload Discord and try again.
permission-missing = { $count ->
    [one] I am missing a permission here: { $names }. Ask an admin to grant it, then open the table again.
   *[other] I am missing permissions here: { $names }. Ask an admin to grant them, then open the table again.
}
permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
permission-embed-links = Embed Links
permission-attach-files = Attach Files
permission-connect = Connect
permission-create-public-threads = Create Public Threads
permission-create-private-threads = Create Private Threads
discord-failed = Discord did not take my answer. Nothing is lost: open your hand or the table again.
storage-unavailable = The table cannot be saved at the moment, so nothing was changed. Please try again soon.
error-unknown = Something went wrong on my side (noted as { $id }). Please try again.
flood-asked = That was a lot at once. Wait a moment, then go on: nothing is lost.
