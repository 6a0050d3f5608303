"""`make screenshots`: takes the README's pictures in the preview, in both languages.

* `screen`: controls a page of the preview in the browser.
* `hand`: one hand, played click by click.
* `evening`: the evenings of a server, played by its members through the services.
* `server`: pages of such a server: leaderboard, profile, replay, tournament.

The bot, the simulated Discord and the browser are real; clock, deals and computers are fixed by a seed, so
that the same code gives pictures of the same panels.
"""
