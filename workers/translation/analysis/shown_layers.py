"""Networks of which the file shows every layer, and that none of them keeps running statistics.

A Cell counts these among its parameters. A file may have a BatchNorm in one network, or import a simulator, and average the
weights of another network that holds convolutions alone.
"""

from __future__ import annotations

import ast

from workers.translation.analysis.training_mode import foreign_names
from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.source.survey import walk

STATISTICS = ("Norm1d", "Norm2d", "Norm3d", "SyncBatchNorm", "spectral_norm")
_UNSEEN = ("torchvision.", "torch.hub.", "timm.")
_BY_TEXT = frozenset({"getattr", "eval", "globals"})


def shows_no_statistics(file: File, network: ast.expr | None) -> bool:
    """Own classes of the file alone, whose layers are torch's and keep none; and nobody else is handed the network."""
    names = {option.name if option.kind == "module" else "" for option in file.known(network).options}
    if network is None or _made_outside(file) or _handed_out(file, place_of(network)):
        return False
    return all(name in file.types.classes and _is_shown(file, name) for name in names)


def _is_shown(file: File, name: str) -> bool:
    """The class, and what of the file it uses."""
    waiting: list[ast.AST] = [cls.node for cls in file.types.ancestry(name)]
    seen: set[ast.AST] = set()
    defined: dict[str, ast.AST] = {node.name: node for node in file.nodes(ast.ClassDef)}
    defined |= {node.name: node for node in file.nodes(ast.FunctionDef)}
    while waiting:
        node = waiting.pop()
        if node in seen:
            continue
        seen.add(node)
        if node not in defined.values() or any(_hides(file, inner) for inner in walk(node)):
            return False
        waiting += [defined[inner.id] for inner in walk(node) if isinstance(inner, ast.Name) and inner.id in defined]
    return bool(seen)


def _hides(file: File, node: ast.AST) -> bool:
    """A layer with statistics, or something that may be one: of another file, by a text, handed in."""
    if isinstance(node, ast.Name | ast.Attribute):
        origin = file.facts.origin(node)
        return (
            origin.endswith(STATISTICS) or origin.startswith(_UNSEEN) or (isinstance(node, ast.Name) and node.id in _foreign(file))
        )
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in _BY_TEXT or _is_parameter(file, node.func)
    if (
        isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Name)
        and any(isinstance(target, ast.Attribute) for target in node.targets)
    ):
        return _is_parameter(file, node.value) and file.known(node.value).kind in {"unknown", "module"}
    return False


def _is_parameter(file: File, name: ast.Name) -> bool:
    symbol = file.facts.symbols.symbol(name)
    return symbol is not None and symbol.is_parameter


@once
def _foreign(file: File) -> frozenset[str]:
    return frozenset(foreign_names(file))


@once
def _made_outside(file: File) -> bool:
    """A layer with statistics is made outside of every class: any network may be given it."""
    made = (site.node for site in file.types.sites if site.name.endswith(STATISTICS))
    return any(not any(isinstance(outer, ast.ClassDef) for outer in file.ancestors(node)) for node in made)


def _handed_out(file: File, place: str) -> bool:
    """To a function of another file, which may put layers into it."""
    return any(
        isinstance(call.func, ast.Name) and call.func.id in _foreign(file) and place in map(place_of, call.args)
        for call in file.nodes(ast.Call)
    )
