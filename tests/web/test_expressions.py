from __future__ import annotations

import pytest

from webapp.lookup.expressions import constants_for, keyword_for


@pytest.mark.parametrize(
    ("expression", "name", "keyword"),
    [
        ("nn.Dense(in_features, has_bias=bias)", "bias", "has_bias"),
        ("nn.Dense(in_features, has_bias=bias)", "in_features", ""),
        ("nn.BatchNorm2d(n, momentum=1 - momentum)", "momentum", ""),
        ("ops.softmax(x.astype(dtype), axis=dim)", "dim", "axis"),
        ("broken(", "x", ""),
    ],
)
def test_the_keyword_that_takes_a_value_is_found(expression, name, keyword):
    assert keyword_for(expression, name) == keyword


@pytest.mark.parametrize(
    ("expression", "found"),
    [
        ("nn.Conv2d(n, m, pad_mode='pad', padding=p)", {"pad_mode": "'pad'"}),
        ("ops.relu(nn.Conv2d(n, has_bias=True), inplace=False)", {"has_bias": "True"}),
        ("nn.Conv1d(n, pad_mode='pad')", {}),
        ("nn.Conv2d(n, **more)", {}),
        ("broken(", {}),
    ],
)
def test_what_a_call_always_gets_is_found(expression, found):
    assert constants_for(expression, "mindspore.nn.Conv2d") == found
