"""The names that the files of a program say, where all of them are seen: a layer that none of them names is not in its networks."""

from __future__ import annotations

import ast
import sys

from workers.translation.analysis.training_mode import foreign_names
from workers.translation.facts.modules import Modules
from workers.translation.facts.names import ROOTS, STRANGERS, root_of
from workers.translation.file import File
from workers.translation.once import once

_PLAIN = ROOTS | STRANGERS
_READY = ("torchvision.models.", "torch.hub.", "timm.")  # networks whose layers the program does not name


@once
def program_names(file: File) -> frozenset[str] | None:
    """Of the file and of those of its project that imports connect with it; None where a file or package cannot be seen."""
    own, shown_by, together = file.source.survey.mentions, file.neighbours.shown, file.neighbours.together
    if file.neighbours.project is None:
        return None if any(True for _ in foreign_names(file)) else own
    if any(shown.outside or not shown_by.keys() >= set(shown.imports) for shown in together):
        return None
    return own.union(*(shown.mentions for shown in together))


def outside(file: File, modules: Modules, module: str) -> frozenset[str]:
    """The packages that the file imports and nobody here sees into, those of ready networks among them."""
    found = set[str]()
    for node in file.types.imports:
        if isinstance(node, ast.ImportFrom):
            if modules.origin(node, module) is None:
                found.add("." if node.level else root_of(node.module or ""))
        else:
            found |= {root_of(alias.name) for alias in node.names if modules.absolute(alias.name, module) is None}
    ready = {root_of(site.name) for site in file.types.sites if site.name.startswith(_READY)}
    return frozenset(found - _PLAIN - sys.stdlib_module_names | ready)
