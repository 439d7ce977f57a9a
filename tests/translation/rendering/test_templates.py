"""Expressions of records: what a call decides is folded, what it leaves out vanishes only where nothing moves up."""

from __future__ import annotations

import pytest

from workers.companion.functional.loss import legacy_reduction
from workers.translation.rendering.templates import Missing, State, filled

GIVEN = State("input", "given", None)


def text(expression: str, *states: State, optional: tuple[str, ...] = ()) -> str:
    return filled(expression, (GIVEN, *states), optional, ())[0]


def test_a_missing_argument_takes_torchs_default():
    assert text("ops.f(input, axis=dim)", State("dim", "absent", "-1")) == "ops.f(__ARG_input____, axis=-1)"


def test_an_optional_keyword_vanishes():
    assert text("ops.f(input, axis=dim)", State("dim", "absent", "None"), optional=("dim",)) == "ops.f(__ARG_input____)"


def test_optional_positions_vanish_from_the_end_only():
    states = (State("rtol", "absent", "1e-05"), State("atol", "given", None), State("equal", "absent", "False"))
    found = text("ops.f(input, rtol, atol, equal)", *states, optional=("rtol", "equal"))
    assert found == "ops.f(__ARG_input____, 1e-05, __ARG_atol____)"


def test_conditions_that_the_call_decides_are_folded():
    expression = "ops.f(input.astype(dtype) if passed(dtype) else input, ddof=int(unbiased))"
    states = (State("dtype", "absent", "None"), State("unbiased", "given", "False"))
    assert text(expression, *states) == "ops.f(__ARG_input____, ddof=0)"


def test_a_required_argument_that_is_missing_is_said():
    with pytest.raises(Missing):
        text("ops.f(input, dim)", State("dim", "absent", None))


@pytest.mark.parametrize("size_average", [None, True, False])
@pytest.mark.parametrize("reduce", [None, True, False])
def test_the_word_of_a_reduction_is_what_the_companion_says(size_average, reduce):
    known = State("size_average", "given", str(size_average)), State("reduce", "given", str(reduce))
    assert text("legacy_reduction(size_average, reduce)", *known) == repr(legacy_reduction(size_average, reduce))
