"""Loaders on the torch side take numpy's order, and load in the process of the program."""

from __future__ import annotations

from tests.parity.running import run, values
from workers.parity.sandbox.pool import Pool

WORKERS = """
import numpy as np
from torch.utils.data import DataLoader
np.random.seed(3)
loader = DataLoader(list(range(9)), batch_size=4, shuffle=True, num_workers=2, timeout=5, persistent_workers=True)
batches = [[batch.tolist() for batch in loader] for _ in range(2)]
found, workers = np.array(sum(sum(batches, []), [])), loader.num_workers
np.random.seed(3)
drawn = np.concatenate([np.random.permutation(9), np.random.permutation(9)])
"""


def test_workers_that_a_job_may_not_start_are_done_without(pool: Pool) -> None:
    found = values(run(pool, WORKERS, "found", "workers", "drawn"))
    assert found["workers"] == 2
    assert found["found"] == found["drawn"]


SEEDED = """
import numpy as np
import mindspore as ms
ms.set_seed(42)
found = float(np.random.rand())
"""


def test_a_seed_of_the_framework_moves_the_order_on_neither_side(pool: Pool) -> None:
    ours = values(run(pool, SEEDED, "found", side="mindspore"))
    theirs = values(run(pool, SEEDED.replace("mindspore as ms", "torch").replace("ms.set_seed", "torch.manual_seed"), "found"))
    assert ours == theirs


OWN = """
import numpy as np
numpy_random = np.random.__dict__.setdefault("of_the_program", np.random.RandomState())
np.random.seed(3)
found = np.array([numpy_random.rand(), np.random.rand(), numpy_random.rand()])
np.random.seed(3)
drawn = np.random.rand(3)
"""


def test_what_the_program_draws_and_what_its_loaders_draw_is_one_stream(pool: Pool) -> None:
    found = values(run(pool, OWN, "found", "drawn", side="mindspore"))
    assert found["found"] == found["drawn"]
