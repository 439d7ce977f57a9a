"""The rate of an optimizer's group is read as a number and written with ops.assign."""

from __future__ import annotations

import pytest

from workers.translation import translate

HEAD = "import torch\n\ndef adjust(optimizer, lr):\n"


def body(*lines: str) -> list[str]:
    text = translate(HEAD + "".join(f"    {line}\n" for line in lines)).text
    own = text[text.index("def adjust") :].splitlines()
    return [line[4:] for line in own if line.startswith("    ")]


def test_reading() -> None:
    assert body("return optimizer.param_groups[0]['lr']") == ["return rate_of(optimizer.param_groups[0]['lr'])"]


def test_writing_in_a_loop_over_the_groups() -> None:
    assert body("for group in optimizer.param_groups:", "    group['lr'] = lr * 0.1")[1] == "    ops.assign(group['lr'], lr * 0.1)"


def test_writing_by_number() -> None:
    assert body("optimizer.param_groups[0]['lr'] = lr") == ["ops.assign(optimizer.param_groups[0]['lr'], lr)"]


def test_changing_in_place() -> None:
    lines = body("for group in optimizer.param_groups:", "    group['lr'] *= lr + 1")
    assert lines[1] == "    ops.assign(group['lr'], group['lr'] * (lr + 1))"


def test_groups_in_a_comprehension() -> None:
    assert body("return [g['lr'] for g in optimizer.param_groups]") == ["return [rate_of(g['lr']) for g in optimizer.param_groups]"]


@pytest.mark.parametrize(
    "line",
    ["config['lr'] = lr", "return config['lr']", "x = optimizer.param_groups[0]['params']", "optimizer.defaults['lr'] = lr"],
)
def test_leaves_other_dictionaries_alone(line: str) -> None:
    assert body(line) == [line]
