"""Names that are none: refused by name or shown harmlessly, and the lists of their owner open as before."""

from __future__ import annotations

import io
import struct
import time
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.web.made import mark_of, translated
from tests.web.test_unpacking import packed
from webapp.jobs import turns
from webapp.jobs.models import Attempt, Job
from webapp.pastes.models import Paste
from webapp.projects import unpacking
from webapp.projects.models import File, Project
from webapp.projects.unpacking import Refused, entries

pytestmark = pytest.mark.django_db
LISTS = ["/", "/jobs/", "/p/"]


@pytest.mark.parametrize("name", ["?", "$$$", "!!.", "…"])
def test_a_file_without_a_name_is_refused_by_name(client: Client, name: str):
    client.get("/")
    response = client.post("/t/", {"code": SimpleUploadedFile(name, b"import torch\n")})
    assert response.status_code == 400
    assert not Paste.objects.exists()
    assert [client.get(address).status_code for address in LISTS] == [200, 200, 200]


@pytest.mark.parametrize("name", ["?", "$$$", ".", "-", " "])
def test_a_name_that_is_kept_opens_everywhere(client: Client, name: str):
    client.get("/")
    address = client.post("/t/", {"code": "import torch\n", "name": name})["Location"]
    assert client.get(address).status_code == 200
    assert [client.get(shown).status_code for shown in LISTS] == [200, 200, 200]


def test_a_name_that_is_markup_is_shown_as_text(client):
    name = "<script>alert(1)</script>.py"
    kept = translated()
    type(kept).objects.filter(id=kept.id).update(name=name, session=mark_of(client))
    made = Project.objects.create(name=name, session=mark_of(client))
    File.objects.create(project=made, path=name, paste=kept)
    job_id = kept.jobs.get().id
    for address in ("/jobs/", f"/jobs/{job_id}", "/p/", f"/p/{made.id}", f"/t/{kept.id}", f"/t/{kept.id}/manage"):
        page = client.get(address).content.decode()
        assert "<script>alert(1)" not in page, address
        assert "alert(1)" in page, address


@pytest.mark.parametrize("name", ["?.zip", "$$$.zip", ".zip"])
def test_a_project_without_a_name_is_downloaded_under_another(client: Client, name: str):
    client.get("/")
    client.post("/t/", {"code": SimpleUploadedFile(name, packed({"a.py": b"import torch\n"}).read())})
    made = Project.objects.get()
    answer = client.get(f"/p/{made.id}.zip")
    assert answer.status_code == 200
    assert 'filename="project-mindspore.zip"' in answer["Content-Disposition"]


def test_members_whose_name_is_broken_utf8_are_refused(client: Client):
    data = packed({"汉.py": b"import torch\n"}).getvalue().replace("汉".encode(), b"\xff\xfe\xfd")
    response = client.post("/t/", {"code": SimpleUploadedFile("net.zip", data)})
    assert response.status_code == 422
    assert "not UTF-8" in response.content.decode()


def crowded(number: int, stated: int | None = None) -> bytes:
    """Members of nothing, and what the archive says of their number."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as opened:
        for place in range(number):
            opened.writestr(zipfile.ZipInfo(f"{place}"), b"")
    content = bytearray(data.getvalue())
    if stated is not None:
        place = content.rfind(unpacking.END)
        content[place + 10 : place + 12] = struct.pack("<H", stated)
    return bytes(content)


@pytest.mark.parametrize("stated", [None, 3])
def test_the_number_of_members_is_read_before_anything_else(stated: int | None, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(zipfile, "ZipFile", None) if stated is None else None
    archive = crowded(unpacking.MAX_ENTRIES + 1, stated) if stated else small_with(65_535)
    with pytest.raises(Refused, match="more than"):
        entries(io.BytesIO(archive))


def small_with(stated: int) -> bytes:
    end = struct.pack("<4sHHHHIIH", unpacking.END, 0, 0, stated, stated, 0, 0, 0)
    return b"PK\x03\x04" + end


def test_five_hundred_files_take_less_than_five_seconds(client: Client, django_capture_on_commit_callbacks):
    """Others wait for the database and the broker, so few questions go to them: rows by the hundred, two messages ahead."""
    text = b"import torch\nfrom torch import nn\n" + b"x = nn.Linear(3, 4)(torch.ones(2, 3))\n" * 50
    archive = packed({f"net/part_{number}.py": text for number in range(500)}).read()
    began = time.process_time()
    with CaptureQueriesContext(connection) as asked, django_capture_on_commit_callbacks(execute=True):
        assert client.post("/t/", {"code": SimpleUploadedFile("net.zip", archive)}).status_code == 303
    assert time.process_time() - began < 5
    assert len(asked) < 60
    assert Attempt.objects.exclude(sent=None).count() <= turns.AHEAD
    assert (File.objects.count(), Job.objects.count(), Attempt.objects.filter(queue="translation").count()) == (500, 500, 500)


@pytest.mark.parametrize("host", ["a..b", "x" * 64 + ".example", "..", "a" * 300])
def test_a_host_that_is_no_name_is_refused(client: Client, django_user_model, host: str):
    client.force_login(django_user_model.objects.create_user("ann"), "allauth.account.auth_backends.AuthenticationBackend")
    response = client.post(reverse("notices:webhooks"), {"address": f"https://{host}/", "kind": ["job.done"]})
    assert response.status_code == 400
