"""Stars whose contents the code shows are written out; others are left to a person."""

from __future__ import annotations

import pytest

from tests.translation.checking import body_of, check_untouched, translated, verdicts


def test_a_tuple_and_a_dict_are_written_out() -> None:
    body = 'x = torch.ones(2, 3)\nargs = (x, 1)\noptions = {"keepdim": True}\ny = torch.std(*args, **options)\n'
    text = body_of(translated(body)).split("y = ")[1]
    assert "args[0]" in text
    assert "keepdims=True" in text
    assert "*" not in text


@pytest.mark.parametrize(
    ("options", "call"),
    [
        ("options = dict(dim=1, unbiased=False)", "x.std(**options)"),
        ("dims = [0, 1]", "x.transpose(*dims)"),
        ("both = (0, 1)", "torch.transpose(x, *both)"),
        ("", "x.std(*(1,), **{'keepdim': True})"),
    ],
)
def test_the_call_gets_a_promise(options: str, call: str) -> None:
    result = translated(f"x = torch.ones(2, 3)\n{options}\ny = {call}\n")
    assert result.clean


def test_a_variable_in_the_tuple_is_read_where_the_call_stands() -> None:
    text = body_of(translated("x = torch.ones(2, 3)\nk = 1\nargs = (x, k)\nk = 0\ny = torch.std(*args)\n"))
    assert "args[1]" in text


def test_columns_count_in_the_users_text() -> None:
    result = translated("x = torch.ones(2, 3)\nargs = (x, 1)\ny = torch.std(*args) + torch.cummax(x, 0)[0]\n")
    columns = {change.torch: change.column for change in result.changes if change.line == 7}
    assert columns == {"torch.std": 4, "torch.cummax": 23}


@pytest.mark.parametrize(
    "body",
    [
        "def f(x, *args):\n    return torch.std(x, *args)\n",
        "x = torch.ones(2, 3)\nargs = [x]\nargs.append(1)\ny = torch.std(*args)\n",
        "x = torch.ones(2, 3)\noptions = {'dim': 1}\noptions['keepdim'] = True\ny = torch.std(x, **options)\n",
        "x = torch.ones(2, 3)\noptions = read()\ny = torch.std(x, **options)\n",
        "x = torch.ones(2, 3)\noptions = {'dim': 1} if x.ndim else {}\ny = torch.std(x, **options)\n",
    ],
)
def test_what_the_code_does_not_show_is_left_to_a_person(body: str) -> None:
    assert verdicts(translated(body))["torch.std"] == "review"


def test_calls_that_are_not_torchs_keep_their_stars() -> None:
    check_untouched("args = (1, 2)\ny = max(*args)\nprint(*args, **{'sep': ''})\n")


_LIKE = "def like(t):\n    return {'dtype': t.dtype, 'device': t.device}\n\nx = torch.ones(2, 3)\n"


@pytest.mark.parametrize(
    ("call", "after"),
    [
        ("torch.zeros(3, **like(x))", "ops.zeros((3,), dtype=x.dtype)"),
        ("torch.ones(*x.shape, 4, **like(x))", "ops.ones((*x.shape, 4), dtype=x.dtype)"),
    ],
)
def test_a_function_that_is_nothing_but_a_dict_is_written_out(call: str, after: str) -> None:
    result = translated(f"{_LIKE}y = {call}\n")
    assert f"y = {after}" in result.text
    assert result.clean


@pytest.mark.parametrize(
    "body",
    [
        _LIKE + "y = torch.zeros(3, **like(x * 2))\n",
        _LIKE.replace("t.dtype", "kind") + "y = torch.zeros(3, **like(x))\n",
        _LIKE.replace("    return", "    print(t)\n    return") + "y = torch.zeros(3, **like(x))\n",
        _LIKE + "like = other(like)\ny = torch.zeros(3, **like(x))\n",
        "@cached\n" + _LIKE + "y = torch.zeros(3, **like(x))\n",
    ],
)
def test_other_functions_keep_their_stars(body: str) -> None:
    assert "**like(" in translated(body).text


def test_a_key_that_is_a_word_of_python_stays_behind_its_stars() -> None:
    result = translated('x = torch.ones(2)\nends = {"from": 0, "to": 2}\nx.uniform_(**ends)\n')
    assert "uniform_(**ends)" in result.text
    assert not result.clean
