from __future__ import annotations

import pytest

from tests.translation.checking import body_of, translated

HEAD = "import torch.distributed as dist\n\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("if not dist.is_available():\n    ready = False\nprint(1)\n", "print(1)\n"),
        ("ready = dist.is_available() and f()\n", "ready = f()\n"),
        ("ready = f() and dist.is_available()\n", "ready = f()\n"),
        ("ready = f() and dist.is_available() and g()\n", "ready = f() and g()\n"),
        ("ready = dist.is_available() and f() and g()\n", "ready = f() and g()\n"),
        ("if not (dist.is_available() and f()):\n    pass\n", "if not f():\n    pass\n"),
        ("if not (dist.is_available() and (a or b)):\n    pass\n", "if not (a or b):\n    pass\n"),
        ("ready = torch.jit.is_scripting() or f()\n", "ready = f()\n"),
        ("ready = not dist.is_available()\n", "ready = False\n"),
        ("if torch.cuda.is_available():\n    pass\n", "if ms.get_context('device_target') != 'CPU':\n    pass\n"),
        ("if not torch.cuda.is_available():\n    pass\n", "if ms.get_context('device_target') == 'CPU':\n    pass\n"),
    ],
)
def test_what_is_decided_is_not_asked(before, after):
    assert body_of(translated(HEAD + before)) == after


@pytest.mark.parametrize(
    ("before", "kept"),
    [
        ("if a:\n    f()\nelif torch.jit.is_scripting():\n    g()\n", "elif False:"),
        ("if torch.jit.is_scripting():\n    f()\nelse:\n    g()\n", "if False:"),
        ("if torch.jit.is_scripting():\n    y = torch.abs(x)\n", "if False:"),
    ],
    ids=["a branch", "with another branch", "something in it is translated"],
)
def test_a_statement_that_has_more_to_say_stays(before, kept):
    assert kept in translated(before).text


@pytest.mark.parametrize(
    "test", ["dist.is_available() and torch.jit.is_scripting()", "torch.jit.is_scripting() or dist.is_available()"]
)
def test_two_decided_parts_leave_nothing_of_torch(test):
    result = translated(HEAD + f"ready = {test}\n")
    assert "torch" not in result.text
    assert result.clean


def test_it_says_why():
    (change,) = [c for c in translated(HEAD + "if not dist.is_available():\n    ready = 0\n").changes if "is_available" in c.torch]
    assert (change.verdict, change.record) == ("adapted", "torch.distributed.is_available")
