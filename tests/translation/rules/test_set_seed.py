"""Seeding torch leaves the random numbers of numpy alone."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.translation.checking import check_transformed, translated
from tests.translation.executing import names_of
from workers.translation import translate


def test_a_program_without_numpys_random_numbers_sets_the_seed_plainly() -> None:
    assert "ms.set_seed(7)" in translate("import torch\ntorch.manual_seed(7)\n").text


def test_a_program_that_draws_from_numpy_keeps_numpys_state() -> None:
    text = translate("import numpy as np\nimport torch\ntorch.manual_seed(7)\nx = np.random.rand(2)\n").text
    assert "from ms_companion.random import manual_seed\n" in text  # ms.set_seed would restart numpy's stream
    assert "\nmanual_seed(7)\n" in text
    assert "np.random.rand(2)" in text  # never seeded, so as random as before


@pytest.mark.parametrize("maker", ["default_rng(0)", "RandomState(0)", "Generator(np.random.PCG64(0))"])
def test_a_generator_of_its_own_has_a_seed_of_its_own(maker: str) -> None:
    head = f"import numpy as np\nimport torch\ntorch.manual_seed(7)\nrng = np.random.{maker}\n"
    assert "\nms.set_seed(7)\n" in translate(head).text
    assert "\nmanual_seed(7)\n" in translate(f"{head}x = np.random.rand(2)\n").text


@pytest.mark.parametrize("line", ["import random", "import os, random", "from random import shuffle"])
def test_a_program_that_draws_from_python_keeps_its_state(line) -> None:
    text = translate(f"{line}\nimport torch\ntorch.manual_seed(7)\n").text
    assert "\nmanual_seed(7)\n" in text
    assert "from ms_companion.random import manual_seed\n" in text


def test_other_names_with_random_in_them_do_not_matter() -> None:
    assert "ms.set_seed(7)" in translate("import randomness\nimport torch\ntorch.manual_seed(7)\n").text


def test_python_goes_on_where_it_was() -> None:
    text = translate("import random\nimport torch\nrandom.seed(0)\ntorch.manual_seed(1)\nx = random.random()\n").text
    assert names_of(text)["x"] == random.Random(0).random()


@pytest.mark.parametrize("lines", [
    "random.seed(s)\nnp.random.seed(s)\ntorch.manual_seed(s)\ntorch.cuda.manual_seed_all(s)\n",
    "torch.manual_seed(s)\nnp.random.seed(4)\nrandom.seed(5)\n",
    "np.random.seed(s)\ntorch.manual_seed(s)\nrandom.seed()\n",
])  # fmt: skip
def test_what_the_program_seeds_itself_may_be_seeded(lines) -> None:
    text = translate(f"import random\nimport numpy as np\nimport torch\ns = 3\n{lines}").text
    assert "ms.set_seed(s)" in text
    assert "import manual_seed" not in text


def test_a_seed_of_its_own_draws_as_before() -> None:
    lines = "random.seed(s)\nnp.random.seed(s)\ntorch.manual_seed(s)\nx, y = random.random(), np.random.rand()\n"
    made = names_of(translate(f"import random\nimport numpy as np\nimport torch\ns = 3\n{lines}").text)
    assert (made["x"], made["y"]) == (random.Random(3).random(), np.random.RandomState(3).rand())


@pytest.mark.parametrize("lines", [
    "random.seed(s)\ntorch.manual_seed(4)\n",
    "random.seed(s)\ndraw()\ntorch.manual_seed(s)\n",
    "random.seed(next(s))\ntorch.manual_seed(next(s))\n",
    "torch.manual_seed(s)\ndraw()\nrandom.seed(s)\n",
    "if s:\n    random.seed(s)\ntorch.manual_seed(s)\n",
    "random.seed()\ntorch.manual_seed(s)\n",
    "random.seed(s)\nrandom.seed(2)\ntorch.manual_seed(s)\n",
])  # fmt: skip
def test_another_seed_or_a_draw_between_keeps_the_state(lines) -> None:
    text = translate(f"import random\nimport torch\nfrom other import draw, s\n{lines}").text
    assert "import manual_seed" in text


@pytest.mark.parametrize(
    "lines",
    [
        ["torch.manual_seed(seed)", "torch.cuda.manual_seed(seed)", "torch.cuda.manual_seed_all(seed)"],
        ["torch.cuda.manual_seed_all(seed)", "torch.manual_seed(seed)"],
        ["torch.manual_seed(seed)", "if torch.cuda.is_available():", "    torch.cuda.manual_seed_all(seed)"],
    ],
)
def test_a_seed_for_the_devices_goes_beside_the_one_for_all(lines: list[str]) -> None:
    body = "".join(f"    {line}\n" for line in lines)
    check_transformed(
        f"def seeded(seed):\n{body}    return torch.rand(2)\n",
        "def seeded(seed):\n    ms.set_seed(seed)\n    return ops.rand((2,))\n",
    )


@pytest.mark.parametrize(
    "lines",
    [
        ["torch.manual_seed(seed)", "x = torch.rand(2)", "torch.cuda.manual_seed(seed)"],
        ["torch.manual_seed(seed)", "torch.cuda.manual_seed(seed + 1)"],
        ["torch.manual_seed(next(seeds))", "torch.cuda.manual_seed(next(seeds))"],
        ["if torch.cuda.is_available():", "    print('cuda')", "    torch.cuda.manual_seed(seed)", "torch.manual_seed(seed)"],
    ],
)
def test_a_seed_for_the_devices_stays_where_it_is_another_or_numbers_were_drawn(lines: list[str]) -> None:
    body = "".join(f"    {line}\n" for line in lines)
    assert translated(f"def seeded(seed, seeds):\n{body}    return torch.rand(2)\n").text.count("set_seed(") == 2


@pytest.mark.parametrize("given", ["torch.randint(0, 5000, (1,)) * 3", "seed=torch.tensor(3)"])
def test_a_tensor_as_a_seed_becomes_a_number(given: str) -> None:
    found = translated(f"torch.manual_seed({given})\nx = torch.rand(2)\n")
    assert "int(" in found.text
    assert names_of(found.text)["x"].shape == (2,)
