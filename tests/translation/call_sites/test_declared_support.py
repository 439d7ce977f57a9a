"""Lines are marked for the chip on what its vendor declares, with the way out; what is not known is not marked."""

from __future__ import annotations

import pytest

from workers.translation import translate

HEAD = "import torch\nimport torch.nn as nn\n\n\n"


def marks(lines, device, profile="portable"):
    """Torch name -> English reason of what is to be reviewed."""
    found = translate(HEAD + lines + "\n", device=device, profile=profile).changes
    return {change.torch: change.reason["en"] for change in found if change.verdict == "review"}


@pytest.mark.parametrize("device", ["ascend", "ascend910a", "ascend910b", "ascend310p", "a3"])
@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("y = torch.lgamma(torch.rand(3))", "torch.lgamma"),
        ("y = torch.special.i0(torch.rand(3))", "torch.special.i0"),
        ("p = nn.MaxUnpool2d(2)", "torch.nn.MaxUnpool2d"),
        ("p = torch.pdist(torch.rand(3, 2))", "torch.pdist"),
    ],
)
def test_a_target_that_no_documentation_names_for_ascend_is_marked(line, name, device):
    assert "does not name" in marks(line, device)[name]
    assert marks(line, "cpu") == marks(line, "gpu") == {}


def test_the_way_out_names_the_target_of_the_other_profile_where_that_is_declared():
    line = "p = nn.ReplicationPad2d(1)"
    assert "mint.nn.ReplicationPad2d is declared there" in marks(line, "ascend")["torch.nn.ReplicationPad2d"]
    assert marks(line, "ascend", profile="mint") == {}
    assert "on the host" in marks("y = torch.digamma(torch.rand(3))", "ascend")["torch.digamma"]


def test_both_languages_say_it():
    (change,) = (c for c in translate(HEAD + "y = torch.lgamma(torch.rand(3))\n").changes if c.verdict == "review")
    assert "未将 Ascend 列为" in change.reason["zh"]


@pytest.mark.parametrize(
    ("lines", "name", "device", "said"),
    [
        ("a = torch.randn(3, 3, dtype=torch.float64)\nb = torch.matmul(a, a)", "torch.matmul", "ascend910b", "no DOUBLE"),
        ("a = torch.randn(3, 3).to(torch.bfloat16)\nb = torch.add(a, a)", "torch.add", "ascend910a", "no BFLOAT16"),
        ("a = torch.randn(3, 3).to(torch.bfloat16)\nb = torch.add(a, a)", "torch.add", "ascend910a", "float16 with loss scaling"),
        (
            "a = torch.zeros(1, 1, 1, 1, 1, 1, 1, 1, 2)\nb = torch.abs(a)",
            "torch.abs",
            "a3",
            "up to 8 dimensions, this tensor has 9",
        ),
        ("a = torch.zeros(1, 1, 1, 1, 1, 1, 1, 1, 2)\nb = torch.abs(a)", "torch.abs", "ascend", "up to 8 dimensions"),
        ("n = nn.Linear(2, 2).double()", "torch.nn.Module.double", "ascend910b", "Use float32"),
        ("n = nn.Linear(2, 2).to(torch.bfloat16)", "torch.nn.Module.to", "ascend910a", "no BFLOAT16"),
        ("x = torch.rand(3).to(torch.bfloat16)", "torch.Tensor.to", "ascend910a", "no BFLOAT16"),
        ("x = torch.rand(3).bfloat16()", "torch.Tensor.bfloat16", "ascend310p", "no BFLOAT16"),
        ("x = torch.zeros(3, dtype=torch.bfloat16)", "torch.zeros", "ascend310p", "no BFLOAT16"),
    ],
)
def test_a_dtype_or_rank_that_the_chip_has_not_is_marked(lines, name, device, said):
    assert said in marks(lines, device)[name]


