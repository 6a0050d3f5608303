"""The house rules of each family, for tests that walk them."""

from __future__ import annotations

from bot.engine.nap.rules import NapRules
from bot.engine.options import options_of
from bot.engine.rules import RuleSet

OPTIONS, NAP_OPTIONS = options_of(RuleSet), options_of(NapRules)
