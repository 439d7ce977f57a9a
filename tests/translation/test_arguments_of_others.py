"""Calls that torch takes and MindSpore's form of the name does not: each by the form that takes them, or a mark."""

from __future__ import annotations

import pytest

from tests.translation.checking import body_of, translated, verdicts


@pytest.mark.parametrize(
    ("call", "written"),
    [
        ("torch.set_num_threads(1)", "y = None"),
        ("torch.complex(x, x).bool()", "!= 0"),
        ("torch.nn.functional.one_hot(input=x.long())", "one_hot(tensor=x.long())"),
        ("torch.tensor(5.0).mH", "ops.conj("),
        ("nn.PReLU(1, 0.5, 'cpu', torch.float32)", "nn.PReLU(channel=1, w=0.5)"),
        ("torch.zeros(3).masked_scatter(torch.ones(2, 3).bool(), x)", "masked_scatter(ops.zeros((3,)), "),
        ("nn.RNNBase('GRU', 4, 6)", "GRU(4, 6)"),
        ("torch.utils.dlpack.from_dlpack(torch.utils.dlpack.to_dlpack(x))", "from_dlpack("),
    ],
)
def test_the_form_that_takes_them(call: str, written: str) -> None:
    result = translated(f"x = torch.ones(2)\ny = {call}\n")
    assert written in body_of(result).split("x = ops.ones((2,))")[1]
    assert result.clean


@pytest.mark.parametrize("call", ["F.lp_pool2d(x, float('inf'), 3)", "nn.LPPool1d(float('inf'), 3)(x)"])
def test_an_infinite_power_is_marked(call: str) -> None:
    assert "review" in verdicts(translated(f"x = torch.ones(1, 1, 4, 4)\ny = {call}\n")).values()
    finite = call.replace("float('inf')", "2")
    assert translated(f"x = torch.ones(1, 1, 4, 4)\ny = {finite}\n").clean


@pytest.mark.parametrize("name", ["LazyBatchNorm1d", "LazyInstanceNorm2d", "SyncBatchNorm"])
def test_norms_that_know_their_channels_late_or_of_other_processes_train_at_first(name: str) -> None:
    given = "3" if name.startswith("Sync") else ""
    assert (
        f"{name}({given}).set_train()" in translated(f"m = nn.{name}({given})\ny = m(torch.ones(2, 3, 4, 4))\n", device="cpu").text
    )


def test_a_synchronised_norm_is_looked_at_for_other_devices() -> None:
    assert "review" in verdicts(translated("m = nn.SyncBatchNorm(3)\n")).values()


def test_several_tensors_behind_a_star() -> None:
    text = body_of(translated("def f(*both):\n    return torch.atleast_2d(*both)\n"))
    assert "return atleast_2d(*both)" in text


@pytest.mark.parametrize("name", ["H", "mH"])
def test_a_conjugate_of_unknown_rank_is_no_question(name: str) -> None:
    """MindSpore refuses the one tensor that torch would take, of rank 0, and says so."""
    result = translated(f"def f(x: torch.Tensor):\n    return x.{name}\n")
    assert f"return x.{name}" in body_of(result)
    assert result.clean
