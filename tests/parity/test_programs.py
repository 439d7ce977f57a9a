"""The whole program, functions that nobody calls, fresh weights, constants: what lies around the network is measured too."""

from __future__ import annotations

import pytest

from workers.parity import check
from workers.parity.report import Report, Step
from workers.parity.sandbox.pool import Pool
from workers.parity.verdict import Class
from workers.translation import translate

TRAINING = """import torch
from torch import nn

{seed}x = torch.randn(12, 4)
net = nn.Linear(4, 2)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
for step in range(5):
    loss = ((net(x) - 1.0) ** 2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(f"step {{step}}: {{loss.item():.4f}}")
"""
TRANSLATED = """import mindspore as ms
from mindspore import nn, ops
from mindspore.experimental import optim

{seed}x = ops.randn((12, 4))
net = nn.Dense(4, 2)
opt = optim.SGD(net.trainable_params(), lr=0.1)


def forward_fn():
    return ((net(x) - 1.0) ** 2).mean()


grad_fn = ms.value_and_grad(forward_fn, None, opt.parameters)
for step in range(5):
    loss, grads = grad_fn()
    opt(grads)
    print(f"step {{step}}: {{loss.item():.4f}}")
"""


def step_of(found: Report, name: str) -> Step:
    return next(step for step in found.steps if step.rung.name == name)


def texts(seed: bool = True) -> tuple[str, str]:
    return (
        TRAINING.format(seed="torch.manual_seed(0)\n" if seed else ""),
        TRANSLATED.format(seed="ms.set_seed(0)\n" if seed else ""),
    )


@pytest.mark.parametrize("seed", [True, False])
def test_a_training_is_compared_from_the_same_weights_and_numbers_whatever_the_seeds(pool: Pool, seed: bool):
    found = check(*texts(seed), pool=pool)
    step = step_of(found, "program")
    assert step.kind.same
    assert {"x", "loss", "printed 1", "printed 5"} <= {output.name for output in step.outputs}


@pytest.mark.parametrize(("right", "wrong"), [("- 1.0", "- 0.9"), ("lr=0.1", "lr=0.05"), ("range(5)", "range(4)")])
def test_what_is_wrong_around_the_network_fails_the_program(pool: Pool, right: str, wrong: str):
    source, translated = texts()
    found = check(source, translated.replace(right, wrong), pool=pool)
    assert step_of(found, "eval").kind.same
    assert step_of(found, "program").kind is Class.DIFFERENT
    assert not found.kind.same


def test_a_program_that_does_not_run_here_is_not_blamed_on_the_translation(pool: Pool):
    source, translated = texts()
    missing = "data = open('/data/train.csv').read()\n"
    found = check(source + missing, translated + missing, pool=pool)
    step = step_of(found, "program")
    assert (step.kind, found.kind) == (Class.NOT_RUN, Class.PARTLY)
    assert "does not run here" in step.note


