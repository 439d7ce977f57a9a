"""The ladder for every network of a program: torch first, which gives weights and inputs, then MindSpore, then the numbers."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence, Set
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import or_
from typing import Any

from workers.parity import attributes, divergence, dropouts, environment, fresh, inputs, speed
from workers.parity.answers import Failure, Said, compare_outputs
from workers.parity.checking_functions import Called, call_functions
from workers.parity.checking_scripts import AFTERWARDS, CALLS, Programs, begin, carried, run_mindspore, run_torch, script_step
from workers.parity.compare import Comparison
from workers.parity.conversation import NAMES, Heard, OnStep, talk
from workers.parity.converter import converter
from workers.parity.divergence import first_divergence
from workers.parity.left_out import LeftOut, not_compared
from workers.parity.lines import by_line
from workers.parity.never_ran import uncalled
from workers.parity.notes import Note, chinese, first_line
from workers.parity.parcel import NETWORK, PROGRAM
from workers.parity.plan import Network, Plan
from workers.parity.plan.names import names_in
from workers.parity.plan.optimizers import makes_optimizers
from workers.parity.ran import Ran
from workers.parity.report import Report, Step
from workers.parity.rungs import GRAPH, RUNGS, WHOLE, Rung
from workers.parity.sandbox.pool import Pool
from workers.parity.tolerances import NOISE, SITUATIONS
from workers.parity.verdict import Class, worst

BEGIN, CHANGE, CURVE = "loss before the first step", "change of the loss", "loss"
MOST_STEPS = 64
MOST_FUNCTIONS = 8  # beside the networks
WALLS = (30.0, 90.0)  # seconds for the whole program on each side: it may train for hours
LONGEST_NOTE = 300
NO_OPTIMIZER = Note("no line of the program makes an optimizer of torch.optim", "程序中没有任何一行创建 torch.optim 的优化器")
NO_OWN_OPTIMIZER = Note(
    "no line gives this network alone an optimizer, as `name = optim.SGD(net.parameters(), ...)` does; "
    "what trains it otherwise is compared where the whole program runs",
    "没有任何一行像 `name = optim.SGD(net.parameters(), ...)` 那样单独为此网络创建优化器；以其他方式进行的训练在整个程序运行时比较",
)
ENDED = Note("an earlier step ended the run", "之前的步骤已使运行终止")
ONLY_DEFINES = Note("the program only defines", "程序只有定义")
ONLY_DEFINES_THERE = Note("the translation only defines", "译文只有定义")
NO_DROPOUT = Note("dropout switched off on both sides", "两侧均已关闭 dropout")
DRAWS = Note("draws random numbers, which a graph draws otherwise", "会抽取随机数，而图模式的抽取方式不同")
OWN_DRAWS = Note("draws random numbers that the two sides do not share", "会抽取两侧不共享的随机数")
DRAWN_APART = (Class.DIFFERENT, Class.SPECIAL_VALUES, Class.NOT_RUN)
WITHOUT_GRADIENT = ("has no floating output", "does not require grad", "in inference mode", "inference tensor")
FOLLOWING = ("gradients", "update", "run")  # rungs that are made of the outputs in train mode
STOPPED_EARLY = Note(
    f"the program takes long: both sides were stopped after {CALLS} calls of its networks",
    f"程序运行时间长：两侧均在其网络被调用 {CALLS} 次后停止",
)
UNSTEADY = 4  # one gradient in so many that rounding moves further than is allowed
MOVED = Note("cannot be decided: rounding alone moves the outputs that it is made of", "无法判定：仅舍入就会使其所依据的输出变化")
BESIDE = (f"{NETWORK}.", f"{PROGRAM}.")
LOOK = 0.005  # seconds between two looks at what the torch side has said
# What torch and Python say of a path that is not the program's own.
_DENIED = re.compile(r"Permission denied|Read-only file system|Operation not permitted")


@dataclass(frozen=True)
class Both:
    network: Network
    torch: Heard
    mindspore: Heard
    graph: Heard = field(default_factory=lambda: Heard("mindspore"))
    requests: dict[str, dict[str, Any]] = field(default_factory=dict)  # what each side was asked


def check_networks(pool: Pool, plan: Plan, source: str, translated: str, specs: dict[str, str], seed: int, tell: OnStep) -> Report:
    pool.start()
    names = names_in(source)
    programs = Programs(source, translated, plan, seed, WALLS)
    with ThreadPoolExecutor(1) as aside:  # torch is ahead of MindSpore, which is given what torch chose
        try:
            programs, program = begin(pool, programs, tell) if plan.runs else (programs, Heard("torch"))
            seen = carried(program)[0]
            runs = list(_runs(pool, plan.networks, specs, seed, tell, aside, seen))
            runs_whole = plan.runs and not any(_limit(run) for run in runs)
            whole, there = _whole(pool, programs, program, names, tell) if runs_whole else (None, Heard("mindspore"))
            timed = [
                speed.network(pool, run.network.name, run.requests, run.torch, tell) for run in runs if plan.timed and run.requests
            ]
        except BaseException:  # the queue's time limit: do not wait for the torch side
            pool.interrupt()
            raise
    ran = reduce(or_, (run.torch.ran() for run in runs), program.ran(whole=plan.runs))
    alone = program.ended != "wall" and not any(_limit(run) for run in runs)  # what takes too long would do so again
    called = _uncalled(pool, plan, (source, translated), ran, seed, tell) if alone else None
    tell("comparing", "running", "")
    untrained = NO_OWN_OPTIMIZER if makes_optimizers(source) else NO_OPTIMIZER
    steps = [step for run in runs for step in _steps(run, names, len(runs) > 1, untrained)]
    modules = [divergence.modules(run.torch, run.mindspore, names, run.network.layers) for run in runs]
    versions = dict[str, Any]()
    for heard in (program, there, *(side for run in runs for side in (run.torch, run.mindspore))):
        versions |= heard.facts.versions()
    report = Report(
        [*steps, whole or Step(WHOLE, stated=Class.NOT_RUN, note=ONLY_DEFINES), *(called.steps if called else ())],
        environment.complete(versions, seed),
        seed,
        _weights(runs),
        [one for run in runs for one in inputs.described(run.torch.facts.words("specs"), seed, run.network.name)],
        [run.torch.facts.word("way") for run in runs],
        _divergence(runs, modules, source, translated),
        _failure(runs, whole),
        lines=by_line(source, [one for compared in modules for one in compared] + list(whole.outputs if whole else ())),
        left_out=[*_networks_left_out(plan, runs, _within(whole, seen)), *_program_left_out(plan, whole)],
        ran=ran | called.torch.ran() if called else ran,
        agreed=_agreed(runs, steps, program, whole, called),
        cases=[_case(run) for run in runs if _agrees(run, steps)],
        timed=timed,
    )
    tell("comparing", "done", str(report.kind))
    return report


def _agreed(
    runs: Sequence[Both], steps: Sequence[Step], program: Heard, whole: Step | None, called: Called | None
) -> frozenset[int]:
    """Lines that ran in what computed the same on both sides: a network whose rungs agree, the program, functions."""
    found = set[int]()
    for run in runs:
        own = [step for step in steps if step.network in ("", run.network.name)]
        if any(step.proves for step in own) and all(step.kind.same for step in own if step.decides):
            found |= run.torch.ran().lines
    if whole and whole.decides and whole.kind.same:
        found |= program.ran().lines
    if called and called.steps and all(step.kind.same for step in called.steps if step.decides):
        found |= called.torch.ran().lines
    return frozenset(found)


def _agrees(run: Both, steps: Sequence[Step]) -> bool:
    """Its outputs in eval mode are the same, and no seed decides them."""
    drawn = any(heard.facts.word("draws in eval") for heard in (run.torch, run.mindspore))
    rungs = [step for step in steps if step.rung.name == "eval" and step.network in ("", run.network.name)]
    return bool(rungs) and not drawn and all(step.kind.same for step in rungs)


def _case(run: Both) -> dict[str, Any]:
    way = run.torch.facts.word("way")
    return {
        "network": run.network.name, "torch": way, "mindspore": run.network.there.get(way, way),
        "inputs": list(run.torch.facts.words("specs").values()), "weights": run.mindspore.facts.words("pairs"),
    }  # fmt: skip


def _within(whole: Step | None, seen: Sequence[dict[str, Any]]) -> set[str]:
    """Classes of networks whose calls were compared where the program made them."""
    return {entry["kind"] for entry in seen} if whole and whole.proves and whole.kind.same else set()


def _networks_left_out(plan: Plan, runs: Sequence[Both], within: Set[str]) -> list[LeftOut]:
    """Networks that torch itself did not run alone, those after a limit, and those beyond the number that is checked."""
    silent = [(run.network.name, run.torch.part("eval").failure) for run in runs]
    failed = [(name, failure.message) for name, failure in silent if failure and failure.side == "torch"]
    found = [replace(_network(name, first_line(message, LONGEST_NOTE)), caps=name not in within) for name, message in failed]
    found += [one for run in runs for one in _rungs_left_out(run, named=len(runs) > 1)]
    return found + [_network(name) for name in [*(network.name for network in plan.networks[len(runs) :]), *plan.more]]


def _rungs_left_out(run: Both, named: bool) -> list[LeftOut]:
    """Where torch itself, or the time, came no further although there were outputs; that nothing has a gradient is how it is."""
    if run.torch.part("eval").failure:
        return []
    found: dict[str, LeftOut] = {}
    for rung in RUNGS[2:]:
        failure = run.torch.part(rung.name).failure or run.mindspore.part(rung.name).failure
        if failure and failure.kind is Class.NOT_RUN and rung.proves and (rung.name != "run" or run.network.optimizer):
            name = f" ({run.network.name})" if named else ""
            why = first_line(failure.message, LONGEST_NOTE)
            one = not_compared(f"{rung.title['en']}{name}", f"{rung.title['zh']}{name}", why)
            found.setdefault(why, replace(one, caps=not any(sign in why for sign in WITHOUT_GRADIENT)))
    return list(found.values())


def _network(name: str, why: str = "") -> LeftOut:
    return not_compared(f"the network {name}", f"网络 {name} ", why)


def _program_left_out(plan: Plan, whole: Step | None) -> list[LeftOut]:
    """A program that computes something around its networks and was not run to its end."""
    if not plan.runs or (whole and whole.stated is not Class.NOT_RUN):
        return []
    return [not_compared("the program around the networks", "网络以外的程序", whole.note if whole else ENDED)]


def _uncalled(pool: Pool, plan: Plan, texts: tuple[str, str], ran: Ran, seed: int, tell: OnStep) -> Called | None:
    """Functions beside the networks that nothing has called so far, where inputs for them are found."""
    waiting = uncalled(texts[0], plan.functions, ran)[:MOST_FUNCTIONS]
    if not waiting:
        return None
    called = call_functions(pool, plan, waiting, texts, {}, seed, tell)
    return replace(called, steps=[step for step in called.steps if step.decides])


def _whole(pool: Pool, programs: Programs, torch: Heard, names: frozenset[str], tell: OnStep) -> tuple[Step, Heard]:
    """The program as it stands, where it came to an end on the torch side within the time, and what MindSpore's side said."""
    if torch.failure:
        return Step(WHOLE, stated=Class.NOT_RUN, note=_why_not(torch)), Heard("mindspore")
    if not programs.plan.runs_there:
        return Step(WHOLE, stated=Class.NOT_RUN, note=ONLY_DEFINES_THERE), Heard("mindspore")
    mindspore = run_mindspore(pool, programs, torch, tell)
    if mindspore.ended == "wall" and not programs.calls:  # then both no further than some steps
        programs = replace(programs, calls=CALLS)
        torch = run_torch(pool, programs, tell)
        mindspore = run_mindspore(pool, programs, torch, tell) if not torch.failure else mindspore
    if mindspore.ended == "wall":
        return Step(WHOLE, stated=Class.NOT_RUN, note=_why_not(mindspore)), mindspore
    step = replace(script_step(pool, programs, torch, mindspore, names, tell), rung=WHOLE)
    return replace(step, left_out=[*step.left_out, LeftOut(STOPPED_EARLY, caps=False)]) if programs.calls else step, mindspore


