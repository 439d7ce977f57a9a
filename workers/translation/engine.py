"""From source text to translation: parse, gather evidence, let the rules write, render, and say what became of each line."""

from __future__ import annotations

import ast
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from knowledge.structure import grounds
from workers import bundling
from workers.translation.analysis.imported_texts import torch_modules_by_text
from workers.translation.call_sites.general_arguments import drop_settled
from workers.translation.call_sites.translate_site import translate_site
from workers.translation.decisions import asked
from workers.translation.facts.neighbours import ALONE, Neighbours, Project
from workers.translation.file import File, Pending, mentions_torch, open_file
from workers.translation.graph_mode import lint
from workers.translation.marks import MARKED, code_of, switched_off
from workers.translation.passes.added_groups import with_groups_joined
from workers.translation.passes.argument_unpacking import with_unpacked_arguments
from workers.translation.passes.buffer_objects import with_buffers_registered
from workers.translation.passes.foreach import with_lists_walked
from workers.translation.passes.gradient_loops import with_gradient_loops_named
from workers.translation.passes.hidden_gradients import with_gradients_named
from workers.translation.passes.inherited_networks import handles_torch, holds_networks, may_hold_networks
from workers.translation.passes.kept_partials import with_partials_called
from workers.translation.passes.manual_updates import with_parameters
from workers.translation.passes.named_types import free_names, with_types_named
from workers.translation.passes.one_a_line import one_a_line
from workers.translation.passes.own_batch_norms import with_own_batch_norms
from workers.translation.passes.own_gradients import with_bprops
from workers.translation.porting import advise_on_porting
from workers.translation.registry import file_rules
from workers.translation.rendering.block_heads import close_up
from workers.translation.rendering.imports import is_torch
from workers.translation.rendering.markers import with_markers
from workers.translation.rendering.render import result_span
from workers.translation.rendering.self_assignment import drop_self_assignments
from workers.translation.rendering.written_out import with_written
from workers.translation.result import Change, Translation, Unusable
from workers.translation.source.text import Source
from workers.translation.targeting import Purpose
from workers.translation.training.optimized_leaves import with_optimized
from workers.translation.undisturbed import undisturbed
from workers.translation.verify import verified


def translate(
    source: str,
    *,
    profile: str = "portable",
    device: str = "ascend",
    mindspore: str = "",
    mode: str = "pynative",
    companion: str = "package",
    project: Project | None = None,
    path: str = "",
    decisions: Mapping[str, str] | Iterable[tuple[str, str]] = (),
) -> Translation:
    """Translate one file. Same input, same bytes; a file without torch comes back as it is.

    device: what the output is to run on; workarounds for kernels of another device stay out of it.
    mindspore: an older version, on which lines are marked that were measured not to compute the same there; mode: with
    `graph`, lines that ms.jit refuses or changes are marked as well; companion: what native MindSpore does not offer is
    imported from a package that comes along (`package`) or is installed (`installed`), or stands in the text (`inline`);
    decisions: decision -> option as the program's owner chose, see knowledge/decisions; `{"all": "default"}` takes the defaults;
    project: what the other files say (project_of), of which the file is the one at `path`.
    Raises Unusable (with line and column) for text that is no Python program, ValueError for an unknown option.
    """
    purpose = Purpose(profile, mindspore, mode, companion, device, tuple(sorted(dict(decisions).items())))
    purpose.check()
    try:
        with undisturbed():
            return _translated(source, purpose, project.around(path) if project else ALONE)
    except RecursionError:
        raise Unusable("too-deep", "The program is nested too deeply to translate.") from None


def _translated(source: str, purpose: Purpose, neighbours: Neighbours) -> Translation:
    wanted = mentions_torch(source) or (may_hold_networks(source) and holds_networks(Source(source)))
    if not wanted and not neighbours.project:
        Source(source)
        return _untouched(source)
    file = open_file(source, purpose, neighbours=neighbours)
    file.translate = translate
    torch = any(is_torch(node) for node in file.types.imports) or file.types.brings_torch() or holds_networks(file.source)
    torch = torch or bool(torch_modules_by_text(file))
    if not torch and not (neighbours.project and handles_torch(file)):
        return _untouched(source)
    file = with_partials_called(with_bprops(one_a_line(with_types_named(with_gradient_loops_named(with_gradients_named(file))))))
    file = with_optimized(
        with_parameters(
            with_groups_joined(with_unpacked_arguments(with_lists_walked(with_own_batch_norms(with_buffers_registered(file)))))
        )
    )
    free_names(file)
    for file.rule, rewrite in file_rules(purpose.kind, purpose.mode):
        rewrite(file)
    file.rule = ""
    for site in file.sites():
        translate_site(file, site)
    drop_settled(file)
    drop_self_assignments(file)
    close_up(file)
    text, tree = verified(file)
    lint(file)
    advise_on_porting(file)
    return _finished(file, text, tree, source)


