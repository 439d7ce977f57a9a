"""Seeding torch leaves the random numbers of numpy alone."""

from __future__ import annotations

from workers.translation import translate


def test_a_program_without_numpys_random_numbers_sets_the_seed_plainly() -> None:
    assert "ms.set_seed(7)" in translate("import torch\ntorch.manual_seed(7)\n").text


def test_a_program_that_draws_from_numpy_keeps_numpys_state() -> None:
    text = translate("import numpy as np\nimport torch\ntorch.manual_seed(7)\nx = np.random.rand(2)\n").text
    assert "def manual_seed(seed):" in text
    assert "\nmanual_seed(7)\n" in text
