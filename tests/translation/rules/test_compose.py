from __future__ import annotations

import pytest

from tests.translation.checking import body_of, check_transformed, check_untouched, translated, verdicts
from tests.translation.executing import names_of

X = "x = torch.ones(2, 2)\n"
MADE = "x = ops.ones((2, 2))\n"


def test_arguments_take_the_places_of_the_parameters():
    check_transformed(f"{X}y = F.softmax(x, dim=1)\n", f"{MADE}y = ops.softmax(x, axis=1)\n")


def test_an_expression_as_an_argument_keeps_its_meaning():
    check_transformed(f"{X}y = torch.rsub(x + 1, 3)\n", f"{MADE}y = 3 - (x + 1)\n")


def test_comments_of_the_call_are_kept():
    assert "# like x" in translated(f"{X}y = torch.zeros_like(x,  # like x\n    device='cpu',\n)\n").text


def test_what_is_left_out_is_told():
    result = translated(f"{X}y = torch.zeros_like(x, requires_grad=True, device='cpu')\n")
    assert body_of(result) == f"{MADE}y = ops.zeros_like(x)\n"
    assert result.changes[-1].dropped == ("requires_grad", "device")


def test_leaves_a_call_whose_arguments_cannot_be_seen():
    result = translated(f"{X}args = make()\ny = torch.zeros_like(*args)\n")
    assert "torch.zeros_like(*args)" in result.text
    assert verdicts(result)["torch.zeros_like"] == "review"


def test_attention_divides_by_a_sum_that_may_be_of_one_element():
    scores = "y = torch.softmax(torch.matmul(x, x), dim=-1)"
    result = translated(f"{X}{scores}\n", device="cpu")
    assert "y = softmax_with_single(ops.matmul(x, x), -1)" in result.text
    assert result.clean
    assert "y = ops.softmax(ops.matmul(x, x), axis=-1)" in translated(f"{X}{scores}\n").text


def test_leaves_other_softmaxes_to_the_framework():
    assert "y = ops.softmax(x * x, axis=-1)" in translated(f"{X}y = torch.softmax(x * x, dim=-1)\n").text
    assert "y = nn.Softmax(axis=1)(x)" in translated(f"{X}y = nn.Softmax(dim=1)(x)\n").text


def test_leaves_methods_of_the_users_own_classes():
    check_untouched("class Mixer:\n    def softmax(self, dim):\n        return dim\ny = Mixer().softmax(dim=1)\n")


def test_leaves_the_neighbours_of_the_call():
    assert body_of(translated(f"{X}y = [1,2, F.softmax(x, dim=1) ,3]\n")) == f"{MADE}y = [1,2, ops.softmax(x, axis=1) ,3]\n"


def test_attribute_of_the_class_without_a_tensor_is_for_review():
    result = translated("print(torch.Tensor.ndim, torch.Tensor.shape)\n")
    assert "torch.Tensor.ndim" in result.text
    assert not result.clean


def test_a_weight_is_copied_with_its_gradient():
    result = translated("def scaled(x: torch.Tensor, qkv_bias=None):\n    return x + qkv_bias.clone()\n")
    assert "return x + ops.deepcopy(qkv_bias)\n" in result.text


def test_leaves_the_copy_of_any_other_tensor_a_method():
    assert body_of(translated(f"{X}y = x.clone()\n")) == f"{MADE}y = x.copy()\n"


def test_a_bias_given_as_a_number_becomes_a_bool():
    assert body_of(translated("a = nn.Linear(2, 3, 1)\nb = nn.Linear(2, 3, bias=0)\n")).split("\n")[:2] == [
        "a = nn.Dense(2, 3, has_bias=True)",
        "b = nn.Dense(2, 3, has_bias=False)",
    ]


def test_leaves_a_bias_that_is_an_expression():
    assert "has_bias=flag)" in translated("def make(flag):\n    return nn.Linear(2, 3, bias=flag)\n").text


def test_a_list_of_layers_with_a_choice_of_none_gets_a_class_that_holds_it():
    layers = "    return nn.ModuleList([\n        nn.Linear(2, 2),\n        nn.Linear(2, 2) if more else None,\n    ])\n"
    assert "return ModuleListWithGaps([\n" in translated(f"def make(more):\n{layers}").text


