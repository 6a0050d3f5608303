"""Reviews on the real database: whose cards are judged, and by which side's aim."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.actions import CallNoCard
from bot.engine.state import PhaseName
from bot.players.search.review import Choice, Judged
from bot.services.ports import Thinker
from bot.services.records.records import Reader
from bot.services.records.reviews import ReviewedCard
from bot.services.values.hands import BY_PLAYER
from tests.services import stored
from tests.services.build import ANN, FAY, GUILD, Night


class Mild(Thinker):
    """A thinker to which every card of a choice was equally good."""

    async def review(self, choices: Sequence[Choice]) -> Sequence[Judged | None] | None:
        return [Judged(((it.made, 0.5), (it.options[0], 0.5)), it.made, 0.1) for it in choices]


async def test_a_review_judges_no_card_that_somebody_else_played_from_ones_seat(night: Night):
    night.services.reviews.thinker = Mild()
    await night.open()
    await night.moves(24)
    await night.hand_over(ANN.user_id, FAY)
    await night.finish()
    actions = stored.hand(night.store).actions
    assert {it.user_id for it in actions if it.data.get("seat") == 0 and it.by == BY_PLAYER} == {1, 6}
    found = await night.services.reviews.review(1, Reader(ANN.user_id, GUILD))
    assert {actions[it.step - 1].user_id for it in found.choices} == {ANN.user_id}


async def test_the_winner_of_the_first_trick_defended_until_that_trick_made_them_the_adjutant(night: Night):
    night.services.reviews.thinker = Mild()
    rules = night.services.presets.find("mighty").rules_with({}, 5)
    await night.open(preset="mighty", rules=rules)
    while (await night.tables.snapshot(1)).view.phase is not PhaseName.CALL:
        await night.moves(1)
    await night.move(CallNoCard("first_trick"))
    await night.finish()
    replay = await night.services.replays.replay(1, Reader(ANN.user_id, GUILD))
    contract = replay.steps[-1].view.contract
    partner = replay.table.seats[contract.adjutant].user_id
    found = await night.services.reviews.review(1, Reader(partner, GUILD))
    sides = {(it.trick == 1, it.declaring) for it in found.choices if isinstance(it, ReviewedCard)}
    assert sides == {(True, False), (False, True)}
