"""`net.buffers()`: the same where no batch norm keeps its statistics there."""

from __future__ import annotations

from knowledge import Text
from workers.translation.analysis.named_nodes import torch_names
from workers.translation.analysis.training_mode import foreign_names
from workers.translation.registry import Outcome, Use
from workers.translation.rules.rename_call import rewrite_call as renamed

_REASON = Text(
    "The statistics of batch norm are buffers in torch and parameters in MindSpore: this list lacks them.",
    "批归一化的统计量在 torch 中是 buffer，在 MindSpore 中是参数：此处得不到它们。",
)


def rewrite_call(use: Use) -> Outcome | None:
    outcome = renamed(use)
    norms = any(name.startswith("torch.nn.BatchNorm") for name in torch_names(use.file))
    if outcome and (norms or any(True for _ in foreign_names(use.file))):
        outcome.verdict, outcome.reason = "review", _REASON
    return outcome
