from __future__ import annotations

import io
import json

import numpy as np
from mindspore import Tensor


def save(obj, f):
    """Writes numbers, texts and containers as JSON, the tensors in them as arrays, other objects pickled, into one file."""
    arrays = {}

    def plain(value):
        if isinstance(value, (Tensor, np.ndarray, np.generic)):
            arrays[f"a{len(arrays)}"] = value.asnumpy() if isinstance(value, Tensor) else np.asarray(value)
            return {"tensor" if isinstance(value, Tensor) else "array": f"a{len(arrays) - 1}"}
        if isinstance(value, dict):
            return {"dict": [[plain(key), plain(item)] for key, item in value.items()]}
        if isinstance(value, (list, tuple)):
            return {"list" if isinstance(value, list) else "tuple": [plain(item) for item in value]}
        if value is None or isinstance(value, (bool, int, float, str)):
            return {"value": value}
        Pickling(buffer := io.BytesIO()).dump(value)
        arrays[f"a{len(arrays)}"] = np.frombuffer(buffer.getvalue(), np.uint8)
        return {"object": f"a{len(arrays) - 1}"}

    text = json.dumps(plain(obj))
    if hasattr(f, "write"):
        np.savez(f, text=text, **arrays)
    else:
        with open(f, "wb") as file:
            np.savez(file, text=text, **arrays)
