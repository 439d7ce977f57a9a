"""Job: a program from top to bottom, then what it computed on its way and the values its variables have."""

from __future__ import annotations

import time

import numpy as np

from workers.parity.parcel import RATES, Parcel
from workers.parity.sandboxed import program
from workers.parity.sandboxed.carrying import Carrying
from workers.parity.sandboxed.channel import Channel
from workers.parity.sandboxed.clock import shared_clock
from workers.parity.sandboxed.framework import Framework
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
    rates = Rates()
    with watch.open(), rates.watching(framework.schedules()), shared_clock():
        module = program.load(data["source"], "__main__", {"print": watch.print})
    for name in data["names"]:
        if name in module.__dict__:
            watch.add(name, module.__dict__[name])
    if rates.found:
        watch.add(RATES, np.array(rates.found))
    channel.send({"calls": dict(watch.calls)})
    channel.send({"rung": "script", "leaves": watch.leaves, "seconds": time.monotonic() - started}, watch.arrays)
