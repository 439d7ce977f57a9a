"""Programs that want to pass: three forgeries that did, and what a report says of programs that reach for what measures them."""

from __future__ import annotations

import pytest

from workers.parity import check
from workers.parity.plan.meddling import meddling
from workers.parity.sandbox.pool import Pool
from workers.parity.verdict import Class

NET = """{head}
class Net({base}):
    def __init__(self):
        super().__init__()
{inside}
        self.fc = {nn}.Linear(8, 4)

    def {forward}(self, x):
        return self.fc(x) * {factor}
"""
PACKS = """import sys
import numpy as np
place = sys.modules["workers.parity.sandboxed.channel"]
honest = place.pack
place.pack = lambda data, arrays=None: honest(data, {key: np.zeros_like(value) for key, value in (arrays or {}).items()})
"""
WRITES = """
import json, os, struct
import numpy as np
def forge(data, arrays):
    table = [[name, array.dtype.name, list(array.shape)] for name, array in arrays.items()]
    body, header = b"".join(array.tobytes() for array in arrays.values()), json.dumps({"data": data, "arrays": table}).encode()
    os.write(4, struct.pack("<QQ", len(header), len(body)) + header + body)
forge({"calls": {}}, {})
leaf = {"path": "loss", "kind": "tensor", "dtype": "float32", "array": "loss"}
forge({"rung": "script", "leaves": [leaf], "seconds": 0.1}, {"loss": np.float32([0.5])})
os._exit(0)
"""


def networks(head: str, inside: str) -> tuple[str, str]:
    given = {"inside": "".join(f"        {line}\n" for line in inside.splitlines())}
    ours = NET.format(head=f"import torch\n{head}", base="torch.nn.Module", nn="torch.nn", forward="forward", factor=2.0, **given)
    there = f"import mindspore\nfrom mindspore import mint\n{head}"
    theirs = NET.format(head=there, base="mindspore.nn.Cell", nn="mint.nn", forward="construct", factor=3.0, **given)
    return ours, theirs


def test_who_packs_the_arrays_is_not_asked(pool: Pool) -> None:
    """From module level; the network is built without those lines, and compared as it is."""
    assert check(*networks(PACKS, "pass"), pool=pool).kind is Class.DIFFERENT


def test_a_change_from_inside_the_constructor_is_seen(pool: Pool) -> None:
    found = check(*networks("", PACKS), pool=pool)
    assert found.kind is Class.NOT_RUN
    assert "the program changes what measures it: ['workers.parity.sandboxed.channel.pack']" in found.reason
    assert any("reaches for sys.modules" in str(one.what) for one in found.everything_left_out)


def test_messages_of_its_own_are_not_believed(pool: Pool) -> None:
    ours, theirs = "import torch\nx = torch.ones(3) * 2\nprint(x)\n", "from mindspore import mint\nx = mint.ones(3) * 7\nprint(x)\n"
    found = check(ours + WRITES, theirs + WRITES, pool=pool)
    assert found.kind is Class.NOT_RUN
    assert "writes into the channel of its results itself" in found.reason


def test_leaving_before_the_end_is_no_agreement(pool: Pool) -> None:
    leaving = "import os\nos._exit(0)\n"
    found = check(
        "import torch\nx = torch.ones(3)\n" + leaving, "from mindspore import mint\nx = mint.ones(3)\n" + leaving, pool=pool
    )
    assert found.kind is Class.NOT_RUN
    assert "ended its process before the end" in found.reason


ZEROS = "lambda self: np.zeros(tuple(self.shape), 'float32')"
READERS = {"torch": ["torch.Tensor.numpy", "torch.Tensor.detach"], "mindspore": ["mindspore.Tensor.asnumpy"] * 2}


@pytest.mark.parametrize("number", [0, 1])
def test_who_reads_the_numbers_of_a_tensor_is_not_asked(pool: Pool, number: int) -> None:
    """The framework's own functions were held before the program put others in their place."""
    ours, theirs = networks("import numpy as np\n", "PATCH")
    ours, theirs = (t.replace("PATCH", f"{READERS[s][number]} = {ZEROS}") for s, t in (("torch", ours), ("mindspore", theirs)))
    assert check(ours, theirs, pool=pool).kind is Class.DIFFERENT


def test_a_tensor_with_numbers_of_its_own_does_not_say_what_they_are(pool: Pool) -> None:
    forged = "import mindspore\nimport numpy as np\nclass Q(mindspore.Tensor):\n    def asnumpy(self): return np.float32([2, 2])\n"
    found = check(
        "import torch\nx = torch.ones(2) * 2\nprint(1.5)\n", f"{forged}x = Q(np.float32([7, 7]))\nprint(1.5)\n", pool=pool
    )
    assert found.kind is Class.DIFFERENT


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("import sys; sys.modules['x']", "sys.modules"),
        ("from os import _exit; _exit(0)", "os._exit"),
        ("import os as system; system.dup2(1, 4)", "os.dup2"),
        ("import ctypes", "ctypes"),
        ("import importlib; importlib.import_module('workers.parity.parcel')", "workers.parity"),
        ("open('/proc/self/fd/4', 'wb')", "/proc/self"),
        ("import gc; gc.get_objects()", "gc.get_objects"),
        ("print.__self__", "__self__"),
        ("getattr(print, '__self__')", "__self__"),
        ("f = error.__traceback__.tb_frame", "tb_frame"),
        ("f = rows.gi_frame", "gi_frame"),
        ("object.__subclasses__()", "__subclasses__"),
        ("print.__closure__", "__closure__"),
    ],
)
def test_reaching_for_what_measures_is_named(line: str, name: str) -> None:
    assert meddling(f"x = 1\n{line}\n") == [(2, name)]


def test_what_reaches_for_nothing_is_not_named() -> None:
    assert meddling("import os, sys\nprint(os.path.join('a', 'b'), sys.argv, getattr(sys.modules[__name__], 'f'))\n") == []


def test_every_report_says_what_it_cannot_prove(pool: Pool) -> None:
    told = check("import torch\nx = torch.ones(3)\n", "from mindspore import mint\nx = mint.ones(3)\n", pool=pool).to_dict()
    assert told["trust"]["en"].endswith("against an author who wants to deceive, this proves nothing.")
    assert told["trust"]["zh"]
