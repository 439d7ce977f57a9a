from __future__ import annotations

import pytest

from webapp.frame.highlighting import coloured_lines, html_of, lines_of
from webapp.review.intraline import differing

TEXTS = ["", "x = 1", "x = 1\n", "a\r\nb\rc\n", "\n\n", 's = """two\nlines"""\n', "字 = '汉字'\n", "def broken(:\n  $\n"]


@pytest.mark.parametrize("text", TEXTS)
def test_joined_spans_are_the_line(text):
    joined = ["".join(span.text for span in line) for line in coloured_lines(text)]
    assert joined == lines_of(text)


def test_lines_are_counted_as_python_counts_them():
    assert lines_of("a\x0cb\u2028c\n") == ["a\x0cb\u2028c"]


def test_code_is_escaped():
    assert "<script>" not in html_of(coloured_lines("'<script>alert(1)</script>'")[0])


def test_keywords_and_definitions_have_classes_of_ours():
    html = html_of(coloured_lines("class Net:")[0])
    assert '<span class="tk">class' in html
    assert '<span class="td">Net' in html


def test_marks_stand_around_whole_words():
    before, after = "nn.Linear(3, bias=True)", "nn.Dense(3, has_bias=True)"
    removed, added = differing(before, after)
    assert [before[a:b] for a, b in removed] == ["Linear", "bias"]
    assert [after[a:b] for a, b in added] == ["Dense", "has_bias"]


def test_a_mark_cuts_through_coloured_spans():
    html = html_of(coloured_lines("return x")[0], [(3, 8)])
    assert html.count("<mark>") == 2
    assert "<mark>" not in html_of(coloured_lines("return x")[0])


def test_very_long_lines_are_marked_as_a_whole():
    removed, added = differing("x" * 3000, "y")
    assert (removed, added) == ([(0, 3000)], [(0, 1)])


def test_our_marker_is_never_a_difference():
    line = coloured_lines("y = f(x)  # mindport: review: why (torch.f)")[0]
    assert "<mark>" not in html_of(line, [(8, 42)])
