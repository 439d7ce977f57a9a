"""The files of a project translated with what they say to each other."""

from __future__ import annotations

import ast
import time

import pytest

from workers.translation import Translation, translate
from workers.translation.facts.modules import Modules
from workers.translation.project import project_of

NET = """import torch
from torch import nn
import torch.nn.functional as F


class Base(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.BatchNorm1d(4)


class Net(Base):
    def __init__(self, n):
        super().__init__()
        self.fc = nn.Linear(4, n)

    def forward(self, x):
        return F.relu(self.fc(self.norm(x)))


def make(n=3):
    return Net(n)


def make_optimizer(net):
    return torch.optim.SGD(net.parameters(), lr=0.1)
"""


def translated(sources: dict[str, str], path: str) -> Translation:
    return translate(sources[path], project=project_of(sources), path=path)


def text(sources: dict[str, str], path: str = "main.py") -> str:
    return translated(sources, path).text


def test_modules_are_found_as_python_would() -> None:
    modules = Modules(
        ["a/__init__.py", "a/b.py", "a/sub/c.py", "src/pkg/__init__.py", "src/pkg/d.py", "tools/run.py", "tools/b.py"]
    )

    def origin(line: str, module: str) -> str | None:
        [node] = ast.parse(line).body
        assert isinstance(node, ast.ImportFrom)
        return modules.origin(node, module)

    assert origin("from .b import x", "a") == "a/b"
    assert origin("from ..b import x", "a/sub/c") == "a/b"
    assert origin("from a.b import x", "tools/run") == "a/b"
    assert origin("from b import x", "tools/run") == "tools/b"
    assert origin("from b import x", "a/b") is None
    assert origin("from pkg import d", "tools/run") == "src/pkg"
    assert origin("from numpy import x", "tools/run") is None
    assert origin("from .nothing import x", "a/b") is None


def test_a_base_class_two_files_away() -> None:
    sources = {
        "layers/base.py": NET,
        "layers/__init__.py": "from .base import *\n",
        "main.py": "from layers import Net\n\n\nclass Wide(Net):\n    def forward(self, x):\n        return self.fc(x).view(-1)\n",
    }
    assert "def construct(self, x)" in text(sources)
    assert "def forward" in translate(sources["main.py"].replace(".view(-1)", "")).text


def test_functions_give_networks_and_optimizers() -> None:
    sources = {
        "net.py": NET,
        "main.py": "import net as n\nfrom net import make_optimizer\n\nm = n.make()\nopt = make_optimizer(m)\nm.eval()\n"
        "print(m.norm.weight, opt.param_groups)\n",
    }
    found = text(sources)
    assert "m.set_train(False)" in found
    assert "m.norm.gamma" in found


def test_a_network_is_chosen_by_its_name() -> None:
    sources = {
        "models/__init__.py": "from .net import *\n",
        "models/net.py": NET,
        "main.py": "import models\n\nnet = models.__dict__['make'](3)\nother = getattr(models, input())()\n"
        "net.train()\nother.eval()\n",
    }
    found = text(sources)
    assert "net.set_train()" in found
    assert "other.set_train(False)" in found


def test_what_another_file_hands_on_of_torch_is_imported_here() -> None:
    sources = {
        "common.py": "import torch\nfrom torch import nn\nfrom torch.nn import functional as F\n\nSIZE = 3\n",
        "main.py": "from common import F, SIZE, nn, torch\n\nnet = nn.Linear(SIZE, 2)\n"
        "print(F.softmax(net(torch.ones(1, SIZE)), 1))\n",
        "starred.py": "from common import *\n\nnet = nn.Linear(SIZE, 2)\nprint(F.softmax(net(torch.ones(1, SIZE)), 1))\n",
    }
    found = text(sources)
    assert "from common import SIZE\n" in found
    assert "from mindspore import nn" in found
    assert "torch" not in found
    assert "nn.Dense(SIZE, 2)" in text(sources, "starred.py")


def test_a_star_import_that_binds_tensor_itself() -> None:
    """`from types_ import *` stands behind the line that imports MindSpore's names, and would hide them."""
    sources = {
        "types_.py": "from typing import TypeVar\n\nTensor = TypeVar('Tensor')\n",
        "main.py": "import torch\nfrom types_ import *\n\n\ndef f(x: Tensor) -> Tensor:\n"
        "    return torch.tensor([1.0]) + torch.Tensor(x)\n",
    }
    found = text(sources)
    assert "from types_ import *" in found
    assert "import Tensor\n" not in found
    assert "from mindspore import Tensor as Tensor_ms" in found


