"""The works on a repository. Each reads what lies on the shelf, works on a copy, and returns its report as data."""

from __future__ import annotations

import hashlib
import shlex
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from workers import shelf, temporary
from workers.formats import notebook
from workers.formats.reading import FLAGGED
from workers.migration import git
from workers.migration.inventory import Entry, Kind, TooLarge, inventory
from workers.migration.plan import ADVICE, markdown
from workers.migration.plan import plan as planned
from workers.migration.reviews import MESSAGE, Review, take
from workers.migration.steps import Migration, migration
from workers.migration.translating import translations
from workers.parity.sandbox.limits import Limits
from workers.parity.sandbox.pool import Pool
from workers.repositories import arriving
from workers.repositories.arriving import Refused
from workers.translation import Translation, Unusable
from workers.translation.rules.foreign_packages import MADE_FOR_TORCH
from workers.translation.targeting import Purpose
from workers.verification import trees
from workers.verification import verify as run

Data = dict[str, Any]
Tell = Callable[[str, str, str], None]
BRANCH = "mindspore"
PROGRAM_SECONDS, BUDGET = 60, 600
MOST_LISTED = 400  # places of a report; the branch itself has them all


@dataclass(frozen=True)
class Job:
    id: str
    project: str


def work(name: str, job: Job, address: str, asked: Purpose, tell: Tell, arguments: Mapping[str, str]) -> Data:
    """`arguments`: command lines by program, for a verification. Raises Refused with what is wrong in both languages, Unavailable
    where there is no sandbox."""
    temporary.sweep(tempfile.gettempdir())  # a process that was killed left a whole repository
    with tempfile.TemporaryDirectory(prefix=temporary.prefix()) as parent:
        try:
            if name == "plan" and address:
                tell("cloning", "running", address)
                fetched(job.project, address)
                tell("cloning", "done", "")
            root = arriving.tree(job.project, Path(parent, "tree"))
            if name == "verification":
                return _verify(job.project, root, asked, tell, arguments)
            return WORKS[name](job, root, asked, tell)
        except TooLarge as error:
            raise Refused(str(error), f"超出上限：{error}") from None
        except git.Failed as error:
            raise Refused(f"git: {error}", f"git：{error}") from None


def fetched(project: str, address: str) -> None:
    """The clone, and the same as a zip for the pages."""
    place = shelf.folder(project)
    arriving.clone(address, place / shelf.CLONE)
    unfinished = place / "source.unfinished"
    git.run(place / shelf.CLONE, "archive", "--format=zip", "-o", str(unfinished), "HEAD")
    unfinished.replace(place / shelf.SOURCE)


def _made(root: Path, entries: list[Entry], asked: Purpose, tell: Tell, job: Job) -> Migration:
    tell("translating", "running", f"{sum(entry.kind is Kind.PROGRAM for entry in entries)} files")
    made = migration(root, entries, partial(translations, asked=asked), asked.device, asked.companion)
    tell("translating", "done", f"{len(made.translations)} translated, {len(made.refused)} refused")
    shelf.put(job.project, shelf.programs(job.id), {path: _program(root / path, one) for path, one in made.translations.items()})
    return made


def _program(file: Path, made: Translation) -> Data:
    """For the file's own page, which shows it where it holds this very text: of a notebook, the program of its cells."""
    source = file.read_bytes()
    if file.suffix == notebook.SUFFIX:
        source = notebook.program(source.decode()).encode("utf-8", "surrogatepass")
    return {"source": hashlib.sha256(source).hexdigest(), "translation": made.to_dict()}


def _read(job: Job, root: Path, asked: Purpose, tell: Tell) -> Data:
    """Nothing but what each program comes to among the others."""
    made = _made(root, inventory(root), asked, tell, job)
    return {"class": _worst(Counter(change.verdict for one in made.translations.values() for change in one.changes))}


def _plan(job: Job, root: Path, asked: Purpose, tell: Tell) -> Data:
    tell("reading", "running", "")
    entries = inventory(root)
    tell("reading", "done", f"{len(entries)} files")
    made = _made(root, entries, asked, tell, job)
    found = planned(root, entries, made, MADE_FOR_TORCH)
    data = [entry for entry in entries if entry.kind in (Kind.DATA, Kind.CHECKPOINT)]
    undecided = [
        {"path": p, "line": line, "torch": torch, "why": {"en": why.en, "zh": why.zh}} for p, line, torch, why in found.undecided
    ]
    return {
        "class": _worst(found.verdicts),
        "plan": {
            "kinds": dict(found.kinds), "entry_points": found.entry_points, "packages": found.packages,
            "questions": {name: places[:MOST_LISTED] for name, places in found.questions.items()},
            "advice": [
                {"why": {"en": ADVICE[id].en, "zh": ADVICE[id].zh}, "places": places[:MOST_LISTED]}
                for id, places in found.advice.items()
            ],
            "checkpoints": found.checkpoints[:MOST_LISTED], "verdicts": dict(found.verdicts), "undecided": undecided[:MOST_LISTED],
            "kept": [{"path": p, "line": line, "why": {"en": t.en, "zh": t.zh}} for p, line, t in found.kept[:MOST_LISTED]],
            "refused": found.refused, "left": len(undecided),
            "data": {"number": len(data), "bytes": sum(entry.size for entry in data), "largest": _largest(data)},
        },
        "markdown": {"en": markdown(found, "en"), "zh": markdown(found, "zh")},
    }  # fmt: skip


