# Small messages around the table: confirmations, questions, announcements, mentions.

## What was done

done-bid = You bid { $bid }.
done-pass = You passed.
done-call = You called { $card }.
done-discard = { $count ->
    [one] You discarded 1 card.
   *[other] You discarded { $count } cards.
}
done-play = You played { $card }.
done-trust = You said trust: the others are to believe that you win this trick.
done-revoke = You played { $card } against the rules: the hand is over.
done-deal = The cards are dealt.
done-sit = You have a seat: play in { $channel }. Your cards will come as a direct message.
done-computers = Computer players sit in the empty seats.
done-back = Welcome back: you play for yourself again.
done-leave = You have left the table.
done-end = The table is closed.
done-nothing = Nothing has changed.
done-offer = Your seat is offered to { $name }. A person who takes it in mid-hand sees your cards and plays on with them.
done-record = The record of hand { $hand } at table { $table }: every card and every action.

## Questions

ask-leave = Leave the table? A computer takes your seat and the others go on.
ask-leave-hand = Leave in mid-hand? A computer plays your cards to the end; what you have at stake in this hand stays at stake.
ask-end = End the table for everybody?
ask-end-hand = End the table for everybody? Its hand cannot be played on: it is called off, all stakes go back, the record is kept.
button-cancel = Cancel
button-revoke = Play it all the same
revoke-title = { $card } would be a revoke
revoke-what = The rules ask for another card. If you play { $card } all the same, the hand ends at once.
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
}**, according to who is on Napoleon's side.
revoke-cost-tally = It then counts as won by Napoleon.
revoke-cost-tally-napoleon = It then counts as won by nobody.
revoke-instead = Allowed now: { $cards }

## A seat that changes hands

button-take = Take the seat
button-take-back = Take back
offer-text = { $taker }: { $giver } offers you their seat at this table.
offer-what = **{ $game }** · { $stake }
offer-in-hand = You would play the hand under way with their cards. What it wins or loses stays with { $giver }; from the next hand on it is yours.
offer-next-hand = From the next hand on you win and lose with your own chips. If a hand is under way when you take the seat, what it wins or loses stays with { $giver }.
offer-host = { $giver } is the host: with the seat you become the host.
offer-until = The offer ends { $until }. It ends earlier if the seat, the host, the game or the stake changes.
offer-taken = { $taker } plays in the place of { $giver }.
offer-taken-back = { $giver } has taken the offer of their seat back.
offer-nobody = Choose a member of this server. A bot cannot take a seat: there are computer players for that.

## Announcements

announce-host = { $name } has opened a table.
announce-free = { $free ->
    [one] 1 seat is free for a person.
   *[other] { $free } seats are free for people.
}
announce-full = All seats are taken.
announce-playing = The game is on: everybody may watch.
announce-closed = This table is closed.
thread-name = { $game }, table { $table }
closed-lapsed = Nobody else sat down here and nothing happened for { $minutes } minutes or longer. Then somebody opened another table in this channel.

## Turn and direct messages

mention-text = { $name }, the table is waiting for you.
no-dm = I cannot send you direct messages. Press **My hand** at the table: there you see your cards and can do everything. The game goes on as usual.
no-dm-public = { $name }: I cannot send you direct messages. Press **My hand** at the table: there you see your cards and can do everything.

## Refusals and trouble

bid-unknown = { $text } is not a bid: write points and a suit, such as 13S or 14 hearts.
channel-busy = A table is already being played in this channel: sit down there, or open yours in another channel.
channel-lobby = Somebody waits at a table in this channel. If nothing happens there, the channel is free again in { $minutes } min. Sit down there, or open yours in another channel.
which-table = You sit at several tables: { $tables }. Use the command at one of them.
press-unknown = This button belongs to no table of mine. Press one on a newer message.
form-not-opened = This form was not opened for you here, or more than an hour ago. Nothing has changed: open it again.
press-not-there = This is not on the message any more. Press what it shows now.
typed-too-long = That is too long: no command takes more than { $most } letters.
command-outdated = This command has changed. Reload Discord and try again.
permission-missing = { $count ->
    [one] I lack a permission here: { $names }. Ask an admin to grant it, then open the table again.
   *[other] I lack permissions here: { $names }. Ask an admin to grant them, then open the table again.
}
permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
permission-embed-links = Embed Links
permission-attach-files = Attach Files
permission-create-public-threads = Create Public Threads
permission-create-private-threads = Create Private Threads
discord-failed = Discord did not take my answer. Nothing is lost: open your hand or the table again.
storage-unavailable = The table cannot be saved at the moment, so nothing was changed. Please try again soon.
error-unknown = Something went wrong on my side, and it was noted as { $id }. Please try again.
flood-asked = That was a lot at once: wait a moment, then go on. Nothing is lost.
