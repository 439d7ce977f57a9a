from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.web.made import job, paste
from webapp.jobs.models import State
from webapp.pastes.models import Paste

pytestmark = pytest.mark.django_db

DEEP = "(" * 5000 + "1" + ")" * 5000
REFUSED = {
    "syntax error": ("import torch\nx = = 1\n", 422, "Line 2, column 5."),
    "python 2": ("import torch\nprint 'x'\n", 422, "This is Python 2."),
    "python 2 exception": ("try:\n    pass\nexcept A, e:\n    pass\n", 422, "This is Python 2."),
    "deep brackets": (f"x = {DEEP}\n", 422, "nested too deeply"),
    "deep unary": ("x = " + "-" * 5000 + "1\n", 422, "nested too deeply"),
    "deep blocks": ("".join("\t" * n + "if x:\n" for n in range(200)), 422, "nested too deeply"),
    "empty": ("", 400, "nothing to translate"),
    "blank": (" \n\t\n", 400, "nothing to translate"),
    "null character": ("x = 1\0\n", 400, "not text"),
    "too large": ("x = 1\n" * 400_000, 413, "larger than 2 MB"),
}


@pytest.mark.parametrize(("text", "status", "said"), REFUSED.values(), ids=REFUSED.keys())
def test_what_cannot_be_used_is_answered_by_name(client, text, status, said):
    response = client.post("/t/", {"code": text})
    page = response.content.decode()
    assert response.status_code == status
    assert said in page
    assert "Traceback" not in page
    assert not Paste.objects.exists()


def test_the_text_is_kept_and_the_place_marked(client):
    page = client.post("/t/", {"code": "import torch\nx = = 1\n"}).content.decode()
    assert ">\nimport torch\nx = = 1\n</textarea>" in page
    assert 'data-error-line="2" data-error-column="5"' in page
    assert 'aria-invalid="true"' in page


def test_kept_text_is_escaped(client):
    page = client.post("/t/", {"code": "</textarea><script>alert(1)</script>"}).content.decode()
    assert "<script>alert" not in page


def test_binary_files_are_refused_with_their_name(client):
    response = client.post("/t/", {"code": SimpleUploadedFile("model.pth", b"\x80\x02}q\x00\xff\xfe")})
    assert response.status_code == 400
    assert "model.pth is not UTF-8 text" in response.content.decode()


def test_a_file_above_the_limit_is_not_read(client):
    response = client.post("/t/", {"code": SimpleUploadedFile("big.py", b"x = 1\n" * 400_000)})
    assert response.status_code == 413


def test_a_request_above_the_limit_is_not_read(client):
    assert client.post("/t/", {"code": "x" * (5 * 1024 * 1024)}).status_code == 413


def test_what_the_worker_refuses_later_looks_the_same(client):
    kept = paste("x = 1\n")
    job(kept, state=State.FAILED, reason={"code": "too-deep", "en": "Too deep.", "zh": "过深。", "line": 1, "column": 3})
    response = client.get(f"/t/{kept.id}")
    assert response.status_code == 422
    assert "Too deep." in response.content.decode()
    assert "x = 1" in response.content.decode()


def test_messages_speak_chinese(client):
    client.cookies["language"] = "zh-hans"
    assert "语法错误" in client.post("/t/", {"code": "x = = 1"}).content.decode()
