from __future__ import annotations

import io
import zipfile
from random import Random

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.api.conftest import acting
from webapp.api import projects

pytestmark = pytest.mark.django_db


def archive(**files: str | bytes) -> SimpleUploadedFile:
    """Programs are text, and bytes are something else."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as opened:
        for name, text in files.items():
            opened.writestr(name.replace("__", "/") + (".py" if isinstance(text, str) else ".bin"), text)
    return SimpleUploadedFile("net.zip", packed.getvalue(), content_type="application/zip")


def made(client, **more):
    return client.post("/api/v1/projects", {"archive": archive(net="import torch\n", lib__a="x = 1\n"), **more})


def test_an_archive_becomes_a_project(program):
    response = made(program)
    told = response.json()
    assert (response.status_code, told["files"], told["translated"]) == (201, 2, 2)
    assert response["Location"].endswith(told["links"]["self"])
    assert program.get(told["links"]["self"]).json()["name"] == "net.zip"


def test_its_files_come_in_pages(program):
    address = made(program).json()["links"]["files"]
    response = program.get(address, {"per_page": 1})
    assert [file["path"] for file in response.json()["items"]] == ["lib/a.py"]
    assert 'rel="next"' in response["Link"]


def test_a_page_of_projects_has_fifty_whatever_is_asked(monkeypatch):
    """With each comes where its files stand: two hundred took most of a second."""
    ada = acting("ada")
    monkeypatch.setattr(projects, "MOST", 2)
    assert {made(ada).status_code for _ in range(3)} == {201}
    response = ada.get("/api/v1/projects", {"per_page": 200})
    assert (len(response.json()["items"]), response.json()["pages"]) == (2, 2)
    assert len(ada.get("/api/v1/projects", {"per_page": 200, "page": 2}).json()["items"]) == 1


def test_it_belongs_to_the_person_of_the_token(program):
    ada = acting("ada")
    told = made(ada).json()
    assert program.get(told["links"]["self"]).status_code == 404
    assert [project["id"] for project in ada.get("/api/v1/projects").json()["items"]] == [told["id"]]
    assert acting("bob").get("/api/v1/projects").json()["items"] == []


def test_profile_is_one_that_there_is(program):
    assert made(program, profile="fast").status_code == 422
    assert made(program, profile="mint").json()["profile"] == "mint"


def sent_with_a_key(client, boundary: bytes, content: bytes):
    body = b'--%b\r\nContent-Disposition: form-data; name="archive"; filename="n.zip"\r\n\r\n%b\r\n--%b--\r\n'
    kind = f"multipart/form-data; boundary={boundary.decode()}"
    return client.post(
        "/api/v1/projects", body % (boundary, content, boundary), content_type=kind, headers={"Idempotency-Key": "k"}
    )


def test_the_same_upload_with_one_key_is_one_project(program):
    """Also a large one, and although programs choose other borders each time."""
    content = archive(net="import torch\n", large=Random(0).randbytes(4_900_000)).read()
    assert len(content) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    first, second = (sent_with_a_key(program, boundary, content) for boundary in (b"one", b"two"))
    assert (first.status_code, first.content) == (201, second.content)
    assert sent_with_a_key(program, b"one", archive(net="x = 1\n").read()).status_code == 422
