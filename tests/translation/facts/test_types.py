"""What a name is where several ways lead to it: the lattice, and programs of which each way does the same in both frameworks."""

from __future__ import annotations

import ast
import textwrap
from itertools import product

import numpy as np
import pytest

from tests.translation.executing import names_of
from workers.translation import translate
from workers.translation.facts.types import BOOL, FLOAT, INT, MODULE, NONE, OTHER, STRING, TENSOR, UNKNOWN, Value, join
from workers.translation.file import open_file
from workers.translation.targeting import Purpose

_VALUES = [TENSOR, NONE, UNKNOWN, FLOAT, INT, BOOL, STRING, MODULE, OTHER, Value("list", item=TENSOR), Value("tensor", dtype="int")]

PROGRAMS = {
    "None before a loop": """
        previous, out = None, []
        for step in range(3):
            x = torch.arange(4.) * step
            if previous is not None:
                out.append(float(previous.std()) + previous.size(0))
                previous = previous.cpu()
            previous = x
    """,
    "a number on one way": """
        def f(x, use):
            extra = 0.
            if use:
                extra = x.mean(0)
            total = x + extra
            return (extra.std() + extra.size(0) + total.var()) if use else total.std()
        out = [float(f(torch.arange(12.).view(3, 4), use)) for use in (True, False)]
    """,
    "a conditional expression": """
        def f(x, use):
            y = x if use else 0
            z = torch.arange(6.).view(2, 3) if use else [1., 2.]
            return y.std() + z.var()
        out = [float(f(torch.arange(5.), True))]
    """,
    "an attribute set in two methods": """
        class Memory(nn.Module):
            def __init__(self):
                super().__init__()
                self.state = 0.
                self.kept = []
            def begin(self, n):
                self.state = torch.arange(float(n))
                self.kept = torch.arange(3.)
            def forward(self, x):
                return self.state.std() + self.state.size(0) + self.kept.var() + x.sum()
        memory = Memory()
        memory.begin(4)
        out = [float(memory(torch.ones(2)))]
    """,
    "two helpers of one name": """
        def a(x):
            def helper(v):
                return v * 2
            return helper(x).std()
        def b(n):
            def helper(v):
                return [v]
            return helper(n).index(n)
        out = [float(a(torch.arange(3.))), b(3)]
    """,
    "a function with two results": """
        def mean(x):
            if x is None:
                return 0.
            return x.mean(0)
        y = mean(torch.arange(12.).view(3, 4))
        out = [float(y.std()), y.size(0)]
    """,
    "bound in a handler": """
        def f(x):
            try:
                y = x.mean(0)
            except IndexError:
                y = 0.
            return y.std()
        out = [float(f(torch.arange(12.).view(3, 4)))]
    """,
    "left early": """
        def f(x, how):
            for _ in range(2):
                y = None
                if how:
                    y = x.cpu()
                    break
            return y.std()
        out = [float(f(torch.arange(4.), True))]
    """,
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_every_way_gives_the_same(name):
    source = "import torch\nfrom torch import nn\n" + textwrap.dedent(PROGRAMS[name])
    result = translate(source)
    assert result.clean, [change for change in result.changes if change.verdict not in {"exact", "adapted"}]
    np.testing.assert_allclose(names_of(result.text)["out"], names_of(source)["out"], rtol=1e-5)


def test_what_a_list_has_as_well_is_a_persons_business():
    result = translate("import torch\ndef f(x, use):\n    z = torch.ones(2) if use else [2., 1.]\n    z.sort()\n    return z\n")
    assert [change.verdict for change in result.changes if change.torch == "torch.Tensor.sort"] == ["review"]


def test_joins_are_commutative_idempotent_and_associative_over_kinds():
    for a, b, c in product(_VALUES, repeat=3):
        assert join(a, a) == a
        assert join(a, b) == join(b, a)
        assert kinds(join(join(a, b), c)) == kinds(join(a, join(b, c)))


def kinds(value):
    return {option.kind for option in value.options} - {"unknown", "bool", "none"}


def test_none_is_kept_beside_what_a_name_may_be():
    assert join(TENSOR, NONE).optional
    assert join(TENSOR, NONE).is_tensor
    assert join(NONE, UNKNOWN) == UNKNOWN
    assert join(join(INT, NONE), TENSOR).may_be_tensor


def test_types_that_grow_in_a_loop_come_to_an_end():
    translate("import torch\nx = ()\nfor i in range(9):\n    for j in range(9):\n        x = (x, torch.ones(2))\nprint(x)\n")


def test_what_callers_pass_tells_the_dtype_of_an_annotated_tensor() -> None:
    """However far the callers are apart, and whether by place or by name."""
    source = textwrap.dedent("""
        import torch
        from torch import Tensor

        def inner(p: Tensor, t: Tensor):
            return t.max()

        def middle(p: Tensor, t: Tensor):
            return inner(p, t)

        def outer(p: Tensor, t: Tensor):
            return middle(p=p, t=t)

        result = outer(torch.rand(3), torch.tensor([True, False, True]))
    """)
    text = translate(source, companion="inline").text
    assert "ops.any(t)" in text
    assert bool(names_of(text)["result"])


def test_callers_of_two_dtypes_leave_it_open() -> None:
    source = "import torch\n\ndef f(t: torch.Tensor):\n    return t.max()\n\nf(torch.tensor([True]))\nf(torch.tensor([1.5]))\n"
    assert "ops.any" not in translate(source, companion="inline").text


def test_a_device_kept_among_the_options_of_a_program() -> None:
    program = """
import argparse
import torch
options = argparse.ArgumentParser()
options.add_argument("--device", default="cpu")
args = options.parse_args([])
args.device = torch.device(args.device)
kind = args.device.type
"""
    assert names_of(translate(program).text)["kind"] == "cpu"


@pytest.mark.parametrize(
    "loop",
    [
        "for batch in tqdm(loader, total=2):",
        "for n, batch in tqdm.tqdm(enumerate(loader), desc='n'):",
        "bar = tqdm(loader)\nfor batch in bar:",
        "with tqdm(loader) as bar:\n  for batch in bar:",
    ],
)
def test_what_a_progress_bar_goes_through_comes_out_of_it(loop: str) -> None:
    program = f"""
import torch
from torch.utils.data import DataLoader, Dataset
from tqdm import tqdm


class Pictures(Dataset):
    def __len__(self):
        return 4

    def __getitem__(self, place):
        return {{"image": torch.ones(3)}}


loader = DataLoader(Pictures(), batch_size=2)
{loop}
     image = batch["image"].to(device="cpu", dtype=torch.float16)
"""
    made = translate(program)
    assert made.text.rstrip().endswith('image = batch["image"].to(ms.float16)')
    assert not [change for change in made.changes if change.verdict == "review"]


@pytest.mark.parametrize("given", ["build(1), build(2)", "build()", "torch.load('both.pt')"])
def test_one_of_several_unknown_things_is_a_network_where_it_is_treated_as_one(given: str) -> None:
    program = f"import torch\nfrom lib import build\nteacher, words = {given}\nteacher.eval()\nwords.eval('1')\n"
    text = translate(program).text
    assert "teacher.set_train(False)" in text
    assert "words.eval('1')" in text


CHOSEN = """
import torch
from torch import nn

class Draws(torch.distributions.Categorical):
    def mode(self):
        return torch.argmax(self.probs, -1)

class Heads(nn.Module):
    def forward(self, x):
        return Draws(logits=x)

class Others(nn.Module):
    def forward(self, x):
        return Draws(probs=x)

class Policy(nn.Module):
    def __init__(self, kind):
        super().__init__()
        if kind == 1:
            self.head = Heads()
        elif kind == 2:
            self.head = Others()
        else:
            raise NotImplementedError

    def act(self, x):
        chosen = self.head(x)
        return chosen.mode(), chosen.entropy().mean()
"""


def test_a_network_of_one_of_few_classes_gives_what_they_give() -> None:
    result = translate(CHOSEN)
    assert result.clean
    assert "chosen.mode(), chosen.entropy()" in result.text


def test_networks_of_classes_join_alike_in_any_order() -> None:
    first, second, third = (Value("module", name) for name in ("A", "B", "C"))
    assert join(join(first, second), third) == join(first, join(third, second))
    assert join(join(first, second), first) == join(first, second)
    assert join(join(first, second), MODULE) == MODULE
    assert join(first, Value("module", "torch.nn.ReLU")) == MODULE


def test_values_of_a_dictionary_are_no_tensors() -> None:
    source = (
        "import torch\nclass M:\n    def sync(self):\n        for meter in self.meters.values():\n            meter.synchronize()\n"
    )
    assert translate(source).clean


@pytest.mark.parametrize(
    "line", ["size = conf.data.params.img_size", "net = build(conf.data, conf.model)", "y = self.encode(x).hidden_states[0]"]
)
def test_what_has_members_that_no_tensor_has_is_none(line: str) -> None:
    source = f"import torch\nclass Net(torch.nn.Module):\n    def forward(self, x, conf):\n        {line}\n        return x\n"
    assert translate(source).clean


def test_data_of_what_may_be_a_tensor_is_one() -> None:
    assert ".argmax(1)" not in translate("import torch\ndef f(out):\n    return out.data.max(1)[1]\n").text
    assert translate("import torch\ndef f(out):\n    return out.data.max(1)[1]\n").clean


@pytest.mark.parametrize(
    "line",
    [
        "p = os.path.join(args.exp, 'data')",
        "p = args.log == 'info'",
        "p = f'{args.exp}/data'",
        "p = args.exp.split('/')",
        "print(args.exp)",
    ],
)
def test_what_is_done_with_no_method_is_none(line: str) -> None:
    assert translate(f"import os\nimport torch\n\ndef f(args):\n    {line}\n    return torch.ones(2)\n").clean


@pytest.mark.parametrize(
    "line", ["return args.unsqueeze(1)", "return list(map(args.unsqueeze, [0, 1]))", "return args.requires_grad == other"]
)
def test_a_method_that_is_called_or_handed_on_is_a_tensors(line: str) -> None:
    file = open_file(f"import torch\n\ndef f(args, other):\n    {line}\n", Purpose())
    assert any(file.known(name).is_tensor for name in file.nodes(ast.Name) if name.id == "args")
