"""Whether a name is the only way to its tensor: then it may be bound anew instead of writing into the tensor."""

from __future__ import annotations

import ast
from itertools import islice

from workers.translation.analysis.indices import takes_copies
from workers.translation.analysis.name_uses import scope_of
from workers.translation.analysis.reaching import FOLLOWED, Reaching, ReachingDefinitions
from workers.translation.facts import Definition
from workers.translation.facts.aliases import looked_at, may_copy_at_random
from workers.translation.facts.results import STRUCTURED
from workers.translation.facts.signatures import is_static, parameters
from workers.translation.facts.symbols import Function, Symbol
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.source.survey import walk

_HARMLESS = (ast.BinOp, ast.Compare, ast.UnaryOp, ast.BoolOp, ast.FormattedValue, ast.Slice)
_ENDS = (ast.Expr, ast.Return, ast.Assert, ast.If, ast.While, ast.Delete)
_REPEATED = (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.While)
_READERS = frozenset("print len float int bool isinstance id type str repr max min abs range all any sum".split())
_FACTS = frozenset("shape dtype ndim device grad requires_grad size".split())


def binding_names(file: File, name: ast.Name) -> list[ast.Name]:
    """The names that may have bound the one that stands here, but for those that only add to what was there: `x += y`."""
    return _reaching(file).names(bound(file, name).origins)


@once
def bound(file: File, name: ast.Name) -> Reaching:
    """What may have bound the name that stands here, and what reads what they bound."""
    return _reaching(file).of(name)


@once
def _reaching(file: File) -> ReachingDefinitions:
    return ReachingDefinitions(file, lambda definition: _alone(file, definition))


def _alone(file: File, definition: Definition) -> Reaching:
    """What this one definition comes to."""
    node = definition.node
    reads = [use for use in file.facts.uses(definition) if isinstance(use.ctx, ast.Load)]
    named = {read: view for read in reads if escapes(file, read) and (view := _named_view(file, read)) is not None}
    views = dict.fromkeys(view for view in named.values() if view is not definition.symbol)
    sharing = (read for read in reads if read not in named and escapes(file, read))
    given = isinstance(node, ast.arg) or (isinstance(node, ast.Name) and _views_argument(file, node))
    return Reaching(
        nodes=(node,), reads=tuple(reads[:2]), sharing=tuple(islice(sharing, 2)), views=tuple(islice(views, FOLLOWED + 1)),
        names=isinstance(node, ast.Name) and not given, fresh=not isinstance(node, ast.Name) or given or _fresh(file, node),
        given=given,
    )  # fmt: skip


def is_sole_reference(file: File, name: ast.Name) -> bool:
    """Whatever bound the name here made a new tensor, and nothing else is made to hold it."""
    found = bound(file, name)
    if not found.nodes or not found.names or not found.fresh or _read_behind(file, name, found.views):
        return False
    looped = any(isinstance(outer, ast.For | ast.While) for outer in file.ancestors(name))
    return all(read is name and not looped for read in found.sharing)


def read_once(file: File, name: ast.Name) -> bool:
    """`right = hits.sum()`, then `found.append(right.mul_(100))`: nobody has the tensor but the result of this one use.

    Both stand in one suite, so that each round of a loop makes a tensor of its own.
    """
    found = bound(file, name)
    if len(found.nodes) != 1 or found.reads != (name,) or not found.names or not found.fresh:
        return False
    scope = scope_of(file, name)
    if not isinstance(scope, ast.FunctionDef) or any(scope_of(file, n) is not scope for n in file.named(name.id)):
        return False
    made, around, statement = file.parent(found.nodes[0]), [name, *file.ancestors(name)], file.statement_of(name)
    if not isinstance(made, ast.Assign) or any(isinstance(n, _REPEATED) for n in around[: around.index(statement) + 1]):
        return False
    suite, place = file.suite(statement)
    return bool(suite) and made in suite[:place]


def unshared_argument(file: File, name: ast.Name) -> bool:
    """A parameter that only the caller may hold as well."""
    found = bound(file, name)
    return found.given and found.fresh and not found.sharing and not found.views


