"""Repositories migrated and run on both sides in the sandbox: what holds, and the line where it does not."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.verification import repositories
from workers.commandline.commands import mindport
from workers.migration import git
from workers.parity.notes import chinese
from workers.parity.sandbox.limits import Limits
from workers.parity.sandbox.pool import Pool
from workers.translation import translate
from workers.verification import Report, Stage, State, trees, verify
from workers.verification.trees import Tree

AUTHOR = {
    f"GIT_{who}_{what}": value for who in ("AUTHOR", "COMMITTER") for what, value in (("NAME", "Ada"), ("EMAIL", "ada@x.org"))
}


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(Limits.for_projects(60)) as started:
        yield started


@pytest.fixture(autouse=True)
def author(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, value in AUTHOR.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def migrated(name: str, tmp_path: Path) -> Path:
    source, target = repositories.write(name, tmp_path / "source"), tmp_path / "target"
    done = CliRunner().invoke(mindport, ["migrate", str(source), "-o", str(target)], catch_exceptions=False)
    assert done.exit_code in (0, 1), done.output
    return target


def verified(root: Path, pool: Pool, *entries: list[str]) -> Report:
    with git.worktree(root, "HEAD", "--detach") as before, git.worktree(root, "mindspore", "--detach") as after:
        torch, mindspore = trees.read(before), trees.read(after)
    return verify(torch, mindspore, pool=pool, entries=entries)


def edited(root: Path, path: str, before: str, after: str) -> None:
    with git.worktree(root, "mindspore") as tree:
        text = (tree / path).read_text()
        assert before in text
        (tree / path).write_text(text.replace(before, after))
        git.run(tree, "commit", "-qam", "An edit")


@pytest.mark.slow
@pytest.mark.parametrize("name", repositories.NAMES)
def test_the_three_stages_hold_without_an_edit(name: str, tmp_path: Path, pool: Pool) -> None:
    found = verified(migrated(name, tmp_path), pool)
    assert found.holds, found.rows


def test_a_configuration_is_found_and_everything_is_the_same(tmp_path: Path, pool: Pool) -> None:
    root = migrated("registry", tmp_path)
    found = verified(root, pool)
    assert found.status == 0, found.rows
    assert found.words["tools/train.py"] == ["--config", "configs/tiny.json"]
    assert {row.stage for row in found.rows if row.path == "tools/train.py"} == set(Stage)


def test_a_folder_without_init_is_a_package_for_relative_imports(tmp_path: Path, pool: Pool) -> None:
    net = "from torch import nn\nfrom .parts import width\n\nclass Net(nn.Module):\n    def __init__(self):\n"
    net += "        super().__init__()\n"
    net += "        self.fc = nn.Linear(width, 2)\n\n    def forward(self, x):\n        return self.fc(x)\n\n"
    net += "if __name__ == '__main__':\n    import torch\n    print(Net()(torch.ones(1, width)).shape)\n"
    sides = [Tree({"model/parts.py": b"width = 4\n", "model/net.py": text.encode()}) for text in (net, translate(net).text)]
    found = verify(*sides, pool=pool)
    assert found.state(Stage.NUMBERS) is State.HOLDS, [str(row) for row in found.rows]


def test_data_is_made_up_and_tests_are_run(tmp_path: Path, pool: Pool) -> None:
    found = verified(migrated("table", tmp_path), pool)
    assert found.made_up == {"scripts/train.py": ["data/people.csv"]}
    [tests] = [row for row in found.rows if row.path == "tests/test_metrics.py"]
    assert (tests.state, str(tests.why)) == (State.HOLDS, "3 tests pass")


def test_the_folder_in_which_a_program_makes_one_is_made_up(pool: Pool) -> None:
    program = b"import os\nimport time\n\nos.mkdir(f'logs/{time.time()}')\nfor i in range(3):\n    print(i)\n"
    found = verify(Tree({"train.py": program}), Tree({"train.py": program}), pool=pool)
    assert found.state(Stage.BEHAVIOUR) is State.HOLDS, found.rows
    assert [place.partition("/")[0] for place in found.made_up["train.py"]] == ["logs"]


def test_a_command_line_that_a_person_gave_stands_for_the_guess(pool: Pool) -> None:
    program = b"import argparse\n\nparser = argparse.ArgumentParser()\nparser.add_argument('weights')\n"
    program += b"print(open(parser.parse_args().weights).read())\n"
    tree = Tree({"predict.py": program, "trained.txt": b"0.5"})
    assert verify(tree, tree, pool=pool).state(Stage.BEHAVIOUR) is State.NOT_RUN
    found = verify(tree, tree, pool=pool, given={"predict.py": ["trained.txt"]})
    assert found.state(Stage.BEHAVIOUR) is State.HOLDS, found.rows
    assert found.words == {"predict.py": ["trained.txt"]}


def test_files_behind_a_test_that_ends_the_run_are_not_blamed(pool: Pool) -> None:
    passing = b"def test_it():\n    assert True\n"
    ending = b"import os\n\ndef test_it():\n    os._exit(1)\n"
    torch = Tree({"tests/test_a.py": passing, "tests/test_b.py": passing})
    found = verify(torch, Tree(torch.files | {"tests/test_a.py": ending}), pool=pool)
    states = {row.path: row.state for row in found.rows if row.stage is Stage.BEHAVIOUR}
    assert states == {"tests/test_a.py": State.FAILS, "tests/test_b.py": State.NOT_RUN}


def test_a_wrong_number_is_found_with_its_program(tmp_path: Path, pool: Pool) -> None:
    root = migrated("distill", tmp_path)
    edited(root, "lib/losses.py", "self.T ** 2", "self.T")
    found = verified(root, pool)
    [wrong] = [row for row in found.rows if row.state is State.FAILS and row.stage is Stage.BEHAVIOUR]
    assert wrong.path == "distill.py"
    assert found.status == 1


def test_what_breaks_is_told_with_file_and_line_and_whether_it_was_marked(tmp_path: Path, pool: Pool) -> None:
    root = migrated("siamese", tmp_path)
    edited(root, "losses/contrastive.py", "self.margin = margin", "self.edge = margin")
    edited(root, "config.py", "class Config():", "import torch\n\n\nclass Config():")
    found = verified(root, pool)
    broken = {row.path: row for row in found.rows if row.state is State.FAILS}
    assert broken["config.py"].stage is Stage.BUILDS
    assert broken["config.py"].place == "config.py:1"
    assert "imports torch" in broken["config.py"].why
    edited(root, "config.py", "import torch\n\n\n", "")
    found = verified(root, pool)
    broken = {row.path: row for row in found.rows if row.state is State.FAILS}
    assert broken["train.py"].place.startswith("losses/contrastive.py:")
    assert not broken["train.py"].marked
    edited(root, "losses/contrastive.py", "        return", "        # mindport: review: look here\n        return")
    assert all(row.marked for row in verified(root, pool).rows if row.path == "train.py" and row.state is State.FAILS)


def test_programs_are_stopped_after_some_calls_and_it_is_said(tmp_path: Path, pool: Pool) -> None:
    found = verified(migrated("language_model", tmp_path), pool, ["main.py", "--epochs", "500"])
    assert list(found.stopped) == ["main.py"]
    states = {row.stage: row.state for row in found.rows if row.path == "main.py"}
    expected = {Stage.BUILDS: State.HOLDS, Stage.NUMBERS: State.HOLDS, Stage.BEHAVIOUR: State.PARTLY}
    assert states == expected, (found.rows, found.stopped)
    assert found.status == 1


def test_nothing_is_begun_when_the_time_is_over(tmp_path: Path, pool: Pool) -> None:
    root = migrated("classifier", tmp_path)
    with git.worktree(root, "HEAD", "--detach") as before, git.worktree(root, "mindspore", "--detach") as after:
        found = verify(trees.read(before), trees.read(after), pool=pool, budget=0)
    left = {row.path for row in found.rows if row.state is State.NOT_RUN and "time" in row.why}
    assert left == {"train.py", "models/lenet.py", "models/mlp.py"}


def test_the_command_says_why_something_was_not_run(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    (source / "main.py").write_text("import no_such_package\nimport torch\n\nprint(torch.ones(1).size(0))\n")
    target = tmp_path / "target"
    CliRunner().invoke(mindport, ["migrate", str(source), "-o", str(target)], catch_exceptions=False)
    done = CliRunner().invoke(mindport, ["verify", str(target)], catch_exceptions=False)
    assert done.exit_code == 1, done.output
    assert "run without no_such_package, which is not installed here" in done.output
    subprocess.run(["git", "-C", str(target), "checkout", "-q", "mindspore"], check=True)
    done = CliRunner().invoke(mindport, ["verify", str(target)])
    assert "--source" in done.output


def test_what_a_project_asks_of_its_machine_is_there(tmp_path: Path, pool: Pool) -> None:
    """Pools of processes, packages that only report, places relative to the program's own folder."""
    files = {
        "tools/main.py": "from multiprocessing import Pool\n\nimport torch\nfrom tqdm import tqdm\n\n\n"
        "def double(x):\n    return 2 * x\n\n\n"
        "with open('../data/rows.txt') as file, Pool(2) as p:\n    rows = list(tqdm(p.imap(double, map(int, file))))\n"
        "print(torch.tensor(rows).sum().item())\n",
        "data/rows.txt": "1\n2\n3\n",
    }
    for path, text in files.items():
        (tmp_path / "source" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "source" / path).write_text(text)
    CliRunner().invoke(mindport, ["migrate", str(tmp_path / "source"), "-o", str(tmp_path / "target")], catch_exceptions=False)
    found = verified(tmp_path / "target", pool)
    assert {row.state for row in found.rows} == {State.HOLDS}, found.rows


