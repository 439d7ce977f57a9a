"""From a repository to branches of it, with real git: complete, in steps, and renewed without losing what people wrote."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from workers.commandline.commands import mindport
from workers.migration import inventory, translating

FILES = {
    "net.py": "import torch\nfrom torch import nn\n\n\nclass Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
    "        self.fc = nn.Linear(4, 2)\n\n    def forward(self, x):\n        return torch.relu(self.fc(x))\n",
    "train.py": "import torch\nfrom torch.utils.data import DataLoader\n\nfrom net import Net\n\n\ndef main():\n    net = Net()\n"
    "    print(net(torch.ones(1, 4)).size(0))\n    for row in DataLoader([1, 2]):\n        print(row)\n\n\n"
    "if __name__ == '__main__':\n    main()\n",
    "tests/test_net.py": "import torch\n\n\ndef test_ones():\n    assert torch.ones(2).size(0) == 2\n",
    "requirements.txt": "torch\ntqdm\n",
    "run.sh": "torchrun --nproc_per_node=2 train.py\n",
    "README.md": "# Net\n",
    "config.yaml": "device: cuda\n",
    "windows/sums.py": "import torch\r\n\r\n\r\ndef total(x: torch.Tensor):\r\n    return x.size(0)\r\n",
    "windows/run.sh": "CUDA_VISIBLE_DEVICES=0 \\\r\n  python train.py\r\n",
}


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def git(folder: Path, *words: str) -> str:
    return subprocess.run(["git", "-C", str(folder), *words], capture_output=True, text=True, check=True).stdout


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    for path, text in FILES.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(text.encode())
    (root / "weights.pth").write_bytes(b"PK\x03\x04\0\0")
    git(root.parent, "init", "-q", "-b", "main", str(root))
    git(root, "config", "user.name", "Ada")
    git(root, "config", "user.email", "ada@example.org")
    git(root, "add", "-A")
    git(root, "commit", "-qm", "Begin")
    return root


def mindport_(*words: object) -> tuple[int, str]:
    done = CliRunner().invoke(mindport, [str(word) for word in words], catch_exceptions=False)
    return done.exit_code, done.output


def test_a_limit_names_the_file_with_which_it_was_passed(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inventory, "MOST_PROGRAMS", 2)
    code, said = mindport_("plan", repository)
    assert code == 2
    assert "more than 2 programs: passed with train.py" in said
    monkeypatch.setattr(inventory, "MOST_BYTES", 100)
    assert "passed with " in mindport_("migrate", repository)[1]


def test_nothing_is_translated_again_until_something_changes(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code, first = mindport_("plan", repository)

    def broken(*given: object) -> None:
        raise AssertionError(given)

    monkeypatch.setattr(translating, "translate_all", broken)
    assert mindport_("plan", repository) == (code, first)
    (repository / "net.py").write_text(FILES["net.py"] + "\n")
    git(repository, "commit", "-qam", "More")
    with pytest.raises(AssertionError):
        mindport_("plan", repository)


def test_the_tree_is_complete_in_steps_and_the_user_s_own_is_untouched(repository: Path) -> None:
    before = git(repository, "rev-parse", "main")
    code, said = mindport_("migrate", repository)
    assert code == 0, said
    assert git(repository, "rev-parse", "main") == before
    assert git(repository, "status", "--porcelain") == ""
    assert len(git(repository, "worktree", "list").splitlines()) == 1
    names = git(repository, "ls-tree", "-r", "--name-only", "mindspore").split()
    assert set(FILES) | {"weights.pth", "ms_companion/data.py"} <= set(names)
    log = git(repository, "log", "--format=%an <%ae> %s", "main..mindspore").splitlines()
    assert len(log) == 7
    assert all(line.startswith("Ada <ada@example.org> ") for line in log)
    shown = {name: git(repository, "show", f"mindspore:{name}") for name in FILES}
    assert not [name for name in FILES if name.endswith(".py") and "import torch" in shown[name]]
    assert "from ms_companion.data import DataLoader" in shown["train.py"]
    assert shown["requirements.txt"].startswith("mindspore==")
    assert shown["run.sh"].startswith("msrun ")
    assert "python train.py" in shown["README.md"]
    assert shown["config.yaml"] == FILES["config.yaml"]


def test_a_diff_shows_only_what_changed_where_lines_end_as_on_windows(repository: Path) -> None:
    mindport_("migrate", repository)
    rows = git(repository, "diff", "--numstat", "main", "mindspore", "--", "windows").splitlines()
    assert [row.split()[1] for row in rows] == ["1", "3"]  # of two lines and of five
    for path in ("windows/sums.py", "windows/run.sh"):
        told = subprocess.run(["git", "-C", repository, "show", f"mindspore:{path}"], capture_output=True, check=True).stdout
        assert told.count(b"\r\n") == told.count(b"\n")


def test_the_branch_starts(repository: Path) -> None:
    mindport_("migrate", repository)
    git(repository, "switch", "-q", "mindspore")
    import sys

    done = subprocess.run([sys.executable, "train.py"], cwd=repository, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.splitlines()[0] == "1"


@pytest.mark.parametrize(
    ("folder", "words", "told"), [("examples", [], True), ("", [], False), ("examples", ["--companion", "installed"], False)]
)
def test_what_starts_in_a_subfolder_finds_the_companion(tmp_path: Path, folder: str, words: list[str], told: bool) -> None:
    there = tmp_path / "nested"
    (there / folder).mkdir(parents=True)
    (there / "README.md").write_text("# Nets\n")
    program = "print(torch.nn.functional.normalize(torch.ones(2, 3)))"
    (there / folder / "train.py").write_text(f"import torch\n\nif __name__ == '__main__':\n    {program}\n")
    mindport_("migrate", there, "--output", tmp_path / "out", *words)
    shown = git(tmp_path / "out", "show", "mindspore:README.md")
    assert ("$ export PYTHONPATH=$PWD\n$ python examples/train.py\n" in shown) is told


def test_patches_make_the_same_tree_elsewhere(repository: Path, tmp_path: Path) -> None:
    mindport_("migrate", repository, "--patches", tmp_path / "series.mbox")
    git(repository, "switch", "-qc", "applied", "main")
    git(repository, "am", "-q", "--keep-cr", str(tmp_path / "series.mbox"))
    assert git(repository, "rev-parse", "applied^{tree}") == git(repository, "rev-parse", "mindspore^{tree}")


def test_a_second_migration_is_refused_and_syncing_without_change_does_nothing(repository: Path) -> None:
    mindport_("migrate", repository)
    code, said = mindport_("migrate", repository)
    assert code == 1
    assert "sync" in said
    tip = git(repository, "rev-parse", "mindspore")
    code, said = mindport_("sync", repository)
    assert (code, git(repository, "rev-parse", "mindspore")) == (0, tip)


def commit(root: Path, branch: str, path: str, text: str) -> None:
    git(root, "switch", "-q", branch)
    (root / path).write_text(text)
    git(root, "commit", "-qam", f"Change {path}")
    git(root, "switch", "-q", "main")


def test_sync_brings_what_upstream_did_and_keeps_hand_edits(repository: Path) -> None:
    mindport_("migrate", repository)
    translated = git(repository, "show", "mindspore:net.py")
    commit(repository, "mindspore", "net.py", "# by hand\n" + translated)
    commit(repository, "main", "net.py", FILES["net.py"].replace("torch.relu(", "torch.sigmoid("))
    code, said = mindport_("sync", repository)
    assert code == 0, said
    merged = git(repository, "show", "mindspore:net.py")
    assert merged.startswith("# by hand\n")
    assert "sigmoid" in merged
    assert "relu" not in merged
    assert git(repository, "merge-base", "mindspore", "main") == git(repository, "rev-parse", "main")


def test_a_conflict_names_its_files_and_leaves_the_branch_as_it_was(repository: Path) -> None:
    mindport_("migrate", repository)
    translated = git(repository, "show", "mindspore:net.py")
    commit(repository, "mindspore", "net.py", translated.replace("relu(self.fc(x))", "relu(self.fc(x)) * 2"))
    commit(repository, "main", "net.py", FILES["net.py"].replace("torch.relu(", "torch.sigmoid("))
    tip = git(repository, "rev-parse", "mindspore")
    code, said = mindport_("sync", repository)
    assert code == 1
    assert "  net.py\n" in said
    assert git(repository, "rev-parse", "mindspore") == tip
    assert git(repository, "status", "--porcelain") == ""


def test_a_plain_folder_is_copied_first(repository: Path, tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.mkdir()
    (plain / "a.py").write_text(FILES["net.py"])
    assert mindport_("migrate", plain)[0] == 2
    code, said = mindport_("migrate", plain, "--output", tmp_path / "out")
    assert code == 0, said
    assert (plain / "a.py").read_text() == FILES["net.py"]
    assert "nn.Cell" in git(tmp_path / "out", "show", "mindspore:a.py")


def test_the_plan_asks_what_a_person_must_decide(repository: Path) -> None:
    code, said = mindport_("plan", repository)
    assert code == 0
    assert "- [ ]" not in said  # the loader's interface stays whatever one answers: advice, no question
    assert re.search(r"## What changes for you\n\n- Data is loaded with DataLoader: .* `train\.py:10`\n", said)
    assert "- `train.py`" in said
    assert "`weights.pth`" in said
    assert "`config.yaml:1` device: cuda stays" in said
    assert "Nothing was run" in said
