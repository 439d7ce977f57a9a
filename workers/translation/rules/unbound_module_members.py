"""`nn.Module.__init__(self)`, `nn.Linear.forward(self, x)`: a member named through its torch class."""

from __future__ import annotations

import ast

import knowledge
from knowledge import Record, Returns, Text
from workers.translation.call_sites.base_classes import base_class
from workers.translation.facts.sites import Site
from workers.translation.file import File
from workers.translation.rules.module_to_cell import RENAMED

AFTER = ("module_to_cell",)
_REASON = Text("The member is asked of the MindSpore class.", "改为通过 MindSpore 类调用该成员。")
_MEMBERS = {"__init__": "__init__", "__call__": "__call__", "__repr__": "__repr__", "__setattr__": "__setattr__", **RENAMED}


def rewrite_file(file: File) -> None:
    for site in file.sites():
        owner, _, member = site.name.rpartition(".")
        record = knowledge.find_exact(owner) if member in _MEMBERS and site.call is not None else None
        if record is not None and record.returns is Returns.MODULE:
            _rewrite(file, site, record, member)


def _rewrite(file: File, site: Site, record: Record, member: str) -> None:
    func = site.call.func if site.call else None
    if not isinstance(func, ast.Attribute) or site.receiver is not None:
        return
    written = base_class(file, record)
    if not written:
        return
    file.claimed.add(site.node)
    file.change(
        func, [(file.source.span(func), [f"{written}.{_MEMBERS[member]}"])], torch=record.torch, target=record.targets[0].name,
        verdict="exact", reason=_REASON,
    )  # fmt: skip
