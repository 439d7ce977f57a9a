"""From an archive to a project with a translation job for each of its Python files."""

from __future__ import annotations

import ast
import shutil
import sys
from typing import IO, Any

from django.db import transaction

from webapp.jobs import submission
from webapp.pastes.intake import Refused, check, read
from webapp.pastes.models import Paste
from webapp.projects import together
from webapp.projects.models import File, Project
from webapp.projects.unpacking import Entry, entries
from workers import shelf

BATCH = 100  # rows of one statement
OURS = frozenset({"torch", "torchvision", "torchaudio", "torchtext", "numpy", "mindspore"})


def receive(archive: IO[bytes], name: str, profile: str, ownership: dict[str, Any]) -> Project:
    """`ownership`: the fields of Owned. Raises unpacking.Refused. Jobs start when all rows are stored.

    Everything is read before the first row is written: nobody waits for the database while we parse.
    """
    found = entries(archive)
    project = Project(name=name[:200], profile=profile, **ownership)
    archive.seek(0)
    with (shelf.folder(project.id) / shelf.SOURCE).open("wb") as kept:
        shutil.copyfileobj(archive, kept)
    fill(project, found)
    together.read(project)
    return project


def fill(project: Project, found: list[Entry]) -> None:
    """Rows for the files, and a translation of each program."""
    own = {part.removesuffix(".py") for entry in found for part in entry.path.split("/")}
    files = [_file(project, entry, own) for entry in found]
    pastes = [file.paste for file in files if file.paste]
    with transaction.atomic():
        project.save()
        Paste.objects.bulk_create(pastes, BATCH)
        File.objects.bulk_create(files, BATCH)
        submission.translate_all(pastes, project.profile)


def _file(project: Project, entry: Entry, own: set[str]) -> File:
    """Not stored yet."""
    kept = {"project": project, "path": entry.path, "size": entry.size}
    if entry.data is None or not entry.python:
        return File(content=entry.data, **kept)
    try:
        found = read(entry.data.decode("utf-8"), entry.path[-200:])
        tree = check(found.text)
    except UnicodeDecodeError:
        return File(content=entry.data, problem="UTF-8", **kept)
    except Refused as problem:
        told = f"{problem.message} ({problem.line}:{problem.column})" if problem.line else problem.message
        return File(content=entry.data, problem="" if not entry.data.strip() else told[:300], **kept)
    about = {"owner": project.owner, "team": project.team, "session": project.session}
    made = Paste(source=found.text, name=found.name, notebook=found.notebook, profile=project.profile, **about)
    return File(paste=made, imports=foreign(tree, own), **kept)


def foreign(tree: ast.Module, own: set[str]) -> list[str]:
    """Packages that the file needs besides Python, torch and the project itself."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.partition(".")[0])
    return sorted(names - OURS - own - set(sys.stdlib_module_names))
