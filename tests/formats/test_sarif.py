"""What the engine finds in graph mode arrives in SARIF under its rule, and can be switched off."""

from __future__ import annotations

import pytest

from workers.formats.sarif import document
from workers.translation import translate

NET = """import numpy as np
import torch
from torch import nn


class Net(nn.Module):
    def forward(self, x):
{body}
"""
YIELD = "        for row in x:\n            yield row"
TRY = "        try:\n            return torch.relu(x)\n        except ValueError:\n            return x"
NUMPY = "        return torch.relu(x) * np.mean(x)"


def rules(body: str) -> set[str]:
    run = document([("net.py", translate(NET.format(body=body), mode="graph").to_dict())], "en")["runs"][0]
    found = {result["ruleId"] for result in run["results"]}
    assert found <= {rule["id"] for rule in run["tool"]["driver"]["rules"]}
    return found


@pytest.mark.parametrize(("body", "rule"), [(YIELD, "MP-GRAPH-027"), (TRY, "MP-GRAPH-024"), (NUMPY, "MP-GRAPH-017")])
def test_what_graph_mode_does_not_compile_has_a_rule(body, rule):
    assert rule in rules(body)
    assert rule not in rules("        return torch.relu(x)")


def test_a_rule_is_switched_off_on_its_line():
    off = TRY.replace("try:", "try:  # mindport: off graph-try", 1)
    assert "MP-GRAPH-024" not in rules(off)
