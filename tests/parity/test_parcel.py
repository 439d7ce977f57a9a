"""What crosses the wall comes back as it was, and what is not a parcel is refused before it is used."""

from __future__ import annotations

import json
import struct

import numpy as np
import pytest

from workers.parity.parcel import Malformed, pack, unpack


def raw(header: object, body: bytes = b"") -> bytes:
    text = json.dumps(header).encode()
    return struct.pack("<QQ", len(text), len(body)) + text + body


def test_data_and_arrays_come_back_as_they_were():
    arrays = {"a": np.arange(6, dtype="int64").reshape(2, 3), "b": np.array(1.5, "float32"), "c": np.zeros((0, 2), bool)}
    found = unpack(pack({"step": "eval"}, arrays) + b"rest")
    assert found
    parcel, size = found
    assert parcel.data == {"step": "eval"}
    assert size == len(pack({"step": "eval"}, arrays))
    for name, array in arrays.items():
        assert parcel.arrays[name].dtype == array.dtype
        assert np.array_equal(parcel.arrays[name], array)


def test_half_a_parcel_is_waited_for():
    whole = pack({"step": "eval"})
    assert all(unpack(whole[:length]) is None for length in range(len(whole)))


@pytest.mark.parametrize(
    "content",
    [
        raw({"data": {}, "arrays": [["a", "float32", [1 << 40]]]}),
        raw({"data": {}, "arrays": [["a", "object", [1]]]}, bytes(8)),
        raw({"data": {}, "arrays": [["a", "float32", [-1]]]}, bytes(4)),
        raw({"data": {}, "arrays": [["a", "float32", [True]]]}, bytes(4)),
        raw({"data": {}, "arrays": []}, bytes(4)),
        raw({"data": [], "arrays": []}),
        raw({"data": {}, "arrays": [["a", "float32", [1] * 33]]}, bytes(4)),
        raw({"data": {}, "arrays": [["a", "float32", [0, 1 << 48]]]}),
        raw({"data": {"x": 1 << 48}, "arrays": []}),
        raw({"data": {"x": [-(1 << 48)]}, "arrays": []}),
        raw({"data": {"x": "\ud800"}, "arrays": []}),
        raw({"data": {"\0": 1}, "arrays": []}),
        raw({"data": {"x": float("nan")}, "arrays": []}),
        struct.pack("<QQ", (8 << 20) + 1, 0),
        raw(["data"]),
        struct.pack("<QQ", 1, 0) + b"\xff",
    ],
)
def test_what_is_not_a_parcel_is_refused(content):
    with pytest.raises(Malformed):
        unpack(content)


def test_arrays_of_objects_do_not_travel():
    with pytest.raises(Malformed):
        pack({}, {"a": np.array([object()])})


def test_texts_and_numbers_that_cannot_be_written_are_told_as_well_as_they_can():
    found = unpack(pack({"message": "a\0b\ud800", "noise": float("inf"), "kept": "\\u0000"}))
    assert found
    assert found[0].data == {"message": "a\ufffdb?", "noise": None, "kept": "\\u0000"}
