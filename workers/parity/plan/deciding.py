"""The plan of a check: networks to build with ways to build them, or a plain script and the names to compare."""

from __future__ import annotations

import ast
from collections import Counter
from dataclasses import dataclass, field, replace

from workers.parity.plan.criteria import Criterion, criterion
from workers.parity.plan.documented import with_examples
from workers.parity.plan.names import aliases, is_guard
from workers.parity.plan.networks import called_classes, network_classes, variables, way_there, ways_to_build
from workers.parity.plan.optimizers import Optimizer, optimizer
from workers.parity.plan.samples import samples
from workers.parity.plan.settings import settings
from workers.parity.plan.slicing import bound, slice_for

MOST_NETWORKS = 4
INPUTS, INIT_INPUTS = "get_inputs", "get_init_inputs"
DEFINITIONS = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Import | ast.ImportFrom
MIXER = "auto_mixed_precision"


@dataclass(frozen=True)
class Network:
    """`ways`: expressions that may build it, tried in order; `there`: the same in terms of the translation, where they
    differ; the texts hold just what they need. `device`: what the translation was written for.
    """

    name: str
    ways: list[str]
    source: str
    translated: str
    samples: list[list[str]] = field(default_factory=list)
    layers: int = 1
    optimizer: Optimizer | None = None
    criterion: Criterion | None = None
    there: dict[str, str] = field(default_factory=dict)
    device: str = "ascend"


@dataclass(frozen=True)
class Plan:
    """`names` are bound at module level of the torch text, `moved` of them by new functions of the translation, and `stale` are
    those of `moved` that keep an earlier value outside of them; `functions` are defined in both texts, `watched` are those and
    methods; `runs`: the text computes something, `runs_there`: the translation does; `samples`: by function, what the program or
    its documentation gives to it; `more`: networks beyond the number that is checked; `mixed`: the translation computes in mixed
    precision, and torch is to do so as well; `settings`: names that say how the program is run.
    """

    networks: list[Network]
    names: list[str]
    functions: list[str] = field(default_factory=list)
    runs: bool = False
    layers: int = 1
    more: list[str] = field(default_factory=list)
    moved: frozenset[str] = frozenset()
    stale: frozenset[str] = frozenset()
    watched: list[str] = field(default_factory=list)
    runs_there: bool = True
    samples: dict[str, list[list[str]]] = field(default_factory=dict)
    device: str = "ascend"
    mixed: bool = False
    settings: frozenset[str] = frozenset()
    timed: bool = False  # it was asked what a step costs


def decide(source: str, translated: str, entry: str | None = None, device: str = "ascend") -> Plan:
    """Raises SyntaxError when one of the texts, or `entry`, is not Python."""
    tree = ast.parse(source)
    other = ast.parse(translated)
    known, functions, shown = aliases(tree), _functions(tree, other), with_examples(tree)
    calls = {name: found for name in functions if (found := samples(shown, known, {name}))}
    if entry and entry.strip() in functions:
        return Plan([], [], [entry.strip()], samples=calls, device=device)
    ways = [[ast.unparse(ast.parse(entry, mode="eval"))]] if entry else ways_to_build(shown, known)
    if not entry and INIT_INPUTS in functions:  # KernelBench's convention, which operator benchmarks follow
        ways = [[f"{_short(one)}({_init_inputs(tree)})", *one] for one in ways]
    networks = [replace(_network(shown, known, one, source, translated), device=device) for one in ways[:MOST_NETWORKS]]
    more = [_short(one) for one in ways[MOST_NETWORKS:]]
    watched = [*functions, *_methods(tree, other, known)]
    moved = frozenset(_moved(tree, other))
    ours, theirs = _bindings(tree), _bindings(other)
    stale = frozenset(name for name in moved if ours[name] > theirs[name] > 0)
    alone, runs = [name for name in functions if name not in (INPUTS, INIT_INPUTS)], (_runs(tree), _runs(other))
    depth, names = _layers(tree, known), bound_names(tree)
    mixed = MIXER in translated
    said = frozenset(settings(tree))
    return Plan(networks, names, alone, runs[0], depth, more, moved, stale, watched, runs[1], calls, device, mixed, said)


def _init_inputs(tree: ast.Module) -> str:
    """Its result as arguments: a list of them, a dictionary by name, or a list of both."""
    (maker,) = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == INIT_INPUTS][-1:]
    given = [node.value for node in ast.walk(maker) if isinstance(node, ast.Return)]
    match given:
        case [ast.Dict() | ast.Call(func=ast.Name(id="dict"))]:
            return f"**{INIT_INPUTS}()"
        case [ast.List(elts=[ast.List() | ast.Tuple(), named]) | ast.Tuple(elts=[ast.List() | ast.Tuple(), named])] if isinstance(
            named, ast.Dict
        ) or (isinstance(named, ast.Call) and ast.unparse(named.func) == "dict"):
            return f"*{INIT_INPUTS}()[0], **{INIT_INPUTS}()[1]"
    return f"*{INIT_INPUTS}()"


