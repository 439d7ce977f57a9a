from __future__ import annotations

import pytest

from webapp.lookup.signature import Parameter, keyword_for, parameters


def test_parameters_come_in_order_with_their_defaults():
    found = parameters("(input, /, dim=None, *sizes, keepdim=False, **more)")
    assert found == [
        Parameter("input"),
        Parameter("dim", "None"),
        Parameter("*sizes"),
        Parameter("keepdim", "False"),
        Parameter("**more"),
    ]


@pytest.mark.parametrize("signature", ["", "(input, dim", "not python"])
def test_what_python_cannot_read_has_no_parameters(signature):
    assert parameters(signature) == []


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
