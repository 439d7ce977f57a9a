"""A program of a repository that did not run is given its command line on the page, and is verified again with it."""

from __future__ import annotations

import re

import pytest

from tests.web.made import job
from webapp.jobs.models import Job
from webapp.projects import repository, starting
from webapp.projects.models import Project

pytestmark = pytest.mark.django_db
LACKING = {"path": "predict.py", "stage": "behaviour", "state": "not-run", "why": {"en": "No such file.", "zh": "没有该文件。"}}
FOUND = {"words": {"predict.py": ["weights", "--note", "two words"], "train.py": ["--epochs", "1"]}, "rows": [LACKING]}


@pytest.fixture
def project() -> Project:
    made = Project.objects.create(name="net")
    job(repository.settings(made), Job.Kind.PLAN, report={"plan": {}})
    job(repository.settings(made), Job.Kind.MIGRATION, report={"files": {"predict.py": {"exact": 1}}})
    job(repository.settings(made), Job.Kind.VERIFICATION, report=FOUND)
    return made


def page(client, project: Project) -> str:
    client.get("/p/")  # a session
    found: str = client.get(f"/p/{project.id}/repository").content.decode()
    return found


def fields(shown: str) -> dict[str, str]:
    """The form as a browser sends it when nobody writes into it."""
    found = re.findall(r'name="((?:arguments|guessed):[^"]+)" value="([^"]*)"', shown)
    return {name: value.replace("&#x27;", "'") for name, value in found} | {"kind": "verification", "starts": "given"}


def sent(client, project: Project, **given: str) -> dict[str, str]:
    """The command lines of the verification that the form begins."""
    form = fields(page(client, project)) | {f"arguments:{name}.py": words for name, words in given.items()}
    assert client.post(f"/p/{project.id}/work", form).status_code == 302
    return starting.command_lines(repository.latest(project)["verification"])


def test_each_program_has_a_field_with_what_was_guessed_and_says_why_it_did_not_run(client, project):
    shown = page(client, project)
    assert re.search(r'<details class="panel starts" id="starts" open>', shown)
    assert fields(shown)["arguments:predict.py"] == "weights --note 'two words'"
    assert "No such file." in shown[shown.index('id="starts"') :]


def test_what_was_given_is_run_and_what_was_left_is_guessed_again(client, project):
    assert sent(client, project, predict="trained.pth") == {"predict.py": "trained.pth"}


def test_nothing_is_given_where_nobody_wrote_anything(client, project):
    assert sent(client, project) == {}
    assert sent_options(project) == {"profile": "portable"}


def sent_options(project: Project) -> dict[str, object]:
    return dict(repository.latest(project)["verification"].options)


def test_what_was_given_stays_for_the_next_verification_until_the_field_is_emptied(client, project):
    given = {"arguments": {"predict.py": "trained.pth"}}
    Job.objects.filter(kind=Job.Kind.VERIFICATION).update(options={"profile": "portable"} | given)
    shown = page(client, project)
    assert fields(shown)["arguments:predict.py"] == "trained.pth"
    assert "guessed:predict.py" not in shown
    client.post(f"/p/{project.id}/work", {"kind": "verification"})  # the button without the form
    assert starting.command_lines(repository.latest(project)["verification"]) == given["arguments"]
    Job.objects.filter(kind=Job.Kind.VERIFICATION).update(state="done")
    assert sent(client, project, predict="") == {}


def test_a_quotation_that_is_not_closed_is_refused_with_words(client, project):
    form = {"kind": "verification", "starts": "given", "arguments:predict.py": "'trained.pth"}
    answer = client.post(f"/p/{project.id}/work", form)
    assert answer.status_code == 409
    assert "a quotation mark that is not closed" in answer.content.decode()


def test_what_is_too_much_is_refused_and_not_cut(client, project):
    form = {"kind": "verification", "starts": "given"}
    long = client.post(f"/p/{project.id}/work", form | {"arguments:predict.py": "x" * 2001})
    many = client.post(f"/p/{project.id}/work", form | {f"arguments:{n}.py": "x" for n in range(41)})
    assert (long.status_code, many.status_code) == (409, 409)
    assert "longer than 2,000 characters" in long.content.decode()
    assert "At most 40 programs" in many.content.decode()
    assert client.post(f"/p/{project.id}/work", form | {"arguments:predict.py": "x" * 2000}).status_code == 302


def test_a_viewer_and_a_page_without_a_run_have_no_form(client, project):
    Job.objects.filter(kind=Job.Kind.VERIFICATION).delete()
    assert 'id="starts"' not in page(client, project)
