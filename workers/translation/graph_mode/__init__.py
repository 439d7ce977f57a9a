"""Advice for graph mode: lines of a network that `ms.jit` refuses, or compiles to something else.

Texts and examples stand in knowledge/graph_mode; here is how the lines are found.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from knowledge.advice import Severity, advice
from knowledge.devices import CHIPS
from workers.translation.file import File
from workers.translation.graph_mode import bindings, definitions, library, objects, shapes, state, syntax, writes
from workers.translation.graph_mode.compiled import Compiled, compiled_functions
from workers.translation.source.text import Span

_FINDERS: dict[str, Callable[[Compiled], Iterator[ast.AST]]] = {
    "graph-attribute": state.kept_tensors,
    "graph-attribute-container": state.kept_values,
    "graph-built-object": objects.built_objects,
    "graph-complex": syntax.complex_numbers,
    "graph-definition": definitions.refused_definitions,
    "graph-dict-method": library.dict_methods,
    "graph-dict-unpack": syntax.unpacked_dicts,
    "graph-dynamic-shape": shapes.dynamic_shapes,
    "graph-filtered-comprehension": syntax.filtered_comprehensions,
    "graph-inner-write": writes.inner_writes,
    "graph-introspection": library.introspection,
    "graph-list-method": library.list_methods,
    "graph-list-pop": library.popped_within,
    "graph-loop-else": syntax.loop_else,
    "graph-loop-variable": bindings.late_loop_variables,
    "graph-masked-update": shapes.masked_updates,
    "graph-named-layers": definitions.named_layers,
    "graph-nested-comprehension": syntax.nested_comprehensions,
    "graph-numpy": library.numpy_values,
    "graph-one-branch": bindings.one_sided_names,
    "graph-parameter-write": state.parameter_writes,
    "graph-partial": library.kept_partials,
    "graph-print-options": library.print_options,
    "graph-python-random": library.python_random,
    "graph-registration": state.registrations,
    "graph-reversed": library.reversed_values,
    "graph-shared-write": writes.shared_writes,
}


# What rules write anew for graph mode, by the advice that it makes needless.
_WRITTEN = {"graph-del": "deleted_names", "graph-list-pop": "popped_values", "graph-reversed": "reversed_loops"}


def lint(file: File) -> None:
    """Add a finding for each line that a network's `forward` reaches and graph mode restricts."""
    gone = _left_out(file)
    for function in compiled_functions(file):
        for node in function.nodes:
            if (code := syntax.SYNTAX.get(type(node))) and not gone(node):
                _found(file, node, code)
        for code, finder in _FINDERS.items():
            for node in finder(function):
                _found(file, node, code)


def _left_out(file: File) -> Callable[[ast.AST], bool]:
    """Whether the translation has no such statement any more: of `with torch.no_grad():` the lines inside are left."""
    cut = [edit for edit in file.edits.all if edit.cuts]

    def gone(node: ast.AST) -> bool:
        start = file.source.span(node)[0]
        return any(edit.start <= start < edit.end for edit in cut)

    return gone


def _found(file: File, node: ast.AST, code: str) -> None:
    if code in _WRITTEN and any(pending.node is node and pending.rule == _WRITTEN[code] for pending in file.pending):
        return
    found = advice("graph_mode")[code]
    told = file.finding(node, code, found.severity, found.message)
    if told and file.purpose.mode == "graph" and (found.severity != Severity.INFO or file.purpose.device in CHIPS):
        file.change(node, [], verdict="review", rule="graph_mode", reason=found.message, span=_first_line(file, node))


def _first_line(file: File, node: ast.AST) -> Span:
    """A statement with a body is marked where it begins."""
    start, end = file.source.span(node)
    line = file.source.data.find(b"\n", start)
    return start, end if line < 0 else min(end, line)
