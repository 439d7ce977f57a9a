"""The command and its parts."""

from __future__ import annotations

from gettext import gettext as _

import click

from workers.commandline.checking import check
from workers.commandline.comparing import parity
from workers.commandline.doctoring import doctor
from workers.commandline.languages import LANGUAGES
from workers.commandline.looking_up import kb
from workers.commandline.migrating import migrate, plan, sync
from workers.commandline.server import Server
from workers.commandline.serving import worker
from workers.commandline.translating import translate
from workers.commandline.verifying import verify
from workers.commandline.weighing import weights


@click.group(
    help=_("Migrate PyTorch programs to MindSpore."),
    epilog=_("Exit status: 0 all exact or adapted, 1 something for a person, 2 unusable input."),
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--server", metavar="URL", envvar="MINDPORT_SERVER", help=_("Let this server translate and compare, not this machine.")
)
@click.option(
    "--token",
    envvar="MINDPORT_TOKEN",
    help=_("Shown to the server; better kept in MINDPORT_TOKEN, where no process list shows it."),
)
@click.option("--language", type=click.Choice(LANGUAGES), expose_value=False, help=_("Of messages and reasons; else the locale's."))
@click.version_option(package_name="mindport", message="%(prog)s %(version)s")
@click.pass_context
def mindport(context: click.Context, server: str | None, token: str | None) -> None:
    context.obj = Server(server, token or "") if server else None


for part in (translate, check, parity, plan, migrate, verify, sync, weights, kb, doctor, worker):
    mindport.add_command(part)
