"""Arguments that a caller may leave out are handed down as None: `stride=None` is the kernel size there too."""

from __future__ import annotations

from tests.translation.checking import body_of, translated

CALLS = "P(2)\nP(2, 1)\n"


def test_a_parameter_that_may_be_none_is_asked() -> None:
    body = "class P:\n    def __init__(self, k, stride=None):\n        self.pool = nn.AvgPool2d(k, stride)\n"
    assert "stride=k if stride is None else stride" in translated(body + CALLS).text


def test_an_attribute_that_keeps_such_a_parameter_is_asked() -> None:
    body = (
        "class P:\n    def __init__(self, k, stride=None):\n        self.k, self.stride = k, stride\n"
        "    def f(self, x):\n        return F.avg_pool1d(x, self.k, self.stride)\n"
    )
    assert "self.k if self.stride is None else self.stride" in translated(body + CALLS).text


def test_one_below_a_condition_that_asks_is_not_asked_again() -> None:
    body = "def f(k, stride=None):\n    return nn.AvgPool2d(k, stride) if stride is not None else None\nf(2, 1)\n"
    assert "nn.AvgPool2d(k, stride=stride)" in translated(body).text


def test_out_that_may_be_none_is_written_into_where_it_is_not() -> None:
    text = body_of(translated("def f(x: torch.Tensor, out=None):\n    return torch.exp(x, out=out)"))
    assert "return write_into(out, ops.exp(x))" in text
