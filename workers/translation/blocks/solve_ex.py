import mindspore as ms
from mindspore import ops


def solve_ex(A, B, *, left=True, check_errors=False):
    """The solution and a code that is zero for every matrix."""
    return solve(A, B, left=left), ops.zeros(A.shape[:-2], ms.int32)
