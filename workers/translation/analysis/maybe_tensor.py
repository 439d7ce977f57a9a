"""Names that are a number first and a tensor later: `correct = 0`, then `correct += (a == b).sum()`."""

from __future__ import annotations

import ast

from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.source.survey import walk

_NUMBERS = frozenset({"number", "str", "bool", "none"})
# Meters of other files: what they are given they hand out again.
_METERS = frozenset({"val", "avg", "global_avg", "smoothed_value"})
_COUNTING = frozenset({"item", "size", "numel", "nelement"})
_KEEPS = frozenset({"double", "float", "mean", "sum"})


def may_be_tensor(file: File, node: ast.expr, seen: frozenset[str] = frozenset()) -> bool:
    """Whether something that was assigned to the name, or added to it, is a tensor."""
    if (value := file.known(node)).members:
        return value.may_be_tensor
    if isinstance(node, ast.Subscript) and file.known(node).kind == "unknown":
        return _filled_with_tensors(file)
    if isinstance(node, ast.Attribute) and file.known(node).kind in {"unknown", "number", "other"}:
        return (node.attr in _METERS and file.known(node).kind == "unknown") or node.attr in _filled(file, node.value)
    if isinstance(node, ast.BinOp) and file.known(node).kind == "unknown":
        return any(_cast(side) or may_be_tensor(file, side, seen) for side in (node.left, node.right))
    if not isinstance(node, ast.Name) or node.id in seen or file.known(node).kind in _NUMBERS - {"number"}:
        return False
    values = [assign.value for assign in file.facts.assignments.to(node.id)]
    values += [n.value for n in file.nodes(ast.AugAssign) if isinstance(n.target, ast.Name) and n.target.id == node.id]
    return any(_gives_tensor(file, value, seen | {node.id}) for value in values)


def field_may_be_tensor(file: File, owner: ast.expr, name: str) -> bool:
    """Of the attribute of an object, as a template names it. Objects of the project's classes hold what their methods put in."""
    return file.known(owner).kind != "object" or name in _filled(file, owner)


def _cast(node: ast.expr) -> bool:
    """`correct.float()`: only tensors have it."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "float" and not node.args


def set_later(cls: ast.ClassDef) -> dict[str, frozenset[str]]:
    """The attributes to which methods with parameters bind something, by method, but for the constructor: `self.sum += val * n`."""
    later = (m for m in cls.body if isinstance(m, ast.FunctionDef) and m.name != "__init__" and len(m.args.args) > 1)
    return {method.name: names for method in later if (names := _attributes_set(method))}


def _attributes_set(method: ast.FunctionDef) -> frozenset[str]:
    targets: list[ast.expr] = [n.target for n in walk(method) if isinstance(n, ast.AugAssign)]
    targets += [t for n in walk(method) if isinstance(n, ast.Assign) for t in n.targets]
    return frozenset(t.attr for t in targets if isinstance(t, ast.Attribute) and place_of(t.value) == "self")


def _filled(file: File, owner: ast.expr) -> set[str]:
    """Attributes that methods bind to what they are given, perhaps a tensor: those of the object's class in another file, else of
    the file's plain classes.
    """
    value = file.known(owner)
    elsewhere = file.neighbours.class_of(value.name) if value.kind == "object" else None
    own = [set_later(cls) for cls in file.nodes(ast.ClassDef) if elsewhere is None and not file.types.is_module(cls.name)]
    classes = own if elsewhere is None else [elsewhere.set_later]
    return {name for cls in classes for method, names in cls.items() if _given_tensors(file, method) for name in names}


def _given_tensors(file: File, method: str) -> bool:
    """`meter.update(accuracy[0], n)`: an argument that is not known to be a number."""
    calls = [c for c in file.nodes(ast.Call) if isinstance(c.func, ast.Attribute) and c.func.attr == method]
    kinds = {file.known(argument).kind for c in calls for argument in c.args if not _gives_number(argument)}
    return bool(kinds & {"unknown", "tensor", "parameter"})


def _gives_number(node: ast.expr) -> bool:
    """`accuracy[0].item()`, `x.size(0)`: whatever has these methods gives numbers by them."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _COUNTING


def _gives_tensor(file: File, value: ast.expr, seen: frozenset[str]) -> bool:
    known = file.known(value)
    if known.may_be_tensor or known.kind in _NUMBERS:
        return known.may_be_tensor
    if isinstance(value, ast.BinOp):
        return _gives_tensor(file, value.left, seen) or _gives_tensor(file, value.right, seen)
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr in _KEEPS:
        return _gives_tensor(file, value.func.value, seen)
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id not in seen:
        return any(_gives_tensor(file, given, seen | {value.func.id}) for given in _returned(file, value.func.id))
    return may_be_tensor(file, value, seen)


def _returned(file: File, name: str) -> list[ast.expr]:
    """What a function of the file gives back."""
    functions = [f for f in file.nodes(ast.FunctionDef) if f.name == name]
    return [n.value for f in functions for n in walk(f) if isinstance(n, ast.Return) and n.value is not None]


def _filled_with_tensors(file: File) -> bool:
    """Whether the file puts a tensor under a key of some dictionary: `out[split] = losses.mean()`."""
    stores = [(t, n.value) for n in file.nodes(ast.Assign) for t in n.targets if isinstance(t, ast.Subscript)]
    return any(file.known(t.value).kind == "dict" and file.known(value).is_tensor for t, value in stores)
