"""Expressions, conditions and signatures are Python; expressions use only what they may."""

from __future__ import annotations

import ast
import builtins
from functools import lru_cache
from pathlib import Path

from knowledge import companion, syntax
from knowledge.checks import Entry, Report
from knowledge.reading import with_inherited
from knowledge.record import Record

_TRANSLATION = Path(__file__).parents[2] / "workers" / "translation"
_PREDICATES = frozenset(
    [
        "passed",
        "surely",
        "among_products",
        "brings",
        "derived_once",
        "differentiated_twice",
        "double_layers",
        "empty_tensors",
        "may_be",
        "none_among_layers",
        "of_raw_inputs",
        "output_size_asked",
        "trained",
        "weights_read",
        "without_batch",
        "result_of",
        "said_as",
        "method_call",
        "mixed",
        "chosen",
        "differ",
        "is_range",
        "is_weight",
        "of_two_classes",
        "may_be_negative",
        "holds_numpy",
        "is_element",
        "holds_transforms",
        "yields",
        "is_dtype",
        "is_tuple",
        "mixed",
        "is_name",
        "literal",
        "several",
        "starred",
        "said_alike",
        "is_tensor",
        "is_number",
        "is_plain_number",
        "is_list_display",
        "holds_list",
        "has_length",
        "has_rank",
        "is_count",
        "is_dtype_of",
        "is_sequence",
        "is_int",
        "is_float",
        "is_bool",
        "is_complex",
    ]
)


@lru_cache(maxsize=1)
def _free() -> frozenset[str]:
    """Names that expressions may use beside the parameters: MindSpore roots, the companion, builtins."""
    tree = syntax.module((_TRANSLATION / "source" / "spelling.py").read_text(encoding="utf-8"))
    origins = next(n.value for n in tree.body if isinstance(n, ast.Assign) and getattr(n.targets[0], "id", "") == "ORIGINS")
    assert isinstance(origins, ast.Dict)
    roots = {key.value for key in origins.keys if isinstance(key, ast.Constant)}
    return frozenset(map(str, roots)) | companion.modules().keys() | frozenset(dir(builtins)) | {"self", "passed"}


def _parameters(record: Record) -> set[str] | None:
    if not record.signature:
        return set()
    try:
        function = syntax.module(f"def f{record.signature}: pass").body[0]
    except SyntaxError:
        return None
    assert isinstance(function, ast.FunctionDef)
    arguments = function.args
    named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, *(a for a in (arguments.vararg, arguments.kwarg) if a)]
    return {argument.arg for argument in named}


def check(entry: Entry) -> Report:
    record = with_inherited(entry.record) if entry.record.alias_of or entry.record.method_form_of else entry.record
    parameters = _parameters(record)
    if parameters is None:
        yield "signature", repr(record.signature), "write it as a Python parameter list: (input, dim=None)"
        return
    for number, target in enumerate(entry.record.targets):
        yield from _names(f"targets[{number}].expression", target.expression, parameters, _free())
        yield from _names(f"targets[{number}].when", target.when, parameters, _PREDICATES | {"self"})
        unknown = [
            name
            for name in [*target.arguments, *target.optional, *target.unsupported_arguments]
            if record.signature and name not in parameters
        ]
        if unknown:
            yield f"targets[{number}]", f"{unknown[0]!r} is no parameter of {record.signature}", "use torch's parameter names"


def _names(key: str, text: str, parameters: set[str], free: frozenset[str]) -> Report:
    if not text:
        return
    try:
        tree = syntax.expression(text)
    except SyntaxError as error:
        yield key, f"no Python expression: {error.msg}", "correct it"
        return
    bound = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)} | {
        n.arg for n in ast.walk(tree) if isinstance(n, ast.arg)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id not in parameters | free | bound:
            yield key, f"{node.id!r} is neither a parameter nor a known name", "see workers/translation/source/spelling.py"
