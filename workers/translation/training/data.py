"""Whether an expression is plain data, through which no gradient can flow to a weight."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence, Set

from workers.translation.facts.legacy_types import dtype_of
from workers.translation.file import File
from workers.translation.source.parts import said_names, values_passed
from workers.translation.source.survey import children
from workers.translation.training.own_functions import draws_from_generator, is_free_of_weights, touches_no_network
from workers.translation.training.stores import draws_from_store

_NETWORKS = frozenset({"module", "parameter", "optimizer", "self", "object", "super"})
_CALLS = frozenset({"next", "iter", "len", "int", "float", "range", "min", "max", "round", "list", "tuple", "zip", "sum", "abs"})
_METHODS = frozenset(
    {
        "to", "cuda", "cpu", "float", "long", "view", "reshape", "unsqueeze", "squeeze", "size", "type", "int", "double", "half",
        "permute", "transpose", "contiguous", "item", "numpy", "astype", "flatten", "clone", "detach", "items", "keys", "values",
        "t", "next", "randn", "rand", "randint", "normal", "uniform", "standard_normal", "permutation", "choice", "random", "fill_",
    }
)  # fmt: skip
_COPYING = frozenset({"torch.tensor", "torch.from_numpy"})
_WRAPPER = "torch.autograd.Variable"
_DEPTH = 4  # of functions that return what another one returns
_SIZED = frozenset({"to", "cuda", "randn", "rand", "zeros", "ones", "full", "randint", "arange"})


def carries_nothing(file: File, expression: ast.expr, local: set[str], computed: Set[str] = frozenset()) -> bool:
    """`local` are names that were bound to plain data just before, `computed` those through which a gradient may flow."""
    if made_of_numbers(file, expression):
        return True
    parts = list(_parts(file, expression))
    if any(isinstance(node, ast.Name) and node.id in computed and not _only_asked(file, node) for node in parts):
        return False
    return all(_harmless(file, node, local) for node in parts)


def made_of_numbers(file: File, value: ast.expr, depth: int = 0) -> bool:
    """`torch.FloatTensor(rows)`, also one for each part and moved afterwards: no gradient goes back to what it was made from."""
    if isinstance(value, ast.Tuple | ast.List):
        return bool(value.elts) and all(made_of_numbers(file, one, depth) for one in value.elts)
    if isinstance(value, ast.GeneratorExp | ast.ListComp):
        return made_of_numbers(file, value.elt, depth)
    if not isinstance(value, ast.Call) or wants_gradient(value) or "requires_grad_" in file.members:
        return False
    if _gives_numbers(file, value, depth):
        return True
    name = file.types.dotted(value.func) if isinstance(value.func, ast.Name | ast.Attribute) else ""
    if name == _WRAPPER and value.args:  # `Variable(torch.from_numpy(batch))`, as before torch 0.4
        return made_of_numbers(file, value.args[0], depth)
    if name in _COPYING or (name.startswith("torch.") and bool(dtype_of(name))):
        return True
    moved = isinstance(value.func, ast.Attribute) and not name and value.func.attr in _METHODS
    return moved and isinstance(value.func, ast.Attribute) and made_of_numbers(file, value.func.value, depth)


def _gives_numbers(file: File, call: ast.Call, depth: int) -> bool:
    """A function of the program that ends in `return torch.tensor(rows)`."""
    returned = file.facts.calls.results(call) if depth < _DEPTH else []
    return bool(returned) and all(found and all(made_of_numbers(file, one, depth + 1) for one in found) for found in returned)


def _only_asked(file: File, node: ast.Name) -> bool:
    """`fake.shape[0]`, `fake.detach()`."""
    outer = file.parent(node)
    return isinstance(outer, ast.Attribute) and outer.attr in {"shape", "size", "device", "dtype", "detach", "data", "item"}


def _parts(file: File, node: ast.AST) -> Iterator[ast.AST]:
    """All nodes inside; of a call of the program's own function on data only the arguments, of numpy's nothing."""
    if isinstance(node, ast.Call) and (file.facts.origin(node.func).startswith("numpy.") or draws_from_generator(file, node)):
        return
    inner: Sequence[ast.AST] = children(node)
    if isinstance(node, ast.Call) and (draws_from_store(file, node) or touches_no_network(file, node.func)):
        inner = values_passed(node)
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
        return file.members.isdisjoint({"requires_grad", "requires_grad_"})
    if kind == "unknown":
        known = node.id in _CALLS or "device" in node.id.lower() or file.types.look(node.id).kind == "api"
        return known or file.facts.effects.is_stream(node) or _says_how(file, node)
    return kind not in _NETWORKS


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
    return {name for outer in file.ancestors(node) if isinstance(outer, ast.For) for name in said_names(outer.target)}


def _harmless_call(file: File, call: ast.Call) -> bool:
    """Torch's own functions, methods of data, and what numbers and batches are made with; no layers, no functions of the user."""
    func = call.func
    name = file.types.dotted(func) if isinstance(func, ast.Name | ast.Attribute) else ""
    if wants_gradient(call):
        return False
    if name:
        return is_free_of_weights(name)
    if isinstance(func, ast.Name):
        held = file.known(func)
        return func.id in _CALLS or (held.kind == "held" and bool(dtype_of(held.name)))
    if isinstance(func, ast.Attribute):
        receiver = {option.kind for option in file.known(func.value).options}
        data = bool(receiver & {"tensor", "ndarray", "other", "str", "shape"})
        return not receiver & _NETWORKS and (data or func.attr in _METHODS)
    return False
