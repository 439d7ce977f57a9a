"""How the forward function of a group looks: its place, its parameters, what it returns, and the names it brings."""

from __future__ import annotations

import ast
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache

from workers.translation.analysis.free_names import Uses, binds, in_and_out, needed_from_outside, plain_binds, reads, surely_bound
from workers.translation.facts.no_tensors import no_tensors
from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.source.survey import children, walk
from workers.translation.training.groups import Group
from workers.translation.training.step_calls import Scope
from workers.translation.training.surroundings import Loop

_PLAIN = frozenset({"number", "bool", "str", "none", "list", "dict", "ndarray"})
_GROWING = frozenset("append appendleft extend insert add update setdefault".split())
_FIXED = frozenset({"module", "optimizer", "class", "function", "object", "api", "held", "parameter"})


@dataclass(slots=True)
class Plan:
    """`before`: the loop or block in front of which the function is defined; None: right where the forward part begins.

    `inputs`: tensors whose gradients are asked for beside those of the weights; the first parameters, in their order.
    """

    group: Group
    before: ast.stmt | None
    parameters: list[str]
    unset: list[str]
    results: list[str]
    loss: str
    tensors: bool = True
    names: dict[str, str] = field(default_factory=dict)
    inputs: list[str] = field(default_factory=list)

    def differentiate(self, inputs: list[str]) -> None:
        """By these tensors too."""
        self.inputs = inputs
        self.parameters = [*inputs, *(name for name in self.parameters if name not in inputs)]


def plan(file: File, scope: Scope, group: Group, repeating: list[Group]) -> Plan:
    """repeating: the groups whose forward part computes statements of earlier steps again."""
    assert group.forward is not None
    statements: list[ast.AST] = [*group.forward.statements]
    losses = [part for b in group.backwards for part in [*b.losses, *([b.gradient] if b.gradient is not None else [])]]
    own = {name for s in statements for name in plain_binds(s)}
    needed = needed_from_outside([*statements, *losses])
    before = _place(file, scope, group, needed)
    inside = _bound_in_loops(before, set(group.forward.taken))
    outside = _BoundOutside(scope, set(group.forward.taken))
    grown = _grown(statements)
    by_loops = _bound_by_loops(scope, [*statements, *losses])
    own_given = {name for name in own if name in outside} - by_loops
    parameters = [name for name in needed if name in (own_given if name in own else inside - grown)]
    unset = sorted(name for name in own - surely_bound(statements) - by_loops if name not in parameters)
    live = _live(file, scope, group, own) | _asked_by_repeating(group, repeating)
    loss = place_of(losses[0]) if len(losses) == 1 and isinstance(losses[0], ast.Name | ast.Attribute) else ""
    ordered = list(dict.fromkeys(name for s in statements for name in _in_order(s, own)))
    results = [name for name in ordered if name in live and name != loss]
    if group.shared is not None:  # the function is differentiated with regard to its first argument
        first = group.shared.output.rpartition(".")[2]
        parameters = [first, *(name for name in parameters if name != first)]
    unset = [name for name in unset if name in live or name == loss or name in needed]
    tensors = _some_tensor(file, statements, results)
    if group.backwards[0].value:
        loss, results, tensors = file.spelling.free("loss"), [file.spelling.free("learned"), *results], False
    return Plan(group, before, parameters, unset, results, loss, tensors)


def _grown(statements: list[ast.AST]) -> set[str]:
    """`losses.append(loss.item())`: value_and_grad refuses an argument that changes; the name is read where it stands."""
    calls = [n.func for s in statements for n in walk(s) if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)]
    return {f.value.id for f in calls if isinstance(f.value, ast.Name) and f.attr in _GROWING}


def _some_tensor(file: File, statements: list[ast.AST], results: list[str]) -> bool:
    """Whether one of the results may be a tensor, as far as what is assigned to it is known."""
    nodes = [node for statement in statements for node in walk(statement)]
    bound = [n for n in nodes if isinstance(n, ast.Assign | ast.AugAssign | ast.AnnAssign) and n.value]
    objects = set(results) & no_tensors(nodes)  # `dist` of `dist.log_prob(action)`, `outputs` of `outputs.loss`
    named = [n for n in bound if plain_binds(n) & (set(results) - objects)]
    return not (named or objects) or any(
        _may_be_tensor(file, n.value) and not _takes_others(file, n, results) for n in named if n.value
    )


def _takes_others(file: File, node: ast.AST, results: list[str]) -> bool:
    """`output, attention = model(x)`, where only the array `attention` is among the results."""
    target = node.targets[0] if isinstance(node, ast.Assign) and len(node.targets) == 1 else None
    if not isinstance(node, ast.Assign) or not isinstance(target, ast.Tuple):
        return False
    value = file.known(node.value)
    places = [i for i, part in enumerate(target.elts) if isinstance(part, ast.Name) and part.id in results]
    return bool(value.items) and all(value.part(place).kind in _PLAIN for place in places)


def _may_be_tensor(file: File, value: ast.expr) -> bool:
    """Not a number, a container or an object; nor what any object's `size(0)`, `shape[1]` or `item()` gives."""
    if file.known(value).kind in _PLAIN | {"object"}:
        return False
    if isinstance(value, ast.Subscript):
        return not (isinstance(value.value, ast.Attribute) and value.value.attr == "shape")
    called = value.func if isinstance(value, ast.Call) else None
    return not (isinstance(called, ast.Attribute) and called.attr in {"size", "item", "numel", "dim"})


