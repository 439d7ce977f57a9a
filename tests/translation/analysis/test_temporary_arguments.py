"""An argument that a caller makes for one call only may change its shape in place."""

from __future__ import annotations

import numpy as np
import pytest

from tests.translation.checking import HEAD, translated
from tests.translation.executing import names_of

_MADE = """
def target(line):
    return torch.LongTensor([len(line)])

def example():
    x = torch.zeros(3)
    y = target("abc")
    return x, y

def train(x, y):
    y.unsqueeze_(-1)
    return x + y[0]
"""


@pytest.mark.parametrize(
    "call", ["train(*example())", "train(torch.zeros(3), target('a'))", "train(torch.zeros(3), y=torch.ones(2))"]
)
def test_what_only_the_call_has_is_bound_anew(call: str) -> None:
    found = translated(f"{_MADE}\nprint({call})\n")
    assert "    y = ops.unsqueeze(y, -1)\n" in found.text
    assert found.clean


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("train(*example())", "pair = example()\ntrain(*pair)"),
        ("train(*example())", "y = target('a')\ntrain(torch.zeros(3), y)"),
        ("train(*example())", "train(*example())\ntrain(torch.zeros(3), kept)"),
        ("train(*example())", "run(train)"),
        ("train(*example())", "train()"),
        ('y = target("abc")', 'y = target("abc")\n    rows.append(y)'),
        ("return torch.LongTensor([len(line)])", "return cache[line]"),
        ("return torch.LongTensor([len(line)])", "return target(line)"),
    ],
)
def test_what_others_may_have_stays_with_a_person(before: str, after: str) -> None:
    found = translated(f"{_MADE}\ntrain(*example())\n".replace(before, after))
    assert "y = ops.unsqueeze(y" not in found.text


METHOD = """
class Layer:
    def __init__(self, shift):
        self.shift = shift

    def mix(self, kept, x):
        if not x.is_contiguous():
            x = x.contiguous()
        x += kept.unsqueeze(1)
        if self.shift:
            x = x.view(-1, 4)
        else:
            x = x.mean(dim=1)
        x += 1
        return x

    def run(self, given):
        x = torch.stack([given, given * 2], 1)
        {call}
        return x


first = Layer(True).run(torch.arange(4.0).reshape(2, 2))
second = Layer(False).run(torch.arange(4.0).reshape(2, 2))
"""


@pytest.mark.parametrize(
    ("call", "bound"),
    [("x = self.mix(given, x)", True), ("y = self.mix(given, x)", False), ("self.seen = x\n        x = self.mix(given, x)", False)],
)
def test_a_method_may_bind_what_its_callers_give_up(call: str, bound: bool) -> None:
    body = METHOD.format(call=call)
    found = translated(body)
    assert ("write_into" not in found.text) is bound, found.text
    theirs, ours = names_of(HEAD + body), names_of(found.text)
    for name in ("first", "second"):
        np.testing.assert_allclose(ours[name].asnumpy(), theirs[name].numpy(), rtol=1e-6)
