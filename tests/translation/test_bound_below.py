"""Functions that read what the file binds below them."""

from __future__ import annotations

from tests.translation.checking import translated

_BELOW = """def train(rounds):
    {line}

if __name__ == "__main__":
    {bound}
    train(2)
"""


def test_a_network_bound_below_is_known() -> None:
    source = _BELOW.format(line="net.train()", bound="net = torch.nn.Linear(2, 2)")
    assert "    net.set_train()\n" in translated(source).text


def test_a_network_of_another_file_is_known_by_its_use() -> None:
    source = "from mine import build\n" + _BELOW.format(line="net.eval()", bound="net = build(torch.ones(1))")
    assert "    net.set_train(False)\n" in translated(source).text


def test_a_name_of_two_kinds_stays_unknown() -> None:
    source = _BELOW.format(line="thing.sort()", bound="thing = torch.ones(2)\n    thing = [1]")
    assert "    thing.sort()" in translated(source).text


def test_what_the_function_binds_itself_comes_first() -> None:
    source = _BELOW.format(line="x = [3, 1]\n    x.sort()", bound="x = torch.ones(2)")
    assert "    x.sort()\n" in translated(source).text
