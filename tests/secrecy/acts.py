"""What people do besides playing cards during a hand: each act is judged like a move.

A thread deleted by mistake and the table shown again, values for the next deal, the question before the end,
the question before a data deletion, a deletion that waits for the hand and is withdrawn, a look at tricks,
moves set ahead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.flows.simulated import answers, delete_channel

if TYPE_CHECKING:
    from tests.secrecy.evening import Evening


async def act(at: Evening) -> None:
    """Let a person at the table do one of these things."""
    await at.rng.choice(_ACTS)(at)
    at.outlets.look()


async def lose_thread(at: Evening) -> None:
    """Delete the table's thread; somebody shows the table again, with its hand."""
    world, place = at.world, at.world.place()
    if not place.is_thread:
        return
    delete_channel(world.env, place.id)
    await world.env.settle()
    at.outlets.look()
    await at.rng.choice(world.people).slash(world.channel, "napoleon here")
    assert world.place().id != place.id
    assert await world.playing(), "the hand is unchanged"
    at.done["threads deleted, tables shown again"] += 1


async def add_value(at: Evening) -> None:
    """Add a value to the next deal, as far as possible now."""
    who = at.rng.choice(at.world.people)
    shown = answers(await at.world.panel().forge(who, f"nap:fair:{at.world.table_id}:0"))[-1]
    form = shown.control("fairform")
    if form is not None:
        opened = await shown.click_part(who, form)
        if opened.modal is not None:
            await who.submit_modal(opened, {"value": "mine"})
    at.done["values for the next deal"] += 1


async def look_again(at: Evening) -> None:
    """Look at the finished tricks, by the panel's button or the command."""
    who, panel = at.rng.choice(at.everybody), at.world.panel()
    if panel.control("tricks") is not None and at.rng.random() < 0.7:
        await panel.click(who, "tricks")
    else:
        await who.slash(at.world.place(), "table", tricks=True)
    at.done["looks at the tricks"] += 1


async def watch(at: Evening) -> None:
    """Watch the table, guess the partner, queue for a seat: its messages are judged like all others."""
    who = at.rng.choice(at.everybody)
    menu = answers(await at.world.panel().click(who, "menu"))[-1]
    if menu.control("watch") is None:
        return
    shown = answers(await menu.click(who, "watch"))[-1]
    guess = shown.control("guess")
    if guess is not None:
        await shown.choose(who, guess["custom_id"], ["1"])
    at.outlets.look()
    at.done["watching"] += 1


async def talk_of_the_end(at: Evening) -> None:
    """Ask what ending would mean; one of those asked to call the hand off refuses."""
    world, who = at.world, at.rng.choice(at.world.people)
    shown = answers(await who.slash(world.place(), "napoleon end"))[-1]
    choices = [arg for arg in ("ask", "no") if shown.control("end", arg)]
    if not choices:
        return
    result = await shown.click(who, "end", at.rng.choice(choices))
    request = next((one for one in answers(result) if one.control("void", "no")), None)
    if request is not None:
        at.outlets.look()
        await request.click(who, "void", "no")
    at.done["questions about the end"] += 1


async def ask_to_go(at: Evening) -> None:
    """Read the question before one's data is deleted, and do no more."""
    shown = answers(await at.rng.choice(at.everybody).slash(at.world.place(), "privacy delete"))[-1]
    assert shown.ephemeral
    at.done["questions before a deletion"] += 1


async def go_and_stay(at: Evening) -> None:
    """Ask for one's deletion during a hand, which leaves the table, and withdraw it."""
    world = at.world
    if len(world.people) < 2:
        return
    who = at.rng.choice(world.people[1:])  # the host deals
    shown = answers(await who.slash(world.place(), "privacy delete"))[-1]
    if shown.control("privacy", "form") is None:
        return  # they have asked too often today
    opened = await shown.click(who, "privacy", "form")
    assert opened.modal is not None
    told = [*answers(await who.submit_modal(opened, {"word": "DELETE"})), shown]
    at.outlets.look()
    world.people.remove(who)
    waiting = next((one for one in told if one.control("privacy", "stay")), None)
    if waiting is not None:
        await waiting.click(who, "privacy", "stay")
        at.done["deletions that waited, taken back"] += 1


async def set_ahead(at: Evening) -> None:
    """Set a card or a pass ahead, perhaps withdraw it; nobody else is sent anything for it."""
    world = at.world
    who = at.rng.choice(world.people)
    shown = answers(await who.slash(world.place(), "hand"))[-1]
    if (button := shown.control("aheadmenu")) is not None:
        await shown.click_part(who, button)
    offered = [part for verb in ("ahead", "aheadpass") if (part := shown.control(verb)) is not None]
    if not offered:
        return
    part, mark = at.rng.choice(offered), world.mark()
    if options := part.get("options"):
        await shown.choose(who, part["custom_id"], [at.rng.choice(options)["value"]])
    else:
        await shown.click_part(who, part)
    assert world.mark() == mark + 1, "others were sent something for what was set ahead"
    at.outlets.look()
    if at.rng.random() < 0.3 and shown.control("aheadback"):
        await shown.click(who, "aheadback")
    else:
        await world.env.advance_time(1.0)
    at.done["moves set ahead"] += 1


_ACTS = (
    lose_thread,
    add_value,
    talk_of_the_end,
    ask_to_go,
    go_and_stay,
    look_again,
    watch,
    set_ahead,
    set_ahead,
)
