"""What people made of single programs, on top of what the engine wrote: one more commit on the branch that is worked on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from workers import bundling
from workers.formats import notebook
from workers.migration import git
from workers.migration.steps import Migration, Step

MESSAGE = "Decide what the review of the translation left to a person"


@dataclass(frozen=True, slots=True)
class Review:
    """A program as its reviewers saw it and as they left it; `settled`: the lines of its source that they decided."""

    made: str
    reviewed: str
    settled: tuple[int, ...] = ()


@dataclass
class Taken:
    """Paths whose review stands on the branch, and those where it does not fit what is written now."""

    paths: list[str] = field(default_factory=list)
    conflicts: list[str] = field(default_factory=list)


def take(root: Path, branch: str, made: Migration, reviews: Mapping[str, Review], companion: str) -> Taken:
    """Commits them to `branch`, merged where the program reads otherwise by now. Raises git.Failed."""
    found = Taken()
    texts = {path: result.text for path, result in made.translations.items()}
    files: dict[str, str] = {}
    for path, review in sorted(reviews.items()):
        now = texts.get(path)
        merged = None if now is None else git.merged(now, review.made, review.reviewed)
        written = None if merged is None else _written(root / path, merged)
        if merged is None or written is None:
            found.conflicts.append(path)
        else:
            files[path], texts[path] = written, merged
            found.paths.append(path)
    if files and companion == "package":  # a reviewer may have written an import, or taken the last one away
        files |= bundling.files({name for text in texts.values() for name in bundling.imported(text)})
    if files:
        git.commit(root, branch, Step(MESSAGE, files))
    return found


def _written(file: Path, program: str) -> str | None:
    """The file of a program; None where a notebook has lost one of its cells."""
    if file.suffix != notebook.SUFFIX:
        return program
    text = file.read_bytes().decode("utf-8")
    try:
        made = notebook.filled(text, program)
    except notebook.Unreadable:
        return None
    return made.replace("\n", "\r\n") if "\r\n" in text else made