def is_own_tensor(file: File, name: ast.Name) -> bool:
    """Whatever bound the name, or another name of which it is one, made a tensor: it looks at no part of another one."""
    waiting, seen = list(file.facts.definitions(name)), set[Definition]()
    while waiting:
        definition = waiting.pop()
        if definition in seen:
            continue
        seen.add(definition)
        node, made = definition.node, definition.statement
        if not isinstance(node, ast.Name):
            return False
        if isinstance(made, ast.Assign) and node in made.targets and isinstance(made.value, ast.Name):
            found = file.facts.definitions(made.value)
        elif isinstance(made, ast.AugAssign):
            found = file.facts.definitions(node)
        else:
            found = [definition] if _fresh(file, node) and not _views_another(file, node) else []
        if not found:
            return False
        waiting += found
    return bool(seen)


def _views_another(file: File, target: ast.Name) -> bool:
    """`y = (x * 2).t()`: nobody else holds x * 2, but y is no tensor of its own."""
    value = getattr(file.parent(target), "value", None)
    return isinstance(value, ast.expr) and bool(looked_at(file.facts, value)[0])


def is_viewed(file: File, name: ast.Name) -> bool:
    """A view of the tensor has a name in this function that is read behind the statement, other than what the statement binds."""
    here = _names_bound(file, file.statement_of(name))
    return _read_behind(file, name, tuple(view for view in bound(file, name).views if view not in here))


def _read_behind(file: File, name: ast.Name, views: tuple[Symbol, ...]) -> bool:
    """Whether one of the views is still wanted behind the statement in which the name stands."""
    return len(views) > FOLLOWED or any(file.facts.is_live_after(file.statement_of(name), view) for view in views)


def _named_view(file: File, read: ast.Name) -> Symbol | None:
    """`v = x.view(-1)`: the one name of a function that holds the view, where nothing else comes to hold it through that name."""
    inner: ast.AST = read
    for outer in file.ancestors(read):
        if isinstance(outer, ast.stmt):
            target = outer.targets[0] if isinstance(outer, ast.Assign) and len(outer.targets) == 1 else None
            symbol = file.facts.symbols.symbol(target) if isinstance(target, ast.Name) else None
            if (
                inner is read
                or target is None
                or symbol is None
                or symbol.read_inside
                or not isinstance(symbol.scope.node, ast.FunctionDef)
            ):
                return None
            return None if not isinstance(target, ast.Name) or _spreads(file, target, frozenset()) else symbol
        through = isinstance(outer, ast.Attribute) or (isinstance(outer, ast.Subscript) and inner is outer.value)
        if not through and not (isinstance(outer, ast.Call) and _call_shares(file, outer, inner) is None):
            return None
        inner = outer
    return None


def _spreads(file: File, target: ast.Name, seen: frozenset[ast.Name]) -> bool:
    """What the name is bound to here comes to be held by anything but this name: `x = x.view(-1)` hands it on to itself."""
    symbol = file.facts.symbols.symbol(target)
    definition = file.facts.scope(scope_of(file, target)).by_node.get(target)
    for use in file.facts.uses(definition) if definition is not None else ():
        if not escapes(file, use):
            continue
        statement = file.statement_of(use)
        again = statement.targets[0] if isinstance(statement, ast.Assign) and len(statement.targets) == 1 else None
        if not isinstance(again, ast.Name) or file.facts.symbols.symbol(again) is not symbol or again in seen:
            return True
        if _base(file, statement) is not use or _spreads(file, again, seen | {target}):
            return True
    return False


def _base(file: File, statement: ast.stmt) -> ast.expr | None:
    """`x` of `y = x.view(-1).t()`: at what the one thing that is bound here looks."""
    base: ast.expr | None = statement.value if isinstance(statement, ast.Assign) and len(statement.targets) == 1 else None
    while isinstance(base, ast.Call):
        seen, _ = looked_at(file.facts, base)
        base = seen[0] if len(seen) == 1 else None
    return base


