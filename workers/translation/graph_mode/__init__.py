"""Advice for graph mode: lines of a network that `ms.jit` refuses, or compiles to something else.

Texts and examples stand in knowledge/graph_mode; here is how the lines are found.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from knowledge.advice import Severity, advice
from knowledge.devices import CHIPS
from workers.translation.file import File
from workers.translation.graph_mode.bindings import late_loop_variables, one_sided_names
from workers.translation.graph_mode.compiled import Compiled, compiled_functions
from workers.translation.graph_mode.definitions import named_layers, refused_definitions
from workers.translation.graph_mode.library import (
    dict_methods,
    introspection,
    kept_partials,
    list_methods,
    numpy_values,
    popped_within,
    print_options,
    python_random,
    reversed_values,
)
from workers.translation.graph_mode.objects import built_objects
from workers.translation.graph_mode.shapes import dynamic_shapes, masked_updates
from workers.translation.graph_mode.state import kept_tensors, kept_values, parameter_writes, registrations
from workers.translation.graph_mode.syntax import (
    SYNTAX,
    complex_numbers,
    filtered_comprehensions,
    loop_else,
    nested_comprehensions,
    unpacked_dicts,
)
from workers.translation.graph_mode.writes import inner_writes, shared_writes
from workers.translation.source.text import Span

_FINDERS: dict[str, Callable[[Compiled], Iterator[ast.AST]]] = {
    "graph-attribute": kept_tensors,
    "graph-attribute-container": kept_values,
    "graph-built-object": built_objects,
    "graph-complex": complex_numbers,
    "graph-definition": refused_definitions,
    "graph-dict-method": dict_methods,
    "graph-dict-unpack": unpacked_dicts,
    "graph-dynamic-shape": dynamic_shapes,
    "graph-filtered-comprehension": filtered_comprehensions,
    "graph-inner-write": inner_writes,
    "graph-introspection": introspection,
    "graph-list-method": list_methods,
    "graph-list-pop": popped_within,
    "graph-loop-else": loop_else,
    "graph-loop-variable": late_loop_variables,
    "graph-masked-update": masked_updates,
    "graph-named-layers": named_layers,
    "graph-nested-comprehension": nested_comprehensions,
    "graph-numpy": numpy_values,
    "graph-one-branch": one_sided_names,
    "graph-parameter-write": parameter_writes,
    "graph-partial": kept_partials,
    "graph-print-options": print_options,
    "graph-python-random": python_random,
    "graph-registration": registrations,
    "graph-reversed": reversed_values,
    "graph-shared-write": shared_writes,
}


# What rules write anew for graph mode, by the advice that it makes needless.
_WRITTEN = {"graph-del": "deleted_names", "graph-list-pop": "popped_values", "graph-reversed": "reversed_loops"}


def lint(file: File) -> None:
    """Add a finding for each line that a network's `forward` reaches and graph mode restricts."""
    gone = _left_out(file)
    for function in compiled_functions(file):
        for node in function.nodes:
            if (code := SYNTAX.get(type(node))) and not gone(node):
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
