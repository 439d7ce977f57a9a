"""A file of a project among the others: which project it is, and the files before and after it."""

from __future__ import annotations

from dataclasses import dataclass

from django import template
from django.urls import reverse

from webapp.pastes.models import Paste
from webapp.projects.models import File, Project

register = template.Library()


@dataclass(frozen=True)
class Neighbours:
    project: Project
    path: str
    place: int  # of this file, from 1
    number: int
    before: str  # the id of its paste; empty for the first file
    after: str

    @property
    def repository(self) -> str:
        return reverse("projects:repository", args=[self.project.id])


@register.simple_tag
def neighbours(paste: Paste) -> Neighbours | None:
    """None for what was pasted alone. In the order of the project's page; files that are kept as they came have no page."""
    file: File | None = getattr(paste, "file", None)
    if file is None:
        return None
    ids = list(File.objects.filter(project=file.project, paste__isnull=False).order_by("path").values_list("paste_id", flat=True))
    at = ids.index(paste.id)
    around = [str(ids[place]) if 0 <= place < len(ids) else "" for place in (at - 1, at + 1)]
    return Neighbours(file.project, file.path, at + 1, len(ids), *around)
