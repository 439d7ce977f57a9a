"""Whether it matters that a network is in training mode: what its code reaches is asked, name by name."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator

from workers.translation.facts.environment import UNSEEN
from workers.translation.facts.names import ROOTS, STRANGERS, root_of
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.source.parts import last_name, stored_names
from workers.translation.source.survey import walk

_LAYERS = frozenset(
    "BatchNorm1d BatchNorm2d BatchNorm3d SyncBatchNorm LazyBatchNorm1d LazyBatchNorm2d LazyBatchNorm3d "
    "LazyInstanceNorm1d LazyInstanceNorm2d LazyInstanceNorm3d "
    "Dropout Dropout1d Dropout2d Dropout3d AlphaDropout FeatureAlphaDropout RReLU MultiheadAttention Transformer "
    "TransformerEncoder TransformerDecoder TransformerEncoderLayer TransformerDecoderLayer "
    # Of torchvision and timm.
    "StochasticDepth DropBlock2d DropBlock3d Conv2dNormActivation Conv3dNormActivation DropPath "
    # Not a layer, but its power iteration runs in training mode only.
    "spectral_norm".split()
)
# `getattr(nn, kind)`, `build(nn, "BatchNorm1d")`: a layer that only the run names.
_ANY_LAYER = frozenset({"torch.nn", f"torch.nn.{UNSEEN}"})
_HOLDERS = ("torch.nn.", "torchvision.ops.", "timm.layers.")
# These have a mode only with an argument: its name, its place.
_WITH = {
    **dict.fromkeys(("LSTM", "GRU"), ("dropout", 5)), "RNN": ("dropout", 6), "Mlp": ("drop", 6),
    **dict.fromkeys(("InstanceNorm1d", "InstanceNorm2d", "InstanceNorm3d"), ("track_running_stats", 4)),
}  # fmt: skip
_PLAIN_VGG = re.compile(r"torchvision\.models\.vgg1[1369]")
_PLAIN = frozenset(sys.stdlib_module_names) | STRANGERS | ROOTS


@once
def mode_of(file: File) -> Mode:
    return Mode(file)


class Mode:
    """Knows which names of the file lead to a layer with a mode, to `self.training`, or to a class of another file."""

    def __init__(self, file: File) -> None:
        self.file = file
        self.used: dict[ast.AST, str] = {site.node: site.name for site in file.types.sites}
        self.foreign = set(foreign_names(file))
        self.leading = self._leading()

    def matters(self, node: ast.AST) -> bool:
        return any(self.has_mode(inner) or self._mention(inner) in self.leading for inner in walk(node))

    def _mention(self, node: ast.AST) -> str:
        return own_name(self.file, node) or last_name(node)

    def has_mode(self, node: ast.AST) -> bool:
        if (isinstance(node, ast.Attribute) and node.attr == "training") or last_name(node) in self.foreign:
            return True
        name = self.used.get(node, "")
        if name in _ANY_LAYER:
            return True
        short = name.rpartition(".")[2]
        if short in _WITH:
            named, place = _WITH[short]
            return isinstance(node, ast.Call) and (len(node.args) > place or any(k.arg in {named, None} for k in node.keywords))
        return (name.startswith(_HOLDERS) and short in _LAYERS) or ready_made(self.file, node, name)

    def _leading(self) -> set[str]:
        """Backwards from what has a mode: every name whose binding mentions a name that leads there."""
        mentioned: dict[str, set[str]] = {}
        found: list[str] = []
        for name, node in _bindings(self.file):
            for inner in walk(node):
                if self.has_mode(inner):
                    found.append(name)
                elif other := self._mention(inner):
                    mentioned.setdefault(other, set()).add(name)
        leading: set[str] = set()
        while found:
            name = found.pop()
            if name not in leading:
                leading.add(name)
                found.extend(mentioned.get(name, ()))
        return leading


def ready_made(file: File, node: ast.AST, name: str) -> bool:
    """A network of torchvision or from the hub; the convolutions of a VGG without normalisation have no mode."""
    parent = file.parent(node)
    plain = _PLAIN_VGG.fullmatch(name) is not None and isinstance(parent, ast.Attribute) and parent.attr == "features"
    return name.startswith(("torchvision.models.", "torch.hub.")) and not plain and "_Weights" not in name


def own_name(file: File, node: ast.AST) -> str:
    """`self.model` in a class that only the framework's Module is above: another class's model is another network.

    A variable of a forward method is not the one of that name elsewhere, either.
    """
    if isinstance(node, ast.Name):
        method = file.source.survey.enclosing(node, (ast.FunctionDef,))
        local = method is not None and method.name == "forward" and node.id in _assigned(file, method)
        return f"{method.lineno}:{node.id}" if method is not None and local else ""
    if not (isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"):
        return ""
    cls = file.source.survey.enclosing(node, (ast.ClassDef,))
    if cls is None or len(file.types.ancestry(cls.name)) != 1 or _is_base(file, cls.name) or node.attr in _used_outside(file):
        return ""
    return f"{cls.name}.{node.attr}"


@once
def _assigned(_: File, method: ast.FunctionDef) -> frozenset[str]:
    """The method's variables that are no arguments."""
    stored = stored_names(method)
    return frozenset(stored - {a.arg for a in walk(method.args) if isinstance(a, ast.arg)})


