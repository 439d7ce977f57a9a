import numpy as np
from mindspore.dataset import GeneratorDataset


class Points:
    def __init__(self, number):
        self.data = np.arange(number * 2, dtype=np.float32).reshape(number, 2)

    def __len__(self):
        return len(self.data)

    def __getitem__(self, index):
        point = self.data[index]
        return point, np.int32(point.sum() > 10)  # arrays, not tensors


def loader(shuffle):
    return GeneratorDataset(Points(7), ["point", "label"], shuffle=shuffle).batch(3, drop_remainder=False)


data = loader(shuffle=False)
print("batches", data.get_dataset_size())
for points, labels in data.create_tuple_iterator(num_epochs=1):
    print(tuple(points.shape), labels.asnumpy().tolist())
seen = [int(point[0]) for points, _ in loader(shuffle=True).create_tuple_iterator(num_epochs=1) for point in points]
print("shuffled, nothing lost", sorted(seen))
