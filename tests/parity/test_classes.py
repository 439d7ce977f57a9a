"""Every class of a comparison, and the numbers that come with it."""

from __future__ import annotations

import json

import numpy as np
import pytest

from workers.parity.answers import Output, Said, compare_outputs
from workers.parity.compare import Comparison, Value, compare
from workers.parity.tolerances import TABLE, tolerance
from workers.parity.verdict import Class, worst


def tensor(values, dtype: str = "float32", kind: str = "tensor") -> Value:
    array = np.asarray(values, dtype=dtype)
    return Value(kind, array.dtype.name, array)


def of(ours: Value, theirs: Value, **more) -> Comparison:
    return compare("output", ours, theirs, tolerance(ours.dtype), **more)


def test_the_same_bytes_are_bit_equal_also_with_nan_and_infinity():
    values = [1.0, np.nan, -np.inf]
    assert of(tensor(values), tensor(values)).kind is Class.BIT_EQUAL


def test_a_few_units_in_the_last_place_are_rounding():
    found = of(tensor([1.0, 0.5]), tensor([1.0, np.nextafter(np.float32(0.5), np.float32(1))]))
    assert found.kind is Class.ROUNDING
    assert found.ulp == 1.0
    assert found.at == [1]


def test_more_than_rounding_but_inside_the_table_is_tolerance():
    found = of(tensor([1.0, 2.0]), tensor([1.0, 2.00001]))
    assert found.kind is Class.TOLERANCE
    assert found.tolerance == TABLE["float32"]


def test_the_worst_element_is_named_with_both_values():
    found = of(tensor([[0.0, 1.0], [2.0, 3.0]]), tensor([[0.0, 1.0], [2.5, 3.1]]))
    assert found.kind is Class.DIFFERENT
    assert (found.at, found.torch_value, found.mindspore_value) == ([1, 0], 2.0, 2.5)
    assert found.max_abs == pytest.approx(0.5)
    assert found.max_rel == pytest.approx(0.25)
    assert found.mismatched == 2
    assert found.cosine is not None
    assert found.cosine < 1


def test_a_small_element_is_not_excused_by_a_large_one():
    assert of(tensor([1e6, 1.0]), tensor([1e6, 1.01])).kind is Class.DIFFERENT


def test_one_integer_too_many_is_different():
    assert of(tensor([3], "int64"), tensor([4], "int64")).kind is Class.DIFFERENT


def test_shape_and_element_type_are_classes_of_their_own():
    assert of(tensor([[1.0]]), tensor([1.0])).kind is Class.SHAPE
    found = of(tensor([1], "int64"), tensor([1], "int32"))
    assert (found.kind, found.note) == (Class.DTYPE, "int64 against int32")


def test_a_wrong_value_weighs_more_than_a_wrong_element_type():
    assert of(tensor([1], "int64"), tensor([2], "int32")).kind is Class.DIFFERENT


@pytest.mark.parametrize("theirs", [[np.nan, 1.0], [1.0, np.inf]])
def test_nan_and_infinity_in_other_places_are_special_values(theirs):
    assert of(tensor([1.0, 1.0]), tensor(theirs)).kind is Class.SPECIAL_VALUES


@pytest.mark.parametrize(
    ("ours", "theirs", "kind"),
    [
        (tensor([0.5]), tensor([0.5 + 6e-8]), Class.ROUNDING),  # tanh
        (tensor([-1.0]), tensor([-1.012]), Class.DIFFERENT),  # RReLU in eval mode
        (tensor(np.nan), tensor(np.inf), Class.SPECIAL_VALUES),  # the mean of nothing
        (tensor(np.zeros((1, 8, 12, 12))), tensor(np.zeros((1, 8, 9, 9))), Class.SHAPE),  # Conv2d with another padding
    ],
)
def test_differences_that_people_reported_have_the_class_that_tells_noise_from_mistakes(ours, theirs, kind):
    """https://github.com/mindspore-ai/mindspore/issues 347 to 356"""
    assert of(ours, theirs).kind is kind


def test_the_sign_of_an_infinity_counts():
    assert of(tensor([np.inf]), tensor([-np.inf])).kind is Class.SPECIAL_VALUES


def test_a_number_is_no_tensor():
    found = of(tensor(1.5), tensor(1.5, "float32", "number"))
    assert (found.kind, found.note) == (Class.DTYPE, "tensor against number")


def test_words_are_compared_as_words():
    assert of(Value("text", text="cpu"), Value("text", text="cpu")).kind is Class.BIT_EQUAL
    assert of(Value("text", text="None"), tensor([1.0])).kind is Class.DIFFERENT


def test_measured_noise_turns_a_difference_into_rounding_but_only_within_its_ceiling():
    ours, theirs = tensor([1000.0]), tensor([1000.1])
    assert of(ours, theirs).kind is Class.DIFFERENT
    assert of(ours, theirs, noise=0.05).kind is Class.ROUNDING
    undecided = of(ours, theirs, noise=50.0)
    assert (undecided.kind, undecided.note) == (Class.NOT_RUN, "cannot be decided: rounding alone moves it by 50")


