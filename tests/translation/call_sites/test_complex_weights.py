"""A complex weight computes as it did and is marked: no optimizer trains it."""

from __future__ import annotations

from tests.translation.checking import translated
from tests.translation.executing import names_of


def test_a_complex_weight_is_written_and_marked() -> None:
    found = translated("w = nn.Parameter(torch.rand(3, dtype=torch.cfloat))\ny = torch.ones(3) * w\n")
    assert "w = Parameter(" in found.text
    assert "complex parameters" in found.text
    assert names_of(found.text)["y"].shape == (3,)
