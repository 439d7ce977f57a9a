"""The rate of an optimizer's group is read as a number and written with ops.assign."""

from __future__ import annotations

import pytest

from tests.translation.executing import names_of
from workers.translation import translate

HEAD = "import torch\n\ndef adjust(optimizer, lr):\n"


def body(*lines: str) -> list[str]:
    text = translate(HEAD + "".join(f"    {line}\n" for line in lines)).text
    own = text[text.index("def adjust") :].splitlines()
    return [line[4:] for line in own if line.startswith("    ")]


def test_reading() -> None:
    assert body("return optimizer.param_groups[0]['lr']") == ["return rate_of(optimizer.param_groups[0]['lr'])"]


def test_reading_for_a_file_of_events() -> None:
    """It holds float32: there is nothing to round."""
    line = "writer.add_scalar('lr', {}, 3)"
    assert body(line.format("optimizer.param_groups[0]['lr']")) == [line.format("float(optimizer.param_groups[0]['lr'])")]


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


_PLAIN = """
import torch

class Halves(torch.optim.Optimizer):
    def __init__(self, param_groups):
        for group in param_groups:
            group["lr"] = group.get("lr", 0.02)
            group["lr"] *= 0.5
        super().__init__(param_groups, dict())

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            for p in group["params"]:
                p.add_(p.grad, alpha=-group["lr"])

w = torch.nn.Parameter(torch.ones(2))
optimizer = Halves([{"params": [w], "lr": 0.5}])
for _ in range(2):
    optimizer.zero_grad()
    (w ** 2).sum().backward()
    optimizer.step()
weights = w.detach().numpy().tolist()
"""


def test_groups_before_an_optimizer_takes_them_hold_numbers() -> None:
    result = translate(_PLAIN, companion="inline")
    assert 'group["lr"] = group.get("lr", 0.02)\n            group["lr"] *= 0.5\n' in result.text
    assert names_of(result.text)["weights"] == pytest.approx(names_of(_PLAIN)["weights"])


@pytest.mark.parametrize(
    ("groups", "lines"),
    [
        ("groups = optimizer.param_groups", "for g in groups:"),
        ("groups = optimizer.param_groups", "for i, g in enumerate(groups):"),
        ("groups = list(optimizer.param_groups)", "for g in groups:"),
    ],
)
def test_groups_under_another_name(groups: str, lines: str) -> None:
    assert body(groups, lines, "    g['lr'] = lr")[-1] == "    ops.assign(g['lr'], lr)"


def test_a_group_that_a_function_is_given() -> None:
    source = (
        "import torch\n\ndef put(one, lr):\n    one['lr'] = lr\n\ndef adjust(optimizer):\n    put(optimizer.param_groups[0], 0.1)\n"
    )
    assert "ops.assign(one['lr'], lr)" in translate(source).text
