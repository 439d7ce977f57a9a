"""Values that nothing differentiable stands behind: made of numbers, or cut off, and computed from such alone.

`rewards = torch.tensor(rewards)`, `rewards - rewards.mean()`: no gradient flows back through them, whoever differentiates.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from typing import TYPE_CHECKING

from workers.translation.facts.aliases import base_of
from workers.translation.facts.effects import writes
from workers.translation.facts.places import place_of
from workers.translation.source.parts import values_passed
from workers.translation.source.survey import children, walk

if TYPE_CHECKING:
    from workers.translation.facts import Facts

_MADE = frozenset(
    f"torch.{name}"
    for name in "tensor from_numpy zeros ones full empty eye arange linspace logspace rand randn randint randperm "
    "zeros_like ones_like rand_like "
    "randn_like full_like FloatTensor LongTensor DoubleTensor IntTensor ByteTensor BoolTensor".split()
)
_CUT = frozenset({"torch.Tensor.detach", "torch.Tensor.item", "torch.Tensor.numpy", "torch.Tensor.tolist"})
_NO_TENSORS = frozenset({"number", "bool", "string", "none", "ndarray", "dtype", "device", "shape"})
_COMPUTED = (ast.BinOp, ast.UnaryOp, ast.Compare, ast.Tuple, ast.List, ast.IfExp)
# Methods of Python's containers keep what they are given as it is.
_STORING = frozenset({*dir(list), *dir(dict), *dir(set), "appendleft", "put"})
_WRITING = (ast.Subscript, ast.Attribute, ast.AugAssign, ast.Call)


def is_plain_data(facts: Facts, value: ast.expr) -> bool:
    """Every way back ends in numbers; what is not known may be the result of a network."""
    waiting: list[ast.expr] = [value]
    seen: set[ast.AST] = set()
    while waiting:
        node = waiting.pop()
        if node in seen:
            continue
        seen.add(node)
        found = _behind(facts, node)
        if found is None:
            return False
        waiting += found
    return True


def _behind(facts: Facts, node: ast.expr) -> list[ast.expr] | None:
    """What the value is computed from; None where a gradient may begin."""
    numbers = {option.kind for option in facts.type_of(node).options} <= _NO_TENSORS
    if numbers or isinstance(node, ast.Constant) or facts.origin(node).startswith(("numpy.", "math.")):
        return []
    if isinstance(node, ast.Name):
        return None if _is_written(facts, node) else _bound(facts, node)
    if isinstance(node, ast.Call):
        return _called(facts, node)
    if isinstance(node, ast.Attribute):
        return _attribute(facts, node)
    if isinstance(node, ast.Subscript):
        return [node.value]  # an index has no gradient
    if isinstance(node, _COMPUTED):
        return [child for child in children(node) if isinstance(child, ast.expr)]
    return None


def _called(facts: Facts, call: ast.Call) -> list[ast.expr] | None:
    words = {word.arg for word in call.keywords}
    name, func = facts.called(call), call.func
    if words & {"requires_grad", "out", None}:
        return None
    if name in _MADE | _CUT or facts.origin(func).startswith(("numpy.", "math.")):
        return []
    if not name:
        return _returned(facts, call)
    method = name.startswith("torch.Tensor.") and isinstance(func, ast.Attribute)
    if name.endswith("_") or not (method or name.count(".") == 1 or name.startswith("torch.nn.functional.")):
        return None
    receiver = [func.value] if isinstance(func, ast.Attribute) and method else []
    return [*receiver, *values_passed(call)]


def _returned(facts: Facts, call: ast.Call) -> list[ast.expr] | None:
    """What a function of the file returns; its arguments are asked for inside as what they are: not known."""
    functions = facts.calls.callees(call)
    returns = [node for function in functions for node in walk(function) if isinstance(node, ast.Return)]
    values = [node.value for node in returns if node.value is not None]
    return values if values else None


def _bound(facts: Facts, name: ast.Name) -> list[ast.expr] | None:
    found: list[ast.expr] = []
    for definition in facts.definitions(name):
        statement = definition.statement
        if not isinstance(statement, ast.Assign) or definition.node not in statement.targets:
            return None
        found.append(statement.value)
    return found or None


def _attribute(facts: Facts, node: ast.Attribute) -> list[ast.expr] | None:
    """`x.data`, `x.T`, and `self.alpha` where all that any object is given under this name is such a value."""
    if node.attr in {"data", "shape", "ndim"}:
        return []
    if node.attr in {"T", "mT"}:
        return [node.value]
    made = facts.gradients.set_attributes.get(node.attr, [])
    return None if not made or _is_written(facts, node) else made


def _is_written(facts: Facts, node: ast.Name | ast.Attribute) -> bool:
    """Its elements, or those of a view of it, may be given what a network computed; or it is told to have a gradient."""
    return _key(node) in facts.written_places


def _key(node: ast.expr) -> str:
    """An attribute goes by its own name: whose it is may be written in several ways."""
    return f".{node.attr}" if isinstance(node, ast.Attribute) else place_of(node)


def written_places(facts: Facts) -> frozenset[str]:
    """The names and attributes into whose values the file writes, or may, through views of them and in loops over them too."""
    nodes = (node for kind in _WRITING for node in facts.nodes(kind) if not _is_cut_off(facts, node))
    waiting = [base_of(target) for node in nodes for target in writes(node)]
    waiting += [base_of(given) for call in facts.nodes(ast.Call) if _may_write(facts, call) for given in _given(call)]
    loops = {name.id: loop.iter for loop in facts.nodes(ast.For) for name in walk(loop.target) if isinstance(name, ast.Name)}
    found: set[str] = set()
    while waiting:
        node = waiting.pop()
        if (key := _key(node)) not in found:
            found.add(key)
            waiting += [base_of(statement.value) for statement in facts.assignments.to(place_of(node))]
            waiting += [base_of(each) for each in _gone_through(loops.get(key))]
    return frozenset(found)


def _is_cut_off(facts: Facts, node: ast.AST) -> bool:
    """`advantages[t] = delta` under no_grad writes numbers; a call there may still ask for a gradient."""
    return isinstance(node, ast.Subscript | ast.AugAssign) and facts.gradients.switched_off(node)


def _gone_through(iterated: ast.expr | None) -> list[ast.expr]:
    """`x`, or what `zip(x, y)` and `enumerate(x)` are given."""
    return [] if iterated is None else list(_given(iterated)) if isinstance(iterated, ast.Call) else [iterated]


def _given(call: ast.Call) -> Iterator[ast.expr]:
    yield from call.args
    yield from (word.value for word in call.keywords)


def _may_write(facts: Facts, call: ast.Call) -> bool:
    """A function that the file does not show, or that writes into a parameter; torch's, numpy's and Python's own do not."""
    if facts.called(call) or facts.origin(call.func).startswith(("numpy.", "math.")) or facts.type_of(call.func).kind == "module":
        return False
    if isinstance(call.func, ast.Name) and hasattr(builtins, call.func.id):
        return False
    functions = facts.calls.callees(call)
    if not functions and isinstance(call.func, ast.Attribute) and call.func.attr in _STORING:
        return False
    return not functions or any(facts.effects.written_parameters(function) for function in functions)