def _in_order(statement: ast.AST, own: set[str]) -> list[str]:
    found = [n for n in walk(statement) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store) and n.id in own]
    names = [n.id for n in sorted(found, key=lambda n: (n.lineno, n.col_offset))]
    return names + sorted(plain_binds(statement) & own - set(names))


def _place(file: File, scope: Scope, group: Group, needed: list[str]) -> ast.stmt | None:
    """As far out as networks and optimizers are already there: in front of a loop or of a with-block."""
    assert group.forward is not None
    holders = [group.kept] if group.kept else group.optimizers
    fixed = {name for text in holders for name in _said_in(text)}
    fixed |= _called(file, group.forward.statements, set(needed))
    place: ast.stmt | None = None
    for outer in file.ancestors((group.forward.taken or [group.statement])[0]):
        if outer is scope:
            break
        if isinstance(outer, Loop | ast.With):
            if binds(outer) & fixed or _grows(outer):
                break
            place = outer
    return place


@lru_cache(maxsize=256)
def _said_in(text: str) -> frozenset[str]:
    return reads(ast.parse(text, mode="eval"))


def _called(file: File, statements: list[ast.stmt], needed: set[str]) -> set[str]:
    """Networks, losses and functions that the forward part uses: not to be passed, but to be there."""
    names = [n for s in statements for n in walk(s) if isinstance(n, ast.Name) and n.id in needed]
    calls = {c.func.id for s in statements for c in walk(s) if isinstance(c, ast.Call) and isinstance(c.func, ast.Name)}
    return {n.id for n in names if file.known(n).kind in _FIXED} | (calls & needed)


def _grows(loop: ast.stmt) -> bool:
    return any(isinstance(n, ast.Attribute) and n.attr == "add_param_group" for n in walk(loop))


def _bound_in_loops(before: ast.stmt | None, own: set[ast.AST]) -> set[str]:
    """What changes from round to round between the function's place and its call."""
    if before is None:
        return set()
    found: set[str] = set()
    for node in _outside(before, own):
        found |= {n.id for n in [node] if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    return found


def _outside(node: ast.AST, own: set[ast.AST]) -> list[ast.AST]:
    if node in own:
        return []
    return [node, *(inner for child in children(node) for inner in _outside(child, own))]


@lru_cache(maxsize=4)
def _names_of(scope: Scope) -> tuple[Counter[str], frozenset[str], frozenset[str]]:
    """Once for all groups of a scope: how often each name is bound, its arguments and declared names, what inner functions read."""
    declared = {name for node in walk(scope) if isinstance(node, ast.Global | ast.Nonlocal) for name in node.names}
    arguments = {a.arg for a in walk(scope.args) if isinstance(a, ast.arg)} if not isinstance(scope, ast.Module) else set()
    inner = [n for n in walk(scope) if isinstance(n, ast.FunctionDef | ast.Lambda) and n is not scope]
    read = {name for function in inner for name in reads(function)}
    return _stores(scope), frozenset(arguments | declared), frozenset(read | declared)


def _stores(node: ast.AST) -> Counter[str]:
    return Counter(n.id for n in walk(node) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load))


def _bound_by_loops(scope: Scope, statements: list[ast.AST]) -> set[str]:
    """Names that nothing has bound when a loop of the statements begins for the first time: it binds them, so it does run."""
    begin = min(node.lineno for node in statements if isinstance(node, ast.stmt | ast.expr))
    first = _first_stores(scope)
    by_loops = set(needed_from_outside(statements)) - set(needed_from_outside(statements, loops_run=True))
    return {name for name in by_loops - _names_of(scope)[1] if first.get(name, begin) >= begin}


@lru_cache(maxsize=4)
def _first_stores(scope: Scope) -> dict[str, int]:
    """The line at which each name is bound first."""
    stored = sorted((n.lineno, n.id) for n in walk(scope) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load))
    return {name: line for line, name in reversed(stored)}


class _BoundOutside:
    """Also arguments and names that are declared global or nonlocal."""

    def __init__(self, scope: Scope, own: set[ast.AST]) -> None:
        self.everywhere, self.given, _ = _names_of(scope)
        self.inside = Counter[str]()
        for statement in own:
            self.inside.update(_stores(statement))

    def __contains__(self, name: str) -> bool:
        return name in self.given or self.everywhere[name] > self.inside[name]


def _live(file: File, scope: Scope, group: Group, names: set[str]) -> set[str]:
    """Which of them may be asked for behind the forward part: further down, in the next round, behind the loops."""
    assert group.forward is not None
    own = set(group.forward.taken) | {b.statement for b in group.backwards if not b.value}
    found = names & _names_of(scope)[2]
    node: ast.AST = group.forward.taken[0] if group.forward.taken else group.statement
    while node is not scope:
        owner = file.parent(node)
        if owner is None:
            break
        body, place = file.suite(node)
        if body:
            uses = _uses_in(file, body[0])
            found |= {name for name in names - found if uses.needed(name, place + 1, own)}
        if isinstance(owner, Loop):
            found |= names & in_and_out(owner)[0]
        node = owner
    return found


@once
def _uses_in(file: File, first: ast.stmt) -> Uses:
    """Of the body that begins with the statement."""
    return Uses(file.suite(first)[0] or [first])


def _asked_by_repeating(group: Group, repeating: list[Group]) -> set[str]:
    """What a later step needs that computes one of this step's statements again."""
    others = [g.forward for g in repeating if g is not group and g.forward is not None]
    return {name for forward in others for name in needed_from_outside(forward.statements)}
