"""Job: every module of a project, imported one after the other."""

from __future__ import annotations

import importlib
import os
import sys

from workers.parity.parcel import Parcel
from workers.parity.sandboxed import program
from workers.parity.sandboxed.channel import Channel
from workers.parity.sandboxed.framework import Framework


def run(framework: Framework, request: Parcel, channel: Channel) -> None:
    """`modules`: dotted names by path. Tells for each that it is there, or the error; what ends the process ends the job."""
    for path, name in request.data["modules"]:
        channel.step(path)
        try:
            _imported(path, name)
        except (Exception, SystemExit) as error:
            channel.send({f"module {path}": program.describe(error, path)})
        else:
            channel.send({f"module {path}": {}})


def _imported(path: str, name: str) -> None:
    """Where it names a neighbour as a program started in its folder would, with that folder to look in, as its programs have it."""
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as error:
        folder = os.path.dirname(os.path.abspath(path))
        if folder in sys.path or not error.name or not os.path.exists(f"{folder}/{error.name.replace('.', '/')}.py"):
            raise
        sys.path.append(folder)
        importlib.import_module(name)
