# What is stored about people; a member's own data.

former-member = former member
former-number = former member { $number }

privacy-title = Your data
privacy-what-title = What is stored
privacy-what =
    - Your Discord id, the name you play under, your language and your preferences.
    - Where you sit; the hands you were dealt, every action in them and when it was made.
    - Your chips: each line with what it was for, notes of gifts and reasons of grants.
    - What follows from your hands: results, leaderboards, ratings, badges, final tables of seasons.
    - Values you add to a deal: public, so that everybody can check it.
    - Tournaments you joined, hosted or wait for, rule sets you saved, your direct-message channel with this bot, and which messages there show your cards.
privacy-never = Nothing else: no messages that people write, no e-mail, no payments, nothing from your profile but name and language.
privacy-why-title = What for
privacy-why = To play: nothing is used for anything else, sold, or given away. Hands are kept so that everybody can replay them and check the deal.
privacy-who-title = Who sees it
privacy-who = Members of the server see names, finished hands, leaderboards and profiles. Your history of chips: you and server managers. Cards of a hand under way: only the player who holds them. The operator of this bot can read the database.
privacy-long-title = For how long
privacy-long = Until you delete it. Copies the operator has made for safety are kept as long as the operator keeps them.
privacy-hands = { $days ->
    [0] Cards and actions of finished hands are kept without limit.
    [one] Cards, actions and names in finished hands go after 1 day; results stay.
   *[other] Cards, actions and names in finished hands go after { $days } days; results stay.
}
privacy-servers = { $days ->
    [0] A server that removes the bot keeps its data here.
    [one] When a server removes the bot, everything of it is deleted after 1 day.
   *[other] When a server removes the bot, everything of it is deleted after { $days } days.
}
privacy-yours-title = What you can do
privacy-yours = Get everything as a file, or have it deleted. Both are here, and as /privacy export and /privacy delete.

button-export = Get my data
button-erase = Delete my data …
export-done = Everything that is stored about you in this server, and what you chose for all servers. In direct messages, /privacy export gives you all servers.
export-done-all = Everything that is stored about you, in all servers.

erase-title = Delete your data?
erase-goes-title = What goes, in all servers
erase-goes = { $servers ->
    [0] Your name, your id and your choices. You have played in no server.
    [one] Your name and your id, everywhere in 1 server: hands, results, leaderboards, rating, tournaments, rule sets, your choices. { $chips ->
        [0] You have no chips to lose.
        [one] Your 1 chip is taken back.
       *[other] Your { $shown } chips are taken back.
    }
   *[other] Your name and your id, everywhere in { $servers } servers: hands, results, leaderboards, ratings, tournaments, rule sets, your choices. { $chips ->
        [0] You have no chips to lose.
        [one] Your 1 chip is taken back.
       *[other] Your { $shown } chips are taken back.
    }
}
erase-first-title = What happens first
erase-first =
    - You leave all your tables and tournaments at once. Computers play on for you: chips in a hand under way stay in it, and in a tournament you count as dropped out.
    - The rest is deleted when the last hand you were dealt into is over (in a duplicate, its round). That happens by itself: a turn takes { $days } days at most.
    - Until then you cannot sit down, open or join anything. You can take it back with /privacy show.
erase-hosts = { $events ->
    [one] The tournament that you host goes on without you. Server managers have the tools for it.
   *[other] The { $events } tournaments that you host go on without you. Server managers have the tools for them.
}
erase-stays-title = What stays
erase-stays =
    - The hands of the others and their chips: in them you become “former member”.
    - Messages that stand in Discord already, and what others wrote about you.
    - For { $days } days a code made from your id, which only shows that you have come back: in that time you would begin with no chips.
erase-final = Nobody can undo this. If you play again, you start as a stranger.
erase-word = DELETE
form-erase-label = Type { $word }
form-erase-help = Everything that names you is deleted, in all servers.
erase-not-typed = Nothing was deleted: the word to type is { $word }.
erase-done = { $servers ->
    [0] Done: there was nothing of you but your choices, and they are deleted.
    [one] Done: everything that named you in 1 server is deleted.
   *[other] Done: everything that named you in { $servers } servers is deleted.
}

waits-title = Your data will be deleted
waits-since = You asked for it { $since }. You have left your tables and tournaments.
waits-hand = It waits for hand { $hand } at table { $table } in { $channel }, into which you were dealt: until the hand is over (in a duplicate, its round) nobody who has seen its cards may come back as a stranger.
waits-event = It waits until you are out of the tournament { $name }. That takes a moment.
waits-moment = Nothing is in the way now: it is done within a few minutes.
waits-end = This ends by itself: a turn takes { $days } days at most, then a computer plays on. Then your data is deleted without another question or message.
waits-back = Until then you cannot sit down, open or join anything, and you can take it back.
button-stay = Keep my data
stay-done = Your data stays, and you can play again. The seats you have left are not given back.
stay-nothing = There is nothing to take back: no deletion of your data is waiting.
