from mindspore import Tensor, ops


def tensor_of(dtype):
    """What torch.FloatTensor and its kin are when they are called: lengths give zeros, anything else is the data."""

    def made(*data):
        if data and all(isinstance(length, int) for length in data):
            return ops.zeros(data, dtype)
        if data and isinstance(data[0], tuple) and all(type(length) is int for length in data[0]):
            raise TypeError("a tuple may be a shape or data here: write ops.zeros(shape, dtype) or Tensor(data, dtype)")
        return Tensor(data[0] if data else [], dtype)

    return made
