"""What one side lacks: variables, keys, attributes, calls, printed lines, effects in place, dropout. Each passed as the same."""

from __future__ import annotations

import numpy as np
import pytest

from workers.parity import check
from workers.parity.report import Report
from workers.parity.sandbox.pool import Pool
from workers.parity.sandboxed.sampling import Series, elements
from workers.parity.verdict import Class

HEADS = "import torch\n", "import mindspore\nfrom mindspore import mint\n"


def compared(pool: Pool, torch: str, mindspore: str) -> Report:
    return check(HEADS[0] + torch, HEADS[1] + mindspore, pool=pool)


def left_out(found: Report) -> list[str]:
    return [str(one.what) for one in found.everything_left_out if one.caps]


def differing(found: Report) -> list[str]:
    return [output.name for step in found.steps for output in step.outputs if not output.kind.same]


def test_a_variable_that_the_other_side_lacks(pool: Pool) -> None:
    found = compared(pool, "a = torch.ones(3)\nresult = (a * 2).sum()\n", "a = mint.ones(3)\n")
    assert (found.kind, left_out(found)) == (Class.PARTLY, ["only the torch side has result"])


@pytest.mark.parametrize("value", ["bool(a.sum() > 2)", "str(int(a.sum()))", "['a', 'b']", "a > 0"])
def test_a_word_or_a_truth_that_the_other_side_lacks(pool: Pool, value: str) -> None:
    found = compared(pool, f"a = torch.ones(3)\nresult = {value}\n", "a = mint.ones(3)\n")
    assert (found.kind, left_out(found)) == (Class.PARTLY, ["only the torch side has result"])


@pytest.mark.parametrize("value", ["torch.cuda.is_available()", "'nccl'", "'cuda:0' if torch.cuda.is_available() else 'cpu'"])
def test_how_a_program_is_run_is_named_and_caps_nothing(pool: Pool, value: str) -> None:
    found = compared(pool, f"a = torch.ones(3)\nway = {value}\n", "a = mint.ones(3)\n")
    assert found.kind.same
    assert [str(one.what) for one in found.everything_left_out] == ["only the torch side has way"]


def test_the_last_value_of_a_variable_that_stays_in_the_function_of_a_step(pool: Pool) -> None:
    torch = "x = torch.ones(4)\nfor n in (2, 3):\n    x = torch.ones(n)\n    loss = (x * 2).sum()\n"
    step = "def step(n):\n    x = mint.ones(n)\n    return (x * {}).sum()\n"
    mindspore = "x = mint.ones(4)\n" + step + "for n in (2, 3):\n    loss = step(n)\n"
    found = compared(pool, torch, mindspore.format(2))
    assert found.kind.same
    assert [str(one.what) for one in found.everything_left_out] == ["only the torch side has x"]
    assert differing(compared(pool, torch, mindspore.format(3))) == ["loss"]


def test_keys_of_a_dictionary_that_are_missing_or_have_another_name(pool: Pool) -> None:
    found = compared(
        pool, "results = {'n': 3, 'loss': 6.0, 'acc': 0.5}\nprint(1)\n", "results = {'n': 3, 'losss': 6.0}\nprint(1)\n"
    )
    assert found.kind is Class.SHAPE
    assert differing(found) == ["results['loss']", "results['acc']", "results['losss']"]


def test_the_framework_s_own_dictionaries_may_have_other_keys(pool: Pool) -> None:
    torch = "net = torch.nn.BatchNorm1d(3)\nstate = net.state_dict()\nx = torch.ones(2, 3) * 2\n"
    mindspore = "net = mindspore.nn.BatchNorm1d(3)\nstate = net.parameters_dict()\nx = mint.ones((2, 3)) * 2\n"
    assert [name for name in differing(compared(pool, torch, mindspore)) if name.startswith("state")] == []


def test_a_value_inside_a_plain_object(pool: Pool) -> None:
    text = "class R:\n    def __init__(self, v):\n        self.v, self.me = v, self\nr = R([{lib}.ones(3).sum() * {n}])\n"
    assert compared(pool, text.format(lib="torch", n=2), text.format(lib="mint", n=2)).kind.same
    assert differing(compared(pool, text.format(lib="torch", n=2), text.format(lib="mint", n=5))) == ["r.v[0]"]


