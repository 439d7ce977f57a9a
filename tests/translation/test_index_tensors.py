"""Masks of bytes become booleans, and negative places keep their gradients on the CPU."""

from __future__ import annotations

from tests.translation.checking import translated


def test_a_mask_of_bytes_is_cast_where_it_is_an_index() -> None:
    body = "x = torch.ones(3)\nm = torch.tensor([1, 0, 1], dtype=torch.uint8)\ny = x[m]\n"
    assert "y = x[m.bool()]" in translated(body).text


def test_negative_places_stand_in_a_tuple() -> None:
    body = "def f(x: torch.Tensor):\n    places = torch.tensor([-1, 0])\n    return x[places]\n"
    assert "return x[places,]" in translated(body, device="cpu").text
    assert "return x[places]" in translated(body, device="ascend").text


def test_other_indices_stay() -> None:
    body = "def f(x: torch.Tensor):\n    places = torch.tensor([1, 0])\n    return x[places] + x[x > 0].sum()\n"
    assert "x[places]" in translated(body, device="cpu").text