def from_files(files: dict[str, str], tmp_path: Path) -> Path:
    for path, text in files.items():
        (tmp_path / "source" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "source" / path).write_text(text)
    CliRunner().invoke(mindport, ["migrate", str(tmp_path / "source"), "-o", str(tmp_path / "target")], catch_exceptions=False)
    return tmp_path / "target"


def test_packages_that_are_not_there_and_other_programs_keep_nothing_from_being_compared(tmp_path: Path, pool: Pool) -> None:
    files = {
        "model.py": "import no_such_package as nsp\nfrom no_such_package.parts import Base, jit\nfrom torch import nn\n\n\n"
        "class Reader(Base, nsp.Mixin):\n    size = 4\n\n\n"
        "@jit(fast=True)\ndef half(x):\n    return x / 2\n\n\n"
        "class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
        "        self.fc = nn.Linear(Reader(7).size, 2)\n\n"
        "    def forward(self, x):\n        return half(self.fc(x))\n",
        "main.py": "import os\n\nimport torch\n\nfrom model import Net\n\n"
        "rows, columns = os.popen('stty size', 'r').read().split()\nos.system('mkdir -p out')\n"
        "assert os.path.isdir('out')\nprint(columns, Net()(torch.ones(3, 4)).sum().item())\n",
        "device.py": "import torch\nfrom model import Net\n\nnet = Net().cuda()\nx = torch.ones(2, 4).cuda()\n"
        "y = torch.zeros(2, 4, device='cuda') + x.to(torch.device('cuda:0'))\nprint(net.to('cuda')(x + y).mean().item())\n",
        "read.py": "import no_such_package\nimport torch\n\nprint(torch.tensor(no_such_package.read('x')).sum())\n",
        "parts/near.py": "import torch\n\none = torch.ones(1)\n",
        "parts/__init__.py": "",
        "parts/far.py": "from near import one\n\ntwo = one + 1\n",
        "optional.py": "import torch\n\ntry:\n    import fancy\nexcept ImportError:\n    fancy = None\n"
        "print(fancy, torch.ones(2).sum().item())\n",
    }
    found = verified(from_files(files, tmp_path), pool)
    states = {(row.path, row.stage): row for row in found.rows}
    assert found.stood_in == {"no_such_package"}
    assert states["model.py", Stage.BUILDS].state is states["parts/far.py", Stage.BUILDS].state is State.HOLDS
    assert states["main.py", Stage.NUMBERS].state is State.HOLDS
    assert states["main.py", Stage.BEHAVIOUR].state is State.PARTLY
    assert "run without no_such_package" in states["main.py", Stage.BEHAVIOUR].why
    assert states["device.py", Stage.NUMBERS].state is State.HOLDS
    assert states["read.py", Stage.BEHAVIOUR].state is State.NOT_RUN
    assert "without no_such_package, which is not installed" in states["read.py", Stage.BEHAVIOUR].why
    assert states["optional.py", Stage.BEHAVIOUR].state is State.HOLDS