@once
def _fresh(file: File, target: ast.Name) -> bool:
    parent = file.parent(target)
    if isinstance(parent, ast.AugAssign):
        return True
    if isinstance(parent, ast.Tuple):
        return _part_of_result(file, parent) or _own_part(file, target, parent)
    if isinstance(parent, ast.NamedExpr | ast.AnnAssign | ast.Assign) and parent.value is not None:
        plain = not isinstance(parent, ast.Assign) or len(parent.targets) == 1
        return plain and is_fresh(file, parent.value)
    return False


def _views_argument(file: File, target: ast.Name) -> bool:
    """`x = x.view(-1)` of what the caller gave: as much the caller's as before."""
    made = file.parent(target)
    base = _base(file, made) if isinstance(made, ast.Assign) else None
    return isinstance(base, ast.Name) and base is not getattr(made, "value", None) and is_given_up(file, base, argument=True)


def _part_of_result(file: File, targets: ast.Tuple) -> bool:
    """`values, places = x.max(1)`: both are new."""
    parent = file.parent(targets)
    value = parent.value if isinstance(parent, ast.Assign) and len(parent.targets) == 1 else None
    site = file.facts.site_at(value) if isinstance(value, ast.Call) else None
    return value is not None and site is not None and site.name in STRUCTURED and not file.known(value).is_tensor


def _own_part(file: File, target: ast.Name, targets: ast.Tuple) -> bool:
    """`total, z = x.new_zeros(4), x`: the first is new."""
    parent = file.parent(targets)
    value = parent.value if isinstance(parent, ast.Assign) and len(parent.targets) == 1 else None
    if not isinstance(value, ast.Tuple) or len(value.elts) != len(targets.elts):
        return False
    if any(isinstance(part, ast.Starred) for part in (*targets.elts, *value.elts)):
        return False
    return is_fresh(file, value.elts[targets.elts.index(target)])


def is_fresh(file: File, node: ast.expr) -> bool:
    """The value is a tensor that nothing else holds yet: a constructor, arithmetic, a function that gives no view."""
    if isinstance(node, ast.BinOp | ast.Compare | ast.UnaryOp | ast.Constant):
        return True
    if isinstance(node, ast.Subscript):
        return takes_copies(file, node)
    if isinstance(node, ast.IfExp):
        return is_fresh(file, node.body) and is_fresh(file, node.orelse)
    if not isinstance(node, ast.Call):
        return False
    seen, _ = looked_at(file.facts, node)
    if seen:  # a view of a tensor that has no name, or whose name nobody asks again
        return all(is_fresh(file, base) or _given_up(file, node, base) for base in seen)
    if calls_layer(file, node):
        return _all_give_new(file, node, _forwards(file, node))
    tensor = file.known(node).kind == "tensor"
    if not tensor or file.facts.site_at(node) is not None:
        return tensor
    functions = _own(file, node)
    return bool(functions) and _all_give_new(file, node, functions)


def _own(file: File, call: ast.Call) -> list[ast.FunctionDef]:
    """The functions of the file that the call comes to, where that is certain: each without decorators that could do more."""
    found = file.facts.calls.callees(call) if file.known(call.func).kind == "function" or _is_left_to_derived(file, call) else []
    plain = [f for f in found if isinstance(f, ast.FunctionDef) and _is_plain(file, f)]
    return plain if len(plain) == len(found) else []


def _forwards(file: File, layer: ast.Call) -> list[ast.FunctionDef]:
    """What runs where a network of the file is called; nothing for one of torch's, or one that nobody knows."""
    return [f for f in file.facts.calls.callees(layer) if isinstance(f, ast.FunctionDef)]


def _is_left_to_derived(file: File, call: ast.Call) -> bool:
    """`self.make(x)` of a class that has no such method: those that are derived from it have."""
    func = call.func
    owner = file.known(func.value) if isinstance(func, ast.Attribute) else None
    return owner is not None and owner.kind == "self" and file.known(func).kind == "unknown"


