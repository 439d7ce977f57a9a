"""Which files of a project a run has proved: both sides computed the same, with the text as it stands or on the branch."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import F, Max, Window
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import RowNumber

from webapp.jobs.models import Job, State
from webapp.jobs.outcomes import SAME
from webapp.projects import repository
from webapp.projects.models import Project
from webapp.review.models import Revision


def proved(projects: Sequence[Project]) -> dict[str, frozenset[str]]:
    """Paths by project. The latest comparison of a file counts, and only if nobody changed the file after it."""
    ids = [project.id for project in projects]
    runs = Job.objects.filter(paste__file__project__in=ids, kind=Job.Kind.PARITY, state=State.DONE)
    runs = runs.exclude(options__has_key="compares").annotate(written_for=KeyTextTransform("profile", "options"))
    runs = runs.filter(written_for=F("paste__file__project__profile"))
    newest = Window(RowNumber(), partition_by="paste", order_by="-created")
    latest = runs.annotate(place=newest).filter(place=1)
    of_project = Revision.objects.filter(job__paste__file__project__in=ids, job__kind=Job.Kind.TRANSLATION)
    of_project = of_project.annotate(written_for=KeyTextTransform("profile", "job__options"))
    changes = (
        of_project.filter(written_for=F("job__paste__file__project__profile"))
        .values_list("job__paste")
        .annotate(last=Max("created"))
    )
    changed = dict(changes.order_by())
    verified = Job.objects.filter(paste__file__project__in=ids, kind=Job.Kind.VERIFICATION)
    of_branch = set(verified.values_list("paste__file__project", flat=True))
    found = {project.id: set(repository.proved(project) if project.id in of_branch else ()) for project in projects}
    columns = ("paste__file__project", "paste__file__path", "paste", "outcome", "created")
    for project, path, paste, outcome, at in latest.values_list(*columns):
        if outcome in SAME and (paste not in changed or changed[paste] < at):
            found[project].add(path)
    return {project: frozenset(paths) for project, paths in found.items()}
