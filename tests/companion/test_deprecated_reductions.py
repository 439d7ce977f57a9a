"""`super().__init__(size_average=False)` of a class derived from a loss: the deprecated words decide the reduction as in torch."""

from __future__ import annotations

import warnings

import mindspore as ms
import pytest
import torch

from workers.companion.nn import loss

LOSSES = (
    "BCELoss BCEWithLogitsLoss CosineEmbeddingLoss CrossEntropyLoss HingeEmbeddingLoss KLDivLoss L1Loss MarginRankingLoss "
    "MultiLabelMarginLoss MultiLabelSoftMarginLoss MultiMarginLoss NLLLoss SmoothL1Loss SoftMarginLoss TripletMarginLoss"
)


@pytest.mark.parametrize("name", LOSSES.split())
@pytest.mark.parametrize("words", [{}, {"reduce": False}, {"size_average": False}, {"size_average": True}, {"reduction": "sum"}])
def test_the_reduction_is_torchs(name: str, words: dict[str, bool | str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        expected = getattr(torch.nn, name)(**words).reduction
    assert getattr(loss, name)(**words).reduction == expected


def test_a_derived_cross_entropy_hands_on_its_arguments_by_place() -> None:
    class TopK(loss.CrossEntropyLoss):
        def __init__(self) -> None:
            super().__init__(None, False, 3, reduce=False)

    assert (TopK().reduction, TopK().ignore_index) == ("none", 3)


def test_a_derived_squared_error_keeps_each_element() -> None:
    x = ms.Tensor([1.0, 2.0])
    assert loss.MSELoss(reduce=False)(x, x).shape == (2,)
