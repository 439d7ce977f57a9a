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


ENDLESS = """
import itertools
import numpy as np
from torch.utils.data import RandomSampler
np.random.seed(3)
first = list(itertools.islice(RandomSampler(range(9), replacement=True, num_samples=int(1e10)), 5))
whole = list(RandomSampler(range(9), replacement=True, num_samples=7))
counts = f"{len(first)} {len(whole)}"
"""

HASHED = """
words = "a quick brown fox jumps over the lazy dog".split()
places = [words.index(word) for word in set(words)]
"""

TIMED = """
import time
from time import perf_counter
from timeit import default_timer
begun, started = time.time(), perf_counter()
sum(range(10 ** 5))
passed = time.time() - begun + perf_counter() - started + default_timer()
"""


def test_a_sampler_of_ten_thousand_million_places_draws_as_it_goes(pool: Pool) -> None:
    assert values(run(pool, ENDLESS, "counts")) == {"counts": "5 7"}


def test_sets_have_one_order_on_both_sides(pool: Pool) -> None:
    assert values(run(pool, HASHED, "places")) == values(run(pool, HASHED, "places", side="mindspore"))


def test_both_sides_see_the_same_time(pool: Pool) -> None:
    assert values(run(pool, TIMED, "passed")) == values(run(pool, TIMED, "passed", side="mindspore"))


LAYERS = """
import numpy as np
from mindspore import nn
np.random.seed(3)
layers = nn.RNN(2, 3), nn.LSTMCell(2, 3), nn.Dense(2, 3)
found = np.random.rand(3)
np.random.seed(3)
drawn = np.random.rand(3)
"""


def test_a_layer_that_is_built_draws_nothing_from_that_stream(pool: Pool) -> None:
    found = values(run(pool, LAYERS, "found", "drawn", side="mindspore"))
    assert found["found"] == found["drawn"]
