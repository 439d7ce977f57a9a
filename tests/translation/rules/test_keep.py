"""Calls that both sides write alike stay as they are, with the promise noted."""

from __future__ import annotations

import pytest

from workers.translation import translate

HEAD = """\
import torch
net = torch.nn.Linear(2, 2)
o = torch.optim.SGD(net.parameters(), lr=0.1)
s = torch.optim.lr_scheduler.StepLR(o, 2)
"""


@pytest.mark.parametrize("line", ["s.step()", "print(s.get_last_lr())", "g = o.param_groups"])
def test_the_line_stays_and_is_a_promise(line: str) -> None:
    result = translate(f"{HEAD}{line}\n")
    assert result.text.endswith(f"{line}\n")
    assert [change.verdict for change in result.changes if change.rule == "keep"] in (["exact"], ["adapted"])


@pytest.mark.parametrize("line", ["game.step()", "print(config.state_dict)"])
def test_other_objects_are_no_business_of_it(line: str) -> None:
    assert not [change for change in translate(f"{HEAD}{line}\n").changes if change.rule == "keep"]
