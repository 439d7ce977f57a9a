"""mindport doctor: what is wrong, of a machine or a message."""

from __future__ import annotations

import os
import sys
from dataclasses import asdict
from gettext import gettext as _
from pathlib import Path

import click

from knowledge.ascend_environment import ROOT, Finding, examined, machine
from workers.commandline.explaining import explain
from workers.commandline.languages import language
from workers.commandline.looking_up import FORM
from workers.commandline.outcomes import PERSON
from workers.formats import written


class _OrText(click.Group):
    """What names no command is a text to explain; nothing at all is one too, where it comes through a pipe."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        piped = not sys.stdin.isatty()
        if (args and args[0] not in (*self.commands, *context.help_option_names)) or (not args and piped):
            args = ["explain", *args]
        return super().parse_args(context, args)


@click.group(
    cls=_OrText,
    help=_(
        "Say what is wrong and what to change: `doctor error.log` and `doctor < error.log` explain an error,"
        " `doctor env` looks at this machine."
    ),
)
def doctor() -> None:
    """Help is said above, in the reader's language."""


doctor.add_command(explain)


@doctor.command(
    name="env",
    help=_("Look at this machine's driver, CANN, kernels, Python, MindSpore and numpy. Exit status 1: something is to be changed."),
)
@click.option("--root", type=click.Path(path_type=Path), default=ROOT, show_default=True, help=_("Where Ascend's software lies."))
@FORM
@click.pass_context
def env(context: click.Context, root: Path, form: str) -> None:
    findings = list(examined(machine(os.environ, root)))
    if form == "json":
        click.echo(written([asdict(finding) for finding in findings]), nl=False)
    for finding in findings if form == "text" else ():
        click.echo(line(finding))
    context.exit(PERSON if any(finding.fine is False for finding in findings) else 0)


def line(finding: Finding) -> str:
    sign = {True: "=", False: "x", None: "?"}[finding.fine]
    change = f": {finding.change.to_dict()[language()]}" if finding.change else ""
    return f"{sign} {finding.what} {finding.found or _('not found')}{change}"
