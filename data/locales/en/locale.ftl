# The language's name and the codes it serves. The codes are those of Discord; numbers and dates are written
# as in the first. The zone is that of servers that speak this language and have settled none.

language-name = English
language-codes = en-GB, en-US
language-zone = UTC

## Words people can type besides the displayed names, separated by commas, in lower case

typed-spades = spade
typed-hearts = heart
typed-diamonds = diamond
typed-clubs = club
typed-no-trump = no trumps, no trump, notrumps, notrump, nt
typed-ace = ace
typed-king = king
typed-queen = queen
typed-jack = jack
typed-two-to-ten = two, three, four, five, six, seven, eight, nine, ten
typed-joker = the joker
typed-second-joker = joker2, second joker, the second joker
typed-of = of
typed-bid = bid
typed-points = points, point
typed-call-misere = misere, miz, mis
typed-call-nap = napoleon, five
typed-call-blucher = blucher, bluecher

typed-in = in
typed-later = from now, later
typed-before = before
typed-one = a, an
typed-half = half an, half a
typed-minutes = minutes, minute, mins, min, m
typed-hours = hours, hour, hrs, hr, h
typed-days = days, day, d
typed-weeks = weeks, week
typed-am = am, a.m., a.m
typed-pm = pm, p.m., p.m
typed-at = at
typed-hour = h
typed-this-week = this
typed-next-week = next
typed-zone-time = time
typed-zone-korea = Korea
typed-noon = noon
typed-midnight = midnight
typed-tonight = tonight, this evening
typed-today = today
typed-tomorrow = tomorrow

typed-computer = computer
