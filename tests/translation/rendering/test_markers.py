"""A line that needs a person says so, in a comment that never breaks the program."""

from __future__ import annotations

import ast

from tests.translation.checking import translated
from workers.translation import translate


def marked(text: str) -> list[str]:
    return [line for line in text.split("\n") if "# mindport: " in line]


def test_an_unknown_name_is_marked_on_its_line():
    result = translated("y = torch.no_such_function(1)\n")
    assert marked(result.text) == [next(line for line in result.text.split("\n") if "no_such_function" in line)]
    assert "# mindport: review: " in result.text


def test_a_comment_stays_in_front_of_the_marker():
    line = marked(translated("y = torch.no_such_function(1)  # mine\n").text)[0]
    assert line.index("# mine") < line.index("# mindport:")


def test_a_marker_does_not_fall_into_a_string():
    text = translated('y = torch.no_such_function("""a\nb""")\n').text
    ast.parse(text)
    assert '"""a\nb"""' in text


def test_a_marker_does_not_follow_a_backslash():
    ast.parse(translated("y = torch.no_such_function(1) + \\\n    2\n").text)


def test_two_reasons_on_one_line_are_both_given():
    line = marked(translated("y = torch.no_such_a(1) + torch.no_such_b(2)\n").text)[0]
    assert line.count("# mindport: review") == 2


def test_marked_output_is_not_marked_again():
    once = translate("import torch\ny = torch.no_such_function(1)\n").text
    assert translate(once).text == once


def test_promises_carry_no_marker():
    assert marked(translated("y = torch.abs(torch.randn(2))\n").text) == []
