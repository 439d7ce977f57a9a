"""A layer of the user's own whose parameters torch's constructor draws by the method of the class."""

from __future__ import annotations

import pytest

from tests.translation.checking import HEAD, translated
from tests.translation.executing import names_of
from workers.translation import translate

HALF = "    def reset_parameters(self):\n        nn.init.constant_(self.weight, 0.5)\n"


def drawn(body: str) -> list[str]:
    return [c.verdict for c in translated(body).changes if c.rule == "drawn_when_made"]


@pytest.mark.parametrize("base", ["nn.Linear", "nn.Conv2d", "nn.Embedding", "nn.LayerNorm", "nn.GRU"])
def test_a_class_without_a_constructor_is_given_one(base: str) -> None:
    text = translated(f"class Half({base}):\n{HALF}").text
    assert (
        "    def __init__(self, *args, **kwargs):\n        super().__init__(*args, **kwargs)\n        self.reset_parameters()\n\n"
        "    def reset_parameters(self):\n"
    ) in text


@pytest.mark.parametrize("start", ["super().__init__(a, b)", "super(Half, self).__init__(a, b)", "nn.Linear.__init__(self, a, b)"])
def test_it_is_called_behind_the_constructor_of_the_layer(start: str) -> None:
    made = f"    def __init__(self, a, b):\n        self.scale = 2\n        {start}  # made\n        self.a = a\n"
    body = f"class Half(nn.Linear):\n{made}{HALF}"
    text = translated(body).text
    assert "# made\n        self.reset_parameters()\n        self.a = a\n" in text


def test_what_is_drawn_is_what_torch_draws() -> None:
    body = f"class Half(nn.Linear):\n{HALF}class Other(Half):\n    pass\nresult = Other(3, 2).weight.sum()\n"
    values = names_of(translate(HEAD + body, device="cpu", companion="inline").text)
    assert float(values["result"].asnumpy()) == 3.0


def test_the_method_of_attention() -> None:
    body = (
        "class Own(nn.MultiheadAttention):\n    def _reset_parameters(self):\n        nn.init.constant_(self.in_proj_weight, 0.1)\n"
    )
    assert "        self._reset_parameters()\n" in translated(body).text


def test_a_constructor_that_calls_it_stays() -> None:
    body = (
        f"class Half(nn.Linear):\n    def __init__(self):\n        super().__init__(2, 2)\n        self.reset_parameters()\n{HALF}"
    )
    assert drawn(body) == []


def test_that_a_layer_it_is_given_draws_again_says_nothing_of_its_own() -> None:
    made = "    def __init__(self, other):\n        super().__init__(2, 2)\n        other.reset_parameters()\n"
    assert drawn(f"class Half(nn.Linear):\n{made}{HALF}") == ["adapted"]


@pytest.mark.parametrize("base", ["nn.Module", "nn.Sequential", "nn.ReLU", "object"])
def test_a_method_of_that_name_that_no_constructor_calls_stays(base: str) -> None:
    assert drawn(f"class Own({base}):\n{HALF}") == []


def test_a_constructor_that_is_not_plain_is_marked() -> None:
    body = (
        "class Half(nn.Linear):\n    def __init__(self, a):\n        if a:\n            super().__init__(2, 2)\n"
        f"        else:\n            super().__init__(3, 3)\n{HALF}"
    )
    assert drawn(body) == ["review"]
