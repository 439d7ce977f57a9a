"""The page of a file in a project says whether the other files were read, and for what an answer holds."""

from __future__ import annotations

import pytest

from tests.web.made import job, paste, translation
from webapp.jobs.models import Job
from webapp.projects.models import File, Project
from webapp.projects.together import TOGETHER

pytestmark = pytest.mark.django_db
ASKED = {"id": "compile", "question": {"en": "Compile?", "zh": "编译？"}, "option": "eager", "taken": False, "lines": [7],
         "options": [{"id": "eager", "title": {"en": "No", "zh": "否"}, "changes": {"en": "Nothing.", "zh": "无。"}}]}  # fmt: skip


@pytest.fixture
def translated() -> Job:
    project = Project.objects.create(name="net")
    for path in ("a.py", "b.py"):
        kept = paste(name=path)
        File.objects.create(project=project, path=path, paste=kept)
        found = job(kept, report=translation(decisions=[ASKED]))
    return found


@pytest.mark.parametrize(("language", "said"), [("en", "Read alone"), ("zh-hans", "单独读取")])
def test_a_file_that_was_read_alone_says_so_with_the_way_out(client, translated, language, said):
    client.cookies["language"] = language
    address = f"/t/{translated.paste_id}"
    shown = client.get(address).content.decode()
    assert said in shown
    assert f"/p/{translated.paste.file.project_id}/repository" in shown
    Job.objects.filter(id=translated.id).update(options=translated.options | {TOGETHER: "a plan"})
    assert said not in client.get(address).content.decode()


def test_an_answer_holds_for_all_files(client, translated):
    assert "an answer here holds for all its files" in client.get(f"/t/{translated.paste_id}").content.decode()


def test_a_program_that_was_pasted_is_no_file_of_anything(client):
    alone = job(paste(), report=translation(decisions=[ASKED]))
    shown = client.get(f"/t/{alone.paste_id}").content.decode()
    assert "Compile?" in shown
    assert "Read alone" not in shown
    assert "all its files" not in shown
