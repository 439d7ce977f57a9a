# with:
import torch, numpy as np
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
c = torch.tensor([1+2j, 0.5-1j, 2+0j])
z = torch.tensor([2.0, 3.0], dtype=torch.float64)
# each:
1j * x
i + 2j
x / c
c - 1
2j * c
c ** 2
c + x
np.float64(2) ** x
x * np.array([1, 2, 3])
x[np.array([0, 2])]
x[np.int64(1)]
np.add(x, 1)
np.max(x.numpy())
np.stack([x.numpy(), x.numpy()])
torch.tensor([np.int32(1), np.int32(2)])
torch.tensor([np.float32(1.5), 2.5])
# case: n = np.int64(2) ;; result = torch.arange(n)
import torch, numpy as np
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
c = torch.tensor([1+2j, 0.5-1j, 2+0j])
z = torch.tensor([2.0, 3.0], dtype=torch.float64)
n = np.int64(2)
result = torch.arange(n)
# case: n = np.int64(1) ;; result = x.reshape(n, 3)
import torch, numpy as np
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
c = torch.tensor([1+2j, 0.5-1j, 2+0j])
z = torch.tensor([2.0, 3.0], dtype=torch.float64)
n = np.int64(1)
result = x.reshape(n, 3)
# case: n = np.float32(0.5) ;; result = torch.add(x, n)
import torch, numpy as np
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
c = torch.tensor([1+2j, 0.5-1j, 2+0j])
z = torch.tensor([2.0, 3.0], dtype=torch.float64)
n = np.float32(0.5)
result = torch.add(x, n)
# case: n = np.array([[1, 2], [3, 4]]) ;; result = torch.from_numpy(n).sum(dim
import torch, numpy as np
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
c = torch.tensor([1+2j, 0.5-1j, 2+0j])
z = torch.tensor([2.0, 3.0], dtype=torch.float64)
n = np.array([[1, 2], [3, 4]])
result = torch.from_numpy(n).sum(dim=0)
# case: k = torch.tensor([5, 6]) ;; k <<= 1 ;; k >>= 2
import torch, numpy as np
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
c = torch.tensor([1+2j, 0.5-1j, 2+0j])
z = torch.tensor([2.0, 3.0], dtype=torch.float64)
k = torch.tensor([5, 6])
k <<= 1
k >>= 2
# case: n = x.numpy() ;; result = torch.tensor(n.mean())
import torch, numpy as np
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
c = torch.tensor([1+2j, 0.5-1j, 2+0j])
z = torch.tensor([2.0, 3.0], dtype=torch.float64)
n = x.numpy()
result = torch.tensor(n.mean())
# case: n = i.numpy() ;; result = torch.tensor([n[0], n[1]])
import torch, numpy as np
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
c = torch.tensor([1+2j, 0.5-1j, 2+0j])
z = torch.tensor([2.0, 3.0], dtype=torch.float64)
n = i.numpy()
result = torch.tensor([n[0], n[1]])
# case: result = torch.tensor([[1, 2], [3, 4]], dtype=torch.float).mean(0)
import torch, numpy as np
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
c = torch.tensor([1+2j, 0.5-1j, 2+0j])
z = torch.tensor([2.0, 3.0], dtype=torch.float64)
result = torch.tensor([[1, 2], [3, 4]], dtype=torch.float).mean(0)
# case: result = torch.as_tensor(np.float32(3))
import torch, numpy as np
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
c = torch.tensor([1+2j, 0.5-1j, 2+0j])
z = torch.tensor([2.0, 3.0], dtype=torch.float64)
result = torch.as_tensor(np.float32(3))
# case: result = torch.as_tensor([np.array([1., 2.]), np.array([3., 4.])])
import torch, numpy as np
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
c = torch.tensor([1+2j, 0.5-1j, 2+0j])
z = torch.tensor([2.0, 3.0], dtype=torch.float64)
result = torch.as_tensor([np.array([1., 2.]), np.array([3., 4.])])
# case: result = torch.from_numpy(np.array([1.5, 2.5], dtype=np.float16))
import torch, numpy as np
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
c = torch.tensor([1+2j, 0.5-1j, 2+0j])
z = torch.tensor([2.0, 3.0], dtype=torch.float64)
result = torch.from_numpy(np.array([1.5, 2.5], dtype=np.float16))
# case: result = np.allclose(x.numpy(), [1., 2., 3.])
import torch, numpy as np
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
c = torch.tensor([1+2j, 0.5-1j, 2+0j])
z = torch.tensor([2.0, 3.0], dtype=torch.float64)
result = np.allclose(x.numpy(), [1., 2., 3.])
# case: result = torch.from_numpy(x.numpy() * 2)
import torch, numpy as np
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
c = torch.tensor([1+2j, 0.5-1j, 2+0j])
z = torch.tensor([2.0, 3.0], dtype=torch.float64)
result = torch.from_numpy(x.numpy() * 2)
# case: n = np.array([1.5, 2.5]) ;; result = torch.tensor([n[0], n[1]])
import torch, numpy as np
x = torch.tensor([1., 2., 3.])
i = torch.tensor([1, 2, 3])
c = torch.tensor([1+2j, 0.5-1j, 2+0j])
z = torch.tensor([2.0, 3.0], dtype=torch.float64)
n = np.array([1.5, 2.5])
result = torch.tensor([n[0], n[1]])
