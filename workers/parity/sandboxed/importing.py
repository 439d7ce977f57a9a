"""Job: every module of a project, imported one after the other."""

from __future__ import annotations

import importlib
import os
import sys
from types import ModuleType

from workers.parity.parcel import Parcel
from workers.parity.sandboxed import program
from workers.parity.sandboxed.channel import Channel
from workers.parity.sandboxed.framework import Framework
from workers.parity.sandboxed.trees import starting_folders


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
    """Where it names a neighbour as a program started in a folder above it would: with that folder to look in first."""
    try:
        importlib.import_module(name)
    except ImportError:
        own = os.path.dirname(os.path.abspath(path))
        above = [folder for folder in dict.fromkeys((own, *starting_folders(path))) if folder != os.getcwd()]
        if not any(_begins_in(folder, name) for folder in above):
            raise


def _begins_in(folder: str, name: str) -> bool:
    """Whether it is imported once the folder comes first; what other programs call by the same names is read anew around it."""
    before = list(sys.path)
    _forget_project()
    sys.path.insert(0, folder)
    try:
        importlib.import_module(name)
    except ImportError:
        return False
    finally:
        sys.path[:] = before
        _forget_project()
    return True


def _forget_project() -> None:
    inside = os.getcwd() + os.sep
    plain = {name: module for name, module in sys.modules.items() if type(module) is ModuleType}  # torch's own answer anything
    for name in [name for name, module in plain.items() if any(place.startswith(inside) for place in _places(module))]:
        del sys.modules[name]


def _places(module: ModuleType) -> list[str]:
    return [getattr(module, "__file__", None) or "", *map(str, getattr(module, "__path__", ()))]
