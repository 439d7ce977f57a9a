"""Programs end to end: planned from their text, run in the sandbox, compared rung by rung."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from workers.parity import check
from workers.parity.report import Report
from workers.parity.sandbox.pool import Pool
from workers.parity.verdict import Class
from workers.translation import translate

SAMPLES = Path(__file__).parent / "samples"


def texts(name: str) -> tuple[str, str]:
    return (SAMPLES / f"{name}.torch.py").read_text(), (SAMPLES / f"{name}.mindspore.py").read_text()


def rungs(report: Report) -> dict[str, str]:
    return {step.rung.name: step.state for step in report.steps}


@pytest.mark.parametrize(("name", "parameters"), [("lenet", 10), ("lstm_tagger", 7), ("resnet18", 102)])
def test_a_right_translation_passes_every_rung(pool: Pool, name: str, parameters: int):
    found = check(*texts(name), pool=pool)
    assert found.error is None
    assert found.kind.agrees
    assert set(rungs(found).values()) <= {"passed", "not-run"}
    assert {"eval", "train", "gradients", "update"} <= {name for name, state in rungs(found).items() if state == "passed"}
    assert found.weights["carried"] == parameters
    assert found.weights["unmatched"] == []
    assert found.weights["shapes"].keys() == found.weights["pairs"].keys()
    assert found.divergence is None


def test_the_report_says_where_its_numbers_come_from(pool: Pool):
    told = json.loads(json.dumps(check(*texts("lenet"), pool=pool).to_dict()))
    assert set(told["environment"]) == {"python", "torch", "mindspore", "numpy", "device", "mode", "seed", "threads", "cpu"}
    assert all(told["environment"][name] for name in ("python", "torch", "mindspore", "numpy", "device", "cpu"))
    assert told["inputs"] == [
        {"name": "x", "spec": "normal(shape=(2, 1, 32, 32))", "shape": [2, 1, 32, 32], "dtype": "float32", "network": "LeNet"}
    ]
    output = told["outputs"][0]
    assert {"name", "class", "shape", "dtype", "max_abs", "max_rel", "ulp", "cosine", "at", "tolerance"} <= set(output)
    assert output["tolerance"]["reason"]


def test_the_same_seed_gives_the_same_report(pool: Pool):
    one, two = (check(*texts("lenet"), seed=3, pool=pool).to_dict() for _ in range(2))
    for told in (one, two):
        for rung in told["rungs"]:
            del rung["seconds"]
    assert one == two


def test_steps_are_told_while_they_are_done(pool: Pool):
    heard: list[tuple[str, str, str]] = []
    check(*texts("lenet"), on_step=lambda *event: heard.append(event), pool=pool)
    assert heard[0] == ("planned", "done", "LeNet")
    assert ("torch side", "running", "gradients") in heard
    assert ("MindSpore side", "done", "") in heard
    assert heard[-1] == ("comparing", "done", "rounding")


def test_the_first_module_that_differs_is_named_with_both_lines(pool: Pool):
    source, translated = texts("lenet")
    wrong = translated.replace("self.fc2(x))", "self.fc2(x)) * 1.001")
    found = check(source, wrong, pool=pool)
    assert str(found.kind) == "different"
    assert found.divergence
    assert found.divergence["module"] == "fc3"
    assert source.splitlines()[found.divergence["line"] - 1].strip().startswith("self.fc3 =")
    assert wrong.splitlines()[found.divergence["result_line"] - 1].strip().startswith("self.fc3 =")


def test_a_missing_bias_is_a_weight_without_a_partner(pool: Pool):
    source, translated = texts("lenet")
    found = check(source, translated.replace(', pad_mode="pad", has_bias=True', ', pad_mode="pad"'), pool=pool)
    assert rungs(found)["weights"] == "failed"
    assert [entry["name"] for entry in found.weights["unmatched"]] == ["conv1.bias", "conv2.bias"]


def test_a_wrong_momentum_fails_where_the_optimizer_is_described_and_where_the_network_learns(pool: Pool):
    source = "import torch\nfrom torch import nn, optim\nnet = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))\n"
    source += "opt = optim.SGD(net.parameters(), lr=0.1, momentum=0.9)\n"
    translated = """