def test_a_gradient_that_is_made_of_rounding_is_measured_against_the_others():
    ours, theirs = tensor([2e-8]), tensor([-1e-8])
    assert of(ours, theirs).kind is Class.DIFFERENT
    assert of(ours, theirs, noise=2e-8, around=1e-3).kind is Class.ROUNDING


@pytest.mark.parametrize(("size", "kind"), [(2e-6, Class.NOT_RUN), (2.0, Class.DIFFERENT)])
def test_what_is_left_of_a_bias_in_front_of_a_norm_moves_as_its_weight_does(size, kind):
    weight = Output("gradient of conv.weight", tensor([63.0, 4.0]), noise=0.2)
    bias, other = Output("gradient of conv.bias", tensor([size])), Output("gradient of conv.bias", tensor([size + 7e-4]))
    found = compare_outputs(Said([weight, bias]), Said([weight, other]))
    assert [comparison.kind for comparison in found] == [Class.BIT_EQUAL, kind]


def test_complex_numbers_are_compared_whole():
    assert of(tensor([1 + 1j], "complex64"), tensor([1 + 2j], "complex64")).kind is Class.DIFFERENT


def test_deeper_programs_may_differ_more_and_approximate_kernels_are_named():
    assert tolerance("float32", depth=100).atol == pytest.approx(10 * TABLE["float32"].atol)
    assert "mish" in tolerance("float32", names=frozenset({"mish", "relu"})).reason


def test_a_report_is_json_also_with_nan():
    found = of(tensor([np.nan]), tensor([1.0])).to_dict()
    assert (found["class"], found["torch_value"], found["mindspore_value"]) == ("special-values", "nan", 1.0)


@pytest.mark.parametrize(
    ("ours", "theirs", "mismatched"),
    [
        ([1.0, 2.0], [1.0, 2.5], 1),
        ([0.0, 0.0], [0.0, 0.0], 0),
        ([np.nan, 1.0, np.inf], [1.0, 1.0, -np.inf], 2),
        ([3e38], [-3e38], 1),  # their difference is none of float32
    ],
)
@pytest.mark.filterwarnings("ignore:overflow")
def test_the_numbers_of_a_report_are_finite_or_a_word_that_says_why_not(ours, theirs, mismatched):
    found = json.loads(json.dumps(of(tensor(ours), tensor(theirs)).to_dict(), allow_nan=False))
    numbers = {name: found[name] for name in ("max_abs", "max_rel", "ulp", "cosine", "share", "torch_value", "mindspore_value")}
    assert {value for value in numbers.values() if not isinstance(value, float)} <= {None, "nan", "inf", "-inf"}
    assert isinstance(numbers["max_abs"], float) or numbers["max_abs"] == "inf"
    assert (found["mismatched"], len(found["at"])) == (mismatched, 1)


def test_how_many_are_nan_and_infinite_is_counted_on_both_sides():
    found = of(tensor([np.nan, np.nan, np.inf, 1.0]), tensor([np.nan, 0.0, -np.inf, 1.0])).to_dict()
    assert (found["nan"], found["inf"]) == ([2, 1], [1, 1])
    plain = of(tensor([1.0]), tensor([1.0])).to_dict()
    assert (plain["nan"], plain["inf"]) == ([0, 0], [0, 0])


def test_a_whole_is_as_bad_as_its_worst_part():
    assert worst([Class.BIT_EQUAL, Class.TOLERANCE, Class.ROUNDING]) is Class.TOLERANCE
    assert worst([]) is Class.NOT_RUN


def test_field_names_that_only_one_side_knows_are_the_librarys_and_others_are_compared():
    def said(**paths: str) -> Said:
        return Said([Output(f"packed{path}", Value("text", "", None, text)) for path, text in paths.items()])

    fields = {", names of its fields": "data, sizes"}
    assert compare_outputs(said(**fields), said()) == compare_outputs(said(), said(**fields)) == []
    [other] = compare_outputs(said(**fields), said(**{", names of its fields": "data, rows"}))
    assert not other.kind.same


def test_a_networks_state_in_a_dictionary_has_the_names_of_each_framework():
    def said(**values: float) -> Said:
        return Said([Output(f"best.state['{name.replace('__', '.')}']", tensor([value])) for name, value in values.items()])

    torch = said(norm__weight=1.0, norm__running_mean=2.0, norm__num_batches_tracked=3.0, fc__weight=4.0, table__weight=5.0)
    found = compare_outputs(torch, said(norm__gamma=1.0, norm__moving_mean=2.0, fc__weight=4.0, table__embedding_table=6.0))
    assert [one.kind.same for one in found] == [True, True, True, False]
    assert not all(one.kind.same for one in compare_outputs(said(fc__weight=1.0), said(fc__other=1.0)))
    assert not all(one.kind.same for one in compare_outputs(said(count__num_batches_tracked=1.0), said()))
