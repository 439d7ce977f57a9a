"""How MindSpore names are written in the user's file: short where the user's own names leave room, in full where not."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from functools import lru_cache

from workers.translation.source.survey import Survey

# local name -> (dotted origin, import line)
ORIGINS = {
    "ops": ("mindspore.ops", "from mindspore import ops"),
    "nn": ("mindspore.nn", "from mindspore import nn"),
    "mint": ("mindspore.mint", "from mindspore import mint"),
    "Tensor": ("mindspore.Tensor", "from mindspore import Tensor"),
    "Parameter": ("mindspore.Parameter", "from mindspore import Parameter"),
    "ParameterTuple": ("mindspore.ParameterTuple", "from mindspore import ParameterTuple"),
    "optim": ("mindspore.experimental.optim", "from mindspore.experimental import optim"),
    "lr_scheduler": ("mindspore.experimental.optim.lr_scheduler", "from mindspore.experimental.optim import lr_scheduler"),
    "initializer": ("mindspore.common.initializer", "from mindspore.common import initializer"),
    "dataset": ("mindspore.dataset", "from mindspore import dataset"),
    "vision": ("mindspore.dataset.vision", "from mindspore.dataset import vision"),
    "audio": ("mindspore.dataset.audio", "from mindspore.dataset import audio"),
    "distribution": ("mindspore.nn.probability.distribution", "from mindspore.nn.probability import distribution"),
    "amp": ("mindspore.amp", "from mindspore import amp"),
    "communication": ("mindspore.communication", "from mindspore import communication"),
    "ms": ("mindspore", "import mindspore as ms"),
    "np": ("numpy", "import numpy as np"),
    "math": ("math", "import math"),
    "typing": ("typing", "import typing"),
    "itertools": ("itertools", "import itertools"),
    "functools": ("functools", "import functools"),
    "contextlib": ("contextlib", "import contextlib"),
    "copy": ("copy", "import copy"),
    "collections": ("collections", "import collections"),
    "random": ("random", "import random"),
    "os": ("os", "import os"),
    "multiprocessing": ("multiprocessing", "import multiprocessing"),
    "re": ("re", "import re"),
    "json": ("json", "import json"),
    "pickle": ("pickle", "import pickle"),
    "io": ("io", "import io"),
    "string": ("string", "import string"),
    "shutil": ("shutil", "import shutil"),
    "hashlib": ("hashlib", "import hashlib"),
    "gzip": ("gzip", "import gzip"),
    "bz2": ("bz2", "import bz2"),
    "lzma": ("lzma", "import lzma"),
    "tarfile": ("tarfile", "import tarfile"),
    "zipfile": ("zipfile", "import zipfile"),
    "csv": ("csv", "import csv"),
    "request": ("urllib.request", "from urllib import request"),
    "Image": ("PIL.Image", "from PIL import Image"),
    "ImageColor": ("PIL.ImageColor", "from PIL import ImageColor"),
    "ImageDraw": ("PIL.ImageDraw", "from PIL import ImageDraw"),
    "ImageFont": ("PIL.ImageFont", "from PIL import ImageFont"),
    "ImageEnhance": ("PIL.ImageEnhance", "from PIL import ImageEnhance"),
    "ImageOps": ("PIL.ImageOps", "from PIL import ImageOps"),
    "enum": ("enum", "import enum"),
    "warnings": ("warnings", "import warnings"),
    "Path": ("pathlib.Path", "from pathlib import Path"),
    "ElementTree": ("xml.etree.ElementTree", "from xml.etree import ElementTree"),
    "greenlet": ("greenlet", "import greenlet"),
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
