"""Layers with `inplace=True`: whether anybody could read what they overwrite. Where nobody can, the plain layer does the same."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator

from workers.translation.analysis.name_uses import scope_of, uses_of
from workers.translation.analysis.references import escapes, is_fresh
from workers.translation.facts import Definition
from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.graph_mode.writes import is_viewed
from workers.translation.source.parts import called_name
from workers.translation.source.survey import walk

# Their result may be the input itself, or a view of it.
_ALIASING = frozenset("Identity Flatten Unflatten Dropout Dropout1d Dropout2d Dropout3d AlphaDropout FeatureAlphaDropout".split())
_OVERWRITING = frozenset("CELU ELU Hardsigmoid Hardswish Hardtanh LeakyReLU Mish RReLU ReLU ReLU6 SELU SiLU Threshold".split())
_UNORDERED = frozenset({"torch.nn.ModuleList", "torch.nn.ModuleDict"})
_ADDS = frozenset({"append", "extend", "add_module", "insert"})


def unread(file: File, layer: ast.expr) -> bool:
    """Every place that the layer comes to is one where its input has no other reader. False when not sure."""
    node: ast.AST = layer
    parent = file.parent(node)
    while isinstance(parent, ast.IfExp | ast.BoolOp):
        if isinstance(parent, ast.IfExp) and node is parent.test:
            return True
        node, parent = parent, file.parent(parent)
    if isinstance(parent, ast.Compare):
        return True
    if isinstance(parent, ast.Assign) and len(parent.targets) == 1:
        return _bound(file, parent.targets[0])
    if isinstance(parent, ast.Call):
        return _called(file, parent) if node is parent.func else _given(file, parent, node)
    return _listed(file, parent, node)


def writes_under_a_view(file: File, layer: ast.expr) -> bool:
    """Somewhere what the layer is given has a view, `z = y.view(-1)`, that is read behind the call."""
    made = file.parent(layer)
    target = made.targets[0] if isinstance(made, ast.Assign) and len(made.targets) == 1 else None
    calls = map(file.parent, _uses(file, target)) if isinstance(target, ast.Attribute) else iter(())
    given = (call.args[0] for call in calls if isinstance(call, ast.Call) and call.args)
    return any(isinstance(node, ast.Name) and is_viewed(file, node) for node in given)


def _bound(file: File, target: ast.expr) -> bool:
    if isinstance(target, ast.Name):
        scope = scope_of(file, target)
        return not isinstance(scope, ast.Module) and all(
            unread(file, name) for name in uses_of(file, scope, target.id) if isinstance(name.ctx, ast.Load)
        )
    if not (isinstance(target, ast.Attribute) and file.known(target.value).kind == "self"):
        return False
    return all(unread(file, use) for use in _uses(file, target))


def _uses(file: File, target: ast.Attribute) -> Iterator[ast.Attribute]:
    """Readings of the attribute by whatever object may be of the class: `F.relu` is none."""
    own = file.known(target.value).name
    for node in file.nodes(ast.Attribute):
        if node.attr == target.attr and isinstance(node.ctx, ast.Load) and not _is_api(file, node):
            other = file.known(node.value).name
            if other not in file.types.classes or _related(file, own, other):
                yield node


def _related(file: File, one: str, other: str) -> bool:
    names = {cls.name for cls in file.types.ancestry(one)}, {cls.name for cls in file.types.ancestry(other)}
    return one in names[1] or other in names[0]


def _is_api(file: File, node: ast.Attribute) -> bool:
    if file.facts.site_at(node) is not None or file.known(node.value).kind == "api":
        return True
    outer = file.parent(node)
    site = file.facts.site_at(outer) if isinstance(outer, ast.Call) else None
    return site is not None and site.receiver is None


def _listed(file: File, holder: ast.AST | None, node: ast.AST) -> bool:
    """An element of a list of layers that run one after the other: what comes before it made its input."""
    if isinstance(holder, ast.Starred):
        return False
    if isinstance(holder, ast.Dict):
        outer = file.parent(holder)
        return not _is_unordered(file, outer) and _behind(file, holder.values, node)
    if not isinstance(holder, ast.List | ast.Tuple):
        return False
    outer = file.parent(holder)
    if isinstance(outer, ast.Assign) and any(isinstance(target, ast.List | ast.Tuple) for target in outer.targets):
        return len(outer.targets) == 1 and _unpacked(file, outer.targets[0], holder, node)
    if isinstance(holder, ast.Tuple) and isinstance(outer, ast.List | ast.Tuple):
        return _behind(file, [_layer(e) for e in outer.elts], node)
    if _is_unordered(file, outer):
        return False
    if _behind(file, holder.elts, node):
        return True
    return _appended(file, holder)


def _unpacked(file: File, target: ast.expr, values: ast.List | ast.Tuple, node: ast.AST) -> bool:
    """`self.a, self.b = nn.ReLU(True), nn.ReLU6(True)`: two layers with names of their own, none behind the other."""
    names = target.elts if isinstance(target, ast.List | ast.Tuple) else []
    if len(names) != len(values.elts) or any(isinstance(each, ast.Starred) for each in (*names, *values.elts)):
        return False
    return any(value is node and _bound(file, name) for name, value in zip(names, values.elts, strict=True))


def _layer(pair: ast.expr) -> ast.expr:
    return pair.elts[-1] if isinstance(pair, ast.Tuple) and pair.elts else pair


def _is_unordered(file: File, node: ast.AST | None) -> bool:
    site = file.facts.site_at(node) if isinstance(node, ast.Call) else None
    return site is not None and site.name in _UNORDERED


def _behind(file: File, elements: list[ast.expr], node: ast.AST) -> bool:
    around = {node, *file.ancestors(node)}
    return any(_makes_input(file, element) for element in itertools.takewhile(lambda e: e not in around, elements))


def _makes_input(file: File, element: ast.expr) -> bool:
    """A layer whose result is a tensor of its own; what is not known to be a layer counts for nothing."""
    value = file.known(element)
    makes = value.kind == "module" and value.name.rpartition(".")[2] not in _ALIASING and not _empty(element)
    return makes and not _overwrites(element)


def _overwrites(element: ast.expr) -> bool:
    """`nn.ReLU(True)` gives back the tensor that it was given."""
    if not isinstance(element, ast.Call):
        return False
    inplace = [keyword.value for keyword in element.keywords if keyword.arg == "inplace"] or element.args[-1:]
    return any(not isinstance(value, ast.Constant) or value.value is True for value in inplace) and _may_overwrite(element)


def _may_overwrite(call: ast.Call) -> bool:
    name = called_name(call)
    return name in _OVERWRITING


def _empty(element: ast.expr) -> bool:
    return isinstance(element, ast.Call) and not element.args and not element.keywords


def _given(file: File, call: ast.Call, node: ast.AST) -> bool:
    if isinstance(call.func, ast.Attribute) and call.func.attr in _ADDS and node in call.args:
        return _appended(file, node)
    if _is_unordered(file, call) or node not in call.args or (site := file.facts.site_at(call)) is None:
        return _is_sequential(file, call) and _behind(file, call.args, node)
    if site.name != "torch.nn.Sequential":
        return False
    return _behind(file, call.args, node) or unread(file, call)


def _is_sequential(file: File, call: ast.Call) -> bool:
    """`super().__init__(conv, bn, nn.ReLU(True))` in a class that derives from Sequential."""
    func = call.func
    if not (isinstance(func, ast.Attribute) and func.attr == "__init__"):
        return False
    owner = file.known(func.value).name
    return any(cls.torch_base == "torch.nn.Sequential" for cls in file.types.ancestry(owner))


def _appended(file: File, node: ast.AST) -> bool:
    """`layers += [conv]` stands before `layers.append(relu)`."""
    statement = file.statement_of(node)
    grown = _grown(statement)[0]
    added = [layers for name, layers in map(_grown, file.facts.before(statement)) if name == grown] if grown else []
    return any(_makes_input(file, layer) for layers in added for layer in layers)


def _grown(statement: ast.stmt) -> tuple[str, list[ast.expr]]:
    """The container that a statement adds layers to, and the layers."""
    if isinstance(statement, ast.AugAssign):
        return place_of(statement.target), _elements(statement.value)
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
        return place_of(statement.targets[0]), _elements(statement.value)
    call = statement.value if isinstance(statement, ast.Expr) else None
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in _ADDS and call.args:
        last = call.args[-1]
        return place_of(call.func.value), _elements(last) if call.func.attr == "extend" else [last]
    return "", []


def _elements(node: ast.expr) -> list[ast.expr]:
    return [_layer(e) for e in node.elts] if isinstance(node, ast.List | ast.Tuple) else []


def _called(file: File, call: ast.Call) -> bool:
    """`self.relu(out)`: the tensor is new, and its name is not read again before it is bound anew."""
    if len(call.args) != 1 or call.keywords:
        return False
    given = call.args[0]
    if not isinstance(given, ast.Name):
        return is_fresh(file, given) and not (isinstance(given, ast.Call) and not _makes_new_tensor(file, given))
    return _new_here(file, given) and _not_read_again(file, given, file.statement_of(call))


def _makes_new_tensor(file: File, call: ast.Call) -> bool:
    """A layer that hands its input on is none that makes a tensor."""
    return file.known(call.func).name.rpartition(".")[2] not in _ALIASING


def _new_here(file: File, name: ast.Name, seen: frozenset[ast.AST] = frozenset()) -> bool:
    """Whatever bound the name made a tensor that nothing else has come to hold."""
    found = file.facts.definitions(name)
    return bool(found) and all(_is_new(file, definition, name, seen) for definition in found)


def _is_new(file: File, definition: Definition, name: ast.Name, seen: frozenset[ast.AST]) -> bool:
    if definition.node in seen:
        return True
    if any(escapes(file, use) for use in file.facts.uses(definition) if use is not name and isinstance(use.ctx, ast.Load)):
        return False
    target = definition.node
    if isinstance(target, ast.Name) and isinstance(file.parent(target), ast.AugAssign):
        return _new_here(file, target, seen | {target})  # the same tensor as before it
    return isinstance(target, ast.Name) and _binds_new(file, target)


def _binds_new(file: File, target: ast.Name) -> bool:
    parent = file.parent(target)
    if not (isinstance(parent, ast.Assign) and len(parent.targets) == 1 and is_fresh(file, parent.value)):
        return False
    return not isinstance(parent.value, ast.Call) or _makes_new_tensor(file, parent.value)


def _not_read_again(file: File, name: ast.Name, statement: ast.stmt) -> bool:
    symbol = file.facts.symbols.symbol(name)
    here = [n for n in walk(statement) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load) and n is not name]
    if symbol is None or any(file.facts.symbols.symbol(n) is symbol for n in here):
        return False
    bound = isinstance(statement, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name.id for t in statement.targets)
    return bound or not file.facts.is_live_after(statement, symbol)
