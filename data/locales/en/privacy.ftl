# What is stored about people; a member's own data.

former-member = former member
former-number = former member { $number }

privacy-title = Your data
privacy-what-title = What's stored
privacy-what =
    - Your Discord id, the name you play under, your language, your preferences, and where you want to be told of new tables (and when you last were).
    - Where you sit; the hands you were dealt, every move in them and when it was made.
    - Your chips: every entry and its reason, notes on gifts, reasons for grants.
    - Figures worked out from your hands: results, leaderboards, ratings, badges, final season tables.
    - Values you add to a deal: these are public, so that everyone can check it.
    - Tournaments you joined, hosted or are waiting for, rule sets you saved, your direct-message channel with this bot, and which messages there show your cards.
privacy-never = Nothing else: no messages people write, no e-mail, no payments, and nothing from your profile except name and language.
privacy-why-title = Why
privacy-why = To play. Your data isn't used for anything else, sold or passed on. Hands are kept so that everyone can replay them and check the deal.
privacy-who-title = Who sees it
privacy-who = Members of the server can see names, leaderboards and profiles, and finished hands in channels they can see. Only you and server managers can see your chip history. During a hand, only the player holding a card can see it. This bot's operator can read the database.
privacy-long-title = For how long
privacy-long = Until you delete it. The operator's backups may keep copies for longer.
privacy-hands = { $days ->
    [0] Cards and moves of finished hands are kept indefinitely.
    [one] Cards, moves and names in finished hands are deleted after 1 day; results stay.
   *[other] Cards, moves and names in finished hands are deleted after { $days } days; results stay.
}
privacy-servers = { $days ->
    [0] If a server removes the bot, its data stays here.
    [one] If a server removes the bot, all its data is deleted after 1 day.
   *[other] If a server removes the bot, all its data is deleted after { $days } days.
}
privacy-yours-title = What you can do
privacy-yours = Download everything as a file, or have it deleted. Use the buttons here, or /privacy export and /privacy delete.

button-export = Get my data
button-erase = Delete my data…
export-done = Everything stored about you on this server, plus your choices for all servers. For every server, use /privacy export in direct messages.
export-done-all = Everything stored about you, on every server.

erase-title = Delete your data?
erase-goes-title = What's deleted, on every server
erase-goes = { $servers ->
    [0] Your name, your id and your choices. You haven't played on any server.
    [one] Your name and your id, throughout 1 server: hands, results, leaderboards, rating, tournaments, rule sets, your choices. { $chips ->
        [0] You have no chips to lose.
        [one] You lose your 1 chip.
       *[other] You lose your { $shown } chips.
    }
   *[other] Your name and your id, throughout { $servers } servers: hands, results, leaderboards, ratings, tournaments, rule sets, your choices. { $chips ->
        [0] You have no chips to lose.
        [one] You lose your 1 chip.
       *[other] You lose your { $shown } chips.
    }
}
erase-first-title = What happens first
erase-first =
    - You leave all your tables and tournaments at once. Computers play on for you: chips in an unfinished hand stay in it, and in a tournament you count as dropped out.
    - The rest is deleted when the last hand you were dealt into is over (in a duplicate, its round). That's automatic: a turn takes { $days } days at most.
    - Until then you can't sit down, open or join anything. You can change your mind in /privacy show.
erase-hosts = { $events ->
    [one] The tournament you're hosting goes on without you. Server managers can take over.
   *[other] The { $events } tournaments you're hosting go on without you. Server managers can take over.
}
erase-stays-title = What stays
erase-stays =
    - Other people's hands and chips: there you become “former member”.
    - Messages already posted in Discord, and anything others wrote about you.
    - For { $days } days, a code made from your id. It only shows that you've come back: in that time you'd start with no chips.
erase-final = This can't be undone. If you play again, you start from scratch.
erase-word = DELETE
form-erase-help = Everything that names you is deleted, on every server.
erase-not-typed = Nothing was deleted. The word to type is { $word }.
erase-done = { $servers ->
    [0] Done: only your choices were stored, and they're deleted.
    [one] Done: everything that named you on 1 server is deleted.
   *[other] Done: everything that named you on { $servers } servers is deleted.
}

waits-title = Your data will be deleted
waits-since = You asked for this { $since }. You've left your tables and tournaments.
waits-hand = It's waiting for hand { $hand } at table { $table } in { $channel }, because you were dealt in. Until that hand is over (in a duplicate, its round), nobody who has seen its cards may come back as a stranger.
waits-event = It's waiting until you're out of the tournament { $name }. That takes a moment.
waits-moment = Nothing is holding it up now. It will be done within a few minutes.
waits-end = The wait ends automatically: a turn takes { $days } days at most, then a computer plays on. Then your data is deleted without further notice.
waits-back = Until then you can't sit down, open or join anything, and you can still change your mind.
button-stay = Keep my data
stay-done = Your data stays, and you can play again. You don't get back the seats you left.
stay-nothing = There's no deletion to cancel: you haven't asked for one.
