from __future__ import annotations

import numpy as np


class GaussianBlur(Transform):
    """An image blurred with a random strength from the range sigma; the random numbers are numpy's."""

    def __init__(self, kernel_size, sigma=(0.1, 2.0)):
        self.kernel_size = size_pair(kernel_size)
        self.sigma = (sigma, sigma) if isinstance(sigma, (int, float)) else sigma
        if any(size <= 0 or size % 2 == 0 for size in self.kernel_size) or not 0 < self.sigma[0] <= self.sigma[1]:
            raise ValueError("the kernel's size should be odd and positive, sigma positive")

    @staticmethod
    def get_params(sigma_min, sigma_max):
        return float(np.random.uniform(sigma_min, sigma_max))

    def forward(self, img):
        return gaussian_blur(img, self.kernel_size, self.get_params(*self.sigma))

    def shown(self):
        return f"kernel_size={self.kernel_size}, sigma={self.sigma}"
