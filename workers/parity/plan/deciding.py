"""The plan of a check: networks to build with ways to build them, or a plain script and the names to compare."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from workers.parity.plan.criteria import Criterion, criterion
from workers.parity.plan.names import aliases, is_guard
from workers.parity.plan.networks import network_classes, variables, way_there, ways_to_build
from workers.parity.plan.optimizers import Optimizer, optimizer
from workers.parity.plan.samples import samples
from workers.parity.plan.slicing import bound, slice_for

MOST_NETWORKS = 4
DEFINITIONS = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Import | ast.ImportFrom


@dataclass(frozen=True)
class Network:
    """`ways`: expressions that may build it, tried in order; `there`: the same in terms of the translation, where they
    differ; the texts hold just what they need.
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


@dataclass(frozen=True)
class Plan:
    """`names` are bound and `functions` defined at module level of both texts; `runs`: the text computes something."""

    networks: list[Network]
    names: list[str]
    functions: list[str] = field(default_factory=list)
    runs: bool = False
    layers: int = 1


def decide(source: str, translated: str, entry: str | None = None) -> Plan:
    """Raises SyntaxError when one of the texts, or `entry`, is not Python."""
    tree = ast.parse(source)
    known, functions = aliases(tree), _functions(tree, ast.parse(translated))
    if entry and entry.strip() in functions:
        return Plan([], [], [entry.strip()])
    ways = [[ast.unparse(ast.parse(entry, mode="eval"))]] if entry else ways_to_build(tree, known)
    networks = [_network(tree, known, one, source, translated) for one in ways[:MOST_NETWORKS]]
    other = ast.parse(translated)
    names = sorted(set(bound_names(tree)) & set(bound_names(other)) - _moved(tree, other))
    return Plan(networks, names, functions, _runs(tree), _layers(tree, known))


def _network(tree: ast.Module, known: dict[str, str], ways: list[str], source: str, translated: str) -> Network:
    given = variables(tree, ways)
    trained = optimizer(tree, known, (source, translated), given)
    name = ways[0].partition("(")[0].rpartition(".")[2]
    other = ast.parse(translated)
    there = {way: found for way in ways if (found := way_there(way, tree, other, known)) != way}
    texts = slice_for(source, ways), slice_for(translated, [there.get(way, way) for way in ways])
    loss = criterion(tree, known, (source, translated))
    return Network(name, ways, *texts, samples(tree, known, given), _layers(tree, known), trained, loss, there)


def _layers(tree: ast.Module, known: dict[str, str]) -> int:
    """Calls inside the networks' constructors: a rough depth of accumulation for the tolerance."""
    classes = network_classes(tree, known).values()
    return max(1, sum(isinstance(node, ast.Call) for owner in classes for node in ast.walk(owner)))


def _functions(tree: ast.Module, translated: ast.Module) -> list[str]:
    ours, theirs = ({node.name for node in text.body if isinstance(node, ast.FunctionDef)} for text in (tree, translated))
    return sorted(ours & theirs)


def _moved(tree: ast.Module, translated: ast.Module) -> set[str]:
    """Names that the translation binds in functions of its own, such as the forward function of a training step."""
    own = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    fresh = [node for node in ast.walk(translated) if isinstance(node, ast.FunctionDef) and node.name not in own]
    inside = [part for node in fresh for part in ast.walk(node) if isinstance(part, ast.Name)]
    return {part.id for part in inside if isinstance(part.ctx, ast.Store)}


def _runs(tree: ast.Module) -> bool:
    """Whether running the text computes anything: definitions, imports and constants do not."""
    statements = [node for node in _flat(tree.body) if not isinstance(node, DEFINITIONS)]
    return any(isinstance(part, ast.Call) for node in statements for part in ast.walk(node))


def bound_names(tree: ast.Module) -> list[str]:
    """Names of the user's own values: imports, functions and classes are none."""
    found = [bound(node) for node in _flat(tree.body) if not isinstance(node, DEFINITIONS)]
    return sorted(set().union(*found) - {"_"}) if found else []


def _flat(body: list[ast.stmt]) -> list[ast.stmt]:
    """The guard's block runs too when a script is run."""
    return [part for node in body for part in (node.body if isinstance(node, ast.If) and is_guard(node) else [node])]
