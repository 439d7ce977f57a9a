from __future__ import annotations

import pytest

from tests.translation.checking import check_transformed, translated
from tests.translation.executing import names_of


def test_a_number_without_dimensions_is_selected() -> None:
    check_transformed(
        "a = torch.tensor(3.0)\nb = a[a > 2]\n",
        "a = Tensor(3.0)\nb = ops.masked_select(a, a > 2)\n",
    )


def test_one_number_or_none_comes_out() -> None:
    source = "a = torch.tensor(3.0)\nm = torch.tensor(False)\nkept, left = a[a > 2], a[m]\n"
    found = names_of(translated(source).text)
    assert found["kept"].asnumpy().tolist() == [3.0]
    assert found["left"].shape == (0,)


@pytest.mark.parametrize("made", ["torch.ones(3)", "net(3)"])
def test_others_stay(made: str) -> None:
    assert "masked_select" not in translated(f"a = {made}\nb = a[a > 2]\n").text


def test_writing_through_the_mask_stays() -> None:
    assert "a[a > 2] = 0" in translated("a = torch.tensor(3.0)\na[a > 2] = 0\n").text


def test_the_place_of_one_number_has_no_numbers() -> None:
    source = "a = torch.tensor(3.0)\nb, c = torch.nonzero(a), torch.tensor(0).nonzero()\nd = a.nonzero(as_tuple=True)\n"
    found = names_of(translated(source).text)
    assert (found["b"].shape, found["c"].shape) == ((1, 0), (0, 0))
    assert [part.asnumpy().tolist() for part in found["d"]] == [[0]]
