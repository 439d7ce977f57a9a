"""What looks at the numbers of an attribute sees what is written into it in place."""

from __future__ import annotations

import numpy as np
import pytest

from tests.translation.checking import HEAD, translated
from tests.translation.executing import names_of

PROGRAM = """
class Store:
    def __init__(self):
        self.rows = torch.zeros(2, 2)
        {kept}

    def add(self, value):
        {look}
        self.rows.{change}
        return {asked}


store = Store()
found = [store.add(2.0), store.add(1.0)]
rows = store.rows
"""


@pytest.mark.parametrize("change", ["add_(value)", "mul_(0.5).add_(value)", "fill_(value)"])
@pytest.mark.parametrize(
    ("kept", "look", "asked"),
    [
        ("self.flat = self.rows.view(-1)", "pass", "self.flat.sum()"),
        ("self.parts = {'first': self.rows[0]}\n        self.first = self.rows[0]", "pass", "self.first.sum()"),
        ("pass", "row = self.rows[1]", "row.sum()"),
        ("pass", "row = self.rows[1].sum()", "self.rows.sum()"),
        ("pass", "pass", "self.rows.sum()"),
    ],
)
def test_both_sides_say_the_same(kept: str, look: str, asked: str, change: str) -> None:
    body = PROGRAM.format(kept=kept, look=look, asked=asked, change=change)
    found = translated(body)
    assert ".copy_(" in found.text, found.text
    theirs, ours = names_of(HEAD + body), names_of(found.text)
    np.testing.assert_allclose([float(v) for v in ours["found"]], [float(v) for v in theirs["found"]])
    np.testing.assert_allclose(ours["rows"].asnumpy(), theirs["rows"].numpy())


OUTSIDE = """
class Store:
    def __init__(self):
        self.rows = torch.zeros(2, 2)

    def grow(self):
        self.rows.add_(1)


store = Store()
{look}
store.grow()
seen = {asked}.sum()
"""


@pytest.mark.parametrize(
    ("look", "asked"), [("store.flat = store.rows.view(-1)", "store.flat"), ("flat = store.rows.view(-1)", "flat")]
)
def test_who_looks_from_outside_sees_it_too(look: str, asked: str) -> None:
    body = OUTSIDE.format(look=look, asked=asked)
    theirs, ours = names_of(HEAD + body), names_of(translated(body).text)
    assert float(ours["seen"]) == float(theirs["seen"]) == 4.0