@once
def _is_plain(file: File, function: ast.FunctionDef) -> bool:
    """It runs when it is called, by itself, and not inside itself."""
    calls = file.facts.calls
    decorated = any(not isinstance(d, ast.Name) or d.id not in {"staticmethod", "classmethod"} for d in function.decorator_list)
    waits = any(isinstance(node, ast.Yield | ast.YieldFrom) for node in walk(function))
    return not decorated and not waits and function not in calls.reachable(calls.inside(function))


def _all_give_new(file: File, call: ast.Call, functions: list[ast.FunctionDef]) -> bool:
    """These, which the call may come to, and those of other files that take their place."""
    return not file.facts.calls.may_alias_elsewhere(call) and all(_gives_new(file, function) for function in functions)


@once
def _gives_new(file: File, function: ast.FunctionDef) -> bool:
    """All that it returns are tensors that nothing else holds."""
    if function in file.facts.calls.reachable(file.facts.calls.inside(function)):
        return False
    returned = file.facts.calls.returned(function)
    return all((isinstance(value, ast.Name) and is_sole_reference(file, value)) or is_fresh(file, value) for value in returned)


def _own_call_shares(file: File, call: ast.Call, inner: ast.AST, functions: list[ast.FunctionDef]) -> bool | None:
    """What `_call_shares` answers, of functions that the file shows."""
    given = inner.value if isinstance(inner, ast.keyword) else inner
    taken = [(function, file.facts.calls.parameters_given(call, function, given)[:1]) for function in functions]
    if file.facts.calls.may_alias_elsewhere(call) or not all(parameter for _, parameter in taken):
        return True
    found = [(function, parameter[0]) for function, parameter in taken]
    if any(_is_kept(file, *one) for one in found):
        return True
    return None if any(_is_given_back(file, *one) for one in found) else False


def aliasing_methods(file: File) -> frozenset[str]:
    """`View.make`: it may give what somebody else holds too, or keep something that it is given."""
    methods = {f"{cls.name}.{name}": node for cls in file.types.classes.values() for name, node in cls.methods.items()}
    return frozenset(name for name, node in methods.items() if ":" not in name and _may_alias(file, node))


def _may_alias(file: File, method: Function) -> bool:
    if not isinstance(method, ast.FunctionDef):
        return True
    given = parameters(method.args)[0 if is_static(method) else 1 :]
    return not _gives_new(file, method) or any(_is_kept(file, method, argument) for argument in given)


@once
def _is_kept(file: File, function: ast.FunctionDef, argument: ast.arg) -> bool:
    """The function gives what it gets there to anybody besides its caller."""
    definition = file.facts.scope(function).by_node.get(argument)
    if definition is None or definition.symbol.read_inside:
        return True
    return any(escapes(file, use) for use in file.facts.uses(definition))


def _is_given_back(file: File, function: ast.FunctionDef, argument: ast.arg) -> bool:
    """`return x`, `return x.view(-1), n`."""
    definition = file.facts.scope(function).by_node[argument]
    return any(isinstance(_taker(file, use), ast.Return) for use in file.facts.uses(definition))


def _given_up(file: File, call: ast.Call, base: ast.expr) -> bool:
    """`x = dropout(x)`, `x = x.flatten(2)`: the name of what the result looks at is bound anew or not read again."""
    return isinstance(base, ast.Name) and (
        (may_copy_at_random(file.facts, call) and _named_behind(file, base) is not None) or is_given_up(file, base)
    )


def is_given_up(file: File, name: ast.Name, *, argument: bool = False) -> bool:
    """`x = grow(x)`: what the name holds nothing else does, and behind this statement the name does not hold it either.

    `argument`: the caller may hold it, but nothing else.
    """
    views = _named_behind(file, name)
    if views is None or any(isinstance(outer, ast.For | ast.While) for outer in file.ancestors(name)):
        return False  # in a loop, what bound it may rest on this very reading
    found = bound(file, name)
    others = tuple(view for view in found.views if view not in views)
    alone = (
        bool(found.nodes) and (found.given if argument else found.names) and found.fresh and not _read_behind(file, name, others)
    )
    return alone and all(read is name for read in found.sharing)


