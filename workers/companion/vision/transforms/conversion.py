"""From pictures to tensors and back."""

from __future__ import annotations

import mindspore as ms
from mindspore import Tensor

from .containers import Transform
from .functional import convert_image_dtype, normalize_image, pil_to_tensor, to_pil_image, to_tensor


class ConvertImageDtype(Transform):
    """A tensor in another dtype, its range of values mapped on that of the other: 0..255 on 0..1."""

    def __init__(self, dtype=ms.float32):
        self.dtype = dtype

    def forward(self, image):
        return convert_image_dtype(image, self.dtype)


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


class Normalize(Transform):
    """(tensor - mean) / std for each channel."""

    def __init__(self, mean, std, inplace=False):
        self.mean, self.std, self.inplace = mean, std, inplace

    def forward(self, tensor):
        return normalize_image(tensor, self.mean, self.std, self.inplace)

    def shown(self):
        return f"mean={self.mean}, std={self.std}"


class PILToTensor(Transform):
    """A PIL image as a tensor (C, H, W) of the same values."""

    def forward(self, pic):
        return pil_to_tensor(pic)


class ToPILImage(Transform):
    """A tensor (C, H, W) or an array (H, W, C) as a PIL image; floats from 0 to 1 become bytes."""

    def __init__(self, mode=None):
        self.mode = mode

    def forward(self, pic):
        return to_pil_image(pic, self.mode)

    def shown(self):
        return "" if self.mode is None else f"mode={self.mode}"


class ToTensor(Transform):
    """A PIL image or an array (H, W, C) as a tensor (C, H, W); bytes become float32 from 0 to 1."""

    def forward(self, pic):
        return to_tensor(pic)