def _why_not(heard: Heard) -> str:
    if heard.ended == "wall":
        seconds = WALLS[0] if heard.side == "torch" else WALLS[1]
        en = f"the program takes longer than {seconds:.0f} s on the {NAMES[heard.side]}"
        return Note(en, f"程序在 {heard.side} 侧运行超过 {seconds:.0f} 秒")
    cut = first_line(heard.failure.message, LONGEST_NOTE) if heard.failure else ""
    en, zh = f"the program itself does not run here: {cut}", f"程序本身无法在此运行：{chinese(cut)}"
    if _DENIED.search(heard.failure.message if heard.failure else ""):
        en, zh = (
            f"{en} (it can write below its own folder alone: give it a relative path)",
            f"{zh}（只能写入自身目录：请改用相对路径）",
        )
    return Note(en, zh)


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
    asked |= {"inputs": specs, "seed": seed}
    running = aside.submit(talk, pool, "torch", asked, {}, tell, torch)
    while not running.done() and "specs" not in torch.facts:
        time.sleep(LOOK)
    if "specs" not in torch.facts:
        running.result()
        return Both(network, torch, Heard("mindspore"))
    way = next((one for one in network.ways if one == torch.facts.get("way")), network.ways[0])
    way = network.there.get(way, way)
    request: dict[str, Any] = {"job": "ladder", "source": network.translated, "ways": [way], "seed": seed, "device": network.device}
    if given:
        request["optimizer"] = {"source": given.translated, "expression": given.mindspore}
    if loss:
        request["criterion"] = {"source": loss.translated, "expression": loss.mindspore}
    told: dict[str, Any] = {
        "table": torch.facts.entries("table"),
        "specs": torch.facts.words("specs"),
        "others": torch.facts.words("others"),
    }
    told["target"] = torch.facts.word("target")
    mindspore = talk(pool, "mindspore", request | told, dict(torch.arrays), tell)
    running.result()
    if mindspore.failure:
        return Both(network, torch, mindspore)
    graph = talk(pool, "mindspore", request | told | {"job": "graph"}, dict(torch.arrays), tell)
    return Both(network, torch, mindspore, graph, {"torch": asked, "mindspore": request})


