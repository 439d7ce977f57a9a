"""Every advice on speed: found in its example, not in the program that follows it, and measured to help."""

from __future__ import annotations

import pytest

from knowledge.advice import COUNTERS, advice
from knowledge.speed_evidence import digest, kept, measured
from workers.translation.speed import FINDERS, places

ADVICE = advice("speed")
LOOP = "import torch\nfrom torch import nn\nnet = nn.Linear(2, 1)\nopt = torch.optim.SGD(net.parameters(), lr=0.1)\n"
STEP = "    loss = net(torch.ones(4, 2)).mean()\n    opt.zero_grad()\n    loss.backward()\n    opt.step()\n"


def codes(source: str) -> list[str]:
    return [code for _, code in places(source)]


def test_each_record_has_a_finder_and_a_counter() -> None:
    assert set(FINDERS) == set(ADVICE)
    assert {one.counter for one in ADVICE.values()} == set(COUNTERS)


@pytest.mark.parametrize("code", sorted(ADVICE))
def test_it_is_found_in_the_program_that_needs_it_alone(code: str) -> None:
    assert code in codes(ADVICE[code].failing)
    assert code not in codes(ADVICE[code].working)


@pytest.mark.parametrize("code", sorted(ADVICE))
def test_it_was_measured_to_help_with_these_very_programs(code: str) -> None:
    assert kept()["advice"][code]["digest"] == digest(ADVICE[code])
    assert code in measured()


def test_what_is_read_behind_the_loop_costs_nothing() -> None:
    assert codes(f"{LOOP}for step in range(9):\n{STEP}print(loss.item())\n") == []


def test_what_is_read_now_and_then_costs_nothing() -> None:
    assert codes(f"{LOOP}for step in range(9):\n{STEP}    if step % 3 == 0:\n        print(loss.item())\n") == []


def test_numbers_of_python_are_no_tensors() -> None:
    assert (
        codes(f"{LOOP}total = 0\nfor step in range(9):\n{STEP}    total += float(step)\n    if step > 3:\n        print(step)\n")
        == []
    )
