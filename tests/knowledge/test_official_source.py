from __future__ import annotations

import subprocess

import pytest

from knowledge import __main__, official, official_source
from knowledge.official_source import SOURCES, TABLE, Source

LINE = "| [{}](https://pytorch.org/docs/2.1/x.html) | [{}](https://www.mindspore.cn/x.html) | [Consistent](https://x) |\n"


def git(folder, *words):
    command = ["git", "-C", folder, "-c", "user.name=a", "-c", "user.email=a@example.org", *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture
def documents(tmp_path, monkeypatch):
    """A repository with a commit for each edition that says what our table says, and one name besides in the newest."""
    git(tmp_path, "init", "-q")
    page = tmp_path / TABLE
    page.parent.mkdir(parents=True)
    for version in official.VERSIONS:
        rows = [row for name in official.names() for row in official.rows(name, version)]
        more = LINE.format("torch.brand_new", "mindspore.mint.brand_new") if version == official.NEWEST else ""
        page.write_text("# Table\n\n| PyTorch | MindSpore |\n" + "".join(LINE.format(row.torch, row.target) for row in rows) + more)
        git(tmp_path, "add", "-A")
        git(tmp_path, "commit", "-qm", version)
        monkeypatch.setitem(SOURCES, version, Source(git(tmp_path, "rev-parse", "HEAD"), version))
    return tmp_path


def test_the_tables_are_held_against_their_commits(documents, capsys):
    assert __main__.main(["official", str(documents)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said == [f"{official.NEWEST} + torch.brand_new mindspore.mint.brand_new", "1 difference"]


def test_a_row_that_no_commit_has_is_told(documents, monkeypatch):
    monkeypatch.setitem(SOURCES, official.NEWEST, SOURCES[official.BEFORE])
    found = list(official_source.differences(documents))
    assert f"{official.NEWEST} - torch.nn.Linear mindspore.mint.nn.Linear" in found


def test_every_edition_has_a_commit():
    assert SOURCES.keys() == set(official.VERSIONS)
    assert all(len(source.commit) == 40 and source.commit in source.address() for source in SOURCES.values())
