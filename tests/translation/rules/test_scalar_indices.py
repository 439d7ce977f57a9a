from __future__ import annotations

from functools import partial

import pytest

from tests.translation import checking

translated = partial(checking.translated, device="cpu")


def text(body: str) -> str:
    return translated(f"def score(x: torch.Tensor, tags: torch.Tensor):\n    return {body}\n").text


def test_elements_that_may_be_one_number():
    assert "return entry_at(x, tags[1], tags[0])" in text("x[tags[1], tags[0]]")


def test_a_number_beside_an_element():
    assert "return entry_at(x, 2, tags[-1])" in text("x[2, tags[-1]]")


def test_known_to_be_one_number():
    body = "def score(x: torch.Tensor):\n    tags = torch.tensor([1, 2])\n    return x[tags[1], tags[0]]\n"
    found = translated(body).text
    assert "x[int(tags[1]), int(tags[0])]" in found or "entry_at(x, tags[1], tags[0])" in found


@pytest.mark.parametrize("body", ["x[tags[0]]", "x[tags, tags]", "x[:, tags[0]]", "x[tags[0], None]", "x[0, 1]"])
def test_others_are_left_alone(body):
    found = text(body)
    assert "entry_at" not in found
    assert "int(" not in found


def test_what_is_written_to_is_left_alone():
    body = "def mark(x: torch.Tensor, tags: torch.Tensor):\n    x[tags[0], tags[1]] = 1\n    return x\n"
    assert "x[tags[0], tags[1]] = 1" in translated(body).text
