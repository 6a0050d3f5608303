# Keeping people out, and the log of what managers and hosts did.

audit-title = What managers and hosts did
audit-none = Nothing yet.
audit-grant = Chips granted
audit-settings = Settings
audit-season = Season closed
audit-void = Hand cancelled
audit-remove = Removed from a table
audit-ban = Ban
audit-unban = Ban lifted
audit-disqualify = Disqualified
audit-report = Report
audit-by = by { $name }
audit-hand = hand { $hand }

ban-hour = An hour
ban-day = A day
ban-week = A week
ban-month = 30 days
ban-good = For good
done-ban = { $name } is banned from tables and tournaments here. They've left everything they were playing; computers play on.
done-unban = { $name } can play here again.
done-block = { $name } can't sit at your tables or give you chips any more. `/unblock` takes this back.
done-unblock = { $name } can sit at your tables again.
ban-told = You're banned from Napoleon tables and tournaments in { $server } until { $until }. Reason: { $reason }
ban-told-for-good = You're banned from Napoleon tables and tournaments in { $server }. Reason: { $reason }

banned = You're banned from playing here; the ban ends { $until }. Reason: { $reason }
banned-for-good = You're banned from playing here. Reason: { $reason }
blocked = This member has blocked you: you can't sit at their tables or give them chips.
ban-self = You can't ban yourself.
ban-reason = Give a reason of up to { $most } characters.
ban-none = This member isn't banned here.
block-self = You can't block yourself.
block-none = You haven't blocked this member.
