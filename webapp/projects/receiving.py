"""From an archive to a project with a translation job for each of its Python files."""

from __future__ import annotations

import ast
import sys
from typing import IO, Any

from django.db import transaction

from webapp.jobs import submission
from webapp.projects.models import File, Project
from webapp.projects.unpacking import Entry, entries
from webapp.review.intake import Refused, check, read
from webapp.review.models import Paste

OURS = frozenset({"torch", "torchvision", "torchaudio", "torchtext", "numpy", "mindspore"})


def receive(archive: IO[bytes], name: str, profile: str, ownership: dict[str, Any]) -> Project:
    """`ownership`: the fields of Owned. Raises unpacking.Refused. Jobs start when all rows are stored."""
    found = entries(archive)
    own = {part.removesuffix(".py") for entry in found for part in entry.path.split("/")}
    with transaction.atomic():
        project = Project.objects.create(name=name[:200], profile=profile, **ownership)
        for entry in found:
            _keep(project, entry, own)
    return project


def _keep(project: Project, entry: Entry, own: set[str]) -> None:
    if not entry.python:
        File.objects.create(project=project, path=entry.path, content=entry.data)
        return
    try:
        found = read(entry.data.decode("utf-8"), entry.path[-200:])
        tree = check(found.text)
    except UnicodeDecodeError:
        File.objects.create(project=project, path=entry.path, content=entry.data, problem="UTF-8")
    except Refused as problem:
        told = f"{problem.message} ({problem.line}:{problem.column})" if problem.line else problem.message
        File.objects.create(project=project, path=entry.path, content=entry.data, problem="" if _blank(entry) else told[:300])
    else:
        about = {"owner": project.owner, "team": project.team, "session": project.session}
        made = Paste(source=found.text, name=found.name, notebook=found.notebook, profile=project.profile, **about)
        made.save(force_insert=True)
        File.objects.create(project=project, path=entry.path, paste=made, imports=foreign(tree, own))
        submission.translate(made, project.profile)


def _blank(entry: Entry) -> bool:
    return not entry.data.strip()


def foreign(tree: ast.Module, own: set[str]) -> list[str]:
    """Packages that the file needs besides Python, torch and the project itself."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.partition(".")[0])
    return sorted(names - OURS - own - set(sys.stdlib_module_names))
