# The deal of the day: the same deal for everyone in a server, played once and alone.

daily-deal-title = Deal of the day · { $game }
daily-deal-what = Everyone here plays these cards against the same computers, once. No chips, no rating, no hints.
daily-deal-next = The next deal comes { $when }. If you haven't finished this one by then, you're not on its board.
daily-deal-done = Played: this deal can't be played again. The next one comes { $when }.
daily-deal-sealed = { $count ->
    [0] Nobody has finished it yet.
    [one] One member has finished it. You'll see the results once you have.
   *[other] { $count } members have finished it. You'll see the results once you have.
}
daily-deal-board = So far today
daily-deal-past = Yesterday's deal
daily-deal-none = Nobody finished it.
daily-deal-all = { $count } members in all
daily-deal-dare = { $name } has played the deal of the day: can you do better?

button-daily-deal = Deal of the day
button-daily-deal-play = Play it
button-daily-deal-dare = Challenge the others
button-daily-deal-past = Yesterday's results
