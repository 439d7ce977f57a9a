from __future__ import annotations

import pytest

from knowledge.parameters import KEYWORD, MORE, REST, Parameter, read, same_default


def test_a_signature_is_taken_apart():
    assert read("(input, /, dim=None, *sizes, keepdim=False, **more)") == (
        Parameter("input"),
        Parameter("dim", default="None"),
        Parameter("sizes", REST),
        Parameter("keepdim", KEYWORD, "False"),
        Parameter("more", MORE),
    )


@pytest.mark.parametrize("signature", ["(input, dim", "(start=0, end)", "", "(\0)"])
def test_what_python_cannot_read_is_none(signature):
    assert not read(signature)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("1e-05", "1e-5", True),
        ("'mean'", '"mean"', True),
        ("0", "0.0", True),
        ("1", "True", False),
        ("None", None, False),
        (None, None, True),
        ("[0, 0]", "0", True),
        ("[]", "None", True),
        ("(0, 1)", "[0, 1]", True),
        ("(0, 1)", "0", False),
        ("torch.strided", "strided", True),
        ("...", "3", True),
    ],
)
def test_defaults_are_compared_by_what_they_mean(one, other, same):
    assert same_default(one, other) is same
