import mindspore as ms
from mindspore import ops


def inv_ex(A, *, check_errors=False):
    """The inverse and a code that is zero for every matrix."""
    return inverse(A), ops.zeros(A.shape[:-2], ms.int32)
