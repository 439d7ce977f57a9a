"""docs/migrating.md does what it says: its commands run here, in both languages the same."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import torch

from tests.verification import repositories

DOCS = Path(__file__).parents[2] / "docs"
ENGLISH, CHINESE = ((DOCS / name).read_text() for name in ("migrating.md", "migrating.zh.md"))
ADDRESS = "https://example.org/shapes.git"


def commands(text: str) -> list[str]:
    blocks = re.findall(r"```console\n(.*?)```", text, re.DOTALL)
    return [line.removeprefix("$ ") for block in blocks for line in block.splitlines()]


def test_both_languages_give_the_same_commands() -> None:
    assert commands(ENGLISH) == commands(CHINESE)
    assert re.findall(r"```toml\n(.*?)```", ENGLISH, re.DOTALL) == re.findall(r"```toml\n(.*?)```", CHINESE, re.DOTALL)


def test_every_command_does_what_the_page_says(tmp_path: Path) -> None:
    upstream = repositories.write("classifier", tmp_path / "upstream")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    environment |= {f"GIT_{who}_{what}": f"ada@{what}" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    environment |= {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "LANGUAGE": "en"}
    environment |= {"XDG_CACHE_HOME": str(tmp_path / "cache"), "HOME": str(tmp_path)}

    def run(line: str, folder: Path = tmp_path) -> subprocess.CompletedProcess[str]:
        words = ["bash", "-c", line]
        return subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, timeout=300, check=False)

    for line in ("git init -q -b main", "git add -A", "git commit -qm Begin"):
        assert run(line, upstream).returncode == 0
    said: dict[str, str] = {}
    for line in commands(ENGLISH):
        if line.startswith("mindport migrate"):
            [settings] = re.findall(r"```toml\n(.*?)```", ENGLISH, re.DOTALL)
            (tmp_path / "shapes" / "mindport.toml").write_text(settings)
        if line.startswith("mindport weights"):
            state = torch.nn.Sequential(torch.nn.Conv2d(1, 2, 3), torch.nn.BatchNorm2d(2), torch.nn.Linear(3, 2)).state_dict()
            torch.save(state, tmp_path / "shapes" / "lenet.pth")
        done = run(line.replace(ADDRESS, str(upstream)))
        assert done.returncode == 0, (line, done.stdout, done.stderr)
        said[line] = done.stdout
    assert "# shapes" in (tmp_path / "shapes" / "MIGRATION.md").read_text()
    log = next(text for line, text in said.items() if " log " in line)
    assert "Translate the modules to MindSpore" in log
    assert "builds: holds, numbers: holds, behaviour: holds" in next(text for line, text in said.items() if "verify" in line)
    assert (tmp_path / "shapes" / "lenet.ckpt").exists()
    assert "Upstream moved on" in run("git log --oneline mindspore", tmp_path / "shapes").stdout
