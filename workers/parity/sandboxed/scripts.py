"""Job: a program from top to bottom, then what it computed on its way and the values its variables have."""

from __future__ import annotations

import builtins
import time
from types import ModuleType, SimpleNamespace

import numpy as np

from workers.parity.notes import STOPPED, STOPPED_AT
from workers.parity.parcel import RATES, TREE, Parcel
from workers.parity.sandboxed import program, speaking
from workers.parity.sandboxed.carrying import Carrying, Enough
from workers.parity.sandboxed.channel import Channel
from workers.parity.sandboxed.clock import shared_clock
from workers.parity.sandboxed.framework import Framework
from workers.parity.sandboxed.leaving import own_names
from workers.parity.sandboxed.rates import Rates
from workers.parity.sandboxed.watching import Watch


def run(framework: Framework, request: Parcel, channel: Channel) -> None:
    """`shake` moves weights and random numbers by that share: what it moves in the results is what rounding may move."""
    channel.step("script")
    data, started = request.data, time.monotonic()
    shake = float(data.get("shake", 0.0))
    watch = Watch(framework, frozenset(data.get("functions", ())))
    carrying = Carrying(framework, request, channel, watch, shake)
    framework.seed(data["seed"])
    framework.share_randomness(data["seed"], shake)
    framework.share_order(other_seeds=bool(shake))
    framework.watch_calls(carrying)
    framework.watch_steps(watch.learn)
    if data.get("mixed"):
        framework.mix()
    rates = Rates()
    if TREE in data:  # its other files print too
        builtins.print = watch.print
    there = speaking.files()
    with watch.open(), speaking.heard(watch.line), rates.watching(framework.schedules()), shared_clock():
        module = _loaded(data["source"], watch)
    if module is None:
        channel.send({STOPPED: carrying.calls, STOPPED_AT: [carrying.steps, carrying.since]})
    for name in data["names"] if module is not None else ():
        if name in module.__dict__:
            watch.add(name, module.__dict__[name])
    if module is not None:
        for name, held in _held(module).items():
            watch.add(name, held)
        for path, text in speaking.written(there):
            watch.file(path, text)
        carrying.finish()
    if rates.found:
        watch.add(RATES, np.array(rates.found))
    leaves, arrays, skipped = watch.told()
    names = [name for name in data["names"] if module is not None and name in module.__dict__]
    channel.send({"calls": watch.calls, "names": names, "skipped": skipped, "own parts": carrying.own_parts})
    channel.send({"rung": "script", "leaves": leaves, "seconds": time.monotonic() - started}, arrays)


def _held(module: ModuleType) -> dict[str, SimpleNamespace]:
    """What classes and functions of the program hold themselves."""
    found = {name: own_names(module, value) for name, value in vars(module).items()}
    return {name: SimpleNamespace(**names) for name, names in found.items() if names}


def _loaded(source: str, watch: Watch) -> ModuleType | None:
    """None where it was stopped on its way: then its names hold whatever they held."""
    try:
        return program.load(source, "__main__", {"print": watch.print})
    except Enough:
        return None
