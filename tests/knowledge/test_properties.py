"""What was measured by property: of every most used name, on the newest version, and what is concluded from it."""

from __future__ import annotations

import pytest

import knowledge
from knowledge import property_reading
from knowledge.installed import newest
from knowledge.property_reading import Properties, most_used, properties_of, words, wrong_without_a_word
from workers.parity.variations import PROPERTIES


def test_every_most_used_name_has_a_record_and_was_measured():
    assert len(most_used()) >= 100
    assert [name for name in most_used() if knowledge.find_exact(name) is None] == []
    assert [name for name in most_used() if property_reading.measured(name) is None] == []


def test_what_was_not_measured_has_no_answer():
    assert properties_of("torch.relu", "1.0.0") is None
    assert property_reading.measured("torch.no_such") is None


@pytest.mark.parametrize("name", ["torch.relu", "torch.softmax", "torch.max", "torch.sort", "torch.clamp"])
def test_functions_that_lose_nan_are_known(name):
    assert "nan" in wrong_without_a_word(name)


@pytest.mark.parametrize("name", ["torch.mul", "torch.reshape", "torch.isinf", "torch.nn.Sequential", "torch.no_such"])
def test_others_are_not_blamed(name):
    assert wrong_without_a_word(name) == ()


def test_a_method_of_an_alias_has_at_least_what_its_origin_has():
    names = ("torch.Tensor.softmax", "torch.softmax", "torch.nn.functional.softmax")
    method, alias, origin = (property_reading.measured(name) for name in names)
    assert origin is not None
    assert alias == origin
    assert method is not None
    assert set(method.differs) >= set(origin.differs)


def test_nearly_every_name_that_computes_with_tensors_was_measured():
    assert sum(properties_of(record.torch, newest("mindspore")) is not None for record in knowledge.all_records()) >= 1290


def test_the_worst_of_a_method_and_its_function_counts():
    own = Properties("2", "cpu", same=("nan", "empty"), torch_raises=("bool",), raises={"scalar": "ValueError"})
    taken = Properties("2", "cpu", same=("scalar", "bool"), torch_raises=("empty",), differs={"nan": "special-values"})
    found = property_reading._worst(own, taken)
    assert (found.differs, found.raises) == ({"nan": "special-values"}, {"scalar": "ValueError"})
    assert (set(found.same), found.torch_raises) == ({"empty", "bool"}, ())


def test_every_measured_property_has_a_word():
    assert set(PROPERTIES) == set(words())


def test_a_method_has_what_its_function_has():
    method, function = (property_reading.measured(name) for name in ("torch.Tensor.relu", "torch.relu"))
    assert method is not None
    assert method == function
    assert "bfloat16" in {**method.raises, **method.differs}


def test_each_outcome_stands_once():
    found = {name: told for name in most_used() if (told := properties_of(name, newest("mindspore")))}
    assert found
    for name, told in found.items():
        said = [*told.same, *told.torch_raises, *told.differs, *told.raises]
        assert len(said) == len(set(said)), name
        assert property_reading.SAME not in said
