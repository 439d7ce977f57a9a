"""torch.device is a text that is only compared and printed."""

from __future__ import annotations

import pytest

from workers.translation import translate

TENSOR = "import torch\nx = torch.ones(2)\n"


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("place = torch.device('cpu')", "place = 'cpu'"),
        ("place = torch.device('cuda', 1)", "place = \"{}:{}\".format('cuda', 1)"),
        ("place = torch.device(2)", 'place = "cuda:{}".format(2)'),
        ("same = x.device == torch.device('cpu')", "same = x.device.lower() == 'cpu'"),
        ("y = torch.zeros(2, device=torch.device('cpu'))", "y = ops.zeros((2,))"),
    ],
)
def test_a_device_is_its_text(line: str, result: str) -> None:
    translation = translate(TENSOR + line + "\n")
    assert result in translation.text.splitlines()
    assert {change.verdict for change in translation.changes} <= {"exact", "adapted"}


def test_a_device_that_makes_tensors_needs_a_look() -> None:
    translation = translate("import torch\nwith torch.device('cpu'):\n    x = torch.ones(2)\n")
    assert [c.verdict for c in translation.changes if c.torch == "torch.device"] == ["review"]
