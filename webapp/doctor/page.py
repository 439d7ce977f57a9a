"""What the doctor's templates are given."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _

from knowledge.diagnosis import Diagnosis
from knowledge.diagnosis_data import involved
from knowledge.error import ErrorKind, ErrorRecord
from knowledge.error_reading import all_errors
from knowledge.recipe import find_recipe
from webapp.doctor.words import kind_word
from webapp.frame.languages import localised
from webapp.lookup import upstream

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
    recipes: tuple[tuple[str, str], ...]  # address and title


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
        recipes=tuple((slug, localised(recipe.title.to_dict())) for slug in error.recipes if (recipe := find_recipe(slug))),
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
    steps = [localised(step.to_dict()) for step in diagnosis.steps]
    found = told_all(diagnosis.found)
    return {
        **shown,
        "diagnosis": diagnosis,
        "found": found,
        "place": diagnosis.cause_frame,
        "steps": steps,
        "clues": clues(diagnosis),
        "upstream": upstream.rows(*involved(diagnosis), raising=True),
    }


def clues(diagnosis: Diagnosis) -> list[tuple[str, tuple[str, ...]]]:
    """What the text itself tells, under the words for it; what it does not tell is left out."""
    read = diagnosis.clues
    rows = [
        (_("Operator"), read.operators),
        (_("Data types"), read.types),
        (_("Shapes"), read.shapes),
        (_("Device"), read.devices),
        (_("Codes"), read.codes),
        (_("Versions"), read.versions),
    ]
    return [(word, values) for word, values in rows if values]


def told_all(errors: Iterable[ErrorRecord]) -> list[Told]:
    return [told(error) for error in errors]