def _untouched(source: str) -> Translation:
    lines = source.count("\n") + 1
    return Translation(source, links={n: [n] for n in range(1, lines + 1)})


def _finished(file: File, text: str, tree: ast.Module, source: str) -> Translation:
    starts = _line_starts(text.encode("utf-8"))
    lines = re.split(r"\r\n|\r|\n", source) if "mindport:" in source else []
    changes = [(_switched(change, lines), pending) for change, pending in _changes(file, starts)]
    changes = with_written(file, changes, tree)
    marks = [
        (change.result_line if change.result_end_line < change.result_line else change.result_end_line, pending)
        for change, pending in changes
        if change.verdict in MARKED and not change.off and not any(pending is told for told in file.asked_elsewhere)
    ]
    return Translation(
        text=file.source.mark + with_markers(text, tree, marks),
        changes=tuple(change for change, _ in changes),
        findings=tuple(sorted(file.findings, key=lambda f: (f.line, f.column, f.code))),
        links=_links(file, starts),
        apis=sum(1 for change, _ in changes if change.torch),
        companion=bundling.files(file.blocks) if file.purpose.companion == "package" else {},
        decisions=asked(file.purpose, ((change.decision, change.line) for change, _ in changes if change.decision)),
    )


def _line_starts(data: bytes) -> list[int]:
    return [0, *(match.end() for match in re.finditer(b"\n", data))]


def _changes(file: File, starts: list[int]) -> list[tuple[Change, Pending]]:
    ordered = sorted(file.pending, key=lambda p: (p.span, p.torch))
    return [(_change(file, number, pending, starts), pending) for number, pending in enumerate(ordered, 1)]


def _switched(change: Change, lines: list[str]) -> Change:
    """With `off` where the author has decided, on the first or the last of its lines; no lines where no line says anything."""
    if change.verdict not in MARKED or not lines:
        return change
    said = (lines[number - 1] for number in {change.line, change.end_line} if number <= len(lines))
    return replace(change, off=any(switched_off(line, change.code, change.record, change.torch) for line in said))


def _change(file: File, number: int, pending: Pending, starts: list[int]) -> Change:
    line, column = file.source.position(pending.span[0])
    end_line, end_column = file.source.position(pending.span[1])
    first, last = result_span(file.edits, pending)
    return Change(
        id=number, line=line, column=column, end_line=end_line, end_column=end_column,
        result_line=bisect_right(starts, first), result_end_line=bisect_right(starts, max(first, last)),
        torch=pending.torch, target=pending.target, verdict=pending.verdict, rule=pending.rule,
        record=pending.record or grounds().get(pending.rule, ""),
        reason=pending.reason.to_dict(), topic=pending.topic, dropped=pending.dropped, assumed=pending.assumed, group=pending.group,
        decision=pending.decision, code=code_of(pending),
    )  # fmt: skip


def _links(file: File, starts: list[int]) -> dict[int, list[int]]:
    """The user's line -> lines of the text, from copied stretches and from edits."""
    found: dict[int, set[int]] = {}
    users = [file.source.position(start)[0] for start in file.source.starts]
    for copied in file.edits.copied:
        first = bisect_right(file.source.starts, copied.source)
        out = bisect_right(starts, copied.out)
        count = file.source.data.count(b"\n", copied.source, copied.source + copied.length)
        for step in range(count + 1):
            found.setdefault(users[first + step - 1], set()).add(out + step)
    for pending in file.pending:
        for edit in pending.edits:
            if edit.out[0] >= 0:
                for line, results in _edited(file, edit.start, edit.end, edit.out, starts):
                    found.setdefault(users[line - 1], set()).update(results)
    return {line: sorted(lines) for line, lines in sorted(found.items())}


def _edited(file: File, start: int, end: int, out: tuple[int, int], starts: list[int]) -> Iterator[tuple[int, Iterable[int]]]:
    lines = range(bisect_right(file.source.starts, start), bisect_right(file.source.starts, end) + 1)
    results = range(bisect_right(starts, out[0]), bisect_right(starts, out[1]) + 1)
    for line in lines:
        yield line, [results[line - lines[0]]] if len(lines) == len(results) else results
