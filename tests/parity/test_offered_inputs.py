"""Inputs that a program itself offers: get_inputs() and get_init_inputs(), and sample calls in its documentation."""

from __future__ import annotations

import ast

import pytest

from workers.parity import check
from workers.parity.plan import decide
from workers.parity.plan.documented import with_examples
from workers.parity.sandbox.pool import Pool
from workers.translation import translate

KERNEL = """import torch
from torch import nn


class Model(nn.Module):
    def __init__(self, width, scale):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(width, width))
        self.scale = scale

    def forward(self, x, y):
        return (x @ self.weight) * self.scale + y


N = 12


def get_inputs():
    return [torch.rand(64, N), torch.randn(64, N)]


def get_init_inputs():
    return [N, 0.5]
"""
SHOWN = '''import torch
from torch import nn


class Odd(nn.Module):
    """Folds.

    Example::

        net = Odd([6, 4])
        out = net(torch.randn(2, 5, 6))
    """

    def __init__(self, dims):
        super().__init__()
        self.fc = nn.Linear(dims[0], dims[1])

    def forward(self, x):
        b, t, d = x.shape
        return self.fc(x).view(b, t * 4)
'''
FUNCTION = '''import torch


def scatter(v, index, n):
    """Sums rows.

    >>> scatter(torch.randn(7, 3), torch.tensor([0, 1, 1, 2, 0, 2, 1]), 3)
    """
    return torch.zeros(n, v.shape[1]).index_add(0, index, v)
'''


def specs(found) -> list[str]:
    return [given["spec"] for given in found.inputs]


def test_a_benchmark_s_own_inputs_with_a_handy_batch(pool: Pool) -> None:
    found = check(KERNEL, translate(KERNEL).text, pool=pool)
    assert found.kind.same
    assert list(found.entries) == ["Model(*get_init_inputs())"]
    assert specs(found) == ["uniform(shape=(8, 12))", "normal(shape=(8, 12))"]


@pytest.mark.parametrize("given", ["{'scale': 0.5, 'width': N}", "dict(width=N, scale=0.5)", "[[N], {'scale': 0.5}]"])
def test_a_benchmark_s_arguments_by_name(pool: Pool, given: str) -> None:
    kernel = KERNEL.replace("[N, 0.5]", given)
    found = check(kernel, translate(kernel).text, pool=pool)
    assert found.kind.same
    assert specs(found) == ["uniform(shape=(8, 12))", "normal(shape=(8, 12))"]


WRITTEN = {
    "a fence": "    ```python\n    {0}\n    {1}\n    ```\n",
    "a directive": "    .. code-block:: python\n        :linenos:\n\n        {0}\n        {1}\n",
    "a heading, and text after it": "    Usage:\n        {0}\n        {1}\n\n    More text (of no (program.\n",
}


@pytest.mark.parametrize("way", WRITTEN)
def test_examples_as_people_write_them(way: str) -> None:
    block = WRITTEN[way].format("net = Odd([6, 4])", "out = net(torch.randn(2, 5, 6))")
    text = SHOWN.replace(SHOWN[SHOWN.index("    Example::") : SHOWN.index('    """\n')], block)
    (network,) = decide(text, translate(text).text).networks
    assert (network.ways[0], network.samples) == ("Odd([6, 4])", [["normal(shape=(2, 5, 6))"]])


def test_an_example_at_the_top_of_the_module() -> None:
    text = '"""Usage:\n    net = Odd([6, 4])\n    net(torch.randn(2, 5, 6))\n"""\n' + SHOWN.replace("Example::", "Never::")
    (network,) = decide(text, translate(text).text).networks
    assert (network.ways[0], network.samples) == ("Odd([6, 4])", [["normal(shape=(2, 5, 6))"]])


def test_an_example_in_a_docstring(pool: Pool) -> None:
    found = check(SHOWN, translate(SHOWN).text, pool=pool)
    assert found.kind.same
    assert (list(found.entries), specs(found)) == (["Odd([6, 4])"], ["normal(shape=(2, 5, 6))"])


def test_an_example_of_a_function(pool: Pool) -> None:
    found = check(FUNCTION, translate(FUNCTION).text, pool=pool)
    assert found.kind.same
    assert specs(found) == ["normal(shape=(7, 3))", "values([0, 1, 1, 2, 0, 2, 1], dtype='')", "3"]


def test_calls_in_loops_and_in_the_guarded_block_are_read_too() -> None:
    loop = SHOWN.replace("Example::", "Never::") + "\n\nif __name__ == '__main__':\n    net = Odd([6, 4])\n"
    loop += "    for x in range(2):\n        y = torch.randn(3, 5, 6)\n        net(y)\n"
    (network,) = decide(loop, translate(loop).text).networks
    assert (network.ways[0], network.samples) == ("Odd([6, 4])", [["normal(shape=(3, 5, 6))"]])


def test_documentation_that_is_no_program_changes_nothing() -> None:
    tree = ast.parse('def f():\n    """Example:\n\n        take two (of these\n\n    >>> broken(\n    """\n')
    assert with_examples(tree) is tree
