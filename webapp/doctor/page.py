"""What the doctor's templates and JSON are given."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from knowledge.diagnosis import Diagnosis
from knowledge.error import ErrorKind, ErrorRecord
from knowledge.error_reading import all_errors
from knowledge.traceback_reading import Block
from webapp.doctor.words import kind_word
from webapp.review.translation import localised

Context = dict[str, Any]


@dataclass(frozen=True)
class Told:
    """An error record in the reader's language."""

    slug: str
    kind: str
    title: str
    cause: str
    cure: str
    says: str
    example: str
    unprovoked: str
    records: tuple[str, ...]


def told(error: ErrorRecord) -> Told:
    return Told(
        slug=error.slug,
        kind=kind_word(error.kind),
        title=localised(error.title.to_dict()),
        cause=localised(error.cause.to_dict()),
        cure=localised(error.cure.to_dict()),
        says=error.says,
        example=error.example.strip(),
        unprovoked=localised(error.unprovoked.to_dict()) if error.unprovoked else "",
        records=error.records,
    )


def shelf() -> list[tuple[str, list[Told]]]:
    """All error records by kind, in the order of the kinds."""
    order = list(ErrorKind)
    errors = sorted(all_errors(), key=lambda error: (order.index(error.kind), error.slug))
    return [(kind_word(kind), [told(error) for error in some]) for kind, some in groupby(errors, key=lambda error: error.kind)]


def doctor_page(text: str, diagnosis: Diagnosis | None) -> Context:
    shown: Context = {"text": text, "errors": len(all_errors()), "provoked": sum(error.provoked for error in all_errors())}
    if diagnosis is None:
        return {**shown, "shelf": shelf()}
    return {**shown, "diagnosis": diagnosis, "found": told_all(diagnosis.found), "place": diagnosis.cause_frame}


def told_all(errors: Iterable[ErrorRecord]) -> list[Told]:
    return [told(error) for error in errors]


def diagnosis_data(diagnosis: Diagnosis) -> dict[str, Any]:
    """The JSON twin: both languages of each record, frames without their text."""
    place = diagnosis.cause_frame
    return {
        "message": diagnosis.message,
        "kernel": diagnosis.kernel,
        "errors": [error_data(error) for error in diagnosis.found],
        "place": {"file": place.file, "line": place.line, "function": place.function, "code": place.code} if place else None,
        "names": [{"mindspore": named.mindspore, "torch": list(named.torch)} for named in diagnosis.named],
        "blocks": [_block_data(block) for block in diagnosis.blocks],
    }


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
        "example": error.example,
        "provoked": error.provoked,
        "unprovoked": error.unprovoked.to_dict() if error.unprovoked else None,
        "records": list(error.records),
    }
