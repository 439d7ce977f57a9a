"""mindport verify: both trees of a migrated repository run in the sandbox, and what of the three stages holds."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

import click

from workers.commandline.languages import language
from workers.commandline.migrating import BRANCH, REPOSITORY
from workers.commandline.purposes import for_device
from workers.formats import written
from workers.formats.reading import localised
from workers.migration import git

if TYPE_CHECKING:
    from workers.verification import Report

MARKS = {"holds": "ok  ", "partly": "part", "fails": "FAIL", "not-run": "-   "}


@click.command(
    help=_(
        "Run a migrated repository beside the one in torch, in a sandbox, and say what holds: every module builds, networks give"
        " the same numbers, programs and tests behave the same."
        " Exit status 0: all of it does, 1: something differs or was not run, 2: nothing was compared."
    )
)
@REPOSITORY
@BRANCH
@click.option("--source", default="HEAD", show_default=True, help=_("The commit of the repository in torch."))
@click.option(
    "--entry",
    "entries",
    multiple=True,
    metavar='"FILE WORDS"',
    help=_("A program with its words, instead of those that are found."),
)
@for_device
@click.option("--seconds", type=click.IntRange(min=5), default=120, show_default=True, help=_("For each program on each side."))
@click.option(
    "--budget", type=click.IntRange(min=1), default=900, show_default=True, help=_("Seconds after which nothing more is begun.")
)
@click.option(
    "--write-tests",
    "writes_tests",
    is_flag=True,
    help=_("Commit tests/test_mindspore_parity.py, which compares the networks again."),
)
@click.option("--format", "form", type=click.Choice(("text", "json")), default="text", show_default=True, help=_("How it is said."))
@click.pass_context
def verify(
    context: click.Context, repository: Path, branch: str, source: str, entries: tuple[str, ...], device: str, seconds: int,
    budget: int, form: str, writes_tests: bool,
) -> None:  # fmt: skip
    try:
        from workers.parity import Unavailable
        from workers.parity.sandbox.limits import Limits
        from workers.parity.sandbox.pool import Pool
        from workers.verification import trees
        from workers.verification import verify as run
    except ImportError as error:
        lacking = _("Comparing needs the frameworks: pip install 'mindport[workers]' (%(why)s)")
        raise click.UsageError(lacking % {"why": error}) from None
    if git.is_same(repository, source, branch):
        raise click.UsageError(_("%(source)s is the migrated branch: --source names the commit in torch.") % {"source": source})
    if not git.is_same(repository, branch, branch):
        raise click.UsageError(_("There is no branch %(branch)s: `mindport migrate` makes it.") % {"branch": branch})
    with _tree(repository, source) as before, _tree(repository, branch) as after:
        torch, mindspore = trees.read(before), trees.read(after)
    named = [shlex.split(entry) for entry in entries]
    try:
        with Pool(Limits.for_projects(seconds)) as pool:
            found = run(
                torch, mindspore, pool=pool, device=device, entries=named, tell=_running, budget=budget, all_networks=writes_tests
            )
    except Unavailable as error:
        raise click.UsageError(str(error)) from None
    click.echo(written(found.to_dict()) if form == "json" else told(found), nl=False)
    if writes_tests and found.cases:
        _write_tests(repository, source, branch, found)
    context.exit(found.status)


def _write_tests(repository: Path, source: str, branch: str, found: Report) -> None:
    from workers.verification import written_tests

    with _tree(repository, branch, detached=False) as tree:
        place = tree / written_tests.PLACE
        place.parent.mkdir(exist_ok=True)
        place.write_text(written_tests.text(found.cases, git.run(repository, "rev-parse", source)), "utf-8")
        git.run(tree, "add", "-f", written_tests.PLACE)
        if git.run(tree, "status", "--porcelain", "--untracked-files=no"):
            git.run(tree, "commit", "-q", "-m", written_tests.MESSAGE)


def _running(what: str) -> None:
    click.echo(f"  {what}", err=True)


@contextmanager
def _tree(repository: Path, commit: str, *, detached: bool = True) -> Iterator[Path]:
    try:
        with git.worktree(repository, commit, *(["--detach"] if detached else [])) as tree:
            yield tree
    except git.Failed as error:
        raise click.ClickException(str(error)) from None


def told(found: Report) -> str:
    """A line for each stage of each entry, what was made up for the run, and the three stages of the whole."""
    data = found.to_dict()
    lines = []
    for row in data["rows"]:
        why = localised(row["why"], language()).strip()
        place = f"{row['place']}: " if row["place"] and row["place"] != row["path"] else ""
        mark = _(" (marked)") if row["marked"] else ""
        first = next(iter(why.splitlines()), "")
        lines.append(f"{MARKS[row['state']]} {row['stage']:9} {row['path']}" + (f"  {place}{first}{mark}" if why or place else ""))
    lines += [_("run with: %(words)s") % {"words": shlex.join([path, *words])} for path, words in data["words"].items() if words]
    lines += [_("made up for %(path)s: %(what)s") % {"path": path, "what": ", ".join(v)} for path, v in data["made_up"].items()]
    stopped = _("%(path)s was stopped after %(number)d calls of its networks")
    lines += [stopped % {"path": path, "number": number} for path, number in data["stopped"].items()]
    lines += [_("silent: %(names)s") % {"names": ", ".join(data["silent"])}] if data["silent"] else []
    stood_in = _("imported without their packages, which are not installed here: %(names)s")
    lines += [stood_in % {"names": ", ".join(data["stood_in"])}] if data["stood_in"] else []
    lines += [_("too large to go along: %(names)s") % {"names": ", ".join(data["left"])}] if data["left"] else []
    lines.append(", ".join(f"{stage}: {state}" for stage, state in data["stages"].items()))
    return "\n".join(lines) + "\n"
