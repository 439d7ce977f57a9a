"""A program that imports what only reports, or steps an environment, runs where these packages are not installed."""

from __future__ import annotations

from workers.parity import check
from workers.parity.sandbox.pool import Pool
from workers.parity.verdict import Class
from workers.translation import translate

BARS = """import torch
from torch import nn
from tqdm import tqdm, trange
import matplotlib.pyplot as plt

net = nn.Linear(2, 1)
total = 0.0
for number in tqdm(range(3), desc="steps"):
    total += net(torch.ones((1, 2)) * number).sum().item()
for number in trange(2):
    total += number
plt.plot([total])
plt.savefig("curve.png")
print(total)
"""
STEPS = """import gym
import torch
from torch import nn

net = nn.Linear(4, 2)
env = gym.make("CartPole-v1")
state = env.reset()
state = state[0] if isinstance(state, tuple) else state
for number in range(3):
    action = int(net(torch.tensor(state, dtype=torch.float32)).argmax())
    state = env.step(action)[0]
print(torch.tensor(state).shape)
"""


def there(text: str) -> str:
    text = text.replace("import torch\n", "import mindspore as ms\nfrom mindspore import ops\n")
    text = text.replace("from torch import nn", "from mindspore import nn").replace("nn.Linear", "nn.Dense")
    return text.replace("torch.ones", "ops.ones").replace("torch.tensor", "ms.tensor").replace("torch.float32", "ms.float32")


def test_bars_and_plots_do_not_keep_a_program_from_running(pool: Pool) -> None:
    assert check(BARS, there(BARS), pool=pool).kind.same
    wrong = check(BARS, there(BARS).replace("* number", "* number * 2"), pool=pool)
    assert wrong.kind is Class.DIFFERENT


def test_environments_are_made_up_and_it_is_said(pool: Pool) -> None:
    found = check(STEPS, there(STEPS), pool=pool)
    assert found.kind.same, found
    assert any("gym" in step.note for step in found.steps)


def test_a_package_that_computes_is_still_missed(pool: Pool) -> None:
    text = "import sklearn\nimport torch\n\nprint(torch.ones(2).sum())\n"
    assert check(text, there(text), pool=pool).kind is Class.NOT_RUN


def test_small_parts_of_timm_are_there_on_torchs_side(pool: Pool) -> None:
    source = (
        "import torch\nfrom torch import nn\nfrom timm.models.layers import DropPath, to_2tuple, trunc_normal_\n"
        "from timm.models.registry import register_model\nfrom timm.models.vision_transformer import Mlp\n\n\n"
        "class Block(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.mlp = Mlp(4, 8)\n"
        "        self.drop = DropPath(0.3)\n        trunc_normal_(self.mlp.fc1.weight, std=.02)\n\n"
        "    def forward(self, x):\n        return x + self.drop(self.mlp(x))\n\n\n"
        "@register_model\ndef small():\n    return Block()\n\n\nnet = small()\n"
        "print(to_2tuple(3), net(torch.ones(5, 4)).sum().item())\n"
    )
    assert check(source, translate(source).text, pool=pool).kind.agrees
