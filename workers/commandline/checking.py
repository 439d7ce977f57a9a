"""mindport check: what stands between programs and MindSpore, for pre-commit, CI and editors. Writes nothing."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path

import click

from workers.commandline import engines, standing
from workers.commandline.decided import Choices
from workers.commandline.documents import document
from workers.commandline.languages import language
from workers.commandline.outcomes import Outcome, Refused, Translated
from workers.commandline.programs import found
from workers.commandline.progress import watched
from workers.commandline.purposes import for_purpose, purpose
from workers.commandline.remarks import remarks
from workers.formats import written

FORMATS = ("text", "json", "sarif")


@click.command(help=_("Say which lines a person has to look at: file:line:column verdict record why."))
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, allow_dash=True, path_type=Path))
@for_purpose
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help=_("How it is said."))
@click.option(
    "--fail-on", "threshold", type=click.Choice(list(standing.THRESHOLDS)), default="review", show_default=True,
    help=_("From which verdict on the exit status is 1."),
)  # fmt: skip
@click.option("--advice", is_flag=True, help=_("Also advice on lines that are translated."))
@click.option("--stdin-name", default="stdin.py", show_default=True, help=_("What standard input is called in messages."))
@click.option("--quiet", "-q", is_flag=True, help=_("No closing line."))
@click.pass_context
def check(
    context: click.Context, paths: tuple[Path, ...], profile: str, device: str, mindspore: str | None, mode: str,
    companion: str | None, decide: Choices, form: str, threshold: str, advice: bool, stdin_name: str, quiet: bool,
) -> None:  # fmt: skip
    programs = found(paths, stdin_name)
    wanted = purpose(paths, profile, device, mindspore, mode, companion, decide)
    outcomes = watched(engines.outcomes(context.obj, programs, wanted), len(programs), _("Checking"))
    translated = [outcome for outcome in outcomes if isinstance(outcome, Translated)]
    said = [remark for outcome in translated for remark in remarks(outcome, language(), advice=advice)]
    if form == "sarif":
        click.echo(document(outcomes, form, language(), several=True), nl=False)
    elif form == "json":
        click.echo(written([remark.data for remark in said]), nl=False)
    else:
        click.echo("".join(f"{remark}\n" for remark in said), nl=False)
    close(outcomes, quiet=quiet)
    context.exit(standing.status(outcomes, threshold))


def close(outcomes: list[Outcome], *, quiet: bool) -> None:
    for outcome in outcomes:
        if isinstance(outcome, Refused):
            click.echo(outcome.told, err=True)
    if not quiet:
        click.echo(standing.summary(outcomes), err=True)
