# The page of `python -m bot preview`, and the names in its simulated Discord.

preview-title = Napoleon, offline preview
preview-hint = You're { $you }. Press Start at the table. Your cards then come by direct message: bid and play there.
preview-narrow = (It's below the table.)
preview-table = The channel
preview-hand = Your direct messages: only you see your cards
preview-server = Card club
preview-channel = card-table
preview-topic = Napoleon with computer players. /napoleon new opens another table.
preview-second = club-room
preview-rooms = Channels and threads
preview-news = something new
preview-you = Robin