def _short(ways: list[str]) -> str:
    return ways[0].partition("(")[0].rpartition(".")[2]


def _network(tree: ast.Module, known: dict[str, str], ways: list[str], source: str, translated: str) -> Network:
    given = variables(tree, ways)
    trained = optimizer(tree, known, (source, translated), given)
    other = ast.parse(translated)
    there = {way: found for way in ways if (found := way_there(way, tree, other, known)) != way}
    texts = slice_for(source, [*ways, INPUTS]), slice_for(translated, [there.get(way, way) for way in ways])
    loss = criterion(tree, known, (source, translated))
    return Network(_short(ways), ways, *texts, samples(tree, known, given), _layers(tree, known), trained, loss, there)


def _layers(tree: ast.Module, known: dict[str, str]) -> int:
    """Calls inside the networks' constructors: a rough depth of accumulation for the tolerance."""
    classes = network_classes(tree, known).values()
    return max(1, sum(isinstance(node, ast.Call) for owner in classes for node in ast.walk(owner)))


def _functions(tree: ast.Module, translated: ast.Module) -> list[str]:
    ours, theirs = ({node.name for node in text.body if isinstance(node, ast.FunctionDef)} for text in (tree, translated))
    return sorted(ours & theirs)


def _methods(tree: ast.Module, translated: ast.Module, known: dict[str, str]) -> list[str]:
    """Of classes of both texts that are no networks, or that only methods run: a network's results are seen where it is called."""
    networks = called_classes(tree, known)
    ours, theirs = (
        {
            f"{owner.name}.{node.name}"
            for owner in text.body
            if isinstance(owner, ast.ClassDef) and owner.name not in networks
            for node in owner.body
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("__")
        }
        for text in (tree, translated)
    )
    return sorted(ours & theirs)


def _moved(tree: ast.Module, translated: ast.Module) -> set[str]:
    """Names that the translation binds in functions of its own, such as the forward function of a training step."""
    own = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    fresh = [node for node in ast.walk(translated) if isinstance(node, ast.FunctionDef) and node.name not in own]
    inside = [part for node in fresh for part in ast.walk(node) if isinstance(part, ast.Name)]
    return {part.id for part in inside if isinstance(part.ctx, ast.Store)}


def _bindings(tree: ast.Module) -> Counter[str]:
    """How many places outside of functions and classes bind each name."""
    found, waiting = Counter[str](), list[ast.AST](tree.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found[node.id] += 1
        elif not isinstance(node, DEFINITIONS | ast.Lambda):
            waiting += ast.iter_child_nodes(node)
    return found


def _runs(tree: ast.Module) -> bool:
    """Whether running the text computes anything: definitions, imports and constants do not."""
    statements = [node for node in _flat(tree.body) if not isinstance(node, DEFINITIONS)]
    return any(isinstance(part, ast.Call) for node in statements for part in ast.walk(node))


def bound_names(tree: ast.Module) -> list[str]:
    """Names of the user's own values: imports, functions and classes are none, what a function binds in the module is one."""
    found = [bound(node) for node in _flat(tree.body) if not isinstance(node, DEFINITIONS) and not _holds_addresses(node)]
    found += [set(node.names) for node in ast.walk(tree) if isinstance(node, ast.Global)]
    return sorted(set().union(*found) - {"_"})


def _holds_addresses(node: ast.stmt) -> bool:
    """`frozen = {id(p) for p in net.parameters()}`: where objects stand in memory differs from run to run."""
    return isinstance(node, ast.Assign) and _gives_addresses(node.value)


def _gives_addresses(value: ast.expr) -> bool:
    if isinstance(value, ast.ListComp | ast.SetComp | ast.GeneratorExp):
        return _gives_addresses(value.elt)
    if isinstance(value, ast.DictComp):
        return _gives_addresses(value.key)
    if isinstance(value, ast.Name):
        return value.id == "id"  # `map(id, net.parameters())`
    if not isinstance(value, ast.Call) or not isinstance(value.func, ast.Name):
        return False
    gathers = value.func.id in ("set", "frozenset", "list", "tuple", "sorted", "map") and bool(value.args)
    return value.func.id == "id" or (gathers and _gives_addresses(value.args[0]))


def _flat(body: list[ast.stmt]) -> list[ast.stmt]:
    """The guard's block runs too when a script is run."""
    return [part for node in body for part in (node.body if isinstance(node, ast.If) and is_guard(node) else [node])]
