"""Replay buffers: objects that a program puts the past into and draws batches from, `rb.add(obs, ...)` and `rb.sample(32)`.

What was stored in earlier rounds carries no gradient: torch would refuse to go back through weights that have moved since.
"""

from __future__ import annotations

import ast
import re

from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.source.parts import said_names
from workers.translation.source.survey import walk

_NAMED = re.compile(r"memory|buffer|replay|pool|experience", re.IGNORECASE)
_STORING = frozenset(
    "add push put store remember insert append extend cache record save memorize store_transition add_experience add_sample "
    "add_transition store_experience store_memory push_transition add_batch add_to_buffer".split()
)
_DRAWING = re.compile(
    r"^(?:random_)?(?:sample|draw|get_batch|get_minibatch|random_batch|next_batch|replay)(?:_|$)|_sample$|^sample"
)
_EMPTYING = frozenset(["clear", "reset", "empty", "clear_memory", "delete"])
_NETWORKS = frozenset(["module", "self", "super", "parameter", "optimizer", "class"])


def draws_from_store(file: File, value: ast.expr) -> bool:
    """`rb.sample(32)`, also `*map(torch.tensor, rb.sample(32))`, of a store that outlives the step."""
    calls = [n for n in walk(value) if isinstance(n, ast.Call)]
    return any(_draws(file, call) for call in calls) and all(_draws(file, c) or _of_data(file, c) for c in calls)


def _draws(file: File, call: ast.Call) -> bool:
    func = call.func
    if not isinstance(func, ast.Attribute) or not _DRAWING.search(func.attr) or file.known(func.value).kind in _NETWORKS:
        return False
    if file.types.dotted(func):
        return False
    told = _told(file, place_of(func.value))
    store = bool(told & _STORING or _NAMED.search(place_of(func.value))) and not told & (_EMPTYING | {"parameters", "log_prob"})
    return store and not any(_holds_graph(file, call, place_of(func.value)) for call in file.nodes(ast.Call))


def _holds_graph(file: File, call: ast.Call, owner: str) -> bool:
    """`memory.put(row)` right behind `row = net(x)`: what a network gave, not cut off."""
    func = call.func
    if not isinstance(func, ast.Attribute) or func.attr not in _STORING or place_of(func.value) != owner:
        return False
    names = {name for arg in call.args for name in said_names(arg)}
    made = ([n.value for n in file.facts.assignments.to(name) if n.lineno < call.lineno] for name in sorted(names))
    last = [values[-1] for values in made if values]
    made_by_network = (v for v in last if isinstance(v, ast.Call) and file.known(v.func).kind == "module")
    return not all(map(file.facts.gradients.switched_off, made_by_network))


def _told(file: File, owner: str) -> set[str]:
    """Methods that the file calls on the object; `parameters` also where it is called itself, as only networks are."""
    funcs = [call.func for call in file.nodes(ast.Call)]
    methods = {f.attr for f in funcs if isinstance(f, ast.Attribute) and place_of(f.value) == owner}
    return methods | ({"parameters"} if any(place_of(f) == owner for f in funcs) else set())


def _of_data(file: File, call: ast.Call) -> bool:
    """torch's functions without weights and conversions around the batch: `torch.cat(...)`, `zip(...)`, `x.to(device)`."""
    func = call.func
    name = file.types.dotted(func) if isinstance(func, ast.Name | ast.Attribute) else ""
    if name:
        return not name.startswith("torch.nn.")
    if isinstance(func, ast.Attribute):
        return func.attr in {"to", "float", "long", "cuda", "unsqueeze", "squeeze", "view", "reshape"}
    return isinstance(func, ast.Name) and func.id in {"map", "zip", "list", "tuple", "len", "min", "int"}
