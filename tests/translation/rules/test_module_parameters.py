from __future__ import annotations

from tests.translation.checking import check_transformed, translated


def test_all_parameters_where_no_running_statistics_are_in_reach():
    check_transformed(
        "net = nn.Linear(2, 2)\nn = list(net.parameters())\n", "net = nn.Dense(2, 2)\nn = list(net.get_parameters())\n"
    )


def test_running_statistics_are_left_out():
    result = translated("net = nn.BatchNorm1d(2)\nnet.eval()\nn = list(net.parameters())\n")
    assert "n = list(learnable(net))" in result.text
    assert "def learnable(net" in result.text


def test_an_optimizer_gets_the_trainable_ones():
    result = translated("net = nn.Linear(2, 2)\nopt = torch.optim.SGD(net.parameters(), lr=0.1)\n")
    assert "net.trainable_params()" in result.text


def test_names_are_torchs_where_cells_have_others():
    result = translated("net = nn.Embedding(2, 2)\nnames = [n for n, p in net.named_parameters()]\n")
    assert "named_parameters(net)" in result.text


def test_own_parameters_only():
    check_transformed(
        "net = nn.Linear(2, 2)\nn = list(net.parameters(recurse=False))\n",
        "net = nn.Dense(2, 2)\nn = list(net.get_parameters(expand=False))\n",
    )


def test_leaves_parameters_of_a_class_that_is_no_module():
    result = translated("class Query:\n    def parameters(self):\n        return [torch.ones(2)]\nq = Query().parameters()\n")
    assert "q = Query().parameters()" in result.text


def test_leaves_a_method_of_the_users_own_module():
    result = translated("class Net(nn.Module):\n    def parameters(self):\n        return []\nnet = Net()\np = net.parameters()\n")
    assert "p = net.parameters()" in result.text
