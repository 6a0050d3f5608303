from __future__ import annotations
import random
from bot.engine.actions import PASS, Action, Bid
from bot.engine.legal import LegalActions
from bot.engine.views import View
from bot.players.skill import Skill


def choose_bid(view: View, legal: LegalActions, skill: Skill, rng: random.Random) -> Action:
    return PASS
