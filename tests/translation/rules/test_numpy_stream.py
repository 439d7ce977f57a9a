"""The program's own draws from numpy."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

_HEAD = "import numpy as np\nfrom torch import nn\n"


def test_draws_behind_a_layer_get_a_stream_of_their_own() -> None:
    text = translated(f"{_HEAD}np.random.seed(0)\nnet = nn.Linear(2, 2)\nx = np.random.rand(2, 2)\n").text
    assert text.endswith("np.random.seed(0)\nnumpy_random.seed(0)\nnet = nn.Dense(2, 2)\nx = numpy_random.rand(2, 2)\n")


def test_draws_in_a_function_are_taken_for_later_ones() -> None:
    text = translated(f"{_HEAD}def batch(n):\n    return np.random.permutation(n)\nnet = nn.Linear(2, 2)\n").text
    assert "    return numpy_random.permutation(n)\n" in text


def test_a_seed_for_what_other_files_draw() -> None:
    text = translated("import numpy as np\nfrom mine import draw\nx = torch.ones(2)\nnp.random.seed(1)\n").text
    assert text.endswith("np.random.seed(1)\nnumpy_random.seed(1)\n")


@pytest.mark.parametrize(
    "body",
    [
        "np.random.seed(0)\nx = np.random.rand(2, 2)\nnet = nn.Dense(2, 2)\n",
        "net = nn.Dense(2, 2)\nstream = np.random.RandomState(0)\nx = stream.rand(2, 2)\n",
        "net = nn.Dense(2, 2)\nx = np.random.default_rng(0).random(2)\n",
        "net = nn.Dense(2, 2)\nstream = np.random\nx = stream.rand(2, 2)\n",
        "net = nn.Dense(2, 2)\nx = np.random.ranf(3)\n",
    ],
)
def test_leaves_what_is_the_same_anyway_or_no_plain_draw(body: str) -> None:
    assert translated(_HEAD + body.replace("Dense", "Linear")).text.endswith(body)
