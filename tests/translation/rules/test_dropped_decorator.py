"""Decorators for torch's compiler go with their line."""

from __future__ import annotations

import pytest

from tests.translation.checking import body_of, check_transformed, translated, verdicts


@pytest.mark.parametrize(
    "name",
    [
        "torch.jit.ignore",
        "torch.jit.unused",
        "torch.jit.export",
        "torch.jit.script",
        "torch.jit.script_method",
        "torch.jit.ignore(drop=True)",
    ],
)
def test_the_line_goes(name: str) -> None:
    check_transformed(f"@{name}\ndef double(x):\n    return x * 2\n", "def double(x):\n    return x * 2\n")


def test_other_decorators_stay() -> None:
    before = "class A:\n    @property\n    @torch.jit.unused\n    def one(self):\n        return 1\n"
    check_transformed(before, "class A:\n    @property\n    def one(self):\n        return 1\n")


def test_a_compiled_network_is_for_a_person() -> None:
    result = translated("net = nn.Linear(2, 3)\nfast = torch.jit.script(net)\n")
    assert "fast = torch.jit.script(net)" in body_of(result)
    assert verdicts(result)["torch.jit.script"] == "review"


def test_inputs_that_are_cast_are_for_a_person() -> None:
    result = translated("@torch.cuda.amp.custom_fwd(cast_inputs=torch.float16)\ndef f(ctx, x):\n    return x\n")
    assert verdicts(result)["torch.cuda.amp.custom_fwd"] == "review"
