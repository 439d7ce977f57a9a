"""Old tensor types in a variable, called with a shape."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

_HEAD = """class Maker:
    def __init__(self, cuda):
        self.make = torch.cuda.FloatTensor if cuda else torch.FloatTensor

    def new(self):
        x = torch.ones(2, 3)
        return self.make("""


@pytest.mark.parametrize("given", ["x.shape", "x.size()", "x[..., :2].shape"])
def test_a_shape_is_handed_over_as_lengths(given: str) -> None:
    result = translated(f"{_HEAD}{given})\n")
    assert "return self.make(*x" in result.text
    assert result.clean


@pytest.mark.parametrize("given", ["[1.0, 2.0]", "2, 3", "*x.shape", "((1.0, 2.0), (3.0, 4.0))", "x.tolist()"])
def test_data_and_lengths_stay(given: str) -> None:
    assert f"return self.make({given})\n" in translated(f"{_HEAD}{given})\n").text


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("x.shape", "ops.zeros(x.shape, ms.float32)"),
        ("x[..., :2].size()", "ops.zeros(x[..., :2].shape, ms.float32)"),
        ("*x.shape", "ops.zeros((*x.shape,), ms.float32)"),
        ("2, 3", "ops.zeros((2, 3), ms.float32)"),
        ("[1.0, 2.0]", "Tensor([1.0, 2.0], ms.float32)"),
        ("((1.0, 2.0), (3.0, 4.0))", "Tensor(((1.0, 2.0), (3.0, 4.0)), ms.float32)"),
        ("x.tolist()", "Tensor(x.tolist(), ms.float32)"),
    ],
)
def test_a_name_is_called_as_the_type_itself(given: str, written: str) -> None:
    head = "x = torch.ones(2, 3)\nFloatTensor = torch.cuda.FloatTensor if x.is_cuda else torch.FloatTensor\n"
    result = translated(f"{head}y = FloatTensor({given})\n")
    assert f"y = {written}\n" in result.text
    assert result.clean
