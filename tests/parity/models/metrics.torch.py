import torch


def accuracy(logits, target, k=1):
    best = logits.topk(k, dim=1).indices
    hit = (best == target[:, None]).any(dim=1)
    return hit.float().mean().item() * 100


def confusion(predicted, target, classes):
    table = torch.zeros(classes, classes, dtype=torch.int64)
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


torch.manual_seed(3)
meter = Meter()
tables = []
for batch in range(3):
    logits = torch.randn(8, 4)
    target = torch.randint(0, 4, (8,))
    average = meter.update(accuracy(logits, target, k=2), n=len(target))
    tables.append(confusion(logits.argmax(dim=1), target, 4))
    print(batch, f"{average:.2f}")
whole = sum(tables)
scores = {"iou": iou(whole), "mean": iou(whole).mean().item(), "classes": 4}
worst = min(range(4), key=lambda c: scores["iou"][c].item())
