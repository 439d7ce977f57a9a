"""What a worker of a team may send as a result: data from a stranger, whatever its signature says.

Pages, lists, exports and counters read reports by these names. What is made otherwise is refused before it is stored, what is
not named here is left out.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, SerializerFunctionWrapHandler, ValidationError, model_serializer

from webapp.jobs.outcomes import NOT_SAME, SAME
from workers.messages import storable
from workers.remote.reasons import KNOWN

MOST, LONGEST = 2_000, 20_000  # entries of a list or a table, characters of a text
LONGEST_SCRIPT = 2_000_000

Words = Annotated[str, Field(max_length=LONGEST)]
Plain = bool | int | float | Words | None
Whole = Annotated[int, Field(ge=0, le=2**48)]
Wholes = Annotated[list[Whole], Field(max_length=MOST)]
Table = Annotated[dict[Words, Plain], Field(max_length=MOST)]
Entries = Annotated[list[dict[Words, Plain | list[Plain]]], Field(max_length=MOST)]
Stretches = Annotated[list[Annotated[list[Whole], Field(min_length=2, max_length=2)]], Field(max_length=MOST)]


class Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="ignore")


class Told(Strict):
    en: Words
    zh: Words


Text = Words | Told


class Allowed(Strict):
    rtol: float
    atol: float
    reason: Text


Kind = Annotated[str, Field(pattern=rf"^({'|'.join([*SAME, 'not-run', *NOT_SAME])})$")]


class Output(Strict):
    kind: Kind = Field(alias="class")
    name: Words
    title: Text
    note: Text
    shape: Wholes
    dtype: Words
    max_abs: float | None
    max_rel: float | None
    ulp: float | None
    cosine: float | None
    share: float | None
    mismatched: Whole
    nan: Wholes = Field(default_factory=list)  # how many torch has, and MindSpore; older workers do not count them
    inf: Wholes = Field(default_factory=list)
    at: Wholes
    torch_value: Plain
    mindspore_value: Plain
    tolerance: Allowed


class Failure(Strict):
    side: Words
    step: Words
    message: Text
    line: Whole | None
    traceback: Words


class Rung(Strict):
    kind: Kind = Field(alias="class")
    name: Words
    title: Text
    network: Words
    state: Literal["passed", "failed", "not-run", "undecided"]
    largest: Text
    outputs: Annotated[list[Output], Field(max_length=MOST)]
    seconds: float
    note: Text
    curve: dict[Literal["torch", "mindspore"], Annotated[list[float | Words], Field(max_length=MOST)]]
    error: Failure | None
    advice: Text


class LeftOut(Strict):
    what: Text
    caps: bool
    lines: Wholes | None


class Line(Strict):
    kind: Kind = Field(alias="class")
    of: Words
    max_abs: float | None
    max_rel: float | None


class Cell(Strict):
    kind: Kind = Field(alias="class")
    mindspore: Words
    device: Words
    mode: Words


class Weights(Strict):
    carried: Whole
    converter: Annotated[str, Field(max_length=LONGEST_SCRIPT)]
    pairs: Annotated[dict[Words, Words], Field(max_length=MOST)]
    shapes: Annotated[dict[Words, Wholes], Field(max_length=MOST)] = {}  # a worker that was installed before does not say them
    unmatched: Entries


class Input(Strict):
    name: Words
    network: Words
    spec: Words
    dtype: Words
    shape: Wholes


class Divergence(Strict):
    module: Words
    type: Words = Field(alias="kind")
    record: Words
    line: Whole | None
    result_line: Whole | None


class Tolerances(Strict):
    kinds: Annotated[dict[Words, Allowed], Field(max_length=MOST)]
    situations: Annotated[dict[Words, Allowed], Field(max_length=MOST)]
    approximate: Annotated[dict[Words, float], Field(max_length=MOST)]
    ceiling: float
    noise: float
    rounding: float


class Pace(Strict):
    """One mode of a training step; what it did not count is not in it."""

    mode: Words
    kind: Kind = Field(alias="class")
    error: Failure | None
    note: Text
    steps: float | None = None
    first_step: float | None = None
    step: float | None = None
    memory: float | None = None
    compilations: float | None = None
    synchronisations: float | None = None
    launches: float | None = None

    @model_serializer(mode="wrap")
    def counted(self, serialized: SerializerFunctionWrapHandler) -> dict[str, Any]:
        optional = {name for name, one in type(self).model_fields.items() if not one.is_required()}
        return {name: value for name, value in serialized(self).items() if value is not None or name not in optional}


class Timed(Strict):
    what: Text
    rows: Annotated[list[Pace], Field(max_length=MOST)]


class Measured(Strict):
    counter: Words
    before: float
    after: float
    yours: float | None
    torch: bool


class Advice(Strict):
    line: Whole
    rule: Words
    code: Words
    message: Text
    measured: Measured


class Speed(Strict):
    about: Text
    timed: Annotated[list[Timed], Field(max_length=MOST)]
    advice: Annotated[list[Advice], Field(max_length=MOST)]


class Report(Strict):
    kind: Kind = Field(alias="class")
    reason: Text
    trust: Text
    tolerances: Tolerances
    left_out: Annotated[list[LeftOut], Field(max_length=MOST)]
    largest: Text
    outputs: Annotated[list[Output], Field(max_length=MOST)]
    rungs: Annotated[list[Rung], Field(max_length=MOST)]
    weights: Weights
    inputs: Annotated[list[Input], Field(max_length=MOST)]
    entries: Annotated[list[Words], Field(max_length=MOST)]
    seed: Whole
    seeds: Wholes
    lines: Annotated[dict[Annotated[str, Field(pattern=r"^\d{1,7}$")], Line], Field(max_length=MOST)]
    matrix: Annotated[list[Cell], Field(max_length=MOST)]
    divergence: Divergence | None
    error: Failure | None
    environment: Table
    written_for: Words
    corrections: Annotated[list[Words], Field(max_length=MOST)]
    arguments: Words
    ran: Stretches
    agreed: Stretches
    speed: Speed | None = None
    script: Annotated[str, Field(max_length=LONGEST_SCRIPT)] = ""


def report(given: object) -> dict[str, Any] | None:
    """As our own engine tells it; None for what is no such report."""
    try:
        read = Report.model_validate(storable(given))
    except (ValidationError, RecursionError):
        return None
    return read.model_dump(mode="json", by_alias=True)


def reason(given: object) -> dict[str, str] | None:
    """In the server's words; None for one that it does not know."""
    code = given.get("code") if isinstance(given, dict) else None
    return KNOWN.get(code) if isinstance(code, str) else None
