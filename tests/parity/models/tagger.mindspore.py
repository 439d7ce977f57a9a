import math

import mindspore as ms
from mindspore import Tensor, nn, ops
from mindspore.experimental import optim
from ms_companion.nn.attributes import named_parameters
from ms_companion.nn.embedding import Embedding
from ms_companion.ops.reductions import topk
from ms_companion.optim.lr_scheduler import LambdaLR
from ms_companion.optim.optimizers import distinct

PAD = 0


class Encoder(nn.Cell):
    def __init__(self, words=15, width=8, heads=2, longest=10):
        super().__init__()
        self.words = Embedding(words, width, padding_idx=PAD)
        self.heads = heads
        self.query, self.key, self.value = nn.Dense(width, width), nn.Dense(width, width, has_bias=False), nn.Dense(width, width)
        self.norm = nn.LayerNorm((width,), epsilon=1e-05)
        self.out = nn.Dense(width, words, has_bias=False)
        self.out.weight = self.words.embedding_table
        place = ops.arange(longest)[:, None] * ops.exp(ops.arange(0, width, 2) * (-math.log(10000.0) / width))
        table = ops.zeros((longest, width))
        table[:, 0::2], table[:, 1::2] = ops.sin(place), ops.cos(place)
        self.register_buffer("places", table)

    def split(self, x):
        b, t, c = x.shape
        return x.view(b, t, self.heads, c // self.heads).swapaxes(1, 2)

    def construct(self, tokens):
        b, t = tokens.shape
        x = self.words(tokens) * math.sqrt(8) + self.places[:t]
        q, k, v = self.split(self.query(x)), self.split(self.key(x)), self.split(self.value(x))
        scores = q @ k.swapaxes(-2, -1) / math.sqrt(q.shape[-1])
        later = ops.triu(ops.ones((t, t)), diagonal=1).bool()
        empty = (tokens == PAD)[:, None, None, :]
        scores = scores.masked_fill(later | empty, -1e9)
        self.attention = ops.softmax(scores, axis=-1)
        mixed = (self.attention @ v).swapaxes(1, 2).reshape(b, t, -1)
        return self.out(self.norm(x + mixed))


ms.set_seed(4)
tokens = Tensor([[3, 5, 7, 2, 9, 0], [4, 4, 1, 0, 0, 0], [8, 6, 12, 14, 2, 11]])
goals = Tensor([[5, 7, 2, 9, 1, 0], [4, 1, 2, 0, 0, 0], [6, 12, 14, 2, 11, 1]])
model = Encoder()
groups = [
    {"params": [p for n, p in named_parameters(model) if "norm" in n or "bias" in n], "weight_decay": 0.0},
    {"params": [p for n, p in named_parameters(model) if not ("norm" in n or "bias" in n)], "weight_decay": 0.1},
]
optimizer = optim.AdamW(distinct(groups), lr=1e-2, betas=(0.9, 0.98), eps=1e-7)
warm = LambdaLR(optimizer, lambda step: min((step + 1) / 3, 1.0))
losses = []


def forward_fn():
    logits = model(tokens)
    loss = ops.cross_entropy(logits.view(-1, 15), goals.view(-1), ignore_index=PAD, label_smoothing=0.1)
    return loss


grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

for step in range(5):
    loss, grads = grad_fn()
    grads = tuple(ops.clamp(g, -(0.05), 0.05) for g in grads)
    optimizer(grads)
    warm.step()
    losses.append(loss.item())
model.set_train(False)
logits = model(tokens)
seen = goals != PAD
perplexity = math.exp(ops.cross_entropy(logits[seen], goals[seen]).item())
exact = (ops.argmax(logits, -1) == goals)[seen].float().mean()
top = ops.sum(ops.any(topk(logits, 3, dim=-1)[1] == goals[..., None], -1)[seen])
