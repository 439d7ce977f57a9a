"""What people made of single programs, on top of what the engine wrote: one more commit on the branch that is worked on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from workers import bundling
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
        merged = None if now is None or path.endswith(".ipynb") else git.merged(now, review.made, review.reviewed)
        if merged is None:
            found.conflicts.append(path)
        else:
            files[path] = texts[path] = merged
            found.paths.append(path)
    if files and companion == "package":  # a reviewer may have written an import, or taken the last one away
        files |= bundling.files({name for text in texts.values() for name in bundling.imported(text)})
    if files:
        git.commit(root, branch, Step(MESSAGE, files))
    return found