def _named_behind(file: File, name: ast.Name) -> list[Symbol | None] | None:
    """The names that the statement binds; None where the name is read again behind it and still holds the same."""
    statement, symbol = file.statement_of(name), file.facts.symbols.symbol(name)
    if symbol is None:
        return None
    named = _names_bound(file, statement)
    inner = isinstance(symbol.scope.node, ast.FunctionDef)  # others may import what a module binds
    return named if symbol in named or (inner and not file.facts.is_live_after(statement, symbol)) else None


def _names_bound(file: File, statement: ast.stmt) -> list[Symbol | None]:
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return [file.facts.symbols.symbol(t) for t in targets if isinstance(t, ast.Name)]


def calls_layer(file: File, call: ast.Call) -> bool:
    """A network, or what the network was given as a part: `self.norm(x)` where norm is no method."""
    func = call.func
    if file.known(func).kind == "module":
        return True
    owner = file.known(func.value) if isinstance(func, ast.Attribute) else None
    if owner is None or owner.kind != "self" or not file.types.is_module(owner.name) or not isinstance(func, ast.Attribute):
        return False
    method = bool(file.types.member_name(owner, func.attr)[0]) or file.facts.calls.comes_to_method(call)
    return file.known(func).kind == "unknown" and not method


@once
def escapes(file: File, node: ast.Name) -> bool:
    """This reading may give someone else the tensor: a second name, a container, a view with a name, an unknown function."""
    taker = _taker(file, node)
    if isinstance(taker, ast.Call | ast.Yield | ast.YieldFrom):
        return True  # a generator goes on, and whoever asked has the tensor
    return isinstance(taker, ast.stmt) and not isinstance(taker, _ENDS) and _kept_by(file, taker)


def _taker(file: File, node: ast.Name) -> ast.AST | None:
    """The call, yield or statement that gets the tensor, or a view of it; None where no more than its numbers are asked for."""
    inner: ast.AST = node
    for outer in file.ancestors(node):
        if isinstance(outer, _HARMLESS):
            return None
        if isinstance(outer, ast.Attribute) or (isinstance(outer, ast.Subscript) and inner is outer.value):
            if isinstance(outer, ast.Attribute) and outer.attr in _FACTS:
                return None
        elif isinstance(outer, ast.Call):
            verdict = _call_shares(file, outer, inner)
            if verdict is not None:
                return outer if verdict else None
        elif isinstance(outer, ast.Yield | ast.YieldFrom | ast.stmt):
            return outer
        elif isinstance(outer, ast.Subscript):
            return None  # an index
        inner = outer
    return None


def _kept_by(file: File, statement: ast.stmt) -> bool:
    """`x[0] = y` of a tensor or an array copies what it is given; `y = x`, `cache["h"] = x` and `rows += [x]` do not."""
    if isinstance(statement, ast.AugAssign):
        return isinstance(statement.value, ast.List | ast.Tuple | ast.Dict | ast.Set)
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    copied = [isinstance(t, ast.Subscript) and file.known(t.value).kind in {"tensor", "parameter", "ndarray"} for t in targets]
    return not (copied and all(copied))


def _call_shares(file: File, call: ast.Call, inner: ast.AST) -> bool | None:
    """None: the result is the tensor or looks at it, so what becomes of the result decides."""
    seen, _ = looked_at(file.facts, call)
    if inner in seen or (seen and inner is call.func):
        return None
    if inner is call.func and isinstance(call.func, ast.Attribute):
        return False
    if isinstance(call.func, ast.Name) and call.func.id in _READERS:
        return False
    if calls_layer(file, call):
        return _own_call_shares(file, call, inner, _forwards(file, call))
    if file.facts.site_at(call) is not None:
        return False
    functions = _own(file, call)
    return _own_call_shares(file, call, inner, functions) if functions else True
