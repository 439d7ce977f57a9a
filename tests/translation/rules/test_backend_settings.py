"""Settings of cuDNN and cuBLAS have no place in MindSpore; determinism has."""

from __future__ import annotations

from knowledge.decision import DEFAULTS
from workers.translation import translate

SETTINGS = """import torch
import torch.backends.cudnn as cudnn
torch.backends.cudnn.benchmark = True
cudnn.deterministic = True
if torch.cuda.is_available():
    torch.backends.cuda.matmul.allow_tf32 = True
x = torch.ones(2)
"""


def test_settings_go_and_determinism_is_asked_of_mindspore() -> None:
    translation = translate(SETTINGS, decisions=DEFAULTS)
    assert "benchmark" not in translation.text
    assert "\nms.set_deterministic(True)\n" in translation.text
    assert "if " not in translation.text
    assert {change.verdict for change in translation.changes} <= {"exact", "adapted"}


def test_a_setting_that_is_computed_needs_a_look() -> None:
    translation = translate("import torch\ndef fast(flag):\n    torch.backends.cudnn.benchmark = flag()\n")
    assert [change.verdict for change in translation.changes if change.torch == "torch.backends.cudnn"] == ["review"]


def test_a_setting_from_the_arguments_is_settled_too() -> None:
    head = "import torch\nimport argparse\nargs = argparse.ArgumentParser().parse_args()\n"
    lines = "torch.backends.cudnn.deterministic = args.same\ntorch.backends.cudnn.benchmark = not args.same\n"
    translation = translate(head + lines)
    assert "\nms.set_deterministic(bool(args.same))\n" in translation.text
    assert "benchmark = not args.same" in translation.text
