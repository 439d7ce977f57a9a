"""`net.state_dict()`: saved, loaded and gone through alike; its keys are torch's only where the layers name their weights alike."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from knowledge import Text
from workers.translation.file import File
from workers.translation.registry import Outcome, Use
from workers.translation.rules.module_parameters import is_handed_in, other_names
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
    if outcome is None or call is None or not (other_names(use.file) or is_handed_in(use.file, use.site.receiver)):
        return outcome
    if _is_read(use.file, call) or _asked(use.file, call) or _keyed_by_names(use.file, call):
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
    return any(_ends_matter(file, loop, key) for state in _states(file, call) for loop, key in _loops(file, state))


def _states(file: File, call: ast.Call) -> list[ast.expr]:
    """The call, and the names that read what it gave."""
    statement = file.parent(call)
    states: list[ast.expr] = [call]
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1 and isinstance(statement.targets[0], ast.Name):
        symbol = file.facts.symbols.symbol(statement.targets[0])
        made = file.facts.scope(symbol.scope.node).of(symbol) if symbol is not None else []
        states += [use for found in made if found.node is statement.targets[0] for use in file.facts.uses(found)]
    return states


def _keyed_by_names(file: File, call: ast.Call) -> bool:
    """`state[name]` where the program goes through named_parameters(), whose names are torch's; not `for k in state: state[k]`."""
    if not file.members & {"named_parameters", "named_buffers"}:
        return False
    return any(_names_entry(file, state) for state in _states(file, call))


def _names_entry(file: File, state: ast.expr) -> bool:
    outer = file.parent(state)
    if isinstance(outer, ast.Compare):
        key = outer.left if state in outer.comparators and isinstance(outer.ops[0], ast.In | ast.NotIn) else None
    else:
        key = outer.slice if isinstance(outer, ast.Subscript) and outer.value is state else None
    names = [node for node in walk(key) if isinstance(node, ast.Name)] if key is not None else []
    return any(not _of_state(file, name) for name in names)


def _of_state(file: File, name: ast.Name) -> bool:
    """A loop over the entries of a state binds the name."""
    loops = [outer.iter for outer in file.ancestors(name) if isinstance(outer, ast.For) and _binds(outer.target, name.id)]
    loops += [g.iter for outer in file.ancestors(name) for g in getattr(outer, "generators", ()) if _binds(g.target, name.id)]
    calls = [n.func for loop in loops for n in walk(loop) if isinstance(n, ast.Call)]
    return any(isinstance(func, ast.Attribute) and func.attr in {"items", "keys", "state_dict"} for func in calls)


def _binds(target: ast.expr, name: str) -> bool:
    return any(isinstance(n, ast.Name) and n.id == name for n in walk(target))


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
