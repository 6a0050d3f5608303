# Keeping people out, and the log of what managers and hosts did.

audit-title = What managers and hosts did
audit-none = Nothing yet.
audit-grant = Chips granted
audit-settings = Settings
audit-season = Season closed
audit-season-request = Asked to end a league's season
audit-void = Hand cancelled
audit-remove = Player removed
audit-ban = Ban
audit-unban = Ban lifted
audit-adjust = Score adjusted
audit-disqualify = Disqualified
audit-report = Report
audit-default = default
audit-reset = all settings back to their defaults
audit-by = by { $name }

ban-hour = An hour
ban-day = A day
ban-week = A week
ban-month = 30 days
ban-good = For good
done-ban = { $name } is banned from tables and tournaments here.{ $played ->
    [yes] {" "}They've left everything they were playing; computers play on.
   *[no] {""}
}
done-ban-own-game = { $name } is banned from tables and tournaments here, but stays where you play together. At a table, ban them again after the hand; in a tournament, others must agree to disqualify them.
done-unban = { $name } can play here again.
done-block = { $name } can't sit at your tables or give you chips now. /unblock takes this back.
done-unblock = { $name } can sit at your tables again.
ban-told = You're banned from Napoleon tables and tournaments in { $server } until { $until }. Reason: { $reason }
ban-told-for-good = You're banned from Napoleon tables and tournaments in { $server }. Reason: { $reason }

company-title = People at this table
company-door = Who can sit down
    .help = You can change this at any time; people already seated stay.
company-invite = Invite someone
company-remove = Remove from this table…
company-later = You can invite and remove people between hands.
company-report = Is something wrong? Server managers can read your report, along with the hand.
door-open = Everyone
door-invited = People you invite
door-role = Members with a role
button-company = People
button-table-report = Report…
done-invite = A seat is kept for { $name } for a day.
done-remove = { $name } is out and can't sit down at this table again, unless you invite them.
done-report = Thanks. Server managers will find your report in /audit.
invite-text = { $name }, you're invited to a table: there's a seat for you in { $channel }.

denied = The operator of this bot has blocked you or this server from using it.

settings-private-boards = Count hands in private channels
    .help = Off: hands in channels that some members can't see don't count for leaderboards and ratings. Applies to tables opened from now on.
config-uncounted = Private channel: hands here don't count for leaderboards or ratings
