"""The modules of a project by their paths, and which of them an import means."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable
from posixpath import dirname

from workers.translation.facts.names import ROOTS, STRANGERS
from workers.translation.source.survey import walk

_SOURCES = "src"  # where projects keep packages that are imported without it
_INSTALLED = ROOTS | STRANGERS | sys.stdlib_module_names


class Modules:
    """Names are paths without `.py`, a package is its folder: `models/resnet`, `models`. Other files keep their whole path."""

    def __init__(self, paths: Iterable[str]) -> None:
        self.names = {path: name_of(path) for path in paths}
        self.packages = {self.names[path] for path in self.names if path.rpartition("/")[2] == "__init__.py"}
        self.known = set(self.names.values())
        self.folders = {folder for path in self.names for folder in _above(path)}
        self._tops: dict[str, list[str]] = {}
        for name in sorted(self.known | self.folders):
            self._tops.setdefault(name.rpartition("/")[2], []).append(dirname(name))

    def holds(self, name: str) -> bool:
        """A module of the project, or a folder of modules."""
        return name in self.known or name in self.folders

    def origin(self, node: ast.ImportFrom, module: str) -> str | None:
        """The module that `from ... import` takes from, None for what is not the project's."""
        if not node.level:
            return self.absolute(node.module or "", module)
        folder = module if module in self.packages else dirname(module)
        for _ in range(node.level - 1):
            folder = dirname(folder)
        parts = [folder, *(node.module or "").split(".")]
        found = "/".join(part for part in parts if part)
        return found if self.holds(found) else None

    def absolute(self, dotted: str, module: str) -> str | None:
        """`layers.norm` as the module says it: looked for from its own folder upwards, below `src`, and where only one has it."""
        first, _, rest = dotted.partition(".")
        places = self._tops.get(first, [])
        folder = module if module in self.packages else dirname(module)
        near = [above for above in [*_upwards(folder), _SOURCES] if above in places]
        if first in _INSTALLED:  # `utils/torch.py` is not what `import torch` means
            near = places = [
                place for place in near if place in {"", _SOURCES} or (place == folder and folder not in self.packages)
            ]
        for place in near or (places if len(places) == 1 else []):
            found = "/".join(filter(None, [place, first, rest.replace(".", "/")]))
            if self.holds(found) and found != module:
                return found
        return None

    def imported(self, tree: ast.Module, module: str) -> list[str]:
        """The modules of the project that a module's imports name, in the order of the text."""
        found: dict[str, None] = {}
        for node in walk(tree):
            if isinstance(node, ast.ImportFrom) and (origin := self.origin(node, module)) is not None:
                found[origin] = None
                below = (f"{origin}/{alias.name}".lstrip("/") for alias in node.names)
                found |= dict.fromkeys(name for name in below if name in self.known)
            elif isinstance(node, ast.Import):
                found |= {name: None for alias in node.names if (name := self.absolute(alias.name, module)) is not None}
        return [name for name in found if name in self.known and name != module]


def name_of(path: str) -> str:
    name = path.removesuffix(".py")
    return dirname(name) if name.rpartition("/")[2] == "__init__" else name


def _above(path: str) -> list[str]:
    return [folder for folder in _upwards(dirname(path)) if folder]


def _upwards(folder: str) -> list[str]:
    """The folder itself and those above it, the root last, which is the empty text."""
    found = [folder]
    while folder:
        folder = dirname(folder)
        found.append(folder)
    return found
