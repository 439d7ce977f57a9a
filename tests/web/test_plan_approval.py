"""Nothing of a repository is migrated before its plan is approved, and only an approver approves, by name."""

from __future__ import annotations

import pytest

from tests.web.made import job
from tests.web.teams.people import person
from webapp.jobs.models import Job
from webapp.projects import repository
from webapp.projects.models import Project
from webapp.teams.models import Entry, Role, Team

pytestmark = pytest.mark.django_db


@pytest.fixture
def team() -> Team:
    return Team.objects.create(name="Vision")


@pytest.fixture
def project(team) -> Project:
    return Project.objects.create(name="net", team=team)


@pytest.fixture
def plan(project) -> Job:
    return job(repository.settings(project), Job.Kind.PLAN, report={"plan": {}})


def started(project: Project) -> int:
    return Job.objects.filter(kind=Job.Kind.MIGRATION, paste__file__project=project).count()


def test_an_editor_neither_starts_without_approval_nor_approves(team, project, plan):
    editor = person("ed", team, Role.EDITOR)
    assert editor.post(f"/p/{project.id}/work", {"kind": "migration"}).status_code == 409
    assert editor.post(f"/p/{project.id}/approve", {"plan": plan.id}).status_code == 403
    project.refresh_from_db()
    assert (project.approved, started(project)) == ("", 0)
    assert not Entry.objects.filter(action="plan approved").exists()


def test_what_an_approver_approved_is_logged_and_may_be_started(team, project, plan):
    approver, editor = person("ann", team, Role.APPROVER), person("ed", team, Role.EDITOR)
    assert approver.post(f"/p/{project.id}/approve", {"plan": plan.id}).status_code == 302
    entry = Entry.objects.get(action="plan approved")
    assert (entry.who, entry.team) == ("ann", team)
    assert editor.post(f"/p/{project.id}/work", {"kind": "migration"}).status_code == 302
    assert started(project) == 1


def test_another_plan_needs_another_approval(team, project, plan):
    approver = person("ann", team, Role.APPROVER)
    approver.post(f"/p/{project.id}/approve", {"plan": plan.id})
    job(repository.settings(project), Job.Kind.PLAN, report={"plan": {}})
    Job.objects.filter(kind=Job.Kind.PLAN).exclude(id=plan.id).update(created=plan.created.replace(year=2099))
    assert approver.post(f"/p/{project.id}/approve", {"plan": plan.id}).status_code == 409
