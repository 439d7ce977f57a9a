"""Classic mistakes of a migration, each put into a right translation: the right one passes, every mistake is found."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from workers.parity import batches, inputs, measure
from workers.parity.probes import Probe
from workers.parity.sandbox.pool import Pool
from workers.parity.verdict import Class

IMAGE = {"x": "normal(2, 4, 9, 7)"}
ROWS = {"x": "normal(4, 6)"}


class Mistake(NamedTuple):
    """One torch expression, its right translation, and what a hasty one says instead."""

    torch: str
    right: str
    wrong: str
    inputs: dict[str, str] = ROWS


CONV = "nn.Conv2d(4, 6, 3, stride=2, pad_mode='pad', padding=1, has_bias=True)"
TORCH_CONV = "torch.nn.Conv2d(4, 6, 3, stride=2, padding=1)"
POOL = "nn.AvgPool2d(3, 2, pad_mode='pad', padding=1, count_include_pad={})"
TORCH_POOL = "torch.nn.AvgPool2d(3, 2, padding=1, count_include_pad={})"
MAX_POOL = "nn.MaxPool2d(3, 2, pad_mode='pad', padding=1)"
TORCH_MAX_POOL = "torch.nn.MaxPool2d(3, 2, padding=1)"
NORM = "nn.BatchNorm2d(4, eps={}, momentum={})"
RESIZE = "ops.interpolate(x, size=(5, 5), mode='bilinear', align_corners={})"
TORCH_RESIZE = "torch.nn.functional.interpolate(x, size=(5, 5), mode='bilinear', align_corners={})"
LOSS = "ops.cross_entropy(x, ops.argmax(x, dim=1){})"
TORCH_LOSS = "torch.nn.functional.cross_entropy(x, x.argmax(1))"

MISTAKES = {
    "pad mode": Mistake(
        TORCH_CONV, CONV, "nn.Conv2d(4, 6, 3, stride=2, pad_mode='same', has_bias=True)", {"x": "normal(2, 4, 8, 6)"}
    ),
    "padding left out": Mistake(TORCH_CONV, CONV, CONV.replace("padding=1", "padding=0"), IMAGE),
    "bias left out": Mistake(TORCH_CONV, CONV, CONV.replace("has_bias=True", "has_bias=False"), IMAGE),
    "stride left out": Mistake(TORCH_CONV, CONV, CONV.replace("stride=2, ", ""), IMAGE),
    "groups left out": Mistake(
        "torch.nn.Conv2d(4, 4, 3, groups=4)",
        "nn.Conv2d(4, 4, 3, pad_mode='pad', has_bias=True, group=4)",
        "nn.Conv2d(4, 4, 3, pad_mode='pad', has_bias=True)",
        IMAGE,
    ),
    "dilation left out": Mistake(
        "torch.nn.Conv2d(4, 4, 3, dilation=2, padding=2)",
        "nn.Conv2d(4, 4, 3, pad_mode='pad', padding=2, dilation=2, has_bias=True)",
        "nn.Conv2d(4, 4, 3, pad_mode='pad', padding=1, has_bias=True)",
        IMAGE,
    ),
    "momentum of the other meaning": Mistake("torch.nn.BatchNorm2d(4)", NORM.format(1e-5, 0.9), NORM.format(1e-5, 0.1), IMAGE),
    "epsilon of BatchNorm": Mistake("torch.nn.BatchNorm2d(4, eps=1e-3)", NORM.format(1e-3, 0.9), NORM.format(1e-5, 0.9), IMAGE),
    "epsilon of LayerNorm": Mistake(
        "torch.nn.LayerNorm(6)(x * 1e-2)",
        "nn.LayerNorm((6,), epsilon=1e-5)(x * 1e-2)",
        "nn.LayerNorm((6,))(x * 1e-2)",
    ),
    "default stride of a pool": Mistake("torch.nn.MaxPool2d(2)", "nn.MaxPool2d(2, 2)", "nn.MaxPool2d(2)", IMAGE),
    "padding side of a pool": Mistake(TORCH_MAX_POOL, MAX_POOL, "nn.MaxPool2d(3, 2, pad_mode='same')", {"x": "normal(2, 4, 8, 8)"}),
    "ceil mode left out": Mistake(
        "torch.nn.MaxPool2d(2, 2, ceil_mode=True)",
        "nn.MaxPool2d(2, 2, pad_mode='pad', ceil_mode=True)",
        "nn.MaxPool2d(2, 2, pad_mode='pad')",
        IMAGE,
    ),
    "padding counted": Mistake(TORCH_POOL.format(False), POOL.format(False), POOL.format(True), IMAGE),
    "padding not counted": Mistake(TORCH_POOL.format(True), POOL.format(True), POOL.format(False), IMAGE),
    "align corners": Mistake(TORCH_RESIZE.format(True), RESIZE.format(True), RESIZE.format(False), IMAGE),
    "corners not aligned": Mistake(TORCH_RESIZE.format(False), RESIZE.format(False), RESIZE.format(True), IMAGE),
    "form of gelu": Mistake("torch.nn.functional.gelu(x)", "ops.gelu(x)", "ops.gelu(x, approximate='tanh')"),
    "slope of leaky relu": Mistake("torch.nn.functional.leaky_relu(x)", "ops.leaky_relu(x, alpha=0.01)", "ops.leaky_relu(x)"),
    "divisor of std": Mistake("x.std()", "x.std(ddof=1)", "x.std()"),
    "divisor of var": Mistake("x.var(1)", "x.var(axis=1, ddof=1)", "x.var(1)"),
    "axis of softmax": Mistake("torch.softmax(x, 0)", "ops.softmax(x, axis=0)", "ops.softmax(x)"),
    "axis of a sum": Mistake("x.sum(0)", "x.sum(0)", "x.sum(1)", {"x": "normal(5, 5)"}),
    "kept dimension": Mistake("x.sum(1, keepdim=True)", "x.sum(1, keepdims=True)", "x.sum(1)"),
    "transposed weight": Mistake("x @ x.T", "ops.matmul(x, x.T)", "ops.matmul(x.T, x)", {"x": "normal(5, 5)"}),
    "swapped axes": Mistake("x.transpose(0, 1)", "ops.swapaxes(x, 0, 1)", "x", {"x": "normal(5, 5)"}),
    "permutation turned round": Mistake(
        "x.permute(1, 2, 0)", "ops.transpose(x, (1, 2, 0))", "ops.transpose(x, (2, 0, 1))", {"x": "normal(3, 3, 3)"}
    ),
    "type of an index": Mistake("x.argsort()", "x.argsort().astype(ms.int64)", "x.argsort()"),
    "gather of the other meaning": Mistake(
        "torch.gather(x, 1, i)",
        "ops.gather_elements(x, 1, i)",
        "ops.gather(x, i, 1)",
        {"x": "normal(4, 6)", "i": "integers(0, 6, shape=(4, 6))"},
    ),
    "reduction of a loss": Mistake(
        "torch.nn.functional.smooth_l1_loss(x, y)",
        "ops.smooth_l1_loss(x, y, reduction='mean')",
        "ops.smooth_l1_loss(x, y)",
        {"x": "normal(4, 6)", "y": "normal(4, 6)"},
    ),
    "label smoothing": Mistake(TORCH_LOSS, LOSS.format(""), LOSS.format(", label_smoothing=0.1")),
    "integer division": Mistake("x // 2", "x // 2", "x / 2", {"x": "integers(-9, 9, shape=(8,))"}),
    "rounding of negative numbers": Mistake("torch.floor(x / 2)", "ops.floor(x / 2)", "ops.trunc(x / 2)"),
    "direction of a recurrent layer": Mistake(
        "torch.nn.GRU(6, 4, bidirectional=True)(x)[0].shape[-1]",
        "nn.GRU(6, 4, bidirectional=True)(x)[0].shape[-1]",
        "nn.GRU(6, 4)(x)[0].shape[-1]",
        {"x": "normal(5, 2, 6)"},
    ),
    "in-place effect lost": Mistake("x.add_(1)", "x.copy_(x + 1)", "x.add(1)"),
    "element type of a constant": Mistake("torch.full((2,), 1.5)", "ops.full((2,), 1.5, dtype=ms.float32)", "ops.full((2,), 1.5)"),
}


def as_probe(name: str, mistake: Mistake, translated: str) -> Probe:
    arguments = inputs.make_all(mistake.inputs)
    head = f"def example({', '.join(arguments)}):\n    return"
    source = f"import torch\n\n{head} {mistake.torch}\n"
    target = f"import mindspore as ms\nfrom mindspore import nn, ops\n\n{head} {translated}\n"
    return Probe(name, 0, "portable", source, target, "exact", arguments, "values")


@pytest.fixture(scope="module")
def classes(pool: Pool) -> dict[str, tuple[Class, Class]]:
    """The class of the right and of the wrong translation, by the mistake's name."""
    right = list(measure.outcomes([as_probe(name, one, one.right) for name, one in MISTAKES.items()], pool))
    wrong = list(measure.outcomes([as_probe(name, one, one.wrong) for name, one in MISTAKES.items()], pool))
    found = sum(not outcome.kind.same for outcome in wrong)
    print(f"mistakes found: {found} of {len(MISTAKES)}")
    return {name: (good.kind, bad.kind) for name, good, bad in zip(MISTAKES, right, wrong, strict=True)}


@pytest.mark.parametrize("name", MISTAKES)
def test_the_right_translation_passes(classes, name: str) -> None:
    assert classes[name][0].same


@pytest.mark.parametrize("name", MISTAKES)
def test_the_mistake_is_found(classes, name: str) -> None:
    assert classes[name][1] in (Class.DIFFERENT, Class.SHAPE, Class.DTYPE, Class.SPECIAL_VALUES)


def test_there_are_thirty_mistakes_and_each_fits_one_batch() -> None:
    assert len(MISTAKES) >= 30
    assert len(MISTAKES) <= batches.SIZE
