"""The number beside the headline: how much of what is allowed the largest difference uses."""

from __future__ import annotations

import numpy as np
import pytest

from workers.commandline.measured import told
from workers.parity.compare import Comparison, Value, compare
from workers.parity.report import Report, Step, largest
from workers.parity.rungs import SCRIPT
from workers.parity.tolerances import EXACT, Tolerance
from workers.parity.wording import report as for_developers

WHERE = {"mindspore": "2.10.0", "device": "cpu", "torch": "2.13.0"}
ALLOWED = Tolerance(0.0, 0.1, "for a test")


def apart(distance: float, allowed: Tolerance = ALLOWED, kind: str = "float32") -> Comparison:
    ours, theirs = (Value("tensor", kind, np.array([1.0, shift], kind)) for shift in (0.0, distance))
    return compare("x", ours, theirs, allowed)


@pytest.mark.parametrize(
    ("distance", "words", "zh"),
    [
        (0.043, "largest difference 43 % of what is allowed", "最大差异为允许值的 43 %"),
        (0.0001, "largest difference less than 1 % of what is allowed", "最大差异不到允许值的 1 %"),
        (0.25, "largest difference 2.5 times what is allowed", "最大差异为允许值的 2.5 倍"),
        (0.0, "", ""),
        (1e30, "", ""),
    ],
)
def test_the_words(distance: float, words: str, zh: str) -> None:
    found = largest([apart(0.0), apart(distance)])
    assert (str(found), getattr(found, "zh", "")) == (words, zh)


def test_where_nothing_is_allowed_no_share_is_told() -> None:
    assert apart(1, EXACT, "int64").share is None
    assert largest([apart(1, EXACT, "int64"), apart(0.01)]) == ""


def test_a_value_near_zero_has_a_large_relative_difference_and_a_small_share() -> None:
    """What a newcomer does not believe beside a green headline."""
    found = apart(0.001)
    ours, theirs = (Value("tensor", "float32", np.array([1.0, small], "float32")) for small in (1e-5, 1e-5 + 1e-6))
    near = compare("y", ours, theirs, ALLOWED)
    assert near.max_rel is not None
    assert near.max_rel > 0.09
    assert near.share == pytest.approx(1e-5, rel=0.1)
    assert largest([found, near]) == "largest difference 1 % of what is allowed"


def test_report_command_line_and_script_say_the_same() -> None:
    found = Report([Step(SCRIPT, outputs=[apart(0.043)])], WHERE)
    words = "largest difference 43 % of what is allowed"
    assert found.to_dict()["largest"] == {"en": words, "zh": "最大差异为允许值的 43 %"}
    assert found.to_dict()["rungs"][0]["largest"] == found.to_dict()["largest"]
    assert f"   {words}\n" in told(found.to_dict(), "en")
    assert "   最大差异为允许值的 43 %\n" in told(found.to_dict(), "zh")
    assert f"   {words}\n" in for_developers(found)
