from __future__ import annotations

import subprocess

import pytest

from tests.web.made import RESULT, SOURCE, job, paste, translated
from webapp.jobs.models import State

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("suffix", "kind", "name"),
    [
        ("py", "text/x-python", "net.py"),
        ("patch", "text/x-diff", "net.py.patch"),
        ("md", "text/markdown", "net.md"),
    ],
)
def test_downloads_carry_type_and_name(client, suffix, kind, name):
    response = client.get(f"/t/{translated().id}.{suffix}")
    assert response["Content-Type"] == f"{kind}; charset=utf-8"
    assert response["Content-Disposition"] == f'attachment; filename="{name}"'


def test_the_program_is_the_translation_byte_for_byte(client):
    assert client.get(f"/t/{translated().id}.py").content == RESULT.encode()


def test_git_takes_the_patch(client, tmp_path):
    (tmp_path / "net.py").write_text(SOURCE)
    (tmp_path / "net.patch").write_bytes(client.get(f"/t/{translated().id}.patch").content)
    subprocess.run(["git", "apply", "--check", "net.patch"], cwd=tmp_path, check=True)


def test_data_has_verdict_and_record_of_every_change(client):
    data = client.get(f"/t/{translated().id}.json").json()
    assert [change["verdict"] for change in data["changes"]] == ["exact", "exact", "review", "adapted"]
    assert data["counts"] == {"exact": 1, "adapted": 0, "review": 1, "unsupported": 0}
    assert data["links"]["7"] == [7]


def test_the_report_lists_changes_and_what_was_removed(client):
    text = client.get(f"/t/{translated().id}.md").content.decode()
    assert "line 7 `!` review: `torch.nn.Linear` → `mindspore.nn.Dense`. Reason 2." in text
    assert "Removed argument: `device`" in text


@pytest.mark.parametrize("name", ['../../etc/passwd"', "-rf.py", "", "模型.py", "a\nb.py"])
def test_file_names_are_made_safe(client, name):
    kept = translated()
    type(kept).objects.filter(id=kept.id).update(name=name)
    said = client.get(f"/t/{kept.id}.py")["Content-Disposition"]
    assert "/" not in said
    assert said.count('"') == 2 or said.startswith("=?")


def test_what_is_not_translated_yet_leads_to_its_page(client):
    kept = paste()
    job(kept, state=State.FAILED)
    assert client.get(f"/t/{kept.id}.py")["Location"] == f"/t/{kept.id}"


def test_the_report_shows_the_text_as_reviewed(client):
    kept = translated()
    client.post(f"/t/{kept.id}/decide", {"unit": "L7", "kind": "rejected"})
    report = client.get(f"/t/{kept.id}.md").content.decode()
    assert 'self.fc = nn.Linear(4, 2, device="cpu")' in report
    assert "Revision 1" in report
