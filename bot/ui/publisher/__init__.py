"""The services' notifier: live messages that follow their table (design.md 4).

`publisher` schedules; `panel`, `hands` and `mentions` bring one kind of message up to date; `post` sends,
`message_references` keeps the interaction tokens that make most of it free of Discord's global limit.
"""

from __future__ import annotations

from bot.ui.core.board import Board, LiveMessage, MessageReference, Token, TokenBox
from bot.ui.publisher.publisher import Publisher
from bot.ui.publisher.wire import Pace, Wire

__all__ = ["Board", "LiveMessage", "MessageReference", "Pace", "Publisher", "Token", "TokenBox", "Wire"]
