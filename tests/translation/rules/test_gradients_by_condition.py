"""Whether gradients flow through a part of forward may be decided by the run."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

_NET = """
class Net(nn.Module):
    def forward(self, x):
        {before}
        with {context}:
            y = self.backbone(x)
        return self.head(y)
"""


def _net(context: str, before: str = "pass") -> str:
    return _NET.format(context=context, before=before)


@pytest.mark.parametrize(
    ("context", "condition"),
    [
        ("torch.no_grad() if self.frozen else nullcontext()", "self.frozen"),
        ("contextlib.ExitStack() if self.tuned else torch.no_grad()", "not (self.tuned)"),
        ("torch.set_grad_enabled(not self.frozen)", "self.frozen"),
        ("torch.set_grad_enabled(self.tuned)", "not (self.tuned)"),
    ],
)
def test_what_the_block_computes_is_cut_off_by_its_condition(context: str, condition: str) -> None:
    result = translated(_net(context))
    assert f"        y = stopped_if({condition}, self.backbone(x))\n        return self.head(y)\n" in result.text
    assert result.clean


@pytest.mark.parametrize(
    ("before", "context"),
    [
        ("context = torch.no_grad if self.frozen else nullcontext", "context()"),
        ("context = torch.no_grad() if self.frozen else nullcontext()", "context"),
    ],
)
def test_a_context_that_is_kept_in_a_name(before: str, context: str) -> None:
    result = translated(_net(context, before))
    assert "    def construct(self, x):\n        y = stopped_if(self.frozen, self.backbone(x))\n" in result.text
    assert result.clean


@pytest.mark.parametrize(
    "context", ["torch.no_grad() if self.frozen else self.profile()", "torch.no_grad() if self.ask() else nullcontext()"]
)
def test_what_may_do_more_is_for_a_person(context: str) -> None:
    result = translated(_net(context))
    assert "# mindport: review: Whether gradients flow" in result.text


@pytest.mark.parametrize("context", ["self.timer() if self.frozen else nullcontext()", "nullcontext()"])
def test_other_contexts_stay(context: str) -> None:
    assert f"        with {context}:\n            y = self.backbone(x)\n" in translated(_net(context)).text


def test_a_phase_of_training_is_no_part_of_forward() -> None:
    text = translated(
        'def run(net, x, phase):\n    with torch.set_grad_enabled(phase == "train"):\n        y = net(x)\n    return y\n'
    ).text
    assert "stopped_if" not in text


def test_a_plain_no_grad_is_cut_off_always() -> None:
    assert "stopped_if" not in translated(_net("torch.no_grad()")).text


_STRETCH = """
class Net(nn.Module):
    def forward(self, x):
        {off}
        y = self.backbone(x)
        {more}
        {on}
        return self.head(y)
"""
_OFF, _ON = "torch.set_grad_enabled(False)", "torch.set_grad_enabled(True)"


@pytest.mark.parametrize(
    ("off", "on", "after"),
    [
        (_OFF, _ON, "y = stopped(self.backbone(x))"),
        (
            f"if self.frozen:\n            {_OFF}",
            f"if self.frozen:\n            {_ON}",
            "y = stopped_if(self.frozen, self.backbone(x))",
        ),
    ],
)
def test_what_is_computed_between_two_calls_is_cut_off(off: str, on: str, after: str) -> None:
    result = translated(_STRETCH.format(off=off, on=on, more="z = y + 1"))
    assert f"    def construct(self, x):\n        {after}\n        z = y + 1\n        return self.head(y)\n" in result.text
    assert result.clean


@pytest.mark.parametrize(
    ("off", "on", "more"),
    [
        (_OFF, "pass", "pass"),
        (_OFF, _ON, "for i in range(2):\n            y = y * x"),
        (f"if self.frozen:\n            {_OFF}", f"if self.other:\n            {_ON}", "pass"),
        (f"if self.frozen:\n            {_OFF}", f"if self.frozen:\n            {_ON}", "self = y"),
    ],
    ids=["never taken back", "a loop", "another condition", "the condition changes"],
)
def test_a_stretch_that_is_not_plain_is_for_a_person(off: str, on: str, more: str) -> None:
    assert "# mindport: review: Whether gradients flow" in translated(_STRETCH.format(off=off, on=on, more=more)).text


def test_where_nobody_differentiates_the_calls_go() -> None:
    text = translated("net = nn.Linear(2, 2)\ntorch.set_grad_enabled(False)\nprint(net(torch.ones(1, 2)))\n").text
    assert "set_grad_enabled" not in text
    assert "stop" not in text
