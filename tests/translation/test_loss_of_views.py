"""What is written into a view of a tensor belongs to the computation of the loss."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

_STEP = """
net = nn.Linear(4, 4)
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
for x in data:
    optimizer.zero_grad()
    y = net(x)
    {}
    loss = y.sum()
    loss.backward()
    optimizer.step()
"""


@pytest.mark.parametrize("line", ["y[0][1] = 0.0", "y.view(-1)[3] = 0.0", "y[0].add_(1.0)", "y.view(-1).mul_(2)"])
def test_it_stands_in_the_forward_function(line: str) -> None:
    lines = translated(_STEP.format(line)).text.split("\n")
    first, last = (
        next(n for n, t in enumerate(lines) if "y = net(x)" in t),
        next(n for n, t in enumerate(lines) if "return loss" in t),
    )
    assert any("y" in text and "loss" not in text for text in lines[first + 1 : last])


def test_what_is_written_elsewhere_does_not() -> None:
    lines = translated(_STEP.format("seen[0][1] = 0.0")).text.split("\n")
    inside = lines[next(n for n, t in enumerate(lines) if "y = net(x)" in t) + 1]
    assert inside.strip().startswith("loss = ")