def test_a_program_that_trains_for_hours_is_left_alone(pool: Pool, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("workers.parity.checking_networks.WALLS", (3.0, 3.0))
    source, translated = (text + "while True:\n    pass\n" for text in texts())
    step = step_of(check(source, translated, pool=pool), "program")
    assert step.note == "the program takes longer than 3 s on the torch side"


def test_random_numbers_that_are_not_shared_decide_nothing(pool: Pool):
    source = "import torch\n\nx = torch.ones(4, 50)\ny = torch.multinomial(x, 3)\nz = x.sum()\n"
    translated = "from mindspore import ops\n\nx = ops.ones((4, 50))\ny = ops.multinomial(x, 3, replacement=False)\nz = x.sum()\n"
    found = check("import torch\ntorch.manual_seed(1)\n" + source, translated, pool=pool)
    assert {output.name: output.kind for output in found.steps[0].outputs}["y"] in (Class.NOT_RUN, Class.DTYPE)
    assert {output.name: output.kind for output in found.steps[0].outputs}["z"] is Class.BIT_EQUAL


def test_an_own_shuffle_gives_both_sides_the_same_batches(pool: Pool):
    source = """import numpy as np
import torch
from torch.utils.data import DataLoader, TensorDataset

np.random.seed(3)
data = TensorDataset(torch.arange(12.0))
order = [batch[0].tolist() for batch in DataLoader(data, batch_size=4, shuffle=True)]
"""
    translated = "import numpy as np\n\nnp.random.seed(3)\norder = [part.tolist() for part in "
    translated += "np.split(np.random.permutation(12).astype('float32'), 3)]\n"
    assert check(source, translated, pool=pool).kind.same


FUNCTIONS = """import torch


def norm(x, eps):
    return x / (x.norm(dim=1, keepdim=True) + eps)


def pick(logits, target):
    return logits.gather(1, target[:, None])[:, 0]
"""
RIGHT = """from mindspore import ops


def norm(x, eps):
    return x / (ops.norm(x, dim=1, keepdim=True) + eps)


def pick(logits, target):
    return ops.gather_elements(logits, 1, target[:, None])[:, 0]
"""


def test_functions_that_nobody_calls_are_compared_on_inputs_that_are_found(pool: Pool):
    found = check(FUNCTIONS, RIGHT, pool=pool)
    assert found.kind.same
    assert [step.network for step in found.steps] == ["norm", "pick"]
    assert found.to_dict()["lines"].keys() == {"4", "8"}
    wrong = check(FUNCTIONS, RIGHT.replace("dim=1", "dim=0"), pool=pool)
    assert {step.network for step in wrong.steps if step.state == "failed"} == {"norm"}


def test_one_function_with_inputs_of_the_user_s_own(pool: Pool):
    found = check(FUNCTIONS, RIGHT, entry="norm", inputs="normal(3, 5), 0.5", pool=pool)
    assert [(step.network, step.outputs[0].shape) for step in found.steps] == [("norm", [3, 5])]


def test_a_mask_is_compared_as_it_was_constructed(pool: Pool):
    source = """import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 3)
        self.register_buffer("mask", torch.tril(torch.ones(3, 3)), persistent=False)

    def forward(self, x):
        return self.fc(x) @ self.mask
"""
    right = source.replace("import torch\nfrom torch import nn", "from mindspore import nn, ops").replace("Module", "Cell")
    right = right.replace("forward", "construct").replace("Linear", "Dense").replace("torch.ones(3, 3)", "ops.ones((3, 3))")
    right = right.replace("torch.", "ops.")
    assert check(source, right, pool=pool).kind.same
    wrong = check(source, right.replace("tril", "triu"), pool=pool)
    assert step_of(wrong, "weights").outputs[0].kind is Class.DIFFERENT


def test_a_network_built_from_tensors_is_built_by_the_translation_s_own_words(pool: Pool):
    source = """import torch
from torch import nn


class Net(nn.Module):
    def __init__(self, grid):
        super().__init__()
        self.fc = nn.Linear(3, 3)
        self.grid = grid

    def forward(self, x):
        return self.fc(x) + self.grid


net = Net(torch.linspace(0.0, 1.0, 3))
"""
    right = source.replace("import torch\nfrom torch import nn", "from mindspore import nn, ops").replace("Module", "Cell")
    right = right.replace("forward", "construct").replace("Linear", "Dense").replace("torch.", "ops.")
    assert check(source, right, pool=pool).kind.same


def test_the_known_wrong_googlenet_is_caught(pool: Pool):
    """A wrong pool padding that comparers at their defaults call "allclose 100 %, cosine 1.00000"."""
    from tests.parity.mistakes import MISTAKES, text

    mistake = MISTAKES["padding of a pool on one side"]
    wrong = text("googlenet", "mindspore").replace(mistake.right, mistake.wrong)
    found = check(text("googlenet", "torch"), wrong, pool=pool)
    assert found.kind is Class.DIFFERENT
    assert found.divergence
    assert found.divergence["module"] == "maxpool2"


def test_a_printed_array_is_compared_as_it_was_when_it_was_printed(pool: Pool):
    source = "import torch\nw = torch.ones(3)\nprint(w.numpy())\nw.mul_(2)\nprint(w.numpy())\n"
    found = check(source, translate(source).text, pool=pool)
    assert {output.name: output.kind.same for output in found.steps[0].outputs if "printed" in output.name} == {
        "printed 1": True,
        "printed 2": True,
    }
