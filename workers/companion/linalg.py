"""torch.linalg and products of matrices."""

from __future__ import annotations

import functools
import math

import mindspore as ms
import numpy as np
from mindspore import Tensor, ops

from .ops.reductions import norm


def cdist(x1, x2, p=2.0, compute_mode="use_mm_for_euclid_dist_if_necessary"):
    """Distances between all rows of two batches of matrices."""
    gap = ops.abs(x1.expand_dims(-2) - x2.expand_dims(-3))
    if p == 0:
        return (gap != 0).astype(x1.dtype).sum(-1)
    if p == float("inf"):
        return ops.amax(gap, axis=-1)
    if p == 1:
        return gap.sum(-1)
    total = ops.pow(gap, p).sum(-1)
    away = total > 0
    return ops.where(away, ops.pow(ops.where(away, total, ops.ones_like(total)), 1 / p), ops.zeros_like(total))


def chain_matmul(*matrices):
    """The product of two or more matrices."""
    return functools.reduce(ops.matmul, matrices)


def cholesky(input, upper=False):
    """The triangular factor of positive definite matrices, column by column; the gradient is symmetric."""
    size = input.shape[-1]
    rows = ops.arange(size)
    lower, mean = ops.tril(input, -1), (input + input.swapaxes(-1, -2)) / 2
    symmetric = lower + lower.swapaxes(-1, -2) + input * ops.eye(size, size, input.dtype)
    input = mean + ops.stop_gradient(symmetric - mean)
    factor = ops.zeros((*input.shape[:-1], 0), input.dtype)
    for j in range(size):
        column = input[..., j : j + 1]
        if j:
            column = column - ops.matmul(factor, factor[..., j : j + 1, :].swapaxes(-1, -2))
        column = column / ops.sqrt(column[..., j : j + 1, :]) * (rows >= j).astype(input.dtype).expand_dims(-1)
        factor = ops.cat([factor, column], -1) if j else column
    return factor.swapaxes(-1, -2) if upper else factor


def cholesky_ex(A, *, upper=False, check_errors=False):
    """The triangular factor and a code that is zero for every matrix."""
    return cholesky(A, upper), ops.zeros(A.shape[:-2], ms.int32)


def inverse(input):
    """The inverse of square matrices: the solution for the identity."""
    identity = ops.eye(input.shape[-1], input.shape[-1], input.dtype)
    return ops.matrix_solve(input, ops.broadcast_to(identity, input.shape))


def cholesky_inverse(input, upper=False):
    """The inverse of a matrix that is given by its triangular factor."""
    factor = ops.triu(input).swapaxes(-1, -2) if upper else ops.tril(input)
    return inverse(ops.matmul(factor, factor.swapaxes(-1, -2)))


def cholesky_solve(input, input2, upper=False):
    """Solves with a matrix that is given by its triangular factor."""
    factor = ops.triu(input2).swapaxes(-1, -2) if upper else ops.tril(input2)
    return ops.matrix_solve(ops.matmul(factor, factor.swapaxes(-1, -2)), input)


def matrix_norm(A, ord="fro", dim=(-2, -1), keepdim=False, *, dtype=None):
    """Norm of matrices: fro, nuc, 2 by singular values, 1 by columns, inf by rows; a minus sign takes the smallest."""
    rows, columns = (d % A.ndim for d in dim)
    others = [d for d in range(A.ndim) if d not in (rows, columns)]
    x = ops.transpose(A if dtype is None else A.astype(dtype), (*others, rows, columns))
    if ord == "fro":
        found = ops.sqrt((x * x).sum((-2, -1)))
    elif ord in ("nuc", 2, -2):
        values = ops.svd(x, compute_uv=False)
        found = values.sum(-1) if ord == "nuc" else ops.amax(values, axis=-1) if ord == 2 else ops.amin(values, axis=-1)
    else:
        sums = ops.abs(x).sum(-2 if abs(ord) == 1 else -1)
        found = ops.amax(sums, axis=-1) if ord > 0 else ops.amin(sums, axis=-1)
    return found.reshape([1 if d in (rows, columns) else n for d, n in enumerate(A.shape)]) if keepdim else found


