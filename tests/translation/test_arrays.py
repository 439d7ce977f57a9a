"""What numpy gives: generators draw arrays as its module does, a single draw of whole numbers is one of numpy's."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

HEAD = "import numpy as np\nx = torch.ones(9, 2)\n"


@pytest.mark.parametrize(
    "drawn",
    [
        "np.random.permutation(9)[2:5]",
        "np.random.RandomState(0).permutation(9)[2:5]",
        "np.random.default_rng(0).choice(9, 5, replace=False)",
        "np.random.default_rng(0).integers(0, 9, size=4)",
    ],
)
def test_rows_that_a_generator_draws_become_an_index_that_mindspore_takes(drawn: str) -> None:
    result = translated(f"{HEAD}rows = {drawn}\ny = x[rows]\n")
    assert "y = x[rows]" not in result.text
    assert result.clean


def test_the_generator_may_be_kept_in_an_object() -> None:
    body = (
        "class Buffer:\n    def __init__(self):\n        self.rng = np.random.default_rng(0)\n"
        "    def sample(self, n):\n        rows = self.rng.integers(0, 9, size=n)\n        return x[rows]\n"
    )
    assert "return x[rows]" not in translated(HEAD + body).text


@pytest.mark.parametrize("index", ["x[:k]", "x[k]"])
def test_one_number_of_a_generator_becomes_a_plain_number(index: str) -> None:
    assert f"y = {index}\n" not in translated(f"{HEAD}k = np.random.default_rng(0).integers(2, 5)\ny = {index}\n").text


@pytest.mark.parametrize("drawn", ["random.sample(range(9), 3)", "list(range(3))", "[2, 0]"])
def test_lists_are_an_index_as_they_are(drawn: str) -> None:
    assert "y = x[rows]" in translated(f"import random\n{HEAD}rows = {drawn}\ny = x[rows]\n").text


def test_methods_of_other_generators_are_not_numpys() -> None:
    assert "y = x[rows]" in translated(f"{HEAD}from rows import generator\nrows = generator(0).permutation(9)\ny = x[rows]\n").text


def test_comparisons_of_arrays_are_booleans() -> None:
    text = translated("import numpy as np\nx = torch.from_numpy(np.random.rand(3, 4) > 0.5)\ny = torch.sin(x)\n").text
    assert "ops.sin(x.astype(ms.float32))" in text


@pytest.mark.parametrize("made", ["np.stack", "np.array", "np.concatenate"])
def test_what_numpy_makes_of_each_row_is_an_array(made: str) -> None:
    lines = [
        "class Memory:",
        "    def sample(self, rows):",
        f"        state, reward = map({made}, zip(*rows))",
        "        return state, reward",
    ]
    body = "\n".join(lines) + "\n\n\nstate, reward = Memory().sample(rows)\nx = torch.FloatTensor(state)\n"
    text = translated(f"import numpy as np\n\nrows = [([1.0], [2.0]), ([3.0], [4.0])]\n\n\n{body}").text
    assert "x = Tensor(state, ms.float32)\n" in text