@once
def _is_base(file: File, name: str) -> bool:
    return any(isinstance(base, ast.Name) and base.id == name for cls in file.nodes(ast.ClassDef) for base in cls.bases)


@once
def _used_outside(file: File) -> frozenset[str]:
    """`net.model` somewhere: whose it is, the code does not say."""
    members = file.nodes(ast.Attribute)
    return frozenset(n.attr for n in members if not (isinstance(n.value, ast.Name) and n.value.id == "self"))


def _bindings(file: File) -> Iterator[tuple[str, ast.AST]]:
    """Each name with what it is bound to; what is appended to a list belongs to the list's name."""
    definitions: list[ast.ClassDef | ast.FunctionDef] = [*file.nodes(ast.ClassDef), *file.nodes(ast.FunctionDef)]
    for node in definitions:
        if not isinstance(file.parent(node), ast.ClassDef):
            yield node.name, node
    for assign in file.nodes(ast.Assign):
        if file.known(assign.value).is_tensor:
            continue  # what a network gave is no network
        named = (own_name(file, target) or last_name(target) for target in assign.targets)
        yield from ((name, assign.value) for name in named if name)
    others: list[ast.AnnAssign | ast.AugAssign | ast.NamedExpr] = [
        *file.nodes(ast.AnnAssign), *file.nodes(ast.AugAssign), *file.nodes(ast.NamedExpr)
    ]  # fmt: skip
    for other in others:
        if last_name(other.target) and other.value is not None:
            yield own_name(file, other.target) or last_name(other.target), other.value
    loops: list[ast.For | ast.comprehension] = [*file.nodes(ast.For), *file.nodes(ast.comprehension)]
    for loop in loops:  # `for kind in (Net, Other): net = kind()`
        if isinstance(loop.target, ast.Name) and isinstance(loop.iter, ast.Tuple | ast.List):
            yield loop.target.id, loop.iter
    for call in file.nodes(ast.Call):
        if isinstance(call.func, ast.Attribute) and call.func.attr in {"append", "extend", "insert", "add_module", "update"}:
            holder = own_name(file, call.func.value) or last_name(call.func.value)
            yield from ((holder, argument) for argument in call.args if holder)


def foreign_names(file: File) -> Iterator[str]:
    """Names from files that cannot be seen here."""
    for node in file.types.imports:
        for alias in node.names:
            module = alias.name if isinstance(node, ast.Import) else node.module or ""
            relative = isinstance(node, ast.ImportFrom) and node.level > 0
            if relative or root_of(module) not in _PLAIN:
                yield (alias.asname or alias.name).partition(".")[0]
