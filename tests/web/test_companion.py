"""The user's file stands alone beside its source; the companion package is listed below it and comes along in downloads."""

from __future__ import annotations

import io
import json
import subprocess
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils.html import escape
from django.utils.translation import override

from tests.web.made import job, paste, translation
from tests.web.test_notebooks import sources
from tests.web.test_unpacking import packed
from webapp.jobs.models import Attempt, Job, State
from webapp.pastes import notebooks
from webapp.pastes.models import Paste
from webapp.projects.models import Project
from webapp.review import companion
from workers import bundling
from workers.translation import translate

pytestmark = pytest.mark.django_db
SOURCE = "from torch.utils.data import DataLoader\n\nloader = DataLoader([1, 2])\n"
OTHER = "import torch\nlayer = torch.nn.Bilinear(1, 1, 1)\n"
NEEDED = bundling.files(["DataLoader"])


def made(source: str = SOURCE, **more: str) -> Paste:
    kept = paste(source, **more)
    job(kept, report=json.loads(json.dumps(translate(source).to_dict())))
    return kept


def unpacked(response) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(response.content)) as opened:
        return {name: opened.read(name).decode() for name in opened.namelist()}


def test_the_page_shows_the_users_file_and_the_companion_folded_below(client):
    page = client.get(f"/t/{made().id}").content.decode()
    assert "class BatchSampler" not in page
    assert '<details class="panel companion" id="companion">' in page
    listed = page[page.index('id="companion"') :]
    assert escape(bundling.summary("DataLoader")) in listed
    assert listed.index("DataLoader</code>") < listed.index("BatchSampler</code>")
    assert listed.count("<li") >= len(bundling.closure(["DataLoader"]))


def test_in_chinese(client):
    with override("zh-hans"):
        assert "随附包" in client.get(f"/t/{made().id}", headers={"Accept-Language": "zh-hans"}).content.decode()


def test_a_program_that_needs_none_shows_and_offers_none(client):
    kept = made("import torch\nx = torch.ones(2)\n")
    page = client.get(f"/t/{kept.id}").content.decode()
    assert 'id="companion"' not in page
    assert ".zip" not in page
    assert list(unpacked(client.get(f"/t/{kept.id}.zip"))) == ["net.py"]


def test_the_archive_holds_the_program_and_the_package(client):
    assert unpacked(client.get(f"/t/{made().id}.zip")) == {"net.py": translate(SOURCE).text, **NEEDED}


def test_one_file_needs_no_package(client):
    response = client.get(f"/t/{made().id}.inline.py")
    assert response["Content-Disposition"] == 'attachment; filename="net.py"'
    text = response.content.decode()
    assert bundling.PACKAGE not in text
    assert "class DataLoader" in text


def test_git_makes_the_package_of_the_patch(client, tmp_path):
    (tmp_path / "net.py").write_text(SOURCE)
    (tmp_path / "net.patch").write_bytes(client.get(f"/t/{made().id}.patch").content)
    subprocess.run(["git", "apply", "net.patch"], cwd=tmp_path, check=True)
    found = {path: (tmp_path / path).read_text() for path in NEEDED}
    assert found == NEEDED


def test_data_and_the_api_carry_the_files(client):
    kept = made()
    assert client.get(f"/t/{kept.id}.json").json()["companion"] == NEEDED
    assert client.get(f"/api/v1/translations/{Job.objects.get().id}/result").json()["companion"] == NEEDED


def test_the_package_follows_what_a_reviewer_decides(client):
    kept = made()
    client.post(f"/t/{kept.id}/decide", {"unit": "L1", "kind": "edited", "text": "from ms_companion.linalg import cdist\n"})
    assert client.get(f"/t/{kept.id}.json").json()["companion"] == bundling.files(["cdist"])
    assert client.get(f"/t/{kept.id}.json?r=0").json()["companion"] == NEEDED
    assert "cdist" in client.get(f"/t/{kept.id}/r/1").content.decode()


def test_a_program_left_half_written_has_no_package_and_a_page(client):
    kept = made()
    client.post(f"/t/{kept.id}/decide", {"unit": "L1", "kind": "edited", "text": "from ms_companion.data import (\n"})
    assert client.get(f"/t/{kept.id}").status_code == 200
    assert list(unpacked(client.get(f"/t/{kept.id}.zip"))) == ["net.py"]


def test_a_notebook_goes_into_the_archive_as_it_came(client):
    cells: list[dict] = [{"cell_type": "code", "id": "a", "metadata": {}, "source": SOURCE, "outputs": [], "execution_count": None}]
    program, kept = notebooks.opened(json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))
    there = made(program, name="net.ipynb", notebook=kept)
    files = unpacked(client.get(f"/t/{there.id}.zip"))
    assert set(files) == {"net.ipynb", *NEEDED}
    assert "from ms_companion.data import DataLoader" in sources(files["net.ipynb"])[0]
    assert "class DataLoader" in sources(client.get(f"/t/{there.id}.inline.ipynb").content.decode())[0]


def test_a_shared_link_gives_texts_in_which_credentials_are_hidden_and_no_archive(client):
    kept = made()
    client.post(f"/t/{kept.id}/share", {"days": "7"})
    token = Job.objects.get().shares.get().token
    assert f"/s/{token}.inline.py" in client.get(f"/s/{token}").content.decode()
    assert [client.get(f"/s/{token}.{suffix}").status_code for suffix in ("inline.py", "zip")] == [200, 404]


def test_a_project_shares_one_package(client, tmp_path):
    files = {"one.py": SOURCE, "inner/two.py": OTHER, "ms_companion/__init__.py": "mine = 1\n"}
    archive = packed({path: text.encode() for path, text in files.items()}).read()
    client.post("/t/", {"code": SimpleUploadedFile("net.zip", archive), "profile": "portable"})
    for each in Job.objects.select_related("paste"):
        report = json.loads(json.dumps(translation(**translate(each.paste.source).to_dict())))
        Attempt.objects.filter(job=each).update(state=State.DONE, report=report)
    Job.objects.update(state=State.DONE)
    project = Project.objects.get()
    wanted = bundling.files(["DataLoader", "Bilinear"])
    found = unpacked(client.get(f"/p/{project.id}.zip"))
    assert found.pop("ms_companion/__init__.py") == "mine = 1\n"  # the project's own
    assert found == {
        "one.py": translate(SOURCE).text,
        "inner/two.py": translate(OTHER).text,
        **{path: text for path, text in wanted.items() if path != "ms_companion/__init__.py"},
    }
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)
    (tmp_path / "all.patch").write_bytes(client.get(f"/p/{project.id}.patch").content)
    subprocess.run(["git", "apply", "--check", "all.patch"], cwd=tmp_path, check=True)


def test_each_definition_has_a_line():
    found = companion.entries(translate(SOURCE).text)
    assert [entry.name for entry in found if entry.imported] == ["DataLoader"]
    assert {entry.name for entry in found} == set(bundling.closure(["DataLoader"]))
    assert found[0].module == "ms_companion.data"
