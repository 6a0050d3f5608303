"""`python -m bot preview`: the real bot against a simulated Discord, in the browser, without a token.

* `simulation`: Discord in real time, on simcord; the only place that knows simcord's insides.
* `club`: the server, the channel and the person that a newcomer finds, and the table opened for them.
* `start_page`: one page of ours with the table and the direct messages side by side.
* `app`: all of it together, from the first port to the last temporary file.
"""
