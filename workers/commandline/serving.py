"""mindport worker: this machine runs parity jobs of a team, with its own device."""

from __future__ import annotations

import time
from gettext import gettext as _
from pathlib import Path

import click

from knowledge.devices import KINDS
from workers.commandline.outcomes import CLEAN, PERSON, UNUSABLE
from workers.remote import carrying, running
from workers.remote.link import Away, Link, Refused
from workers.remote.shelf import Shelf
from workers.remote.working import Worker

STATE = Path.home() / ".local" / "state" / "mindport"
PAUSE = 5.0  # seconds between two questions for a job
PATIENCE = 120.0  # seconds for what a person waits for
ADDRESS = click.argument("address", metavar="ADDRESS")
TOKEN = click.argument("token", metavar="TOKEN", envvar="MINDPORT_WORKER_TOKEN")
DEVICE = click.option("--device", type=click.Choice(KINDS), default=KINDS[0], show_default=True, help=_("Of this machine."))


@click.group(help=_("Let this machine's device measure for your team: outbound HTTPS only, signed, revocable."))
def worker() -> None:
    """Help is said above, in the reader's language."""


@worker.command(
    help=_("Ask ADDRESS for parity jobs of the team that TOKEN belongs to, run them here in the sandbox, send the results.")
)
@ADDRESS
@TOKEN
@DEVICE
@click.option(
    "--state", type=click.Path(path_type=Path), default=STATE, show_default=True, help=_("Keeps results until they arrived.")
)
@click.option("--once", is_flag=True, help=_("End when nothing is to be done."))
@click.pass_context
def join(context: click.Context, address: str, token: str, device: str, state: Path, once: bool) -> None:
    try:
        link = _link(address, token)
        click.echo(_("looking at this machine ..."), err=True)
        serving = Worker(link, Shelf(state / link.worker), running.run, running.look(device))
        told = serving.join()
        click.echo(_("joined as {name} for {device}").format(**told), err=True)
        while serving.round() or not once:
            time.sleep(0 if once else PAUSE)
    except (Refused, running.Unfit) as refused:
        context.exit(_said(refused))
    except KeyboardInterrupt:
        click.echo(_("left; what was begun is given to another worker, or to this one when it joins again"), err=True)
    context.exit(CLEAN)


@worker.command(help=_("Take one job from ADDRESS and write it to FILE, for a machine that reaches no net."))
@ADDRESS
@TOKEN
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.pass_context
def pack(context: click.Context, address: str, token: str, file: Path) -> None:
    try:
        link = _link(address, token)
        told = link.ask("/remote/take", {"carried": True}, PATIENCE)
    except (Refused, Away) as refused:
        context.exit(_said(refused))
    if not told.get("job"):
        click.echo(_("nothing waits for this worker"), err=True)
        context.exit(PERSON)
    carrying.pack(link.key, told, file)
    click.echo(_("{file}: carry it to the machine, run `mindport worker run {file} RESULT` there").format(file=file), err=True)


@worker.command(help=_("Run the job of FILE on this machine and write the signed RESULT. Reaches no net."))
@click.argument("file", type=click.Path(exists=True, path_type=Path, dir_okay=False))
@click.argument("result", type=click.Path(path_type=Path, dir_okay=False))
@DEVICE
@click.pass_context
def run(context: click.Context, file: Path, result: Path, device: str) -> None:
    try:
        told = carrying.opened(file)
        machine = running.look(device)
        carrying.close(told, running.run(told["request"]) | {"machine": machine}, result)
    except (carrying.Spoiled, running.Unfit) as problem:
        context.exit(_said(problem))
    click.echo(_("{file}: carry it back, `mindport worker unpack ADDRESS TOKEN {file}`").format(file=result), err=True)


@worker.command(help=_("Send the RESULT of a job that was carried."))
@ADDRESS
@TOKEN
@click.argument("result", type=click.Path(exists=True, path_type=Path, dir_okay=False))
@click.pass_context
def unpack(context: click.Context, address: str, token: str, result: Path) -> None:
    try:
        link = _link(address, token)
        told = carrying.unpack(link.key, result)
        link.ask("/remote/join", told.pop("machine"), PATIENCE)
        became = link.ask("/remote/give", told, PATIENCE)["became"]
    except (Refused, Away, carrying.Spoiled) as problem:
        context.exit(_said(problem))
    click.echo({"late": _("too late: the job was given to another or cancelled")}.get(became, _("arrived")), err=True)
    context.exit(PERSON if became == "late" else CLEAN)


def _link(address: str, token: str) -> Link:
    try:
        return Link(address, token)
    except ValueError as problem:
        raise click.UsageError(str(problem)) from problem


def _said(problem: Exception) -> int:
    known = {
        "revoked": _("this worker was revoked"),
        "signature": _("the server does not know this token (any more): make another on the team's page"),
        "device": _("the token is for another device"),
    }
    if isinstance(problem, Refused) and problem.code == "clock":
        apart = int(time.time() - int(problem.said.get("server", 0)))
        click.echo(_("this machine's clock is {seconds} seconds off").format(seconds=apart), err=True)
    else:
        click.echo(known.get(problem.code, problem.code) if isinstance(problem, Refused) else str(problem), err=True)
    return UNUSABLE
