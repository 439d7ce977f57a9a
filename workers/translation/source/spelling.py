"""How MindSpore names are written in the user's file: short where the user's own names leave room, in full where not."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from functools import lru_cache

from workers.translation.source.survey import Survey

_MODULES = """
    mindspore.ops mindspore.nn mindspore.mint mindspore.Tensor mindspore.Parameter mindspore.ParameterTuple
    mindspore.experimental.optim mindspore.experimental.optim.lr_scheduler mindspore.common.initializer mindspore.dataset
    mindspore.dataset.vision mindspore.dataset.audio mindspore.nn.probability.distribution mindspore.amp
    mindspore.communication
    math typing itertools functools contextlib copy collections random os multiprocessing re json pickle io string shutil
    hashlib gzip bz2 lzma tarfile zipfile csv urllib.request PIL.Image PIL.ImageColor PIL.ImageDraw PIL.ImageFont
    PIL.ImageEnhance PIL.ImageOps enum warnings pathlib.Path xml.etree.ElementTree greenlet
""".split()


def _line(origin: str) -> str:
    """By which it is imported under the last part of its name."""
    package, _, name = origin.rpartition(".")
    return f"from {package} import {name}" if package else f"import {name}"


# local name -> (dotted origin, import line)
ORIGINS = {origin.rpartition(".")[2]: (origin, _line(origin)) for origin in _MODULES} | {
    "ms": ("mindspore", "import mindspore as ms"),
    "np": ("numpy", "import numpy as np"),
}
_BY_LENGTH = sorted(((origin, local) for local, (origin, _) in ORIGINS.items()), key=lambda pair: -len(pair[0]))


@lru_cache(maxsize=4096)
def _divided(dotted: str) -> tuple[str, str]:
    """The name among ORIGINS under which the longest module of a name is imported, and what follows it."""
    for origin, local in _BY_LENGTH:
        if dotted == origin or dotted.startswith(origin + "."):
            return local, dotted[len(origin) :]
    return "", dotted


@dataclass(slots=True)
class Spelling:
    """Knows which names the user's file binds itself, and which imports the output needs."""

    taken: frozenset[str]
    present: dict[str, str]
    needed: set[str] = field(default_factory=set)

    def local(self, name: str, line: str = "") -> str:
        """The text for one of ORIGINS, or for the one name that an import statement `line` binds, with the import noted."""
        origin, line = ORIGINS.get(name) or (_origin(line), line)
        if self.present.get(name) == origin:
            return name
        if name in self.taken:
            free = f"{name}_ms" if name != "ms" else "mindspore"
            if name[0].isupper() or (name not in ORIGINS and line.startswith("from ")):
                self.needed.add(f"{line} as {free}")
            else:
                self.needed.add(f"import {origin} as {free}" if origin != free else f"import {origin}")
            return free
        self.needed.add(line)
        return name

    def free(self, wanted: str) -> str:
        """The name, or a like one that the user's file does not bind."""
        while wanted in self.taken:
            wanted += "_"
        return wanted

    def spell(self, dotted: str) -> str:
        """mindspore.ops.softmax -> ops.softmax."""
        local, rest = _divided(dotted)
        return self.local(local) + rest if local else dotted


def _origin(line: str) -> str:
    """`from typing import Any` -> typing.Any."""
    return ".".join(line.removeprefix("from ").removeprefix("import ").split(" import "))


def bound_names(survey: Survey, foreign: frozenset[str]) -> tuple[frozenset[str], dict[str, str]]:
    """Names the file binds anywhere, except imports of `foreign` roots; and its plain imports, local name -> origin."""
    taken = {node.id for node in survey.nodes(ast.Name) if not isinstance(node.ctx, ast.Load)}
    taken.update(node.arg for node in survey.nodes(ast.arg))
    taken.update(node.name for node in survey.nodes(ast.FunctionDef))
    taken.update(node.name for node in survey.nodes(ast.AsyncFunctionDef))
    taken.update(node.name for node in survey.nodes(ast.ClassDef))
    present: dict[str, str] = {}
    imports: list[ast.Import | ast.ImportFrom] = [*survey.nodes(ast.Import), *survey.nodes(ast.ImportFrom)]
    for node in imports:
        _imported(node, foreign, taken, present if isinstance(survey.parents.get(node), ast.Module) else {})
    return frozenset(taken), present


def _imported(node: ast.Import | ast.ImportFrom, foreign: frozenset[str], taken: set[str], present: dict[str, str]) -> None:
    module = node.module or "" if isinstance(node, ast.ImportFrom) else ""
    for alias in node.names:
        origin = f"{module}.{alias.name}" if module else alias.name
        if origin.partition(".")[0] in foreign:
            continue
        local = alias.asname or (alias.name if module else alias.name.partition(".")[0])
        taken.add(local)
        present[local] = origin if alias.asname or module else local
