import mindspore as ms
import numpy as np
from mindspore import Tensor, ops


class SampledDistribution:
    """Parameters of one shape, sampling without gradient, and what follows from the variance."""

    event_shape = ()

    def __init__(self, **parameters):
        tensors = {name: v if isinstance(v, Tensor) else Tensor(float(v), ms.float32) for name, v in parameters.items()}
        self.batch_shape = np.broadcast_shapes(*(v.shape for v in tensors.values()))
        for name, value in tensors.items():
            setattr(self, name, ops.broadcast_to(value, self.batch_shape))

    def sample(self, sample_shape=()):
        return ops.stop_gradient(self.rsample(sample_shape))

    @property
    def stddev(self):
        return ops.sqrt(self.variance)
