from __future__ import annotations

from tests.translation.checking import check_transformed, translated


def test_children_are_cells():
    check_transformed(
        "net = nn.Sequential(nn.Linear(2, 2))\nfirst = list(net.children())\n",
        "net = nn.SequentialCell(nn.Dense(2, 2))\nfirst = list(net.cells())\n",
    )


def test_next_gets_an_iterator():
    assert "next(iter(net.cells()))" in translated("net = nn.Sequential(nn.Linear(2, 2))\nfirst = next(net.children())\n").text


def test_named_children():
    assert (
        "net.name_cells().items()"
        in translated("net = nn.Sequential(nn.Linear(2, 2))\nfor n, c in net.named_children():\n    pass\n").text
    )


def test_writing_into_the_dictionary_tells_what_runs_the_layers():
    result = translated("net = nn.Sequential()\nnet._modules['a'] = nn.Linear(2, 2)\n")
    assert result.clean
    assert "set_child(net, 'a', nn.Dense(2, 2))" in result.text


def test_leaves_children_of_other_objects():
    assert "tree.children()" in translated("tree = open('x')\nx = torch.ones(2)\nc = tree.children()\n").text


def test_leaves_the_users_own_children():
    body = "class Net(nn.Module):\n    def children(self):\n        return []\nc = Net().children()\n"
    assert "c = Net().children()" in translated(body).text
