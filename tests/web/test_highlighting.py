from __future__ import annotations

from glob import glob
from pathlib import Path

import pytest
from pygments.lexers.python import PythonLexer

from webapp.frame.highlighting import LINE_END, _style_of, coloured_lines, html_of, lines_of
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


ODD = [
    'def f():\n    """One line."""\n    return 1\n',
    'def f():\n    """Several\n\n    lines, with \'\'\' inside.\n    """\n    return f"""{x:>{width}}\n{y!r}"""\n',
    "from torch import (\n    nn,\n    optim,\n)\nfrom a import b, \\\n    c\n",
    "text = 'never closed\nnext = 1\n",
    'text = """never closed\n' + "x = 1\n" * 80,
    "@property\ndef \\\n    name(self): ...\nclass \\\n  A: pass\n",
    "x = 1 + \\\n    2\nmatch x:\n    case 1:\n        pass\nmatch = case = 2\n",
    "#!/usr/bin/env python\n# mindport: look\n#!/not/first\n",
    "a = 1\x0cb = 2\x0bc = 3\u2028d = 4\r\ne = 5\rf = 6",
    'x = rb"\\d" + u"\\N{DASH}" + f"{a["b"]}" + b\'\n\' + "\\\n" + \'\'\'\n\'\'\'\n',
]


@pytest.mark.parametrize("text", [*ODD, *[Path(name).read_text() for name in sorted(glob("we*/review/samples/*.py"))]])
def test_a_text_coloured_part_by_part_is_coloured_as_the_whole(text):
    styles = [
        ("tm" if value.startswith("# mindport:") else _style_of(kind), letter)
        for _, kind, value in PythonLexer().get_tokens_unprocessed(LINE_END.sub("\n", text))
        for letter in value
        if not letter.isspace()
    ]
    found = [(span.style, letter) for line in coloured_lines(text) for span in line for letter in span.text if not letter.isspace()]
    assert found == styles
