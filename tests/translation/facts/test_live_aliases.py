from __future__ import annotations

import ast

import pytest

from tests.translation.facts.programs import Program

SHIFT = "def shift(t):\n    t += 3\n    return t\n"


def is_read(text: str) -> bool:
    """Of the one name in the program that grows."""
    program = Program(text)
    [grown] = program.facts.nodes(ast.AugAssign)
    assert isinstance(grown.target, ast.Name)
    return program.facts.live_aliases.may_be_read(grown.target)


@pytest.mark.parametrize(
    "calls",
    [
        "x = load()\nshift(x)\nprint(x)\n",
        "x = load()\nshift(t=x)\nprint(x)\n",
        "x = load()\ny = x\nx = shift(x)\nprint(y)\n",
        "x = load()\nshift(x[0])\nprint(x)\n",
        "xs = load()\nfor x in xs:\n    shift(x)\nprint(xs)\n",
        "xs = load()\nfor i, x in enumerate(xs):\n    shift(x)\nprint(xs)\n",
        "def over(u):\n    shift(u)\n\nx = load()\nover(x)\nprint(x)\n",
        "x = load()\nlist(map(shift, x))\nprint(x)\n",
        "x = load()\nshift(*x)\nprint(x)\n",
        "def over(model):\n    shift(model.rows)\n",
        "def over(model):\n    shift(model.rows.T)\n",
        "model.register_forward_hook(shift)\n",
        "x = load()\nwhile more():\n    shift(x)\n",
    ],
)
def test_a_caller_that_asks_again_reads_what_the_parameter_was_bound_to(calls: str) -> None:
    assert is_read(SHIFT + calls)


@pytest.mark.parametrize(
    "calls",
    [
        "",
        "x = load()\nshift(x)\n",
        "x = load()\nx = shift(x)\nprint(x)\n",
        "x = load()\nshift(x + 1)\nprint(x)\n",
        "x = 4\nshift(x)\nprint(x)\n",
        "for x in load():\n    shift(x)\n",
        "xs = load()\nfor x in xs:\n    shift(x)\n",
        "def over(u):\n    shift(u)\n\nx = load()\nover(x)\n",
        "args = parser.parse_args()\nshift(args.lr)\nprint(args)\n",
        "def over(model):\n    model.rows = shift(model.rows)\n",
        "torch.optim.lr_scheduler.LambdaLR(opt, shift)\n",
    ],
)
def test_a_caller_that_does_not_ask_again_reads_nothing(calls: str) -> None:
    assert not is_read(SHIFT + calls)


@pytest.mark.parametrize(
    ("lines", "read"),
    [
        ("y = x\ny += 3\nprint(x)\n", True),
        ("y = x\ny += 3\nprint(y)\n", False),
        ("box.y = x\nx += 3\n", True),
        ("y = x * 2\ny += 3\nprint(x)\n", False),
        ("y = x\nfor i in range(3):\n    y += 3\nprint(y)\n", False),
    ],
)
def test_another_name_of_the_same_function(lines: str, read: bool) -> None:
    assert is_read(f"x = load()\n{lines}") is read


def test_many_lines_that_add_to_one_name_are_gone_through_once() -> None:
    program = Program("def f(t):\n" + "    t += 3\n" * 3000 + "x = load()\nf(x)\nprint(x)\n")
    grown = [node.target for node in program.facts.nodes(ast.AugAssign)]
    assert all(program.facts.live_aliases.may_be_read(name) for name in grown if isinstance(name, ast.Name))
