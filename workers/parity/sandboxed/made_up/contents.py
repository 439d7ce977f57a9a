"""The files of the made-up editions: pictures of noise over one pattern a class, so that a network can learn them."""

from __future__ import annotations

import gzip
import io
import pickle
import tarfile
from importlib import import_module
from typing import Any

import numpy as np

from workers.parity.sandboxed.made_up.originals import DIGITS

Array = np.ndarray[Any, Any]
TRAINED, TESTED = 500, 100  # pictures; the originals have a hundred times as many
_STL10 = (("train", TRAINED), ("test", TESTED), ("unlabeled", TESTED))
_DATED = 116  # bytes at the head of a MATLAB file that say when it was written


def files(name: str) -> dict[str, bytes]:
    """By the names in `originals`: the same bytes in every process and on both sides."""
    special = {"STL10": _photographs, "SVHN": _house_numbers}
    if name in special:
        return special[name]()
    return _coloured(name) if name.startswith("CIFAR") else _digits(name)


def pictures(name: str, part: str, number: int, shape: tuple[int, ...], classes: int) -> tuple[Array, Array]:
    """Pictures (number, *shape) in 0..255 and the class of each, both uint8."""
    patterns = np.random.default_rng([*name.encode()]).integers(0, 256, (classes, *shape))
    stream = np.random.default_rng([*name.encode(), *part.encode()])
    labels = stream.permutation(np.arange(number) % classes)
    noise = stream.integers(0, 256, (number, *shape))
    return ((patterns[labels] + 2 * noise) // 3).astype(np.uint8), labels.astype(np.uint8)


def _digits(name: str) -> dict[str, bytes]:
    arrays = [*pictures(name, "train", TRAINED, (28, 28), 10), *pictures(name, "test", TESTED, (28, 28), 10)]
    return {file: gzip.compress(_idx(array), mtime=0) for file, array in zip(DIGITS, arrays, strict=True)}


def _idx(array: Array) -> bytes:
    """MNIST's own format: element type and rank, the sizes, the values."""
    return bytes([0, 0, 8, array.ndim]) + np.array(array.shape, ">i4").tobytes() + array.tobytes()


def _coloured(name: str) -> dict[str, bytes]:
    unpacked = {file: pickle.dumps(entry, protocol=2) for file, entry in (_tens() if name == "CIFAR10" else _hundreds()).items()}
    return {f"cifar-{name.removeprefix('CIFAR')}-python.tar.gz": _packed(unpacked), **unpacked}


def _tens() -> dict[str, dict[str, Any]]:
    folder = "cifar-10-batches-py"
    batches = {f"{folder}/data_batch_{place}": _batch("CIFAR10", str(place), TRAINED // 5, 10) for place in range(1, 6)}
    tested = {f"{folder}/test_batch": _batch("CIFAR10", "test", TESTED, 10)}
    return batches | tested | {f"{folder}/batches.meta": {"label_names": [f"class {number}" for number in range(10)]}}


def _hundreds() -> dict[str, dict[str, Any]]:
    folder = "cifar-100-python"
    parts = {f"{folder}/{part}": _batch("CIFAR100", part, size, 100) for part, size in (("train", TRAINED), ("test", TESTED))}
    return parts | {f"{folder}/meta": {"fine_label_names": [f"class {number}" for number in range(100)]}}


def _batch(name: str, part: str, number: int, classes: int) -> dict[str, Any]:
    values, labels = pictures(name, part, number, (3, 32, 32), classes)
    return {"data": values.reshape(number, -1), "labels" if classes == 10 else "fine_labels": labels.tolist()}


def _photographs() -> dict[str, bytes]:
    """STL10's own format: columns before rows, classes from 1 on; as many without a class as there are in a test."""
    parts = {part: pictures("STL10", part, size, (3, 96, 96), 10) for part, size in _STL10}
    files = {f"{part}_X.bin": images.tobytes() for part, (images, _) in parts.items()}
    files |= {f"{part}_y.bin": (labels + 1).tobytes() for part, (_, labels) in parts.items() if part != "unlabeled"}
    folds = "\n".join(" ".join(map(str, range(fold, TRAINED, 10))) for fold in range(10))
    files |= {"class_names.txt": b"\n".join(b"class %d" % number for number in range(10)), "fold_indices.txt": folds.encode()}
    unpacked = {f"stl10_binary/{file}": content for file, content in files.items()}
    return {"stl10_binary.tar.gz": _packed(unpacked), **unpacked}


def _house_numbers() -> dict[str, bytes]:
    """SVHN's own format: a MATLAB file with rows, columns, colours, pictures; the digit 0 is 10."""
    savemat = import_module("scipy.io").savemat  # only here: no other data set asks for it

    files = dict[str, bytes]()
    for part, size in (("train", TRAINED), ("test", TESTED), ("extra", TESTED)):
        values, labels = pictures("SVHN", part, size, (32, 32, 3), 10)
        written = io.BytesIO()
        savemat(written, {"X": values.transpose(1, 2, 3, 0), "y": np.where(labels == 0, 10, labels)[:, None]})
        head = written.getvalue()
        files[f"{part}_32x32.mat"] = b" " * _DATED + head[_DATED:]
    return files


def _packed(unpacked: dict[str, bytes]) -> bytes:
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w") as tar:
        for name, content in unpacked.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            tar.addfile(entry, io.BytesIO(content))
    return gzip.compress(archive.getvalue(), 1, mtime=0)  # noise: more work makes it no smaller
