"""Numpy numbers and arrays beside tensors."""

from __future__ import annotations

import pytest

from tests.translation.checking import body_of, translated

HEAD = "import numpy as np\nx = torch.rand(3)\nn = np.int64(2)\na = np.array([1.0, 2.0, 3.0])\ni = np.array([0, 2])\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("y = n * x", "y = int(n) * x"),
        ("y = np.float32(0.5) - x", "y = float(np.float32(0.5)) - x"),
        ("y = n < x", "y = int(n) < x"),
        ("y = x * a", "y = x * Tensor(a)"),
        ("y = x[:n]", "y = x[:int(n)]"),
        ("y = x * i", "y = x * Tensor(i).astype(ms.float64)"),
        ("y = np.sin(x)", "y = Tensor(np.sin(x))"),
        ("y = x.reshape(n + 1)", "y = x.reshape(int(n + 1))"),
        ("y = x[n]", "y = x[int(n)]"),
        ("y = x[i]", "y = x[Tensor(i)]"),
        ("x[i] = 0", "x[Tensor(i)] = 0"),
        ("y = x[range(2)]", "y = x[list(range(2))]"),
        ("y = x[..., 0:n]", "y = x[..., 0:int(n)]"),
        ("y = x.reshape(*(n, n + 1))", "y = x.reshape(*map(int, (n, n + 1)))"),
    ],
)
def test_the_numpy_value_is_turned_into_what_mindspore_takes(before: str, after: str) -> None:
    result = translated(HEAD + before + "\n")
    assert body_of(result).endswith(after + "\n")
    assert result.clean


@pytest.mark.parametrize(
    "line", ["y = n * 2", "y = a * n", "y = a[i]", "y = a[:n]", "y = n < 3", "b = [1, 2, 3]\ny = b[n]", "y = a @ a"]
)
def test_numpy_among_itself_stays(line: str) -> None:
    body = f"n = np.int64(2)\na = np.array([1.0, 2.0, 3.0])\ni = np.array([0, 2])\n{line}\n"
    assert body_of(translated(f"import numpy as np\n{body}")) == body


@pytest.mark.parametrize("line", ["y = x * n", "y = x / np.float64(2)", "y = x[2]", "y = x > n"])
def test_numbers_that_mindspore_takes_stay(line: str) -> None:
    assert body_of(translated(HEAD + line + "\n")).endswith(line + "\n")


def test_places_of_every_dimension_index_together() -> None:
    """One tensor made of the tuple would be an index of its own, with one dimension more."""
    text = body_of(translated(HEAD + "w = np.where(a > 1)\ny = x[w]\nx[np.nonzero(a)] = 0\nz = x[np.where(a > 1)[0]]\n"))
    assert "y = x[tuple(Tensor(each) for each in w)]" in text
    assert "x[tuple(Tensor(each) for each in np.nonzero(a))] = 0" in text
    assert "v = x[tuple(Tensor(each) for each in (a > 1).nonzero())]" in body_of(translated(f"{HEAD}v = x[(a > 1).nonzero()]\n"))
    assert "z = x[Tensor(np.where(a > 1)[0])]" in text


@pytest.mark.parametrize("rows", ["np.where(a > 1)[0]", "np.arange(3)", "np.arange(3)[1:]"])
def test_rows_that_are_gone_through_are_numbers(rows: str) -> None:
    assert "y = x[int(k)]" in body_of(translated(f"{HEAD}for k in {rows}:\n    y = x[k]\n"))


def test_leaves_rows_of_what_may_have_more_dimensions() -> None:
    assert "y = x[k]" in body_of(translated(f"{HEAD}for k in np.arange(4).reshape(2, 2):\n    y = x[k]\n"))


def test_a_number_out_of_an_array_becomes_a_tensor_over_an_array() -> None:
    """Of `.asnumpy()` it is a longlong, which Tensor refuses."""
    text = translated(
        "labels = torch.tensor([1, 2]).numpy()\ny = torch.tensor(labels[0])\nz = torch.as_tensor(labels[1], dtype=torch.float32)\n"
    ).text
    assert text.endswith("y = Tensor(np.array(labels[0]))\nz = Tensor(np.array(labels[1]), ms.float32)\n")


def test_leaves_whole_arrays_and_slices_as_they_are() -> None:
    text = translated("labels = torch.tensor([1, 2]).numpy()\ny = torch.tensor(labels)\nz = torch.tensor(labels[:1])\n").text
    assert text.endswith("y = Tensor(labels)\nz = Tensor(labels[:1])\n")


