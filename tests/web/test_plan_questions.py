"""A repository's page asks first, says of every answer what it changes, and has the approval after the questions."""

from __future__ import annotations

import re

import pytest
from django.utils.html import escape

from knowledge.decision import all_decisions
from tests.web.made import change, job, paste, translation
from webapp.frame.templatetags.reading import ticked
from webapp.jobs.models import Job
from webapp.projects import repository
from webapp.projects.models import File, Project
from workers.translation import translate

pytestmark = pytest.mark.django_db
ASKED = {"questions": {"precision": ["train.py:41"], "event-files": ["train.py:42"]}}


@pytest.fixture
def project() -> Project:
    made = Project.objects.create(name="net")
    job(repository.settings(made), Job.Kind.PLAN, report={"plan": ASKED})
    return made


def page(client, project: Project, language: str = "en") -> str:
    client.get("/p/")  # a session
    client.cookies["language"] = language
    found: str = client.get(f"/p/{project.id}/repository").content.decode()
    return found


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_every_option_says_what_it_changes(client, project, language):
    shown = page(client, project, language)
    read = language[:2]
    for name in ASKED["questions"]:
        for option in all_decisions()[name].options:
            assert escape(getattr(option.title, read)) in shown
            assert ticked(getattr(option.changes, read)) in shown


def test_the_approval_stands_after_the_questions_and_says_which_are_open(client, project):
    shown = page(client, project)
    approval = shown.index("Approve the plan")
    assert shown.rindex('type="radio"') < shown.index("Keep the answers") < approval
    assert "2 questions are not answered: their places will be marked in the branch." in shown[approval:]
    assert shown.count("button primary") == 1  # to keep the answers


def test_an_unanswered_question_shows_what_is_done_meanwhile(client, project):
    shown = page(client, project)
    for name in ASKED["questions"]:
        assert f'name="{name}" value="{all_decisions()[name].default}" checked' in shown


def test_answered_questions_leave_the_approval_as_the_next_click(client, project):
    repository.decide(project, {"precision": "mixed", "event-files": "none"})
    shown = page(client, project)
    assert "all decided" in shown
    assert "not answered" not in shown
    assert 'name="precision" value="mixed" checked' in shown
    assert 'button primary" name="plan"' in shown


def test_each_place_of_a_question_is_a_click_away(client, project):
    kept = paste(name="train.py")
    File.objects.create(project=project, path="train.py", paste=kept)
    assert f'<a href="/t/{kept.id}?profile=portable#L41">train.py:41</a>' in page(client, project)


def test_an_answer_for_all_answers_each(client, project):
    project.profile = "portable///pynative/all:default"
    project.save()
    assert project.target.decisions == {"all": "default"}
    assert "all decided" in page(client, project)


def test_what_is_left_to_decide_is_the_number_of_the_projects_page_at_every_step(client, project):
    kept = paste("import torch\n\nx = torch.ones(2)\n", name="net.py")
    File.objects.create(project=project, path="net.py", paste=kept)
    made = translation(text=kept.source.replace("torch", "mint"), changes=[change(1, 3, verdict="review")], apis=1)
    job(kept, report=made | {"links": {"1": [1], "2": [2], "3": [3]}})

    def left() -> tuple[str, str]:
        pages = (page(client, project), client.get(f"/p/{project.id}").content.decode())
        one, other = (re.findall(r'id="open">(\d+)<', shown)[0] for shown in pages)
        return one, other

    assert left() == ("1", "1")
    job(repository.settings(project), Job.Kind.MIGRATION, report={"files": {"net.py": {"review": 2}}, "left": 2})
    assert left() == ("1", "1")
    shown = page(client, project)
    assert re.search(r'Marked in the branch.*?id="marked">2<', shown)


def test_a_question_that_was_answered_is_decided_at_each_of_its_places(client, project):
    """By the answer nothing is left to review in the file, and still a person has decided it."""
    source = "import torch\n\nnet = torch.compile(torch.nn.ReLU())\n"
    kept = paste(source, name="net.py")
    File.objects.create(project=project, path="net.py", paste=kept)
    job(kept, report=translate(source, decisions={"compile": "jit"}).to_dict())
    shown = client.get(f"/p/{project.id}").content.decode()
    assert re.search(r'id="decided">1</strong> <span class="soft">of 1 place<', shown)
    assert 'id="open">0<' in shown


def test_what_needs_no_answer_is_said_and_not_asked(client):
    made = Project.objects.create(name="net")
    advice = [{"why": {"en": "Kernels need a plain version.", "zh": "算子需要普通实现。"}, "places": ["fast.py:9", "scale.cu"]}]
    job(repository.settings(made), Job.Kind.PLAN, report={"plan": {"questions": {}, "advice": advice}})
    shown = page(client, made)
    assert re.search(r"What changes for you.*Kernels need a plain version\..*fast\.py:9, scale\.cu", shown, re.DOTALL)
    assert "算子需要普通实现。" in page(client, made, "zh-hans")
    assert 'type="radio"' not in shown


def test_a_file_of_the_table_leads_to_its_review(client, project):
    kept = paste(name="net.py")
    File.objects.create(project=project, path="net.py", paste=kept)
    job(repository.settings(project), Job.Kind.MIGRATION, report={"files": {"net.py": {"exact": 1}, "data.txt": {}}})
    shown = page(client, project)
    assert f'<a href="/t/{kept.id}?profile=portable"><code class="breaks">net.py</code></a>' in shown
    assert '<code class="breaks">data.txt</code>' in shown
