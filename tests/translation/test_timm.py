"""Small parts of vision transformers that come from timm, compared with their form in torch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch

from tests.translation.checking import translated
from tests.translation.executing import names_of
from workers.translation import translate

PROGRAM = """
import torch
import torch.nn as nn
from timm.models.layers import DropPath, to_2tuple, trunc_normal_, PatchEmbed
from timm.layers import Mlp
from timm.models.registry import register_model


class Block(nn.Module):
    def __init__(self, dim, drop_path=0.0):
        super().__init__()
        self.mlp = Mlp(in_features=dim, hidden_features=dim * 2, act_layer=nn.GELU, drop=0.0)
        self.drop_path = DropPath(drop_path) if drop_path > 0.0 else nn.Identity()

    def forward(self, x):
        return x + self.drop_path(self.mlp(x))


@register_model
def tiny(**kwargs):
    return Block(4, **kwargs)


size = to_2tuple(8), to_2tuple([4, 2])
patches = PatchEmbed(img_size=8, patch_size=4, in_chans=1, embed_dim=4)
block = tiny(drop_path=0.5)
drawn = trunc_normal_(torch.empty(50, 40), std=0.02)
"""


@pytest.fixture(scope="module")
def names() -> dict:
    result = translate(PROGRAM, device="cpu", companion="inline")
    assert result.clean, [c.reason for c in result.changes if c.verdict not in {"exact", "adapted"}]
    assert "timm" not in result.text
    return names_of(result.text)


def _shared(cell, *, scale: float = 0.1) -> dict[str, torch.Tensor]:
    """Fills the cell with numbers and gives torch the same."""
    import mindspore as ms

    found = {}
    for number, (name, parameter) in enumerate(cell.parameters_and_names()):
        values = np.random.RandomState(number).uniform(-scale, scale, parameter.shape).astype(np.float32)
        parameter.set_data(ms.Tensor(values))
        found[name] = torch.from_numpy(values)
    return found


def test_sizes(names: dict) -> None:
    assert names["size"] == ((8, 8), (4, 2))


def test_patches(names: dict) -> None:
    import mindspore as ms

    image = np.arange(64, dtype=np.float32).reshape(1, 1, 8, 8) / 64
    weights = _shared(names["patches"])
    expected = torch.nn.functional.conv2d(torch.from_numpy(image), weights["proj.weight"], weights["proj.bias"], stride=4)
    found = names["patches"](ms.Tensor(image)).asnumpy()
    np.testing.assert_allclose(found, expected.flatten(2).transpose(1, 2).numpy(), rtol=1e-5, atol=1e-6)
    assert names["patches"].num_patches == 4


def test_a_block_with_and_without_dropped_paths(names: dict) -> None:
    import mindspore as ms

    x = np.random.RandomState(3).randn(64, 2, 4).astype(np.float32)
    block, weights = names["block"], _shared(names["block"], scale=0.5)
    hidden = torch.nn.functional.linear(torch.from_numpy(x), weights["mlp.fc1.weight"], weights["mlp.fc1.bias"])
    active = torch.nn.functional.gelu(hidden)
    branch = torch.nn.functional.linear(active, weights["mlp.fc2.weight"], weights["mlp.fc2.bias"]).numpy()
    np.testing.assert_allclose(block.set_train(False)(ms.Tensor(x)).asnumpy(), x + branch, rtol=1e-4, atol=1e-5)
    rest = block.set_train(True)(ms.Tensor(x)).asnumpy() - x
    kept = np.array([np.allclose(r, 2 * b, atol=1e-4) for r, b in zip(rest, branch, strict=True)])
    gone = np.array([np.allclose(r, 0, atol=1e-5) for r in rest])
    assert (kept ^ gone).all()
    assert 10 < kept.sum() < 54


def test_drawn_values_stay_within_their_spread(names: dict) -> None:
    values = names["drawn"].asnumpy()
    assert abs(values.std() - 0.02) < 0.002


def test_what_the_definition_cannot_do_is_marked() -> None:
    result = translated("from timm.layers import PatchEmbed\np = PatchEmbed(32, 8, dynamic_img_pad=True)\n")
    assert "review" in {c.verdict for c in result.changes}


def test_other_names_of_timm_are_marked() -> None:
    result = translated("import timm\nnet = timm.create_model('vit_tiny_patch16_224')\n")
    assert "review" in {c.verdict for c in result.changes if c.torch == "timm.create_model"}


def test_constants_and_the_parts_that_vision_transformer_hands_on() -> None:
    source = (
        "import torch\nfrom timm.data import IMAGENET_DEFAULT_MEAN\nfrom timm.data.constants import IMAGENET_DEFAULT_STD\n"
        "from timm.models.vision_transformer import Mlp\n"
        'cfg = {"mean": IMAGENET_DEFAULT_MEAN, "std": IMAGENET_DEFAULT_STD}\nlayer = Mlp(4, 8)\n'
    )
    result = translate(source)
    assert result.clean
    assert '"mean": (0.485, 0.456, 0.406), "std": (0.229, 0.224, 0.225)' in result.text


SMALL_PARTS = """
import torch
from timm.layers import LayerScale, use_fused_attn
from timm.loss import LabelSmoothingCrossEntropy, SoftTargetCrossEntropy
from timm.models.vision_transformer import _cfg
from timm.utils import accuracy

