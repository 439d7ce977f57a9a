"""`importlib.import_module("torch.utils.tensorboard")`: a module of torch that a text names, which no import line shows."""

from __future__ import annotations

from knowledge import Text
from workers.translation.analysis.imported_texts import torch_modules_by_text
from workers.translation.file import File
from workers.translation.rendering.import_reasons import nearest_record

_BY_TEXT = Text(
    "A module of PyTorch is imported by its name as a text: name a module that the translated program has.",
    "此处以文本形式导入 PyTorch 的模块：请改为译后程序拥有的模块。",
)
_EVENT_FILES = Text(
    "A module of PyTorch is imported by its name as a text: SummaryWriter of ms_companion.event_files takes tensors.",
    "此处以文本形式导入 PyTorch 的模块：请使用 ms_companion.event_files 的 SummaryWriter，它接受张量。",
)


def rewrite_file(file: File) -> None:
    for text in torch_modules_by_text(file):
        why = _EVENT_FILES if text.value == "torch.utils.tensorboard" else _BY_TEXT
        name = str(text.value)
        record = nearest_record(name)
        file.change(text, [], torch=name, verdict="review", record=record, reason=why)
