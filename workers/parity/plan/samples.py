"""Sample inputs that the program itself shows: `net(torch.randn(4, 3, 32, 32))`, as specs that excite differences."""

from __future__ import annotations

import ast

from workers.parity.plan.constants import constants, inlined
from workers.parity.plan.names import dotted

NORMAL = {"randn", "zeros", "ones", "empty", "full"}
KEPT_BY = {"to", "cuda", "float", "double", "long", "int", "cpu", "requires_grad_", "clone", "contiguous"}
SMALLEST_BATCH = 2


def samples(tree: ast.Module, names: dict[str, str], networks: set[str]) -> list[list[str]]:
    """Spec lists, one per call of a network in the program whose arguments are all understood."""
    made, known = _tensors(tree, names), constants(tree)
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in networks and node.args:
            specs = [_spec(inlined(argument, known), names, made) for argument in node.args]
            if all(specs):
                found.append([spec for spec in specs if spec])
    return found


def _tensors(tree: ast.Module, names: dict[str, str]) -> dict[str, str]:
    """Specs of the names that the program binds to fresh tensors."""
    known = constants(tree)
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            spec = _spec(inlined(node.value, known), names, {})
            if spec:
                found[node.targets[0].id] = spec
    return found


def _spec(node: ast.expr, names: dict[str, str], made: dict[str, str]) -> str | None:
    if isinstance(node, ast.Name):
        return made.get(node.id)
    if isinstance(node, ast.Constant | ast.UnaryOp | ast.Tuple | ast.List):
        return _literal(node)
    if not isinstance(node, ast.Call):
        return None
    if isinstance(node.func, ast.Attribute) and node.func.attr in KEPT_BY:
        inner = _spec(node.func.value, names, made)
        return f"integers(0, 2, shape={_shape_of(inner)})" if inner and node.func.attr == "long" else inner
    name = dotted(node.func, names).removeprefix("torch.")
    try:
        return _made(name, node)
    except (ValueError, IndexError, TypeError):
        return None


def _literal(node: ast.expr) -> str | None:
    try:
        return repr(ast.literal_eval(node))
    except ValueError:
        return None


def _made(name: str, call: ast.Call) -> str | None:
    values = [ast.literal_eval(argument) for argument in call.args]
    words = {word.arg: word.value for word in call.keywords}
    if name in NORMAL:
        return f"normal(shape={_batch(_lengths(values if name != 'full' else values[:1]))})"
    if name == "rand":
        return f"uniform(shape={_batch(_lengths(values))})"
    if name == "randint":
        low, high = (0, values[0]) if len(values) == 2 or "size" in words else values[:2]
        size = ast.literal_eval(words["size"]) if "size" in words else values[-1]
        return f"integers({low}, {high}, shape={tuple(size)})"
    if name in ("tensor", "LongTensor", "FloatTensor"):
        kind = {"LongTensor": "int64", "FloatTensor": "float32"}.get(name, "")
        return f"values({values[0]!r}, dtype={kind!r})"
    return None


def _lengths(values: list[object]) -> tuple[int, ...]:
    shape = values[0] if len(values) == 1 and isinstance(values[0], tuple | list) else values
    return tuple(int(str(length)) for length in shape)


def _batch(shape: tuple[int, ...]) -> tuple[int, ...]:
    """A batch of one hides mistakes between batch and feature, and BatchNorm refuses it."""
    return (SMALLEST_BATCH, *shape[1:]) if len(shape) > 1 and shape[0] == 1 else shape


def _shape_of(spec: str) -> str:
    return spec.partition("shape=")[2].removesuffix(")") or "()"
