"""`models.__dict__[args.arch](pretrained=True)`, `getattr(models, name)`: a network of torchvision that the run chooses by name."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.facts.environment import UNSEEN
from workers.translation.facts.sites import Site, by_text
from workers.translation.file import File
from workers.translation.source.edits import Piece
from workers.translation.source.survey import walk

_MODULE = "torchvision.models"
_RECORD = "torchvision.models.get_model"  # a network by its name
BY_NAME = Text(
    "The companion has torchvision's networks for classification in one table, by the names of their functions; one that is "
    "not among them, such as swin_t, raises NotImplementedError when it is called.",
    "配套包以函数名为键列出 torchvision 的分类网络；其余名称（如 swin_t）在调用时引发 NotImplementedError。",
)


def rewrite_file(file: File) -> None:
    for site in file.sites():
        if site.name == f"{_MODULE}.{UNSEEN}":
            _chosen(file, site)
        elif site.name == f"{_MODULE}.__dict__" and site.node not in file.claimed:
            _write(file, site.node, site.node, [file.use_block("networks")])


def _chosen(file: File, site: Site) -> None:
    node = site.call.func if site.call is not None else site.node
    named = by_text(node) if isinstance(node, ast.Call) else node
    if isinstance(named, ast.Call) and len(named.args) == 2 and not _is_weights(named.args[1]):
        module, key = named.args
    elif isinstance(named, ast.Subscript):
        module, key = named.value, named.slice
    else:
        return
    file.claimed.update({site.node, named, *walk(module), *([named.func] if isinstance(named, ast.Call) else [])})
    _write(file, site.node, named, [f"{file.use_block('networks')}[", file.source.span(key), "]"])


def _is_weights(key: ast.expr) -> bool:
    """`getattr(models, f"{name}_Weights")` is no network."""
    return any(isinstance(part, ast.Constant) and "weights" in str(part.value).lower() for part in walk(key))


def _write(file: File, node: ast.AST, written: ast.AST, pieces: list[Piece]) -> None:
    file.claimed.update(walk(written) if isinstance(written, ast.Attribute) else {written})
    file.change(
        node, [(file.source.span(written), pieces)], torch=_MODULE, target="networks", verdict="adapted", record=_RECORD,
        reason=BY_NAME,
    )  # fmt: skip
