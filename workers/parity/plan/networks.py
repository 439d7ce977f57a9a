"""Which networks a program has, and by which expressions they may be built."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator

from knowledge.guessed_arguments import arguments_for, required
from knowledge.guessed_settings import settings
from knowledge.handed_arguments import with_handed_on
from workers.parity.plan.constants import Scope, constants, inlined
from workers.parity.plan.names import dotted, is_guard, loaded
from workers.parity.plan.slicing import bound

MODULES = {
    "torch.nn.Module",
    "torch.nn.modules.Module",
    "pytorch_lightning.LightningModule",
    "lightning.LightningModule",
}
LAYERS = "torch.nn."
ASKING = ("super", "isinstance", "issubclass", "type")  # calls that take a class without building anything of it

_TRAINS = frozenset({"backward", "step", "zero_grad"})


def network_classes(tree: ast.Module, names: dict[str, str]) -> dict[str, ast.ClassDef]:
    """Classes of the program that are networks, also through other classes of the program."""
    found: dict[str, ast.ClassDef] = {}
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    for _ in classes:
        for node in classes:
            bases = {dotted(base, names) for base in node.bases}
            if bases & (MODULES | set(found)) or any(_is_layer(base) for base in bases):
                found.setdefault(node.name, node)
    return {name: node for name, node in found.items() if node in tree.body}


def called_classes(tree: ast.Module, names: dict[str, str]) -> dict[str, ast.ClassDef]:
    """Those that can be called: a class with `log_prob` alone and no `forward` of its own or inherited is used by its methods."""
    classes = network_classes(tree, names)
    return {name: node for name, node in classes.items() if _has_forward(node, classes, names)}


def _has_forward(node: ast.ClassDef, classes: dict[str, ast.ClassDef], names: dict[str, str]) -> bool:
    """Also where it cannot be known: a base from elsewhere, an assignment in the class."""
    defined = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
    defined |= {name for part in node.body if isinstance(part, ast.Assign) for name in _names(part.targets)}
    bases = [dotted(base, names) for base in node.bases]
    inherited = (base not in MODULES and (base not in classes or _has_forward(classes[base], classes, names)) for base in bases)
    return not defined.isdisjoint({"forward", "__call__"}) or any(inherited)


def top_classes(tree: ast.Module, classes: dict[str, ast.ClassDef]) -> list[str]:
    """Networks that no other network is made of, and that are not handed over as building blocks; all when none is left."""
    used = set().union(*(_reached(tree, name) - {name} for name in classes)) if classes else set()
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _head(node) not in ASKING]
    handed = {
        part.id for call in calls for part in [*call.args, *(word.value for word in call.keywords)] if isinstance(part, ast.Name)
    }
    return [name for name in classes if name not in used | handed] or list(classes)


def _reached(tree: ast.Module, name: str) -> set[str]:
    """Everything that a class mentions, also through functions and classes of the module."""
    definitions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    found, waiting = set[str](), [name]
    while waiting:
        fresh = loaded(definitions[waiting.pop()]) - found
        found |= fresh
        waiting += [other for other in fresh if other in definitions]
    return found


def ways_to_build(tree: ast.Module, names: dict[str, str]) -> list[list[str]]:
    """For each network of the program that can be called its expressions, the most telling first."""
    classes = called_classes(tree, names)
    found = [_ways(tree, classes, name) for name in top_classes(tree, classes)]
    built = [ways for ways in found if ways]
    return built or [[text] for text in _layer_expressions(tree, names)]


def without_ways(tree: ast.Module, names: dict[str, str]) -> dict[str, list[str]]:
    """Networks of the program for which there is no expression, with the parameters that their constructors need."""
    classes = called_classes(tree, names)
    lacking = [name for name in top_classes(tree, classes) if not _ways(tree, classes, name)]
    makers = {name: _constructor(classes, classes[name]) for name in lacking}
    return {name: [parameter.arg for parameter in required(maker)] for name, maker in makers.items() if maker is not None}


def way_there(way: str, source: ast.Module, translated: ast.Module, names: dict[str, str]) -> str:
    """The expression that builds the same network in the translation: the call that stands in the same place among those of
    its name. The torch expression itself where it names nothing of torch, or where the translation has other calls.
    """
    ours, theirs = (_same_calls(way, tree) for tree in (source, translated))
    if not _uses_torch(way, names) or way not in ours or len(ours) != len(theirs):
        return way
    return theirs[ours.index(way)]


def _uses_torch(way: str, names: dict[str, str]) -> bool:
    dotted_names = (dotted(node, names) for node in ast.walk(ast.parse(way, mode="eval")))
    return any(name == "torch" or name.startswith("torch.") for name in dotted_names)


def _same_calls(way: str, tree: ast.Module) -> list[str]:
    """Calls of the way's name in source order, with the constants of their scope put in."""
    name = way.partition("(")[0]
    return list(_calls(tree, name, set()))


def variables(tree: ast.Module, ways: list[str]) -> set[str]:
    """Names that the program gives to what one of `ways` builds, also behind `.to(device)`."""
    heads = {text.partition("(")[0] for text in ways}
    found = {text for text in ways if text.isidentifier()}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and any(_head(part) in heads for part in ast.walk(node.value)):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return found