from mindspore import nn
import mindspore.experimental.optim as optim
net = nn.SequentialCell(nn.Dense(3, 4), nn.ReLU(), nn.Dense(4, 2))
opt = optim.SGD(net.trainable_params(), lr=0.1, momentum=0.9)
"""
    right = check(source, translated, pool=pool)
    assert rungs(right)["run"] == "passed"
    wrong = check(source, translated.replace("momentum=0.9", "momentum=0.5"), pool=pool)
    assert {name for name, state in rungs(wrong).items() if state == "failed"} == {"program", "run"}


def test_a_wrong_dropout_rate_is_seen_although_dropout_is_off(pool: Pool):
    source = "import torch\nfrom torch import nn\n\nclass Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
    source += "        self.drop = nn.Dropout(0.3)\n        self.fc = nn.Linear(4, 2)\n\n"
    source += "    def forward(self, x):\n        return self.fc(self.drop(x))\n"
    right = source.replace("import torch\nfrom torch", "from mindspore").replace("Module", "Cell").replace("forward", "construct")
    right = right.replace("Dropout(0.3)", "Dropout(p=0.3)").replace("Linear", "Dense")
    assert check(source, right, pool=pool).kind.same
    wrong = check(source, right.replace("p=0.3", "p=0.7"), pool=pool)
    assert "dropout rates differ: drop: 0.3 against 0.7" in [step.note for step in wrong.steps]


def test_a_script_is_compared_variable_by_variable_with_the_same_random_numbers(pool: Pool):
    source = "import torch\nx = torch.randn(3, 4)\ny = x.std()\nshape = x.shape\nn = len(x)\n"
    right = "from mindspore import ops\nx = ops.randn(3, 4)\ny = ops.std(x, ddof=1)\nshape = x.shape\nn = len(x)\n"
    found = check(source, right, pool=pool)
    assert found.kind.same
    assert [output.name for output in found.steps[0].outputs] == ["n", "shape[0]", "shape[1]", "x", "y"]
    wrong = check(source, right.replace(", ddof=1", ""), pool=pool)
    assert {output.name for output in wrong.steps[0].outputs if not output.kind.same} == {"y"}


def test_a_program_that_raises_in_mindspore_says_where(pool: Pool):
    source, translated = texts("lenet")
    found = check(source, translated.replace("ops.relu(self.fc1(x))", "ops.no_such_thing(x)"), pool=pool)
    step = next(step for step in found.steps if step.rung.name == "eval")
    assert step.failure
    assert step.failure.side == "mindspore"
    assert "no_such_thing" in step.failure.message
    assert translated.splitlines()[(step.failure.line or 0) - 1].strip().startswith("x = ops.relu(self.fc1(x))")


def test_a_program_that_is_wrong_in_torch_is_not_blamed_on_the_translation(pool: Pool):
    source, translated = texts("lenet")
    found = check(source.replace("16 * 5 * 5", "17"), translated, pool=pool)
    assert str(found.kind) == "not-run"
    assert found.error
    assert found.error.side == "torch"


@pytest.mark.parametrize("source", ["def f(:", "", "print('no tensors here')"])
def test_what_cannot_be_compared_is_answered_with_a_reason(pool: Pool, source: str):
    found = check(source, source, pool=pool)
    assert str(found.kind) == "not-run"
    assert found.error
    assert found.error.message


def test_inputs_and_entry_of_the_user_s_own_are_used(pool: Pool):
    found = check(*texts("lenet"), entry="LeNet(num_classes=3)", inputs="normal(5, 1, 32, 32)", pool=pool)
    assert list(found.entries) == ["LeNet(num_classes=3)"]
    assert found.inputs[0]["shape"] == [5, 1, 32, 32]
    eval_step = next(step for step in found.steps if step.rung.name == "eval")
    assert eval_step.outputs[0].shape == [5, 3]


def test_graph_mode_is_a_cell_of_its_own_and_does_not_decide(pool: Pool):
    source, translated = texts("lenet")
    in_place = translated.replace("        return self.fc3(x)", "        x = self.fc3(x)\n        add_one(x)\n        return x")
    in_place = in_place.replace("class LeNet", "def add_one(x):\n    x[:] = x + 1\n\n\nclass LeNet", 1)
    source = source.replace("        return self.fc3(x)", "        return self.fc3(x) + 1")
    found = check(source, in_place, pool=pool)
    assert found.kind.same
    cells = {(cell["device"], cell["mode"]): cell["class"] for cell in found.to_dict()["matrix"]}
    assert cells[("cpu", "graph")] in ("different", "raises")
    assert cells[("ascend", "any")] == "not-run"


def test_a_limit_is_named_with_side_and_step(small_pool: Pool):
    source, translated = texts("lenet")
    endless = translated.replace(
        "        x = ops.max_pool2d(ops.relu(self.conv1(x)), 2)", "        while True:\n            pass", 1
    )
    found = check(source, endless, pool=small_pool)
    assert (found.kind, found.reason) == (Class.NOT_RUN, "time limit 6 s reached in the MindSpore side, step eval")
    assert {step.rung.name: step.state for step in found.steps}["train"] == "not-run"


def test_a_device_that_the_program_names_is_the_same_on_both_sides(pool: Pool) -> None:
    """It is never used here, and stands in the translation as it stands in the program."""
    program = "import torch\ndevice = torch.device('cuda:0')\nhere = torch.zeros(3).device\nx = torch.ones(3)\n"
    assert check(program, translate(program).text, pool=pool).kind is Class.BIT_EQUAL


SEEDED = """
import torch
from torch import nn


class Critic(nn.Module):
    def __init__(self, seed=3):
        super().__init__()
        self.seed = torch.manual_seed(seed)
        self.fc = nn.Linear(6, 1)
        self.fc.weight.data.uniform_(-3e-3, 3e-3)

    def forward(self, state):
        return self.fc(state)
"""


@pytest.mark.parametrize(("bound", "right"), [("3e-3", True), ("6e-3", False)])
def test_a_constructor_that_seeds_does_not_hide_what_it_draws(pool: Pool, bound: str, right: bool) -> None:
    """With its own seed each network would be the first once more, and one draw says nothing of a distribution."""
    translated = translate(SEEDED).text.replace("Uniform(3e-3)", f"Uniform({bound})")
    found = check(SEEDED, translated, pool=pool)
    assert next(step.kind.same for step in found.steps if step.rung.name == "init") is right
