"""mindport weights convert: a checkpoint of torch for the translated network, or back, explained key by key."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

import click

from workers.commandline.languages import language
from workers.commandline.outcomes import CLEAN, PERSON

if TYPE_CHECKING:
    from workers.weights import Converted

FILE = click.Path(dir_okay=False, path_type=Path)


@click.group(help=_("Trained weights: from torch to MindSpore and back."))
def weights() -> None:
    """Holds `convert`."""


@weights.command(
    help=_(
        "Make SOURCE (.pt, .pth, .bin, .safetensors, .ckpt) into TARGET, by the names of MindSpore's layers or of torch's."
        " Nothing in the file is executed. Exit status 0: every key found its place, 1: something was guessed or left, 2: unusable."
    )
)
@click.argument("source", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("target", type=FILE)
@click.option(
    "--like", type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help=_("A checkpoint that the network which takes the weights has saved: with its names nothing is guessed."),
)  # fmt: skip
@click.option("--key", default="", metavar="NAME", help=_("Under which the weights lie in the file, such as model.ema."))
@click.option("--to", "wanted", type=click.Choice(("mindspore", "torch")), help=_("Whose names; else the target's ending says it."))
@click.option("--quiet", "-q", is_flag=True, help=_("Only what was guessed or left."))
@click.pass_context
def convert(
    context: click.Context, source: Path, target: Path, like: Path | None, key: str, wanted: str | None, quiet: bool
) -> None:
    try:
        from workers import weights as engine
        from workers.weights.convert import save, shapes_of
    except ImportError as error:
        raise click.UsageError(_("Reading weights needs numpy (%(why)s)") % {"why": error}) from None
    to_torch = _to_torch(source, target, wanted)
    try:
        done = engine.convert(engine.Conversion(source, to_torch, shapes_of(like) if like else None, key))
        written = save(done, target)
    except (engine.Unreadable, OSError) as error:
        raise _Unusable(str(error)) from None
    _told(done, quiet)
    for path in written:
        click.echo(_("Written: %(path)s") % {"path": path}, err=True)
    context.exit(CLEAN if done.sure else PERSON)


class _Unusable(click.ClickException):
    exit_code = 2


def _to_torch(source: Path, target: Path, wanted: str | None) -> bool:
    from workers.weights.files import TORCH

    if wanted:
        return wanted == "torch"
    if target.suffix == ".safetensors" and source.suffix == ".safetensors":
        raise click.UsageError(_("Both are safetensors: --to says whose names are wanted."))
    return target.suffix in TORCH or (target.suffix == ".safetensors" and source.suffix == ".ckpt")


def _told(done: Converted, quiet: bool) -> None:
    for pair in done.pairs:
        if quiet and pair.sure:
            continue
        why = (getattr(pair.why, "zh", pair.why) if language().startswith("zh") else pair.why).strip()
        mark = " " if pair.sure else "!"
        click.echo(f"{mark} {pair.source or '-'} -> {pair.target or '-'}" + (f"  ({why})" if why else ""))
    for note in done.told:
        click.echo(getattr(note, "zh", note) if language().startswith("zh") else note, err=True)
    guessed = sum(not pair.sure for pair in done.pairs)
    if guessed:
        click.echo(
            _("%(number)d keys were guessed or found no place: --like names the network's own.") % {"number": guessed}, err=True
        )
