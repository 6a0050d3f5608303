import pytest

from tests.storage.test_transactions import test_checkpoints_run_beside_the_play as _one


@pytest.mark.parametrize("n", range(40))
async def test_rep(n, sqlite, opened_at, tmp_path):
    await _one(sqlite, opened_at, tmp_path)
