"""Every error under /api/v1/ is one that a program can read, whoever made it."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.api.conftest import acting, send
from tests.web.made import job, paste
from webapp.api import problems, v1
from webapp.jobs.models import State

pytestmark = pytest.mark.django_db


def told(response, status, code):
    assert (response.status_code, response["Content-Type"]) == (status, "application/problem+json"), response.content
    said = json.loads(response.content)
    assert (said["status"], said["code"]) == (status, code)
    assert said["type"] == f"/api/#{code}"
    assert said["title"]
    assert said["request_id"] == response["X-Request-ID"]
    return said


@pytest.mark.parametrize("address", ["/api/v1/nothing", "/api/v2/jobs", "/api/nothing", "/api/v1/", "/mcp/nothing"])
def test_an_unknown_address(program, address):
    told(program.get(address), 404, "not-found")


def test_an_unknown_job(program):
    told(program.get("/api/v1/jobs/abcdefghij"), 404, "not-found")


def test_a_method_that_is_not_there_names_those_that_are(program):
    response = program.delete("/api/v1/version")
    told(response, 405, "method-not-allowed")
    assert response["Allow"] == "GET"


def test_a_body_that_is_no_json(program):
    response = program.post("/api/v1/translations", "{", content_type="application/json")
    told(response, 400, "bad-request")


@pytest.mark.parametrize(
    ("sent", "where"),
    [
        ({}, "source"),
        ({"source": 1}, "source"),
        ({"source": "x", "profile": "fast"}, "profile"),
        ({"source": "x", "mindspore": "1.0"}, "mindspore"),
        ({"source": "x", "sourse": "y"}, "sourse"),
    ],
)
def test_a_field_that_is_missing_wrong_or_misspelt_is_named(program, sent, where):
    said = told(send(program, "/translations", sent), 422, "invalid")
    assert [error["where"][-1] for error in said["errors"]] == [where]


def test_a_wrong_number_in_the_address(program):
    told(program.get("/api/v1/jobs?page=0"), 422, "invalid")


def test_an_empty_program_is_a_program(program):
    assert send(program, "/translations", {"source": ""}).status_code == 201


def test_a_program_that_is_no_text(program):
    said = told(send(program, "/translations", {"source": "x = 1\n\0"}), 422, "unusable")
    assert (said["reason"], said["line"]) == ("binary", 2)


def test_a_program_that_is_too_large(program):
    told(send(program, "/translations", {"source": "x = 1\n" * 400_000}), 413, "too-large")


def test_a_body_beyond_what_is_read(program):
    told(send(program, "/translations", {"source": "x" * 5_000_000}), 413, "too-large")
    told(send(program, "/translations", {"source": "x" * 21_000_000}), 413, "too-large")


def test_an_archive_that_is_none(program):
    archive = SimpleUploadedFile("a.zip", b"no zip")
    told(program.post("/api/v1/projects", {"archive": archive}), 422, "unusable")


@pytest.mark.parametrize("token", ["mp_unknown", "", "x"])
def test_a_token_that_is_none(program, token):
    response = program.get("/api/v1/version", headers={"Authorization": f"Bearer {token}"})
    told(response, 401, "unauthorized")
    assert response["WWW-Authenticate"].startswith("Bearer")


def test_a_token_that_may_only_read(program):
    said = told(send(acting("ada", "read"), "/translations", {"source": "x = 1"}), 403, "forbidden")
    assert said["right"] == "edit"


@pytest.mark.parametrize(
    ("state", "status", "code"),
    [(State.RUNNING, 409, "not-done"), (State.CANCELLED, 409, "cancelled"), (State.FAILED, 422, "failed")],
)
def test_a_result_that_is_not_there(program, state, status, code):
    made = job(paste(), state=state, reason={"code": "time-limit", "en": "Too long.", "zh": "太久。"})
    told(program.get(f"/api/v1/translations/{made.id}/result"), status, code)


def test_a_program_that_the_engine_refuses_names_its_line(program):
    reason = {"code": "syntax", "en": "Closed?", "zh": "没有闭合。", "line": 3, "column": 7}
    made = job(paste(), state=State.FAILED, reason=reason)
    response = program.get(f"/api/v1/translations/{made.id}/result", headers={"Accept-Language": "zh-CN"})
    said = told(response, 422, "unusable")
    assert (said["reason"]["line"], said["reason"]["column"], said["detail"]) == (3, 7, "没有闭合。")


def test_a_query_that_is_not_understood_says_where(program):
    said = told(program.get("/api/v1/jobs", {"q": "state:sideways"}), 400, "bad-query")
    assert (said["start"], said["end"]) == (6, 14)


def test_a_format_that_is_not_made(program):
    made = job(paste(), report={"text": "x"})
    told(program.get(f"/api/v1/translations/{made.id}/result", headers={"Accept": "image/png"}), 406, "not-acceptable")


def test_our_own_failure_has_the_id_that_stands_in_the_log(program, monkeypatch):
    monkeypatch.setattr("webapp.api.reference.operations.versions", lambda: 1 / 0)
    told(program.get("/api/v1/version"), 500, "server-error")


def test_other_pages_keep_their_own_errors(client):
    assert client.get("/nothing")["Content-Type"].startswith("text/html")


def test_every_documented_status_has_a_code():
    known = {status for status, _ in problems.CODES.values()}
    operations = [operation for path in v1.api.get_openapi_schema()["paths"].values() for operation in path.values()]
    documented = {int(status) for operation in operations for status in operation["responses"]}
    assert {status for status in documented if status >= 400} <= known
    assert all(problems.CODES[problems.of_status(status)][0] == status for status in known)
