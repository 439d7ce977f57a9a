"""The headline is the verdict of what decides: outputs, gradients, a run. Equal weights alone are no verdict."""

from __future__ import annotations

from workers.commandline.comparing import status
from workers.parity import check
from workers.parity.answers import Failure
from workers.parity.compare import Comparison
from workers.parity.left_out import LeftOut
from workers.parity.notes import Note
from workers.parity.report import Report, Step
from workers.parity.rungs import GRAPH, RUNGS, SCRIPT
from workers.parity.sandbox.pool import Pool
from workers.parity.verdict import Class

RUNG = {rung.name: rung for rung in RUNGS}
WHERE = {"mindspore": "2.10.0", "device": "cpu", "torch": "2.13.0"}
EQUAL = Step(RUNG["weights"], stated=Class.BIT_EQUAL)
OUTPUT = Step(RUNG["eval"], outputs=[Comparison("output", Class.ROUNDING, max_abs=1e-7)])

RAISING = """import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(8, 6)

    def forward(self, x):
        return self.fc(x).reshape(1000, 3)
"""


def test_a_program_that_raises_in_torch_itself_is_not_compared(pool: Pool) -> None:
    translated = RAISING.replace("import torch\nfrom torch", "from mindspore").replace("Module", "Cell")
    translated = translated.replace("forward", "construct").replace("Linear", "Dense")
    found = check(RAISING, translated, inputs="normal(2, 8)", pool=pool)
    assert [step.rung.name for step in found.steps if step.kind.same] == ["weights", "init"]
    told = found.to_dict()
    assert (told["class"], status(told), told["outputs"]) == ("not-run", 2, [])
    assert "shape '[1000, 3]' is invalid" in told["reason"]


ONLY_EVAL = RAISING.replace("return self.fc(x).reshape(1000, 3)", "assert not self.training\n        return self.fc(x)")


def here(text: str) -> str:
    text = text.replace("import torch\nfrom torch", "from mindspore").replace("Module", "Cell")
    return text.replace("forward", "construct").replace("Linear", "Dense")


def test_what_torch_cannot_do_in_training_mode_caps_what_was_compared(pool: Pool) -> None:
    found = check(ONLY_EVAL, here(ONLY_EVAL), inputs="normal(2, 8)", pool=pool)
    assert found.kind is Class.PARTLY
    assert [str(one.what) for one in found.everything_left_out] == [
        "Outputs in train mode, second pass, with moving averages was not compared: AssertionError: AssertionError"
    ]


def test_a_network_that_gives_nothing_is_not_compared(pool: Pool) -> None:
    silent = RAISING.replace("return self.fc(x).reshape(1000, 3)", "self.fc(x)")
    assert check(silent, here(silent), inputs="normal(2, 8)", pool=pool).kind is Class.NOT_RUN


def test_outputs_without_a_gradient_are_outputs(pool: Pool) -> None:
    chosen = RAISING.replace(".reshape(1000, 3)", ".argmax(1)")
    assert check(chosen, here(chosen), inputs="normal(2, 8)", pool=pool).kind.same


def test_equal_weights_are_no_verdict_and_unequal_ones_are() -> None:
    fresh = Step(RUNG["init"], outputs=[Comparison("fresh", Class.TOLERANCE)])
    compiled = Step(GRAPH, outputs=[Comparison("output", Class.BIT_EQUAL)])
    assert Report([EQUAL, fresh, compiled], WHERE).kind is Class.NOT_RUN
    assert Report([Step(RUNG["weights"], stated=Class.DIFFERENT)], WHERE).kind is Class.DIFFERENT
    assert Report([EQUAL, OUTPUT], WHERE).kind is Class.ROUNDING


def test_what_is_left_out_caps_the_verdict_and_samples_do_not() -> None:
    sample = LeftOut(Note("f(): 34 of 100 compared", ""), caps=False)
    hidden = LeftOut(Note("lines 41 to 47 never ran", ""))
    assert Report([EQUAL, OUTPUT], WHERE, left_out=[sample]).kind is Class.ROUNDING
    found = Report([EQUAL, OUTPUT], WHERE, left_out=[sample, hidden])
    assert (found.kind, found.kind.same, status(found.to_dict())) == (Class.PARTLY, False, 1)
    assert [entry["what"]["en"] for entry in found.to_dict()["left_out"]] == [str(hidden.what), str(sample.what)]


def test_numbers_of_what_cannot_be_decided_stand_in_no_headline() -> None:
    outputs = [Comparison("late", Class.NOT_RUN, max_abs=9e9), Comparison("early", Class.TOLERANCE, max_abs=1e-5)]
    found = Report([Step(SCRIPT, outputs=outputs)], WHERE)
    assert [output["name"] for output in found.to_dict()["outputs"]] == ["early"]
    assert (found.kind, str(found.everything_left_out[0].what)) == (Class.PARTLY, "cannot be decided: late")


def test_the_reason_of_nothing_is_the_first_failure() -> None:
    failed = Step(RUNG["eval"], failure=Failure("torch", "eval", "RuntimeError: no"))
    assert Report([EQUAL, failed], WHERE).to_dict()["reason"] == "torch: RuntimeError: no"
