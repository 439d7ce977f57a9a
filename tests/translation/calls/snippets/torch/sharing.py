# case: o = torch.zeros(3) ;; v = o[:2] ;; torch.add(x, 1, out=o)
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
o = torch.zeros(3)
v = o[:2]
torch.add(x, 1, out=o)
# case: o = torch.zeros(3) ;; p = o ;; torch.mul(x, 2, out=o)
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
o = torch.zeros(3)
p = o
torch.mul(x, 2, out=o)
# case: o = torch.zeros(3) ;; r = torch.mul(x, 2, out=o)
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
o = torch.zeros(3)
r = torch.mul(x, 2, out=o)
# case: o = torch.zeros(3) ;; torch.add(i, 1, out=o)
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
o = torch.zeros(3)
torch.add(i, 1, out=o)
# case: o = torch.zeros_like(i) ;; torch.bitwise_and(i, 1, out=o)
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
o = torch.zeros_like(i)
torch.bitwise_and(i, 1, out=o)
# case: o = torch.zeros(3) ;; o2 = torch.sqrt(x, out=o) ;; o2[0] = 9
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
o = torch.zeros(3)
o2 = torch.sqrt(x, out=o)
o2[0] = 9
# case: o = torch.tensor(0.) ;; torch.dot(x, x, out=o)
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
o = torch.tensor(0.)
torch.dot(x, x, out=o)
# case: z = torch.arange(6.).view(2, 3) ;; z.t_()
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.arange(6.).view(2, 3)
z.t_()
# case: z = torch.zeros(4) ;; z.unsqueeze_(-1) ;; s = z.shape
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.zeros(4)
z.unsqueeze_(-1)
s = z.shape
# case: z = torch.zeros(2, 3).t() ;; z.add_(1)
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.zeros(2, 3).t()
z.add_(1)
# case: z = torch.tensor([3.7, -1.2]) ;; y = torch.neg_(z) ;; torch.relu_(z)
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.tensor([3.7, -1.2])
y = torch.neg_(z)
torch.relu_(z)
# case: z = torch.tensor([3.7, -1.2]) ;; y = z.neg_() ;; z.add_(10)
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.tensor([3.7, -1.2])
y = z.neg_()
z.add_(10)
# case: z = torch.tensor([3.7, -1.2]) ;; a, b = z.abs_(), z ;; z.mul_(2)
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.tensor([3.7, -1.2])
a, b = z.abs_(), z
z.mul_(2)
# case: z = torch.ones(2, 3) ;; v = z.view(-1) ;; v += 1
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.ones(2, 3)
v = z.view(-1)
v += 1
# case: z = torch.ones(4) ;; v = z[1:3] ;; v *= 5
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.ones(4)
v = z[1:3]
v *= 5
# case: z = torch.ones(4) ;; v = z.expand(2, 4) ;; z[0] = 9
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.ones(4)
v = z.expand(2, 4)
z[0] = 9
# case: z = torch.ones(4) ;; v = z.reshape(2, 2) ;; z.zero_()
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.ones(4)
v = z.reshape(2, 2)
z.zero_()
# case: z = torch.ones(2, 2) ;; d = z.diagonal() ;; d.fill_(7)
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.ones(2, 2)
d = z.diagonal()
d.fill_(7)
# case: z = torch.ones(2, 2) ;; d = z.T ;; z[0, 1] = 5
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.ones(2, 2)
d = z.T
z[0, 1] = 5
# case: z = torch.arange(4.) ;; d = z.detach() ;; d[0] = 100
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.arange(4.)
d = z.detach()
d[0] = 100
# case: z = torch.arange(4.) ;; d = z.clone() ;; z[0] = 100
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.arange(4.)
d = z.clone()
z[0] = 100
# case: z = torch.arange(4.) ;; n = z.numpy() ;; z.add_(1)
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.arange(4.)
n = z.numpy()
z.add_(1)
# case: z = torch.arange(4.) ;; n = z.numpy() ;; n[0] = 50
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.arange(4.)
n = z.numpy()
n[0] = 50
# case: import numpy as np ;; n = np.zeros(3) ;; z = torch.from_numpy(n) ;; n[
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
import numpy as np
n = np.zeros(3)
z = torch.from_numpy(n)
n[0] = 5
# case: import numpy as np ;; n = np.zeros(3) ;; z = torch.tensor(n) ;; n[0] =
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
import numpy as np
n = np.zeros(3)
z = torch.tensor(n)
n[0] = 5
# case: z = torch.arange(6).view(2, 3) ;; a, b = z.unbind(0) ;; a.add_(10)
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.arange(6).view(2, 3)
a, b = z.unbind(0)
a.add_(10)
# case: z = torch.arange(6.) ;; a, b = z.split(3) ;; a.mul_(0)
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.arange(6.)
a, b = z.split(3)
a.mul_(0)
# case: z = torch.zeros(2, 3) ;; z.select(0, 1).fill_(4)
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.zeros(2, 3)
z.select(0, 1).fill_(4)
# case: z = torch.zeros(2, 3) ;; z.narrow(1, 0, 2).add_(1)
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.zeros(2, 3)
z.narrow(1, 0, 2).add_(1)
# case: z = torch.zeros(2, 3) ;; z[:, 1].add_(torch.ones(2))
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.zeros(2, 3)
z[:, 1].add_(torch.ones(2))
# case: z = torch.zeros(3) ;; z[z == 0].add_(1)
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.zeros(3)
z[z == 0].add_(1)
# case: z = torch.zeros(2, 2) ;; z[0] = torch.tensor([1, 2]) ;; z[1] += z[0]
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.zeros(2, 2)
z[0] = torch.tensor([1, 2])
z[1] += z[0]
# case: z = torch.zeros(3) ;; l = [z] ;; l[0].add_(1)
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.zeros(3)
l = [z]
l[0].add_(1)
# case: z = torch.zeros(3) ;; t = (z, z) ;; t[0].add_(1)
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.zeros(3)
t = (z, z)
t[0].add_(1)
# case: z = torch.zeros(2, 3) ;; z += torch.tensor([1., 2., 3.])
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.zeros(2, 3)
z += torch.tensor([1., 2., 3.])
# case: z = torch.zeros(3, dtype=torch.int64) ;; z += 2 ;; z *= 3 ;; z -= 1 ;;
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.zeros(3, dtype=torch.int64)
z += 2
z *= 3
z -= 1
z //= 2
z **= 2
# case: z = torch.tensor([True, False]) ;; z |= torch.tensor([False, False]) ;
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.tensor([True, False])
z |= torch.tensor([False, False])
z ^= True
# case: z = torch.zeros(3, dtype=torch.float16) ;; z += torch.ones(3)
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.zeros(3, dtype=torch.float16)
z += torch.ones(3)
# case: z = torch.zeros(3, dtype=torch.int32) ;; z += torch.ones(3, dtype=torc
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.zeros(3, dtype=torch.int32)
z += torch.ones(3, dtype=torch.int64)
# case: z = torch.zeros(3, dtype=torch.int32) ;; z.add_(torch.ones(3, dtype=to
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.zeros(3, dtype=torch.int32)
z.add_(torch.ones(3, dtype=torch.int64))
# case: z = torch.zeros(3, dtype=torch.float64) ;; z.add_(torch.ones(3)) ;; z.
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.zeros(3, dtype=torch.float64)
z.add_(torch.ones(3))
z.mul_(2)
# case: z = torch.zeros(3, dtype=torch.uint8) ;; z += 250 ;; z += 10
import torch
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
z = torch.zeros(3, dtype=torch.uint8)
z += 250
z += 10
