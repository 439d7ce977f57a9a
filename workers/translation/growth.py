"""python -m workers.translation growth FOLDER...: how much longer files become, and by what.

A use is a place that says something of torch; one that takes a name of the companion did not go native.
"""

from __future__ import annotations

import ast
import difflib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from pathlib import Path

from workers import bundling
from workers.translation.result import Translation
from workers.translation.source.survey import walk
from workers.translation.tree import FileResult, translate_tree

COLUMNS = ("in", "out", "growth", "changed", "inlined", "companion", "uses", "marks", "native")


@dataclass(frozen=True, slots=True)
class Growth:
    """Counts of one file, or of several. uses: places that said torch; said: names of the companion, and how often."""

    before: int = 0
    after: int = 0
    changed: int = 0
    inlined: int = 0
    uses: int = 0
    marks: int = 0
    said: Counter[str] = field(default_factory=Counter)

    def __add__(self, other: Growth) -> Growth:
        return Growth(*(getattr(self, each.name) + getattr(other, each.name) for each in fields(self)))

    @property
    def companion(self) -> int:
        """Places that say a name of the companion."""
        return self.said.total()

    @property
    def native(self) -> float:
        """The share of the uses that became MindSpore's own, from 0 to 1."""
        return max(0.0, 1 - self.companion / self.uses) if self.uses else 1.0

    def row(self) -> str:
        factor = self.after / self.before if self.before else 1.0
        cells = [self.before, self.after, f"{factor:.3f}", self.changed, self.inlined, self.companion, self.uses, self.marks]
        return "".join(f"{cell:>10}" for cell in [*cells, f"{self.native:.1%}"])


def measure(source: str, made: Translation) -> Growth:
    """How far the translation is from its source."""
    old, new = source.splitlines(), made.text.splitlines()
    steps = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    changed = sum(max(last - first, until - start) for kind, first, last, start, until in steps if kind != "equal")
    tree = ast.parse(made.text)
    own = {node.name for node in ast.parse(source).body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    added = [n.name for n in tree.body if isinstance(n, ast.FunctionDef | ast.ClassDef) and n.name not in own]
    inlined = sum(name.removesuffix("_like_torch") in bundling.names() for name in added)
    marks = sum("# mindport: " in line for line in new)
    return Growth(len(old), len(new), changed, inlined, made.apis, marks, _said(tree))


def _said(tree: ast.Module) -> Counter[str]:
    """How often each name is read that comes from the companion."""
    imports = (n for n in walk(tree) if isinstance(n, ast.ImportFrom) and (n.module or "").startswith(f"{bundling.PACKAGE}."))
    names = {alias.asname or alias.name: alias.name for node in imports for alias in node.names}
    return Counter(names[n.id] for n in walk(tree) if isinstance(n, ast.Name) and n.id in names)


def report(folders: Iterable[Path], *, profile: str, companion: str, jobs: int = 1) -> Iterable[str]:
    """The lines of the table, as the files are done, their sum, and the companion's names by use.

    Files without torch and those that are no programs are left out.
    """
    yield "".join(f"{column:>10}" for column in COLUMNS)
    total, files, long = Growth(), 0, 0
    for folder in folders:
        for result in translate_tree(folder, profile=profile, companion=companion, jobs=jobs):
            if (found := _of(result)) is None:
                continue
            yield f"{found.row()}  {result.path}"
            total, files = total + found, files + 1
            long += found.before > 60 and found.after > 1.15 * found.before
    yield f"{total.row()}  {files} files, {long} over 60 lines that grow by more than 15 %"
    for name, count in total.said.most_common():
        yield f"{count:>10}{count / total.uses:>10.2%}  {name}"


def _of(result: FileResult) -> Growth | None:
    if result.translation is None or not result.translation.changes:
        return None
    return measure(result.path.read_bytes().decode("utf-8"), result.translation)
