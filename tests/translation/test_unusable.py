"""Text that is no program is answered with a reason and a place."""

from __future__ import annotations

import pytest

from workers.translation import Unusable, translate


def refusal(text: str) -> Unusable:
    with pytest.raises(Unusable) as caught:
        translate(text)
    return caught.value


def test_syntax_error_names_line_and_column():
    error = refusal("import torch\nx = torch.abs(\n")
    assert (error.reason, error.line) == ("syntax", 2)
    assert error.column > 0


def test_python_2_is_named():
    assert refusal("import torch\nprint 'x'\n").reason == "python2"


def test_null_bytes_are_binary():
    assert refusal("import torch\n\0").reason == "binary"


def test_lone_surrogates_are_binary():
    assert refusal("x = '\ud800'").reason == "binary"


def test_two_megabytes_are_too_large():
    assert refusal("import torch\n" + "x = 1\n" * 400_000).reason == "too-large"


@pytest.mark.parametrize(
    "text", ["(" * 5000 + ")" * 5000, "[" * 5000 + "]" * 5000, "-" * 5000 + "1", "x" + ".a" * 5000, "1" + " + 1" * 5000]
)
def test_five_thousand_levels_are_answered(text):
    try:
        translate(f"import torch\ny = {text}\n")
    except Unusable as error:
        assert error.reason in {"too-deep", "syntax"}


def test_brackets_in_strings_are_not_nesting():
    text = f"x = '{'(' * 500}'\n"
    assert translate(text).text == text
