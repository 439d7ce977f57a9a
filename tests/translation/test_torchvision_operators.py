"""Operators of torchvision that are compiled do not run beside our torch: their blocks are held against plain loops."""

from __future__ import annotations

from typing import Any

import mindspore as ms
import numpy as np
import pytest
from mindspore import Tensor

from tests.translation.checking import translated
from tests.translation.executing import names_of
from workers.translation import translate

Numbers = list[float]


@pytest.fixture(scope="module")
def operators() -> dict[str, Any]:
    """nms and batched_nms as they stand in a user's file."""
    source = "import torchvision\none = torchvision.ops.nms\nof_classes = torchvision.ops.batched_nms\n"
    return names_of(translate(source).text)


def _overlap(one: Numbers, other: Numbers) -> float:
    wide = max(0.0, min(one[2], other[2]) - max(one[0], other[0]))
    high = max(0.0, min(one[3], other[3]) - max(one[1], other[1]))
    areas = [(box[2] - box[0]) * (box[3] - box[1]) for box in (one, other)]
    return float(np.float32(wide * high) / np.float32(sum(areas) - wide * high))  # torchvision divides in the boxes' type


def _kept(boxes: list[Numbers], scores: Numbers, threshold: float, classes: list[int]) -> list[int]:
    kept: list[int] = []
    for number in sorted(range(len(boxes)), key=lambda n: -scores[n]):
        rivals = [n for n in kept if classes[n] == classes[number]]
        if all(_overlap(boxes[n], boxes[number]) <= threshold for n in rivals):
            kept.append(number)
    return kept


def _boxes(seed: int, count: int) -> tuple[Any, Any, Any]:
    draw = np.random.default_rng(seed)
    corners = draw.integers(0, 8, (count, 2))
    boxes = np.concatenate([corners, corners + draw.integers(1, 6, (count, 2))], axis=1).astype(np.float32)
    return boxes, draw.integers(0, 6, count).astype(np.float32), draw.integers(0, 3, count)


@pytest.mark.parametrize("threshold", [0.0, 0.25, 0.5, 0.6])
def test_nms_keeps_what_a_plain_loop_keeps_in_the_same_order(operators: dict[str, Any], threshold: float) -> None:
    for seed in range(20):
        boxes, scores, classes = _boxes(seed, 30)
        found = operators["nms"](Tensor(boxes), Tensor(scores), threshold).asnumpy()
        assert found.tolist() == _kept(boxes.tolist(), scores.tolist(), threshold, [0] * 30)
        found = operators["batched_nms"](Tensor(boxes), Tensor(scores), Tensor(classes), threshold).asnumpy()
        assert found.tolist() == _kept(boxes.tolist(), scores.tolist(), threshold, classes.tolist())


def test_nothing_is_kept_of_nothing(operators: dict[str, Any]) -> None:
    boxes, scores, classes = (Tensor(array) for array in _boxes(0, 0))
    assert operators["nms"](boxes, scores, 0.5).asnumpy().tolist() == []
    assert operators["batched_nms"](boxes, scores, classes, 0.5).asnumpy().tolist() == []


@pytest.mark.parametrize("name", ["torchvision.ops.nms", "torchvision.ops.boxes.nms"])
def test_both_homes_of_a_function_lead_to_the_same_record(name: str) -> None:
    assert translated(f"import torchvision\nkeep = {name}(boxes, scores, 0.5)\n").text.endswith("keep = nms(boxes, scores, 0.5)\n")


def test_a_block_of_torchvision_is_a_base_class() -> None:
    source = "from torchvision.ops.misc import Conv2dNormActivation\n\nclass Stem(Conv2dNormActivation):\n    pass\n"
    assert translated(source).text.endswith("class Stem(Conv2dNormActivation):\n    pass\n")


@pytest.mark.parametrize("name", ["roi_align", "deform_conv2d"])
def test_what_has_no_equal_stays_marked(name: str) -> None:
    assert "# mindport: " in translate(f"import torchvision\ny = torchvision.ops.{name}(x, b, 7)\n").text


def test_areas_do_not_overflow_nor_ask_for_a_centre() -> None:
    area = names_of(translate("import torchvision\narea = torchvision.ops.box_area\n").text)["area"]
    large = area(Tensor(np.array([[0, 0, 300, 300]], np.float16)))
    assert (large.asnumpy().tolist(), large.dtype) == ([90000.0], ms.float32)
    assert area(Tensor(np.array([[np.inf, 0, 2, 3]], np.float32)), fmt="cxcywh").asnumpy().tolist() == [6.0]
    assert area(Tensor(np.array([[1, 1, 2, 3]], np.int64)), fmt="xywh").asnumpy().tolist() == [6]
