"""Files that name torch nowhere and still hold networks: their classes derive from networks of the project's other files."""

from __future__ import annotations

import ast
import re
import sys

from workers.translation.facts.names import STRANGERS, root_of
from workers.translation.facts.parameters import tensor_uses
from workers.translation.facts.shared_methods import shared_in
from workers.translation.facts.types import INSTANCE_OF, UNKNOWN
from workers.translation.file import File
from workers.translation.source.survey import walk
from workers.translation.source.text import Source

_NEVER = frozenset(sys.stdlib_module_names) | STRANGERS


def may_hold_networks(text: str) -> bool:
    """A quick no for files without a forward method."""
    return re.search(r"\bdef forward\b", text) is not None


def holds_networks(source: Source) -> bool:
    """A class with forward derives from an imported one, and the file treats something as only tensors can be treated."""
    imported = _imported(source.tree)
    classes = [node for node in source.survey.nodes(ast.ClassDef) if _has_forward(node)]
    derived = any(_root(base) in imported or ("*" in imported and _root(base)) for node in classes for base in node.bases)
    return derived and bool(tensor_uses(source.survey, shared_in(source.survey)))


def handles_torch(file: File) -> bool:
    """Something that other files of the project make is used as only torch's objects can be: `self.model.train()`."""
    flow = file.types
    if any(map(flow.is_module, flow.classes)):
        return True
    given = [value for name, value in flow.scopes[0].items() if name in flow.imported]
    given += [made for value in given if (made := flow.made_by(value)) is not UNKNOWN]
    kinds = {option.kind for value in [*given, *file.neighbours.passed().values()] for option in value.options}
    handled = (set(INSTANCE_OF) if kinds & set(INSTANCE_OF) else set()) | {"module", "optimizer"}
    handled -= set() if "tensor" in kinds else {"tensor"}
    found = {site.receiver_value.kind for site in flow.sites if site.certain}
    found |= {flow.type_of(node.target).kind for node in file.nodes(ast.AugAssign)}  # no name of torch says what `t += 3` does
    return (bool(kinds & {*INSTANCE_OF, "namespace"}) and bool(found & handled)) or _changes_what_others_read(file)


def _changes_what_others_read(file: File) -> bool:
    """`def shift(t): t += 3`, where another file reads behind the call what it passes: this may be a tensor."""
    targets = (node.target for node in file.nodes(ast.AugAssign))
    names = (name for name in targets if isinstance(name, ast.Name) and file.known(name) is UNKNOWN)
    return any(file.facts.live_aliases.may_be_read_elsewhere(name) for name in names)


def _imported(tree: ast.Module) -> set[str]:
    found = set[str]()
    for node in walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.level or root_of(node.module or "") not in _NEVER):
            found |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.asname or root_of(alias.name) for alias in node.names if root_of(alias.name) not in _NEVER}
    return found


def _has_forward(node: ast.ClassDef) -> bool:
    return any(isinstance(item, ast.FunctionDef) and item.name == "forward" and item.args.args for item in node.body)


def _root(node: ast.expr) -> str:
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""
