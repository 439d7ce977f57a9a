"""Random programs with aliases leave the same numbers on both sides, or say that a person is needed."""

from __future__ import annotations

import numpy as np
import pytest

from tests.translation.executing import names_of
from tests.translation.random_aliases import Writer
from workers.translation import translate

PROGRAMS, BESIDE = 60, 10  # beside: those of which torch itself may refuse some (a view of what is not contiguous)


@pytest.mark.parametrize("block", range(PROGRAMS // BESIDE))
def test_both_sides_leave_the_same_numbers(block: int) -> None:
    clean = 0
    for seed in range(block * BESIDE, (block + 1) * BESIDE):
        source = Writer(seed).text()
        try:
            expected = names_of(source)["found"]
        except (AssertionError, RuntimeError):
            continue
        translation = translate(source, device="cpu", companion="inline")
        if not translation.clean:
            continue
        clean += 1
        found = names_of(translation.text)["found"]
        for place, (ours, theirs) in enumerate(zip(found, expected, strict=True)):
            np.testing.assert_array_equal(ours.asnumpy(), theirs.numpy(), err_msg=f"{seed}, {place}: {source}")
    assert clean > BESIDE // 3
