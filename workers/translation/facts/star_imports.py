"""`nn`, `F`, `torch` without an import of their own: `from layers import *` brings them from another file of the project.

They are torch's only where the file treats them so: `nn.Conv2d` has a record, `F.relu` too. The translated neighbour imports
MindSpore instead, so what this file needs is imported here.
"""

from __future__ import annotations

import ast
import sys

import knowledge
from workers.translation.facts.names import ROOTS, canonical, root_of
from workers.translation.facts.neighbours import Neighbours
from workers.translation.facts.types import OTHER, Value
from workers.translation.source.spelling import bound_names
from workers.translation.source.survey import Survey

_MODULES = {
    "torch": "torch", "nn": "torch.nn", "F": "torch.nn.functional", "optim": "torch.optim", "init": "torch.nn.init",
    "lr_scheduler": "torch.optim.lr_scheduler", "torchvision": "torchvision", "transforms": "torchvision.transforms",
    "datasets": "torchvision.datasets", "models": "torchvision.models", "einops": "einops",
}  # fmt: skip
_CLASSES = {
    "Variable": "torch.autograd.Variable", "Tensor": "torch.Tensor", "DataLoader": "torch.utils.data.DataLoader",
    "Dataset": "torch.utils.data.Dataset", "Parameter": "torch.nn.Parameter", "rearrange": "einops.rearrange",
}  # fmt: skip
_PACKAGES = frozenset({"torch.nn", "torch.optim", "torch.utils", "torch.autograd", "torch.cuda"})
_HOMES = ("torch.nn", "torch.optim", "torch.optim.lr_scheduler")


def starred_names(survey: Survey, neighbours: Neighbours) -> dict[str, Value]:
    """What star imports of files that are not torch's bring: what the project says, or what the use of unbound names tells."""
    shown: dict[str, Value] = {}
    for node in survey.nodes(ast.ImportFrom):
        if _is_foreign_star(node):
            shown |= neighbours.starred(node) or {}
    return shown if not has_foreign_star(survey, neighbours) else _guessed(survey) | shown


def _guessed(survey: Survey) -> dict[str, Value]:
    """What the file's names stand for that it binds nowhere."""
    free = {name.id for name in unbound(survey)}
    found = {name: Value("api", origin) for name, origin in _MODULES.items() if name in free and _treated_as(survey, name, origin)}
    found |= {name: Value("api", _MODULES[name]) for name in ("torch", "nn", "F") if found and name in free}
    found |= {name: Value("api", origin) for name, origin in _CLASSES.items() if name in free}
    plain = {name: OTHER for name in free & sys.stdlib_module_names if name not in found}
    return found | plain | ({"np": Value("other", "numpy")} if "np" in free else {})


def ambiguous_names(survey: Survey, neighbours: Neighbours) -> list[tuple[ast.Name, str]]:
    """Names such as Linear that the star may bring from torch or as a class of the project's own."""
    if not has_foreign_star(survey, neighbours):
        return []
    said = ((name, _torch_class(name.id)) for name in unbound(survey) if name.id not in _CLASSES)
    return [(name, torch) for name, torch in said if torch]


def unbound(survey: Survey) -> list[ast.Name]:
    """Names that are read and that nothing in the file binds."""
    bound = bound_names(survey, frozenset())[0]
    return [node for node in survey.nodes(ast.Name) if isinstance(node.ctx, ast.Load) and node.id not in bound]


def has_foreign_star(survey: Survey, neighbours: Neighbours) -> bool:
    """Names that neither the file nor its project shows may come from another file."""
    return any(_is_foreign_star(node) and neighbours.starred(node) is None for node in survey.nodes(ast.ImportFrom))


def _is_foreign_star(node: ast.ImportFrom) -> bool:
    root = root_of(node.module or "")
    starred = any(alias.name == "*" for alias in node.names)
    return starred and (node.level > 0 or (root not in ROOTS and root not in sys.stdlib_module_names))


def _treated_as(survey: Survey, name: str, origin: str) -> bool:
    """Something is taken from it that only torch's module has: `nn.Conv2d`, `torch.nn.Module`."""
    parts = (node for node in survey.nodes(ast.Attribute) if isinstance(node.value, ast.Name) and node.value.id == name)
    return any(f"{origin}.{node.attr}" in _PACKAGES or _known(f"{origin}.{node.attr}") for node in parts)


def _known(name: str) -> bool:
    return knowledge.find_exact(canonical(name)) is not None


def _torch_class(name: str) -> str:
    return next((f"{home}.{name}" for home in _HOMES if name[:1].isupper() and _known(f"{home}.{name}")), "")
