"""Operators are asked of the chip as calls are; what is not sure of dtype, rank or operator stays unmarked."""

from __future__ import annotations

import pytest

from workers.translation import translate

HEAD = "import torch\n\n\n"
HALF = "a = torch.randn(3, 3).to(torch.bfloat16)\n"
WIDE = "a = torch.randn(3, 3, dtype=torch.float64)\n"
DEEP = "a = torch.zeros(1, 1, 1, 1, 1, 1, 1, 1, 2)\n"
WHOLE = "a = torch.arange(4).reshape(2, 2)\n"


def translated(lines, device="a3", **choices):
    """The rule's changes."""
    found = translate(HEAD + lines + "\n", device=device, **choices).changes
    return [change for change in found if change.rule == "declared_operators"]


def marks(lines, device, **choices):
    """English reasons of the rule's marks."""
    return [change.reason["en"] for change in translated(lines, device, **choices)]


@pytest.mark.parametrize(
    ("lines", "device", "said"),
    [
        (HALF + "b = a + a", "ascend910a", "aclnnAdd on Ascend 910A takes no BFLOAT16"),
        (HALF + "b = a - a", "ascend910a", "aclnnSub on Ascend 910A takes no BFLOAT16"),
        (HALF + "b = a / a", "ascend910a", "aclnnDiv on Ascend 910A takes no BFLOAT16"),
        (HALF + "b = a * 2", "ascend310p", "aclnnMuls on Ascend 310P takes no BFLOAT16"),
        (HALF + "b = 2 * a", "ascend310p", "aclnnMuls on Ascend 310P takes no BFLOAT16"),
        (HALF + "b = a ** 2", "ascend910a", "aclnnPowTensorScalar on Ascend 910A takes no BFLOAT16"),
        (HALF + "b = a @ a", "ascend910a", "aclnnMatmul on Ascend 910A takes no BFLOAT16"),
        (HALF + "b = -a", "ascend910a", "aclnnNeg on Ascend 910A takes no BFLOAT16"),
        (HALF + "b = a < a", "ascend910a", "aclnnLtTensor on Ascend 910A takes no BFLOAT16"),
        (HALF + "b = a == 1", "ascend910a", "aclnnEqScalar on Ascend 910A takes no BFLOAT16"),
        (HALF + "b = 0 <= 1 < 2 and a > a", "ascend910a", "aclnnGtTensor on Ascend 910A takes no BFLOAT16"),
        (HALF + "a += a", "ascend910a", "aclnnAdd on Ascend 910A takes no BFLOAT16"),
        (WIDE + "b = a @ a", "ascend910b", "aclnnMatmul on Ascend 910B takes no DOUBLE, CANN's page says. Use float32 there."),
        (WIDE + "a @= a", "a3", "takes no DOUBLE"),
        ("a = torch.ones(2, 2, dtype=torch.complex64)\nb = a @ a", "a3", "Keep real and imaginary part as two real tensors"),
        (WHOLE + "b = a @ a", "ascend910b", "aclnnMatmul on Ascend 910B takes no INT64"),
        (DEEP + "b = a + a", "a3", "up to 8 dimensions, this tensor has 9"),
        (DEEP + "b = a + a", "ascend", "up to 8 dimensions, this tensor has 9"),
        (DEEP + "b = -a", "ascend", "Reshape neighbouring dimensions into one before"),
        (DEEP + "b = a > 0.5", "ascend910b", "up to 8 dimensions"),
    ],
)
def test_what_the_vendor_declares_against_an_operator_is_said_of_its_line(lines, device, said):
    found = marks(lines, device)
    assert [reason for reason in found if said in reason]


@pytest.mark.parametrize(
    ("lines", "device"),
    [
        (HALF + "b = a + a\nc = a @ a\nd = -a\ne = a < a\na += a", "ascend910b"),
        (HALF + "b = a.float() + a.float()", "ascend910a"),
        (HALF + "c = torch.randn(3, 3)\nb = a + c", "ascend910a"),  # promoted before
        (HALF + "def f(c):\n    return a + c", "ascend910a"),
        ("def f(a, b):\n    return a @ b + a", "ascend910a"),
        ("def f(a: torch.Tensor):\n    return a @ a", "ascend910a"),
        (WIDE + "b = a + a\nc = a * 2", "ascend910b"),
        (WHOLE + "b = a * 2.5", "ascend910b"),  # a tensor of floats by then
        ("a = torch.randn(3, 3)\nb = a @ a\nc = -a\nd = a < 1\ne = ~d\nf = d & e\ng = a % 2", "ascend910b"),
        ("m = torch.ones(3) > 0\nn = ~m", "a3"),
        ("a = torch.zeros(1, 1, 1, 1, 1, 1, 1, 2)\nb = a + a", "ascend"),
        (DEEP + "def f(x):\n    return a > x", "ascend"),
        (DEEP + "b = a[0]\nc = not a.any()\nd = a is None", "ascend"),
        (DEEP + "b = a + a\nc = -a", "cpu"),
        (DEEP + "b = a + a\nc = -a", "gpu"),
        (WIDE + "b = a @ a", "ascend"),  # of no chip nothing is said about dtypes
        ("n = 3\nb = n + 2\nc = -n\nd = [1] + [2]\ne = 'a' + 'b'", "ascend310p"),
    ],
)
def test_what_is_not_known_promoted_or_taken_is_not_marked(lines, device):
    assert marks(lines, device) == []


def test_a_compiled_graph_is_bound_to_no_aclnn_operator():
    assert marks(HALF + "b = a + a", "ascend910a")
    assert marks(HALF + "b = a + a", "ascend910a", mode="graph") == []


def test_an_operator_that_the_chip_has_not_at_all_is_said_once():
    (said,) = marks("a = torch.randn(3, 3)\nb = a + a\nc = b + a\nd = b + c", "ascend310p")
    assert "calls aclnnAdd, which Ascend 310P has not" in said
    assert marks("a = torch.randn(3, 3)\nb = a + 1\nc = a * a", "ascend310p") == []


def test_what_another_rule_writes_otherwise_is_left_to_it():
    assert marks("a = torch.ones(3, dtype=torch.int16)\nb = ~a", "a3") == []


def test_the_mark_names_code_and_record_and_its_author_can_switch_it_off():
    (change,) = translated(WIDE + "b = a @ a")
    assert (change.line, change.verdict, change.code, change.record) == (5, "review", "MP-GEN-002", "torch.Tensor.matmul")
    assert "不支持 DOUBLE" in change.reason["zh"]
    (change,) = (
        c for c in translate(HEAD + WIDE + "b = -(a @ a)  # mindport: off\n", device="a3").changes if c.rule == "declared_operators"
    )
    assert change.off