def test_a_slow_program_is_stopped_after_the_same_calls_on_both_sides(tmp_path: Path) -> None:
    text = (
        "import time\n\nimport torch\nfrom torch import nn\n\nnet = nn.Linear(3, 2)\nfor number in range(100):\n"
        "    time.sleep(0.5)\n    print(net(torch.ones(1, 3) * number).sum().item())\n"
    )
    root = from_files({"main.py": text}, tmp_path)
    with Pool(Limits.for_projects(60)) as pool:
        found = verified(root, pool)
    states = {row.stage: row.state for row in found.rows}
    assert 3 <= found.stopped["main.py"] < 60
    assert states == {Stage.BUILDS: State.HOLDS, Stage.NUMBERS: State.HOLDS, Stage.BEHAVIOUR: State.PARTLY}, found.rows


def test_distributions_are_compared_by_their_parameters(tmp_path: Path, pool: Pool) -> None:
    text = (
        "from torch import nn\nfrom torch.distributions import Categorical, Normal\n\n\n"
        "class Fixed(Categorical):\n    def best(self):\n        return self.probs.argmax(-1)\n\n\n"
        "class Policy(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
        "        self.actor, self.mean = nn.Linear(4, 3), nn.Linear(4, 2)\n\n"
        "    def forward(self, x):\n        return Fixed(logits=self.actor(x)), Normal(self.mean(x), 1.5)\n"
    )
    root = from_files({"policy.py": text, "use.py": "import policy\n"}, tmp_path)
    [row] = [row for row in verified(root, pool).rows if row.stage is Stage.NUMBERS]
    assert row.state is State.HOLDS
    edited(root, "policy.py", "1.5", "1.6")
    [row] = [row for row in verified(root, pool).rows if row.stage is Stage.NUMBERS]
    assert row.state is State.FAILS


