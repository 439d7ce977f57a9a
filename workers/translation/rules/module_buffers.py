"""`net.buffers()`: the same where no norm keeps its statistics there; elsewhere a definition that lists these too."""

from __future__ import annotations

from knowledge import Text
from workers.translation.registry import Outcome, Use
from workers.translation.rules.call_block import rewrite_call as through_block
from workers.translation.rules.module_parameters import is_handed_in, may_hold_statistics
from workers.translation.rules.rename_call import rewrite_call as renamed

_REASON = Text(
    "The statistics of batch norm are buffers in torch and parameters in MindSpore: they are listed with the buffers. "
    "MindSpore keeps no num_batches_tracked.",
    "批归一化的统计量在 torch 中是 buffer，在 MindSpore 中是参数：此处与 buffer 一并列出。MindSpore 不保存 num_batches_tracked。",
)


def rewrite_call(use: Use) -> Outcome | None:
    if not may_hold_statistics(use.file) and not is_handed_in(use.file, use.site.receiver):
        return renamed(use)
    if use.site.call is None:
        return None
    outcome = through_block(use)
    if outcome is not None and not outcome.verdict:
        outcome.verdict, outcome.reason = "adapted", _REASON
    return outcome
