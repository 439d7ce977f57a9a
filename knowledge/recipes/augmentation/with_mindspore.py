import numpy as np
from mindspore.dataset import NumpySlicesDataset, vision

image = (np.arange(48 * 40 * 3) % 251).astype(np.uint8).reshape(48, 40, 3)
train = [
    vision.RandomCrop(32, padding=4),
    vision.RandomHorizontalFlip(),
    vision.Rescale(1 / 255, 0.0),
    vision.Normalize((0.5, 0.5, 0.5), (0.25, 0.25, 0.25), is_hwc=True),
    vision.HWC2CHW(),
]
test = [
    vision.CenterCrop(32),
    vision.Rescale(1 / 255, 0.0),
    vision.Normalize((0.5, 0.5, 0.5), (0.25, 0.25, 0.25), is_hwc=True),
    vision.HWC2CHW(),
]


def transformed(operations):
    data = NumpySlicesDataset({"image": [image]}, shuffle=False).map(operations, "image")
    return next(data.create_tuple_iterator(num_epochs=1))[0]


print("train", tuple(transformed(train).shape))
result = transformed(test)
print("test", tuple(result.shape), f"{float(result.mean()):.4f} {float(result[2, 5, 7]):.4f}")
