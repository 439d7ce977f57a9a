"""What a program prints: whole numbers count, others are known to their last digit, words count unless a framework wrote them."""

from __future__ import annotations

import math

import numpy as np
import pytest

from workers.parity import check
from workers.parity.sandbox.pool import Pool
from workers.parity.sandboxed.watching import _unit, _words
from workers.parity.verdict import Class

SAME = [
    ('f"loss {x:.3f}"', 'f"loss {x + 0.0008:.3f}"'),  # one unit of the last digit
    ('f"{x!r}"', 'f"{x + 1e-7!r}"'),
    ('f"{torch.ones(2)}"', 'f"{mindspore.ops.ones(2)}"'),
    ('f"shape {torch.ones(2, 3).shape} of it"', 'f"shape {mindspore.ops.ones((2, 3)).shape} of it"'),
    ('"1e400 0e999999 " + "1e" + "9" * 5000', '"1e400 0e999999 " + "1e" + "9" * 5000'),
]
DIFFERENT = [
    ('f"step {2}: {x:.1f}"', 'f"step {1}: {x:.1f}"'),
    ('f"{x:.4f} after {3.0:.0f} s"', 'f"{x + 0.01:.4f} after {3.0:.0f} s"'),
    ('f"{x:.4f} after {3.0:.1f} s"', 'f"{x + 0.01:.4f} after {3.0:.1f} s"'),
    ('f"better {x:.4f}"', 'f"worse {x:.4f}"'),
    ('f"{x:.1f}"', 'f"{x + 0.25:.2f}"'),
    ('f"{10 * x:.0e}"', 'f"{1000 * x:.0e}"'),
]
TEXT = "{}\nx = 12.5\nprint({})\ny = [1.0]\n"


@pytest.mark.parametrize(("torch", "mindspore", "same"), [(*pair, True) for pair in SAME] + [(*pair, False) for pair in DIFFERENT])
def test_printed_text(pool: Pool, torch: str, mindspore: str, same: bool) -> None:
    found = check(TEXT.format("import torch", torch), TEXT.format("import mindspore", mindspore), pool=pool)
    assert found.kind.same is same, found.kind
    assert same or found.kind is Class.DIFFERENT


@pytest.mark.parametrize(
    ("number", "unit"),
    [("12", 0.0), ("1.25", 0.01), ("1e5", 1e5), ("1.5e-3", 1e-4), ("nan", 0.0), ("1e400", 0.0), ("0e400", 1e300)],
)
def test_one_unit_of_the_last_digit(number: str, unit: float) -> None:
    assert _unit(number) == pytest.approx(unit)


@pytest.mark.parametrize("text", ["1e400", "-1e999999999999", "0e" + "9" * 5000, "0." + "1" * 5000, "٣.٥", "1e-400", "nan inf"])
def test_whatever_is_printed_has_a_unit(text: str) -> None:
    _, arrays = _words("printed", text)
    assert arrays["printed"].dtype == np.float64
    assert all(math.isfinite(unit) for unit in arrays["printed"][1])


def test_the_folder_of_the_run_is_no_difference(pool: Pool) -> None:
    text = "import os\nimport {}\nx = 1.0\nprint(os.path.abspath('data'), {})\nopen('a.txt', 'w').write(os.path.abspath('b'))\n"
    found = check(text.format("torch", "x"), text.format("mindspore", "x"), pool=pool)
    assert found.kind.same, found.to_dict()["outputs"]
    assert not check(text.format("torch", "x"), text.format("mindspore", "x + 1"), pool=pool).kind.same