SERIES = """import torch
from torch import nn


class Model(nn.Module):
    def __init__(self, configs):
        super().__init__()
        self.trend, self.season = nn.Linear(configs.seq_len, 6), nn.Linear(configs.seq_len, 6)
        self.kernel = nn.AvgPool1d(5, 1, 2)

    def forward(self, x_enc, x_mark):
        rows = x_enc.permute(0, 2, 1)
        trend = self.kernel(rows)
        return (self.trend(trend) + self.season(rows - trend + x_mark.permute(0, 2, 1))).permute(0, 2, 1)
"""
FIELD = """import numpy as np
import torch
from torch import nn


class Field(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 2)

    def forward(self, x, t, damped):
        change = self.fc(torch.cat([x, torch.from_numpy(t).expand(x.shape[0], 1)], dim=1))
        return change * 0.5 if damped is True else change


def get_inputs():
    return [torch.randn(4, 2), np.ones(1, np.float32), True]
"""
GRAPH = """import torch
from torch import nn


class Graph(nn.Module):
    def __init__(self, nfeat, sizes):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(sizes[i - 1] if i else nfeat, sizes[i]) for i in range(len(sizes)))

    def forward(self, x, adj):
        for layer in self.layers:
            x = torch.relu(torch.mm(adj, layer(x)))
        return x
"""


def test_networks_of_settings_of_graphs_and_of_lists_are_built(tmp_path: Path, pool: Pool) -> None:
    parser = "import argparse\n\nimport {}\n\np = argparse.ArgumentParser()\np.add_argument('--seq_len', type=int, default=24)\n"
    files = {"series.py": SERIES, "graph.py": GRAPH, "run.py": parser.format("series") + "print(p.parse_args().seq_len)\n"}
    found = verified(from_files(files | {"use.py": "import graph\n"}, tmp_path), pool)
    states = {row.path: row.state for row in found.rows if row.stage is Stage.NUMBERS}
    assert states == {"series.py": State.HOLDS, "graph.py": State.HOLDS}, found.rows