def cond(A, p=None):
    """The condition number in the given norm."""
    if p in (None, 2, -2):
        return matrix_norm(A, 2) / matrix_norm(A, -2) if p != -2 else matrix_norm(A, -2) / matrix_norm(A, 2)
    return matrix_norm(A, p) * matrix_norm(inverse(A), p)


def cross(input, other, dim=None):
    """Vector product along an axis of length three, the first such axis by default."""
    dim = (input.shape.index(3) if dim is None else dim) % input.ndim
    at = [(slice(None),) * dim + (slice(i, i + 1),) for i in range(3)]
    parts = [input[at[i - 2]] * other[at[i - 1]] - input[at[i - 1]] * other[at[i - 2]] for i in range(3)]
    return ops.cat(parts, dim)


def eigh(A, UPLO="L"):
    """Eigenvalues of symmetric matrices in rising order, and their vectors of length one."""
    half = ops.tril(A, -1) if UPLO == "L" else ops.triu(A, 1).swapaxes(-1, -2)
    diagonal = A * ops.eye(A.shape[-1], A.shape[-1], A.dtype)
    values, vectors = (ops.real(part) for part in ops.eig(half + half.swapaxes(-1, -2) + diagonal))
    values, order = ops.sort(values)
    places = ops.broadcast_to(order.expand_dims(-2), vectors.shape).astype(ms.int64)
    return values, ops.gather_elements(vectors, -1, places)


def eigvalsh(A, UPLO="L"):
    """Eigenvalues of symmetric matrices in rising order, from one triangle."""
    return ops.sort(ops.real(ops.eigvals(mirrored(A, UPLO))))[0]


def mirrored(A, UPLO="L"):
    """Symmetric matrices, of which one triangle is given: what torch reads of a matrix that is said to be hermitian."""
    half = ops.tril(A, -1) if UPLO == "L" else ops.triu(A, 1).swapaxes(-1, -2)
    return half + half.swapaxes(-1, -2) + A * ops.eye(A.shape[-1], A.shape[-1], A.dtype)


def inv_ex(A, *, check_errors=False):
    """The inverse and a code that is zero for every matrix."""
    return inverse(A), ops.zeros(A.shape[:-2], ms.int32)


def linalg_norm(input, ord=None, dim=None, keepdim=False, *, dtype=None):
    """Vector norm of one axis, matrix norm of two; without ord the 2-norm of everything."""
    axes = (dim,) if isinstance(dim, int) else tuple(range(input.ndim)) if dim is None else tuple(dim)
    if ord is None or len(axes) == 1:
        return norm(input, 2 if ord is None else ord, axes, keepdim, dtype)
    return matrix_norm(input, ord, axes, keepdim, dtype=dtype)


def logdet(input):
    """Logarithm of the determinant, nan where it is negative."""
    sign, size = ops.slogdet(input)
    return ops.where(sign < 0, ops.full_like(size, float("nan")), size)


def matrix_rank(A, tol=None, *, atol=None, rtol=None, hermitian=False):
    """The number of singular values above the tolerance, as int64."""
    values = ops.svd(mirrored(A) if hermitian else A, compute_uv=False)
    atol = tol if tol is not None else atol
    if rtol is None:
        rtol = 0.0 if atol is not None else max(A.shape[-2:]) * float(np.finfo(ms.dtype_to_nptype(A.dtype)).eps)
    floor = ops.maximum(ops.amax(values, axis=-1, keepdims=True) * rtol, 0.0 if atol is None else atol)
    return (values > floor).astype(ms.int64).sum(-1)


def ormqr(input, tau, other, left=True, transpose=False):
    """The product of other with the orthogonal matrix that Householder reflections, packed as geqrf gives them, make up."""
    rows, steps = input.shape[-2], range(tau.shape[-1])
    below = ops.tril(input, -1) + ops.eye(rows, input.shape[-1], input.dtype)
    for k in steps if left == transpose else reversed(steps):
        vector, weight = below[..., :, k : k + 1], tau[..., k : k + 1].expand_dims(-1)
        if left:
            other = other - weight * ops.matmul(vector, ops.matmul(vector.swapaxes(-1, -2), other))
        else:
            other = other - weight * ops.matmul(ops.matmul(other, vector), vector.swapaxes(-1, -2))
    return other


