"""What is declared of a device is answered from the tables; what is not known is said by name."""

from __future__ import annotations

import pytest

from knowledge import declaration_checks, device_coverage
from knowledge import declaration_reading as tables
from knowledge.declaration import Declared, Operator
from knowledge.device_names import names_of
from knowledge.device_support import Support, of_name, of_target
from knowledge.devices import CHIPS
from knowledge.reading import find_exact
from knowledge.record import Target


def targets(name: str) -> tuple[Target, ...]:
    record = find_exact(name)
    assert record
    return record.targets


@pytest.mark.parametrize(
    ("name", "device", "support"),
    [
        ("mindspore.ops.lgamma", "ascend", Support.NOT_DECLARED),
        ("mindspore.ops.lgamma", "cpu", Support.DECLARED),
        ("mindspore.ops.abs", "ascend", Support.DECLARED),
        ("mindspore.ops.abs", "ascend910b", Support.DECLARED),
        ("mindspore.ops.exp", "ascend310p", Support.NOT_DECLARED),  # CANN's page of aclnnExp
        ("mindspore.nn.Conv2d", "ascend", Support.DECLARED),
        ("mindspore.nn.Conv2d", "ascend910b", Support.UNKNOWN),  # no aclnn operator leads from it
        ("mindspore.nn.BatchNorm2d", "ascend910b", Support.UNKNOWN),  # aclnnAdd is declared, BatchNorm is by nobody
        ("mindspore.nn.LayerNorm", "ascend910b", Support.UNKNOWN),
        ("mindspore.ops.softmax", "ascend910b", Support.DECLARED),
        ("mindspore.Tensor.dtype", "a3", Support.HOST),
        ("mindspore.dataset.audio.Resample", "ascend910a", Support.HOST),
        ("mindspore.ops.nobody_has_it", "ascend", Support.UNKNOWN),
        ("mindspore.Tensor.swapaxes", "ascend910b", Support.DECLARED),  # the function that it hands the tensor to
        ("mindspore.Tensor.mT", "a3", Support.DECLARED),
        ("mindspore.Tensor.gt", "ascend910b", Support.DECLARED),  # the function that its documentation refers to
        ("mindspore.Tensor.lgamma", "ascend", Support.UNKNOWN),  # Lgamma has no operator, and the method no documentation
        ("mindspore.Tensor.float", "ascend910b", Support.DECLARED),  # made of Cast and InplaceCopy
        ("mindspore.nn.CellList", "ascend310p", Support.HOST),
        ("mindspore.Tensor.reshape", "ascend910a", Support.HOST),
        ("mindspore.runtime.empty_cache", "a3", Support.HOST),
        ("mindspore.runtime.empty_cache", "cpu", Support.NOT_DECLARED),
        ("mindspore.nn.GroupNorm", "ascend910b", Support.UNKNOWN),  # its code names no primitive, and calculates all the same
        ("mindspore.ops.kron", "ascend910b", Support.UNKNOWN),
        ("mindspore.ops.rad2deg", "ascend910b", Support.UNKNOWN),
    ],
)
def test_a_name_is_answered(name, device, support):
    assert of_name(name, device).support is support


def test_the_goals_of_coverage_are_held():
    known, unknown = tables.operators(), device_coverage.unknown_operators()
    assert 1 - len(unknown) / len(known) >= 0.95
    assert answered("ascend") >= 0.90


@pytest.mark.parametrize("chip", CHIPS)
def test_most_names_are_answered_for_a_chip(chip):
    """The rest starts kernels that no aclnn operator stands for, of which no page speaks."""
    assert answered(chip) >= 0.65


def answered(device: str) -> float:
    names = device_coverage.portable_names()
    return sum(of_name(name, device).support is not Support.UNKNOWN for name in names) / len(names)


def test_what_is_not_known_is_printed_by_name():
    said = "\n".join(device_coverage.report())
    assert all(name in said for name in device_coverage.unknown_operators())


def test_a_stand_in_for_a_name_that_is_passed_on_does_not_count():
    softmax = next(t for t in targets("torch.nn.functional.softmax") if t.when == "passed(dim) and dim is not None")
    assert names_of(softmax) == ("mindspore.ops.softmax",)


def test_all_that_a_definition_of_the_companion_uses_counts():
    assert "mindspore.ops.adaptive_max_pool3d" in names_of(Target(block="adaptive_max_pool3d", rule="call_block"))


def test_one_method_of_a_class_that_lacks_something_does_not_condemn_it():
    gamma = targets("torch.distributions.Gamma")[-1]
    assert of_target(gamma, "ascend").support is Support.PARTLY


def test_the_tables_fit():
    assert list(declaration_checks.faults()) == []


@pytest.mark.parametrize(
    ("table", "change", "said"),
    [
        ("names", {"mindspore.ops.abs": None}, "mindspore.ops.abs is used by a record and was not asked"),
        (
            "names",
            {"mindspore.ops.abs": Declared("mindspore.ops.abs", ("host",), "", ("Abs",))},
            "on the host, and ends in Abs",
        ),
        ("operators", {"aclnnAbs": None}, "starts aclnnAbs, which has no line"),
        ("operators", {"aclnnAbs": Operator("aclnnAbs", "", {"910b": True})}, "aclnnAbs says something without a source"),
    ],
)
def test_a_stale_or_contradicting_table_is_a_fault(monkeypatch, table, change, said):
    changed = {name: value for name, value in {**getattr(tables, table)(), **change}.items() if value is not None}
    monkeypatch.setattr(tables, table, lambda: changed)
    assert any(said in fault for fault in declaration_checks.faults())
