import torch


def area(boxes):
    return (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])


def overlaps(one, other):
    low = torch.maximum(one[:, None, :2], other[None, :, :2])
    high = torch.minimum(one[:, None, 2:], other[None, :, 2:])
    inside = (high - low).clamp(min=0).prod(dim=2)
    return inside / (area(one)[:, None] + area(other)[None] - inside)


def keep(boxes, scores, threshold):
    order = scores.argsort(descending=True)
    found = []
    while len(order) > 0:
        best = int(order[0])
        found.append(best)
        rest = order[1:]
        if len(rest) == 0:
            break
        shared = overlaps(boxes[best : best + 1], boxes[rest])[0]
        order = rest[shared <= threshold]
    return found


def encode(boxes, anchors):
    size = anchors[:, 2:] - anchors[:, :2]
    centre = anchors[:, :2] + 0.5 * size
    wide = boxes[:, 2:] - boxes[:, :2]
    shift = (boxes[:, :2] + 0.5 * wide - centre) / size
    return torch.cat([shift / 0.1, torch.log(wide / size) / 0.2], dim=1)


torch.manual_seed(6)
low = torch.rand(6, 2) * 4 - 1
boxes = torch.cat([low, low + torch.rand(6, 2) * 3 + 1], dim=1)
scores = torch.rand(6)
table = overlaps(boxes, boxes)
found = keep(boxes, scores, 0.2)
codes = encode(boxes, boxes.roll(1, 0))
best, where = table.fill_diagonal_(0.0).max(dim=1)
valid = (boxes >= 0).all(dim=1) & (area(boxes) > 2)
print(found, int(valid.sum()))
