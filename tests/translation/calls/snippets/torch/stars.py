# case: args = (x, 1) ;; result = torch.mean(*args)
import torch
x = torch.arange(6.).view(2, 3)
args = (x, 1)
result = torch.mean(*args)
# case: opts = {'dim': 1, 'unbiased': False} ;; result = torch.std(x, **opts)
import torch
x = torch.arange(6.).view(2, 3)
opts = {'dim': 1, 'unbiased': False}
result = torch.std(x, **opts)
# case: opts = dict(dim=0, keepdim=True) ;; result = x.mean(**opts)
import torch
x = torch.arange(6.).view(2, 3)
opts = dict(dim=0, keepdim=True)
result = x.mean(**opts)
# case: dims = [0, 1] ;; result = x.transpose(*dims)
import torch
x = torch.arange(6.).view(2, 3)
dims = [0, 1]
result = x.transpose(*dims)
# case: result = [torch.std(x, **kw) for kw in [{'dim': 0}, {'dim': 1}]]
import torch
x = torch.arange(6.).view(2, 3)
result = [torch.std(x, **kw) for kw in [{'dim': 0}, {'dim': 1}]]
# case: result = torch.std(*(x,), **{'dim': 1})
import torch
x = torch.arange(6.).view(2, 3)
result = torch.std(*(x,), **{'dim': 1})
# case: k = 1 ;; args = [x, k] ;; kwargs = {"keepdim": True} ;; result = torch
import torch
x = torch.arange(6.).view(2, 3)
k = 1
args = [x, k]
kwargs = {"keepdim": True}
result = torch.max(*args, **kwargs)
# case: args = (x,) ;; kw = {} ;; result = torch.std(*args, **kw)
import torch
x = torch.arange(6.).view(2, 3)
args = (x,)
kw = {}
result = torch.std(*args, **kw)
# case: s = (3, 2) ;; result = x.reshape(*s)
import torch
x = torch.arange(6.).view(2, 3)
s = (3, 2)
result = x.reshape(*s)
# case: s = (2, 3) ;; result = torch.zeros(*s, **{'dtype': torch.int64})
import torch
x = torch.arange(6.).view(2, 3)
s = (2, 3)
result = torch.zeros(*s, **{'dtype': torch.int64})
# case: xs = [x, x] ;; result = torch.add(*xs)
import torch
x = torch.arange(6.).view(2, 3)
xs = [x, x]
result = torch.add(*xs)
# case: lo, hi = -1, 1 ;; kw = {'min': lo, 'max': hi} ;; result = torch.clamp(
import torch
x = torch.arange(6.).view(2, 3)
lo, hi = -1, 1
kw = {'min': lo, 'max': hi}
result = torch.clamp(x, **kw)
# case: kw = {'input': x, 'dim': 1} ;; result = torch.softmax(**kw)
import torch
x = torch.arange(6.).view(2, 3)
kw = {'input': x, 'dim': 1}
result = torch.softmax(**kw)
# case: kw = {'rounding_mode': 'floor'} ;; result = torch.div(x, 2, **kw)
import torch
x = torch.arange(6.).view(2, 3)
kw = {'rounding_mode': 'floor'}
result = torch.div(x, 2, **kw)
# case: kw = {'size': (2, 2), 'fill_value': 7} ;; result = torch.full(**kw)
import torch
x = torch.arange(6.).view(2, 3)
kw = {'size': (2, 2), 'fill_value': 7}
result = torch.full(**kw)
