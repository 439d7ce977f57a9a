"""The first lines inside the sandbox: `python -I start.py CONTROL SETTINGS`.

Makes `workers.parity...` importable without running the product's own `__init__` files, so that nothing but this folder
has to be readable inside; and `ms_companion`, which translations import, as if it were installed.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

PARITY = Path(__file__).resolve().parent.parent


def make_importable() -> None:
    companion = str(PARITY.parent / "companion")
    for name, places in (("workers", []), ("workers.parity", [str(PARITY)]), ("ms_companion", [companion])):
        package = ModuleType(name)
        package.__path__ = places
        sys.modules[name] = package


if __name__ == "__main__":
    make_importable()
    from workers.parity.sandbox.server import main

    main(int(sys.argv[1]), sys.argv[2])
