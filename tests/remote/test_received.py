"""What a machine of a team's sends is stored as its form says, and nothing beside it."""

from __future__ import annotations

from webapp.remote import received
from workers.parity.answers import Failure
from workers.parity.speed import NO_STEPS, PROGRAM, Row, Speed, Timed

MEASURED = {"counter": "launches", "before": 3.0, "after": 2.0, "yours": None, "torch": False}
ADVICE = {"line": 3, "rule": "speed-gelu", "code": "MP-SPEED-001", "message": {"en": "a", "zh": "b"}, "measured": MEASURED}


def test_the_cost_of_a_step_comes_through_as_it_was_counted() -> None:
    rows = [
        Row("torch", {"steps": 3.0}),
        Row("eager", {"launches": 30.0}, failure=Failure("mindspore", "speed", "no"), note=NO_STEPS),
    ]
    told = Speed([Timed(PROGRAM, rows)], [ADVICE]).to_dict()
    assert received.Speed.model_validate(told).model_dump(mode="json", by_alias=True) == told
