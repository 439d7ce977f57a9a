from __future__ import annotations

import collections
import pickle
import zipfile

import numpy as np


def torch_checkpoint(path):
    """What torch.save wrote, read without torch: its tensors are arrays of numpy."""
    kinds = {"Float": "f4", "Double": "f8", "Half": "f2", "Long": "i8", "Int": "i4", "Short": "i2", "Char": "i1", "Byte": "u1"}
    arrays = {}

    def tensor(storage, offset, size, stride, *rest):
        steps = [step * storage.itemsize for step in stride]
        return np.lib.stride_tricks.as_strided(storage[offset:], size, steps)

    known = {"_rebuild_tensor": tensor, "_rebuild_tensor_v2": tensor, "_rebuild_parameter": lambda value, *rest: value}

    class Reader(pickle.Unpickler):
        def find_class(self, module, name):
            if (module, name) == ("collections", "OrderedDict"):
                return collections.OrderedDict
            if module == "torch" and name.removesuffix("Storage") in {*kinds, "Bool"}:
                return np.dtype(kinds.get(name.removesuffix("Storage"), "?"))
            if module == "torch._utils" and name in known:
                return known[name]
            raise pickle.UnpicklingError(f"{path} holds more than tensors: {module}.{name}")

        def persistent_load(self, place):
            _, kind, key, _, count = place[:5]
            return arrays.setdefault(key, np.zeros(count, kind))

    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            [listing] = [name for name in archive.namelist() if name.endswith("/data.pkl")]
            found = Reader(archive.open(listing)).load()
            for key, array in arrays.items():
                array[:] = np.frombuffer(archive.read(listing.replace("data.pkl", f"data/{key}")), array.dtype)
        return found
    with open(path, "rb") as file:  # as torch wrote before 1.6: magic number, version and machine come first
        if Reader(file).load() != 0x1950A86A20F9469CFC6C:
            raise pickle.UnpicklingError(f"{path} is no checkpoint of torch")
        found = [Reader(file).load() for _ in range(3)][2]
        for key in Reader(file).load():
            arrays[key][:] = np.frombuffer(file.read(8 + arrays[key].nbytes)[8:], arrays[key].dtype)
    return found
