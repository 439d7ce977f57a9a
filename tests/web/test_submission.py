from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from webapp.jobs.models import Job
from webapp.pastes.models import Paste

pytestmark = pytest.mark.django_db


def test_a_form_becomes_a_paste_and_a_translation_job(client):
    response = client.post("/t/", {"code": "import torch\r\nx = torch.ones(2)\r\n", "profile": "mint"})
    kept = Paste.objects.get()
    assert (response.status_code, response["Location"]) == (303, f"/t/{kept.id}")
    assert kept.source == "import torch\nx = torch.ones(2)\n"
    assert Job.objects.get(paste=kept).profile == "mint"


def test_a_file_is_taken_byte_for_byte(client):
    data = "\ufeffimport torch\r\n# 汉字\tx\r\n"
    client.post("/t/", {"code": SimpleUploadedFile("a folder/net.py", data.encode())})
    kept = Paste.objects.get()
    assert kept.source == data
    assert kept.name == "net.py"


def test_the_file_field_of_the_form_counts_beside_an_empty_text_area(client):
    client.post("/t/", {"code": "", "file": SimpleUploadedFile("net.py", b"import torch\n")})
    assert Paste.objects.get().name == "net.py"


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("class Block(nn.Module): ...\nclass Net(nn.Module): ...\nclass Args: ...\n", "net.py"),
        ("class Ring: ...\ndef step(): ...\n", "ring.py"),
        ("import torch\ndef sample(x): ...\n", "sample.py"),
        ("import torch\nx = torch.ones(2)\n", ""),
    ],
)
def test_what_is_pasted_is_called_by_what_it_defines(client, code, name):
    """In lists of ids nobody finds his program."""
    client.post("/t/", {"code": code})
    assert Paste.objects.get().name == name


def test_a_program_without_cookies_needs_no_token():
    strict = Client(enforce_csrf_checks=True)
    assert strict.post("/t/", {"code": "import torch\n"}).status_code == 303
    assert "sessionid" not in strict.cookies


def test_a_browser_needs_its_token():
    strict = Client(enforce_csrf_checks=True)
    strict.cookies["theme"] = "dark"
    response = strict.post("/t/", {"code": "import torch\n"})
    assert response.status_code == 403
    assert "out of date" in response.content.decode()


def test_a_browser_gets_a_session_that_marks_its_jobs(client):
    client.get("/")
    client.post("/t/", {"code": "import torch\n"})
    assert Job.objects.get().session == client.session.session_key != ""


def test_an_unknown_profile_means_portable(client):
    client.post("/t/", {"code": "import torch\n", "profile": "nonsense"})
    assert Paste.objects.get().profile == "portable"


def test_asking_for_the_collection_leads_to_the_form(client):
    assert client.get("/t/")["Location"] == "/"
