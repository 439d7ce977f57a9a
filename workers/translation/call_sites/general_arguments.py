"""Arguments that many torch functions take and MindSpore places elsewhere, and taking an argument out of a call."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from workers.translation.file import File
from workers.translation.marks import MARKED
from workers.translation.source.survey import walk
from workers.translation.source.text import Source, Span

# Placement and memory layout are the context's business in MindSpore; gradients are asked for by `value_and_grad`.
GENERAL = frozenset(
    {
        "device",
        "layout",
        "pin_memory",
        "memory_format",
        "non_blocking",
        "requires_grad",
        "names",
        "_stacklevel",
        "is_coalesced",
        "copy",
        "cudnn_enabled",
        "volatile",
        "the_type",  # torch.jit.annotate: for the compiler of TorchScript
    }
)
STREAM = frozenset({"generator"})
# Of a scheduler of torch before 2.7: it printed each new rate.
_PRINTED = frozenset({"verbose"})
# How torch packs a file: what is read from it is the same.
_PACKED = frozenset({"pickle_protocol", "_use_new_zipfile_serialization"})
# Written back by `write_back` after the rule has run.
WRITES = frozenset({"out", "inplace"})


def writes_itself(torch: str) -> bool:
    """The stand-ins of torchvision's transforms take `inplace` and write into the image."""
    return torch.startswith("torchvision.transforms.")


def packs_a_file(torch: str, name: str) -> bool:
    """An argument of torch.save that decides how the file is written, not what is in it."""
    return torch == "torch.save" and name in _PACKED


def of_the_past(torch: str, name: str) -> bool:
    """An argument that torch itself takes no more and that changes no number."""
    return torch.startswith("torch.optim.lr_scheduler.") and name in _PRINTED


def removals(source: Source, call: ast.Call, gone: Sequence[ast.keyword | ast.expr]) -> list[Span]:
    """The spans of arguments with the commas that belong to them; neighbours that go together are one span."""
    every = sorted([*call.args, *call.keywords], key=source.span)
    spans = [source.span(argument) for argument in every]
    chosen = [index for index, argument in enumerate(every) if argument in gone]
    runs = [(index, _run_end(chosen, index)) for index in chosen if index - 1 not in chosen]
    return [_with_comma(source, spans, first, last) for first, last in runs]


def _run_end(chosen: list[int], index: int) -> int:
    while index + 1 in chosen:
        index += 1
    return index


def _with_comma(source: Source, spans: list[Span], first: int, last: int) -> Span:
    start, end = spans[first][0], spans[last][1]
    if last + 1 < len(spans):
        return start, spans[last + 1][0]
    if first > 0:
        before = spans[first - 1][1]
        comma = source.data.find(b",", before, start)
        return (comma if comma >= 0 else before), end
    return start, end


def drop_settled(file: File) -> None:
    """Questions about what an argument said that is gone: `torch.zeros(3, layout=x.layout)` became `ops.zeros((3,))`.

    Runs when every use has its verdict. Whoever removed the argument has answered for it.
    """
    gone = {node for argument in file.removed for node in walk(argument)}
    if gone:
        file.pending = [each for each in file.pending if each.node not in gone or each.verdict not in MARKED]
