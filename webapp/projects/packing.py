"""A project as one download: the tree with translated files in it, or one patch for all of them."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator

from webapp.jobs.models import Job, State
from webapp.pastes import notebooks
from webapp.projects.models import File, Project
from webapp.review import companion, revisions
from webapp.review.exports import packed
from workers import shelf
from workers.formats.archives import common_folder
from workers.formats.patch import added, unified

Text = tuple[File, str | None]


def archive(project: Project) -> bytes:
    """With one companion package for all programs at the top; a file of the project's own is never replaced by one of it."""
    texts = list(_texts(project))
    data = _data(project, {file.path for file, after in texts if after is None and file.content is None})
    kept = {file.path: _kept(file, data) for file, after in texts if after is None}
    own = kept | dict(_as_it_came(file, after) for file, after in texts if after is not None)
    return packed({**_companion(texts), **own})


def _kept(file: File, data: dict[str, bytes]) -> bytes:
    return data.get(file.path, b"") if file.content is None else bytes(file.content)


def _data(project: Project, wanted: set[str]) -> dict[str, bytes]:
    """What is listed and was left in the archive as it came."""
    source = shelf.folder(project.id) / shelf.SOURCE
    if not wanted or not source.exists():
        return {}
    with zipfile.ZipFile(source) as opened:
        folder = common_folder(opened.namelist())
        return {path: opened.read(folder + path) for path in wanted}


def _companion(texts: list[Text]) -> dict[str, str]:
    return companion.files(after for _, after in texts if after is not None)


def _as_it_came(file: File, text: str) -> tuple[str, str]:
    """A notebook's program goes back into its cells; one that lost a cell, before that was refused, is a program beside it."""
    if not (file.paste and file.paste.notebook):
        return file.path, text
    try:
        return file.path, notebooks.filled(file.paste.notebook, text)
    except notebooks.Lost:
        return f"{file.path}.py", text


def patch(project: Project) -> str:
    """Of the Python files: a line of a notebook's program is no line of its file."""
    texts = list(_texts(project))
    changed = ((file, after) for file, after in texts if after is not None and file.paste and not file.paste.notebook)
    programs = "".join(unified(file.paste.source, after, file.path) for file, after in changed if file.paste)
    own = {file.path for file, _ in texts}
    return programs + "".join(added(text, path) for path, text in _companion(texts).items() if path not in own)


def _texts(project: Project) -> Iterator[Text]:
    """Each file with its text as reviewed; the source where it is not translated, None where it is no Python."""
    for file in project.files.select_related("paste"):
        yield file, _text(file, project.profile) if file.paste else None


def _text(file: File, profile: str) -> str:
    assert file.paste is not None
    jobs = file.paste.jobs.filter(kind=Job.Kind.TRANSLATION, options__profile=profile, state=State.DONE)
    job = jobs.select_related("paste").order_by("-created").first()
    return revisions.composed(job).text if job else file.paste.source