def test_leaves_the_list_when_only_a_value_may_be_none():
    body = "    size = more if more else None\n    return nn.ModuleList([nn.Linear(2, 2)]), size\n"
    assert "return nn.CellList([" in translated(f"def make(more):\n{body}").text


def test_negative_widths_are_cut_off_before_the_padding():
    assert "y = cropping_pad(x, (1, -1))\n" in translated(f"{X}y = F.pad(x, (1, -1))\n").text
    assert (
        "    return cropping_pad(x, widths, mode='reflect')\n"
        in translated("def grown(x: torch.Tensor, widths):\n    return F.pad(x, widths, 'reflect')\n").text
    )


@pytest.mark.parametrize("widths", ["(0, 9 - len(x))", "[wide // 2, wide - wide // 2]", "(left, 0)", "(0, 2 * (n - m))"])
def test_a_difference_of_lengths_may_be_negative(widths):
    made = "wide = 9 - x.size(1)\nleft, right = n - m, m\n"
    assert "y = cropping_pad(x, " in translated(f"{X}n, m = 5, 6\n{made}y = F.pad(x, {widths})\n").text


@pytest.mark.parametrize("widths", ["(0, k - 1)", "(m, n)", "(0, n - 1, (n - m) % 4, 0)"])
def test_other_widths_are_left_to_the_framework(widths):
    assert "y = ops.pad(x, " in translated(f"{X}n, m, k = 5, 6, 3\ny = F.pad(x, {widths})\n").text


def test_leaves_positive_widths_to_the_framework():
    assert body_of(translated(f"{X}y = F.pad(x, (1, 2))\n")) == f"{MADE}y = ops.pad(x, (1, 2))\n"


def test_an_argument_over_several_lines_keeps_brackets_where_the_call_is_gone():
    before = "old = torch.ones(2)\nkept = old\nold.copy_(\n    old * 0.9 +\n    torch.ones(2))\n"
    found = translated(before)
    assert "old.copy_((old * 0.9 +\n    ops.ones((2,))))\n" in found.text
    assert found.clean


def test_an_argument_that_brings_its_brackets_gets_no_others():
    found = translated("old = torch.ones(2)\nkept = old\nold.copy_(torch.ones(\n    2))\n")
    assert "old.copy_(ops.ones(" in found.text


@pytest.mark.parametrize(
    ("layer", "after"),
    [
        ("nn.Linear(4, 2, dtype=dtype)", "nn.Dense(4, 2, dtype=dtype or ms.float32)"),
        ("torch.linspace(0, 1, 5, dtype=dtype)", "Tensor(np.linspace(0, 1, 5), dtype or ms.float32)"),
        ("nn.GroupNorm(2, 4, dtype=dtype)", "nn.GroupNorm(2, 4, dtype=dtype or ms.float32)"),
        ("nn.LayerNorm(4, dtype=dtype)", "LayerNorm(4, dtype=dtype)"),
        ("nn.Embedding(4, 2, dtype=dtype)", "Embedding(4, 2, dtype=dtype)"),
    ],
)
def test_a_dtype_in_a_variable_may_be_none(layer: str, after: str) -> None:
    found = translated(f"def made(device=None, dtype: torch.dtype | None = None):\n    return {layer}\n\nmade(torch.float32)\n")
    assert f"    return {after}\n" in found.text
    assert found.clean


@pytest.mark.parametrize("dtype", ["torch.float32", "torch.half"])
def test_a_dtype_that_is_written_out_is_one(dtype: str) -> None:
    assert " or " not in body_of(translated(f"layer = nn.Linear(4, 2, dtype={dtype})\n"))


@pytest.mark.parametrize("given", ["nn.Linear(a, 4) for a in sizes", "(nn.Linear(a, 4) for a in sizes)"])
def test_a_generator_has_one_pair_of_parentheses(given):
    assert "nn.CellList([nn.Dense(a, 4) for a in sizes])" in translated(f"sizes = [2, 3]\nm = nn.ModuleList({given})\n").text