def test_none_in_place_of_a_tensor(pool: Pool) -> None:
    text = "def f(x):\n    return {}\nf({}.ones(2))\nprint('done')\n"
    found = compared(pool, text.format("x", "torch"), text.format("None", "mint"))
    assert (found.kind, differing(found)) == (Class.DIFFERENT, ["f()"])


def test_a_function_called_twice_for_once(pool: Pool) -> None:
    text = "def f(x):\n    return x * 2\n\n\ndef g(x):\n    return x + 1\n\n\na = {}.ones(2)\n"
    found = compared(pool, text.format("torch") + "f(a)\ng(a)\n", text.format("mint") + "f(a)\nf(a)\ng(a)\n")
    assert (found.kind, left_out(found)) == (Class.PARTLY, ["f() is called 1 times in torch and 2 times in MindSpore"])


@pytest.mark.parametrize("at", [14, 200])
def test_a_late_call(pool: Pool, at: int) -> None:
    text = "count = 0\ndef f(x):\n    global count\n    count += 1\n    return x * (2 if count < {} else {})\n"
    text += "for i in range(200):\n    f({}.ones(2) * i)\n"
    found = compared(pool, text.format(at, 2, "torch"), text.format(at, 77, "mint"))
    assert "f(), call 200" in differing(found)
    assert [str(one.what) for one in found.everything_left_out] == ["f(): 98 of 200 compared"]


def test_late_lines_and_missing_ones(pool: Pool) -> None:
    text = "for i in range({}):\n    print(i, float({}(float(i)) * (2 if i < 70 else {})))\n"
    torch, tensor = text.format(100, "torch.tensor", 2), "mindspore.Tensor"
    assert "printed 99, part 2" in differing(compared(pool, torch, text.format(100, tensor, 5)))
    found = compared(pool, torch, text.format(99, tensor, 2))
    assert [output.note for output in found.steps[0].outputs if output.note] == ["100 printed lines against 99"]


def test_what_comes_after_a_large_value(pool: Pool) -> None:
    torch = "big = torch.zeros(13_000_000)\nz = torch.ones(3) * 2\n"
    found = compared(pool, torch, "big = mint.zeros(13_000_000)\nz = mint.ones(3) * 5\n")
    assert differing(found) == ["z"]
    assert differing(compared(pool, torch, "big = mint.zeros(13_000_001)\nz = mint.ones(3) * 2\n")) == ["big, its shape"]


def test_an_effect_in_place_that_got_lost(pool: Pool) -> None:
    torch, mindspore = "def f(x):\n    x.add_(1)\n    return x * 1\n", "def f(x):\n    y = x + 1\n    return y * 1\n"
    found = compared(pool, torch, mindspore)
    assert differing(found)[0] == "argument x afterwards"
    called = compared(pool, torch + "f(torch.ones(2))\n", mindspore + "f(mint.ones(2))\n")
    assert differing(called) == ["f(), argument x afterwards"]


NET = """class Net({base}):
    def __init__(self):
        super().__init__()
        self.fc = {nn}.Linear(8, 4)
{layer}
    def {forward}(self, x):
        {first}
        return {result}
"""


def network(pool: Pool, torch: dict[str, str], mindspore: dict[str, str]) -> Report:
    usual = {"layer": "", "first": "pass", "result": "self.fc(x)"}
    ours = NET.format(base="torch.nn.Module", nn="torch.nn", forward="forward", **usual | torch)
    theirs = NET.format(base="mindspore.nn.Cell", nn="mint.nn", forward="construct", **usual | mindspore)
    return compared(pool, ours, theirs)


def test_dropout_that_only_one_side_has(pool: Pool) -> None:
    layer = {"layer": "        self.drop = {}.Dropout(0.5)\n", "result": "self.drop(self.fc(x))"}
    function = "{}.functional.dropout(self.fc(x), 0.5, self.training)"
    ours = [layer | {"layer": layer["layer"].format("torch.nn")}, {"result": function.format("torch.nn")}]
    theirs = [layer | {"layer": layer["layer"].format("mint.nn")}, {"result": function.format("mint.nn")}]
    for torch, mindspore in zip(ours, theirs, strict=True):
        assert network(pool, torch, mindspore).kind.same
        found = network(pool, torch, {})
        assert [(step.rung.name, str(step.note)) for step in found.steps if step.stated is Class.DIFFERENT] == [
            ("train", "dropout in train mode: 0.5 against no dropout")
        ]
    assert network(pool, {}, theirs[0]).kind is Class.DIFFERENT