def test_arrays_in_a_dictionary_that_is_filled_later():
    head = "import numpy as np\nx = torch.ones(4, 3)\nrows = {}\nfor c in range(2):\n    rows[c] = np.where(np.ones(3) == c)[0]\n"
    assert "y = x[Tensor(rows[1])]\n" in translated(f"{head}y = x[rows[1]]\n").text
    assert "y = x[int(rows[1][0])]\n" in translated(f"{head}y = x[rows[1][0]]\n").text


@pytest.mark.parametrize("made", ["np.array([[2.0, 0.5], [0.0, 1.0]])", "np.eye(2)", "np.zeros((2, 2))", "np.random.rand(2, 2)"])
@pytest.mark.parametrize("index", ["[0][1]", "[0, 1]", "[-1][0]"])
def test_a_number_out_of_an_array_keeps_the_tensors_dtype(made: str, index: str) -> None:
    """`x - Tensor(np.float64(2))` would be float64; as a number on the right it is taken as it is."""
    head = f"import numpy as np\nK = {made}\nx = torch.ones(4)\n"
    assert translated(f"{head}y = x - K{index}\n").text.endswith(f"y = x - K{index}\n")
    assert translated(f"{head}y = K{index} - x\n").text.endswith(f"y = float(K{index}) - x\n")


@pytest.mark.parametrize("index", ["[0]", "[:, 1]", "[0, :]", "[None, 0]"])
def test_rows_of_an_array_are_tensors(index: str) -> None:
    head = "import numpy as np\nK = np.eye(2)\nx = torch.ones(2)\n"
    assert f"y = x * Tensor(K{index})\n" in translated(f"{head}y = x * K{index}\n").text


def test_other_values_in_a_dictionary_are_not_taken_for_arrays():
    head = "import numpy as np\nx = torch.ones(4, 3)\nrows = {}\nrows[0] = [1, 2]\nrows[1] = np.ones(3)\n"
    assert "y = x[rows[1][0]]\n" in translated(f"{head}rows = dict(other)\ny = x[rows[1][0]]\n").text


@pytest.mark.parametrize(
    ("number", "written"), [("np.sqrt(2)", "float(np.sqrt(2)) * x"), ("-np.log(np.pi)", "float(-np.log(np.pi)) * x")]
)
def test_what_a_numpy_function_makes_of_numbers(number: str, written: str) -> None:
    assert f"y = {written}" in translated(f"import numpy as np\nx = torch.ones(3)\ny = {number} * x\n").text


@pytest.mark.parametrize("number", ["np.sqrt(n)", "math.sqrt(2)"])
def test_what_may_be_an_array_or_is_pythons_stays(number: str) -> None:
    source = f"import math\nimport numpy as np\ndef f(n):\n    x = torch.ones(3)\n    return {number} * x\n"
    assert f"return {number} * x" in translated(source).text


@pytest.mark.parametrize(
    ("made", "before", "after"),
    [
        ("left = np.clip(x.shape[0] // 2, 0, x.shape[0])", "left * x", "int(left) * x"),
        ("share = 1 - np.clip(3, 0, 5) / (x.shape[0] * x.size()[-1])", "share * x", "float(share) * x"),
        ("share = np.mean([1.0, 2.0])", "share * x", "float(share) * x"),
        ("n = np.random.randint(5)", "n * x", "n * x"),
    ],
)
def test_what_numpy_makes_of_numbers_is_a_number_of_its_own(made: str, before: str, after: str) -> None:
    """CutMix: the loss that is weighed with such a number would be an array without a gradient."""
    result = translated(f"import numpy as np\nx = torch.ones(2, 3)\n{made}\ny = {before}\n")
    assert result.text.endswith(f"y = {after}\n")


def test_cut_mix_weighs_the_loss_with_a_number_of_python() -> None:
    body = """
    import numpy as np

    def rand_bbox(size, lam):
        W = size[2]
        cut_w = int(W * np.sqrt(1. - lam))
        cx = np.random.randint(W)
        return np.clip(cx - cut_w // 2, 0, W), np.clip(cx + cut_w // 2, 0, W)

    x = torch.ones(2, 3, 4, 4)
    lam = np.random.beta(1.0, 1.0)
    a, b = rand_bbox(x.size(), lam)
    lam = 1 - ((b - a) / (x.size()[-1] * x.size()[-2]))
    y = lam * x
    """
    assert translated(body).text.endswith("y = float(lam) * x\n")


def test_a_range_beside_another_index_is_a_list_whatever_is_asked():
    assert "return x[list(range(3)), k]" in translated("def f(x, k):\n    return x[range(3), k]\n").text
    assert "return x[range(3)]" in translated("def f(x):\n    return x[range(3)]\n").text
