"""The program's own draws from numpy."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated
from workers.translation import translate
from workers.translation.project import project_of

_HEAD = "import numpy as np\nfrom torch import nn\n"
_REPLAY = """class Memory:
    def draw(self):
        return np.random.choice(9, 3)
    def run(self):
        while True:
            self.draw()
"""
_SPLITTING = """import numpy as np
from torch import nn
net = nn.Linear(2, 2)
def split(n):
    return np.random.permutation(n)
"""
_ROWS = """import numpy as np
from torch import nn
class rows:
    def __getitem__(self, i):
        return np.random.permutation(i)
"""


def _in_project(sources: dict[str, str], path: str) -> str:
    return translate(sources[path], project=project_of(sources), path=path).text


def test_draws_behind_a_layer_get_a_stream_of_their_own() -> None:
    text = translated(f"{_HEAD}np.random.seed(0)\nnet = nn.Linear(2, 2)\nx = np.random.rand(2, 2)\n").text
    assert text.endswith("np.random.seed(0)\nnumpy_random.seed(0)\nnet = nn.Dense(2, 2)\nx = numpy_random.rand(2, 2)\n")


def test_draws_in_a_function_are_taken_for_later_ones() -> None:
    text = translated(f"{_HEAD}def batch(n):\n    return np.random.permutation(n)\nnet = nn.Linear(2, 2)\n").text
    assert "    return numpy_random.permutation(n)\n" in text


def test_a_seed_for_what_other_files_draw() -> None:
    text = translated("import numpy as np\nfrom mine import draw\nx = torch.ones(2)\nnp.random.seed(1)\n").text
    assert text.endswith("np.random.seed(1)\nnumpy_random.seed(1)\n")


def test_a_split_that_one_call_makes_and_another_repeats_is_kept() -> None:
    body = (
        "def order(n):\n    return np.random.permutation(n)\nnet = nn.Linear(2, 2)\n{}for epoch in range(3):\n    rows = order(4)\n"
    )
    assert "numpy_random" in translated(_HEAD + body.format("train = order(9)\n")).text
    assert "numpy_random" not in translated(_HEAD + body.format("")).text


def test_a_seed_in_a_project_is_for_the_files_that_draw_once() -> None:
    main = "import numpy as np\nimport torch\nfrom data import {0}\nnp.random.seed(1)\nx = torch.ones(2)\n{0}(4)\n"
    kept, drawn = ({"data.py": text, "main.py": main.format(name)} for text, name in ((_SPLITTING, "split"), (_ROWS, "rows")))
    assert "numpy_random.seed(1)\n" in _in_project(kept, "main.py")
    assert "numpy_random" not in _in_project(drawn, "main.py") + _in_project(drawn, "data.py")


def test_what_no_file_of_a_project_seeds_is_random_anyway() -> None:
    main = "import numpy as np\nimport torch\nfrom data import split\n{}x = torch.ones(2)\nsplit(4)\n"
    seeded = {"data.py": _SPLITTING, "main.py": main.format("np.random.seed(1)\n")}
    unseeded = {"data.py": _SPLITTING, "main.py": main.format("torch.manual_seed(1)\n")}
    assert "numpy_random.permutation" in _in_project(seeded, "data.py")
    assert "numpy_random" not in _in_project(unseeded, "data.py")


@pytest.mark.parametrize(
    "body",
    [
        f"{_REPLAY}net = nn.Dense(2, 2)\nMemory().run()\n",
        "np.random.seed(0)\nnet = nn.Dense(2, 2)\nfor step in range(9):\n    order = np.random.permutation(4)\n",
        "net = nn.Dense(2, 2)\nnoise = np.random.normal(0, 1, (4, 2))\n",
        "def sample(n):\n    return np.random.randint(0, n, 8)\nnet = nn.Dense(2, 2)\n",
        (
            "np.random.seed(0)\nclass Buffer:\n    def sample(self, n):\n        return np.random.choice(9, n)\n"
            "net = nn.Dense(2, 2)\n"
        ),
        "np.random.seed(0)\nx = np.random.rand(2, 2)\nnet = nn.Dense(2, 2)\n",
        "net = nn.Dense(2, 2)\nstream = np.random.RandomState(0)\nx = stream.rand(2, 2)\n",
        "net = nn.Dense(2, 2)\nx = np.random.default_rng(0).random(2)\n",
        "net = nn.Dense(2, 2)\nstream = np.random\nx = stream.rand(2, 2)\n",
        "net = nn.Dense(2, 2)\nx = np.random.ranf(3)\n",
    ],
)
def test_leaves_what_is_the_same_or_as_random_anyway_and_what_is_no_plain_draw(body: str) -> None:
    assert translated(_HEAD + body.replace("Dense", "Linear")).text.endswith(body)


@pytest.mark.parametrize(("imported", "own"), [("import random", False), ("import pandas", False), ("from mine import rows", True)])
def test_a_seed_is_only_for_files_that_may_draw(imported: str, own: bool):
    text = translated(f"import numpy as np\n{imported}\nnp.random.seed(0)\ntorch.manual_seed(0)\nnet = nn.Linear(2, 2)\n").text
    assert ("numpy_random.seed(0)" in text) == own
    assert "\nnp.random.seed(0)\n" in text


def test_a_loop_over_the_weights_draws_once() -> None:
    fill = "    p.data = torch.from_numpy(np.random.rand(*p.shape))\n"
    loop = f"np.random.seed(0)\nnet = nn.Linear(2, 2)\nfor p in net.parameters():\n{fill}"
    assert "numpy_random.rand(*p.shape)" in translated(f"{_HEAD}{loop}").text
    again = loop.replace("for p in net.parameters():", "for p in range(9):").replace("p.shape", "net.weight.shape")
    assert "numpy_random" not in translated(f"{_HEAD}{again}").text