def test_an_input_that_a_network_changes(pool: Pool) -> None:
    found = network(pool, {"first": "x.mul_(2)"}, {"first": "x = x * 2"})
    assert "input x afterwards" in differing(found)


def test_both_sides_keep_the_same_calls_and_elements() -> None:
    one = Series()
    for number in range(1, 1001):
        one.add(number)
    kept = [number for number, _ in one.kept]
    assert kept[:6] == [1, 2, 3, 4, 5, 6]
    assert kept[-4:] == [997, 998, 999, 1000]
    assert len(kept) == 100
    assert [number == item for number, item in one.kept] == [True] * 100
    some = elements(np.arange(10_000).reshape(100, 100), 50)
    assert (some[0], some[-1], some.size) == (0, 9999, 50)


def test_calls_with_much_to_tell_are_fewer() -> None:
    one = Series()
    for number in range(1, 1001):
        one.add(number)
    few = one.chosen(lambda _: 100, 1200)
    assert [number for number, _ in few][:6] == [1, 2, 3, 4, 5, 6]
    assert [number for number, _ in few][-4:] == [997, 998, 999, 1000]
    assert len(few) == 12
    assert len(one.chosen(lambda _: 5000, 1200)) == 1


def test_a_buffer_that_is_handed_around(pool: Pool) -> None:
    text = (
        "class Rows:\n    def __init__(self):\n        self.rows = []\n    def put(self, row):\n        self.rows.append(row)\n"
        "rows = Rows()\nfor i in range(300):\n    rows.put([float(i)] * 20)\ntotal = {}.ones(2) * len(rows.rows)\n"
    )
    found = compared(pool, text.format("torch"), text.format("mint"))
    assert found.kind.agrees


def test_a_function_that_is_not_called_and_computes_nothing_caps_nothing(pool: Pool) -> None:
    text = "def place(x):\n    return {{'device': x.dtype}}\n\n\ndef g(x):\n    return x + 1\n\n\na = {}.ones(2)\ng(a)\n"
    found = compared(pool, text.format("torch") + "place(a)\nplace(a)\n", text.format("mint") + "place(a)\n")
    assert found.kind.same


def test_an_object_of_torchs_own_shows_nothing(pool: Pool) -> None:
    text = (
        "class Warm({base}):\n    def __init__(self, rate):\n        self.rate = rate\n"
        "    def now(self):\n        return [self.rate * 2]\n"
        "a = {lib}.ones(2) * Warm(0.5).now()[0]\n"
    )
    torch = text.format(base="torch.optim.lr_scheduler.LRScheduler", lib="torch")
    assert compared(pool, torch, text.format(base="object", lib="mint")).kind.same


EMPTY_KEYS = [("{'a': [], 'b': {}}", "{'a': [], 'c': {}}"), ("{'a': []}", "{'a': [], 'b': ()}"), ("[[], {}]", "[[]]")]


@pytest.mark.parametrize(("torch", "mindspore"), EMPTY_KEYS)
def test_an_empty_container_has_its_key_too(pool: Pool, torch: str, mindspore: str) -> None:
    text = "h = {}\nx = {}.ones(3) * 2\n"
    assert compared(pool, text.format(torch, "torch"), text.format(torch, "mint")).kind.same
    assert compared(pool, text.format(torch, "torch"), text.format(mindspore, "mint")).kind is Class.SHAPE


def test_a_key_under_which_an_object_stands(pool: Pool) -> None:
    text = "parts = {{{!r}: {}.Linear(2, 3)}}\nx = {}.ones(3) * 2\n"
    torch = text.format("net", "torch.nn", "torch")
    assert compared(pool, torch, text.format("net", "mint.nn", "mint")).kind.same
    assert differing(compared(pool, torch, text.format("model", "mint.nn", "mint"))) == ["parts['net']", "parts['model']"]


