"""Which layers of torch an expression may be, where its callers or a test of its class say so.

`def layer_init(layer): nn.init.orthogonal_(layer.weight)` is called with a Conv2d and a Linear: both keep the name weight.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

import knowledge
from knowledge import Record
from workers.translation.facts.definitions import Definition
from workers.translation.facts.symbols import Function
from workers.translation.facts.types import Value
from workers.translation.file import File

_DEPTH = 3


def keeps_name(file: File, layer: ast.expr, attribute: str) -> bool:
    """Every layer that the expression may be calls the attribute in MindSpore as in torch."""
    records = _asked_for(file, layer) or _options(file, layer, 0)
    return bool(records) and all(attribute not in record.attributes for record in records)


def tested_names(file: File, layer: ast.expr, attribute: str) -> dict[str, list[Record]]:
    """What the layers that the nearest `isinstance` allows call the attribute in MindSpore, and which of its classes do so."""
    found: dict[str, list[Record]] = {}
    for record in _asked_for(file, layer):
        found.setdefault(record.attributes.get(attribute, attribute), []).append(record)
    return found


def _options(file: File, node: ast.expr, depth: int) -> list[Record]:
    """Empty where one of them is not known."""
    value = file.known(node)
    record = knowledge.find_exact(value.name) if value.kind == "module" and value.name.startswith("torch.nn.") else None
    if record is not None and record.targets:
        return [record]
    if isinstance(node, ast.IfExp):
        return _all(file, [node.body, node.orelse], depth)
    if isinstance(node, ast.Subscript):
        return _among(file.known(node.value))
    if depth == _DEPTH:
        return []
    if isinstance(node, ast.Name):
        return _all(file, [value for made in file.facts.definitions(node) for value in _values(file, made)], depth + 1)
    if isinstance(node, ast.Attribute) and file.known(node.value).name in file.types.classes:  # whoever is given one of this name
        return _all(file, file.facts.gradients.set_attributes.get(node.attr, []), depth + 1)
    given = file.facts.calls.results(node) if isinstance(node, ast.Call) else []  # `layer_init(nn.Linear(8, 2))`
    return _all(file, [value for found in given for value in found], depth + 1)


def _among(container: Value) -> list[Record]:
    """`self.classifier[i]`: any of the layers that it was made of."""
    layers = [knowledge.find_exact(item.name) if item.name.startswith("torch.nn.") else None for item in container.items]
    found = [record for record in layers if record is not None and record.targets]
    return found if container.kind == "module" and len(found) == len(layers) else []


def _all(file: File, values: Sequence[ast.expr | None], depth: int) -> list[Record]:
    found = [_options(file, value, depth) if value is not None else [] for value in values]
    return [record for records in found for record in records] if all(found) else []


def _values(file: File, made: Definition) -> Iterator[ast.expr | None]:
    """What the name is bound to; None for what is not seen."""
    if isinstance(made.statement, ast.Assign) and made.node in made.statement.targets:
        yield made.statement.value
    elif made.statement is None and isinstance(made.node, ast.arg):
        yield from _given(file, made.node)
    else:
        yield None


def _given(file: File, parameter: ast.arg) -> Iterator[ast.expr | None]:
    """What the calls pass for it; a function that is handed on (`net.apply(init)`) is called by others too."""
    function = file.enclosing(parameter, ast.FunctionDef)
    passed = file.facts.calls.passed(function, parameter.arg) if function is not None else []
    if function is None or not passed or _is_handed_on(file, function):
        yield None
        return
    yield from passed


def _is_handed_on(file: File, function: Function) -> bool:
    named = [node for node in file.named(function.name) if isinstance(node.ctx, ast.Load)]
    called = [parent for node in named if isinstance(parent := file.parent(node), ast.Call) and parent.func is node]
    return len(called) < len(named)


def _asked_for(file: File, node: ast.expr) -> list[Record]:
    """`if isinstance(m, (nn.Conv2d, nn.Linear)):` around the place."""
    inner: ast.AST = node
    for outer in file.ancestors(node):
        if isinstance(outer, ast.If) and inner in outer.body and isinstance(node, ast.Name):
            for test in (
                outer.test.values if isinstance(outer.test, ast.BoolOp) and isinstance(outer.test.op, ast.And) else [outer.test]
            ):
                if records := _of_test(file, test, node.id):
                    return records
        inner = outer
    return []


def _of_test(file: File, test: ast.expr, name: str) -> list[Record]:
    if not (
        isinstance(test, ast.Call) and isinstance(test.func, ast.Name) and test.func.id == "isinstance" and len(test.args) == 2
    ):
        return []
    subject, classes = test.args
    if not isinstance(subject, ast.Name) or subject.id != name or not isinstance(classes, ast.Tuple):
        return []
    named = [file.types.dotted(cls) if isinstance(cls, ast.Name | ast.Attribute) else "" for cls in classes.elts]
    records = [knowledge.find_exact(each) if each and each.startswith("torch.nn.") else None for each in named]
    found = [record for record in records if record is not None and record.targets and record.torch != "torch.nn.Module"]
    return found if len(found) == len(records) else []
