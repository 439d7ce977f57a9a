"""`torch.linalg.eigh(a)[0]`, `torch.svd(a).S`: only the values are used, which have one sign and one order in both frameworks."""

from __future__ import annotations

import ast

import knowledge
from knowledge import Record, Text
from workers.translation.facts.arguments import bind
from workers.translation.facts.sites import Site
from workers.translation.file import File
from workers.translation.source.edits import Piece
from workers.translation.source.survey import walk

# The decomposition -> the function that gives its values alone, the name and place of the values, arguments that go along.
_VALUES = {
    "torch.linalg.eigh": ("torch.linalg.eigvalsh", "eigenvalues", 0, ("A", "UPLO")),
    "torch.linalg.svd": ("torch.linalg.svdvals", "S", 1, ("A",)),
    "torch.svd": ("torch.linalg.svdvals", "S", 1, ("input",)),
}
_REASON = Text(
    "Only the values are used: they are asked for without the vectors, whose signs differ.",
    "只用到各个值，因此不求符号可能不同的向量。",
)


def rewrite_file(file: File) -> None:
    for site in file.sites():
        record = knowledge.find_exact(site.name)
        part = file.parent(site.node)
        if site.name in _VALUES and record and site.call and isinstance(part, ast.expr) and _is_values(part, site):
            _write(file, site, part, record)


def _is_values(part: ast.expr, site: Site) -> bool:
    _, name, place, _ = _VALUES[site.name]
    if isinstance(part, ast.Attribute):
        return part.attr == name
    return isinstance(part, ast.Subscript) and isinstance(part.slice, ast.Constant) and part.slice.value == place


def _write(file: File, site: Site, part: ast.expr, record: Record) -> None:
    bound = bind(record.signature, site.call)
    function, _, _, kept = _VALUES[site.name]
    matrix = bound.given.get(kept[0])
    if matrix is None or bound.starred or bound.unknown or site.receiver is not None:
        return
    if bound.passed("out"):  # the vectors are wanted too, in the tensors given there
        return
    source = file.source
    if function == "torch.linalg.svdvals":
        pieces: list[Piece] = [f"{file.spelling.local('ops')}.svd(", source.span(matrix), ", compute_uv=False)"]
    else:
        triangle = bound.given.get("UPLO")
        rest: list[Piece] = [", ", source.span(triangle)] if triangle is not None else []
        pieces = [f"{file.use_block('eigvalsh')}(", source.span(matrix), *rest, ")"]
    file.claimed.add(site.node)
    file.claimed.update(n for n in walk(part) if n is part or n is getattr(site.call, "func", None))
    file.change(
        part, [(source.span(part), pieces)], torch=site.name, target=function.replace("torch", "mindspore", 1), verdict="adapted",
        record=function, reason=_REASON,
    )  # fmt: skip
