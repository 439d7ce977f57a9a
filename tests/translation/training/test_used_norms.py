"""`norms.append(float(clip_grad_norm_(...)))`: the gradients are clipped in front of the statement that goes on with the norm."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

STEP = """
from torch.nn.utils import clip_grad_norm_
net, norms, total = nn.Linear(3, 1), [], 0.0
opt = torch.optim.SGD(net.parameters(), lr=0.1)
for x in torch.ones(4, 2, 3):
    opt.zero_grad()
    net(x).sum().backward()
    {line}
    opt.step()
"""


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("norms.append(float(clip_grad_norm_(net.parameters(), 1.0)))", "norms.append(float(total_norm))"),
        ("norm = torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0).item()", "norm = total_norm.item()"),
        ("total += clip_grad_norm_(net.parameters(), 1.0)", "total += total_norm"),
        ("norm = min(2, clip_grad_norm_(net.parameters(), 1.0))", "norm = min(2, total_norm)"),
    ],
)
def test_the_norm_has_a_name_of_its_own(line: str, written: str) -> None:
    found = translated(STEP.format(line=line))
    assert f"    grads, total_norm = clip_grads(grads, 1.0)\n    {written}\n    opt(grads)\n" in found.text
    assert "mindport:" not in found.text


@pytest.mark.parametrize(
    "line", ["norm = clip_grad_norm_(net.parameters(), 1.0) if total else 0", "f = lambda: clip_grad_norm_(net.parameters(), 1.0)"]
)
def test_what_may_not_run_then_is_for_a_person(line: str) -> None:
    assert "# mindport: review" in translated(STEP.format(line=line)).text
