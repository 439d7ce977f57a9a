"""Each definition of the companion that is said not to compile does not, and every use of it is told."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from workers.translation import translate
from workers.translation.graph_mode.definitions import REFUSED, REFUSED_NAMES

NETWORK = """import torch
from torch import nn
import torch.nn.functional as F
from torch.nn.utils import spectral_norm
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

class Sign(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x * 1)
        return x.sign()

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g * (x.abs() < 1)

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.seen = []
        self.m = {made}

    def both(self, x):
        return {{"pair": (x * 2, x)}}

    def told(self, x):
        with torch.no_grad():
            found = self.both(x)
        return found["pair"][0]

    def forward(self, x):
        return {result}
"""
PACKED = "pack_padded_sequence(x[None], torch.tensor([3]), batch_first=True)"
CASES = {
    "Function": ("nn.Identity()", "Sign.apply(x)"),
    "batched": ("nn.Identity()", "torch.vmap(torch.sin)(x)"),
    "lu": ("nn.Identity()", "torch.linalg.lu(x[:, :3])[1]"),
    "matrix_rank": ("nn.Identity()", "x * torch.linalg.matrix_rank(x)"),
    "median": ("nn.Identity()", "x.median(1)[0]"),
    "pinv": ("nn.Identity()", "torch.linalg.pinv(x)"),
    "unravel_index": ("nn.Identity()", "x * torch.unravel_index(x.argmax(), x.shape)[0]"),
    "pack_padded_sequence": (
        "nn.LSTM(4, 4, batch_first=True)",
        f"pad_packed_sequence(self.m({PACKED})[0], batch_first=True)[0][0]",
    ),
    "spectral_norm": ("spectral_norm(nn.Linear(4, 4))", "self.m(x)"),
    "parametrizations.spectral_norm": ("nn.utils.parametrizations.spectral_norm(nn.Linear(4, 4))", "self.m(x)"),
}

COMPILED = {
    "stepped": ("nn.Identity()", "F.interpolate(x[None, None], scale_factor=2)[0, 0, ::2, ::2]"),
    "cropping_pad": ("nn.Identity()", "F.pad(x, (1, -1))"),
    "nan_to_num": ("nn.Identity()", "(x / 0).nan_to_num()"),
    "in_one_dtype": ("nn.Identity()", "torch.cat([torch.zeros(3, 4), torch.ones(3, 4, dtype=torch.float64)], 1) + x[:, :1]"),
    "ModuleDict": ("nn.ModuleDict({'a': nn.ModuleList([nn.Linear(4, 4)])})", "[layers[0](x) for layers in self.m.values()][0]"),
    "ModuleListWithGaps": (
        "nn.ModuleList([nn.Linear(4, 4), None, nn.Linear(4, 4)])",
        "self.m[2](self.m[0](x)) if self.m[1] is None else x",
    ),
    "ConvTranspose2d": ("nn.ConvTranspose2d(1, 1, 3, 2, 0, 1)", "self.m(x[None, None])"),
    "conv_transpose3d": ("nn.ConvTranspose3d(1, 1, 3, dilation=(2, 1, 1))", "self.m(x[None, None, None])"),
    "stopped": ("nn.Identity()", "self.told(x)"),
}


def text(name: str) -> str:
    made, result = (CASES | COMPILED)[name]
    return NETWORK.format(made=made, result=result)


def test_every_refused_definition_is_tried():
    tried = "".join(text(name) for name in CASES)
    assert set(REFUSED) <= set(CASES)
    assert all(f"{name.rpartition('.')[2]}(" in tried for name in REFUSED_NAMES)


@pytest.mark.parametrize("name", CASES)
def test_its_use_is_told_and_marked_for_graph_mode(name):
    found = translate(text(name), mode="graph", device="cpu")
    assert "graph-definition" in {finding.code for finding in found.findings}
    assert "review" in {change.verdict for change in found.changes}
    assert not [change for change in translate(text(name), device="cpu").changes if change.rule == "graph_mode"]


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory):
    texts = {name: translate(text(name), companion="inline", device="cpu").text for name in CASES | COMPILED}
    command = [sys.executable, str(Path(__file__).with_name("compiling.py")), str(tmp_path_factory.mktemp("graph"))]
    done = subprocess.run(command, input=json.dumps(texts), capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.parametrize("name", CASES)
def test_mindspore_refuses_it(outcomes, name):
    assert outcomes[name].startswith("raises")


@pytest.mark.parametrize("name", COMPILED)
def test_what_compiles_is_not_marked(outcomes, name):
    found = translate(text(name), companion="inline", mode="graph", device="cpu")
    assert f" {name}(" in found.text
    assert not [change for change in found.changes if change.rule == "graph_mode"]
    assert outcomes[name] == "same"
