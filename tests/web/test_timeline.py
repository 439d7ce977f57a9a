"""Pages and JSON say since when something holds, tell "unknown" from "no", and name conflicts."""

from __future__ import annotations

import pytest

import knowledge
from knowledge import official, official_source
from webapp.lookup import evidence, timeline
from webapp.lookup.conflicts import conflicts, remarks
from webapp.lookup.measured import Choice, newest, outcome


@pytest.fixture(autouse=True)
def _database(db):
    """Pages know their reader by the session."""


def cells(client, name, query=""):
    data = client.get(f"/kb/{name}.json{query}").json()
    return {line["title"]: {cell["version"]: cell for cell in line["cells"]} for line in data["timeline"]}


def test_the_page_has_a_column_for_every_measured_version(client):
    page = client.get("/kb/torch.nn.Linear").content.decode()
    for version in ("2.7.2", "2.8.0", "2.9.0", "2.10.0"):
        assert f"MindSpore {version}</a></th>" in page
    assert knowledge.versions()[-1] == "2.10.0"  # by number, not by letters


def test_what_came_with_a_later_version_is_seen(client):
    found = cells(client, "torch.nn.Module.half")
    assert [found["portable"][version]["state"] for version in knowledge.versions()] == ["absent", "absent", "absent", "bit-equal"]
    assert [found["mindspore.nn.Cell.to"][version]["state"] for version in ("2.9.0", "2.10.0")] == ["absent", "there"]
    assert "name absent" in client.get("/kb/torch.nn.Module.half").content.decode()


def test_a_target_without_kernel_is_told_from_one_that_computes_otherwise(client):
    line = cells(client, "torch.nn.functional.gelu")["documented"]
    assert line["2.10.0"]["state"] == "no-kernel"
    assert "GeluExt unregistered" in line["2.10.0"]["details"][0]


def test_a_version_that_nobody_measured_is_unknown_and_not_no(client):
    page = client.get("/kb/torch.nn.Linear?ms=2.6.0").content.decode()
    assert "Unknown: not measured on MindSpore 2.6.0, CPU." in page
    assert cells(client, "torch.nn.Linear", "?ms=2.6.0")["portable"]["2.6.0"]["state"] == "unknown"


def test_a_device_that_nobody_measured_is_unknown(client):
    assert (
        "on MindSpore 2.10.0, Ascend: whether it works there is unknown" in client.get("/kb/torch.abs?dev=Ascend").content.decode()
    )
    data = client.get("/kb/torch.nn.Linear.json?dev=ascend").json()
    assert data["evidence"] == []
    assert {cell["state"] for line in data["timeline"] if line["kind"] != "name" for cell in line["cells"]} == {"unknown"}


def test_what_was_run_before_the_translation_changed_is_unknown(monkeypatch):
    now = knowledge.evidence_on("torch.nn.Linear", "2.10.0")
    stale = {entry.digest for entry in now}
    page = knowledge.evidence_reading._page_of("torch.nn.Linear", "2.9.0", "cpu")
    kept = {digest: said for digest, said in page["records"]["torch.nn.Linear"].items() if digest not in stale}
    changed = {**page, "records": {"torch.nn.Linear": kept}}
    monkeypatch.setattr(knowledge.evidence_reading, "_page", lambda path: changed if "2.9.0" in str(path) else {})
    monkeypatch.setattr(knowledge.evidence_reading, "_newest", lambda name: now)
    assert knowledge.evidence_on("torch.nn.Linear", "2.9.0") == []


@pytest.mark.parametrize("query", ["ms=latest", "ms=2.10.0%00", "dev=tpu", "ms="])
def test_what_is_no_version_or_device_is_a_bad_request(client, query):
    assert client.get(f"/kb/torch.nn.Linear?{query}").status_code == 400
    assert client.get(f"/kb/torch.nn.Linear.json?{query}").status_code == 400


def test_the_chosen_version_is_the_one_that_is_shown(client):
    page = client.get("/kb/torch.nn.Linear?ms=2.8.0&dev=cpu").content.decode()
    assert "MindSpore 2.8.0, cpu" in page
    assert "MindSpore 2.10.0, cpu" not in page
    assert 'aria-current="true" translate="no">MindSpore 2.8.0' in page
    assert client.get("/kb/torch.nn.Linear.json?ms=2.8.0").json()["measured_on"] == {"mindspore": "2.8.0", "device": "cpu"}


def test_a_short_name_keeps_the_chosen_version(client):
    assert client.get("/kb/nn.Linear?ms=2.8.0")["Location"] == "/kb/torch.nn.Linear?ms=2.8.0"


