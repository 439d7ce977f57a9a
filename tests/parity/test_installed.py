"""What the frameworks say of their own names is on file as they say it today."""

from __future__ import annotations

import pytest

from knowledge import installed as kept
from workers.parity import installed
from workers.parity.sandboxed import signatures


@pytest.mark.parametrize("side", ["torch", "mindspore"])
def test_the_file_is_what_the_installed_framework_says(pool, side):
    path = kept.FOLDER / f"{side}-{kept.newest(side)}.tsv"
    assert path.read_text(encoding="utf-8") == installed.text(pool, side), "run: python -m workers.parity signatures"


def test_a_name_is_asked_and_answered(pool):
    said = installed.ask(pool, "mindspore", ["mindspore.ops.softmax", "mindspore.ops.no_such", "mindspore.mint.acos"])
    assert said["mindspore.ops.softmax"].signatures[0].startswith("(input, axis=-1")
    assert not said["mindspore.ops.no_such"].exists
    assert said["mindspore.mint.acos"].platforms == ("Ascend", "GPU", "CPU")


def test_functions_in_cpp_are_known_in_all_their_forms(pool):
    said = installed.ask(pool, "torch", ["torch.std", "torch.zeros", "torch.kl_div"])
    assert "(input, dim, unbiased=True, keepdim=False)" in said["torch.std"].signatures
    assert said["torch.zeros"].signatures[0].startswith("(*size, out=None")
    assert "reduction=..." in said["torch.kl_div"].signatures[-1]


def test_a_line_is_read_back_as_it_was_written():
    for name in (kept.Name(False), kept.Name(True, ("(a, b=1)", "(a)"), ("Ascend", "CPU")), kept.Name(True)):
        assert kept._read(kept.line("x.y", name)) == ("x.y", name)


def test_the_newest_version_is_the_highest_number():
    assert kept.newest("mindspore") == "2.10.0"
    assert kept.newest("no_such_framework") == ""


def test_a_name_that_was_not_asked_is_no_answer():
    assert kept.told("mindspore", "mindspore.ops.no_such") is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("cat(tensors, dim=0, *, out=None) -> Tensor", ["(tensors, dim=0, *, out=None)"]),
        ("cat(*size, *, out: Optional[Tensor]) -> Tensor", ["(*size, out=None)"]),
        (".. function:: cat(input, \\*, dtype=None)", ["(input, *, dtype=None)"]),
        ("cat(values=tensor([1.0, 2.0]))\ncat((1, 2), 3)", ["(values=tensor([1.0, 2.0]))"]),
        ("concat(input)", []),
        ("cat(input", []),
    ],
)
def test_signatures_are_found_in_documentation(text, found):
    assert list(signatures._written(text, "cat")) == found