def _steps(run: Both, names: frozenset[str], named: bool, untrained: Note) -> list[Step]:
    label = run.network.name if named else ""
    steps = [_weights_step(run, names, label)]
    for rung in RUNGS[1:]:
        if rung.name == "run" and run.network.optimizer is None:
            steps.append(Step(rung, label, stated=Class.NOT_RUN, note=untrained))
            continue
        (ours, left), (theirs, left_there) = (attributes.apart(side.part(rung.name)) for side in (run.torch, run.mindspore))
        failure = ours.failure or theirs.failure
        if failure and not _reached(run, rung.name):
            steps.append(Step(rung, label, stated=Class.NOT_RUN, note=ENDED))
            continue
        seconds = run.torch.seconds(rung.name) + run.mindspore.seconds(rung.name)
        step = Step(rung, label, (), seconds, failure)
        if not failure:
            curve = _curve(ours, theirs) if rung.name == "run" else {}
            step = replace(step, outputs=_compared(rung, ours, theirs, run, names), note=_note(run, rung.name), curve=curve)
            pairs = attributes.paired(left, left_there, run.torch.facts.names("own parts"))
            more = compare_outputs(Said(pairs.ours), Said(pairs.theirs), run.network.layers, names)
            step = replace(step, outputs=[*step.outputs, *more], left_out=pairs.left_out)
        steps.append(_with_draws(run, _with_rates(run, step)))
    return [*_without_foundation(steps), _graph_step(run, names, label)]