def _head(node: ast.AST) -> str:
    return ast.unparse(node.func) if isinstance(node, ast.Call) else ""


def _ways(tree: ast.Module, classes: dict[str, ast.ClassDef], name: str) -> list[str]:
    makers = _makers(tree, name)
    called = list(_calls(tree, name, set(makers)))
    bare = [f"{maker}()" for maker, node in makers.items() if len(node.args.args) == len(node.args.defaults)]
    everything = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    constructor = _constructor(classes, classes[name])
    if constructor is not None:
        constructor = with_handed_on(constructor, name, everything)
    known = {each.arg: settings(everything, name, each) for each in required(constructor)} if constructor else {}
    guessed = arguments_for(constructor, known)
    own = [] if guessed is None else [f"{name}({guessed})"]
    return list(dict.fromkeys([*called, *bare, *own]))


def _makers(tree: ast.Module, name: str) -> dict[str, ast.FunctionDef]:
    """Factories of the class, also those that call another factory."""
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    found: dict[str, ast.FunctionDef] = {}
    while fresh := [node for node in functions if node.name not in found and _makes(node, {name, *found})]:
        found |= {node.name: node for node in fresh}
    return found


def _makes(node: ast.FunctionDef, names: set[str]) -> bool:
    """A factory: a function that returns what it makes of the class, and does not train it."""
    returned = [part.value for part in ast.walk(node) if isinstance(part, ast.Return) and part.value]
    kept = {part.id for value in returned for part in ast.walk(value) if isinstance(part, ast.Name)}
    made = [part.value for part in ast.walk(node) if isinstance(part, ast.Assign) and _names(part.targets) & kept]
    called = {_made_by(value) for value in [*returned, *made]}
    trains = any(isinstance(part, ast.Attribute) and part.attr in _TRAINS for part in ast.walk(node))
    return bool(names & called) and not trains


def _made_by(node: ast.expr) -> str:
    """What is called first in `Net().to(device)`."""
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Call):
        node = node.func.value
    return _head(node)


def _names(targets: list[ast.expr]) -> set[str]:
    return {part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)}


def _calls(tree: ast.Module, name: str, makers: set[str]) -> Iterator[str]:
    """Calls outside the networks and their makers: module level, then the guard, then functions."""
    wanted, reachable = {name, *makers}, _reachable(tree)
    for scope in _scopes(tree):
        if isinstance(scope, ast.FunctionDef) and scope.name in makers:
            continue
        known = constants(scope, made=True) if scope is not tree else {}
        for node in _inside(scope):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in wanted:
                expression = inlined(node, known)
                if loaded(expression) - _bound_inside(expression) <= reachable:
                    yield ast.unparse(expression)


def _reachable(tree: ast.Module) -> set[str]:
    """Names that an expression may use at module level; behind a star import, any."""
    stars = any(isinstance(node, ast.ImportFrom) and node.names[0].name == "*" for node in tree.body)
    everywhere = loaded(tree) if stars else set()
    return everywhere.union(dir(builtins), *(bound(node) for node in tree.body if not is_guard(node)))


def _bound_inside(node: ast.AST) -> set[str]:
    """Names of comprehensions and lambdas."""
    stored = {part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)}
    return stored | {part.arg for part in ast.walk(node) if isinstance(part, ast.arg)}


def _scopes(tree: ast.Module) -> list[Scope]:
    guards = [node for node in tree.body if isinstance(node, ast.If) and is_guard(node)]
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    return [tree, *guards, *functions]


def _inside(scope: Scope) -> Iterator[ast.AST]:
    """Nodes of a scope in source order, without classes; without functions and guards when it is the module."""
    for node in ast.iter_child_nodes(scope):
        if isinstance(node, ast.ClassDef) or (isinstance(scope, ast.Module) and _own_scope(node)):
            continue
        yield from ast.walk(node)


def _own_scope(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or (isinstance(node, ast.stmt) and is_guard(node))


def _constructor(classes: dict[str, ast.ClassDef], node: ast.ClassDef) -> ast.FunctionDef | None:
    for part in node.body:
        if isinstance(part, ast.FunctionDef) and part.name == "__init__":
            return part
    parents = [classes[base.id] for base in node.bases if isinstance(base, ast.Name) and base.id in classes]
    return _constructor({}, parents[0]) if parents else None


def _layer_expressions(tree: ast.Module, names: dict[str, str]) -> list[str]:
    """Names that module level gives to layers without a class: `net = nn.Sequential(...)`; a container goes before its parts."""
    found = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and isinstance(node.value, ast.Call):
            kind = dotted(node.value.func, names)
            if _is_layer(kind):
                found[node.targets[0].id] = kind
    whole = [name for name, kind in found.items() if kind.endswith("Sequential")]
    return whole or list(found)


def _is_layer(name: str) -> bool:
    """A class of torch.nn that is a network; losses and containers of parameters are none."""
    rest = name.removeprefix(LAYERS)
    plain = name.startswith(LAYERS) and "." not in rest and rest[:1].isupper()
    return plain and not rest.endswith("Loss") and rest not in ("Parameter", "ParameterList", "ParameterDict", "Module")
