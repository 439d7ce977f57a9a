"""python -m tests.remote.card ADDRESS TOKEN FOLDER [NAME]: a machine that calls itself an Ascend and computes on its CPU.

A NAME of MindSpore is one that this chip has not, whatever its vendor says. Everything else is what `mindport worker join` does.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from workers.remote import running
from workers.remote.link import Link
from workers.remote.shelf import Shelf
from workers.remote.working import Worker


def main(address: str, token: str, folder: str, lacking: str = "") -> None:
    said = running.look("cpu") | {"device": "ascend", "cann": "8.3.RC1"}

    def run(request: dict[str, Any]) -> dict[str, Any]:
        text = request["translated"]
        return running.run(request | {"translated": text.replace(lacking, "ops.no_such_kernel") if lacking else text})

    worker = Worker(Link(address, token), Shelf(Path(folder)), run, said)
    worker.join()
    print("worked" if worker.round() else "nothing to do")


if __name__ == "__main__":
    main(*sys.argv[1:])