def pinv(A, rcond=None, hermitian=False, *, atol=None, rtol=None):
    """The pseudoinverse, from the singular values above the tolerance."""
    values, left, right = ops.svd(mirrored(A) if hermitian else A)
    rtol = rcond if rtol is None else rtol
    if rtol is None:
        rtol = 0.0 if atol is not None else max(A.shape[-2:]) * float(np.finfo(ms.dtype_to_nptype(A.dtype)).eps)
    floor = ops.maximum(ops.amax(values, axis=-1, keepdims=True) * rtol, 0.0 if atol is None else atol)
    kept = values > floor
    scale = ops.where(kept, 1 / ops.where(kept, values, ops.ones_like(values)), ops.zeros_like(values))
    return ops.matmul(right * scale.expand_dims(-2), left.swapaxes(-1, -2))


def lstsq(input, b, rcond=None, *, driver=None):
    """Least squares by the pseudoinverse: solution, residuals, rank and singular values, empty where torch's driver gives none."""
    vector = b.ndim == 1 or (b.ndim == input.ndim - 1 and b.shape == input.shape[:-1])
    right = b.expand_dims(-1) if vector else b
    found, rank = ops.matmul(pinv(input, rcond), right), matrix_rank(input, rtol=rcond)
    residuals = values = ops.zeros((0,), input.dtype)
    rows, columns = input.shape[-2:]
    if driver in ("gels", "gelsd", "gelss") and rows > columns and (driver == "gels" or bool((rank == columns).all())):
        residuals = ops.square(ops.matmul(input, found) - right).sum(-2)
    if driver in ("gelsd", "gelss"):
        values = ops.stop_gradient(ops.svd(input, compute_uv=False))  # torch gives these no gradient
    rank = ops.zeros((0,), ms.int64) if driver == "gels" else rank
    return found.squeeze(-1) if vector else found, residuals, rank, values


def lu_pivoted(A):
    """Of one matrix, with the largest pivot first: which row each changed places with, packed factors, the first pivot of zero."""
    rows, swaps, singular = [A[i] for i in range(A.shape[-2])], [], 0
    for k in range(min(A.shape)):
        best = max(range(k, len(rows)), key=lambda i: abs(float(rows[i][k])))
        rows[k], rows[best] = rows[best], rows[k]
        swaps.append(best)
        if float(rows[k][k]) == 0:
            singular = singular or k + 1
            continue
        for i in range(k + 1, len(rows)):
            factor = rows[i][k] / rows[k][k]
            later = (ops.arange(A.shape[-1]) > k).astype(A.dtype)
            at = (ops.arange(A.shape[-1]) == k).astype(A.dtype)
            rows[i] = rows[i] * (1 - at) + factor * at - factor * rows[k] * later
    return swaps, ops.stack(rows), singular


def rows_behind(swaps, count):
    """The order of so many rows behind a row of swaps, which count from 0."""
    order = list(range(count))
    for k, other in enumerate(swaps):
        order[k], order[other] = order[other], order[k]
    return order


def lu(A, *, pivot=True):
    """Permutation, unit lower and upper factor of a matrix or of each of a batch."""
    packed, pivots, _ = lu_factor_ex(A)
    return lu_unpack(packed, pivots)


def lu_factor_ex(A, *, pivot=True, check_errors=False):
    """Packed factors, the rows that changed places (counted from 1), and the first pivot of zero (0 where there is none)."""
    if not A.size:
        pivots = ops.zeros((*A.shape[:-2], min(A.shape[-2:])), ms.int32)
        return A, pivots, ops.zeros(A.shape[:-2], ms.int32)
    matrices = A.reshape(-1, *A.shape[-2:])
    found = [lu_pivoted(matrices[i]) for i in range(matrices.shape[0])]
    pivots = np.array([swaps for swaps, _, _ in found], np.int32).reshape(*A.shape[:-2], min(A.shape[-2:])) + 1
    info = np.array([singular for _, _, singular in found], np.int32)
    if check_errors and info.any():
        at = info[info > 0][0]
        raise RuntimeError(f"U[{at},{at}] is zero and using it on lu_solve would result in a division by zero.")
    packed = ops.stack([packed for _, packed, _ in found]).reshape(A.shape)
    return packed, Tensor(pivots.astype(np.int32)), Tensor(info.reshape(A.shape[:-2]))


