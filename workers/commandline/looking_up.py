"""mindport kb: the knowledge base."""

from __future__ import annotations

from dataclasses import asdict
from gettext import gettext as _

import click

import knowledge
from knowledge import Record, codes, existence
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
    difference = codes.all_differences().get(name.upper())
    if difference and not difference.record:
        click.echo(f"{difference.code} {difference.slug} {difference.title.to_dict()[language()]}")
        return
    record = difference.record if difference else knowledge.find(name)
    if record is None:
        near = ", ".join(record.torch for record in knowledge.neighbours(name))
        click.echo(_("No record of %(name)s. Nearest: %(near)s") % {"name": name, "near": near}, err=True)
        context.exit(PERSON)
    click.echo(written(asdict(record)) if form == "json" else "\n".join(lines(record)), nl=form == "text")


@kb.command(
    help=_("Find records, recipes, topics, errors and rules by words, Chinese or English, also misspelt. Exit status 1: none.")
)
@click.argument("words", nargs=-1, required=True)
@FORM
@click.pass_context
def search(context: click.Context, words: tuple[str, ...], form: str) -> None:
    entries = knowledge.search(" ".join(words))
    if form == "json":
        click.echo(written([entry.to_dict() for entry in entries]), nl=False)
    for entry in entries if form == "text" else ():
        said = entry.summary if entry.record else entry.title
        click.echo(f"{entry.address:48} {said.to_dict()[language()]}")
    context.exit(0 if entries else PERSON)


@kb.command(help=_("Whether a MindSpore name or a tool of a command is still there, by version. Exit status 1: not, or not known."))
@click.argument("advice", nargs=-1, required=True)
@FORM
@click.pass_context
def exists(context: click.Context, advice: tuple[str, ...], form: str) -> None:
    answers = existence.exists(" ".join(advice))
    if form == "json":
        click.echo(written([answer.to_dict() for answer in answers]), nl=False)
    for answer in answers if form == "text" else ():
        said = answer.text.to_dict()[language()] if answer.text else ", ".join(answer.versions)
        near = " " + _("spelled alike: %(names)s") % {"names": ", ".join(answer.nearest)} if answer.nearest else ""
        click.echo(f"{answer.name:40} {answer.state:12} {said}{near}")
    context.exit(0 if answers and all(answer.holds for answer in answers) else PERSON)


def lines(record: Record) -> list[str]:
    said = [f"{record.torch}{record.signature}", f"  {record.summary.to_dict()[language()]}"]
    for target in record.targets:
        condition = f" when {target.when}" if target.when else ""
        said.append(f"  {target.profile:8} {target.verdict:11} {target.name or target.block}{condition}")
        said += [f"    {old} -> {new}" for old, new in target.arguments.items() if old != new]
    if not record.targets:
        said.append("  " + _("no equivalent") + (f": {record.alternative}" if record.alternative else ""))
    if record.silent_difference:
        said.append("  " + _("trap: %(what)s") % {"what": record.silent_difference.to_dict()[language()]})
    return said + [f"  >>> {line}" for example in record.examples for line in example.before.strip().splitlines()]
