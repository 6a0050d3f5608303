"""The families whose hands walk through `bot.engine.hand`, for its types: Napoleon and Nap."""

from __future__ import annotations

from typing import TypeVar

from bot.engine.nap.state import NapPhase, NapSetup, NapState
from bot.engine.state import HandState, PhaseName, Setup

AnySetup = Setup | NapSetup
State = HandState | NapState
AnyPhase = PhaseName | NapPhase
StateT = TypeVar("StateT", bound=State)
