# with:
import einops
import torch
from einops import rearrange, reduce, repeat
from einops.layers.torch import Rearrange, Reduce

x = torch.arange(48, dtype=torch.float32).reshape(2, 6, 4)
n = 3
# each:
rearrange(x, 'b c w -> b (c w)')
rearrange(x, "b (c n) w -> (b n) w c", n=n)
rearrange(x, 'b ... -> (...) b')
rearrange([x, x + 1], 'k b c w -> b k c w')
einops.rearrange(x, 'b c w -> 1 (b c) w')
repeat(x, 'b c w -> b c (w 2)')
repeat(x, 'b c w -> (n b) c w', n=2)
reduce(x, 'b c w -> b', 'sum')
reduce(x, 'b (c 2) w -> b c w', reduction='mean')
reduce(x, 'b c w -> b 1 w', 'max')
einops.reduce(x, '... w -> w', 'min')
Rearrange('b c w -> b w c')(x)
Reduce('b c w -> b c', 'mean')(x)
rearrange(rearrange(x, 'b c w -> (b c) w'), '(b c) w -> b c w', b=2) - x
einops.einsum(x, x, 'b row w, b column w -> b row column')
einops.pack([x, x[:, 0]], 'b * w')[0]
einops.unpack(x, [[2], [4]], 'b * w')[1]
