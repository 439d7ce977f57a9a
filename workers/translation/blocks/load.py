from __future__ import annotations

import io
import json

import numpy as np
from mindspore import Parameter, Tensor


def load(f, map_location=None, **kwargs):
    """Reads what save wrote."""
    file = np.load(f)

    def revived(entry):
        [(kind, content)] = entry.items()
        if kind == "dict":
            return {revived(key): revived(item) for key, item in content}
        if kind in ("list", "tuple"):
            return (list if kind == "list" else tuple)(revived(item) for item in content)
        if kind == "tensor":
            return Parameter(Tensor(file[content]))
        if kind == "object":
            return np.load(io.BytesIO(file[content].tobytes()), allow_pickle=True)
        return file[content] if kind == "array" else content

    return revived(json.loads(str(file["text"])))
