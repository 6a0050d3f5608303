"""`python -m bot preview`: the real bot against a simulated Discord, in the browser, without a token.

* `simulation`: Discord in real time, on simcord; the only place that knows simcord's insides.
* `app`: the server and the table that a newcomer finds, and a page with table and direct messages side by
  side; all of it from the first port to the last temporary file.
"""