scores = torch.tensor([[0.1, 2.0, -1.0], [0.3, 0.2, 0.1], [1.0, 3.0, 2.0]])
classes = torch.tensor([1, 2, 2])
scaled = LayerScale(3, init_values=0.5)(scores)
smoothed = LabelSmoothingCrossEntropy(smoothing=0.2)(scores, classes)
usual = LabelSmoothingCrossEntropy()(scores, classes)
soft = SoftTargetCrossEntropy()(scores, torch.softmax(scores * 2, -1))
first, second = accuracy(scores, classes, topk=(1, 2))
settings = _cfg(url='net.pth', num_classes=10)
fused = use_fused_attn()
"""


def test_losses_accuracy_and_settings() -> None:
    result = translate(SMALL_PARTS, device="cpu", companion="inline")
    assert result.clean, [c.reason for c in result.changes if c.verdict not in {"exact", "adapted"}]
    found = names_of(result.text)
    scores, classes = torch.tensor([[0.1, 2.0, -1.0], [0.3, 0.2, 0.1], [1.0, 3.0, 2.0]]), torch.tensor([1, 2, 2])
    logs = scores.log_softmax(-1)
    picked, spread = -logs.gather(1, classes[:, None]).squeeze(1), -logs.mean(-1)
    expected = {
        "scaled": scores * 0.5,
        "smoothed": (0.8 * picked + 0.2 * spread).mean(),
        "usual": (0.9 * picked + 0.1 * spread).mean(),
        "soft": torch.sum(-torch.softmax(scores * 2, -1) * logs, dim=-1).mean(),
        "first": torch.tensor(100 / 3),
        "second": torch.tensor(200 / 3),
    }
    for name, value in expected.items():
        np.testing.assert_allclose(found[name].asnumpy(), value.numpy(), rtol=1e-5, atol=1e-6, err_msg=name)
    assert (found["settings"]["url"], found["settings"]["num_classes"]) == ("net.pth", 10)
    assert found["settings"]["mean"] == (0.5, 0.5, 0.5)
    assert found["fused"] is True


def test_a_running_average_and_what_collates_come_along() -> None:
    result = translate(
        "import torch\nfrom timm.utils import AverageMeter\nfrom torch.utils.data._utils.collate import default_collate\n"
        "losses = AverageMeter()\nfor n, value in ((1, 2.0), (3, 4.0)):\n    losses.update(value, n)\n"
        "batch = default_collate([torch.ones(2), torch.ones(2)])\n"
    )
    assert result.clean
    names = names_of(result.text)
    assert (names["losses"].val, names["losses"].avg, names["losses"].count) == (4.0, 3.5, 4)
    assert names["batch"].shape == (2, 2)


HEAD = "import torch\nfrom timm.models.vision_transformer import Attention\n\n"


@pytest.mark.parametrize("more", [{}, {"qk_norm": True, "proj_bias": False}, {"qkv_bias": True, "scale_norm": True}])
def test_attention_is_that_of_torchs_side(more: dict[str, Any]) -> None:
    import mindspore as ms

    from workers.parity.sandboxed.made_up import small_parts

    said = "".join(f", {name}={value}" for name, value in more.items())
    result = translate(f"{HEAD}net = Attention(8, 2{said})\n", companion="inline")
    assert result.clean, [c.reason for c in result.changes if c.verdict not in {"exact", "adapted"}]
    cell, theirs = names_of(result.text)["net"], small_parts.Attention(8, 2, **more)
    weights = _shared(cell, scale=0.5)
    theirs.load_state_dict({name.replace("gamma", "weight").replace("beta", "bias"): value for name, value in weights.items()})
    x = np.random.RandomState(3).randn(3, 5, 8).astype(np.float32)
    found = cell.set_train(False)(ms.Tensor(x)).asnumpy()
    np.testing.assert_allclose(found, theirs.eval()(torch.from_numpy(x)).detach().numpy(), rtol=1e-4, atol=1e-5)
