"""torch.save and torch.load: MindSpore's own files for weights that this program writes and reads, the companion's for the rest."""

from __future__ import annotations

import ast
import re

from knowledge import Text
from workers.translation.facts import own_files
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.registry import Outcome, Use
from workers.translation.rules.call_block import rewrite_call as through_block

_END = re.compile(r"""\.\w+(?=["']+$)""")
_SAVED = Text(
    "Only weights go into the file: it is a checkpoint of MindSpore's, and its name ends in .ckpt.",
    "文件中只有权重：写为 MindSpore 的检查点，文件名以 .ckpt 结尾。",
)
_LOADED = Text("This program wrote the file, as a checkpoint of MindSpore's.", "该文件由本程序写出，是 MindSpore 的检查点。")


def rewrite_call(use: Use) -> Outcome | None:
    call = use.site.call
    saving = use.record.torch == "torch.save"
    if call is not None and not saving and use.target.name == "mindspore.load_checkpoint":
        return _converted(use, call)
    if call is None or call not in (_written(use.file) if saving else _read(use.file)):
        return _packed_alike(use)
    path = call.args[1 if saving else 0]
    end = own_files.path_end(use.file.facts, path)
    assert end is not None
    source, name = use.file.source, "mindspore.save_checkpoint" if saving else "mindspore.load_checkpoint"
    text = source.text_of(end)
    outcome = Outcome(target=name, verdict="adapted", reason=_SAVED if saving else _LOADED)
    outcome.replacements = [(source.span(call.func), [use.file.spelling.spell(name)])]
    if call is _first(use.file, end):
        outcome.replacements.append((source.span(end), [_END.sub(".ckpt", text)]))
    if not saving:
        outcome.removed = [*call.args[1:], *call.keywords]
        outcome.dropped = ["map_location", "weights_only"][: len(outcome.removed)]
    return outcome


def _packed_alike(use: Use) -> Outcome | None:
    """What stands behind the place and the device says how torch packs its own files."""
    outcome, call = through_block(use), use.site.call
    if outcome is not None and call is not None and not use.bound.starred:
        packing = call.args[2:]
        outcome.removed += packing
        outcome.dropped += [name for name, node in use.bound.given.items() if node in packing]
    return outcome


def _converted(use: Use, call: ast.Call) -> Outcome:
    """A file that stands there converted, under a name that ends in .ckpt."""
    source, end = use.file.source, own_files.path_end(use.file.facts, call.args[0]) if call.args else None
    outcome = Outcome(target="mindspore.load_checkpoint", verdict="adapted")
    outcome.replacements = [(source.span(call.func), [use.file.spelling.spell("mindspore.load_checkpoint")])]
    if end is not None and (text := source.text_of(end)) != _END.sub(".ckpt", text):
        outcome.replacements.append((source.span(end), [_END.sub(".ckpt", text)]))
    outcome.removed = [*call.args[1:], *call.keywords]
    outcome.dropped = ["map_location", "weights_only"][: len(outcome.removed)]
    return outcome


@once
def _written(file: File) -> frozenset[ast.Call]:
    return frozenset(own_files.written(file.facts))


@once
def _read(file: File) -> frozenset[ast.Call]:
    return frozenset(own_files.read(file.facts))


def _first(file: File, end: ast.expr) -> ast.Call | None:
    """Of the calls whose path ends in this text, the one that changes it."""
    calls = sorted([*_written(file), *_read(file)], key=lambda call: (call.lineno, call.col_offset))
    places = ((call, call.args[1 if call in _written(file) else 0]) for call in calls)
    return next((call for call, path in places if own_files.path_end(file.facts, path) is end), None)
