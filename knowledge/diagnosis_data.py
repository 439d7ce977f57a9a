"""A diagnosis as data, texts in both languages: what the page's JSON, the API and `mindport doctor` answer."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from knowledge import codes, upstream_data
from knowledge.diagnosis import Diagnosis
from knowledge.error import ErrorRecord
from knowledge.traceback_reading import Block


def diagnosis_data(diagnosis: Diagnosis) -> dict[str, Any]:
    place = diagnosis.cause_frame
    return {
        "message": diagnosis.message,
        "kernel": diagnosis.kernel,
        "operator": asdict(diagnosis.operator) if diagnosis.operator else None,
        "errors": [error_data(error) for error in diagnosis.found],
        "clues": asdict(diagnosis.clues),
        "steps": [step.to_dict() for step in diagnosis.steps],
        "place": {"file": place.file, "line": place.line, "function": place.function, "code": place.code} if place else None,
        "library": diagnosis.library,
        "written": asdict(diagnosis.written) if diagnosis.written else None,
        "upstream": upstream_data.data(*involved(diagnosis), raising=True),
        "names": [{"mindspore": named.mindspore, "torch": list(named.torch)} for named in diagnosis.named],
        "blocks": [_block_data(block) for block in diagnosis.blocks],
    }


def involved(diagnosis: Diagnosis) -> list[str]:
    """The torch names that the answer links: of the error that explains it best, and those whose translation the text names."""
    explained = [name for error in diagnosis.found[:1] for name in error.records]
    stands_for = diagnosis.written.torch if diagnosis.written else ()
    return list(dict.fromkeys([*explained, *stands_for, *(name for named in diagnosis.named for name in named.torch)]))


def _block_data(block: Block) -> dict[str, Any]:
    return {"part": block.part, "file": block.file, "line": block.line, "frames": block.frames}


def error_data(error: ErrorRecord) -> dict[str, Any]:
    return {
        "slug": error.slug,
        "kind": error.kind,
        "title": error.title.to_dict(),
        "cause": error.cause.to_dict(),
        "cure": error.cure.to_dict(),
        "says": error.says,
        "patterns": list(error.patterns),
        "codes": list(error.codes),
        "example": error.example,
        "provoked": error.provoked,
        "unprovoked": error.unprovoked.to_dict() if error.unprovoked else None,
        "records": list(error.records),
        "recipes": list(error.recipes),
        "differences": [code for name in error.records if (code := codes.of_record(name))],
    }
