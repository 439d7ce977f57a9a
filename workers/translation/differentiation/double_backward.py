"""What a gradient needs that is differentiated again: its further arguments, and layers that have no second derivative."""

from __future__ import annotations

import ast

import knowledge
from knowledge import Kind, Text
from workers.translation.analysis.free_names import needed_from_outside
from workers.translation.analysis.name_uses import scope_of
from workers.translation.analysis.overwriting import unread
from workers.translation.facts.arguments import bind
from workers.translation.facts.sites import Site
from workers.translation.file import File
from workers.translation.marks import Reason
from workers.translation.once import once
from workers.translation.source.survey import walk

_CLOSED_OVER = frozenset({"module", "function", "class", "api", "held", "self", "object", "optimizer", "other", "device", "dtype"})
# Measured on MindSpore 2.10 CPU, compiled: these raise. What the records write out for files that ask for such gradients is not
# among them.
_LACKING = frozenset(
    "AvgPool1d avg_pool1d AvgPool2d avg_pool2d MaxPool2d max_pool2d "
    "AvgPool3d avg_pool3d MaxPool1d max_pool1d MaxPool3d max_pool3d AdaptiveAvgPool1d adaptive_avg_pool1d "
    "AdaptiveAvgPool3d adaptive_avg_pool3d AdaptiveMaxPool1d adaptive_max_pool1d AdaptiveMaxPool2d adaptive_max_pool2d "
    "Hardswish hardswish ReflectionPad1d ReflectionPad2d ReplicationPad1d ReplicationPad2d spectral_norm einsum roll "
    "CrossEntropyLoss cross_entropy BCELoss binary_cross_entropy BCEWithLogitsLoss binary_cross_entropy_with_logits".split()
)
# These raise with the given argument.
_LACKING_WITH = {"GELU": "approximate", "gelu": "approximate", "max": "dim", "min": "dim", "pad": "mode"}

_LOST = Reason(
    "A layer on the way overwrites its input, which is read again: compiled, as second derivatives are, it is read as it was.",
    "途中某一层会覆盖其输入，而该输入随后又被读取：二阶导数需编译求得，编译后读到的仍是旧值。",
    key="twofold",
)


def captured(file: File, computed: list[ast.stmt], parts: list[ast.expr], inputs: list[str]) -> list[str]:
    """Names that the function reads from outside and whose values may change: compiled code would keep the first ones."""
    names = [name for name in needed_from_outside([*computed, *parts]) if name not in inputs]
    nodes = [n for tree in [*computed, *parts] for n in walk(tree) if isinstance(n, ast.Name)]
    return [name for name in names if _is_value(file, [n for n in nodes if n.id == name])]


def _is_value(file: File, nodes: list[ast.Name]) -> bool:
    """Not a network or function that is called, nor a holder of settings."""
    kinds = {file.known(node).kind for node in nodes}
    if kinds & _CLOSED_OVER:
        return False
    parents = [(node, file.parent(node)) for node in nodes]
    if any(isinstance(parent, ast.Call) and parent.func is node for node, parent in parents):
        return False
    return "tensor" in kinds or not all(isinstance(parent, ast.Attribute) for _, parent in parents)


def lacking(file: File, computed: list[ast.stmt]) -> Text | None:
    """A layer on the way that has no right second derivative."""
    own = _with_parts(file, {name for s in computed for n in walk(s) for name in _class_names(file, n)})
    for site in _without_second_derivative(file):
        short = site.name.rpartition(".")[2]
        handed = not site.owner and short[:1].isupper() and not short.endswith("Loss")  # `Critic(nn.AvgPool2d(2))`
        inside = (site.owner in own or handed) if own else True
        if (inside or site.statement in computed) and _overwrites(file, site):
            return _LOST
        if _lacks(site) and (inside or site.statement in computed):
            return Reason(
                f"MindSpore has no right second derivative of {short} on CPU: through this gradient another cannot be taken.",
                f"MindSpore 在 CPU 上没有 {short} 的正确二阶导数，无法再对此梯度求导。",
                key="twofold",
            )
    return None


@once
def _without_second_derivative(file: File) -> list[Site]:
    return [site for site in file.types.sites if _overwrites(file, site) or _lacks(site)]


def _overwrites(file: File, site: Site) -> bool:
    """`nn.ReLU(inplace=True)` in front of a shortcut that reads the same tensor."""
    record = knowledge.find_exact(site.name) if site.call is not None and site.name.startswith("torch.nn.") else None
    if site.call is None or record is None or record.kind is not Kind.CLASS or "inplace" not in record.signature:
        return False
    given = bind(record.signature, site.call).given.get("inplace")
    return given is not None and not (isinstance(given, ast.Constant) and not given.value) and not unread(file, site.call)


def _lacks(site: Site) -> bool:
    short = site.name.rpartition(".")[2]
    if short in _LACKING and site.name.startswith("torch."):
        return True
    record = knowledge.find_exact(site.name) if short in _LACKING_WITH else None
    return record is not None and bind(record.signature, site.call).passed(_LACKING_WITH[short])


def _class_names(file: File, node: ast.AST) -> list[str]:
    """The user's class of a network; of one that the function is given, those that its callers pass."""
    if not isinstance(node, ast.Name | ast.Attribute):
        return []
    own = file.known(node).name
    if file.types.is_module(own):
        derived = file.types.classes if file.known(node).kind == "self" else ()  # a penalty that a base class has
        return [own, *(name for name in derived if own in {cls.name for cls in file.types.ancestry(name)})]
    function = scope_of(file, node)
    if not isinstance(node, ast.Name) or not isinstance(function, ast.FunctionDef):
        return []
    passed = file.facts.calls.passed(function, node.id)
    return [name for argument in passed if argument is not None and file.types.is_module(name := file.known(argument).name)]


def _with_parts(file: File, classes: set[str]) -> set[str]:
    """The classes, what they extend, and those that they are made of."""
    found: set[str] = set()
    bodies = {cls.name: cls for cls in file.nodes(ast.ClassDef)}
    while classes:
        name = classes.pop()
        if name in bodies and name not in found:
            found.add(name)
            classes |= {n.id for n in walk(bodies[name]) if isinstance(n, ast.Name) and n.id in bodies}
    return found


def constant_for_others(file: File, statement: ast.stmt) -> bool:
    """Without a graph the gradient is a constant for a loss further down."""
    scope = scope_of(file, statement)
    if isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef) and scope in file.facts.gradients.functions:
        return True
    return any(s.name == "torch.Tensor.backward" and scope_of(file, s.node) is scope for s in file.types.sites)
