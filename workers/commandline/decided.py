"""What the owner of the programs decided: `--decide id=option`, and the table [decisions] of the nearest mindport.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from gettext import gettext as _
from pathlib import Path

import click

from knowledge.decision import all_decisions, check_choice

SETTINGS = "mindport.toml"
Choices = tuple[tuple[str, str], ...]


def parsed(context: click.Context, parameter: click.Parameter, given: tuple[str, ...]) -> Choices:
    """As pairs. A word that is not known is an error that names those that are."""
    found = []
    for said in given:
        decision, equals, option = said.partition("=")
        if not equals:
            raise click.BadParameter(_("%(said)s is not DECISION=OPTION.") % {"said": said}, context, parameter)
        try:
            check_choice(decision, option)
        except ValueError as error:
            raise click.BadParameter(str(error), context, parameter) from None
        found.append((decision, option))
    return tuple(found)


decide = click.option(
    "--decide", multiple=True, metavar=_("DECISION=OPTION"), callback=parsed,
    help=_("Answer what is asked of you (%(decisions)s); all=default takes the defaults. Also read from [decisions] in "
           "mindport.toml.") % {"decisions": ", ".join(all_decisions())},
)  # fmt: skip


def decisions(given: Choices, paths: Iterable[Path]) -> Choices:
    """Of the command line and the file; the command line has the last word."""
    first = next(iter(paths), Path())
    start = Path.cwd() if str(first) == "-" else first.resolve()
    kept = next((found for folder in (start, *start.parents) if (found := folder / SETTINGS).is_file()), None)
    return tuple(sorted(((dict(_read(kept)) if kept else {}) | dict(given)).items()))


def _read(path: Path) -> Choices:
    """The table of one file. Raises UsageError that names file and key."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8")).get("decisions", {})
        if not isinstance(table, dict):
            raise ValueError("[decisions] is not a table")
        for decision, option in table.items():
            check_choice(decision, str(option))
    except (ValueError, OSError) as error:
        raise click.UsageError(f"{path}: {error}") from None
    return tuple((decision, str(option)) for decision, option in table.items())
