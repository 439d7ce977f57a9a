"""mindport kb: the knowledge base."""

from __future__ import annotations

from dataclasses import asdict
from gettext import gettext as _

import click

import knowledge
from knowledge import Record
from workers.commandline.languages import language
from workers.commandline.outcomes import PERSON
from workers.formats import written

FORM = click.option(
    "--format", "form", type=click.Choice(("text", "json")), default="text", show_default=True, help=_("How it is said.")
)


@click.group(help=_("Look into the knowledge base."))
def kb() -> None:
    """Help is said above, in the reader's language."""


@kb.command(help=_("What is known about one torch name, such as nn.Linear. Exit status 1: nothing."))
@click.argument("name")
@FORM
@click.pass_context
def show(context: click.Context, name: str, form: str) -> None:
    record = knowledge.find(name)
    if record is None:
        near = ", ".join(record.torch for record in knowledge.neighbours(name))
        click.echo(_("No record of %(name)s. Nearest: %(near)s") % {"name": name, "near": near}, err=True)
        context.exit(PERSON)
    click.echo(written(asdict(record)) if form == "json" else "\n".join(lines(record)), nl=form == "text")


@kb.command(help=_("Find records by words, Chinese or English, also misspelt. Exit status 1: none."))
@click.argument("words", nargs=-1, required=True)
@FORM
@click.pass_context
def search(context: click.Context, words: tuple[str, ...], form: str) -> None:
    records = knowledge.search(" ".join(words))
    if form == "json":
        click.echo(written([{"torch": record.torch, "summary": record.summary.to_dict()} for record in records]), nl=False)
    for record in records if form == "text" else ():
        click.echo(f"{record.torch:48} {record.summary.to_dict()[language()]}")
    context.exit(0 if records else PERSON)


def lines(record: Record) -> list[str]:
    said = [f"{record.torch}{record.signature}", f"  {record.summary.to_dict()[language()]}"]
    for target in record.targets:
        condition = f" when {target.when}" if target.when else ""
        said.append(f"  {target.profile:8} {target.verdict:11} {target.name or target.block}{condition}")
        said += [f"    {old} -> {new}" for old, new in target.arguments.items() if old != new]
    if not record.targets:
        said.append("  " + _("no equivalent") + (f": {record.way_out}" if record.way_out else ""))
    if record.trap:
        said.append("  " + _("trap: %(what)s") % {"what": record.trap.to_dict()[language()]})
    return said + [f"  >>> {line}" for example in record.examples for line in example.before.strip().splitlines()]
