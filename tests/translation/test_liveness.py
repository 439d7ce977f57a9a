"""Whether a name's value is read again before it has another."""

from __future__ import annotations

import ast

import pytest

from workers.translation.file import open_file
from workers.translation.liveness import read_later
from workers.translation.targeting import Purpose


def later(body: str) -> bool:
    """Of the name `a`, behind the first statement that binds it."""
    file = open_file(f"import torch\n\ndef f(x):\n{body}", Purpose())
    first = next(n for n in file.nodes(ast.Assign) if ast.unparse(n.targets[0]) == "a")
    return read_later(file, first, {"a"})


@pytest.mark.parametrize(
    "body",
    [
        "    a = 1\n    return a\n",
        "    for i in x:\n        print(a)\n        a = i\n",
        "    for i in x:\n        a = i\n    return a\n",
        "    a = 1\n    if x:\n        a = 2\n    return a\n",
        "    a = 1\n    for i in x:\n        a = i\n    return a\n",
        "    a = 1\n    return [lambda: a]\n",
        "    a = 1\n    a += 1\n",
    ],
)
def test_read_again(body):
    assert later(body)


@pytest.mark.parametrize(
    "body",
    [
        "    a = 1\n    return x\n",
        "    for i in x:\n        a = i\n    return x\n",
        "    a = 1\n    a = 2\n    return a\n",
        "    a = 1\n    with x:\n        a = 2\n    return a\n",
        "    a = 1\n    for i in x:\n        a = i\n        print(a)\n",
    ],
)
def test_not_read_again(body):
    assert not later(body)