def test_what_callers_in_other_files_pass() -> None:
    sources = {
        "net.py": NET,
        "loop.py": "def fit(m, o, rows):\n    m.train()\n    for x, y in rows:\n        loss = (m(x) - y).mean()\n"
        "        o.zero_grad()\n"
        "        loss.backward()\n        o.step()\n        print(x.size(0))\n",
        "main.py": "import torch\nimport loop\nfrom net import make, make_optimizer\n\nnet = make()\nx = torch.ones(2, 4)\n"
        "loop.fit(net, make_optimizer(net), [(x, x)])\n",
    }
    found = text(sources, "loop.py")
    assert "m.set_train()" in found
    assert "value_and_grad" in found
    assert "x.shape[0]" in found


LOG = """class Log:
    def __call__(self, model, loss):
        self.add(loss)

    def add(self, loss):
        self.steps += loss.size(0)
"""


def test_what_an_object_of_a_file_without_torch_is_called_with() -> None:
    main = "import torch\nfrom torch import nn\nfrom log import Log\nnet, log = nn.Linear(2, 2), Log()\nlog(net, torch.ones(3))\n"
    assert "self.steps += loss.shape[0]" in text({"log.py": LOG, "main.py": main}, "log.py")


def test_an_object_that_holds_an_optimizer_is_given_the_gradients() -> None:
    sources = {
        "schedule.py": "class Scheduled:\n    def __init__(self, optimizer):\n        self._optimizer = optimizer\n\n"
        "    def step_and_update_lr(self):\n        self._optimizer.step()\n\n"
        "    def zero_grad(self):\n        self._optimizer.zero_grad()\n",
        "net.py": NET,
        "main.py": "import torch\nfrom net import make, make_optimizer\nfrom schedule import Scheduled\n\nnet = make()\n"
        "opt = Scheduled(make_optimizer(net))\nx = torch.ones(2, 4)\nfor _ in range(3):\n    opt.zero_grad()\n"
        "    loss = net(x).mean()\n    loss.backward()\n    opt.step_and_update_lr()\n",
    }
    assert "def step_and_update_lr(self, grads)" in text(sources, "schedule.py")
    found = text(sources)
    assert "opt._optimizer.parameters)" in found
    assert "opt.step_and_update_lr(grads)" in found


def test_circles_and_damaged_files() -> None:
    sources = {
        "a.py": "import torch\nfrom b import g\n\n\ndef f(x):\n    return torch.relu(g(x))\n",
        "b.py": "import torch\nfrom a import f\nfrom damaged import *\n\n\ndef g(x):\n    return f(torch.ones(2)).size(0)\n",
        "damaged.py": "def (:\n",
    }
    assert "shape[0]" in text(sources, "b.py")
    assert "relu" in text(sources, "a.py")


def test_the_project_s_own_package_is_not_foreign() -> None:
    sources = {
        "vit_pytorch/__init__.py": NET,
        "main.py": "import torch\nfrom vit_pytorch import Net\n\nprint(Net(3)(torch.ones(2, 4)))\n",
    }
    assert not [c for c in translated(sources, "main.py").changes if c.rule == "foreign_packages"]
    assert [c for c in translate(sources["main.py"]).changes if c.rule == "foreign_packages"]


def test_a_module_named_as_a_library_is_not_what_others_import_by_that_name() -> None:
    modules = Modules(["core/step.py", "utils/__init__.py", "utils/torch.py", "utils/net.py", "tools/run.py", "tools/logging.py"])
    assert modules.absolute("torch", "core/step") is None
    assert modules.absolute("torch", "utils/net") is None
    assert modules.absolute("logging", "core/step") is None
    assert modules.absolute("logging", "tools/run") == "tools/logging"
    assert modules.absolute("utils.torch", "core/step") == "utils/torch"


def test_a_module_that_is_named_as_its_package_does_not_hide_it() -> None:
    sources = {
        "my_pytorch/__init__.py": "from my_pytorch.my_pytorch import Net\n",
        "my_pytorch/my_pytorch.py": "import torch\nfrom my_pytorch.attend import Attend\n\nnet = Attend(4)\n",
        "my_pytorch/attend.py": "from torch import nn\n\n\ndef Attend(n):\n    return nn.Linear(n, n)\n",
    }
    found = translated(sources, "my_pytorch/my_pytorch.py")
    assert not [c for c in found.changes if c.rule == "foreign_packages"], found.text
    assert project_of(sources).modules.absolute("my_pytorch.attend", "my_pytorch/my_pytorch") == "my_pytorch/attend"


def test_files_without_torch_stay_byte_for_byte() -> None:
    plain = "class Config:\n    def view(self):\n        return self\n\n\nx = Config().view().size\n"
    tool = "import net\nfrom pathlib import Path\n\nprint(Path('x').absolute().resolve(), net)\n"
    main = "import config\nimport net\n\nprint(config.Config().view())\n"
    sources = {"net.py": NET, "config.py": plain, "main.py": main, "tool.py": tool}
    assert text(sources, "config.py") == plain
    assert text(sources, "tool.py") == tool
    assert text(sources) == sources["main.py"]


