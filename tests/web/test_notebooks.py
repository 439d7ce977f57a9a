"""Notebooks: cells in, a program to review, the same cells out."""

from __future__ import annotations

import io
import json
import zipfile

import nbformat
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from tests.web.made import translation
from tests.web.test_unpacking import packed
from webapp.jobs.models import Attempt, Job, State
from webapp.pastes import notebooks
from webapp.pastes.models import Paste
from webapp.projects.models import Project
from webapp.review import revisions
from webapp.review.pieces import pieces_of
from workers.translation import translate

CELLS = ["%matplotlib inline\n!pip list\nimport torch", "x = torch.ones(2)\nprint(x)", "%%bash\nls"]


def book() -> nbformat.NotebookNode:
    cells = [new_markdown_cell("# Title"), *(new_code_cell(text) for text in CELLS)]
    cells[2].outputs = [new_output("stream", text="tensor([1., 1.])")]
    cells[2].execution_count = 7
    return new_notebook(cells=cells, metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}})


def sources(text: str) -> list[str]:
    return [cell.source for cell in nbformat.reads(text, as_version=4).cells]


def test_cells_go_through_a_program_and_back_with_order_ids_and_metadata():
    before = book()
    program, kept = notebooks.opened(nbformat.writes(before))
    compile(program, "notebook", "exec")
    after = nbformat.reads(notebooks.filled(kept, program.replace("torch.ones(2)", "ops.ones((2,))")), as_version=4)
    assert [cell.id for cell in after.cells] == [cell.id for cell in before.cells]
    assert [cell.source for cell in after.cells] == ["# Title", CELLS[0], "x = ops.ones((2,))\nprint(x)", CELLS[2]]
    assert after.metadata.kernelspec.name == "python3"


def test_outputs_are_not_kept():
    _, kept = notebooks.opened(nbformat.writes(book()))
    assert "tensor([1., 1.])" not in kept
    assert '"execution_count": 7' not in kept


def test_text_before_the_first_cell_stays_in_the_notebook():
    program, kept = notebooks.opened(nbformat.writes(new_notebook(cells=[new_code_cell("import torch")])))
    assert sources(notebooks.filled(kept, "import os\n\n" + program)) == ["import os\n\nimport torch"]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"cells": 3}', '{"nbformat": 99}', "[" * 100_000, '{"cells": [{}], "nbformat": 4}']
)
def test_what_is_no_notebook_is_refused_with_a_reason(text):
    with pytest.raises(notebooks.Unreadable, match="no notebook"):
        notebooks.opened(text)


def finish(paste: Paste, **report) -> None:
    Attempt.objects.filter(job__paste=paste).update(state=State.DONE, report=translation(**report))
    Job.objects.filter(paste=paste).update(state=State.DONE)


def plain(text: str) -> dict:
    return {"text": text, "changes": [], "findings": [], "links": {}, "apis": 0}


@pytest.mark.django_db
def test_an_uploaded_notebook_is_downloaded_as_one(client):
    sent = book()
    answer = client.post("/t/", {"file": SimpleUploadedFile("lesson.ipynb", nbformat.writes(sent).encode())})
    paste = Paste.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, f"/t/{paste.id}")
    finish(paste, **plain(paste.source.replace("torch", "mindspore")))
    assert f"/t/{paste.id}.ipynb" in client.get(f"/t/{paste.id}").content.decode()
    download = client.get(f"/t/{paste.id}.ipynb")
    assert download["Content-Disposition"] == 'attachment; filename="lesson.ipynb"'
    assert [cell.id for cell in nbformat.reads(download.content.decode(), as_version=4).cells] == [cell.id for cell in sent.cells]
    assert sources(download.content.decode())[1:3] == [
        CELLS[0].replace("torch", "mindspore"),
        CELLS[1].replace("torch", "mindspore"),
    ]


@pytest.mark.django_db
def test_a_broken_notebook_is_answered_with_the_reason(client):
    answer = client.post("/t/", {"file": SimpleUploadedFile("lesson.ipynb", b"{")})
    assert answer.status_code == 422
    assert "no notebook" in answer.content.decode()


@pytest.mark.django_db
def test_a_paste_that_is_no_notebook_has_no_such_download(client):
    client.post("/t/", {"code": "import torch\n"})
    assert client.get(f"/t/{Paste.objects.get().id}.ipynb").status_code == 404


@pytest.mark.django_db
def test_a_project_keeps_its_notebooks(client):
    files = {"a.py": b"import torch\n", "lesson.ipynb": nbformat.writes(book()).encode()}
    client.post("/t/", {"code": SimpleUploadedFile("net.zip", packed(files).read())})
    project = Project.objects.get()
    for paste in Paste.objects.all():
        finish(paste, **plain(paste.source.replace("torch", "mindspore")))
    archive = zipfile.ZipFile(io.BytesIO(client.get(f"/p/{project.id}.zip").content))
    assert archive.read("a.py") == b"import mindspore\n"
    assert json.loads(archive.read("lesson.ipynb"))["nbformat"] == 4
    assert sources(archive.read("lesson.ipynb").decode())[1].endswith("import mindspore")
    assert "lesson.ipynb" not in client.get(f"/p/{project.id}.patch").content.decode()


@pytest.mark.django_db
def test_a_reviewer_takes_no_cell_away(client):
    client.post("/t/", {"file": SimpleUploadedFile("lesson.ipynb", nbformat.writes(book()).encode())})
    paste = Paste.objects.get()
    report = translate(paste.source).to_dict()
    Attempt.objects.filter(job__paste=paste).update(state=State.DONE, report=report)
    Job.objects.filter(paste=paste).update(state=State.DONE)
    line = paste.source.splitlines().index("x = torch.ones(2)") + 1
    pieces = pieces_of(paste.source, revisions.made(Job.objects.get()))
    unit = next(piece.unit for piece in pieces if piece.source == line)
    answer = client.post(f"/t/{paste.id}/decide", {"unit": unit, "kind": "edited", "text": "# %%\nx = 1\n"})
    assert answer.status_code == 400
    assert "begins a cell" in answer.content.decode()
    assert revisions.latest(Job.objects.get()) == 0
    assert client.post(f"/t/{paste.id}/decide", {"unit": unit, "kind": "edited", "text": "x = 1\n"}).status_code == 302
    assert sources(client.get(f"/t/{paste.id}.ipynb").content.decode())[2].startswith("x = 1\n")


@pytest.mark.django_db
def test_a_notebook_that_has_lost_a_cell_is_packed_as_a_program(client):
    client.post("/t/", {"code": SimpleUploadedFile("net.zip", packed({"lesson.ipynb": nbformat.writes(book()).encode()}).read())})
    project = Project.objects.get()
    paste = Paste.objects.get()
    finish(paste, **plain(paste.source.replace("# %%\nx =", "x =")))
    names = zipfile.ZipFile(io.BytesIO(client.get(f"/p/{project.id}.zip").content)).namelist()
    assert "lesson.ipynb.py" in names
    assert "lesson.ipynb" not in names
