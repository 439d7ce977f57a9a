import torch.nn.functional as F
from .layers import EPS


def loss(logits, target):
    return F.cross_entropy(logits, target) + EPS
