"""Rows of CANN's pages become operators; what was found to be misread in them is left out."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from knowledge import declaration_reading as kept
from knowledge.declaration import Operator, Parameter, Restriction
from workers.declarations import pages
from workers.declarations.rereadings import with_rereadings


def read(tmp_path, *rows):
    path = tmp_path / "rows.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return pages.operators(path, {row["operator"] for row in rows})


def row(**changed):
    parameter = {"name": "self", "io": "in", "dtypes": ["FLOAT32", "FLOAT16", "BFLOAT16"], "ranks": "不超过8维"}
    said = {"operator": "aclnnX", "products": {"a2": "yes", "a1_train_910": "no"}, "parameters": [parameter]}
    return said | {"by_product": [], "page": "math/x/docs/aclnnX.md"} | changed


def test_a_row_is_read(tmp_path):
    assert read(tmp_path, row())["aclnnX"] == Operator(
        "aclnnX",
        "math/x/docs/aclnnX.md",
        {"910a": False, "910b": True},
        (Parameter("self", "in", ("FLOAT", "FLOAT16", "BFLOAT16"), "0-8"),),
    )


@pytest.mark.parametrize(
    ("said", "ranks"), [("1-8", "1-8"), ("3", "3"), ("0、1", "0-1"), ("1或2", "1-2"), ("与self一致", ""), ("[BNSD]", "")]
)
def test_ranks_that_are_numbers_are_kept(tmp_path, said, ranks):
    parameter = {"name": "self", "io": "in", "dtypes": [], "ranks": said}
    assert read(tmp_path, row(parameters=[parameter]))["aclnnX"].parameters[0].ranks == ranks


def test_a_page_that_is_not_experimental_comes_first(tmp_path):
    both = (row(page="math/experimental/x.md"), row(page="math/x.md"))
    assert read(tmp_path, *both)["aclnnX"].source == "math/x.md"


@pytest.mark.parametrize(
    ("products", "excludes", "dtypes", "kept_as"),
    [
        (["a1_train_910", "inference_310p"], True, ["BFLOAT16"], (Restriction(("310p", "910a"), True, ("BFLOAT16",)),)),
        (["a1_train_910"], True, ["BFLOAT16", "FLOAT16", "FP32"], (Restriction(("910a",), True, ("BFLOAT16",)),)),
        (["a2", "a3"], True, ["BFLOAT16"], ()),
        (["a2", "a1_train_910"], False, ["FLOAT"], (Restriction(("910a",), False, ("FLOAT",)),)),
        (["a2", "a3"], False, ["FLOAT"], (Restriction(("910b", "a3"), False, ("FLOAT",)),)),
    ],
)
def test_sentences_on_how_something_is_calculated_exclude_nothing(tmp_path, products, excludes, dtypes, kept_as):
    said = {"products": products, "excludes": excludes, "dtypes": dtypes}
    assert read(tmp_path, row(by_product=[said]))["aclnnX"].restrictions == kept_as


def test_an_operator_is_read_back_as_it_was_written():
    for operator in kept.operators().values():
        assert kept.read_operator(kept.write_operator(operator).split("\t")) == operator


def test_a_dtype_that_no_parameter_lists_is_not_taken():
    listed = Parameter("self", "in", ("FLOAT", "BFLOAT16"))
    operator = Operator("aclnnX", "page", {"910a": True}, (listed,), (Restriction(("910a",), False, ("FLOAT",)),))
    assert operator.takes("DOUBLE", "910b") is False
    assert operator.takes("BFLOAT16", "910b") is True
    assert operator.takes("BFLOAT16", "910a") is False  # a chip without it, whose own list has it not
    assert operator.takes("FLOAT", "910a") is True
    assert Operator("aclnnY", "page").takes("DOUBLE", "910b") is None


def test_a_dtype_that_a_list_of_the_product_alone_has_is_taken():
    listed = Parameter("self", "in", ("FLOAT",))
    operator = Operator("aclnnX", "page", {"910b": True}, (listed,), (Restriction(("910b",), False, ("FLOAT", "BFLOAT16")),))
    assert operator.takes("BFLOAT16", "910b") is True
    assert operator.takes("BFLOAT16", "a3") is False
    excluded = Restriction(("910b",), True, ("BFLOAT16",))
    assert replace(operator, restrictions=(*operator.restrictions, excluded)).takes("BFLOAT16", "910b") is False


def test_a_result_or_indices_say_nothing_of_the_other_tensors():
    operator = Operator("aclnnX", "page", {}, (Parameter("index", "in", ("INT64",)), Parameter("out", "in", ("BOOL",))))
    assert operator.takes("FLOAT", "910b") is None
    assert operator.takes("INT64", "910b") is True
    assert operator.inputs() == ()
    assert kept.operators()["aclnnLtTensor"].inputs() == ()  # its page lists a mask as the result
    assert kept.operators()["aclnnAbs"].inputs()[:2] == ("FLOAT", "FLOAT16")


def test_a_page_whose_lists_are_all_by_product_says_what_an_older_chip_has_not():
    only = (Restriction(("910a",), False, ("FLOAT",)), Restriction(("910b",), False, ("FLOAT", "BFLOAT16")))
    operator = Operator("aclnnX", "page", {}, (), only)
    assert operator.takes("BFLOAT16", "910a") is False
    assert operator.takes("BFLOAT16", "910b") is True
    assert operator.takes("DOUBLE", "910a") is None  # cast, perhaps


@pytest.mark.parametrize(
    ("parameters", "highest"),
    [
        ((("self", "0-8"), ("other", "0-8")), 8),
        ((("self", "0-8"), ("other", "")), 0),
        ((("self", "0-8"), ("alpha", ""), ("dim", "")), 8),
        ((("self", "0-8"), ("selfRef", "")), 8),
        ((("self", "0-8"), ("other", "0-7"), ("selfRef", ""), ("other", "")), 8),
        ((("selfRef", "0-8"),), 8),
        ((("val", "1"), ("gradRef", "")), 0),
    ],
)
def test_the_highest_rank_is_that_of_the_form_which_is_not_in_place(parameters, highest):
    said = tuple(Parameter(name, "in", ("FLOAT",), ranks) for name, ranks in parameters)
    assert Operator("aclnnX", "page", {}, said).highest_rank() == highest


@pytest.mark.parametrize(
    ("name", "product", "taken"),
    [
        ("aclnnSqrt", "910b", True),
        ("aclnnTanh", "910b", True),
        ("aclnnSqrt", "910a", False),
        ("aclnnCat", "910a", False),
        ("aclnnCat", "910b", True),
        ("aclnnTanhBackward", "310p", False),
        ("aclnnSwiGlu", "310p", False),
        ("aclnnIndexPutImpl", "910a", False),
        ("aclnnSort", "910a", True),  # its page lists BFLOAT16 and takes it from nobody
    ],
)
def test_what_the_pages_said_when_they_were_read_again_is_in_the_table(name, product, taken):
    assert kept.operators()[name].takes("BFLOAT16", product) is taken


def test_reading_again_changes_nothing_twice():
    for operator in kept.operators().values():
        assert with_rereadings(operator) == operator
