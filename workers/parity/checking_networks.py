"""The ladder for every network of a program: torch first, which gives weights and inputs, then MindSpore, then the numbers."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any

from workers.parity import divergence, environment, fresh, inputs
from workers.parity.answers import Failure, Said, compare_outputs
from workers.parity.checking_scripts import Programs, carried, run_mindspore, run_torch, script_step
from workers.parity.compare import Comparison
from workers.parity.conversation import NAMES, Heard, OnStep, talk
from workers.parity.converter import converter
from workers.parity.divergence import first_divergence
from workers.parity.lines import by_line
from workers.parity.notes import Note
from workers.parity.plan import Network, Plan
from workers.parity.plan.names import names_in
from workers.parity.report import Report, Step
from workers.parity.rungs import GRAPH, RUNGS, WHOLE, Rung
from workers.parity.sandbox.pool import Pool
from workers.parity.tolerances import SITUATIONS
from workers.parity.verdict import Class, worst

BEGIN, CHANGE, CURVE = "loss before the first step", "change of the loss", "loss"
MOST_STEPS = 64
WALLS = (30.0, 90.0)  # seconds for the whole program on each side: it may train for hours
LONGEST_NOTE = 300
NO_OPTIMIZER = Note("the program has no optimizer for this network", "程序中没有用于此网络的优化器")
ENDED = Note("an earlier step ended the run", "之前的步骤已使运行终止")
ONLY_DEFINES = Note("the program only defines", "程序只有定义")
NO_DROPOUT = Note("dropout switched off on both sides", "两侧均已关闭 dropout")
DRAWS = Note("the network draws random numbers, which a graph draws otherwise", "网络会抽取随机数,而图模式的抽取方式不同")
LOOK = 0.005  # seconds between two looks at what the torch side has said


@dataclass(frozen=True)
class Both:
    network: Network
    torch: Heard
    mindspore: Heard
    graph: Heard = field(default_factory=lambda: Heard("mindspore"))


def check_networks(pool: Pool, plan: Plan, source: str, translated: str, specs: dict[str, str], seed: int, tell: OnStep) -> Report:
    pool.start()
    names = names_in(source)
    programs = Programs(source, translated, plan, seed, WALLS)
    with ThreadPoolExecutor(1) as aside:  # torch is ahead of MindSpore, which is given what torch chose
        try:
            program = run_torch(pool, programs, tell) if plan.runs else Heard("torch")
            runs = list(_runs(pool, plan.networks, specs, seed, tell, aside, carried(program)[0]))
            whole = _whole(pool, programs, program, names, tell) if plan.runs and not any(_limit(run) for run in runs) else None
        except BaseException:  # the queue's time limit: do not wait for the torch side
            pool.interrupt()
            raise
    tell("comparing", "running", "")
    steps = [step for run in runs for step in _steps(run, names, len(runs) > 1)]
    modules = [divergence.modules(run.torch, run.mindspore, names, run.network.layers) for run in runs]
    versions = dict[str, Any]()
    for heard in (side for run in runs for side in (run.torch, run.mindspore)):
        versions |= heard.fact("versions", dict)
    report = Report(
        [*steps, whole or Step(WHOLE, stated=Class.NOT_RUN, note=ONLY_DEFINES)],
        environment.complete(versions, seed),
        seed,
        _weights(runs),
        [one for run in runs for one in inputs.described(run.torch.words("specs"), seed, run.network.name)],
        [run.torch.fact("way", str)[:LONGEST_NOTE] for run in runs],
        _divergence(runs, modules, source, translated),
        _failure(runs),
        lines=by_line(source, [one for compared in modules for one in compared] + list(whole.outputs if whole else ())),
    )
    tell("comparing", "done", str(report.kind))
    return report


def _whole(pool: Pool, programs: Programs, torch: Heard, names: frozenset[str], tell: OnStep) -> Step:
    """The program as it stands, where it came to an end on the torch side within the time."""
    if torch.failure:
        return Step(WHOLE, stated=Class.NOT_RUN, note=_why_not(torch))
    mindspore = run_mindspore(pool, programs, torch, tell)
    if mindspore.ended == "wall":
        return Step(WHOLE, stated=Class.NOT_RUN, note=_why_not(mindspore))
    return replace(script_step(pool, programs, torch, mindspore, names, tell), rung=WHOLE)


def _why_not(heard: Heard) -> str:
    if heard.ended == "wall":
        seconds = WALLS[0] if heard.side == "torch" else WALLS[1]
        en = f"the program takes longer than {seconds:.0f} s on the {NAMES[heard.side]}"
        return Note(en, f"程序在 {heard.side} 侧运行超过 {seconds:.0f} 秒")
    said = heard.failure.message.splitlines()[0] if heard.failure else ""
    cut = said[:LONGEST_NOTE]
    return Note(f"the program itself does not run here: {cut}", f"程序本身无法在此运行:{cut}")


def _runs(
    pool: Pool,
    networks: Sequence[Network],
    specs: dict[str, str],
    seed: int,
    tell: OnStep,
    aside: ThreadPoolExecutor,
    seen: list[dict[str, Any]],
) -> Iterator[Both]:
    """One network after the other, until one reaches a limit: the next would reach it too, and the queue waits."""
    for network in networks:
        run = _run(pool, network, specs, seed, tell, aside, seen)
        yield run
        if _limit(run):
            return


def _limit(run: Both) -> bool:
    return any(failure and " limit " in failure.message for failure in (run.torch.failure, run.mindspore.failure))


def _run(
    pool: Pool,
    network: Network,
    specs: dict[str, str],
    seed: int,
    tell: OnStep,
    aside: ThreadPoolExecutor,
    seen: list[dict[str, Any]],
) -> Both:
    """MindSpore begins as soon as torch has chosen weights and inputs; both go on side by side."""
    given, loss = network.optimizer, network.criterion
    asked: dict[str, Any] = {"job": "ladder", "source": network.source, "ways": network.ways, "samples": network.samples}
    asked["seen"] = [{"kind": entry["kind"], "specs": entry["specs"]} for entry in seen]
    if given:
        asked["optimizer"] = {"source": given.source, "expression": given.torch}
    if loss:
        asked["criterion"] = {"source": loss.source, "expression": loss.torch}
    torch = Heard("torch")
    running = aside.submit(talk, pool, "torch", asked | {"inputs": specs, "seed": seed}, {}, tell, torch)
    while not running.done() and "specs" not in torch.facts:
        time.sleep(LOOK)
    if "specs" not in torch.facts:
        running.result()
        return Both(network, torch, Heard("mindspore"))
    way = network.there.get(torch.fact("way", str), torch.fact("way", str))
    request: dict[str, Any] = {"job": "ladder", "source": network.translated, "ways": [way], "seed": seed}
    if given:
        request["optimizer"] = {"source": given.translated, "expression": given.mindspore}
    if loss:
        request["criterion"] = {"source": loss.translated, "expression": loss.mindspore}
    told: dict[str, Any] = {"table": torch.entries("table"), "specs": torch.words("specs"), "others": torch.words("others")}
    told["target"] = torch.fact("target", str)
    mindspore = talk(pool, "mindspore", request | told, dict(torch.arrays), tell)
    running.result()
    if mindspore.failure:
        return Both(network, torch, mindspore)
    graph = talk(pool, "mindspore", request | told | {"job": "graph"}, dict(torch.arrays), tell)
    return Both(network, torch, mindspore, graph)


def _steps(run: Both, names: frozenset[str], named: bool) -> list[Step]:
    label = run.network.name if named else ""
    steps = [_weights_step(run, names, label)]
    for rung in RUNGS[1:]:
        if rung.name == "run" and run.network.optimizer is None:
            steps.append(Step(rung, label, stated=Class.NOT_RUN, note=NO_OPTIMIZER))
            continue
        ours, theirs = run.torch.part(rung.name), run.mindspore.part(rung.name)
        failure = ours.failure or theirs.failure
        if failure and not _reached(run, rung.name):
            steps.append(Step(rung, label, stated=Class.NOT_RUN, note=ENDED))
            continue
        seconds = run.torch.seconds(rung.name) + run.mindspore.seconds(rung.name)
        step = Step(rung, label, (), seconds, failure)
        if not failure:
            curve = _curve(ours, theirs) if rung.name == "run" else {}
            step = replace(step, outputs=_compared(rung, ours, theirs, run, names), note=_note(run, rung.name), curve=curve)
        steps.append(_with_rates(run, step))
    return [*steps, _graph_step(run, names, label)]


def _graph_step(run: Both, names: frozenset[str], label: str) -> Step:
    """Compared with what torch said in eval mode."""
    ours, theirs = run.torch.part("eval"), run.graph.part("graph")
    if ours.failure or not run.graph.facts:
        return Step(GRAPH, label, stated=Class.NOT_RUN)
    if run.torch.facts.get("draws") is True:
        return Step(GRAPH, label, stated=Class.NOT_RUN, note=DRAWS)
    if theirs.failure:
        return Step(GRAPH, label, failure=theirs.failure)
    wanted = {output.path for output in theirs.outputs}
    plain = Said([output for output in ours.outputs if output.path in wanted])
    return Step(GRAPH, label, compare_outputs(plain, theirs, run.network.layers, names), run.graph.seconds("graph"))


def _compared(rung: Rung, ours: Said, theirs: Said, run: Both, names: frozenset[str]) -> list[Comparison]:
    """The short run is compared by where it begins and by how it goes on from there, fresh weights by their distribution."""
    if rung.name == "init":
        return fresh.compare_all(ours.outputs, theirs.outputs)
    if rung.allowed is None:
        return compare_outputs(ours, theirs, run.network.layers, names, rung.share)
    first, rest = (tuple(_only(said, path) for said in (ours, theirs)) for path in (BEGIN, CHANGE))
    begun = compare_outputs(first[0], first[1], run.network.layers, names)
    return begun + compare_outputs(rest[0], rest[1], share=rung.share, allowed=rung.allowed)


def _only(said: Said, path: str) -> Said:
    return Said([output for output in said.outputs if output.path == path])


def _curve(ours: Said, theirs: Said) -> dict[str, list[float]]:
    """The losses of the short run on both sides, to be drawn."""
    drawn = {"torch": _only(ours, CURVE), "mindspore": _only(theirs, CURVE)}
    arrays = {side: said.outputs[0].value.array for side, said in drawn.items() if said.outputs}
    return {side: [float(loss) for loss in array.ravel()[:MOST_STEPS]] for side, array in arrays.items() if array is not None}


def _reached(run: Both, rung: str) -> bool:
    """Whether each side that ran came to this rung, if only to fail in it."""
    return all(rung in heard.parts or heard.step == rung for heard in (run.torch, run.mindspore))


def _weights_step(run: Both, names: frozenset[str], label: str) -> Step:
    unmatched = run.mindspore.entries("unmatched")
    carried = len(run.mindspore.words("pairs"))
    failure = run.torch.failure or run.mindspore.failure
    if "pairs" not in run.mindspore.facts:
        return Step(RUNGS[0], label, failure=failure, stated=Class.NOT_RUN)
    note = Note(f"{carried} carried, {len(unmatched)} without a partner", f"迁移 {carried} 个,{len(unmatched)} 个没有对应")
    outputs = _constants(run, names)
    kind = Class.DIFFERENT if unmatched else worst([Class.BIT_EQUAL, *(output.kind for output in outputs)])
    return Step(RUNGS[0], label, outputs, note=note, stated=kind)


def _constants(run: Both, names: frozenset[str]) -> list[Comparison]:
    """Masks and tables are compared as constructed; another element type of the same values is no mistake there."""
    ours, theirs = run.torch.part("constants"), run.mindspore.part("constants")
    if ours.failure or theirs.failure:
        return []
    there = {output.path for output in theirs.outputs}
    both = Said([output for output in ours.outputs if output.path in there])
    here = {output.path for output in both.outputs}
    told = Said([output for output in theirs.outputs if output.path in here])
    found = compare_outputs(both, told, 1, names, allowed=SITUATIONS["constants"])
    return [replace(one, kind=Class.ROUNDING) if one.kind is Class.DTYPE and not one.max_abs else one for one in found]


def _note(run: Both, rung: str) -> str:
    rates = run.torch.fact("rates", dict)
    return NO_DROPOUT if rung != "eval" and any(rates.values()) else ""


def _with_rates(run: Both, step: Step) -> Step:
    """Dropout cannot be compared by its values, but its rates can."""
    if step.rung.name != "train" or step.failure:
        return step
    ours, theirs = run.torch.fact("rates", dict), run.mindspore.fact("rates", dict)
    wrong = [f"{path}: {ours[path]} against {theirs[path]}" for path in ours if path in theirs and ours[path] != theirs[path]]
    return replace(step, stated=Class.DIFFERENT, note=f"dropout rates differ: {', '.join(wrong)}") if wrong else step


def _failure(runs: Sequence[Both]) -> Failure | None:
    """What keeps the whole check from a verdict. A network that torch itself cannot run only counts when no other can."""
    lost = [run.mindspore.failure for run in runs if run.mindspore.failure]
    broken = [run.torch.failure for run in runs if run.torch.failure]
    return lost[0] if lost else broken[0] if len(broken) == len(runs) else None


def _divergence(
    runs: Sequence[Both], modules: Sequence[Sequence[Comparison]], source: str, translated: str
) -> dict[str, Any] | None:
    places = (first_divergence(compared, run.torch, source, translated) for run, compared in zip(runs, modules, strict=True))
    return next((place for place in places if place), None)


def _weights(runs: Sequence[Both]) -> dict[str, Any]:
    pairs: dict[str, str] = {}
    unmatched: list[Any] = []
    for run in runs:
        pairs |= run.mindspore.words("pairs")
        unmatched += run.mindspore.entries("unmatched")
    longer = [entry["name"] for run in runs for entry in run.mindspore.entries("longer")]
    return {"carried": len(pairs), "unmatched": unmatched, "pairs": pairs, "converter": converter(pairs, longer) if pairs else ""}