def test_what_makes_a_list_already_is_no_list_again():
    text = "m = nn.ModuleList(list(layers))\nn = nn.ModuleList(sorted(layers, key=id))\n"
    assert "m = nn.CellList(list(layers))\nn = nn.CellList(sorted(layers, key=id))\n" in translated(text).text


@pytest.mark.parametrize(
    ("call", "written"),
    [
        ("torch.randint(0, n, (2, n), dtype=torch.int64)", "ops.randint(0, n, (2, n)).astype(ms.int64)"),
        ("torch.randint(n, (2, n), dtype=torch.float32)", "ops.randint(0, n, (2, n)).astype(ms.float32)"),
        ("torch.randint(0, n, (2,), dtype=None)", "randint(0, n, (2,), dtype=None)"),
        ("torch.randint(0, n, [2], dtype=torch.int32)", "randint(0, n, [2], dtype=ms.int32)"),
        ("torch.arange(3).repeat_interleave(n, 0)", "ops.repeat_interleave(ops.arange(3), n, 0)"),
        ("(torch.arange(3) > 1).repeat_interleave(n, 0)", "repeat_interleave(ops.arange(3) > 1, n, 0)"),
    ],
)
def test_whole_numbers_are_drawn_and_repeated_by_mindspores_own_where_it_takes_them(call: str, written: str) -> None:
    assert body_of(translated(f"def f(n):\n    return {call}\n")).rpartition("return ")[2].strip() == written


def test_tensors_in_a_list_are_passed_one_by_one() -> None:
    check_transformed(
        "def f(a, b):\n    return torch.meshgrid([torch.arange(a), torch.arange(b)], indexing='ij')\n",
        "def f(a, b):\n    return ops.meshgrid(ops.arange(a), ops.arange(b), indexing='ij')\n",
    )


def test_a_condition_needs_no_parentheses() -> None:
    asked = translated("if torch.cuda.is_available():\n    print(1)\nx = 1 if torch.cuda.is_available() else 2\n").text
    assert "if ms.get_context('device_target') != 'CPU':\n" in asked
    assert "x = 1 if ms.get_context('device_target') != 'CPU' else 2\n" in asked
    assert "(ms.get_context('device_target') != 'CPU') == y" in translated("print(torch.cuda.is_available() == y)\n").text


def test_a_list_that_a_name_holds_is_not_copied():
    text = "layers = []\nfor i in range(2):\n    layers.append(nn.ReLU())\nm = nn.ModuleList(layers)\n"
    assert body_of(translated(text)).endswith("m = nn.CellList(layers)\n")
    assert "CellList(list(layers))" in translated("def f(layers):\n    return nn.ModuleList(layers)\n").text


def test_the_braces_of_a_formatted_text_are_brackets():
    text = translated('print(f"{torch.cuda.device_count()} devices")\n').text
    assert "{0 if ms.get_context('device_target') == 'CPU' else ms.hal.device_count()}" in text


_LENGTHS = "import torch\nlengths = torch.tensor([2, 3])\n"


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("a = torch.randn(4, lengths.max())", "a = ops.randn((4, int(ops.amax(lengths))))"),
        ("a = torch.rand((lengths[0], 2))", "a = ops.rand((int(lengths[0]), 2))"),
        ("n = lengths.sum()\na = torch.full((n,), 2.0)", "a = ops.full((int(n),), 2.0, dtype=ms.float32)"),
        ("a = torch.randint(low=1, high=5, size=(sum(lengths),))", "a = ops.randint(1, 5, (int(sum(lengths)),))"),
        ("a = torch.randint(5, (lengths.max(),))", "a = ops.randint(0, 5, (int(ops.amax(lengths)),))"),
    ],
)
def test_sizes_in_tensors_become_numbers_of_python(line: str, after: str) -> None:
    result = translated(f"{_LENGTHS}{line}\n")
    assert after in result.text
    assert result.clean
    assert names_of(result.text)["a"].ndim


@pytest.mark.parametrize("line", ["torch.rand(n, 2)", "torch.full((n,), lengths[0])", "torch.rand(*sizes)"])
def test_other_sizes_stay(line: str) -> None:
    assert "int(" not in translated(f"{_LENGTHS}def f(n, sizes):\n    return {line}\n").text
