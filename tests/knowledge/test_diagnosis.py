"""The doctor recognises errors by any of their lines, names what caused them, and does not guess."""

from __future__ import annotations

import time

import pytest

from knowledge.diagnosis import diagnose, fragment
from knowledge.error_reading import all_errors
from tests.knowledge.test_traceback_reading import EAGER


def slugs(text):
    return [error.slug for error in diagnose(text).found]


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("Shape Join Failed: shape1 = (2, 3), shape2 = ().", "graph-shape-join"),
        ("RuntimeError: Unsupported expression 'Yield'.", "graph-unsupported-expression"),
        ("TypeError: construct() takes 2 positional arguments but 3 were given", "construct-takes"),
        ("The kernel ArgMaxExt unregistered.", "kernel-unregistered"),
        ("EI0006: Getting socket times out.", "hccl-socket-timeout"),
        ("Unsupported device target Ascend. This process only supports one of the ['CPU'].", "device-unsupported"),
    ],
)
def test_one_line_is_enough(text, slug):
    assert slugs(text)[0] == slug


@pytest.mark.parametrize("error", all_errors(), ids=lambda error: error.slug)
def test_the_quoted_line_of_every_record_leads_to_it(error):
    assert slugs(error.says)[0] == error.slug


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "ZeroDivisionError: division by zero",
        "KeyError: 'lr'",
        "hello",
        "AssertionError",
        "AttributeError: 'Config' object has no attribute 'lr'",
        "TypeError: unsupported operand type(s) for +: 'int' and 'str'",
        "ModuleNotFoundError: No module named 'yaml'",
        "IndexError: list index out of range",
        "ValueError: not enough values to unpack (expected 2, got 1)",
        "FileNotFoundError: [Errno 2] No such file or directory: 'a.txt'",
    ],
)
def test_what_is_not_known_is_not_guessed(text):
    assert slugs(text) == []


def test_a_general_record_is_told_only_where_no_exact_one_matches():
    assert slugs("AttributeError: 'Tensor' object has no attribute 'backward'") == ["tensor-backward"]
    assert slugs("AttributeError: 'Tensor' object has no attribute 'erfinv_'") == ["tensor-attribute"]


def test_a_kernel_leads_to_the_names_that_start_it_and_on_to_torch():
    found = diagnose(EAGER)
    assert found.kernel == "ArgMaxExt"
    assert ("mindspore.mint.argmax", True) in [(named.mindspore, "torch.argmax" in named.torch) for named in found.named]


def test_the_users_last_line_is_the_place_and_its_names_are_named():
    found = diagnose('Traceback (most recent call last):\n  File "a.py", line 3, in f\n    y = nn.Dense(4, 2)(x)\nTypeError: no')
    assert found.cause_frame
    assert (found.cause_frame.file, found.cause_frame.line) == ("a.py", 3)
    assert "torch.nn.Linear" in found.named[0].torch


@pytest.mark.parametrize("words", ["unregistered", "shape join", "Unsupported expression", "内核"])
def test_a_fragment_leads_to_records(words):
    assert fragment(words)


@pytest.mark.parametrize("words", ["", "Net", "conv2d", "nn.Linear", "全连接"])
def test_a_name_is_no_fragment_of_an_error(words):
    assert fragment(words) == []


def test_a_long_paste_is_answered_at_once():
    text = EAGER * 400
    started = time.perf_counter()
    diagnose(text)
    assert time.perf_counter() - started < 2
