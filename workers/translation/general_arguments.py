"""Arguments that many torch functions take and MindSpore places elsewhere, and taking an argument out of a call."""

from __future__ import annotations

import ast

from workers.translation.source import Source, Span

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
    }
)
STREAM = frozenset({"generator"})
# Written back by `write_back` after the rule has run.
WRITES = frozenset({"out", "inplace"})


def removal(source: Source, call: ast.Call, argument: ast.keyword | ast.expr) -> Span:
    """The span of an argument together with the comma that belongs to it."""
    start, end = source.span(argument)
    nodes = sorted([source.span(a) for a in call.args] + [source.span(k) for k in call.keywords])
    index = nodes.index((start, end))
    if index + 1 < len(nodes):
        return start, nodes[index + 1][0]
    if index > 0:
        before = nodes[index - 1][1]
        comma = source.data.find(b",", before, start)
        return (comma if comma >= 0 else before), end
    return start, end