def test_the_time_is_linear_in_the_number_of_files() -> None:
    """Every file derives from the one before it."""

    def chain(length: int) -> dict[str, str]:
        made = {"m0.py": NET}
        for number in range(1, length):
            made[f"m{number}.py"] = f"from m{number - 1} import *\n\n\nclass C{number}(Net):\n    pass\n"
        return made

    def seconds(length: int) -> float:
        started = time.process_time()
        project_of(chain(length))
        return time.process_time() - started

    seconds(20)
    assert seconds(160) < 8 * 4 * max(seconds(20), 0.01)


def test_a_scalar_that_another_file_trains_is_clipped_as_one() -> None:
    layers = "from torch import nn\nimport torch\n\n\nclass Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
    forward = "\n    def forward(self, x):\n        return x * self.scale\n"
    train = (
        "import torch\nfrom net import Net\n\nnet = Net()\nopt = torch.optim.SGD(net.parameters(), lr=0.1)\nfor i in range(3):\n"
        "    opt.zero_grad()\n    loss = net(torch.ones(2, 3)).sum()\n    loss.backward()\n"
        "    torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)\n    opt.step()\n"
    )
    for value, native in (("torch.tensor(0.5)", False), ("torch.ones(3)", True)):
        sources = {"net.py": f"{layers}        self.scale = nn.Parameter({value})\n{forward}", "main.py": train}
        assert ("ops.clip_by_global_norm" in text(sources)) is native


def test_what_another_file_reads_again_is_written_into_or_marked() -> None:
    helper = "def shift(t):\n    t += 3\n"
    main = "import torch\nfrom steps import shift\n\nx = {}\nshift(x)\nprint(x)\n"
    known = {"steps.py": helper, "main.py": main.format("torch.zeros(3)")}
    assert "write_into(t, t + 3)" in text(known, "steps.py")
    unknown = {"steps.py": helper, "main.py": main.format("load()")}
    assert [change.verdict for change in translated(unknown, "steps.py").changes] == ["review"]
    unread = {"steps.py": helper, "main.py": main.format("load()").replace("print(x)\n", "")}
    assert text(unread, "steps.py") == helper


def test_what_is_read_two_files_away_is_marked() -> None:
    sources = {
        "steps.py": "def shift(t):\n    t += 3\n",
        "both.py": "from steps import shift\n\n\ndef over(n, u):\n    shift(u)\n",
        "main.py": "import torch\nfrom both import over\n\nx = load()\nover(1, x)\nprint(x)\n",
    }
    assert [change.verdict for change in translated(sources, "steps.py").changes] == ["review"]
    sources["main.py"] = sources["main.py"].replace("print(x)\n", "")
    assert translated(sources, "steps.py").clean


BASE = """import torch


class Base:
    def make(self, x: torch.Tensor):
        return x * 2

    def run(self, x: torch.Tensor):
        y = self.make(x)
        y += 1
        return y
"""
DERIVED = "from base import Base\n\n\nclass Derived(Base):\n    def make(self, x):\n        return {}\n\n\nx = Derived()\n"


@pytest.mark.parametrize("given", ["x.view(-1)", "x", "self.kept", "keep(x)"])
def test_a_method_that_a_class_of_another_file_overrides_may_give_what_others_hold(given: str) -> None:
    assert "write_into(y, y + 1)" in text({"base.py": BASE, "main.py": "import torch\n" + DERIVED.format(given)}, "base.py")


def test_a_method_of_another_file_that_makes_a_tensor_changes_nothing() -> None:
    assert "y += 1" in text({"base.py": BASE, "main.py": "import torch\n" + DERIVED.format("torch.exp(x)")}, "base.py")


def test_an_override_of_an_override_counts_too() -> None:
    middle = "import torch\n" + DERIVED.format("torch.exp(x)")
    last = "from middle import Derived\n\n\nclass Last(Derived):\n    def make(self, x):\n        return x\n"
    assert "write_into(y, y + 1)" in text({"base.py": BASE, "middle.py": middle, "main.py": last}, "base.py")


def test_a_network_of_another_file_may_give_back_what_it_is_given() -> None:
    net = "import torch\nfrom torch import nn\n\n\nclass Net(nn.Module):\n    def forward(self, x):\n        return {}\n"
    main = "import torch\nfrom net import Net\n\nnet = Net()\nx = torch.ones(3)\ny = net(x)\ny += 3\nprint(x)\n"
    assert "write_into(y, y + 3)" in text({"net.py": net.format("x.view(-1)"), "main.py": main})
    assert "y += 3" in text({"net.py": net.format("torch.relu(x)"), "main.py": main})
