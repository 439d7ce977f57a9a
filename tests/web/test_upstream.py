"""Upstream threads on pages and in JSON: with their address, and with what was measured of them."""

from __future__ import annotations

import pytest

from knowledge import codes, upstream_evidence
from knowledge.upstream_evidence import Answer, Standing

pytestmark = pytest.mark.django_db
RELU = "https://github.com/mindspore-ai/mindspore/issues/380"


def page(client, address, language="en"):
    response = client.get(address, headers={"Accept-Language": language})
    assert response.status_code == 200
    return response.content.decode()


def test_a_record_lists_its_threads(client):
    newest = upstream_evidence.versions()[-1]
    shown = page(client, "/kb/torch.relu")
    for said in (
        f'href="{RELU}"',
        "mindspore-ai/mindspore#380",
        "relu turns NaN into 0",
        "reported for 2.9.0 on CPU, open when read on 2026-11-23",
        f"still so in {newest} (measured on CPU)",
    ):
        assert said in shown


def test_in_chinese_too(client):
    shown = page(client, "/kb/torch.relu", "zh-hans")
    for said in (f'href="{RELU}"', "relu 把 NaN 变成 0", "（CPU 实测）", "2026-11-23"):
        assert said in shown
    assert "relu turns NaN" not in shown


def test_a_thread_that_cannot_be_run_here_is_told_as_reported(client):
    shown = page(client, "/kb/torch.einsum")
    assert "candle-org/MindAct#1467" in shown
    assert "reported, not seen here" in shown


def test_what_was_seen_on_no_cpu_says_nothing_of_a_gpu(client):
    told = {thread["label"]: thread["standing"] for thread in client.get("/kb/torch.topk.json").json()["upstream"]}
    assert told["candle-org/MindAct#1499"] == "reported"


def test_a_record_without_threads_has_no_list(client):
    assert 'id="upstream"' not in page(client, "/kb/torch.add")


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (Answer(Standing.FIXED, "2.10.0", {"2.9.0": True, "2.10.0": False}, "2.10.0"), "fixed in 2.10.0 (measured on CPU)"),
        (Answer(Standing.UNSEEN, "2.10.0", {"2.10.0": False}), "not so in 2.10.0 (measured on CPU)"),
    ],
)
def test_what_is_not_there_any_more_is_said_as_measured(client, monkeypatch, answer, said):
    monkeypatch.setattr("webapp.lookup.upstream.answer", lambda thread: answer)
    shown = page(client, "/kb/torch.relu")
    assert said in shown
    assert "still so" not in shown


def test_the_json_of_a_record_has_them_in_both_languages(client):
    (thread,) = client.get("/kb/torch.relu.json").json()["upstream"]
    assert thread["address"] == RELU
    assert set(thread["title"]) == {"en", "zh"}
    assert (thread["state"], thread["standing"], thread["fixed_in"]) == ("open", "still", "")
    assert thread["measured"]["there"][upstream_evidence.versions()[-1]] is True
    assert thread["reported_for"] == {"mindspore": "2.9.0", "device": "cpu"}
    assert "relu(x)" in thread["program"]
    assert client.get("/kb/torch.add.json").json()["upstream"] == []


def test_the_code_page_of_a_record_has_them(client):
    code = codes.of_record("torch.max")
    labels = [f"mindspore-ai/mindspore#{number}" for number in (275, 368, 391)]
    shown = page(client, f"/kb/codes/{code}")
    assert [label for label in labels if label not in shown] == []
    assert [thread["label"] for thread in client.get(f"/kb/codes/{code}.json").json()["upstream"]] == labels
    other = codes.of_record("torch.optim.SparseAdam")
    assert client.get(f"/kb/codes/{other}.json").json()["upstream"] == []
    assert 'id="upstream"' not in page(client, f"/kb/codes/{other}")


EINSUM = "RuntimeError: Unsupported op [Einsum] on CPU, Please confirm whether the device target setting is correct"


def test_the_doctor_links_threads_about_the_error(client):
    assert "candle-org/MindAct#1446" in client.post("/err", {"text": EINSUM}).content.decode()
    (thread,) = client.post("/err.json", {"text": EINSUM}).json()["upstream"]
    assert thread["label"] == "candle-org/MindAct#1446"


def test_the_doctor_links_no_thread_about_wrong_values(client):
    text = "RuntimeError: For 'clamp', something is wrong\n  File \"a.py\", line 3, in <module>\n    y = mint.clamp(x)"
    answer = client.post("/err", {"text": text}).content.decode()
    assert 'href="/kb/torch.clamp"' in answer
    assert 'id="upstream"' not in answer
