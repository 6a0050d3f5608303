# Small messages around the table: confirmations, questions, announcements, mentions.

## What was done

done-bid = You bid { $bid }.
done-pass = You passed.
done-ahead = Pre-selected. Nobody else sees it, and you can clear it in your hand.
done-call = You called { $card }.
done-call-first-trick = You called the winner of the first trick.
done-call-nobody = You play alone.
done-name-suit = You named { $suit }.
done-claim-redeal = You showed your hand. The cards are dealt again.
done-discard = { $count ->
    [one] You discarded 1 card.
   *[other] You discarded { $count } cards.
}
done-play = You played { $card }.
done-emote = You said: { $emote }
done-trust = You said trust: you've told the table you expect to win this trick.
done-revoke = You revoked with { $card }: the hand is over.
done-deal = The cards are dealt.
done-sit = You have a seat: play in { $channel }. Your cards come by direct message.
done-sit-table = You have a seat: play in { $channel }. Press **My hand** there to see your cards.
done-computers = Computer players have taken the empty seats.
done-back = Welcome back! You're playing for yourself again.
done-back-already = You weren't away: you're playing for yourself.
done-leave = You have left the table.
done-end = The table is closed.
you-cannot-afford = You can't afford a hand at this table. It could cost { $units ->
    [one] 1 unit
   *[other] { $units } units
} at { $stake ->
    [one] 1 chip
   *[other] { $stake } chips
} each, so you need { $needed ->
    [one] 1 chip
   *[other] { $needed } chips
} and have { $balance }. Lower the stake, use /chips daily, or ask for a gift (/chips give).
done-nothing = Nothing has changed.
done-offer = You've offered your seat to { $name }. If they take it during a hand, they see your cards and play on with them.
done-record = The record of hand { $hand } at table { $table }: every card and every move.

## Questions

ask-leave = Leave the table? { $others ->
    [0] Nobody else is playing at it, so it closes.
   *[other] A computer takes your seat and the others carry on.
}
ask-leave-hand = Leave in the middle of a hand? A computer plays your cards to the end, and your stake in this hand stays in play.{ $others ->
    [0] {" "}Then the table closes: nobody else is playing at it.
   *[other] {""}
}
ask-end = End the table for everyone?
ask-end-hand = End the table for everyone? This hand can't be continued, so it's cancelled, all stakes are returned, and the record is kept.
button-cancel = Go back
button-revoke = Play it anyway
revoke-title = { $card } would be a revoke
revoke-what = The rules call for a different card. If you play { $card } anyway, the hand ends at once.
revoke-cost = You alone would pay **{ $count } { $price ->
    [units] { $count ->
        [one] unit
       *[other] units
    }
   *[chips] { $count ->
        [one] chip
       *[other] chips
    }
}**.
revoke-cost-range = You alone would pay **{ $least } to { $count } { $price ->
    [units] units
   *[chips] chips
}**, depending on how the sides turn out.
revoke-cost-tally = The hand would then count as a win for { role-the-declarer }.
revoke-cost-tally-napoleon = The hand would then count as a win for nobody.
revoke-instead = You can play: { $cards }

## A seat that changes hands

button-take = Take the seat
button-take-back = Withdraw the offer
offer-text = { $taker }: { $giver } offers you their seat at this table.
offer-what = **{ $game }** · { $stake }
offer-in-hand = You'd finish this hand with their cards. { $giver } keeps what it wins or loses; from the next hand on you play for yourself.
offer-next-hand = From the next hand on you play with your own chips. If you take the seat during a hand, { $giver } keeps what that hand wins or loses.
offer-host = { $giver } is the host, and taking the seat makes you the host.
offer-until = The offer ends { $until }, or sooner if the seat, the host, the game or the stake changes.
offer-taken = { $taker } now plays in { $giver }'s place.
offer-taken-back = { $giver } has withdrawn the offer of their seat.
offer-nobody = Choose a member of this server. A bot can't take a seat: use the computer players for that.

## Announcements

announce-host = { $name } is hosting a table.
announce-free = { $free ->
    [one] 1 seat is free.
   *[other] { $free } seats are free.
}
announce-full = All seats are taken.
announce-playing = The game is on. Come and watch!
thread-name = { $game }, table { $table }
closed-lapsed = Nobody else sat down here, nothing happened for at least { $minutes } minutes, and someone opened another table in this channel.

## Turn and direct messages

mention-text = { $name }, the table is waiting for you.
restored-line = The bot was restored from a backup. Anything played here after that backup is lost, chips included. The next hand is dealt from a new secret. Sorry!
waiting-line = Still waiting for { $names }.
no-dm = I can't send you direct messages. Press **My hand** at the table to see your cards and play from there. The game goes on as usual. Once you accept them, choose **By direct message** in /preferences: it counts from the next deal.
panel-withheld = Something here keeps deleting this table's panel, so I've stopped posting it for now. Use /napoleon here in { $channel } to bring it back. A moderator can exempt my messages from automatic deletion.
announcement-posted-again = Something kept deleting this tournament's announcement, so I stopped posting it. I'm posting it again now. A moderator can exempt my messages from automatic deletion.

## Refusals and trouble

bid-unknown = “{ $text }” isn't a bid. Write points and a suit, for example 13S or 14 hearts.
channel-busy = There's already a table in this channel. Play there (press Menu to wait for a seat), or open yours in another channel.
channel-lobby = Someone is waiting at a table in this channel. If nothing happens there, the channel is free in { $minutes } min. Sit down there, or open yours in another channel.
which-table = You're at several tables: { $tables }. Use the command at one of them.
press-unknown = This button no longer works. Use a newer message.
form-not-opened = This form wasn't opened for you here, or it's more than an hour old. Nothing has changed. Open it again.
press-not-there = That's no longer on the message. Choose from what it shows now.
typed-too-long = That's too long: no command takes more than { $most } characters.
command-outdated = This command has changed. Reload Discord and try again.
permission-missing = { $count ->
    [one] I'm missing a permission here: { $names }. Ask an admin to grant it, then open the table again.
   *[other] I'm missing permissions here: { $names }. Ask an admin to grant them, then open the table again.
}
permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
permission-attach-files = Attach Files
permission-connect = Connect
permission-create-public-threads = Create Public Threads
permission-create-private-threads = Create Private Threads
permission-create-events = Create Events
permission-read-message-history = Read Message History
without-attach-files = tables and hands here are text, not pictures
without-create-public-threads = tables stay in the channel, one at a time; no tournaments except duplicates
without-send-messages-in-threads = tables stay in the channel, one at a time; no tournaments
without-create-private-threads = no duplicate tournaments
without-create-events = tournaments don't appear in the server's list of events
without-read-message-history = after a crash, a table may be posted twice
discord-failed = Discord didn't accept my reply. Nothing is lost: open your hand or the table again.
storage-unavailable = The table can't be saved at the moment, so nothing was changed. Please try again soon.
storage-busy = I have a lot to do right now, so nothing was changed. Please try again in a moment.
error-unknown = Something went wrong on my side (error { $id }). Please try again.
flood-asked = That was a lot at once. Wait a moment, then carry on. Nothing is lost.
