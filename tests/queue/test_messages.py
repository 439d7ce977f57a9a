from __future__ import annotations

import json

import pytest

from workers.messages import (
    JobFailed,
    JobStarted,
    Message,
    ParityDone,
    ParityRequest,
    ParityStep,
    TranslationDone,
    TranslationRequest,
)

ALL = [
    TranslationRequest("j", 1, "import torch\n", "mint"),
    TranslationDone("j", 1, {"text": "import mindspore\n", "changes": []}),
    ParityRequest("j", 2, "a", "b", entry="Net()", inputs="x=normal(2, 3)", seed=7, device="ascend"),
    ParityStep("j", 2, "torch", "running", "算子"),
    ParityDone("j", 2, {"class": "rounding"}),
    JobFailed("j", 1, {"code": "syntax", "en": "e", "zh": "z", "line": 3, "column": 4}, "detail"),
    JobStarted("j", 1, "parity@host#12", {"torch": "2.13.0"}),
]


@pytest.mark.parametrize("message", ALL, ids=lambda message: type(message).__name__)
def test_a_message_survives_json(message: Message):
    assert type(message).from_json(json.loads(json.dumps(message.to_json()))) == message


def test_an_unknown_key_is_refused_by_name():
    with pytest.raises(TypeError, match="ParityStep: unknown keys colour"):
        ParityStep.from_json({"job": "j", "attempt": 1, "step": "s", "state": "done", "colour": "red"})


def test_a_missing_key_is_refused_by_name():
    with pytest.raises(TypeError, match="translated"):
        ParityRequest.from_json({"job": "j", "attempt": 1, "source": "s"})


def test_each_attempt_has_an_id_of_its_own():
    assert ALL[0].task_id != ALL[2].task_id


def test_what_crosses_the_queue_can_be_stored_shown_and_backed_up():
    said = ParityDone("job", 1, {"error": "half \ud800 and \0", "noise": float("nan"), "deep": [{"\udfff": "汉字"}]})
    assert said.to_json()["report"] == {"error": "half ? and \ufffd", "noise": None, "deep": [{"?": "汉字"}]}
