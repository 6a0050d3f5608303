from bot.services.tournaments.model import *
from tests.services.tournaments.build import Club


async def test_it():
    club = Club()
    await club.begin(6, 1, entry=10, prizes=(70, 30))
    done = await club.play()
    print(done.status, [len(r.tables) for r in done.rounds], done.prizes, done.revision)
    for line in await club.tournaments.standings(1):
        print(line)
    assert done.status is TournamentStatus.FINISHED
    print((await club.tournaments.report(1)).csv)
    await club.services.stop()