def test_an_operator_that_the_chip_has_not_is_marked_in_eager_mode_alone():
    lines = "a = torch.rand(3)\nb = torch.exp(a)"
    assert "calls aclnnExp" in marks(lines, "ascend310p")["torch.exp"]
    assert marks(lines, "ascend910b") == {}
    found = translate(HEAD + lines + "\n", device="ascend310p", mode="graph").changes
    assert not [change for change in found if change.verdict == "review"]


@pytest.mark.parametrize(
    ("lines", "device"),
    [
        ("def f(a):\n    return torch.matmul(a, a)", "ascend910a"),
        ("a = torch.randn(3, 3)\nb = torch.matmul(a, a)", "ascend910a"),
        ("a = torch.randn(3, 3).to(torch.bfloat16)\nb = torch.add(a, a)", "ascend910b"),
        ("a = torch.randn(3, 3).to(torch.bfloat16)\nb = torch.matmul(a, a)", "a3"),
        ("n = nn.Linear(2, 2).to(torch.bfloat16)", "ascend910b"),
        ("n = nn.Linear(2, 2).to('cuda')", "ascend910a"),
        ("x = torch.rand(3).to(torch.bfloat16)", "ascend910b"),
        ("x = torch.rand(3).double().half().to(torch.float64)", "ascend910a"),
        ("a = torch.zeros(1, 1, 1, 1, 1, 1, 1, 2)\nb = torch.abs(a)", "a3"),
        ("a = torch.randn(3, 3, dtype=torch.float64)\nb = torch.matmul(a, a)\nc = a.bfloat16()", "ascend"),
        ("a = torch.randn(3).to(torch.bfloat16)\nb = torch.sqrt(a)\nc = torch.tanh(a)\nd = torch.cat([a, a])", "ascend910b"),
        ("a = torch.randn(3, dtype=torch.float64)\nb = torch.abs(a)", "ascend910b"),
        ("d = torch.distributions.Gamma(torch.ones(2), torch.ones(2))", "ascend"),
        ("x = torch.rand(2, 3)\ny = x.view(3, 2).permute(1, 0).contiguous()\nz = torch.relu(y)", "ascend910b"),
    ],
)
def test_what_is_not_known_or_is_taken_is_not_marked(lines, device):
    assert marks(lines, device) == {}


def unknown(lines, device):
    """Line and English message of what is not known of the chip."""
    found = translate(HEAD + lines + "\n", device=device).findings
    return [(f.line, f.message["en"]) for f in found if f.code == "chip-unknown"]


def test_a_promise_of_which_nothing_is_declared_on_the_chip_says_so_once_by_name():
    lines = "a = nn.Conv2d(1, 2, 3)\nb = nn.Conv2d(2, 2, 3)\nc = torch.abs(torch.ones(2))"
    ((line, said),) = unknown(lines, "ascend910b")
    assert line == 5
    assert "Nobody declares nn.Conv2d for Ascend 910B" in said
    assert unknown(lines, "ascend") == unknown(lines, "cpu") == []


@pytest.mark.parametrize(("device", "verdict"), [("ascend", "exact"), ("cpu", "exact"), ("ascend910b", "adapted")])
def test_nothing_is_exact_on_a_chip_of_which_nobody_says_or_saw_it(device, verdict):
    changes = translate(HEAD + "a = nn.Linear(2, 3)\n", device=device).changes
    assert [change.verdict for change in changes if change.torch == "torch.nn.Linear"] == [verdict]


def test_what_a_rule_writes_and_nothing_calculates_is_not_unknown():
    lines = "net = nn.Linear(2, 2)\nopt = torch.optim.SGD(net.parameters(), lr=0.1)  # written as trainable_params()"
    assert not [said for _, said in unknown(lines, "ascend910b") if "trainable_params" in said]


def test_what_is_marked_already_is_not_called_unknown_too():
    assert unknown("y = torch.lgamma(torch.ones(3))", "ascend910b") == []


def test_its_author_can_switch_it_off():
    assert unknown("a = nn.Conv2d(1, 2, 3)  # mindport: off chip-unknown", "a3") == []
