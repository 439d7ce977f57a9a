"""mindport translate: programs in, programs or documents out."""

from __future__ import annotations

import sys
from gettext import gettext as _
from pathlib import Path

import click

from workers import bundling
from workers.commandline import engines, standing
from workers.commandline.decided import Choices
from workers.commandline.documents import document
from workers.commandline.languages import language
from workers.commandline.outcomes import Outcome, Translated
from workers.commandline.programs import Program, found
from workers.commandline.progress import watched
from workers.commandline.purposes import for_purpose, purpose
from workers.commandline.remarks import remarks
from workers.formats import FORMATS


@click.command(help=_("Translate programs. Files, folders, or - for standard input; a folder needs --output."))
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, allow_dash=True, path_type=Path))
@for_purpose
@click.option("--format", "form", type=click.Choice(list(FORMATS)), default="text", show_default=True, help=_("What is written."))
@click.option("--output", "-o", type=click.Path(path_type=Path), help=_("File or folder to write to, instead of standard output."))
@click.option("--stdin-name", default="stdin.py", show_default=True, help=_("What standard input is called in messages."))
@click.option("--quiet", "-q", is_flag=True, help=_("Only the result and errors."))
@click.pass_context
def translate(
    context: click.Context, paths: tuple[Path, ...], profile: str, device: str, mindspore: str | None, mode: str,
    companion: str | None, decide: Choices,
    form: str, output: Path | None, stdin_name: str, quiet: bool,
) -> None:  # fmt: skip
    several = len(paths) > 1 or paths[0].is_dir()
    earlier = output.resolve() if several and output and below(output, paths) else None
    programs = [program for program in found(paths, stdin_name) if not (earlier and program.path.resolve().is_relative_to(earlier))]
    if several and form == "text" and output is None:
        raise click.UsageError(_("Several programs need --output FOLDER, or one document: --format json, sarif or diff."))
    if context.obj and companion == "inline" and form == "json":
        raise click.UsageError(
            _("A server's JSON counts lines without the definitions: for --companion inline, translate on this machine.")
        )
    targets = places(programs, output, several=several) if form == "text" and output else {}
    alone = output is None and form in {"text", "diff"}
    wanted = purpose(paths, profile, device, mindspore, mode, companion or ("inline" if alone else None), decide)
    outcomes = watched(engines.outcomes(context.obj, programs, wanted), len(programs), _("Translating"))
    for outcome in outcomes:
        if isinstance(outcome, Translated) and outcome.program in targets:
            write(targets[outcome.program], str(outcome.data["text"]))
    if not targets:
        give(document(outcomes, form, language(), several=several), output)
    elif output and wanted.companion == "package":
        accompany(outcomes, output if several or output.is_dir() else output.parent, quiet=quiet)
    tell(outcomes, several=several, quiet=quiet)
    context.exit(standing.status(outcomes))


def below(output: Path, paths: tuple[Path, ...]) -> bool:
    """An output among the sources: what an earlier run wrote there is none of them."""
    return any(output.resolve() != path.resolve() and output.resolve().is_relative_to(path.resolve()) for path in paths)


def places(programs: list[Program], output: Path, *, several: bool) -> dict[Program, Path]:
    """Where each translation goes. No two to one place, and none over its own source."""
    into = several or output.is_dir()
    targets = {program: output / program.inside if into else output for program in programs}
    if len(set(targets.values())) < len(targets):
        raise click.UsageError(_("Two programs would be written to one place; translate the folders one by one."))
    if any(target.resolve() == program.path.resolve() for program, target in targets.items()):
        raise click.UsageError(_("The output would overwrite its own source; choose another --output."))
    return targets


def give(text: str, output: Path | None) -> None:
    if output:
        write(output, text)
    else:
        sys.stdout.buffer.write(text.encode("utf-8", "surrogatepass"))


def write(target: Path, text: str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(text.encode("utf-8", "surrogatepass"))


def accompany(outcomes: list[Outcome], folder: Path, *, quiet: bool) -> None:
    """One companion for all programs: whoever runs one has the folder on Python's path."""
    texts = [str(outcome.data["text"]) for outcome in outcomes if isinstance(outcome, Translated)]
    files = bundling.files(set[str]().union(*map(bundling.imported, texts)))
    for path, text in files.items():
        write(folder / path, text)
    if files and not quiet:
        told = _("%(package)s holds what MindSpore lacks; it must be on the path (PYTHONPATH=%(folder)s) of what imports it.")
        click.echo(told % {"package": folder / bundling.PACKAGE, "folder": folder}, err=True)


def tell(outcomes: list[Outcome], *, several: bool, quiet: bool) -> None:
    """To standard error, so that a pipe carries the result only."""
    for outcome in outcomes:
        if not isinstance(outcome, Translated):
            click.echo(outcome.told, err=True)
        elif not quiet and not several:
            for remark in remarks(outcome, language()):
                click.echo(str(remark), err=True)
    if several and not quiet:
        click.echo(standing.summary(outcomes), err=True)
