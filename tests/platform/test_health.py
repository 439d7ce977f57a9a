from __future__ import annotations

import io
import json
import logging

import pytest
from django.test import Client

from workers import presence
from workers.logs import Context, JsonLines
from workers.logs import request_id as current
from workers.presence import Worker

pytestmark = pytest.mark.django_db


def sign(*workers: Worker) -> None:
    for worker in workers:
        presence.sign(worker)


def test_healthz_answers_without_looking_around(client: Client):
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")


def test_readyz_names_what_is_missing(client: Client, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:1/0")
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json()["checks"]["broker"] == "the message broker does not answer"
    assert response.json()["checks"]["workers"] == "no worker serves: translation, results, parity"
    assert response.json()["checks"]["database"] == response.json()["checks"]["knowledge"] == "ok"
    assert client.get("/healthz").status_code == 200


@pytest.mark.parametrize(
    ("layers", "said"),
    [({}, "being prepared, both frameworks are loading at"), ({"files": False, "complete": False}, "layers are missing at")],
)
def test_readyz_tells_a_sandbox_that_is_being_prepared_from_one_that_lacks_layers(client: Client, layers: dict, said: str):
    worker = Worker("parity.cpu@test#2", ["parity.cpu"])
    sign(worker)
    if layers:
        presence.sign_sandbox(worker.name, layers)
    try:
        assert client.get("/readyz").json()["checks"]["sandbox"] == f"{said} {worker.name}"
    finally:
        presence.leave(worker.name)


def test_version_lists_the_versions_of_the_workers(client: Client):
    worker = Worker("parity.cpu@test#1", ["parity.cpu"], {"mindspore": "2.10.0"}, "cpu", {"files": True})
    sign(worker)
    try:
        listed = client.get("/version").json()
    finally:
        presence.leave(worker.name)
    assert listed["mindport"]
    assert {"name": "parity.cpu@test#1", "mindspore": "2.10.0"}.items() <= listed["workers"][0].items()


def test_every_answer_carries_a_policy_without_unsafe_inline(client: Client):
    policy = client.get("/healthz")["Content-Security-Policy"]
    assert "unsafe-inline" not in policy
    assert "default-src 'none'" in policy


def test_a_request_keeps_a_proxys_id_and_gets_one_of_its_own_otherwise(client: Client):
    assert client.get("/healthz", headers={"X-Request-ID": "abc-12345678"})["X-Request-ID"] == "abc-12345678"
    forged = client.get("/healthz", headers={"X-Request-ID": "x\nadmin logged in"})["X-Request-ID"]
    assert forged != "x\nadmin logged in"
    assert len(forged) >= 16


def test_log_lines_are_json_with_the_request_and_the_job():
    record = logging.LogRecord("webapp", logging.WARNING, __file__, 1, "stored %s", ("算子",), None)
    record.job = "j1"
    token = current.set("request-1")
    try:
        Context().filter(record)
    finally:
        current.reset(token)
    line = json.loads(JsonLines().format(record))
    assert (line["message"], line["request_id"], line["job"], line["level"]) == ("stored 算子", "request-1", "j1", "WARNING")


@pytest.mark.urls("tests.web.failing_urls")
def test_the_id_on_an_error_page_is_in_the_log_beside_the_traceback(client: Client):
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonLines())
    handler.addFilter(Context())
    logging.getLogger().addHandler(handler)
    try:
        client.raise_request_exception = False
        page = client.get("/fails").content.decode()
    finally:
        logging.getLogger().removeHandler(handler)
    told = [json.loads(line) for line in written.getvalue().splitlines()]
    failure = next(line for line in told if line.get("status_code") == 500)
    assert f"<code>{failure['request_id']}</code>" in page
    assert "RuntimeError: on purpose" in failure["exception"]
