"""Edits replace spans, nest, and leave the rest alone."""

from __future__ import annotations

import pytest

from workers.translation.source.edits import Edits, Moved


def test_without_edits_the_text_is_the_same():
    assert Edits("a = '中文'\r\n".encode()).render() == "a = '中文'\r\n"


def test_an_outer_edit_quotes_spans_in_which_inner_edits_apply():
    edits = Edits(b"f(g(x), y)")
    edits.replace((2, 3), "G")
    edits.replace((0, 10), "F(", (8, 9), ", ", (2, 6), ")")
    assert edits.render() == "F(y, G(x))"


def test_inner_edits_outside_of_quoted_spans_vanish_with_them():
    edits = Edits(b"f(x, y)")
    edits.replace((5, 6), "Y")
    edits.replace((0, 7), "f(", (2, 3), ")")
    assert edits.render() == "f(x)"


def test_for_equal_spans_the_later_edit_is_the_outer_one():
    edits = Edits(b"x")
    edits.replace((0, 1), "y")
    edits.replace((0, 1), "(", (0, 1), ")")
    assert edits.render() == "(y)"


def test_overlapping_edits_are_an_error():
    edits = Edits(b"abcdef")
    edits.replace((0, 4), "x")
    edits.replace((2, 6), "y")
    with pytest.raises(ValueError, match="overlap"):
        edits.render()


def test_copied_offsets_can_be_found_again():
    edits = Edits(b"aa bb cc")
    edits.replace((0, 2), "longer")
    edits.render()
    assert edits.place_of(3) == 7
    assert edits.place_of(0) is None


def moved(text: bytes, *changes: tuple[tuple[int, int], str]) -> str:
    """The text, and once more inside of a function, with the changes in both places."""
    edits = Edits(text)
    for span, new in changes:
        edits.replace(span, new)
    whole = edits.replace((0, len(text)), (0, len(text)))
    whole.order = 10**8
    whole.pieces = [(0, len(text)), "def f():\n", Moved(whole, (0, len(text)), b"", b"    ")]
    return edits.render()


def test_a_moved_line_that_begins_with_new_text_is_indented():
    assert moved(b"a = 1\nb = a\n", ((0, 1), "c")) == "c = 1\nb = a\ndef f():\n    c = 1\n    b = a\n"


def test_a_moved_line_that_lost_its_own_indentation_is_indented():
    assert moved(b"with x:\n    a = 1\n", ((0, 8), ""), ((8, 12), "")) == "a = 1\ndef f():\n    a = 1\n"


def test_a_moved_line_that_is_gone_leaves_nothing():
    assert moved(b"a = 1\nb = 2\n", ((0, 6), "")) == "b = 2\ndef f():\n    b = 2\n"
