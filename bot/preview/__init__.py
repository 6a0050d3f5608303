"""`python -m bot preview`: the real bot against a simulated Discord, in the browser, without a token.

* `simulation`: Discord in real time, on simcord; only this module uses simcord's internals.
* `app`: starts and stops the preview: a server with a table for a newcomer, and a page that shows the table
  and direct messages side by side.
"""
