"""The project's own tests, on both sides."""

from __future__ import annotations

import re

from workers.parity.notes import Note
from workers.verification.report import Stage, State
from workers.verification.run import SEED, Run, ask
from workers.verification.wording import not_here

ENDED_BEFORE = Note("the tests with MindSpore ended before this file", "MindSpore 的测试在此文件之前已结束")


def run_tests(run: Run) -> None:
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
            run.row(path, Stage.BEHAVIOUR, State.NOT_RUN, not_here(why))
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
    heard = ask(run, side, {"job": "tests", "paths": paths, "seed": SEED, "source": ""})
    found = heard.facts.outcomes("test ")
    if heard.failure and not found and side == "torch":
        return dict.fromkeys(paths, ("failed", heard.failure.message))
    return found | ({"": ("", heard.failure.message)} if heard.failure else {})


def _test_place(text: str, path: str) -> str:
    found = re.findall(r"^(\S+\.py):(\d+): ", text, re.MULTILINE)
    return f"{found[-1][0]}:{found[-1][1]}" if found else path
