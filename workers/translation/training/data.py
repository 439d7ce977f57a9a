"""Whether an expression is plain data, through which no gradient can flow to a weight."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from workers.translation.file import File
from workers.translation.legacy_types import dtype_of
from workers.translation.training.own_functions import touches_no_network

_STREAM = re.compile(r"\.RandomState$|\.default_rng$|^random\.Random$")
_NETWORKS = frozenset({"module", "parameter", "optimizer", "self", "object", "super"})
_CALLS = frozenset({"next", "iter", "len", "int", "float", "range", "min", "max", "round", "list", "tuple", "zip", "sum", "abs"})
_METHODS = frozenset(
    {
        "to", "cuda", "cpu", "float", "long", "view", "reshape", "unsqueeze", "squeeze", "size", "type", "int", "double", "half",
        "permute", "transpose", "contiguous", "item", "numpy", "astype", "flatten", "clone", "detach", "items", "keys", "values",
        "t", "next", "randn", "rand", "randint", "normal", "uniform", "standard_normal", "permutation", "choice", "random", "fill_",
    }
)  # fmt: skip
_REPLAY = re.compile(r"memory|buffer|replay|pool", re.IGNORECASE)
_SIZED = frozenset({"to", "cuda", "randn", "rand", "zeros", "ones", "full", "randint", "arange"})


def carries_nothing(file: File, expression: ast.expr, local: set[str]) -> bool:
    """`local` are names that were bound to plain data just before."""
    return all(_harmless(file, node, local) for node in _parts(file, expression))


def _of_memory(func: ast.expr) -> bool:
    """`replay_buffer.sample(n)` of a class from another file: past transitions, without gradients."""
    return isinstance(func, ast.Attribute) and func.attr == "sample" and _REPLAY.search(ast.unparse(func.value)) is not None


def _parts(file: File, node: ast.AST) -> Iterator[ast.AST]:
    """All nodes inside; of a call of the program's own function on data only the arguments."""
    inner = list(ast.iter_child_nodes(node))
    if isinstance(node, ast.Call) and (_of_memory(node.func) or touches_no_network(file, node.func)):
        inner = [*node.args, *(k.value for k in node.keywords)]
    else:
        yield node
    for child in inner:
        yield from _parts(file, child)


def wants_gradient(node: ast.AST) -> bool:
    """`torch.tensor(1.0, requires_grad=True)`: made once, and trained."""
    named = node.keywords if isinstance(node, ast.Call) else []
    return any(k.arg == "requires_grad" and isinstance(k.value, ast.Constant) and k.value.value is True for k in named)


def _harmless(file: File, node: ast.AST, local: set[str]) -> bool:
    if isinstance(node, ast.Await | ast.Yield | ast.Lambda):
        return False
    if isinstance(node, ast.Call):
        return _harmless_call(file, node)
    if isinstance(node, ast.Attribute):
        return file.known(node).kind not in _NETWORKS
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        return _harmless_name(file, node, local)
    return True


def _harmless_name(file: File, node: ast.Name, local: set[str]) -> bool:
    """A name of which nothing is known may be a weight, unless a loop or plain data bound it, or it only says where or how much."""
    kind = file.known(node).kind
    outer = file.parent(node)
    if isinstance(outer, ast.Attribute) and file.known(outer).kind in {"tuple", "number", "str", "bool", "shape"}:
        return True  # a setting: `netD.output_shape`
    if kind == "self":
        return isinstance(outer, ast.Attribute) and file.known(outer).kind not in _NETWORKS | {"unknown"}
    if node.id in local or _is_callee(file, node) or node.id in _loop_names(file, node):
        return kind not in _NETWORKS
    if kind == "tensor":
        return b"requires_grad" not in file.source.data
    if kind == "unknown":
        known = node.id in _CALLS or "device" in node.id.lower() or file.flow.look(node.id).kind == "api"
        return known or _is_stream(file, node.id) or _says_how(file, node)
    return kind not in _NETWORKS


def _is_stream(file: File, name: str) -> bool:
    """`rng = np.random.RandomState(0)`: it gives arrays."""
    streams = [n for n in file.nodes(ast.Assign) if isinstance(n.value, ast.Call) and _STREAM.search(ast.unparse(n.value.func))]
    return any(isinstance(target, ast.Name) and target.id == name for n in streams for target in n.targets)


def _is_callee(file: File, node: ast.Name) -> bool:
    outer = file.parent(node)
    return isinstance(outer, ast.Call) and outer.func is node


def _says_how(file: File, node: ast.Name) -> bool:
    """An argument of `.to(...)` or of one of torch's creating functions: a place, a size."""
    outer = file.parent(node)
    if not isinstance(outer, ast.Call):
        return isinstance(outer, ast.keyword) and outer.arg in {"device", "dtype", "non_blocking"}
    return isinstance(outer.func, ast.Attribute) and outer.func.attr in _SIZED


def _loop_names(file: File, node: ast.Name) -> set[str]:
    return {
        n.id
        for outer in file.ancestors(node)
        if isinstance(outer, ast.For)
        for n in ast.walk(outer.target)
        if isinstance(n, ast.Name)
    }


def _harmless_call(file: File, call: ast.Call) -> bool:
    """Torch's own functions, methods of data, and what numbers and batches are made with; no layers, no functions of the user."""
    func = call.func
    name = file.flow.dotted(func) if isinstance(func, ast.Name | ast.Attribute) else ""
    if wants_gradient(call):
        return False
    if name:
        return not name.startswith("torch.nn.") or name.endswith(".one_hot")
    if isinstance(func, ast.Name):
        held = file.known(func)
        return func.id in _CALLS or (held.kind == "held" and bool(dtype_of(held.name)))
    if isinstance(func, ast.Attribute):
        receiver = file.known(func.value).kind
        return receiver not in _NETWORKS and (receiver in {"tensor", "ndarray", "other", "str", "shape"} or func.attr in _METHODS)
    return False
