import mindspore as ms
from mindspore import ops


def area(boxes):
    return (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])


def overlaps(one, other):
    low = ops.maximum(one[:, None, :2], other[None, :, :2])
    high = ops.minimum(one[:, None, 2:], other[None, :, 2:])
    inside = (high - low).clamp(min=0).prod(dim=2)
    return inside / (area(one)[:, None] + area(other)[None] - inside)


def keep(boxes, scores, threshold):
    order = scores.argsort(descending=True).astype(ms.int64)
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
    return ops.cat([shift / 0.1, ops.log(wide / size) / 0.2], axis=1)


ms.set_seed(6)
low = ops.rand(6, 2) * 4 - 1
boxes = ops.cat([low, low + ops.rand(6, 2) * 3 + 1], axis=1)
scores = ops.rand(6)
table = overlaps(boxes, boxes)
found = keep(boxes, scores, 0.2)
codes = encode(boxes, boxes[[5, 0, 1, 2, 3, 4]])
table = table * (1 - ops.eye(6, 6))
where, best = table.argmax(axis=1).astype(ms.int64), table.max(axis=1)
valid = (boxes >= 0).all(axis=1) & (area(boxes) > 2)
print(found, int(valid.sum()))
