"""Seeding torch leaves the random numbers of numpy alone."""

from __future__ import annotations

import random

import pytest

from tests.translation.executing import names_of
from workers.translation import translate


def test_a_program_without_numpys_random_numbers_sets_the_seed_plainly() -> None:
    assert "ms.set_seed(7)" in translate("import torch\ntorch.manual_seed(7)\n").text


def test_a_program_that_draws_from_numpy_keeps_numpys_state() -> None:
    text = translate("import numpy as np\nimport torch\ntorch.manual_seed(7)\nx = np.random.rand(2)\n").text
    assert "def manual_seed(seed):" in text
    assert "\nmanual_seed(7)\n" in text


@pytest.mark.parametrize("line", ["import random", "import os, random", "from random import shuffle"])
def test_a_program_that_draws_from_python_keeps_its_state(line) -> None:
    text = translate(f"{line}\nimport torch\ntorch.manual_seed(7)\n").text
    assert "\nmanual_seed(7)\n" in text
    assert "random.setstate(plain)" in text


def test_other_names_with_random_in_them_do_not_matter() -> None:
    assert "ms.set_seed(7)" in translate("import randomness\nimport torch\ntorch.manual_seed(7)\n").text


def test_python_goes_on_where_it_was() -> None:
    text = translate("import random\nimport torch\nrandom.seed(0)\ntorch.manual_seed(1)\nx = random.random()\n").text
    assert names_of(text)["x"] == random.Random(0).random()
