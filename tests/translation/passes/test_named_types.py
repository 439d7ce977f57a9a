"""A name for a type of tensors is replaced by what each call of it says."""

from __future__ import annotations

import pytest

from tests.translation.programs.running import run_all
from workers.translation import translate

HEAD = "import torch\nimport numpy as np\ncuda = torch.cuda.is_available()\n"
CHOICE = "Tensor = torch.cuda.FloatTensor if cuda else torch.FloatTensor\n"
LONG = "Long = torch.LongTensor\n"
BRANCHES = "if cuda:\n    Tensor = torch.cuda.FloatTensor\nelse:\n    Tensor = torch.FloatTensor\n"


def text_of(program: str) -> str:
    return translate(HEAD + program, companion="installed").text


@pytest.mark.parametrize("named", [CHOICE, BRANCHES])
def test_calls_say_what_they_make(named: str) -> None:
    text = text_of(f"{named}x = Tensor(3, 4)\ny = Tensor(np.ones((3, 1)))\nz = x.type(Tensor)\n")
    assert "x = ops.zeros((3, 4), ms.float32)\n" in text
    assert "(np.ones((3, 1)), ms.float32)\nz = x.astype(ms.float32)\n" in text
    assert "ms_companion" not in text
    assert "FloatTensor" not in text


def test_the_assignment_goes_and_its_name_is_free() -> None:
    text = text_of(f"{CHOICE}y = Tensor(np.ones(3))\n")
    assert "cuda else" not in text
    assert "y = Tensor(np.ones(3), ms.float32)" in text


def test_names_of_a_function_are_its_own() -> None:
    program = "def f(x):\n    Tensor = torch.cuda.LongTensor if x.is_cuda else torch.LongTensor\n    return Tensor([1, 2])\n"
    assert "return Tensor([1, 2], ms.int64)" in text_of(program)


@pytest.mark.parametrize(
    "rest",
    [
        "print(Tensor)\n",
        "x = list(map(Tensor, [[1], [2]]))\n",
        "Tensor = torch.DoubleTensor\nx = Tensor([1])\n",
        "def f(kind=Tensor):\n    return kind([1])\n",
    ],
)
def test_a_name_that_is_handed_on_or_means_two_types_stays(rest: str) -> None:
    assert "tensor_of(ms.float32)" in text_of(CHOICE + rest) or "Tensor_ms" in text_of(CHOICE + rest)


def test_it_computes_the_same() -> None:
    program = f"{HEAD}{CHOICE}{LONG}x = Tensor(2, 3).fill_(1.5)\ny = Tensor(np.arange(6.0).reshape(2, 3))\nn = Long([1, 0])\n"
    program += "print((x * y)[n].sum().item(), (x * y).type(Long).tolist(), y.dtype == torch.float32)\n"
    found = run_all({"torch": program, "ours": translate(program, device="cpu", companion="inline").text})
    assert found["ours"] == found["torch"]
    assert found["torch"][0]
