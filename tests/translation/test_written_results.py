"""`out=` binds the result to the names that torch would have written to; casts appear only where the code shows integers."""

from __future__ import annotations

from tests.translation.checking import body_of, check_transformed, translated
from tests.translation.executing import names_of


def test_out_as_a_name_is_bound_where_the_call_stands() -> None:
    text = body_of(
        translated("def f(x: torch.Tensor):\n    out = torch.empty(3)\n    r = torch.exp(x, out=out)\n    return r + out")
    )
    assert "r = (out := ops.exp(x))" in text


def test_out_as_a_pair_of_names_is_unpacked_into_both() -> None:
    check_transformed(
        "def f(x: torch.Tensor, v, k):\n    torch.max(x, 1, out=(v, k))\n    return v, k",
        "def f(x: Tensor, v, k):\n    v, k = ops.max(x, axis=1)\n    return v, k",
    )


def test_out_as_a_pair_keeps_the_name_that_was_assigned() -> None:
    check_transformed(
        "def f(x: torch.Tensor, v, k):\n    r = torch.max(x, 1, out=(v, k))\n    return r, v, k",
        "def f(x: Tensor, v, k):\n    r = v, k = ops.max(x, axis=1)\n    return r, v, k",
    )


def test_out_is_kept_where_a_block_steps_in() -> None:
    text = body_of(translated("def f(x: torch.Tensor, out):\n    r = torch.norm(x, float('inf'), out=out)\n    return r, out"))
    assert "r = write_into(out, norm(x, p=float('inf')))" in text


def test_out_that_others_see_is_written_into() -> None:
    text = body_of(translated("o = torch.zeros(3)\nv = o[:2]\ntorch.exp(torch.ones(3), out=o)\n"))
    assert "write_into(o, ops.exp(" in text


def test_out_as_a_buffer_is_written_into() -> None:
    body = (
        "class Noise(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
        "        self.register_buffer('noise', torch.zeros(3))\n"
        "    def forward(self, x):\n        torch.randn(self.noise.size(), out=self.noise)\n        return x + self.noise\n"
    )
    assert "        write_into(self.noise, ops.randn(self.noise.shape))\n" in translated(body).text


def test_out_as_an_attribute_of_no_known_kind_is_left_to_a_person() -> None:
    result = translated("def f(x: torch.Tensor, held):\n    torch.exp(x, out=held.values)\n")
    assert [c.verdict for c in result.changes if c.torch == "torch.exp"] == ["review"]


def test_out_of_another_dtype_keeps_its_dtype() -> None:
    text = body_of(translated("o = torch.zeros(3, dtype=torch.float64)\ntorch.exp(torch.ones(3), out=o)\n"))
    assert text.endswith(").astype(o.dtype)\n")


def test_a_pair_inside_a_larger_expression_is_left_to_a_person() -> None:
    result = translated("def f(x: torch.Tensor, v, k):\n    return torch.max(x, 1, out=(v, k))[0]")
    assert [c.verdict for c in result.changes if c.torch == "torch.max"] == ["review"]


def test_integers_that_the_code_shows_are_cast_and_others_are_not() -> None:
    check_transformed(
        "def f(x: torch.Tensor):\n    return torch.exp(x), torch.exp(x.long())",
        "def f(x: Tensor):\n    return ops.exp(x), ops.exp(x.long().astype(ms.float32))",
    )


def test_a_receiver_in_parentheses_becomes_a_plain_argument() -> None:
    check_transformed(
        "def f(x: torch.Tensor, y: torch.Tensor):\n    return (x - y).t()",
        "def f(x: Tensor, y: Tensor):\n    return ops.t(x - y)",
    )


def test_a_list_of_tensors_takes_on_the_shapes_of_the_results() -> None:
    space = names_of(
        translated("x = torch.tensor([[1, 2], [4, 3]])\nout = [torch.tensor(0), torch.tensor(0)]\ntorch.min(x, 1, out=out)\n").text
    )
    assert space["out"][0].tolist() == [1, 3]
    assert space["out"][1].tolist() == [0, 1]