def test_a_contradicted_table_is_a_conflict_that_says_both(client):
    page = client.get("/kb/torch.squeeze").content.decode()
    assert "Conflict between document and measurement" in page
    for said in ("mindspore.mint.squeeze", "official table r2.10.0", "raises an error", "missing 1 required positional argument"):
        assert said in page.split('id="ways"')[0]
    assert client.get("/kb/torch.squeeze.json").json()["evidence_state"] == "conflict"


def test_a_conflict_of_values_says_the_number():
    (found,) = conflicts("torch.Tensor.argmin", newest())
    assert (found.source, found.said, found.found.state, found.found.detail) == (
        "table",
        "consistent",
        "dtype",
        "int64 against int32",
    )


def test_a_platform_that_the_targets_own_page_names_is_a_conflict():
    assert [each.source for each in conflicts("torch.acos", newest())] == ["platforms"]


def test_a_target_for_ascend_alone_is_a_remark_and_no_conflict(client):
    assert conflicts("torch.nn.functional.gelu", newest()) == []
    (remark,) = remarks("torch.nn.functional.gelu", newest())
    assert remark.platforms == ("Ascend",)
    assert "could not be checked here" in client.get("/kb/torch.nn.functional.gelu").content.decode()


def test_a_table_that_is_right_is_neither(client):
    assert conflicts("torch.abs", newest()) == []
    assert remarks("torch.abs", newest()) == []
    assert "Conflict between" not in client.get("/kb/torch.abs").content.decode()


def test_every_state_of_evidence_is_derived():
    states = {evidence.state(record.torch) for record in knowledge.all_records()}
    assert states == {"conflict", "both", "measured", "documented", "unmeasured"}
    assert evidence.state("torch.abs") == "both"
    assert evidence.state("torch.abs", Choice("2.6.0")) == "documented"


def test_the_official_table_tells_what_it_changed(client):
    assert [edition.change for edition in timeline.editions("torch.squeeze")] == ["", "target"]
    assert [edition.change for edition in timeline.editions("torch.Tensor.acos")] == ["", "dropped"]
    assert timeline.editions("torch.Tensor.abs")[1].change == ""
    assert timeline.editions("torch.nn.Module") == []
    assert "not in the table" in client.get("/kb/torch.Tensor.acos").content.decode()


def test_a_table_that_was_rebased_shows_both_targets():
    before, now = timeline.editions("torch.nn.Conv2d")
    assert [(row.target, row.stated) for row in before.rows] == [("mindspore.nn.Conv2d", "described")]
    assert [(row.target, row.stated) for row in now.rows] == [("mindspore.mint.nn.Conv2d", "consistent")]


def test_an_edition_names_the_commit_it_was_read_at_and_what_that_vouches_for(client):
    page = client.get("/kb/torch.nn.Conv2d").content.decode()
    before, now = official_source.SOURCES.values()
    assert f'commit <a href="{before.address()}"' in page
    assert f'names and targets as at r2.6.0, commit <a href="{now.address()}"' in page


def test_the_table_has_the_rows_of_both_editions():
    assert sum(len(official.rows(name)) for name in official.names()) == 514
    assert sum(len(official.rows(name, official.BEFORE)) for name in official.names()) == 887


@pytest.mark.parametrize(
    ("kind", "error", "state"),
    [
        ("raises", "mindspore: AttributeError: module 'mindspore.mint' has no attribute 'frac'", "absent"),
        ("raises", "mindspore: AttributeError: 'tuple' object has no attribute 'indices'", "raises"),
        ("not-run", "mindspore: RuntimeError: The kernel AcosExt unregistered.", "no-kernel"),
        ("not-run", "", "not-run"),
    ],
)
def test_why_nothing_was_compared_is_told(kind, error, state):
    entry = knowledge.Evidence("torch.x", "mint", 0, kind, "exact", "0", error=error)
    assert outcome(entry).state == state


def test_a_page_says_which_kind_of_evidence_is_missing(client):
    page = client.get("/kb/torch.nn.Module.half").content.decode()
    assert "the official table never had it" in page
    assert "nothing of it can be run yet" in client.get("/kb/torchaudio.transforms.Vad").content.decode()


def test_an_alias_is_measured_as_its_origin(client):
    page = client.get("/kb/torch.softmax").content.decode()
    assert 'Measured as <a href="/kb/torch.nn.functional.softmax"' in page
    assert evidence.state("torch.softmax") == "measured"


def test_a_distribution_that_agrees_is_measured_and_no_conflict():
    assert evidence.state("torch.nn.init.kaiming_uniform_") == "measured"
    assert evidence.state("torch.randn") == "both"
