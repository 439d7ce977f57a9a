"""`if isinstance(m, nn.Linear):` says inside the branch what m is."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import knowledge
from knowledge import Kind
from workers.translation import class_names
from workers.translation.values import INSTANCE_OF, TENSOR, UNKNOWN, Value, joined

if TYPE_CHECKING:
    from workers.translation.flow import Flow


def narrowed(test: ast.expr, flow: Flow) -> dict[str, Value]:
    """Names and what the condition makes of them where it holds."""
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        return {name: value for part in test.values for name, value in narrowed(part, flow).items()}
    if isinstance(test, ast.Compare):
        return _by_type(test, flow) or class_names.narrowed_by_name(test, flow)
    if not (isinstance(test, ast.Call) and isinstance(test.func, ast.Name) and len(test.args) == 2):
        return {}
    subject, classes = test.args
    if test.func.id != "isinstance" or not isinstance(subject, ast.Name):
        return {}
    found = _one(tuple(_instance(c, flow) for c in (classes.elts if isinstance(classes, ast.Tuple) else [classes])))
    kind = flow.look(subject.id).kind
    sequence = found is TENSOR and kind in {"tuple", "list", "other"}  # callers pass both: `repackage_hidden(h)`
    return {subject.id: found} if found is not UNKNOWN and (sequence or kind in {"unknown", "module"}) else {}


def _by_type(test: ast.Compare, flow: Flow) -> dict[str, Value]:
    """`type(m) is nn.Linear`, also behind `t = type(m)`."""
    subject = flow.known(test.left).name if flow.known(test.left).kind == "type" else ""
    same = isinstance(test.ops[0], ast.Is | ast.Eq) and len(test.ops) == 1
    found = _instance(test.comparators[0], flow) if subject and same else UNKNOWN
    return {subject: found} if found is not UNKNOWN and flow.look(subject).kind in {"unknown", "module"} else {}


def _one(values: tuple[Value, ...]) -> Value:
    """Layers of several classes count as the first where their weights are called alike."""
    records = [knowledge.find_exact(value.name) for value in values if value.name]
    names = {(record.attributes.get("weight"), record.attributes.get("bias")) for record in records if record is not None}
    return values[0] if len(names) == 1 and len(records) == len(values) else joined(values)


def _instance(node: ast.expr, flow: Flow) -> Value:
    name = flow.dotted(node) if isinstance(node, ast.Name | ast.Attribute) else ""
    if name == "torch.Tensor":
        return TENSOR
    record = knowledge.find_exact(name) if name else None
    if record is not None and record.kind is Kind.CLASS and record.returns.value in INSTANCE_OF:
        return Value(record.returns.value, name)
    own = flow.known(node)
    return Value("module", own.name) if own.kind == "class" and flow.is_module(own.name) else UNKNOWN
