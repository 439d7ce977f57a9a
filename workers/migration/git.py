"""Branches in the user's own repository. The work tree that the user has open is never touched, and no history is rewritten.

Two branches, as for vendored code: `mindport/generated` holds what the engine writes, and nothing else; the branch that people
work on begins there and takes each renewed state by an ordinary three-way merge, so that hand edits and decisions stay.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from workers import temporary
from workers.migration.steps import Step

GENERATED = "mindport/generated"


class Failed(RuntimeError):
    """Git refused; the message is git's."""


class Conflict(RuntimeError):
    """The merge needs a person; `paths` are the files in conflict."""

    def __init__(self, paths: list[str]) -> None:
        super().__init__(", ".join(paths))
        self.paths = paths


def run(folder: Path, *words: str) -> str:
    done = subprocess.run(["git", "-C", str(folder), *words], capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failed((done.stderr or done.stdout).strip() or f"git {words[0]} ended with {done.returncode}")
    return done.stdout.strip()


def is_repository(folder: Path) -> bool:
    return (folder / ".git").exists()


def begin(folder: Path) -> None:
    """A repository of its own for a folder that has none, with everything in it as the first commit."""
    run(folder, "init", "-q", "-b", "main")
    run(folder, "add", "-A")
    run(folder, "commit", "-q", "-m", "The PyTorch sources as they came")


def branches(folder: Path) -> set[str]:
    return set(run(folder, "for-each-ref", "--format=%(refname:short)", "refs/heads").splitlines())


def migrate(root: Path, steps: Iterable[Step], branch: str, upstream: str = "HEAD") -> list[str]:
    """Commits the steps on top of `upstream` and begins `branch` there. Returns the subjects. Raises Failed."""
    if GENERATED in (existing := branches(root)) or branch in existing:
        raise Failed(f"the branch {branch if branch in existing else GENERATED} exists already: `mindport sync` renews it")
    with worktree(root, upstream, "-b", GENERATED) as folder:
        subjects = [subject for step in steps if (subject := _committed(folder, step))]
    run(root, "branch", branch, GENERATED)
    return subjects


def commit(root: Path, branch: str, step: Step) -> str:
    """One more step on the branch that people work on. Returns its subject, empty where nothing changed. Raises Failed."""
    with worktree(root, branch) as folder:
        return _committed(folder, step)


def merged(ours: str, base: str, theirs: str) -> str | None:
    """Both changes of a text; None where they touch the same lines. Raises Failed."""
    with tempfile.TemporaryDirectory(prefix=temporary.prefix()) as parent:
        files = [Path(parent, name) for name in ("ours", "base", "theirs")]
        for file, text in zip(files, (ours, base, theirs), strict=True):
            file.write_bytes(text.encode("utf-8", "surrogatepass"))
        done = subprocess.run(["git", "merge-file", "-p", "-q", *map(str, files)], capture_output=True, check=False)
    if not 0 <= done.returncode < 128:
        raise Failed(done.stderr.decode("utf-8", "replace").strip())
    return None if done.returncode else done.stdout.decode("utf-8", "surrogatepass")


def sync(root: Path, files: dict[str, str], branch: str, upstream: str = "HEAD") -> bool:
    """Renews the generated branch from `upstream` and merges it; False where nothing changed. Raises Conflict, Failed."""
    with worktree(root, GENERATED) as folder:
        before = run(folder, "rev-parse", "HEAD^{tree}")
        run(folder, "read-tree", "-u", "--reset", upstream)
        _write(folder, files)
        run(folder, "add", "-A")
        tree, tip, base = run(folder, "write-tree"), run(folder, "rev-parse", "HEAD"), run(root, "rev-parse", upstream)
        if tree == before and not run(root, "rev-list", "-n", "1", base, f"^{tip}"):
            return False
        message = f"Renew the translation from {base[:12]}"
        parents = ["-p", tip] if run(root, "merge-base", tip, base) == base else ["-p", tip, "-p", base]
        run(folder, "reset", "-q", "--hard", run(folder, "commit-tree", tree, *parents, "-m", message))
    with worktree(root, branch) as folder:
        merged = subprocess.run(
            ["git", "-C", str(folder), "merge", "-q", "--no-edit", GENERATED], capture_output=True, text=True, check=False
        )
        if merged.returncode:
            paths = run(folder, "diff", "--name-only", "--diff-filter=U").splitlines()
            subprocess.run(["git", "-C", str(folder), "merge", "--abort"], capture_output=True, check=False)
            if not paths:
                raise Failed((merged.stderr or merged.stdout).strip())
            raise Conflict(paths)
    return True


def is_same(root: Path, one: str, other: str) -> bool:
    """Both names mean the same commit."""
    commits = [subprocess.run(["git", "-C", str(root), "rev-parse", "-q", "--verify", f"{name}^{{commit}}"],
                              capture_output=True, text=True, check=False).stdout for name in (one, other)]  # fmt: skip
    return commits[0] == commits[1] != ""


def patches(root: Path, target: Path, upstream: str = "HEAD", tip: str = GENERATED) -> None:
    """Writes the commits up to `tip` as one mailbox (git format-patch), which `git am --keep-cr` takes. Raises Failed."""
    begin = run(root, "merge-base", upstream, tip)
    command = ["git", "-C", str(root), "format-patch", "--stdout", f"{begin}..{tip}"]
    with target.open("wb") as mailbox:
        done = subprocess.run(command, stdout=mailbox, stderr=subprocess.PIPE, check=False)
    if done.returncode:
        raise Failed(done.stderr.decode("utf-8", "replace").strip())


@contextmanager
def worktree(root: Path, start: str, *options: str) -> Iterator[Path]:
    """A work tree of its own beside the user's, gone afterwards. `options`: `-b NAME` or `--detach`."""
    with tempfile.TemporaryDirectory(prefix=temporary.prefix()) as parent:
        folder = Path(parent, "tree")
        run(root, "worktree", "add", "-q", *options, str(folder), start)
        try:
            yield folder
        finally:
            run(root, "worktree", "remove", "--force", str(folder))


def _committed(folder: Path, step: Step) -> str:
    _write(folder, step.files)
    run(folder, "add", "-f", "-A", "--", *step.files)  # what is tracked may be ignored as well
    if not run(folder, "status", "--porcelain", "--untracked-files=no"):
        return ""
    run(folder, "commit", "-q", "-m", step.message)
    return step.message.split("\n", 1)[0]


def _write(folder: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text.encode("utf-8", "surrogatepass"))
