"""Realistic models, translated right, with one mistake of a migration put in: the right ones pass, every mistake is found.

Beside the single calls of test_mutations.py: here a mistake has to show through the layers around it, or only in training,
in fresh weights, in what a program does with its network. `models/` keeps each model in torch and in MindSpore.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from workers.parity import check
from workers.parity.report import Report
from workers.parity.sandbox.pool import Pool
from workers.parity.verdict import Class

MODELS = Path(__file__).parent / "models"
NAMES = sorted(path.name.partition(".")[0] for path in MODELS.glob("*.torch.py"))
FOUND = (Class.DIFFERENT, Class.SHAPE, Class.DTYPE, Class.SPECIAL_VALUES, Class.RAISES)


class Mistake(NamedTuple):
    """`rung`: one that must fail; every place where `right` stands says `wrong` instead."""

    model: str
    right: str
    wrong: str
    rung: str


POOL = "nn.MaxPool2d(3, stride=2, pad_mode='pad', padding=1)"
CUT = "h // size, size, w // size, size, c)\n    return x.permute(0, 1, 3, 2, 4, 5)"

MISTAKES = {
    "epsilon of a batch norm": Mistake("googlenet", ", eps=0.001", "", "eval"),
    "padding of a pool on one side": Mistake("googlenet", POOL, "nn.MaxPool2d(3, stride=2, pad_mode='same')", "eval"),
    "ceil mode of the first pool": Mistake("googlenet", ", ceil_mode=True", "", "eval"),
    "padding of a pool not counted": Mistake(
        "googlenet", "padding=1)\n        self.last", "padding=1, count_include_pad=False)\n        self.last", "eval"
    ),
    "branches joined in another order": Mistake(
        "googlenet", "[self.branch1(x), self.branch2(self.reduce(x)),", "[self.branch2(self.reduce(x)), self.branch1(x),", "eval"
    ),
    "a maximum instead of an average": Mistake("googlenet", "nn.AdaptiveAvgPool2d", "nn.AdaptiveMaxPool2d", "eval"),
    "dropout by the share that is kept": Mistake("googlenet", "nn.Dropout(p=0.2)", "nn.Dropout(p=0.8)", "train"),
    "momentum of the other meaning": Mistake("se_net", "momentum=0.97", "momentum=0.03", "train"),
    "hard swish for swish": Mistake("se_net", "nn.HSwish()", "nn.SiLU()", "eval"),
    "a sum for a mean": Mistake("se_net", "s = x.mean(axis=(2, 3))", "s = x.sum(axis=(2, 3))", "eval"),
    "divisor of a standard deviation": Mistake("se_net", "x.flatten(2).std(axis=2, ddof=1)", "x.flatten(2).std(axis=2)", "eval"),
    "relu for relu6": Mistake("se_net", "ops.relu6", "ops.relu", "eval"),
    "one slope for all channels": Mistake("se_net", "nn.PReLU(channel=16)", "nn.PReLU()", "weights"),
    "groups of a depthwise convolution": Mistake("se_net", ", group=8", "", "weights"),
    "an initialization that was lost": Mistake("se_net", "        normal_(self.fc.weight, std=0.01)\n", "", "init"),
    "fan in for fan out": Mistake("se_net", 'mode="fan_out"', 'mode="fan_in"', "init"),
    "a bias that does not start at zero": Mistake("se_net", "        zeros_(self.fc.bias)\n", "", "init"),
    "gates swapped": Mistake("gru_cell", "return n + z * (h - n)", "return h + z * (n - h)", "eval"),
    "reset and update gate exchanged": Mistake("gru_cell", "xr, xz, xn = ops", "xz, xr, xn = ops", "eval"),
    "reset gate before the product": Mistake("gru_cell", "accurate_tanh(xn + r * hn)", "accurate_tanh(r * (xn + hn))", "eval"),
    "sigmoid for tanh": Mistake("gru_cell", "n = accurate_tanh(", "n = ops.sigmoid(", "eval"),
    "gradient of the padding row": Mistake("gru_cell", "ops.stop_gradient(found)", "found", "gradients"),
    "embedding drawn too narrow": Mistake("gru_cell", "initializer.Normal(1.0)", "initializer.Normal(0.01)", "init"),
    "state of the wrong direction": Mistake("gru_cell", "[last[-2], last[-1]]", "[last[-1], last[-2]]", "eval"),
    "batch and time exchanged": Mistake("gru_cell", ", batch_first=True", "", "eval"),
    "pooled by the mean": Mistake("gru_cell", "pooled, _ = ops.max(y, axis=1)", "pooled = y.mean(axis=1)", "eval"),
    "form of gelu": Mistake(
        "transformer", "ops.gelu(self.fc(self.ln2(x)))", "ops.gelu(self.fc(self.ln2(x)), approximate='tanh')", "eval"
    ),
    "epsilon of a layer norm": Mistake(
        "transformer", "self.norm = nn.LayerNorm((dim,), epsilon=1e-05)", "self.norm = nn.LayerNorm((dim,), epsilon=1e-03)", "eval"
    ),
    "a mask that shows the next": Mistake(
        "transformer", "ops.tril(ops.ones((length, length)))", "ops.tril(ops.ones((length, length)), 1)", "weights"
    ),
    "a mask filled with zero": Mistake("transformer", 'float("-inf")', "0.0", "eval"),
    "a mask turned round": Mistake("transformer", "ops.tril(", "ops.triu(", "weights"),
    "positions from one": Mistake(
        "transformer", "ops.arange(0, t, dtype=ms.int64)", "ops.arange(1, t + 1, dtype=ms.int64)", "eval"
    ),
    "scale by the whole width": Mistake("transformer", "math.sqrt(k.shape[-1])", "math.sqrt(c)", "eval"),
    "query and key exchanged": Mistake("transformer", "q, k, v = ops.split", "k, q, v = ops.split", "eval"),
    "softmax over the wrong axis": Mistake("transformer", "ops.softmax(att, axis=-1)", "ops.softmax(att, axis=-2)", "eval"),
    "heads not brought back": Mistake(
        "transformer", "(att @ v).swapaxes(1, 2).reshape(b, t, c)", "(att @ v).reshape(b, t, c)", "eval"
    ),
    "weights not tied": Mistake("transformer", "        self.head.weight = self.tok.embedding_table\n", "", "weights"),
    "norm after the attention": Mistake("transformer", "x + self.attn(self.ln1(x))", "self.ln1(x + self.attn(x))", "eval"),
    "align corners": Mistake("unet", 'mode="bilinear", align_corners=False)', 'mode="bilinear", align_corners=True)', "eval"),
    "nearest for bilinear": Mistake(
        "unet", 'scale_factor=2, mode="bilinear", align_corners=False', 'scale_factor=2, mode="nearest"', "eval"
    ),
    "padded on the other side": Mistake("unet", "(1, 0, 1, 0))", "(0, 1, 0, 1))", "eval"),
    "slope of a leaky relu": Mistake("unet", ", alpha=0.2)", ", alpha=0.01)", "eval"),
    "dilation left out": Mistake("unet", "padding=2, dilation=2", "padding=1", "eval"),
    "groups of a group norm": Mistake("unet", "nn.GroupNorm(2, cout)", "nn.GroupNorm(4, cout)", "eval"),
    "a skip connection on the wrong side": Mistake(
        "unet", "ops.cat([a, self.up(b)], axis=1)", "ops.cat([self.up(b), a], axis=1)", "eval"
    ),
    "softmax over a spatial axis": Mistake(
        "unet", "ops.log_softmax(self.head(c), axis=1)", "ops.log_softmax(self.head(c))", "eval"
    ),
    "label smoothing left out": Mistake("training", ", label_smoothing=0.1", "", "loss"),
    "reduction of the loss": Mistake("training", 'reduction="sum", ', "", "loss"),
    "train mode missing": Mistake("training", "    model.set_train()\n", "    model.set_train(False)\n", "program"),
    "evaluated in train mode": Mistake("training", "model.set_train(False)\naccuracy", "accuracy", "program"),
    "gradients not clipped": Mistake("training", "    grads = ops.clip_by_global_norm(grads, 5.0)\n", "", "program"),
    "schedule not stepped": Mistake("training", "    scheduler.step()\n", "", "program"),
    "weight decay left out": Mistake("training", ", weight_decay=0.01", "", "run"),
    "momentum without Nesterov": Mistake("training", ", nesterov=True", "", "run"),
    "rate of the optimizer": Mistake("training", "lr=0.01", "lr=0.001", "run"),
    "patches transposed": Mistake(
        "vit", "self.patch(image).flatten(2).swapaxes(1, 2)", "self.patch(image).swapaxes(2, 3).flatten(2).swapaxes(1, 2)", "eval"
    ),
    "class token at the end": Mistake("vit", "return self.head(x[:, 0])", "return self.head(x[:, -1])", "eval"),
    "exact gelu for the approximate": Mistake("vit", "nn.GELU(approximate=True)", "nn.GELU(approximate=False)", "eval"),
    "attention over the batch": Mistake("vit", ", batch_first=True)", ")", "eval"),
    "positions not added": Mistake("vit", ", axis=1) + self.pos", ", axis=1)", "eval"),
    "windows rolled the other way": Mistake(
        "swin", "shifts=(-self.shift, -self.shift)", "shifts=(self.shift + 1, self.shift)", "eval"
    ),
    "windows cut the wrong way": Mistake("swin", CUT, CUT.replace("0, 1, 3, 2, 4, 5", "0, 3, 1, 2, 4, 5"), "eval"),
    "relative position transposed": Mistake(
        "swin",
        "relative[:, :, 0] * (2 * size - 1) + relative[:, :, 1]",
        "relative[:, :, 1] * (2 * size - 1) + relative[:, :, 0]",
        "weights",
    ),
    "gradient into the teacher": Mistake(
        "teacher", "            p.requires_grad = False\n", "            p.requires_grad = True\n", "gradients"
    ),
    "a parameter that is a constant": Mistake(
        "teacher",
        "self.scale = Parameter(ops.ones((8,)))",
        "self.scale = Parameter(ops.ones((8,)), requires_grad=False)",
        "gradients",
    ),
    "gradient through what was held": Mistake(
        "teacher", "self.encode(x) * self.scale", "ops.stop_gradient(self.encode(x)) * self.scale", "gradients"
    ),
    "mean for the mean of the batch": Mistake("losses", 'reduction="batchmean"', 'reduction="mean"', "function"),
    "beta of a smooth loss": Mistake("losses", "beta=0.5", "beta=1.0", "function"),
    "divisor of whitening": Mistake("losses", ", ddof=1", "", "function"),
    "gather of the other meaning": Mistake(
        "losses", "ops.gather_elements(logp, 1, target[:, None])[:, 0]", "ops.gather(logp, target, 1)[:, 0]", "function"
    ),
    "exponent of the focal weight": Mistake("losses", "** 2.0", "** 1.5", "function"),
    "smallest over the wrong axis": Mistake("losses", "ops.min(d, axis=1)[0]", "ops.min(d, axis=0)[0]", "function"),
}


def text(name: str, side: str) -> str:
    return (MODELS / f"{name}.{side}.py").read_text(encoding="utf-8")


def failed(report: Report) -> set[str]:
    return {step.rung.name for step in report.steps if step.state == "failed" and step.rung.decides}


@pytest.fixture(scope="module")
def score() -> Iterator[dict[str, bool]]:
    found: dict[str, bool] = {}
    yield found
    print(f"\nmistakes in models found: {sum(found.values())} of {len(found)}")


@pytest.mark.parametrize("name", NAMES)
def test_the_right_translation_passes(pool: Pool, name: str) -> None:
    found = check(text(name, "torch"), text(name, "mindspore"), pool=pool)
    assert found.kind.same, failed(found)


@pytest.mark.slow
@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=MISTAKES)
def test_the_mistake_is_found_on_its_rung(
    pool: Pool, mistake: Mistake, score: dict[str, bool], request: pytest.FixtureRequest
) -> None:
    right = text(mistake.model, "mindspore")
    assert mistake.right in right, "the mistake does not apply any more"
    found = check(text(mistake.model, "torch"), right.replace(mistake.right, mistake.wrong), pool=pool)
    score[request.node.name] = found.kind in FOUND
    assert found.kind in FOUND
    assert mistake.rung in failed(found)


def test_there_are_many_of_them() -> None:
    assert len(MISTAKES) >= 60
