"""torch.optim classes become experimental optimizers over trained parameters."""

from __future__ import annotations

import pytest

from workers.translation import translate

HEAD = "import torch\nfrom torch import nn\nmodel = nn.Linear(3, 2)\nother = nn.Linear(2, 2)\n"


def last_line(call: str) -> str:
    return translate(f"{HEAD}o = torch.optim.{call}\n").text.rstrip("\n").rpartition("\n")[2]


def test_one_network_gives_its_trained_parameters() -> None:
    assert last_line("SGD(model.parameters(), lr=0.1)") == "o = optim.SGD(model.trainable_params(), lr=0.1)"


def test_parameters_of_two_networks_get_distinct_names() -> None:
    line = last_line("AdamW(list(model.parameters()) + list(other.parameters()), 0.1)")
    assert line == "o = optim.AdamW(distinct(list(model.trainable_params()) + list(other.trainable_params())), 0.1)"


def test_groups_keep_their_options() -> None:
    line = last_line("SGD([{'params': model.parameters(), 'lr': 1e-3}], lr=0.1, momentum=0.9)")
    assert line == "o = optim.SGD([{'params': model.trainable_params(), 'lr': 1e-3}], lr=0.1, momentum=0.9)"


_PARTS = """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body, self.head = nn.Linear(3, 3), nn.Linear(3, 2)
net = Net()
"""


@pytest.mark.parametrize(
    ("groups", "distinct"),
    [
        ("{'params': net.body.parameters()}, {'params': net.head.parameters(), 'lr': 1.0}", False),
        ("{'params': net.head.parameters()}, {'params': net.head.parameters()}", True),
        ("{'params': net.body.parameters()}, {'params': model.parameters()}", True),
        ("{'params': net.body.parameters()}, {'params': [w]}", True),
        ("{'params': net.body.parameters()}, {'params': net.body.weight.parameters()}", True),
    ],
)
def test_parts_of_one_network_have_distinct_names(groups: str, distinct: bool) -> None:
    text = translate(f"{HEAD}{_PARTS}o = torch.optim.SGD([{groups}], lr=0.1)\n").text
    assert ("distinct([" in text) is distinct


def test_the_rate_that_torch_assumes_is_written_out() -> None:
    assert last_line("SGD(model.parameters())").endswith("lr=0.001)")


@pytest.mark.parametrize("argument", ["foreach=True", "fused=True", "capturable=False", "differentiable=False"])
def test_how_the_step_is_computed_is_no_matter(argument: str) -> None:
    assert last_line(f"AdamW(model.parameters(), lr=0.1, {argument})") == "o = optim.AdamW(model.trainable_params(), lr=0.1)"


def test_adam_with_another_eps_is_adamw_without_decay() -> None:
    line = last_line("Adam(model.parameters(), lr=0.1, eps=1e-3)")
    assert line == "o = optim.AdamW(model.trainable_params(), lr=0.1, eps=1e-3, weight_decay=0.0)"


def test_adam_with_another_eps_and_decay_is_written_out() -> None:
    assert last_line("Adam(model.parameters(), eps=1e-3, weight_decay=0.1)").startswith("o = Adam(")


@pytest.mark.parametrize("name", ["SparseAdam", "Muon"])
def test_what_mindspore_lacks_is_said_to_be_unsupported(name: str) -> None:
    assert f"o = torch.optim.{name}(model.trainable_params())  # mindport: unsupported" in last_line(f"{name}(model.parameters())")


@pytest.mark.parametrize("line", ["o = SGD(model, 1)", "o = optim.Adam", "o = dict(lr=1)"])
def test_leaves_other_optimizers_alone(line: str) -> None:
    source = f"import torch\nfrom mine import SGD, optim\n{line}\n"
    assert translate(source).text.endswith(f"{line}\n")


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("chosen = {'sgd': torch.optim.SGD}", "chosen = {'sgd': handed_on(optim.SGD)}"),
        ("chosen = torch.optim.Adam", "chosen = handed_on(Adam)"),
        ("def build(cls=torch.optim.RMSprop): ...", "def build(cls=handed_on(optim.RMSprop)): ..."),
        ("o = torch.optim.SGD(model.parameters(), **options)", "o = handed_on(optim.SGD)(model.trainable_params(), **options)"),
    ],
)
def test_a_class_that_is_handed_on_takes_torchs_arguments(line: str, after: str) -> None:
    result = translate(f"{HEAD}options = load()\n{line}\n")
    assert result.text.endswith(f"{after}\n")
    assert {change.verdict for change in result.changes} <= {"exact", "adapted"}


@pytest.mark.parametrize("line", ["plain = isinstance(o, torch.optim.SGD)", "plain = type(o) is torch.optim.SGD"])
def test_a_question_for_the_class_stays_one(line: str) -> None:
    text = translate(f"{HEAD}o = torch.optim.SGD(model.parameters(), lr=0.1)\n{line}\n").text
    assert text.endswith(line.replace("torch.optim", "optim") + "\n")


@pytest.mark.parametrize(
    "weights",
    [
        "list(model.parameters())",
        "filter(lambda p: p.requires_grad, model.parameters())",
        "[p for p in model.parameters() if p.requires_grad]",
        "(p for p in model.parameters())",
    ],
)
def test_all_that_is_trained_is_trainable_params(weights: str) -> None:
    assert last_line(f"SGD({weights}, lr=0.1)") == "o = optim.SGD(model.trainable_params(), lr=0.1)"


def test_a_list_that_nothing_is_added_to_is_handed_on() -> None:
    made = f"{HEAD}weights = [p for p in model.parameters() if p.requires_grad]\n"
    assert "optim.SGD(weights, lr=0.1)" in translate(f"{made}o = torch.optim.SGD(weights, lr=0.1)\n").text
    grown = f"{made}weights.append(other.weight)\no = torch.optim.SGD(weights, lr=0.1)\n"
    assert "distinct(weights)" in translate(grown).text


def test_one_tensor_has_a_name_of_its_own() -> None:
    text = translate(f"{HEAD}w = torch.zeros(3, requires_grad=True)\no = torch.optim.SGD([w], lr=0.1)\n").text
    assert "optim.SGD([w], lr=0.1)" in text
    assert "w = Parameter(" in text


def test_some_of_the_weights_are_chosen_by_the_companion() -> None:
    assert "distinct(" in last_line("SGD([p for p in model.parameters() if p.ndim > 1], lr=0.1)")


NET = """class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(2, 2)
        self.alpha = torch.ones(2, requires_grad=True)
        self.both = [self.alpha]
    def arch(self):
        return {returned}
class Searcher:
    def __init__(self, model):
        self.optimizer = torch.optim.SGD({given}, lr=0.1)
net = Net()
"""


@pytest.mark.parametrize(
    ("returned", "given"),
    [
        ("[self.alpha]", "model.arch()"), ("self.both", "model.arch()"), ("[self.alpha]", "[model.alpha]"),
        ("[self.alpha]", "[{'params': model.arch()}]"),
    ],
)  # fmt: skip
def test_a_tensor_that_another_object_hands_over_is_trained_but_no_weight_of_the_network(returned: str, given: str) -> None:
    text = translate(f"{HEAD}{NET.format(returned=returned, given=given)}").text
    assert 'object.__setattr__(self, "alpha", Parameter(ops.ones((2,))))' in text


def test_leaves_a_tensor_that_no_optimizer_is_given() -> None:
    assert "Parameter(ops.ones" not in translate(f"{HEAD}{NET.format(returned='[]', given='model.body.parameters()')}").text
