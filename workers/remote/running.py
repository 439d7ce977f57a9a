"""The job itself, on this machine: in the same sandbox as on the server, or not at all."""

from __future__ import annotations

import os
import subprocess
import sys
import traceback
from importlib import metadata
from typing import Any

from knowledge.ascend_environment import ROOT, machine
from workers.remote.reasons import INTERNAL, NO_SANDBOX

Data = dict[str, Any]
NAMES = {"ascend": "Ascend", "gpu": "GPU"}  # as MindSpore spells them
CALCULATE = "import sys, mindspore as m; m.set_device(sys.argv[1]); assert float((m.Tensor([1.0]) + 1).asnumpy()[0]) == 2.0"


class Unfit(Exception):
    """Why this machine cannot do what is asked of it."""


def look(kind: str) -> Data:
    """What the machine is, as it announces itself. Raises Unfit without MindSpore, the device or the sandbox."""
    os.environ["PARITY_DEVICE"] = kind  # read when the engine is loaded
    said = {"device": kind, "python": ".".join(map(str, sys.version_info[:3]))}
    for package in ("mindport", "mindspore", "torch", "numpy"):
        try:
            said[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            raise Unfit(f"{package} is not installed in {sys.executable}") from None
    if kind in NAMES:
        _calculate(kind, said["mindspore"])
        found = machine(os.environ, ROOT)
        said |= {"cann": found.cann, "driver": found.driver}
    from workers import parity

    try:
        holds = parity.probe()
    except parity.Unavailable as problem:
        raise Unfit(f"no sandbox: {problem}") from problem
    if missing := [name for name in parity.REQUIRED if not holds.get(name)]:
        raise Unfit(f"the sandbox does not hold for {', '.join(missing)}: programs of others would not be closed off")
    return said | {"sandbox": "complete"}


def _calculate(kind: str, version: str) -> None:
    command = [sys.executable, "-c", CALCULATE, NAMES[kind]]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    except subprocess.TimeoutExpired:
        raise Unfit(f"MindSpore {version} did not calculate on {NAMES[kind]} within five minutes") from None
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise Unfit(f"MindSpore {version} cannot use {NAMES[kind]} here: {last}")


def run(request: Data) -> Data:
    """A report, or the reason why there is none."""
    from workers import parity

    chosen = {name: request.get(name) for name in ("entry", "inputs", "arguments")}
    try:
        found = parity.check(
            request["source"],
            request["translated"],
            **chosen,
            seed=int(request["seed"]),
            device=request["written_for"],
            speed=request.get("speed") is True,
        )
    except parity.Unavailable as problem:
        return {"reason": NO_SANDBOX, "detail": str(problem)}
    except Exception:
        return {"reason": INTERNAL, "detail": traceback.format_exc()[-4000:]}
    return {"report": found.to_dict()}