def _without_foundation(steps: list[Step]) -> list[Step]:
    """Where rounding alone moves the outputs in train mode, or the loss, it moves what is made of them too: gradients, a run."""
    moved = {output.name for step in steps if step.rung.name in ("train", "loss") for output in step.outputs if _is_moved(output)}
    limit = float("inf") if moved else NOISE
    return [
        replace(step, outputs=[_unjudged(one, limit) for one in step.outputs])
        if step.rung.name in FOLLOWING and (moved or _widely_moved(step))
        else step
        for step in steps
    ]


def _widely_moved(step: Step) -> bool:
    """Each gradient is made of those behind it: where rounding alone moves many of them, a little more is no difference."""
    return UNSTEADY * sum(output.kind is Class.NOT_RUN for output in step.outputs) > len(step.outputs) > 1


def _is_moved(output: Comparison) -> bool:
    """One of the outputs or the loss, and not a moving average or an attribute beside them."""
    return output.kind is Class.NOT_RUN and not output.name.endswith(AFTERWARDS) and not output.name.startswith(BESIDE)


def _unjudged(output: Comparison, limit: float) -> Comparison:
    """`limit`: times what is allowed."""
    near = limit == float("inf") or (output.share is not None and output.share < limit)
    return replace(output, kind=Class.NOT_RUN, note=MOVED) if output.kind is Class.DIFFERENT and near else output


