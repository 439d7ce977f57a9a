"""torch's old tensor types and the dtypes they stand for."""

from __future__ import annotations

_DTYPES = {
    "Tensor": "float32",
    "FloatTensor": "float32",
    "DoubleTensor": "float64",
    "HalfTensor": "float16",
    "BFloat16Tensor": "bfloat16",
    "ByteTensor": "uint8",
    "CharTensor": "int8",
    "ShortTensor": "int16",
    "IntTensor": "int32",
    "LongTensor": "int64",
    "BoolTensor": "bool_",
}


def dtype_of(name: str) -> str:
    """`torch.LongTensor` or `torch.cuda.LongTensor` -> int64; an empty text for anything else."""
    return _DTYPES.get(name.rpartition(".")[2], "")
