"""Job: a program from top to bottom, then the values its variables have."""

from __future__ import annotations

import time

from workers.parity.parcel import Arrays, Parcel
from workers.parity.sandboxed import program
from workers.parity.sandboxed.channel import Channel
from workers.parity.sandboxed.framework import Framework
from workers.parity.sandboxed.leaves import Leaf, flatten


def run(framework: Framework, request: Parcel, channel: Channel) -> None:
    channel.step("script")
    started = time.monotonic()
    framework.seed(request.data["seed"])
    framework.share_randomness(request.data["seed"])
    module = program.load(request.data["source"], "__main__")
    leaves: list[Leaf] = []
    arrays: Arrays = {}
    for name in request.data["names"]:
        if name not in module.__dict__:
            continue
        some, values = flatten(module.__dict__[name], framework, name)
        leaves += [leaf for leaf in some if leaf["kind"] != "object"]
        arrays |= values
    channel.send({"rung": "script", "leaves": leaves, "seconds": time.monotonic() - started}, arrays)
