"""The three stages, run in the sandbox with both trees: modules import, networks compute the same, programs behave the same."""

from __future__ import annotations

import ast
import re
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from workers.parity import checking_networks
from workers.parity import lacking as data
from workers.parity.checking_scripts import CALLS, STEPS, Programs, run_mindspore, run_torch, script_step
from workers.parity.compare import Comparison
from workers.parity.conversation import Heard, talk
from workers.parity.notes import SILENT, STOOD_IN, STOPPED, Note, chinese
from workers.parity.plan import Network, Plan, decide
from workers.parity.plan.names import aliases, names_in
from workers.parity.plan.networks import without_ways
from workers.parity.plan.words import shown, words
from workers.parity.projects import Beside
from workers.parity.report import Step
from workers.parity.rungs import SCRIPT
from workers.parity.sandbox.pool import Pool
from workers.parity.titles import titled
from workers.parity.verdict import Class
from workers.verification.configurations import built_with, sections, smaller
from workers.verification.report import NOTHING, Report, Row, Stage, State
from workers.verification.settings import calls_elsewhere, defaults
from workers.verification.trees import Contents, Tree, contents, trees_of

ATTEMPTS = 20  # at a program that asks for data, one place after the other
MOST_PROGRAMS, MOST_NETWORKS = 12, 12
PATIENCE = 1 / 3  # of the time for a program, after which torch's side is stopped: the other is slower
SEED = 0
_FRAME = re.compile(r'File "([^"]+)", line (\d+)')
_CALLED = re.compile(r"\(\.\.\.\)")
_STEP = re.compile(r"\.step\(\s*(?:\w+\s*)?\)")  # of an optimizer, or through a scaler
_NETWORK = re.compile(r"\bdef forward\s*\(")
_LACKING = re.compile(r"No module named '([\w.]+)'")
BEYOND = Note("beyond the number of programs that are run; name it to run it", "超出运行数量上限；可指定单独运行")
STOPPED_EARLY = Note("stopped early, after the same calls of its networks on both sides", "提前停止，两侧的网络调用次数相同")
ENDED_BEFORE = Note("the tests with MindSpore ended before this file", "MindSpore 的测试在此文件之前已结束")
NO_TIME = Note("the time for all of it is over", "总时限已到")
NO_PARTNER = Note("the translated tree has no such file", "译后的目录中没有此文件")

Tell = Callable[[str], None]


@dataclass
class Run:
    """One verification: both trees, what is in them, and what is found on the way."""

    pool: Pool
    torch: Tree
    mindspore: Tree
    found: Contents
    device: str
    tell: Tell
    until: float = float("inf")  # by the monotonic clock: then nothing more is begun
    report: Report = field(default_factory=Report)
    covered: set[str] = field(default_factory=set)  # files whose networks ran as parts of others that are the same

    @property
    def is_over(self) -> bool:
        return time.monotonic() > self.until

    def beside(self, place: str = "program.py", given: Sequence[str] = ()) -> Beside:
        trees = {"torch": self.torch.files, "mindspore": self.mindspore.files}
        return Beside(self.pool, trees, place, given, absent=sorted(self.found.packages))

    def row(self, path: str, stage: Stage, state: State, why: str = "", place: str = "") -> None:
        self.report.rows.append(Row(path, stage, state, why, place, bool(place) and self.is_marked(place)))

    def is_marked(self, place: str) -> bool:
        """The translated statement, or one of the two lines above it, says that a person is needed."""
        path, _, line = place.rpartition(":")
        if path not in self.mindspore.files or not line.isdigit():  # a place may be a file alone
            return False
        text = self.mindspore.text(path)
        first, last = _statement_around(text, int(line))
        return any("mindport: " in line for line in text.splitlines()[max(0, first - 3) : last])


def _statement_around(text: str, line: int) -> tuple[int, int]:
    """The first and last line of the innermost statement at the line; of one with a body, its head."""
    try:
        nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.stmt)]
    except SyntaxError:
        return line, line
    spans = [(node.lineno, _head_end(node)) for node in nodes]
    return min(((a, b) for a, b in spans if a <= line <= b), key=lambda span: span[1] - span[0], default=(line, line))


def _head_end(node: ast.stmt) -> int:
    body = getattr(node, "body", None)
    return max(node.lineno, body[0].lineno - 1) if body else node.end_lineno or node.lineno


