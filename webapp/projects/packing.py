"""A project as one download: the tree with translated files in it, or one patch for all of them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator

from webapp.jobs.models import Job, State
from webapp.projects.models import File, Project
from webapp.review import notebooks, revisions
from workers.formats.patch import unified


def archive(project: Project) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as opened:
        for file, after in _texts(project):
            opened.writestr(file.path, bytes(file.content or b"") if after is None else _as_it_came(file, after))
    return packed.getvalue()


def _as_it_came(file: File, text: str) -> str:
    """A notebook's program goes back into its cells."""
    return notebooks.filled(file.paste.notebook, text) if file.paste and file.paste.notebook else text


def patch(project: Project) -> str:
    """Of the Python files: a line of a notebook's program is no line of its file."""
    changed = ((file, after) for file, after in _texts(project) if after is not None and file.paste and not file.paste.notebook)
    return "".join(unified(file.paste.source, after, file.path) for file, after in changed if file.paste)


def _texts(project: Project) -> Iterator[tuple[File, str | None]]:
    """Each file with its text as reviewed; the source where it is not translated, None where it is no Python."""
    for file in project.files.select_related("paste"):
        yield file, _text(file, project.profile) if file.paste else None


def _text(file: File, profile: str) -> str:
    assert file.paste is not None
    jobs = file.paste.jobs.filter(kind=Job.Kind.TRANSLATION, options__profile=profile, state=State.DONE)
    job = jobs.select_related("paste").order_by("-created").first()
    return revisions.composed(job).text if job else file.paste.source
