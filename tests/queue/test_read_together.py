"""Files of a project come to what they are among the others, and what their reviewers decided stands on the branch."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.queue.rows import state_of
from tests.queue.test_repository_job import ended, migrated, project_of
from tests.stack import Workers, wait_for
from webapp.jobs.models import Job, State
from webapp.pastes.models import Paste
from webapp.projects import repository, reviewed
from webapp.projects.models import Project
from webapp.projects.together import TOGETHER
from webapp.review import revisions
from webapp.review.pieces import pieces_of
from webapp.teams.spaces import Asker
from workers import shelf

PARTS = """import torch


def make():
    return torch.zeros(3, 4)


class Keep:
    def __init__(self, rows):
        self.rows = rows.view(-1)
"""
MAIN = """import torch
from parts import Keep, make

x = make()
keep = Keep(x)
x += 1
total = torch.ones(2)
print(keep.rows, total.device)
"""


def paste_of(project: Project, path: str) -> Paste:
    return Paste.objects.get(file__project=project, file__path=path)


def translated(project: Project, path: str) -> Job:
    jobs = Job.objects.filter(paste=paste_of(project, path), kind=Job.Kind.TRANSLATION, options__profile=project.profile)
    found = jobs.order_by("-created")[0]
    wait_for(lambda: state_of(found) == State.DONE, 60, f"the translation of {path}")
    return Job.objects.get(id=found.id)


def branch(project: Project, folder: Path) -> Path:
    source = shelf.folder(project.id) / shelf.BUNDLE
    subprocess.run(["git", "clone", "-q", "-b", "mindspore", str(source), str(folder)], check=True)
    return folder


def among_the_others(project: Project, path: str) -> Job:
    wait_for(lambda: translated(project, path).options.get(TOGETHER), 60, "the reading")
    return translated(project, path)


@pytest.mark.slow
def test_each_file_is_shown_as_it_reads_among_the_others(workers: Workers):
    cell: dict[str, object] = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None, "source": MAIN}
    book = json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [cell | {"id": "one"}]})
    project = project_of({"main.py": MAIN, "parts.py": PARTS, "book.ipynb": book})
    made = among_the_others(project, "main.py")
    for path in ("main.py", "book.ipynb"):
        text = revisions.made(among_the_others(project, path)).text
        assert "x += 1" not in text, "keep holds a view of x, which parts.py says"
    left = shelf.folder(project.id) / shelf.programs(made.options[TOGETHER])
    wait_for(lambda: not left.exists(), 20, "the pages to have it all")
    assert among_the_others(project, "parts.py").options[TOGETHER] == made.options[TOGETHER]


@pytest.mark.slow
def test_what_reviewers_decided_is_one_more_commit_of_the_branch(workers: Workers, tmp_path: Path):
    project = project_of({"main.py": MAIN, "parts.py": PARTS})
    job = among_the_others(project, "main.py")
    pieces = pieces_of(MAIN, revisions.made(job))
    unit = next(piece.unit for piece in pieces if piece.source == 7)
    revisions.decide(job, frozenset({unit}), "edited", "total = ops.ones(2)  # by hand\n")
    made = migrated(project)
    assert (made["reviewed"], made["conflicts"]) == (["main.py"], [])
    assert not reviewed.ahead(project, ())
    folder = branch(project, tmp_path / "first")
    assert "total = ops.ones(2)  # by hand\n" in (folder / "main.py").read_text()
    said = subprocess.run(["git", "-C", str(folder), "log", "-1", "--format=%s"], capture_output=True, text=True, check=True).stdout
    assert said.strip() == made["steps"][-1]
    assert "by hand" in (shelf.folder(project.id) / shelf.PATCHES).read_text()

    revisions.decide(translated(project, "main.py"), frozenset({unit}), "")
    assert reviewed.ahead(project, ()), "the branch has what nobody wants any more"
    ended(repository.start(project, "migration", Asker()))
    assert "by hand" not in (branch(project, tmp_path / "second") / "main.py").read_text()


@pytest.mark.slow
def test_an_answer_on_the_page_of_a_file_is_one_of_the_project_and_keeps_the_review(workers: Workers, client):
    program = "import torch\n\nnet = torch.compile(torch.nn.Linear(2, 3))\nx = torch.ones(2)\n"
    project = project_of({"main.py": program, "other.py": program})
    Project.objects.filter(id=project.id).update(session="")
    before = translated(project, "other.py")
    unit = next(piece.unit for piece in pieces_of(program, revisions.made(before)) if piece.source == 4)
    revisions.decide(before, frozenset({unit}), "edited", "x = ops.ones(2)  # by hand\n")
    paste = paste_of(project, "main.py")
    answer = {"decision": "compile", "option": "jit", "profile": project.profile}
    assert client.post(f"/t/{paste.id}/choose", answer).status_code == 302
    project.refresh_from_db()
    assert project.target.decisions == {"compile": "jit"}
    after = translated(project, "other.py")
    assert "jit" in revisions.made(after).text
    after = among_the_others(project, "other.py")
    wait_for(lambda: revisions.latest(after) == 1, 10, "the review to go on")
    assert "# by hand" in revisions.composed(after).text
