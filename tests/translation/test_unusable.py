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


DEEP = {
    "brackets": "(" * 5000 + ")" * 5000,
    "lists": "[" * 5000 + "]" * 5000,
    "signs": "-" * 5000 + "1",
    "attributes": "x" + ".a" * 5000,
    "sums": "1" + " + 1" * 5000,
}


def answer(text: str) -> str:
    try:
        return "translated" if translate(text).text else ""
    except Unusable as error:
        return error.reason


@pytest.mark.parametrize("text", DEEP.values(), ids=DEEP)
def test_five_thousand_levels_are_answered(text):
    assert answer(f"import torch\ny = {text}\n") in {"too-deep", "translated"}


def test_five_thousand_brackets_are_refused():
    assert answer(f"import torch\ny = {DEEP['brackets']}\n") == "too-deep"


def test_brackets_in_strings_are_not_nesting():
    text = f"x = '{'(' * 500}'\n"
    assert translate(text).text == text


def test_a_name_that_no_file_could_have_is_no_error() -> None:
    for name in (".a" * 5000, "." + "a" * 300):
        assert translate(f"import torch\nx = torch{name}\n").text
