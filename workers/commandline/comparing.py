"""mindport parity: runs the program and its translation in the sandbox and says whether both compute the same."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import Any

import click

from workers.commandline import engines
from workers.commandline.decided import Choices, decide, decisions
from workers.commandline.languages import language
from workers.commandline.measured import SAME, told
from workers.commandline.outcomes import CLEAN, PERSON, UNUSABLE
from workers.commandline.programs import found
from workers.commandline.purposes import for_device
from workers.formats import Data, written
from workers.translation import Unusable
from workers.translation.targeting import PROFILES, Purpose

EXAMPLE = '"x=normal(2, 3), y=integers(0, 5, shape=(2,))"'
FILE = click.Path(exists=True, allow_dash=True, dir_okay=False, path_type=Path)


@click.command(
    help=_(
        "Run a program and its translation in a sandbox and compare."
        " Exit status 0: the same, 1: not, or compared in part only, 2: nothing was compared."
    )
)
@click.argument("path", type=FILE)
@click.option("--translated", type=FILE, help=_("Compare with this MindSpore program instead of our translation."))
@click.option("--entry", metavar=_("EXPRESSION"), help=_("Builds the network, such as Net(10); or the name of a function."))
@click.option("--inputs", metavar=_("SPEC"), help=_("Such as %(example)s.") % {"example": EXAMPLE})
@click.option("--arguments", metavar=_("WORDS"), help=_("The program's own command line; without: the shortest its parser takes."))
@click.option("--profile", type=click.Choice(PROFILES), default=PROFILES[0], show_default=True, help=_("Of the translation."))
@for_device
@decide
@click.option("--seed", type=int, default=0, show_default=True, help=_("Of inputs and weights."))
@click.option("--speed", is_flag=True, help=_("Also count and time training steps in torch, MindSpore and under ms.jit."))
@click.option("--script", type=click.Path(path_type=Path), help=_("Also write a script that repeats this comparison elsewhere."))
@click.option("--format", "form", type=click.Choice(("text", "json")), default="text", show_default=True, help=_("How it is said."))
@click.pass_context
def parity(
    context: click.Context, /, path: Path, translated: Path | None, profile: str, decide: Choices, script: Path | None, form: str,
    **settings: Any,
) -> None:  # fmt: skip
    try:
        wanted = Purpose(profile, device=settings["device"], decisions=decisions(decide, [path]))
        other = read(translated) if translated else None
        report = engines.compared(context.obj, found([path], "stdin.py")[0], other, wanted, settings)
    except Unusable as error:
        click.echo(f"{path}:{error.line}:{error.column}: {error.reason}: {error.message}", err=True)
        context.exit(UNUSABLE)
    repeating = str(report.pop("script"))
    if script:
        script.write_text(repeating, encoding="utf-8")
    click.echo(written(report) if form == "json" else f"{told(report, language())}\n", nl=False)
    context.exit(status(report))


def read(path: Path) -> str:
    return found([path], "stdin.py")[0].read()


def status(report: Data) -> int:
    return CLEAN if report["class"] in SAME else UNUSABLE if report["class"] == "not-run" else PERSON
