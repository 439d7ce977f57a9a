from __future__ import annotations

import io
import subprocess
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.web.made import RESULT, SOURCE, translated, translation
from tests.web.test_unpacking import packed
from webapp.jobs.models import Attempt, Job, State
from webapp.projects import repository
from webapp.projects.models import Project

pytestmark = pytest.mark.django_db
FILES = {
    "net/model.py": SOURCE.encode(),
    "net/data.py": b"import os\nimport cv2, numpy\nfrom net import model\nfrom einops import rearrange\n",
    "net/__init__.py": b"",
    "broken.py": b"x = = 1\n",
    "README.md": b"# read\n",
}


@pytest.fixture
def project(client) -> Project:
    response = client.post("/t/", {"code": SimpleUploadedFile("net.zip", packed(FILES).read()), "profile": "portable"})
    made = Project.objects.get()
    assert (response.status_code, response["Location"]) == (303, f"/p/{made.id}")
    return made


def finish(project: Project) -> None:
    """What the recorder does: the model is translated, everything else has nothing of torch in it."""
    for job in Job.objects.filter(paste__file__project=project):
        empty = translation(text=job.paste.source, changes=[], findings=[], links={}, apis=0)
        report = translation() if job.paste.source == SOURCE else empty
        Attempt.objects.filter(job=job).update(state=State.DONE, report=report)
    Job.objects.filter(paste__file__project=project).update(state=State.DONE)


def test_each_python_file_becomes_a_job(client, project):
    page = client.get(f"/p/{project.id}")
    states = {standing.file.path: standing.state for standing in page.context["files"]}
    assert states == {
        "README.md": "kept",
        "broken.py": "kept",
        "net/__init__.py": "kept",
        "net/data.py": "queued",
        "net/model.py": "queued",
    }
    assert "Syntax error" in page.content.decode()


def test_the_page_follows_until_all_are_over(client, project):
    assert client.get(f"/p/{project.id}", headers={"HX-Request": "true"}).status_code == 200
    finish(project)
    response = client.get(f"/p/{project.id}", headers={"HX-Request": "true"})
    assert response.status_code == 286
    assert response.context["totals"] == {"exact": 1, "adapted": 0, "review": 1, "unsupported": 0}


def test_the_worklist_names_what_needs_a_person(client, project):
    finish(project)
    assert client.get(f"/p/{project.id}").context["worklist"] == [
        {"torch": "torch.nn.Linear", "verdict": "review", "uses": 1, "files": 1}
    ]


def test_foreign_packages_are_listed_and_own_ones_are_not(client, project):
    assert client.get(f"/p/{project.id}").context["dependencies"] == [("cv2", 1), ("einops", 1)]


def test_the_whole_tree_can_be_downloaded(client, project):
    finish(project)
    with zipfile.ZipFile(io.BytesIO(client.get(f"/p/{project.id}.zip").content)) as opened:
        assert sorted(opened.namelist()) == sorted(FILES)
        assert opened.read("net/model.py") == RESULT.encode()
        assert opened.read("broken.py") == FILES["broken.py"]
        assert opened.read("README.md") == FILES["README.md"]


def test_git_takes_the_patch_of_the_whole(client, project, tmp_path):
    finish(project)
    (tmp_path / "net").mkdir()
    (tmp_path / "net/model.py").write_text(SOURCE)
    (tmp_path / "all.patch").write_bytes(client.get(f"/p/{project.id}.patch").content)
    subprocess.run(["git", "apply", "--check", "all.patch"], cwd=tmp_path, check=True)


def test_a_refused_archive_says_why_and_keeps_the_page(client):
    response = client.post("/t/", {"file": SimpleUploadedFile("net.zip", b"nothing")})
    assert response.status_code == 422
    assert "cannot be read" in response.content.decode()


def test_unknown_projects_are_not_found(client):
    assert client.get("/p/nothing").status_code == 404
    assert client.get("/p/nothing.zip").status_code == 404