def test_what_nothing_was_compared_of_does_not_hold(tmp_path: Path, pool: Pool) -> None:
    net = "    def __init__(self, layer):\n        super().__init__()\n        self.fc = nn.Linear(layer.wide, layer.narrow)\n\n"
    files = {
        "model.py": f"from torch import nn\n\n\nclass Net(nn.Module):\n{net}    def forward(self, x):\n        return self.fc(x)\n",
        "train.py": "import torch\n\nRATE = 0.1\n\n\ndef train(net, x):\n    return torch.relu(net(x))\n",
        "main.py": "import os\n\nimport torch\n\nimport model\nimport train\n\nos.makedirs('out', exist_ok=True)\n",
    }
    found = verified(from_files(files, tmp_path), pool)
    states = {(row.path, row.stage): row for row in found.rows}
    assert states["model.py", Stage.NUMBERS].state is State.NOT_RUN
    assert "Net(layer)" in states["model.py", Stage.NUMBERS].why
    assert states["main.py", Stage.BEHAVIOUR].state is State.PARTLY
    assert ("train.py", Stage.BEHAVIOUR) not in states  # it defines, and is imported
    assert found.proved() == []


def test_tests_are_written_that_run_with_both_frameworks(tmp_path: Path) -> None:
    files = {"series.py": SERIES.replace("configs.seq_len", "configs"), "field.py": FIELD, "use.py": "import series\n"}
    root = from_files(files, tmp_path)
    CliRunner().invoke(mindport, ["verify", str(root), "--write-tests"], catch_exceptions=False)
    subprocess.run(["git", "-C", str(root), "checkout", "-q", "mindspore"], check=True)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/test_mindspore_parity.py"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert "2 passed" in done.stdout, done.stdout
    for path, right, wrong in (("series.py", "rows - trend", "rows + trend"), ("field.py", "is True", "is False")):
        (root / path).write_text((root / path).read_text().replace(right, wrong))
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert "2 failed" in done.stdout, done.stdout


def test_a_limit_is_no_difference(tmp_path: Path) -> None:
    root = migrated("classifier", tmp_path)
    with git.worktree(root, "HEAD", "--detach") as before, git.worktree(root, "mindspore", "--detach") as after:
        torch, mindspore = trees.read(before), trees.read(after)
    with Pool(Limits(wall=1, scratch=512)) as hurried:
        found = verify(torch, mindspore, pool=hurried)
    assert not [row for row in found.rows if row.state is State.FAILS and row.stage is not Stage.BUILDS], found.rows


def test_programs_in_folders_of_their_own_find_the_modules_beside_them(tmp_path: Path, pool: Pool) -> None:
    found = verified(migrated("studies", tmp_path), pool)
    assert [row for row in found.rows if row.stage is Stage.BUILDS and row.state is not State.HOLDS] == []
    assert {row.path for row in found.rows if row.stage is Stage.BEHAVIOUR and row.state is State.HOLDS} == {
        "run.py",
        "second/run.py",
    }


TIMM = """import torch
from timm.layers import DropPath, trunc_normal_
from timm.no_such_part import Unseen
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(16, 16)
        self.drop = DropPath(0.1)
        trunc_normal_(self.fc.weight, std={std})

    def forward(self, x):
        return x + self.drop(self.fc(x))
"""


def test_small_parts_of_timm_compute_though_others_are_stood_in_for(tmp_path: Path, pool: Pool) -> None:
    root = from_files({"net.py": TIMM.format(std=0.02)}, tmp_path)
    [row] = [row for row in verified(root, pool).rows if row.stage is Stage.NUMBERS]
    assert (row.path, row.state) == ("net.py", State.HOLDS), row.why
    edited(root, "net.py", "TruncatedNormal(0.02", "TruncatedNormal(0.2")
    [row] = [row for row in verified(root, pool).rows if row.stage is Stage.NUMBERS]
    assert row.state is State.FAILS
    assert row.why.startswith("init: different, fresh fc.weight (mean ")
    assert "fc.weight 的初始值" in chinese(row.why)
    assert "均值" in chinese(row.why)
