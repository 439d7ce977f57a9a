"""What reviewers made of a project's programs on their pages, for its branch."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Iterator
from typing import Any

from webapp.jobs.models import Job, State
from webapp.projects.models import Project
from webapp.projects.together import translations
from webapp.review import revisions
from workers import shelf
from workers.formats import notebook

TAKEN_OVER = ("rejected", "edited")  # who accepts leaves the text as it is


def reviews(project: Project) -> dict[str, dict[str, Any]]:
    """By path, where somebody rejected or wrote something: as workers.migration.reviews.Review has it."""
    return {path: told for job in _reviewed(project) for path, told in _told(job)}


def _reviewed(project: Project) -> list[Job]:
    """The latest translation of each file, where it has been reviewed."""
    done = translations(project).filter(state=State.DONE)
    latest = dict(done.order_by("created").values_list("paste", "id"))
    return list(Job.objects.filter(id__in=latest.values(), revisions__isnull=False).distinct().select_related("paste__file"))


def _told(job: Job) -> Iterator[tuple[str, dict[str, Any]]]:
    made = revisions.made(job)
    now = revisions.composed(job, translation=made)
    decided = [piece for piece in now.pieces if piece.decision in TAKEN_OVER]
    if decided and now.text != made.text:
        settled = {change.line for piece in decided for change in piece.touching if change.flagged}
        yield job.paste.file.path, {"made": made.text, "reviewed": now.text, "settled": sorted(settled)}


def ahead(project: Project, conflicts: Iterable[str]) -> bool:
    """Somebody has decided something that the branch does not say. `conflicts`: paths of which it is known already."""
    now, then = reviews(project), shelf.look(project.id, shelf.REVIEWS) or {}
    if now.keys() != then.keys():
        return True
    with zipfile.ZipFile(shelf.folder(project.id) / shelf.TREE) as branch:
        return any(_program(branch.read(path).decode(), path) != now[path]["reviewed"] for path in now.keys() - set(conflicts))


def _program(text: str, path: str) -> str:
    return notebook.program(text) if path.endswith(notebook.SUFFIX) else text