def test_files_stand_in_their_folders_with_their_sums(client, project):
    finish(project)
    found = client.get(f"/p/{project.id}").context["folders"]
    assert [(folder.path, len(folder.standings), folder.opened) for folder in found] == [("", 2, True), ("net", 3, True)]
    assert (found[1].translated, found[1].over, found[1].apis) == (2, 2, 2)
    assert found[1].counts["review"] == found[1].left == 1


def test_a_large_project_begins_with_its_folders_closed(client):
    files = {f"pkg{n // 60}/m{n}.py": f"import torch\nx = torch.ones({n + 1})\n".encode() for n in range(120)}
    where = client.post("/t/", {"code": SimpleUploadedFile("big.zip", packed(files).read())})["Location"]
    assert "m61.py" not in client.get(where).content.decode()
    opened = client.get(f"{where}?in=pkg1").content.decode()
    assert "m61.py" in opened
    assert "m1.py" not in opened
    everything = client.get(f"{where}?all").content.decode()
    assert "m61.py" in everything
    assert "m1.py" in everything


def test_from_a_file_one_goes_to_the_files_beside_it_and_back_to_the_project(client, project):
    finish(project)
    files = {file.path: file.paste_id for file in project.files.all()}
    first, last = (client.get(f"/t/{files[path]}").content.decode() for path in ("net/data.py", "net/model.py"))
    around = first[first.index('class="among') : first.index('<header class="result-head')]
    assert f'href="/p/{project.id}"' in around
    assert "net/data.py" in around
    assert f'href="/t/{files["net/model.py"]}" rel="next"' in around
    assert f'href="/t/{files["net/data.py"]}" rel="prev"' in last
    assert 'rel="prev"' not in around
    assert 'class="among' not in client.get(f"/t/{translated().id}").content.decode()


def test_an_archive_is_uploaded_on_the_page_of_projects(client):
    page = client.get("/p/").content.decode()
    [form] = [part for part in page.split("<form")[1:] if 'id="upload"' in part]
    assert 'action="/t/"' in form
    assert 'enctype="multipart/form-data"' in form
    answer = client.post("/t/", {"file": SimpleUploadedFile("net.zip", packed(FILES).read())})
    assert answer["Location"] == f"/p/{Project.objects.get().id}"


def test_a_file_is_called_by_its_path(client, project):
    finish(project)
    paste = project.files.get(path="net/model.py").paste
    page = client.get(f"/t/{paste.id}").content.decode()
    assert '<h1 translate="no">net/model.py</h1>' in page
    assert "<title>net/model.py · " in page


def test_a_file_that_failed_says_why(client, project):
    finish(project)
    failed = Job.objects.get(paste__file__path="net/model.py")
    Job.objects.filter(id=failed.id).update(state=State.FAILED)
    Attempt.objects.filter(job=failed).update(state=State.FAILED, reason={"code": "time", "en": "Out of time.", "zh": "超时。"})
    assert "Out of time." in client.get(f"/p/{project.id}").content.decode()


def test_why_files_failed_is_asked_once_for_all_of_them(client):
    def questions(files: int) -> int:
        archive = packed({f"net/part{number}.py": b"import torch\n" for number in range(files)})
        address = client.post("/t/", {"code": SimpleUploadedFile("net.zip", archive.read())})["Location"]
        project = Project.objects.get(id=address.rpartition("/")[2])
        failed = Job.objects.filter(paste__file__project=project)
        failed.update(state=State.FAILED)
        Attempt.objects.filter(job__in=failed).update(state=State.FAILED, reason={"en": "Out of time.", "zh": "超时。"})
        with CaptureQueriesContext(connection) as asked:
            page = client.get(f"/p/{project.id}").content.decode()
        assert page.count("Out of time.") == files
        return len(asked)

    questions(1)
    assert questions(2) == questions(9)


def test_the_file_of_answers_leads_to_the_questions_and_is_nobodys_to_translate(client, project):
    repository.settings(project)
    page = client.get(f"/p/{project.id}").content.decode()
    row = page[page.index(f'href="/p/{project.id}/repository#questions"') :].partition("</tr>")[0]
    assert "mindport.toml" in row
    assert "your answers" in row
    assert "/duty" not in row
