"""`if isinstance(m, nn.Linear):` says inside the branch what m is."""

from __future__ import annotations

import ast
from dataclasses import replace
from functools import lru_cache

import knowledge
from knowledge import Kind
from workers.translation.facts import class_names
from workers.translation.facts.members import Members
from workers.translation.facts.places import place_of
from workers.translation.facts.types import INSTANCE_OF, NONE, STRING, TENSOR, UNKNOWN, Value, joined

# Classes that a condition asks for, and the kinds whose values are of them.
_KINDS = {
    "torch.Tensor": {"tensor", "parameter"}, "torch.nn.Parameter": {"parameter"}, "torch.nn.Module": {"module", "self"},
    "list": {"list"}, "tuple": {"tuple", "shape"}, "dict": {"dict"}, "str": {"str"}, "int": {"int", "bool"},
    "float": {"float"}, "np.ndarray": {"ndarray"}, "numpy.ndarray": {"ndarray"}, "bool": {"bool"},
}  # fmt: skip


def narrowed(test: ast.expr, flow: Members) -> dict[str, Value]:
    """Names and what the condition makes of them where it holds."""
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        return {name: value for part in test.values for name, value in narrowed(part, flow).items()}
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return excluded(test.operand, flow)
    if isinstance(test, ast.Compare):
        return _without_none(test, flow, holds=True) or _by_type(test, flow) or _by_class_name(test, flow)
    if isinstance(test, ast.Name):
        return _there(test, flow)
    if kept := _members(test, flow, among=True):
        return kept
    if not (isinstance(test, ast.Call) and isinstance(test.func, ast.Name) and len(test.args) == 2):
        return {}
    subject, classes = test.args
    if test.func.id != "isinstance" or not isinstance(subject, ast.Name):
        return {}
    found = _one(tuple(_instance(c, flow) for c in (classes.elts if isinstance(classes, ast.Tuple) else [classes])))
    kind = flow.look(subject.id).kind
    sequence = found is TENSOR and kind in {"tuple", "list", "other", "union"}  # callers pass both: `repackage_hidden(h)`
    return {subject.id: found} if found is not UNKNOWN and (sequence or kind in {"unknown", "module"}) else {}


def excluded(test: ast.expr, flow: Members) -> dict[str, Value]:
    """What the condition makes of names where it does not hold."""
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or):
        return {name: value for part in test.values for name, value in excluded(part, flow).items()}
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return narrowed(test.operand, flow)
    if isinstance(test, ast.Compare):
        return _without_none(test, flow, holds=False)
    return _members(test, flow, among=False)


def _there(node: ast.Name, flow: Members) -> dict[str, Value]:
    value = flow.look(node.id)
    return {node.id: replace(value, optional=False)} if value.optional else {}


def _without_none(test: ast.Compare, flow: Members, *, holds: bool) -> dict[str, Value]:
    """`x is None` and `x is not None`, of a name that may be None."""
    other = test.comparators[0] if len(test.ops) == 1 else None
    if not isinstance(test.left, ast.Name) or not isinstance(other, ast.Constant) or other.value is not None:
        return {}
    if isinstance(test.ops[0], ast.IsNot | ast.NotEq) is holds:
        return _there(test.left, flow)
    return {test.left.id: NONE} if flow.look(test.left.id).optional else {}


def _members(test: ast.expr, flow: Members, *, among: bool) -> dict[str, Value]:
    """`isinstance(x, (list, tuple))`, `torch.is_tensor(x)`: those of the kinds that x may have."""
    if not (isinstance(test, ast.Call) and test.args and isinstance(test.args[0], ast.Name)):
        return {}
    value = flow.look(test.args[0].id)
    if not value.members:
        return {}
    kinds = _kinds_asked(test, flow)
    kept = [member for member in value.members if _asked(member, kinds) in {among, None}]
    return {test.args[0].id: joined(tuple(kept))} if kinds and kept else {}


def _asked(member: Value, kinds: set[str]) -> bool | None:
    """None for a number of which the code does not say whether it is the int or float asked for."""
    if member.kind == "number" and kinds & {"int", "float"}:
        return member.dtype in kinds if member.dtype else True if {"int", "float"} <= kinds else None
    return member.kind in kinds


def _kinds_asked(test: ast.Call, flow: Members) -> set[str]:
    """Empty where one of the classes asked for is not known here."""
    if isinstance(test.func, ast.Attribute) and flow.dotted(test.func) == "torch.is_tensor":
        return set(_KINDS["torch.Tensor"])
    if not (isinstance(test.func, ast.Name) and test.func.id == "isinstance" and len(test.args) == 2):
        return set()
    classes = test.args[1].elts if isinstance(test.args[1], ast.Tuple) else [test.args[1]]
    named = [flow.dotted(c) or place_of(c) for c in classes if isinstance(c, ast.Name | ast.Attribute)]
    known = [_KINDS[name] for name in named if name in _KINDS]
    return set().union(*known) if len(known) == len(classes) else set()


def _by_type(test: ast.Compare, flow: Members) -> dict[str, Value]:
    """`type(m) is nn.Linear`, also behind `t = type(m)`."""
    subject = flow.type_of(test.left).name if flow.type_of(test.left).kind == "type" else ""
    same = isinstance(test.ops[0], ast.Is | ast.Eq) and len(test.ops) == 1
    found = _instance(test.comparators[0], flow) if subject and same else UNKNOWN
    return {subject: found} if found is not UNKNOWN and flow.look(subject).kind in {"unknown", "module"} else {}


def _by_class_name(test: ast.Compare, flow: Members) -> dict[str, Value]:
    """What the module is where the text of its class name says so."""
    found = class_names.asked(test)
    value = flow.type_of(found[0]) if found else STRING
    layer = _layer(str(found[1].value)) if found and value.kind == "str" and value.name else ""
    return {value.name: Value("module", layer)} if layer else {}


@lru_cache(maxsize=256)
def _layer(part: str) -> str:
    """A layer with other attribute names whose class name contains the text."""
    names = (f"torch.nn.{name}" for name in (part, f"{part}2d", f"{part}1d") if name)
    return next((name for name in names if (record := knowledge.find_exact(name)) and record.attributes), "")


def _one(values: tuple[Value, ...]) -> Value:
    """Layers of several classes count as the first where their weights are called alike."""
    records = [knowledge.find_exact(value.name) for value in values if value.name]
    names = {(record.attributes.get("weight"), record.attributes.get("bias")) for record in records if record is not None}
    return values[0] if len(names) == 1 and len(records) == len(values) else joined(values)


def _instance(node: ast.expr, flow: Members) -> Value:
    name = flow.dotted(node) if isinstance(node, ast.Name | ast.Attribute) else ""
    if name == "torch.Tensor":
        return TENSOR
    record = knowledge.find_exact(name) if name else None
    if record is not None and record.kind is Kind.CLASS and record.returns.value in INSTANCE_OF:
        return Value(record.returns.value, name)
    own = flow.type_of(node)
    return Value("module", own.name) if own.kind == "class" and flow.is_module(own.name) else UNKNOWN
