import time
from tests.flows.tournaments.hall import *
async def test_forty(make_world):
    t=time.process_time()
    hall=await opened_hall(make_world,25)
    print("world",time.process_time()-t)
    a=await hall.announce(hands=1,rounds=3,entry=20,prizes=(50,30,20))
    await hall.fill(hall.world.people,15)
    print("filled",time.process_time()-t)
    print((await hall.announcement()).text)
    await hall.start()
    print("started",time.process_time()-t, len(hall.world.channel.threads))
    for i in range(3):
        await hall.click_moves(3)
        print("clicked",time.process_time()-t)
        await hall.play(moves=50)
        print("50",time.process_time()-t)
        await hall.world.restart()
        print("restart",time.process_time()-t)
        try:
            await hall.finish_round()
        except AssertionError:
            t_=await hall.tournament()
            for live in hall.world.bot.services.live.all():
                print(live.table.id, live.table.status, live.due, live.table.seats, live.hand and live.hand.state and live.hand.state.phase, live.table.channel_id)
            print(t_.round)
            raise
        print("round",i,time.process_time()-t,hall.made)
    print((await hall.tournament()).status)
    for m in hall.channel_messages(): print("CH",m.text, m.attachments)
