import mindspore as ms
from mindspore import ops


def accuracy(logits, target, k=1):
    best = ops.topk(logits, k)[1]
    hit = (best == target[:, None]).any(axis=1)
    return hit.float().mean().item() * 100


def confusion(predicted, target, classes):
    table = ops.zeros((classes, classes), dtype=ms.int64)
    for p, t in zip(predicted.tolist(), target.tolist()):
        table[t, p] += 1
    return table


def iou(table):
    inside = table.diagonal().float()
    union = table.sum(0) + table.sum(1) - table.diagonal()
    return inside / union.clamp(min=1)


class Meter:
    def __init__(self):
        self.total, self.count, self.best = 0.0, 0, None

    def update(self, value, n=1):
        self.total += value * n
        self.count += n
        if self.best is None or value > self.best:
            self.best = value
        return self.total / self.count


ms.set_seed(3)
meter = Meter()
tables = []
for batch in range(3):
    logits = ops.randn(8, 4)
    target = ops.randint(0, 4, (8,)).astype(ms.int64)
    average = meter.update(accuracy(logits, target, k=2), n=len(target))
    tables.append(confusion(logits.argmax(axis=1), target, 4))
    print(batch, f"{average:.2f}")
whole = sum(tables)
scores = {"iou": iou(whole), "mean": iou(whole).mean().item(), "classes": 4}
worst = min(range(4), key=lambda c: scores["iou"][c].item())
