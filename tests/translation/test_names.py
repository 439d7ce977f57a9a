"""All spellings of a torch name lead to the same record; other people's names stay theirs."""

from __future__ import annotations

import pytest

from knowledge.decision import DEFAULTS
from tests.translation.checking import verdicts
from workers.translation import translate


@pytest.mark.parametrize(
    "source",
    [
        "import torch\ny = torch.abs(torch.randn(2))\n",
        "import torch as t\ny = t.abs(t.randn(2))\n",
        "from torch import abs, randn\ny = abs(randn(2))\n",
        "from torch import *\ny = abs(randn(2))\n",
        "def f():\n    import torch\n    return torch.abs(torch.randn(2))\n",
        "import torch\ng = torch.abs\ny = g(torch.randn(2))\n",
        "import torch, os\nif os: y = torch.abs(torch.randn(2))\n",
    ],
)
def test_spelling_of_a_function(source):
    assert verdicts(translate(source))["torch.abs"] in {"exact", "adapted"}


@pytest.mark.parametrize(
    "source",
    [
        "import torch\nimport torch.nn.functional as F\ny = F.softmax(torch.randn(2), dim=0)\n",
        "import torch\nfrom torch.nn import functional as F\ny = F.softmax(torch.randn(2), dim=0)\n",
        "import torch\ny = torch.nn.functional.softmax(torch.randn(2), dim=0)\n",
        "import torch\nfrom torch import nn\ny = nn.functional.softmax(torch.randn(2), dim=0)\n",
        "import torch\nfrom torch.nn.functional import softmax as sm\ny = sm(torch.randn(2), dim=0)\n",
    ],
)
def test_spelling_of_a_nested_name(source):
    result = translate(source)
    assert verdicts(result)["torch.nn.functional.softmax"] == "exact"
    assert "ops.softmax(" in result.text


def test_the_home_of_a_class_is_its_documented_name():
    result = translate("from torch.nn.modules.linear import Linear\nfc = Linear(2, 3)\n")
    assert verdicts(result) == {"torch.nn.Linear": "exact"}


@pytest.mark.parametrize(
    "source",
    [
        "import torch\ndef f(torch):\n    return torch.frobnicate(1)\n",
        "import torch\nfrom mylib import nn\nm = nn.Linear(2, 3)\n",
        "import torch\nclass nn:\n    pass\nm = nn.Linear\n",
        "import torch\nabs(-1)\n",
        "import torch\nx = {'a': 1}\nx.update(b=2)\ns = 'a b'.split()\n",
    ],
)
def test_names_of_others_are_left_alone(source):
    result = translate(source)
    assert verdicts(result) == {}
    assert result.text.split("\n")[1:] == source.split("\n")[1:] or result.text == source.split("\n", 1)[1]


def test_a_name_the_user_has_taken_is_not_taken_again():
    result = translate("import torch\nops = 3\ny = torch.abs(torch.randn(2)) + ops\n")
    assert "import mindspore.ops as ops_ms" in result.text
    assert "ops_ms.abs(" in result.text


def test_a_member_named_by_a_text_is_that_member():
    result = translate(
        "import torch.nn.functional as F\nfrom torch import nn\ny = getattr(F, 'gelu')(x)\nm = getattr(nn, 'ReLU')\n"
    )
    assert "y = ops.gelu(x)\nm = ReLU\n" in result.text
    assert result.clean


def test_a_member_named_when_the_program_runs_is_for_review():
    result = translate("import torch\ny = getattr(torch, name)(x)\n")
    assert "getattr(torch, name)(x)  # mindport: review" in result.text


@pytest.mark.parametrize("line", ["y = getattr(config, 'gelu')(x)", "y = getattr(F, 'gelu', None)"])
def test_getattr_of_something_else_is_left_alone(line):
    result = translate(f"import torch\n{line}\n")
    assert result.text.rstrip("\n").endswith(line)


def test_a_star_import_brings_submodules():
    result = translate("from torch.nn import *\nm = Linear(2, 2)\ninit.ones_(m.weight)\n")
    assert "\nm.weight.set_data(" in result.text


def test_a_name_that_an_older_torch_lacks():
    head = "import torch\ntry:\n    from torch import relu as act\nexcept ImportError:\n    act = None\n\n\n"
    source = head + "def f(x):\n    return act(x)\n"
    assert "return ops.relu(x)" in translate(source).text


def test_another_librarys_name_keeps_its_second_choice():
    head = "import torch\ntry:\n    from fast import relu\nexcept ImportError:\n    relu = torch.relu\n\n\n"
    source = head + "def f(x):\n    return relu(x)\n"
    assert "return relu(x)" in translate(source).text


@pytest.mark.parametrize(
    "line",
    [
        "from torch.nn.parallel.data_parallel import DataParallel",
        "from torch.nn.parallel import DataParallel",
        "from torch.nn import DataParallel",
    ],
)
def test_where_torch_keeps_data_parallel(line):
    result = translate(f"{line}\n\nclass Mine(DataParallel):\n    pass\n", decisions=DEFAULTS)
    assert "import DataParallel\n" in result.text
    assert result.clean


def test_a_data_parallel_of_others_is_left_alone():
    assert "nn.Cell" not in translate("import torch\nfrom mine.parallel import DataParallel\nnet = DataParallel(1)\n").text


@pytest.mark.parametrize(
    ("line", "called"),
    [("import scipy as sp", "sp.linalg"), ("import scipy.linalg", "scipy.linalg"), ("from scipy import linalg as la", "la")],
)
def test_functions_of_scipy_with_the_names_of_methods(line, called):
    source = f"import torch\nimport numpy as np\n{line}\nq, _ = {called}.qr(np.random.randn(3, 3))\np, l, u = {called}.lu(q)\n"
    result = translate(source + "w = torch.from_numpy(u)\n")
    assert f"{called}.lu(q)\n" in result.text
    assert verdicts(result) == {"torch.from_numpy": "exact"}


def test_a_class_body_with_branches_stays_out_of_sight_of_its_methods():
    source = (
        "import torch\n\n\nclass A:\n    try:\n        import torch.cuda\n    except ImportError:\n        pass\n"
        "    x = torch.ones(2)\n\n    def f(self, x):\n        return x.size\n"
    )
    assert "return x.size" in translate(source).text


def test_deprecated_positions_of_addmm_are_not_taken_for_today_s():
    source = "import torch\nx = torch.ones(2, 2)\ny = torch.addmm(2, x, 3, x, x)\nz = torch.addmm(x, x, x, beta=2)\n"
    result = translate(source)
    assert {change.verdict for change in result.changes if change.line == 3} == {"review"}
