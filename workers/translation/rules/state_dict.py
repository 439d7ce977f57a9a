"""`net.state_dict()`: saved, loaded and gone through alike; its keys are torch's only where the layers name their weights alike."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from knowledge import Text
from workers.translation.file import File
from workers.translation.registry import Outcome, Use
from workers.translation.rules.module_parameters import other_names
from workers.translation.rules.rename_call import rewrite_call as renamed
from workers.translation.source.survey import walk

_READERS = frozenset({"list", "sorted", "set", "tuple"})
_KEYS = Text(
    "Norms and embeddings name their entries gamma, beta, moving_mean, embedding_table: the keys differ.",
    "归一化与嵌入层的条目名为 gamma、beta、moving_mean、embedding_table，键与 torch 不同。",
)


# Ends of keys that differ between the frameworks; `startswith("encoder.")` reads what is alike.
_ENDS = re.compile(r"weight|bias|running|mean|var|num_batches")
_CUTTING = frozenset({"split", "rsplit", "partition", "rpartition", "removesuffix"})


def rewrite_call(use: Use) -> Outcome | None:
    outcome = renamed(use)
    call = use.site.call
    if outcome is not None and call is not None and other_names(use.file) and (_is_read(use.file, call) or _asked(use.file, call)):
        outcome.verdict, outcome.reason = "review", _KEYS
    return outcome


def _is_read(file: File, call: ast.Call) -> bool:
    """By its keys, on the spot."""
    outer = file.parent(call)
    if isinstance(outer, ast.Attribute):
        return outer.attr == "keys"
    if isinstance(outer, ast.Call):
        return isinstance(outer.func, ast.Name) and outer.func.id in _READERS
    return isinstance(outer, ast.Subscript | ast.Compare)


def _asked(file: File, call: ast.Call) -> bool:
    """A loop over the entries looks at the end of their names, on the spot or where the state has a name."""
    statement = file.parent(call)
    states: list[ast.expr] = [call]
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1 and isinstance(statement.targets[0], ast.Name):
        symbol = file.facts.symbols.symbol(statement.targets[0])
        made = file.facts.scope(symbol.scope.node).of(symbol) if symbol is not None else []
        states += [use for found in made if found.node is statement.targets[0] for use in file.facts.uses(found)]
    return any(_ends_matter(file, loop, key) for state in states for loop, key in _loops(file, state))


def _loops(file: File, state: ast.expr) -> Iterator[tuple[ast.AST, str]]:
    """The loop that goes through this state and its name for the keys."""
    inner: ast.AST = state
    outer = file.parent(inner)
    while isinstance(outer, ast.Attribute | ast.Call):
        inner, outer = outer, file.parent(outer)
    if isinstance(outer, ast.For | ast.comprehension) and outer.iter is inner:
        names = [node.id for node in walk(outer.target) if isinstance(node, ast.Name)]
        around = outer if isinstance(outer, ast.For) else file.parent(outer)
        if names and around is not None:
            yield around, names[0]


def _ends_matter(file: File, loop: ast.AST, key: str) -> bool:
    for node in walk(loop):
        if not (isinstance(node, ast.Name) and node.id == key and isinstance(node.ctx, ast.Load)):
            continue
        outer = file.parent(node)
        if isinstance(outer, ast.Attribute) and outer.attr in _CUTTING:
            return True
        question = file.parent(outer) if isinstance(outer, ast.Attribute) else outer
        if isinstance(question, ast.Compare | ast.Call):
            words = [n.value for n in walk(question) if isinstance(n, ast.Constant) and isinstance(n.value, str)]
            if any(map(_ENDS.search, words)):
                return True
    return False
