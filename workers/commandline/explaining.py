"""mindport doctor explain: the cause and cure of an error, from its text alone."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import gettext as _
from pathlib import Path

import click

from knowledge.diagnosis import Diagnosis, diagnose
from knowledge.diagnosis_data import diagnosis_data
from knowledge.record import Text
from workers.commandline.languages import language
from workers.commandline.looking_up import FORM
from workers.commandline.outcomes import CLEAN, PERSON
from workers.formats import written

LONGEST = 64_000_000  # bytes: a log, not a disk image
FILE = click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path)


class _Unusable(click.ClickException):
    exit_code = 2


@click.command(
    help=_(
        "Explain an error of MindSpore or CANN: its traceback or whole log from FILE or standard input. Nothing is sent anywhere."
        " Exit status 0: its cause is known, 1: it is not, and what to look at next is said, 2: there is no text."
    )
)
@click.argument("file", type=FILE, default="-")
@FORM
@click.option("--json", "form", flag_value="json", help=_("The same as --format json: what the site's API answers."))
@click.pass_context
def explain(context: click.Context, file: Path, form: str) -> None:
    diagnosis = diagnose(text_of(file))
    click.echo(written(diagnosis_data(diagnosis)) if form == "json" else "\n".join(lines(diagnosis)), nl=form == "text")
    context.exit(CLEAN if diagnosis.found else PERSON)


def text_of(file: Path) -> str:
    """Logs hold bytes of any kind, so what is no UTF-8 is replaced; a file of zeros is no log."""
    try:
        with click.open_file(str(file), "rb") as stream:
            data: bytes = stream.read(LONGEST + 1)
    except OSError as error:
        raise _Unusable(error.strerror or str(error)) from None
    if len(data) > LONGEST:
        raise _Unusable(_("More than 64 MB: give the part around the error."))
    if not data.strip() or b"\0" in data[:1024]:
        raise _Unusable(_("There is no text to explain."))
    return data.decode("utf-8", errors="replace")


def lines(diagnosis: Diagnosis) -> Iterator[str]:
    """The user's own line first, as the page does; the likeliest cause whole, others by name."""
    if place := diagnosis.cause_frame:
        yield f"{place.file}:{place.line}: {place.code.splitlines()[0] if place.code else place.function}"
    if wrote := diagnosis.written:
        yield _("It arose in {name}, which mindport wrote for {torch}: {code}").format(
            name=wrote.name, torch=", ".join(wrote.torch) or "torch", code=wrote.code
        )
    if diagnosis.library:
        yield _("{name} makes the call that fails, not your own line: its version may not go with MindSpore's.").format(
            name=diagnosis.library
        )
    cure, other = _("Cure"), _("Also possible")
    for error in diagnosis.found[:1]:
        yield f"{error.slug}: {said(error.title)}"
        yield f"  {said(error.cause)}"
        yield f"  {cure}: {said(error.cure)}"
        yield from [f"  mindport kb show {name}" for name in error.records]
        yield from [f"  /kb/recipes/{slug}" for slug in error.recipes]
    for error in diagnosis.found[1:]:
        yield f"{other}: {error.slug}: {said(error.title)}"
    if not diagnosis.found:
        yield _("No record explains this error. Nothing is guessed. What to look at next:")
        yield from [f"  - {said(step)}" for step in diagnosis.steps]
    yield from told(diagnosis)


def told(diagnosis: Diagnosis) -> Iterator[str]:
    """What the text itself tells beside the cause."""
    read = diagnosis.clues
    rows = {
        _("Operator"): read.operators,
        _("Data types"): read.types,
        _("Shapes"): read.shapes,
        _("Device"): read.devices,
        _("Codes"): read.codes,
        _("Versions"): read.versions,
    }
    yield from [f"{word}: {', '.join(values)}" for word, values in rows.items() if values]
    yield from [f"{named.mindspore} <- {', '.join(named.torch)}" for named in diagnosis.named]


def said(text: Text) -> str:
    return text.to_dict()[language()]
