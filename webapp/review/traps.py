"""What would have gone wrong unseen: the traps of the records behind the changes, with their effect on a given size."""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

import knowledge
from knowledge import Record, syntax
from webapp.frame.highlighting import lines_of
from webapp.frame.languages import localised
from webapp.review.translation import Change, Translation

USUAL_SIZE = (32, 32)


@dataclass(frozen=True)
class Trap:
    change: Change
    text: str
    effect: str


def traps(translation: Translation, source: str, size: tuple[int, int] | None) -> list[Trap]:
    """One entry for each change whose record names a trap. `size`: height and width of the user's own input, when known."""
    known = [(change, record) for change in translation.changes if (record := _trapped(change))]
    lines = lines_of(source)
    found = []
    for change, record in known:
        call = _call(change, lines) if record.short in _NAIVE else None
        told = effect(record.torch, call, size or USUAL_SIZE) if call else ""
        found.append(Trap(change, localised(record.silent_difference.to_dict() if record.silent_difference else None), told))
    return found


def _call(change: Change, lines: Sequence[str]) -> ast.Call | None:
    """The call of the source that the change is about."""
    said = list(lines[change.line - 1 : change.end_line])
    if not said:
        return None
    said[-1] = said[-1][: change.end_column]
    said[0] = said[0][change.column :]
    try:
        found = syntax.expression("\n".join(said))
    except (SyntaxError, ValueError):
        return None
    return found if isinstance(found, ast.Call) else None


def _trapped(change: Change) -> Record | None:
    record = knowledge.find_exact(change.record) if change.torch and change.record and not change.flagged else None
    return record if record and record.silent_difference else None


def effect(torch: str, call: ast.Call, size: tuple[int, int]) -> str:
    """The two shapes, where the arguments are numbers and they differ."""
    layer = torch.rpartition(".")[2]
    naive = _NAIVE.get(layer)
    settings = _settings(call, layer) if naive else None
    if naive is None or settings is None:
        return ""
    right, wrong = ([shape(extent, *settings) for extent in size] for shape in (_windows, naive))
    if right == wrong or min(*right, *wrong) < 1:
        return ""
    given, ours, theirs = (f"{height}×{width}" for height, width in (size, right, wrong))
    message = _(
        "An input of %(given)s gives %(ours)s, as in torch. With MindSpore's defaults it would be %(theirs)s, without an error."
    )
    return message % {"given": given, "ours": ours, "theirs": theirs}


def _windows(extent: int, kernel: int, stride: int, padding: int, dilation: int) -> int:
    """torch's size of the output along one axis."""
    return (extent + 2 * padding - dilation * (kernel - 1) - 1) // stride + 1


def _same_padding(extent: int, kernel: int, stride: int, padding: int, dilation: int) -> int:
    """mindspore.nn.Conv2d without pad_mode."""
    return math.ceil(extent / stride)


def _step_of_one(extent: int, kernel: int, stride: int, padding: int, dilation: int) -> int:
    """mindspore.nn.MaxPool2d and AvgPool2d without stride and pad_mode."""
    return extent - kernel + 1


_NAIVE: dict[str, Callable[[int, int, int, int, int], int]] = {
    "Conv2d": _same_padding,
    "MaxPool2d": _step_of_one,
    "AvgPool2d": _step_of_one,
}
_ORDER = {
    "Conv2d": ("in_channels", "out_channels", "kernel_size", "stride", "padding", "dilation"),
    "MaxPool2d": ("kernel_size", "stride", "padding", "dilation"),
    "AvgPool2d": ("kernel_size", "stride", "padding"),
}


def _settings(call: ast.Call, layer: str) -> tuple[int, int, int, int] | None:
    """kernel, stride, padding and dilation of the call; None where one is not a plain number."""
    given = dict(zip(_ORDER[layer], call.args, strict=False)) | {k.arg: k.value for k in call.keywords if k.arg}
    values = {name: node.value if isinstance(node, ast.Constant) else "" for name, node in given.items()}
    kernel = values.get("kernel_size")
    usual = {"stride": 1 if layer == "Conv2d" else kernel, "padding": 0, "dilation": 1}
    wanted = [kernel, *(values.get(name, default) for name, default in usual.items())]
    numbers = [value for value in wanted if isinstance(value, int) and not isinstance(value, bool)]
    return (numbers[0], numbers[1], numbers[2], numbers[3]) if len(numbers) == len(wanted) else None
