"""What a map holds is what its function makes of the elements."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

_NET = """
class Net(nn.Module):
    def forward(self, x):
        q, k = {value}
        return torch.arange(3).to(q), k
"""


@pytest.mark.parametrize(
    "value",
    [
        "map(lambda t: t.reshape(2, -1), (x, x))",
        "map(lambda t: t + 1, x.chunk(2))",
        "map(lambda a, b: a.matmul(b), (x, x), (x, x))",
        "map(halved, (x, x))",
    ],
)
def test_tensors_that_are_mapped_are_tensors(value: str) -> None:
    result = translated("def halved(t):\n    return torch.mul(t, 0.5)\n" + _NET.format(value=value))
    assert ".to(q.dtype), k" in result.text
    assert result.clean


@pytest.mark.parametrize("value", ["map(read, (1, 2))", "map(lambda n: read(n), (1, 2))", "map(read, names)"])
def test_of_what_other_functions_give_nothing_is_known(value: str) -> None:
    assert ".to(q.dtype)" not in translated(_NET.format(value=value)).text


def test_numbers_that_are_mapped_are_no_tensors() -> None:
    body = "a, b = map(lambda n: n * 2, (1, 2))\nx = torch.ones(2) * a\nprint(a.size)\n"
    assert "print(a.size)" in translated(body).text
