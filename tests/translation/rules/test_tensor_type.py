"""The old constructors say their dtype."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated
from workers.translation import translate

TENSOR = "import torch\nx = torch.ones(2)\n"


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("y = torch.LongTensor([1, 2])", "y = Tensor([1, 2], ms.int64)"),
        ("y = torch.FloatTensor(2, 3)", "y = ops.zeros((2, 3), ms.float32)"),
        ("y = torch.Tensor(3)", "y = ops.zeros((3,), ms.float32)"),
        ("y = torch.IntTensor(x.shape)", "y = ops.zeros(x.shape, ms.int32)"),
        ("y = isinstance(x, torch.Tensor)", "y = isinstance(x, Tensor)"),
    ],
)
def test_an_old_constructor_says_its_dtype(line: str, result: str) -> None:
    translation = translate(TENSOR + line + "\n")
    assert result in translation.text.splitlines()
    assert {change.verdict for change in translation.changes} <= {"exact", "adapted"}


def test_the_type_of_one_dtype_has_no_counterpart() -> None:
    translation = translate(TENSOR + "y = isinstance(x, (torch.FloatTensor, list))\n")
    assert [c.verdict for c in translation.changes if c.torch == "torch.FloatTensor"] == ["review"]


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("y = torch.FloatTensor(rows, columns)", "y = ops.zeros((rows, columns), ms.float32)"),
        ("y = torch.Tensor(*shape, 3)", "y = ops.zeros((*shape, 3), ms.float32)"),
        ("y = torch.Tensor(something)", "y = legacy_tensor(something, ms.float32)"),
        ("y = torch.FloatTensor((rows, 1), device=something)", "y = Tensor((rows, 1), ms.float32)"),
        ("y = x.new(rows, 2)", "y = ops.zeros((rows, 2), x.dtype)"),
        ("y = x.new([1, 2])", "y = Tensor([1, 2], x.dtype)"),
    ],
)
def test_several_arguments_are_lengths_and_one_is_told_apart_when_it_runs(line: str, result: str) -> None:
    translation = translate(TENSOR + "def f(rows, columns, shape, something):\n    " + line + "\n    return y\n")
    assert f"    {result}" in translation.text.splitlines()
    assert {change.verdict for change in translation.changes} <= {"exact", "adapted"}


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("y = isinstance(x.data, torch.cuda.FloatTensor)", "y = False"),
        ("y = isinstance(x, torch.LongTensor)", "y = (isinstance(x, Tensor) and x.dtype == ms.int64)"),
        ("y = not isinstance(x, torch.FloatTensor)", "y = not (isinstance(x, Tensor) and x.dtype == ms.float32)"),
        ("y = isinstance(x, torch.Tensor)", "y = isinstance(x, Tensor)"),
        ("y = isinstance(x, FloatTensor)", "y = isinstance(x, FloatTensor)"),
    ],
)
def test_the_old_types_in_a_test(line: str, result: str) -> None:
    translation = translate(TENSOR + f"{line}\n")
    assert result in translation.text.splitlines()
    assert translation.clean


CHOICE = "import torch\ncuda = torch.cuda.is_available()\nTensor = torch.cuda.FloatTensor if cuda else torch.FloatTensor\n"


def test_a_variable_for_the_constructor_is_called_as_the_type_itself() -> None:
    translation = translate(CHOICE + "def f(x, n):\n    return Tensor(n, 1), x.type(Tensor)\n")
    assert "if cuda else" not in translation.text
    assert "tensor_of" not in translation.text
    assert "return ops.zeros((n, 1), ms.float32)" in translation.text
    assert "x.astype(ms.float32)" in translation.text
    assert {change.verdict for change in translation.changes} <= {"exact", "adapted"}


def test_a_variable_for_the_class_stays_the_class() -> None:
    translation = translate("import torch\nT = torch.Tensor\ndef f(x):\n    return isinstance(x, T)\n")
    assert "T = Tensor\n" in translation.text


def test_a_function_of_that_name_of_the_users_own_is_left_alone() -> None:
    body = "import torch\nfrom mine import FloatTensor\nx = torch.ones(2)\ny = FloatTensor(3)\n"
    assert "y = FloatTensor(3)" in translate(body).text


def test_a_choice_between_the_type_of_the_gpu_and_the_plain_one_is_one_type() -> None:
    head = CHOICE.replace("torch.FloatTensor\n", "torch.Tensor\n")
    assert "x.astype(ms.float32)" in translate(head + "def f(x):\n    return x.type(Tensor)\n").text


def test_what_a_distribution_gives_is_a_tensor() -> None:
    head = "import torch\nfrom torch.distributions import Normal\n"
    assert translate(head + "def f(m: torch.Tensor, a):\n    return Normal(m, 1.0).log_prob(a).sum(1)\n").clean


def test_an_annotation_needs_no_dtype() -> None:
    text = translate("import torch\n\n\ndef f(x: torch.Tensor):\n    return x.masked_fill(x > 0, 1)\n").text
    assert "import mindspore as ms" not in text


def test_a_type_that_map_calls():
    assert "a, b = map(tensor_of(ms.int64), pairs)" in translated("pairs = [[1], [2]]\na, b = map(torch.LongTensor, pairs)\n").text


def test_a_type_that_is_data_of_map_stays_a_type():
    assert "tensor_of" not in translated("kinds = list(map(str, [torch.LongTensor]))\n").text


def test_only_a_tensors_shape_is_lengths():
    """`torch.Tensor(env.action_space.shape)` holds the numbers of a tuple, as numpy's shapes are one."""
    head = "import numpy as np\nimport torch\n\n\ndef f(env, x: torch.Tensor, other):\n"
    text = translate(
        head + "    s = env.action_space.shape\n    return torch.Tensor(s), torch.Tensor(np.ones((2, 3)).shape)\n"
    ).text
    assert "Tensor(s, ms.float32), Tensor(np.ones((2, 3)).shape, ms.float32)" in text
    result = translate(head + "    return torch.Tensor(x.shape), torch.FloatTensor(x.size())\n")
    assert "ops.zeros(x.shape, ms.float32), ops.zeros(x.shape, ms.float32)" in result.text
    assert result.clean
    assert not translate(head + "    return torch.Tensor(other.shape)\n").clean
    sliced = translate(head + "    return torch.Tensor(x.shape[1:])\n")
    assert "ops.zeros(x.shape[1:], ms.float32)" in sliced.text
    assert sliced.clean


def test_truth_values_of_numpy_are_data():
    head = "import numpy as np\nimport torch\n\n\ndef f(a, b, size):\n    done = np.logical_or(a, b)\n"
    assert "done = Tensor(done, ms.float32)\n" in translate(head + "    done = torch.Tensor(done)\n    return done * 2\n").text
    counted = (
        head
        + "    if size:\n        done = size[0].count()\n    done = torch.Tensor(done)\n    done.fill_(1)\n    return done * 2\n"
    )
    assert "legacy_tensor(done, ms.float32)" in translate(counted).text
