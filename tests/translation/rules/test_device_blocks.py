"""Blocks that choose the device of a process go, their bodies stay; of several devices a person decides."""

from __future__ import annotations

import pytest

from tests.translation.checking import check_transformed, translated


@pytest.mark.parametrize("device", ["device(0)", "device(args.gpu)", "device('cuda:0')", "device_of(x)"])
def test_the_body_stays(device: str) -> None:
    before = (
        f"def f(x: torch.Tensor, args):\n    with torch.cuda.{device}:\n        # twice\n        y = torch.exp(x)\n    return y\n"
    )
    check_transformed(before, "def f(x: Tensor, args):\n    # twice\n    y = ops.exp(x)\n    return y\n")


def test_of_several_devices_a_person_decides() -> None:
    blocks = [f"with torch.cuda.device({number}):\n    x = torch.ones(2)\n" for number in (0, 1)]
    assert not translated("".join(blocks)).clean


def test_together_with_another_context_it_stays() -> None:
    assert not translated("with torch.cuda.device(0), open('log') as log:\n    x = torch.ones(2)\n").clean


def test_a_device_that_a_loop_names_is_left_to_a_person() -> None:
    text = "for i in range(2):\n    with torch.cuda.device(i):\n        y = torch.ones(2)\n"
    found = translated(text)
    assert "with" in found.text
    assert not found.clean
