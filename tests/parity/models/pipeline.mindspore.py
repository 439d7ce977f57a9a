import mindspore as ms
import numpy as np
from mindspore import ops

MEAN, STD = [0.4, 0.5, 0.6], [0.2, 0.25, 0.3]


def normalize(images):
    mean = ms.Tensor(MEAN, ms.float32).view(1, 3, 1, 1)
    std = ms.Tensor(STD, ms.float32).view(1, 3, 1, 1)
    return (images - mean) / std


def flip_(images, which):
    for place in which:
        images[place] = images[place].flip((-1,))


def one_hot(labels, classes, smoothing=0.0):
    table = ops.full((len(labels), classes), smoothing / classes, dtype=ms.float32)
    table[ops.arange(len(labels)), labels] = 1 - smoothing + smoothing / classes
    return table


def pad(images, size):
    out = ops.zeros((images.shape[0], 3, images.shape[2] + 2 * size, images.shape[3] + 2 * size))
    out[:, :, size:-size, size:-size] = images
    return out


def batches(order, size, drop_last=False):
    for start in range(0, len(order), size):
        part = order[start : start + size]
        if drop_last and len(part) < size:
            return
        yield part


np.random.seed(7)
images = ms.Tensor(np.random.rand(10, 3, 5, 4).astype("float32"))
labels = ms.Tensor(np.random.randint(0, 5, 10))
order = np.random.permutation(10).tolist()
sums = []
for part in batches(order, 4):
    chosen = normalize(images[part])
    flip_(chosen, [0])
    targets = one_hot(labels[part], 5, smoothing=0.1)
    sums.append((pad(chosen, 1).sum(axis=(1, 2)), targets))
    print(len(part), chosen.shape, chosen[0, 0, 0].tolist())
full = list(batches(order, 4, drop_last=True))
low, high = images.amin(axis=(0, 2, 3)), images.amax(axis=(0, 2, 3))
