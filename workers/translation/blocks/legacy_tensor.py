from mindspore import Tensor, ops


def legacy_tensor(data, dtype):
    """A tensor of the given data, or of zeros where a length is given, as torch's old constructors tell them apart."""
    if isinstance(data, tuple) and all(type(length) is int for length in data):
        raise TypeError("a tuple may be a shape or data here: write ops.zeros(shape, dtype) or Tensor(data, dtype)")
    return ops.zeros(data, dtype) if isinstance(data, int) else Tensor(data, dtype)
