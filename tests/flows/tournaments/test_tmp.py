import random
from tests.flows.conftest import *
from tests.flows.simulated import *

def quick(view, legal, level, rng):
    return legal.sample(rng)

async def test_first(make_world):
    world = await make_world(people=6, threads=True, choose=quick, deal_pause=0.0, round_pause=0.0)
    ann=world.people[0]
    r=await ann.slash(world.channel,"tournament create")
    (p,)=answers(r); print(p.text)
    for pg in ("game","time","people","overview"):
        await p.click(ann,"tpage",pg); print(p.text); print('-----')
    await p.click(ann,"tannounce"); print(p.text)
    for m in shown_in(world.env,world.channel.id): print("CH",m.text)
    a=shown_in(world.env,world.channel.id)[-1]
    for who in world.people:
        r=await a.click(who,"tjoin"); print([x.text for x in answers(r)])
    print(a.text)
    r=await a.click(ann,"thost"); h=answers(r)[-1]; print(h.text)
    await h.click(ann,"taddcomp","5"); print(h.text)
    await h.click(ann,"tstart"); print(h.text)
    for m in shown_in(world.env,world.channel.id): print("CH",m.text)
    for t in world.channel.threads:
        print("THREAD",t.name)
        for m in shown_in(world.env,t.id): print("  ",m.text)