def verify(
    torch: Tree, mindspore: Tree, *, pool: Pool, device: str = "ascend", entries: Sequence[Sequence[str]] = (),
    tell: Tell = lambda what: None, budget: float = float("inf"), all_networks: bool = False,
    given: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> Report:  # fmt: skip
    """`all_networks`: those too that a program has run. `entries`: programs with their words, instead of those that are found;
    `given`: words for programs that are found, instead of a guess. `tell` hears what is being run. `budget`: seconds after which
    nothing more is begun; what is left is named.

    Raises Unavailable where this machine cannot hold the sandbox.
    """
    started = time.monotonic()
    run = Run(pool, torch, mindspore, contents(torch), device, tell, started + budget)
    run.report.left = sorted({*torch.left, *mindspore.left})
    pool.start()
    _modules(run)
    ran = _programs(run, [tuple(entry) for entry in entries], given)
    _networks(run, set() if all_networks else ran)
    _tests(run)
    run.report.seconds = time.monotonic() - started
    return run.report


# -- builds


def _modules(run: Run) -> None:
    """Those that torch's side cannot import either say nothing of the translation."""
    asked = [[path, name] for path, name in run.found.modules.items() if path in run.mindspore.files]
    for path in run.found.modules.keys() - run.mindspore.files.keys():
        run.row(path, Stage.BUILDS, State.FAILS, NO_PARTNER)
    if not asked:
        return
    run.tell("modules")
    ours, theirs = (_imported(run, side, asked) for side in ("torch", "mindspore"))
    for path, _ in asked:
        there, here = theirs.get(path), ours.get(path)
        if there == {}:
            run.row(path, Stage.BUILDS, State.HOLDS)
        elif here != {}:
            run.row(path, Stage.BUILDS, State.NOT_RUN, _not_here(_message(here)))
        else:
            run.row(path, Stage.BUILDS, State.FAILS, _message(there), _place((there or {}).get("traceback", "")))


def _imported(run: Run, side: str, asked: list[list[str]]) -> dict[str, dict[str, str]]:
    """One process for all; what ends it is told of its module, and the rest is begun again behind it."""
    found: dict[str, dict[str, str]] = {}
    waiting = asked
    while waiting:
        heard = _talk(run, side, {"job": "imports", "modules": waiting, "source": ""})
        said = {path: error for path, _ in waiting if (error := heard.facts.error(f"module {path}")) is not None}
        found |= said
        rest = [entry for entry in waiting if entry[0] not in said]
        if rest:
            why = heard.failure.message if heard.failure else heard.ended
            found[rest[0][0]] = {"message": why}
        waiting = rest[1:]
    return found


def _talk(run: Run, side: str, request: dict[str, object]) -> Heard:
    heard = talk(run.beside(), side, request, {}, _nobody)
    _hear(run, heard)
    return heard


def _hear(run: Run, heard: Heard) -> None:
    run.report.silent |= set(heard.facts.begun(SILENT))
    run.report.stood_in |= set(heard.facts.begun(STOOD_IN))


# -- behaviour, and the numbers of the networks that a program runs


def _programs(run: Run, entries: list[tuple[str, ...]], given: Mapping[str, Sequence[str]]) -> set[str]:
    """Returns the classes of the networks that ran."""
    named = entries or [(path,) for path in run.found.programs]
    ran = set[str]()
    for place, (path, *asked) in enumerate(named):
        if path not in run.mindspore.files:
            run.row(path, Stage.BUILDS, State.FAILS, NO_PARTNER)
        elif run.is_over:
            run.row(path, Stage.BEHAVIOUR, State.NOT_RUN, NO_TIME)
        elif place >= MOST_PROGRAMS and not entries and path not in given:
            run.row(path, Stage.BEHAVIOUR, State.NOT_RUN, BEYOND)
        else:
            run.tell(path)
            ran |= _program(run, path, asked or list(given.get(path, ())))
    return ran


def _words(run: Run, path: str, *, smaller: bool = False, named: bool = False) -> list[str]:
    tree = run.torch
    documents = [tree.text(name) for name in sorted(tree.files) if name.endswith((".md", ".rst", ".sh"))]
    sources = "\n".join(tree.text(name) for name in sorted(tree.files) if name.endswith(".py"))
    return words(tree.text(path), tree.files, shown=shown(path, documents), sources=sources, smaller=smaller, named=named)


def _other_words(run: Run, path: str, message: str) -> list[str]:
    """Those with which the program may run after all."""
    if " limit " in message:
        return _words(run, path, smaller=True)
    if "NoneType" in message:
        return _words(run, path, named=True)
    place = data.missing(message)
    return [_within(word, place, run.torch.files) for word in _words(run, path)]


def _within(word: str, place: str, files: Mapping[str, bytes]) -> str:
    """`a.yml` of `configs/a.yml`, where the program itself looks in the folder of its settings."""
    name = word.rpartition("/")[2]
    looks = word in files and place != word and place.endswith(f"/{word}") and place.removesuffix(word) + name in files
    return name if looks else word


def _program(run: Run, path: str, asked: list[str]) -> set[str]:
    source, translated = run.torch.text(path), run.mindspore.text(path)
    given = asked or _words(run, path)
    pool = run.beside(path, given)
    try:
        plan = replace(decide(source, translated, None, run.device), networks=[], runs=True)
    except SyntaxError as error:
        run.row(path, Stage.BUILDS, State.FAILS, str(error))
        return set()
    steps = STEPS if any(_STEP.search(run.torch.text(name)) for name in run.torch.files if name.endswith(".py")) else 0
    programs = Programs(source, translated, plan, SEED, calls=CALLS, patience=run.pool.limits.wall * PATIENCE, steps=steps)
    torch, made_up = _with_data(run, pool, programs, path)
    if not asked and torch.failure and (others := _other_words(run, path, torch.failure.message)) not in (given, []):
        again = run.beside(path, others)
        heard, made_up_again = _with_data(run, again, programs, path)
        if not heard.failure or data.missing(torch.failure.message) not in ("", data.missing(heard.failure.message)):
            given, pool, torch, made_up = others, again, heard, made_up_again
    run.report.words[path] = given
    if made_up:
        run.report.made_up[path] = made_up
    run.report.reached[path] = run.found.reached(path)
    _hear(run, torch)
    if torch.failure:
        why = _not_here(torch.failure.message, torch.facts.begun(STOOD_IN))
        run.row(path, Stage.BEHAVIOUR, State.NOT_RUN, why, _place(torch.failure.traceback))
        return set()
    mindspore = run_mindspore(pool, programs, torch, _nobody)
    if mindspore.failure and (fewer := data.altered(mindspore.failure.message, pool.more)):
        pool.more = fewer
        smaller = run_torch(pool, programs, _nobody)
        if not smaller.failure:
            torch, mindspore = smaller, run_mindspore(pool, programs, smaller, _nobody)
    step = script_step(pool, programs, torch, mindspore, names_in(source), _nobody)
    if STOPPED in torch.facts:
        run.report.stopped[path] = torch.facts.number(STOPPED)
    _judged(run, path, step, mindspore)
    return {output.name.partition("(")[0] for output in step.outputs if _CALLED.search(output.name)}


def _with_data(run: Run, pool: Beside, programs: Programs, path: str) -> tuple[Heard, list[str]]:
    """Run on torch's side until it no longer asks for data that can be made up; with the places that were."""
    made_up = list[str]()
    everything = "\n".join(run.torch.text(name) for name in run.torch.files if name.endswith(".py"))
    for _ in range(ATTEMPTS):
        torch = run_torch(pool, programs, _nobody)
        message = torch.failure.message if torch.failure else ""
        if not pool.inside and "/" in path and "../" in message:  # it is started in its own folder
            pool.inside = path.rpartition("/")[0]
            continue
        if (others := data.altered(message, pool.more)) and others != pool.more and not run.is_over:
            pool.more = others
            continue
        place = data.missing(message, pool.inside)
        line = "".join(torch.failure.traceback.splitlines()[-3:]) if torch.failure else ""
        files = data.to_write(message, place, line) or (data.made(place, everything, run.torch.files, line) if place else {})
        if not files or files.keys() <= pool.more.keys() or len(pool.more) > data.MOST or run.is_over:
            break
        pool.more |= files
        made_up.append(place or next(iter(files)).rpartition("/")[0])
    return torch, made_up


def _judged(run: Run, path: str, step: Step, mindspore: Heard) -> None:
    failure = step.failure
    if failure:
        where = _place(failure.traceback)
        stage = Stage.BUILDS if _is_import(failure.traceback, failure.message) else Stage.BEHAVIOUR
        state = State.NOT_RUN if " limit " in failure.message else State.FAILS
        run.row(path, stage, state, failure.message, where)
        return
    run.row(path, Stage.BUILDS, State.HOLDS)
    networks = [output for output in step.outputs if _CALLED.search(output.name)]
    others = [output for output in step.outputs if output not in networks]
    for stage, outputs in ((Stage.NUMBERS, networks), (Stage.BEHAVIOUR, others or networks)):
        if outputs:
            _compared(run, path, stage, outputs, step.note)
    if (limit := _limited(run, path, mindspore)) and run.report.rows[-1].state is State.HOLDS:
        run.report.rows[-1] = replace(run.report.rows[-1], state=State.PARTLY, why=limit)
    if any(output.kind.same for output in networks):
        run.covered |= run.found.reached(path)
    if not step.outputs:
        run.row(path, Stage.BEHAVIOUR, State.PARTLY, NOTHING)


def _limited(run: Run, path: str, heard: Heard) -> str:
    """Why what is the same is not all of the program."""
    if path in run.report.stopped:
        return STOPPED_EARLY
    names = ", ".join(heard.facts.begun(STOOD_IN))
    return Note(f"run without {names}, which is not installed here", f"在未安装 {names} 的情况下运行") if names else ""


def _compared(run: Run, path: str, stage: Stage, outputs: Sequence[Comparison], note: str = "") -> None:
    wrong = [output for output in outputs if not output.kind.same and output.kind is not Class.NOT_RUN]
    if wrong:
        first = wrong[0]
        name = titled(first.name, SCRIPT.name)
        en, zh = (f" ({note})" if first.note else "" for note in (first.note, chinese(first.note)))
        run.row(path, stage, State.FAILS, Note(f"{name}: {first.kind}{en}", f"{chinese(name)}: {first.kind}{zh}"))
    elif any(output.kind.same for output in outputs):
        run.row(path, stage, State.HOLDS, note)
    else:
        run.row(path, stage, State.PARTLY, outputs[0].note)


# -- numbers of networks that no program has run


def _networks(run: Run, ran: set[str]) -> None:
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
    report = checking_networks.check_networks(run.beside(path), plan, source, translated, {}, SEED, _nobody)
    reasons = [report.reason, *(one.what for one in report.everything_left_out)]
    if less != plan and not run.is_over and any(" limit " in str(reason) for reason in reasons):
        report = checking_networks.check_networks(run.beside(path), less, source, translated, {}, SEED, _nobody)
    kind = report.kind
    run.report.cases += [{"module": run.found.modules[path], **case} for case in report.cases]
    where = f"{path}:{report.divergence['line']}" if report.divergence and report.divergence.get("line") else ""
    if kind is Class.NOT_RUN and " limit " in report.reason:  # which says nothing of the translation
        run.row(path, Stage.NUMBERS, State.NOT_RUN, report.reason)
    elif report.error and report.error.side == "mindspore":
        run.row(path, Stage.NUMBERS, State.FAILS, report.error.message, _place(report.error.traceback))
    elif kind is Class.NOT_RUN and path in run.covered:  # they take what only the whole network gives them
        return
    elif kind is Class.NOT_RUN:
        run.row(path, Stage.NUMBERS, State.NOT_RUN, _not_here(report.error.message if report.error else str(report.reason)))
    elif kind.same:
        run.covered |= run.found.reached(path)
        run.row(path, Stage.NUMBERS, State.HOLDS)
    elif kind is Class.PARTLY:
        run.row(path, Stage.NUMBERS, State.PARTLY, next((one.what for one in report.everything_left_out), ""))
    else:
        wrong = [step for step in report.steps if step.decides and not step.kind.same]
        failure = next((step.failure for step in wrong if step.failure), None)
        why = failure.message if failure else _rung(wrong[0]) if wrong else str(kind)
        run.row(path, Stage.NUMBERS, State.FAILS, why, _place(failure.traceback) if failure else where)


# -- the project's own tests


def _tests(run: Run) -> None:
    paths = [path for path in run.found.tests if path in run.mindspore.files]
    if not paths:
        return
    run.tell("tests")
    ours, theirs = (_tested(run, side, paths) for side in ("torch", "mindspore"))
    ended = theirs.pop("", ("", ""))[1]
    ours.pop("", None)
    for path in paths:
        before = {name: said for name, said in ours.items() if name.partition("::")[0] == path}
        good = [name for name, said in before.items() if said[0] == "passed"]
        broken = [name for name in good if theirs.get(name, ("", ""))[0] != "passed"]
        reached = [name for name in broken if name in theirs or path in theirs]
        if not good:
            why = next((said[1].strip().splitlines()[-1] for said in before.values() if said[1].strip()), "no test ran")
            run.row(path, Stage.BEHAVIOUR, State.NOT_RUN, _not_here(why))
        elif reached:
            said = theirs.get(reached[0]) or theirs[path]
            lines = said[1].strip().splitlines() or ["failed"]
            errors = [line.removeprefix("E").strip() for line in lines if line.startswith("E ")] or lines[-1:]
            run.row(path, Stage.BEHAVIOUR, State.FAILS, f"{reached[0].partition('::')[2]}: {errors[0]}", _test_place(said[1], path))
        elif broken and ended and " limit " not in ended:  # it ended in this file; what comes behind was not run
            run.row(path, Stage.BEHAVIOUR, State.FAILS, f"{broken[0].partition('::')[2]}: {ended}", path)
            ended = ""
        elif broken:
            run.row(path, Stage.BEHAVIOUR, State.NOT_RUN, ENDED_BEFORE)
        else:
            run.row(path, Stage.BEHAVIOUR, State.HOLDS, Note(f"{len(good)} tests pass", f"{len(good)} 个测试通过"))


def _tested(run: Run, side: str, paths: list[str]) -> dict[str, tuple[str, str]]:
    heard = _talk(run, side, {"job": "tests", "paths": paths, "seed": SEED, "source": ""})
    found = heard.facts.outcomes("test ")
    if heard.failure and not found and side == "torch":
        return dict.fromkeys(paths, ("failed", heard.failure.message))
    return found | ({"": ("", heard.failure.message)} if heard.failure else {})


# -- in words


def _place(traceback: str) -> str:
    """The innermost line of the project that the error came through."""
    frames = [frame for frame in _FRAME.findall(traceback) if not frame[0].startswith(("/", "<", "ms_companion"))]
    return f"{frames[-1][0]}:{frames[-1][1]}" if frames else ""


def _test_place(text: str, path: str) -> str:
    found = re.findall(r"^(\S+\.py):(\d+): ", text, re.MULTILINE)
    return f"{found[-1][0]}:{found[-1][1]}" if found else path


def _rung(step: Step) -> Note:
    """The step, what it found, and of the first value that differs how."""
    found = Note(f"{step.rung.name}: {step.kind}", f"{step.rung.title['zh']}: {step.kind}")
    first = next((output for output in step.outputs if output.kind is step.kind), None)
    if first is None:
        return found
    name = titled(first.name, step.rung.name)
    en, zh = (f" ({note})" if first.note else "" for note in (first.note, chinese(first.note)))
    return Note(f"{found}, {name}{en}", f"{chinese(found)}，{chinese(name)}{zh}")


def _message(error: dict[str, str] | None) -> str:
    return (error or {}).get("message", "it was not run")


def _not_here(message: str, absent: Iterable[str] = ()) -> str:
    """Why torch's own side could not run it, which says nothing of the translation. `absent`: packages that were stood in for."""
    lacking = _LACKING.search(message)
    if lacking:
        return Note(f"needs the package {lacking[1]}, which is not installed here", f"需要未安装的软件包 {lacking[1]}")
    first, names = next(iter(message.strip().splitlines()), "")[:300], ", ".join(sorted(absent))
    if names:
        en = f"does not run with torch without {names}, which is not installed here: {first}"
        return Note(en, f"未安装 {names}，torch 一侧也无法运行：{first}")
    return Note(f"does not run with torch here: {first}", f"torch 一侧也无法在此运行：{first}")


def _is_import(traceback: str, message: str) -> bool:
    return "ImportError" in traceback or "ModuleNotFoundError" in traceback or "No module named" in message


def _nobody(name: str, state: str, detail: str) -> None:
    """Nobody listens."""
