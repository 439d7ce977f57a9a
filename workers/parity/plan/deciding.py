"""The plan of a check: networks to build with ways to build them, or a plain script and the names to compare."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from workers.parity.plan.names import aliases, is_guard
from workers.parity.plan.networks import network_classes, variables, ways_to_build
from workers.parity.plan.optimizers import Optimizer, optimizer
from workers.parity.plan.samples import samples
from workers.parity.plan.slicing import bound, slice_for

MOST_NETWORKS = 4


@dataclass(frozen=True)
class Network:
    """`ways`: expressions that may build it, tried in order; the texts hold just what they need."""

    name: str
    ways: list[str]
    source: str
    translated: str
    samples: list[list[str]] = field(default_factory=list)
    layers: int = 1
    optimizer: Optimizer | None = None


@dataclass(frozen=True)
class Plan:
    """Networks when the program has any, else `names` that the script binds at module level."""

    networks: list[Network]
    names: list[str]


def decide(source: str, translated: str, entry: str | None = None) -> Plan:
    """Raises SyntaxError when one of the texts, or `entry`, is not Python."""
    tree = ast.parse(source)
    ast.parse(translated)
    known = aliases(tree)
    ways = [[ast.unparse(ast.parse(entry, mode="eval"))]] if entry else ways_to_build(tree, known)
    networks = [_network(tree, known, one, source, translated) for one in ways[:MOST_NETWORKS]]
    return Plan(networks, [] if networks else bound_names(tree))


def _network(tree: ast.Module, known: dict[str, str], ways: list[str], source: str, translated: str) -> Network:
    given = variables(tree, ways)
    trained = optimizer(tree, known, (source, translated), given)
    name = ways[0].partition("(")[0].rpartition(".")[2]
    texts = slice_for(source, ways), slice_for(translated, ways)
    return Network(name, ways, *texts, samples(tree, known, given), _layers(tree, known), trained)


def _layers(tree: ast.Module, known: dict[str, str]) -> int:
    """Calls inside the networks' constructors: a rough depth of accumulation for the tolerance."""
    classes = network_classes(tree, known).values()
    return max(1, sum(isinstance(node, ast.Call) for owner in classes for node in ast.walk(owner)))


def bound_names(tree: ast.Module) -> list[str]:
    """Names of the user's own values: imports, functions and classes are none."""
    definitions = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Import | ast.ImportFrom
    found = [bound(node) for node in _flat(tree.body) if not isinstance(node, definitions)]
    return sorted(set().union(*found)) if found else []


def _flat(body: list[ast.stmt]) -> list[ast.stmt]:
    """The guard's block runs too when a script is run."""
    return [part for node in body for part in (node.body if isinstance(node, ast.If) and is_guard(node) else [node])]