HOLDERS = {
    "slots": "class R:\n    __slots__ = ('v',)\n    def __init__(self, v): self.v = v\nr = R({v})\n",
    "a data class with slots": "from dataclasses import dataclass\n@dataclass(slots=True)\nclass R:\n    v: object\nr = R({v})\n",
    "a deque": "from collections import deque\nr = deque([{v}], maxlen=3)\n",
    "given to a partial": "from functools import partial\ndef f(a, b): return a * b\nr = partial(f, {v})\nf(r.args[0], 0)\n",
    "held by a class": "class C:\n    v = 0\n    @classmethod\n    def add(cls, v): cls.v = v * 1\nC.add({v})\n",
    "held by a function": "def f(x):\n    f.v = x * 1\n    return 0\nf({v})\n",
    "a fraction": "from fractions import Fraction\nr = Fraction(int({v}.sum()), 7)\n",
    "the end of a long text": "r = 'x' * 500 + str(int({v}.sum()))\n",
    "written to standard output": "import sys\nsys.stdout.write(f'{{float({v}.sum())}}\\n')\n",
    "printed by the library": "from pprint import pprint\npprint(float({v}.sum()))\n",
    "a log": "import logging\nlogging.basicConfig(level=20)\nlogging.getLogger('a').info('loss %.2f', float({v}.sum()))\n",
    "a text file": "with open('o.csv', 'w') as f:\n    f.write(f'loss,{{float({v}.sum())}}\\n')\n",
    "arguments with a star": "import numpy as np\ndef put(*ts):\n    for t in ts: t += {n}\nput(np.ones(2))\n",
    "arguments with two stars": "import numpy as np\ndef put(**ts):\n    for t in ts.values(): t += {n}\nput(a=np.ones(2))\n",
}


@pytest.mark.parametrize("case", HOLDERS)
def test_wherever_a_program_puts_its_values(pool: Pool, case: str) -> None:
    def text(lib: str, number: int) -> str:
        given = {"v": f"({lib}.ones(2) * {number})", "n": number}
        return HOLDERS[case].format(**given) + f"last = {lib}.ones(1)\n"

    assert compared(pool, text("torch", 2), text("mint", 2)).kind.same
    assert compared(pool, text("torch", 2), text("mint", 3)).kind is Class.DIFFERENT


def test_fields_of_another_name(pool: Pool) -> None:
    text = "from collections import namedtuple\nR = namedtuple('R', '{}')\nr = R({}.ones(2), 1.0)\n"
    assert compared(pool, text.format("v w", "torch"), text.format("v w", "mint")).kind.same
    assert differing(compared(pool, text.format("v w", "torch"), text.format("v z", "mint"))) == ["r, names of its fields"]


PLACED = """class Net({base}):
    def __init__(self):
        super().__init__()
        self.a, self.b, self.drop = {nn}.Linear(8, 4), {nn}.Linear(4, 4), {nn}.Dropout(0.5)

    def {forward}(self, x):
        return {result}
"""


def placed(pool: Pool, torch: str, mindspore: str) -> list[str]:
    ours = PLACED.format(base="torch.nn.Module", nn="torch.nn", forward="forward", result=torch)
    theirs = PLACED.format(base="mindspore.nn.Cell", nn="mint.nn", forward="construct", result=mindspore)
    return [str(step.note) for step in compared(pool, ours, theirs).steps if step.stated is Class.DIFFERENT]


@pytest.mark.parametrize("wrong", ["self.b(self.a(self.drop(x)))", "self.drop(self.b(self.a(x)))"])
def test_a_dropout_in_another_place(pool: Pool, wrong: str) -> None:
    right = "self.b(self.drop(self.a(x)))"
    function = "self.b({}.functional.dropout(self.a(x), 0.5, self.training))"
    for torch, mindspore in ((right, right), (function.format("torch.nn"), right), (right, function.format("mint.nn"))):
        assert placed(pool, torch, mindspore) == []
        found = placed(pool, torch, wrong)
        assert len(found) == 1
        assert found[0].startswith("dropout 1, 0.5 on (3, 4)")


def test_dropout_of_channels_is_another_dropout(pool: Pool) -> None:
    function = "self.b({}.functional.{}(self.a(x).unsqueeze(-1), 0.5, self.training).squeeze(-1))"
    assert len(placed(pool, function.format("torch.nn", "dropout1d"), function.format("mint.nn", "dropout"))) == 1


def test_layers_that_a_network_makes_while_it_runs_are_undecided(pool: Pool) -> None:
    text = (
        "class Net({base}):\n    def {call}(self, x):\n        return {layer}(4, 2)(x)\n\n\nnet = Net()\n"
        "total = 0.0\nfor step in range(3):\n    total = total + net({lib}.ones((3, 4))).sum()\n"
    )
    torch = text.format(base="torch.nn.Module", call="forward", layer="torch.nn.Linear", lib="torch")
    there = text.format(base="mindspore.nn.Cell", call="construct", layer="mindspore.nn.Dense", lib="mint")
    assert compared(pool, torch, there).kind is not Class.DIFFERENT