def _largest(data: list[Entry]) -> list[list[Any]]:
    return [[entry.path, entry.size] for entry in sorted(data, key=lambda entry: -entry.size)[:20]]


def _worst(verdicts: Counter[str]) -> str:
    return next((name for name in ("unsupported", "review", "adapted", "exact") if verdicts[name]), "exact")


def _migrate(job: Job, root: Path, asked: Purpose, tell: Tell) -> Data:
    entries = inventory(root)
    made = _made(root, entries, asked, tell, job)
    tell("committing", "running", "")
    subjects = git.migrate(root, made.steps, BRANCH)
    reviews = {path: Review(**told) for path, told in (shelf.look(job.project, shelf.REVIEWS) or {}).items()}
    taken = take(root, BRANCH, made, reviews, asked.companion)
    subjects += [MESSAGE] if taken.paths else []
    tell("committing", "done", f"{len(subjects)} commits")
    _put_down(job.project, root)
    verdicts = Counter(change.verdict for one in made.translations.values() for change in one.changes if change.torch)
    settled = {(path, line) for path in taken.paths for line in reviews[path].settled}
    left = {
        path: [change for change in one.changes if not (change.verdict in FLAGGED and (path, change.line) in settled)]
        for path, one in made.translations.items()
    }
    files = {path: dict(Counter(c.verdict for c in changes if c.torch or c.verdict in FLAGGED)) for path, changes in left.items()}
    waiting = [
        {"path": path, "line": change.line, "torch": change.torch, "verdict": str(change.verdict), "why": dict(change.reason)}
        for path, changes in left.items()
        for change in changes
        if change.verdict in FLAGGED
    ]
    refused = {path: error.message for path, error in made.refused.items() if isinstance(error, Unusable)}
    return {
        "class": _worst(verdicts), "steps": subjects, "files": files, "waiting": waiting[:MOST_LISTED], "left": len(waiting),
        "refused": refused, "verdicts": dict(verdicts), "reviewed": taken.paths, "conflicts": taken.conflicts,
    }  # fmt: skip


def _put_down(project: str, root: Path) -> None:
    """The bundle, the patches and the tree, each whole or not at all."""
    place = shelf.folder(project)
    unfinished = place / "unfinished"
    git.run(root, "bundle", "create", "-q", str(unfinished), BRANCH, git.GENERATED, "HEAD")
    unfinished.replace(place / shelf.BUNDLE)
    git.patches(root, unfinished, tip=BRANCH)
    unfinished.replace(place / shelf.PATCHES)
    git.run(root, "archive", "--format=zip", "-o", str(unfinished), BRANCH)
    unfinished.replace(place / shelf.TREE)


def _verify(project: str, root: Path, asked: Purpose, tell: Tell, arguments: Mapping[str, str]) -> Data:
    bundle = shelf.folder(project) / shelf.BUNDLE
    if not bundle.exists():
        raise Refused("Nothing was migrated here yet.", "此项目尚未迁移。")
    git.run(root, "fetch", "-q", str(bundle), f"{BRANCH}:{BRANCH}")
    with git.worktree(root, BRANCH, "--detach") as after:
        torch, mindspore = trees.read(root), trees.read(after)
    with Pool(Limits.for_projects(PROGRAM_SECONDS)) as pool:
        found = run(
            torch, mindspore, pool=pool, device=asked.device, tell=lambda what: tell("running", "running", what), budget=BUDGET,
            given={path: shlex.split(words) for path, words in arguments.items()},
        )  # fmt: skip
    tell("running", "done", "")
    stages = {str(state) for state in found.to_dict()["stages"].values()}
    same = "tolerance" if stages == {"holds"} else "partly"
    return found.to_dict() | {"class": "different" if "fails" in stages else "not-run" if found.status == 2 else same}


WORKS: dict[str, Callable[[Job, Path, Purpose, Tell], Data]] = {"reading": _read, "plan": _plan, "migration": _migrate}