def lu_factor(A, *, pivot=True):
    """Packed factors and the rows that changed places, counted from 1; a matrix that has a pivot of zero is refused."""
    return lu_factor_ex(A, check_errors=True)[:2]


def lu_packed(A, pivot=True, get_infos=False):
    """torch.lu: what lu_factor gives, with get_infos for any matrix and with the first pivot of zero."""
    return lu_factor_ex(A) if get_infos else lu_factor(A)


def lu_unpack(LU_data, LU_pivots, unpack_data=True, unpack_pivots=True):
    """Permutation, unit lower and upper factor from packed ones; an empty tensor for what is not asked for."""
    rows, columns = LU_data.shape[-2:]
    size = min(rows, columns)
    permutation = lower = upper = ops.zeros((0,), LU_data.dtype)
    if not LU_data.size:  # neither a kernel nor numpy's stack takes it; without columns no row has moved
        batch = LU_data.shape[:-2]
        if unpack_data:
            lower, upper = (ops.zeros((*batch, *last), LU_data.dtype) for last in ((rows, size), (size, columns)))
        if unpack_pivots:
            permutation = ops.eye(rows, rows, LU_data.dtype).broadcast_to((*batch, rows, rows))
        return permutation, lower, upper
    if unpack_data:
        identity = ops.eye(rows, size, LU_data.dtype)
        lower, upper = ops.tril(LU_data, -1)[..., :size] + identity, ops.triu(LU_data)[..., :size, :]
    if unpack_pivots:
        swaps = LU_pivots.asnumpy().reshape(-1, size) - 1
        permutation = np.stack([np.eye(rows)[:, rows_behind(line.tolist(), rows)] for line in swaps])
        permutation = Tensor(permutation.reshape(*LU_data.shape[:-1], rows), LU_data.dtype)
    return permutation, lower, upper


def lu_solve(LU, pivots, B, *, left=True, adjoint=False):
    """Solves A X = B, or X A = B, from what lu_factor gave of A; adjoint takes the transpose of A."""
    permutation, lower, upper = lu_unpack(LU, pivots)
    matrix = ops.matmul(permutation, ops.matmul(lower, upper))
    return solve(matrix.swapaxes(-1, -2) if adjoint else matrix, B, left=left)


def matrix_exp(input):
    """The exponential of square matrices, by scaling, a Taylor series and squaring."""
    size = float(ops.abs(input).sum(-1).max()) if input.shape[-1] else 0.0
    halvings = max(0, math.ceil(math.log2(size))) if size > 0 else 0
    small = input / 2.0**halvings
    term = result = ops.broadcast_to(ops.eye(input.shape[-1], input.shape[-1], input.dtype), input.shape)
    for k in range(1, 18):
        term = ops.matmul(term, small) / k
        result = result + term
    for _ in range(halvings):
        result = ops.matmul(result, result)
    return result


def matrix_power(input, n):
    """A matrix multiplied with itself n times; negative powers are those of the inverse."""
    result = ops.broadcast_to(ops.eye(input.shape[-1], input.shape[-1], input.dtype), input.shape)
    base = inverse(input) if n < 0 else input
    for bit in bin(abs(n))[:1:-1]:
        result = ops.matmul(result, base) if bit == "1" else result
        base = ops.matmul(base, base)
    return result


def multi_dot(tensors):
    """The product of two or more matrices; the first and last may be vectors."""
    return functools.reduce(ops.matmul, tensors)


def reduced(loss, reduction):
    """The loss as it is, its sum or its mean."""
    return loss.mean() if reduction == "mean" else loss.sum() if reduction == "sum" else loss


def renorm(input, p, dim, maxnorm):
    """Scales down the slices along an axis whose p-norm is too large."""
    axes = tuple(d for d in range(input.ndim) if d != dim % input.ndim)
    size = norm(input, p, axes, True)
    return input * ops.where(size > maxnorm, maxnorm / (size + 1e-7), ops.ones_like(size))


def solve(A, B, *, left=True):
    """Solves A X = B, or X A = B; B may be vectors."""
    if not left:
        return solve(A.swapaxes(-1, -2), B.swapaxes(-1, -2)).swapaxes(-1, -2)
    vector = B.ndim == 1 or (B.ndim == A.ndim - 1 and B.shape == A.shape[:-1])
    right = B.expand_dims(-1) if vector else B
    batch = (A[..., :1, :1] + right[..., :1, :1]).shape[:-2]
    found = ops.matrix_solve(ops.broadcast_to(A, batch + A.shape[-2:]), ops.broadcast_to(right, batch + right.shape[-2:]))
    return found.squeeze(-1) if vector else found


