"""Networks that no program has run are built, fed and compared."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Set
from dataclasses import replace

from workers.parity import checking_networks
from workers.parity.notes import Note
from workers.parity.plan import Network, Plan, decide
from workers.parity.plan.names import aliases
from workers.parity.plan.networks import without_ways
from workers.parity.verdict import Class
from workers.verification.configurations import built_with, sections, smaller
from workers.verification.report import Stage, State
from workers.verification.run import BEYOND, NO_TIME, SEED, Run, nobody
from workers.verification.settings import calls_elsewhere, defaults
from workers.verification.trees import trees_of
from workers.verification.wording import first_difference, not_here, place_of_error

MOST_NETWORKS = 12
_NETWORK = re.compile(r"\bdef forward\s*\(")


def compare_networks(run: Run, ran: set[str]) -> None:
    there = [path for path in run.found.modules if path in run.mindspore.files and _NETWORK.search(run.torch.text(path))]
    trees = trees_of(run.torch).values()
    ran = ran - _defined_in_several(trees)
    checked, known = 0, defaults(trees)
    settings, called = [known, *sections(run.torch.files)], calls_elsewhere(trees, known)
    elsewhere = built_with(trees, settings) | called
    small = built_with(trees, smaller(settings)) | called
    for path in _whole_first(run, there):
        source, translated = run.torch.text(path), run.mindspore.text(path)
        try:
            plan = replace(decide(source, translated, None, run.device), runs=False, functions=[])
        except SyntaxError:
            continue
        built = [_as_elsewhere(one, elsewhere, _called_in(source)) for one in plan.networks] + _only_elsewhere(run, path, elsewhere)
        plan = replace(plan, networks=[one for one in built if one.name not in ran])
        _not_built(run, path, ast.parse(source), ran | {one.name for one in plan.networks})
        if not plan.networks:
            continue
        checked += 1
        if checked > MOST_NETWORKS or run.is_over:
            run.row(path, Stage.NUMBERS, State.NOT_RUN, NO_TIME if run.is_over else BEYOND)
            continue
        run.tell(path)
        less = replace(plan, networks=[_as_elsewhere(one, small, _called_in(source)) for one in plan.networks])
        _network(run, path, plan, less, source, translated)


def _whole_first(run: Run, paths: list[str]) -> list[str]:
    """Files of parts come behind those whose networks are made of them, and what a program has run comes last."""
    parts = {other for path in paths for other in run.found.reached(path) - {path}}
    return sorted(paths, key=lambda path: (path in run.covered, path in parts))


def _defined_in_several(trees: Iterable[ast.Module]) -> set[str]:
    """Classes of one name in several files: what ran under that name may have been any of them."""
    names = [node.name for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)]
    return {name for name, count in Counter(names).items() if count > 1}


def _as_elsewhere(network: Network, elsewhere: Mapping[str, str], own: Set[str]) -> Network:
    """As another file builds it, or its settings say, behind the calls of its own file; last what its arguments' names suggest."""
    way = elsewhere.get(network.name)
    called = network.ways[:-1] if network.name in own else []
    return network if way is None else replace(network, ways=list(dict.fromkeys([*called, way, *network.ways])))


def _only_elsewhere(run: Run, path: str, elsewhere: Mapping[str, str]) -> list[Network]:
    """Networks of the file for whose constructors nothing can be guessed, but which another file builds."""
    source, translated = run.torch.text(path), run.mindspore.text(path)
    tree = ast.parse(source)
    ways = [elsewhere[name] for name in without_ways(tree, aliases(tree)) if name in elsewhere]
    return [one for way in ways for one in decide(source, translated, way, run.device).networks]


def _called_in(source: str) -> set[str]:
    return {node.func.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}


def _not_built(run: Run, path: str, tree: ast.Module, built: set[str]) -> None:
    """Networks that no program has run, and for whose constructors nothing can be guessed."""
    asked = {name: needed for name, needed in without_ways(tree, aliases(tree)).items() if name not in built}
    if asked and path not in run.covered:
        calls = ", ".join(f"{name}({', '.join(needed)})" for name, needed in asked.items())
        en = f"no program that was run builds {calls}, and the repository does not say with what"
        run.row(path, Stage.NUMBERS, State.NOT_RUN, Note(en, f"运行过的程序没有构建 {calls}，仓库中也没有说明其参数"))


def _network(run: Run, path: str, plan: Plan, less: Plan, source: str, translated: str) -> None:
    """`less`: with smaller settings, for what takes more time or memory than there is."""
    report = checking_networks.check_networks(run.beside(path), plan, source, translated, {}, SEED, nobody)
    reasons = [report.reason, *(one.what for one in report.everything_left_out)]
    if less != plan and not run.is_over and any(" limit " in str(reason) for reason in reasons):
        report = checking_networks.check_networks(run.beside(path), less, source, translated, {}, SEED, nobody)
    kind = report.kind
    run.report.cases += [{"module": run.found.modules[path], **case} for case in report.cases]
    where = f"{path}:{report.divergence['line']}" if report.divergence and report.divergence.get("line") else ""
    if kind is Class.NOT_RUN and " limit " in report.reason:  # which says nothing of the translation
        run.row(path, Stage.NUMBERS, State.NOT_RUN, report.reason)
    elif report.error and report.error.side == "mindspore":
        run.row(path, Stage.NUMBERS, State.FAILS, report.error.message, place_of_error(report.error.traceback))
    elif kind is Class.NOT_RUN and path in run.covered:  # they take what only the whole network gives them
        return
    elif kind is Class.NOT_RUN:
        run.row(path, Stage.NUMBERS, State.NOT_RUN, not_here(report.error.message if report.error else str(report.reason)))
    elif kind.same:
        run.covered |= run.found.reached(path)
        run.row(path, Stage.NUMBERS, State.HOLDS)
    elif kind is Class.PARTLY:
        run.row(path, Stage.NUMBERS, State.PARTLY, next((one.what for one in report.everything_left_out), ""))
    else:
        wrong = [step for step in report.steps if step.decides and not step.kind.same]
        failure = next((step.failure for step in wrong if step.failure), None)
        why = failure.message if failure else first_difference(wrong[0]) if wrong else str(kind)
        run.row(path, Stage.NUMBERS, State.FAILS, why, place_of_error(failure.traceback) if failure else where)
