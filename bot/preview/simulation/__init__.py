"""Simulated Discord in real time: the only place of ours that uses simcord's insides (so: exactly 3.2.1).

simcord is made for tests: its `Env` stops the clock, waits after every step until the bot has come to rest
and refuses two steps at once; its pages show what was published last. Here people and computers play at the
same table while the clock runs, so some parts are replaced, each as little as possible:

* `LiveEnv`: the clock follows real time, a step only waits until the bot has answered it, steps may overlap,
  nothing is logged (a long evening must not fill the memory), people speak a chosen language, the pictures of
  uploaded emoji are kept.
* `LivePage`: is published anew soon after something changed, accepts a click on a control that is still the
  same although the page has moved on meanwhile, and may stand in a frame of our own start page.
* `keep_fresh`: the task that publishes pages.
"""

from __future__ import annotations

from bot.preview.simulation.env import LiveEnv
from bot.preview.simulation.pages import LivePage, keep_fresh, open_page

__all__ = ["LiveEnv", "LivePage", "keep_fresh", "open_page"]