def solve_ex(A, B, *, left=True, check_errors=False):
    """The solution and a code that is zero for every matrix."""
    return solve(A, B, left=left), ops.zeros(A.shape[:-2], ms.int32)


def solve_triangular(A, B, *, upper, left=True, unitriangular=False):
    """Solves with one triangle of A, whose diagonal may be taken as ones."""
    matrix = ops.triu(A) if upper else ops.tril(A)
    if unitriangular:
        identity = ops.eye(A.shape[-1], A.shape[-1], A.dtype)
        matrix = matrix * (1 - identity) + identity
    return solve(matrix, B, left=left)


def svd(A, full_matrices=True):
    """U, S and the conjugate transpose of V."""
    values, left, right = ops.svd(A, full_matrices=full_matrices)
    return left, values, right.swapaxes(-1, -2)


def svd_usv(input, some=True, compute_uv=True):
    """U, S and V, the old order of torch.svd."""
    if not compute_uv:
        values = ops.svd(input, compute_uv=False)
        rows, columns = input.shape[-2:]
        return ops.zeros((rows, rows), input.dtype), values, ops.zeros((columns, columns), input.dtype)
    values, left, right = ops.svd(input, full_matrices=not some)
    return left, values, right


def svd_lowrank(A, q=6, niter=2, M=None):
    """The q largest singular values and their vectors, out of all of them: torch draws at random, and iterates niter times."""
    left, values, right = svd_usv(A if M is None else A - M)
    return left[..., :q], values[..., :q], right[..., :q]


def pca_lowrank(A, q=None, center=True, niter=2):
    """svd_lowrank of the rows, from which their mean is taken."""
    found = min(6, *A.shape[-2:]) if q is None else q
    return svd_lowrank(A - A.mean(-2, True) if center else A, found)


def tensordot(a, b, dims=2):
    """Sums products over pairs of axes: the last and first dims ones, or two lists of them."""
    dims = dims.tolist() if isinstance(dims, Tensor) else dims
    left, right = (range(a.ndim - dims, a.ndim), range(dims)) if isinstance(dims, int) else dims
    left, right = ([d % t.ndim for d in axes] for axes, t in ((left, a), (right, b)))
    keep_a, keep_b = [d for d in range(a.ndim) if d not in left], [d for d in range(b.ndim) if d not in right]
    shape = tuple(a.shape[d] for d in keep_a) + tuple(b.shape[d] for d in keep_b)
    size = math.prod(a.shape[d] for d in left)
    a = ops.transpose(a, (*keep_a, *left)) if a.ndim else a
    b = ops.transpose(b, (*right, *keep_b)) if b.ndim else b
    return ops.matmul(a.reshape(-1, size), b.reshape(size, -1)).reshape(shape)


def tensorinv(A, ind=2):
    """The inverse of a tensor seen as a map from its last to its first axes."""
    head, tail = A.shape[:ind], A.shape[ind:]
    return inverse(A.reshape(math.prod(head), math.prod(tail))).reshape(tail + head)


def tensorsolve(A, other, dims=None):
    """Solves a tensor equation whose unknown stands on the last axes of A."""
    if dims is not None:
        A = ops.transpose(A, tuple(d for d in range(A.ndim) if d not in [i % A.ndim for i in dims]) + tuple(dims))
    size = math.prod(other.shape)
    return ops.matrix_solve(A.reshape(size, -1), other.reshape(size, 1)).reshape(A.shape[other.ndim :])


def triangular_solve(b, A, upper=True, transpose=False, unitriangular=False):
    """The solution for one triangle of A, and A."""
    matrix = A.swapaxes(-1, -2) if transpose else A
    return solve_triangular(matrix, b, upper=upper != transpose, unitriangular=unitriangular), A.copy()


def vander(x, N=None, increasing=False):
    """Powers of a vector as columns, falling unless told otherwise."""
    count = x.shape[0] if N is None else N
    powers = [ops.pow(x, k) for k in range(count)]
    return ops.stack(powers if increasing else powers[::-1], -1)
