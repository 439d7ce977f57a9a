"""What is drawn from numpy's global stream, and which of it is drawn once: a split into training and test data, a seeded sample."""

from __future__ import annotations

import ast
from collections import defaultdict

from workers.translation.facts.places import place_of
from workers.translation.facts.symbols import DEFINED_FUNCTIONS, Function
from workers.translation.file import File
from workers.translation.once import once

DRAWS = frozenset(
    """
    rand randn randint random random_sample choice permutation shuffle uniform normal standard_normal beta gamma binomial poisson
    exponential laplace dirichlet multinomial multivariate_normal lognormal triangular geometric gumbel logistic
    """.split()
)
_ORDERS = frozenset({"permutation", "shuffle", "choice"})
_STATE = frozenset({"seed", "get_state", "set_state"})
# Python calls these itself, again and again.
_REPEATED = frozenset({"__getitem__", "__next__", "__iter__", "__call__"})
# So called, a method of a buffer, an environment or a policy is what a loop of another file calls.
_PER_STEP = frozenset({"sample", "step", "act"})
_OWN_STREAM = frozenset({"RandomState", "default_rng", "Generator", "PCG64", "MT19937", "SeedSequence"})
_WEIGHTS = frozenset({"parameters", "named_parameters"})
_LOOPS = (ast.For, ast.AsyncFor, ast.While)


@once
def drawn(file: File) -> tuple[ast.Attribute, ...]:
    """Every use of the global stream, seeds among them; none where one is no call that RandomState has as well."""
    if b"random" not in file.source.data:
        return ()
    spelled = {node: file.facts.origin(node) for node in file.nodes(ast.Attribute)}
    streams = [n for n in file.nodes(ast.Attribute) if spelled[n].startswith("numpy.random.") and spelled[n].count(".") == 2]
    used = [node for node in streams if node.attr not in _OWN_STREAM]
    modules = [node for node, name in spelled.items() if name == "numpy.random"]
    called = all(isinstance(call := file.parent(node), ast.Call) and call.func is node for node in used)
    known = all(node.attr in DRAWS | _STATE and isinstance(node.value, ast.Attribute) for node in used)
    borrowed = any(origin.startswith("numpy.random") for origin in file.facts.origins.all())
    whole = len(modules) != len([node for node in streams if isinstance(node.value, ast.Attribute)])
    return tuple(used) if called and known and not borrowed and not whole else ()


@once
def kept(file: File) -> bool:
    """An order of data, or a seeded draw, is made once and not again and again: it outlives a run."""
    used = drawn(file)
    draws = [node for node in used if node.attr in DRAWS]
    seeded = len(draws) < len(used)
    return any((seeded or node.attr in _ORDERS) and _runs_once(file, node) for node in draws)


def seeds(file: File) -> bool:
    """Something here may fix numpy's global stream: a call named like it that is not torch's, or one that takes a seed."""
    for call in file.nodes(ast.Call):
        name = (call.func.attr if isinstance(call.func, ast.Attribute) else place_of(call.func)).lower()
        named = ("seed" in name or "determinis" in name) and not name.startswith("manual_seed")
        if named or any(keyword.arg == "seed" for keyword in call.keywords):
            return True
    return False


def _runs_once(file: File, node: ast.AST) -> bool:
    """Not in every turn of a loop, nor in a function that is only called there."""
    function, looped = _around(file, node)
    return not looped and (function is None or function in _run_once(file))


@once
def _run_once(file: File) -> frozenset[ast.AST]:
    """Functions that something outside of any loop may call: another file, or a call that runs once itself."""
    called: dict[ast.AST | None, list[ast.AST]] = defaultdict(list)
    for call in file.nodes(ast.Call):
        function, looped = _around(file, call)
        if not looped:
            called[function] += file.facts.calls.callees(call)
    functions = file.facts.calls.functions
    waiting = [*called[None], *(f for f in functions if not file.facts.calls.sites(f) and not _is_repeated(file, f))]
    found: set[ast.AST] = set()
    while waiting:
        function = waiting.pop()
        if function not in found:
            found.add(function)
            waiting += called[function]
    return frozenset(found)


def _is_repeated(file: File, function: Function) -> bool:
    return function.name in _REPEATED or (function.name in _PER_STEP and file.facts.calls.is_method(function))


def _around(file: File, node: ast.AST) -> tuple[ast.AST | None, bool]:
    """The function that it stands in, and whether a loop is between them."""
    looped = False
    for outer in file.ancestors(node):
        if isinstance(outer, DEFINED_FUNCTIONS):
            return outer, looped
        looped = looped or (isinstance(outer, _LOOPS) and not _over_weights(outer))
    return None, looped


def _over_weights(loop: ast.AST) -> bool:
    """`for p in net.parameters():`, which gives each weight one value and is over."""
    walked = loop.iter if isinstance(loop, ast.For) else None
    called = walked.func if isinstance(walked, ast.Call) else None
    return isinstance(called, ast.Attribute) and called.attr in _WEIGHTS
