"""Asks the frameworks about their own names, and writes down what they say for `knowledge`, which imports neither."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import knowledge
from knowledge import installed, offered, official
from knowledge.installed import Name
from workers.parity import environment
from workers.parity.outcomes import replace_file
from workers.parity.parcel import Parcel, pack
from workers.parity.sandbox.pool import Pool
from workers.parity.sandbox.warm import Unavailable

SECONDS = 60.0
DOTTED = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)+")


def main(pool: Pool) -> int:
    """Both frameworks; of a MindSpore that is not the installed one only its own file."""
    versions = environment.stamp(pool)
    for side in ("torch", "mindspore"):
        path = installed.FOLDER / f"{side}-{versions[side].partition('+')[0]}.tsv"
        path.parent.mkdir(exist_ok=True)
        replace_file(path, text(pool, side))
    names = ask_surface(pool, "mindspore")
    replace_file(offered.FILE, offered.with_version(versions["mindspore"], names))
    return 0


def text(pool: Pool, side: str) -> str:
    """The whole file, sorted by name."""
    said = ask(pool, side, torch_names() if side == "torch" else mindspore_names())
    return "".join(f"{installed.line(name, answer)}\n" for name, answer in sorted(said.items()))


def torch_names() -> list[str]:
    return [record.torch for record in knowledge.all_records() if record.torch.split(".")[0] in ("torch", "torchvision")]


def mindspore_names() -> list[str]:
    """What records and the official table point at."""
    targets = {target.name for record in knowledge.all_records() for target in record.targets}
    rows = {row.target for name in official.names() for version in official.VERSIONS for row in official.rows(name, version)}
    return sorted(name for name in targets | rows if name.startswith("mindspore.") and DOTTED.fullmatch(name))


def ask_surface(pool: Pool, side: str) -> list[str]:
    """Every public name of a side. Raises Unavailable when it ends without an answer."""
    answers: list[str] = []
    outcome = pool.run(side, pack({"job": "surface"}), lambda parcel: answers.extend(parcel.data.get("names", [])), SECONDS)
    if not answers:
        raise Unavailable(f"{side} told nothing of its names: {outcome.trouble(pool.limits)}")
    return answers


def ask(pool: Pool, side: str, names: Iterable[str]) -> dict[str, Name]:
    """Raises Unavailable when the side ends without an answer."""
    answers: dict[str, Any] = {}

    def keep(parcel: Parcel) -> None:
        answers.update(parcel.data.get("names", {}))

    outcome = pool.run(side, pack({"job": "signatures", "names": list(names)}), keep, SECONDS)
    if not answers:
        raise Unavailable(f"{side} told nothing of its names: {outcome.trouble(pool.limits)}")
    return {name: _name(said) for name, said in answers.items()}


def _name(said: dict[str, Any] | None) -> Name:
    return Name(False) if said is None else Name(True, tuple(said["signatures"]), tuple(said["platforms"]))
