from __future__ import annotations

from mindspore import Tensor


class LinearTransformation(Transform):
    """(flat tensor - mean) times a matrix, for whitening."""

    def __init__(self, transformation_matrix, mean_vector):
        if transformation_matrix.shape != 2 * tuple(mean_vector.shape):
            raise ValueError("the matrix should be square and as long as the mean")
        self.transformation_matrix, self.mean_vector = transformation_matrix, mean_vector

    def forward(self, tensor):
        matrix, mean = self.transformation_matrix.asnumpy(), self.mean_vector.asnumpy()
        flat = tensor.asnumpy().reshape(-1, matrix.shape[0]) - mean
        return Tensor((flat @ matrix.astype(flat.dtype)).reshape(tensor.shape))

    def shown(self):
        return f"transformation_matrix={self.transformation_matrix.tolist()}, mean_vector={self.mean_vector.tolist()}"
