"""Computations with gradients of their own: straight-through rounding, reversal, a linear function, codes from a book."""
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.autograd import Function


class Rounded(Function):
    @staticmethod
    def forward(ctx, x, bits=8):
        steps = 2 ** bits - 1
        return torch.round(x * steps) / steps

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output, None


class Sign(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.sign()

    @staticmethod
    def backward(ctx, grad_output):
        x, = ctx.saved_tensors
        grad = grad_output.clone()
        grad[x.abs() >= 1] = 0
        return grad


class Reversed(Function):
    @staticmethod
    def forward(ctx, x, strength):
        ctx.strength = strength
        return x.view_as(x)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output.neg() * ctx.strength, None


class Linear(Function):
    @staticmethod
    def forward(ctx, x, weight, bias=None):
        ctx.save_for_backward(x, weight, bias)
        out = x.mm(weight.t())
        if bias is not None:
            out += bias.unsqueeze(0).expand_as(out)
        return out

    @staticmethod
    def backward(ctx, grad_output):
        x, weight, bias = ctx.saved_tensors
        grad_x = grad_weight = grad_bias = None
        if ctx.needs_input_grad[0]:
            grad_x = grad_output.mm(weight)
        if ctx.needs_input_grad[1]:
            grad_weight = grad_output.t().mm(x)
        if bias is not None and ctx.needs_input_grad[2]:
            grad_bias = grad_output.sum(0)
        return grad_x, grad_weight, grad_bias


class Layer(nn.Module):
    def __init__(self, inputs, outputs, bias=True):
        super().__init__()
        self.weight = nn.Parameter(torch.empty(outputs, inputs))
        if bias:
            self.bias = nn.Parameter(torch.empty(outputs))
        else:
            self.register_parameter("bias", None)
        nn.init.uniform_(self.weight, -0.3, 0.3)
        if self.bias is not None:
            nn.init.zeros_(self.bias)

    def forward(self, x):
        return Linear.apply(x, self.weight, self.bias)


class Codes(nn.Module):
    def __init__(self, count, size, cost=0.25):
        super().__init__()
        self._book = nn.Embedding(count, size)
        self._book.weight.data.uniform_(-1 / count, 1 / count)
        self.count, self.cost = count, cost

    def forward(self, x):
        far = torch.sum(x ** 2, dim=1, keepdim=True) + torch.sum(self._book.weight ** 2, dim=1) - 2 * torch.matmul(x, self._book.weight.t())
        chosen = torch.argmin(far, dim=1).unsqueeze(1)
        hot = torch.zeros(chosen.shape[0], self.count, device=x.device)
        hot.scatter_(1, chosen, 1)
        code = torch.matmul(hot, self._book.weight)
        loss = F.mse_loss(code, x.detach()) + self.cost * F.mse_loss(code.detach(), x)
        share = torch.mean(hot, dim=0)
        return x + (code - x).detach(), loss, torch.exp(-torch.sum(share * torch.log(share + 1e-10)))


rounded = Rounded.apply


class Adapted(nn.Module):
    def __init__(self):
        super().__init__()
        self.features = nn.Sequential(Layer(6, 8), nn.ReLU())
        self.codes = Codes(5, 8)
        self.label = Layer(8, 3, bias=False)
        self.domain = nn.Sequential()
        self.domain.add_module("fc1", Layer(8, 4))
        self.domain.add_module("bn1", nn.BatchNorm1d(4))
        self.domain.add_module("relu1", nn.ReLU(True))
        self.domain.add_module("fc2", nn.Linear(4, 2))

    def forward(self, x, strength=0.5):
        features = rounded(self.features(x), 4)
        code, loss, spread = self.codes(features)
        return self.label(Sign.apply(features - 0.2)), self.domain(Reversed.apply(code, strength)), loss, spread


net = Adapted()
out = net(torch.randn(5, 6))
