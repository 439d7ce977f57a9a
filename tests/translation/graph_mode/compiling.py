"""Run by the test in a process of its own: networks eagerly and under ms.jit.

Reads {name: text}, prints {name: outcome} as JSON.
"""

from __future__ import annotations

import contextlib
import importlib.util
import io
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import mindspore as ms
import numpy as np


def load(text: str, folder: Path, name: str) -> ModuleType:
    """ms.jit reads the source again, so it has to be a file."""
    path = folder / f"{name}.py"
    path.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def three_calls(text: str, folder: Path, name: str, *, compiled: bool) -> list[Any]:
    """What three calls with other values give, and what the network then holds."""
    module = load(text, folder, f"{name}_{'graph' if compiled else 'eager'}")
    ms.set_seed(7)
    net = module.Net()
    call = ms.jit(net.construct) if compiled else net
    data = np.linspace(-1, 1, 12, dtype=np.float32).reshape(3, 4)
    results = [call(ms.Tensor(data + step)).asnumpy().tolist() for step in range(3)]
    return [*results, len(net.seen)]


def outcome(text: str, folder: Path, name: str) -> str:
    eager = three_calls(text, folder, name, compiled=False)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            graph = three_calls(text, folder, name, compiled=True)
    except Exception as error:
        return f"raises {type(error).__name__}"
    alike = all(np.shape(a) == np.shape(b) and np.allclose(a, b, atol=1e-6) for a, b in zip(eager, graph, strict=True))
    return "same" if alike else "differs"


if __name__ == "__main__":
    place = Path(sys.argv[1])
    texts = json.loads(sys.stdin.read())
    outcomes = {name: outcome(text, place, name.replace("-", "_").replace(" ", "_")) for name, text in texts.items()}
    print("\n" + json.dumps(outcomes))
