"""What torch saved is read without torch, value by value; what is no data is refused by name and never executed."""

from __future__ import annotations

import argparse
import collections
import io
import os
import pickle
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from safetensors.torch import save_file

from workers.companion.torch_files import Refused, read_checkpoint, written_by_torch

DTYPES = [
    torch.float32, torch.float64, torch.float16, torch.bfloat16, torch.int64, torch.int32, torch.int16, torch.int8, torch.uint8,
    torch.bool, torch.complex64, torch.uint16,
]  # fmt: skip
BOTH = pytest.mark.parametrize("zipped", [True, False], ids=["zip", "before 1.6"])


def saved(thing: object, zipped: bool = True) -> io.BytesIO:
    file = io.BytesIO()
    torch.save(thing, file, _use_new_zipfile_serialization=zipped)
    file.seek(0)
    return file


def numbers(tensor: torch.Tensor) -> Any:
    return (tensor.float() if tensor.dtype == torch.bfloat16 else tensor).detach().numpy()


@BOTH
@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_each_dtype(dtype: torch.dtype, zipped: bool) -> None:
    tensor = (torch.arange(6).reshape(2, 3) * 1.5 - 2).abs().to(dtype)
    np.testing.assert_array_equal(read_checkpoint(saved(tensor, zipped)), numbers(tensor), strict=True)


@BOTH
def test_views_share_a_storage_and_keep_their_values(zipped: bool) -> None:
    whole = torch.arange(24.0).reshape(4, 6)
    views = {"t": whole.T, "part": whole[1:3, ::2], "wide": whole[0, 0].expand(3, 2), "one": whole[2, 3], "none": whole[:0]}
    found = read_checkpoint(saved(views, zipped))
    for name, view in views.items():
        np.testing.assert_array_equal(found[name], view.numpy(), strict=True)


@BOTH
def test_state_of_a_network_and_its_optimizer(zipped: bool) -> None:
    net = torch.nn.Sequential(torch.nn.Conv2d(3, 4, 3), torch.nn.BatchNorm2d(4), torch.nn.LSTM(4, 2))
    optimizer = torch.optim.Adam(net.parameters())
    net[0](torch.randn(1, 3, 5, 5)).sum().backward()
    optimizer.step()
    found = read_checkpoint(
        saved({"epoch": 3, "net": net.state_dict(), "optimizer": optimizer.state_dict(), "best": np.float64(0.5)}, zipped)
    )
    assert found["epoch"] == 3
    assert found["best"] == 0.5
    assert list(found["net"]) == list(net.state_dict())
    for name, value in net.state_dict().items():
        np.testing.assert_array_equal(found["net"][name], value.numpy(), strict=True)
    assert found["optimizer"]["param_groups"][0]["betas"] == (0.9, 0.999)
    np.testing.assert_array_equal(found["optimizer"]["state"][0]["exp_avg"], optimizer.state_dict()["state"][0]["exp_avg"].numpy())


def test_what_programs_put_beside_the_weights() -> None:
    beside = {
        "args": argparse.Namespace(lr=0.1, name="a"), "size": torch.Size([2, 3]), "device": torch.device("cuda:1"), "text": "é",
        "order": collections.OrderedDict(a=1), "set": {1, 2}, "array": np.arange(6, dtype=np.int32).reshape(2, 3),
        "dtype": torch.float16, "nothing": None, "parameter": torch.nn.Parameter(torch.ones(2)), "path": Path("a/b"),
    }  # fmt: skip
    found = read_checkpoint(saved(beside))
    assert found["args"].lr == 0.1
    assert (found["size"], found["device"], found["dtype"], found["text"]) == ((2, 3), "cuda:1", "float16", "é")
    assert (found["order"], found["set"], found["nothing"], str(found["path"])) == ({"a": 1}, {1, 2}, None, "a/b")
    np.testing.assert_array_equal(found["array"], beside["array"])
    np.testing.assert_array_equal(found["parameter"], np.ones(2, np.float32))


def test_safetensors(tmp_path: Path) -> None:
    tensors = {"a": torch.randn(2, 3), "b": torch.arange(4), "c": torch.randn(3).bfloat16(), "d": torch.tensor(2.0)}
    save_file(tensors, tmp_path / "model.safetensors", metadata={"format": "pt"})
    found = read_checkpoint(tmp_path / "model.safetensors")
    assert set(found) == set(tensors)
    for name, tensor in tensors.items():
        np.testing.assert_array_equal(found[name], numbers(tensor), strict=True)


class Hostile:
    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.system, ("touch /tmp/executed-by-a-checkpoint",)


@BOTH
def test_a_program_in_the_file_is_refused_and_does_not_run(zipped: bool) -> None:
    with pytest.raises(Refused, match=r"(posix|os)\.system"):
        read_checkpoint(saved({"weights": torch.ones(2), "extra": Hostile()}, zipped))
    assert not Path("/tmp/executed-by-a-checkpoint").exists()


def test_a_whole_network_is_refused_by_its_class() -> None:
    with pytest.raises(Refused, match=r"torch\.nn\.modules\.linear\.Linear"):
        read_checkpoint(saved(torch.nn.Linear(2, 2)))


def forged(size: tuple[int, ...], stride: tuple[int, ...], offset: int = 0) -> io.BytesIO:
    """A file whose tensor claims strides that its storage does not have."""
    tensor = torch.arange(4.0)
    file = saved(tensor)
    with zipfile.ZipFile(file) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    text = parts["archive/data.pkl"]
    # offset, size and stride stand in a row: K\x00 K\x04\x85q. K\x01\x85q.
    at = text.index(b"K\x00K\x04\x85")
    end = text.index(b"K\x01\x85", at) + 3
    body = b"".join(pickle.dumps(part, 2)[2:-1] for part in (offset, size, stride))
    parts["archive/data.pkl"] = text[:at] + body + text[end:]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    out.seek(0)
    return out


@pytest.mark.parametrize(
    ("size", "stride", "offset"),
    [
        ((5,), (1,), 0),
        ((4,), (2,), 0),
        ((2,), (1,), 3),
        ((2, 2), (1, 99), 0),
        ((2,), (-1,), 1),
        ((4,), (1,), -1),
        ((2,), (1, 1), 0),
    ],
)
def test_strides_never_leave_the_storage(size: tuple[int, ...], stride: tuple[int, ...], offset: int) -> None:
    with pytest.raises(Refused):
        read_checkpoint(forged(size, stride, offset))


@pytest.mark.parametrize("data", [b"", b"this is text", b"\x80\x02K\x01.", pickle.dumps({"a": 1}), b"PK\x05\x06" + bytes(18)])
def test_other_files_are_named_as_such(data: bytes) -> None:
    with pytest.raises((Refused, EOFError)):
        read_checkpoint(io.BytesIO(data))


@pytest.mark.parametrize("keep", [0.3, 0.9, 0.99])
def test_a_file_that_was_cut_off_is_said_to_be(keep: float) -> None:
    for zipped in (True, False):
        whole = saved({"a": torch.randn(50, 50)}, zipped).getvalue()
        with pytest.raises((Refused, zipfile.BadZipFile, EOFError, pickle.UnpicklingError)):
            read_checkpoint(io.BytesIO(whole[: int(len(whole) * keep)]))


def test_the_kind_of_a_file_is_seen_from_its_beginning(tmp_path: Path) -> None:
    for zipped in (True, False):
        file = saved(torch.ones(2), zipped)
        assert written_by_torch(file)
        assert file.tell() == 0
    np.savez(tmp_path / "own.npz", a=np.ones(2))
    assert not written_by_torch(tmp_path / "own.npz")