def _graph_step(run: Both, names: frozenset[str], label: str) -> Step:
    """Compared with what torch said in eval mode."""
    ours, theirs = run.torch.part("eval"), run.graph.part("graph")
    if ours.failure or not run.graph.facts:
        return Step(GRAPH, label, stated=Class.NOT_RUN)
    if theirs.failure:
        return Step(GRAPH, label, failure=theirs.failure)
    wanted = {output.path for output in theirs.outputs}
    plain = Said([output for output in ours.outputs if output.path in wanted])
    step = Step(GRAPH, label, compare_outputs(plain, theirs, run.network.layers, names), run.graph.seconds("graph"))
    if step.kind.same or not any(heard.facts.word("draws in eval") for heard in (run.torch, run.mindspore)):
        return step
    return replace(step, stated=Class.NON_DETERMINISTIC, note=DRAWS)


def _compared(rung: Rung, ours: Said, theirs: Said, run: Both, names: frozenset[str]) -> list[Comparison]:
    """The short run is compared by where it begins and by how it goes on from there, fresh weights by their distribution."""
    if rung.name == "init":
        return fresh.compare_all(ours.outputs, theirs.outputs)
    if rung.name == "loss":  # what cancels in the sum is as inexact as what is summed
        summed = run.torch.part("train").outputs
        return compare_outputs(ours, theirs, run.network.layers, names, 1.0, beside=summed)
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
    unmatched = run.mindspore.facts.entries("unmatched")
    carried = len(run.mindspore.facts.words("pairs"))
    failure = run.torch.failure or run.mindspore.failure
    if "pairs" not in run.mindspore.facts:
        return Step(RUNGS[0], label, failure=failure, stated=Class.NOT_RUN)
    note = Note(f"{carried} carried, {len(unmatched)} without a partner", f"迁移 {carried} 个，{len(unmatched)} 个没有对应")
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
    rates = run.torch.facts.levels("rates")
    return NO_DROPOUT if rung != "eval" and any(rates.values()) else ""


def _with_rates(run: Both, step: Step) -> Step:
    """Dropout cannot be compared by its values, but its places and rates can."""
    alike = step.kind.same and len(step.decided) == len(step.outputs)
    wrong = dropouts.wrong(run.torch, run.mindspore, step.rung.name, values=alike)
    return replace(step, stated=Class.DIFFERENT, note=wrong) if wrong and not step.failure else step


def _with_draws(run: Both, step: Step) -> Step:
    """Values that a side drew by numbers of its own say nothing about each other; their shapes and types do."""
    mode = "eval" if step.rung.name == "eval" else "train"
    own = any(heard.facts.word(f"draws in {mode}") == "own" for heard in (run.torch, run.mindspore))
    if not own or step.failure or step.rung.drawn or step.kind.same:
        return step
    judged = [
        replace(output, kind=Class.NON_DETERMINISTIC, note=OWN_DRAWS) if output.kind in DRAWN_APART else output
        for output in step.outputs
    ]
    return replace(step, outputs=judged, note=OWN_DRAWS)


def _failure(runs: Sequence[Both], whole: Step | None) -> Failure | None:
    """What keeps the whole check from a verdict. A network that torch itself cannot run alone only counts when no other can, and
    the program did not show what it computes.
    """
    lost = [failure for run in runs if (failure := run.mindspore.failure) and not failure.cut]
    broken = [run.torch.failure for run in runs if run.torch.failure]
    return lost[0] if lost else broken[0] if len(broken) == len(runs) and not (whole and whole.decides) else None


def _divergence(
    runs: Sequence[Both], modules: Sequence[Sequence[Comparison]], source: str, translated: str
) -> dict[str, Any] | None:
    places = (first_divergence(compared, run.torch, source, translated) for run, compared in zip(runs, modules, strict=True))
    return next((place for place in places if place), None)


def _weights(runs: Sequence[Both]) -> dict[str, Any]:
    pairs: dict[str, str] = {}
    shapes: dict[str, list[int]] = {}  # torch's
    unmatched: list[Any] = []
    for run in runs:
        pairs |= run.mindspore.facts.words("pairs")
        shapes |= {entry["name"]: entry["shape"] for entry in run.torch.facts.entries("table")}
        unmatched += run.mindspore.facts.entries("unmatched")
    longer = [entry["name"] for run in runs for entry in run.mindspore.facts.entries("longer")]
    known = {name: shapes[name] for name in pairs if name in shapes}
    script = converter(pairs, longer) if pairs else ""
    return {"carried": len(pairs), "unmatched": unmatched, "pairs": pairs, "shapes": known, "converter": script}
