"""A detector's body and head: pixels in slices, pyramid pooling, grids kept between calls, other outputs in training."""
import torch
import torch.nn as nn


class Conv(nn.Module):
    def __init__(self, c1, c2, k=1, s=1, p=None, act=True):
        super().__init__()
        self.conv = nn.Conv2d(c1, c2, k, s, k // 2 if p is None else p, bias=False)
        self.bn = nn.BatchNorm2d(c2)
        self.act = nn.SiLU() if act is True else (act if isinstance(act, nn.Module) else nn.Identity())

    def forward(self, x):
        return self.act(self.bn(self.conv(x)))


class Split(nn.Module):
    def __init__(self, c1, c2, n=1, shortcut=True, act=True):
        super().__init__()
        self.cv1, self.cv2, self.cv3 = Conv(c1, c2 // 2, act=act), Conv(c1, c2 // 2, act=act), Conv(c2, c2, act=act)
        self.m = nn.Sequential(*(Conv(c2 // 2, c2 // 2, 3, act=act) for _ in range(n)))
        self.shortcut = shortcut

    def forward(self, x):
        y = self.cv1(x)
        y = y + self.m(y) if self.shortcut else self.m(y)
        return self.cv3(torch.cat((y, self.cv2(x)), dim=1))


class Slices(nn.Module):
    def __init__(self, c1, c2, k=3):
        super().__init__()
        self.conv = Conv(c1 * 4, c2, k)

    def forward(self, x):
        return self.conv(torch.cat([x[..., ::2, ::2], x[..., 1::2, ::2], x[..., ::2, 1::2], x[..., 1::2, 1::2]], 1))


class Pools(nn.Module):
    def __init__(self, c, k=(3, 5)):
        super().__init__()
        self.cv1, self.cv2 = Conv(c, c // 2), Conv(c // 2 * (len(k) + 1), c)
        self.m = nn.ModuleList([nn.MaxPool2d(kernel_size=x, stride=1, padding=x // 2) for x in k])

    def forward(self, x):
        x = self.cv1(x)
        return self.cv2(torch.cat([x] + [m(x) for m in self.m], 1))


class Detect(nn.Module):
    stride = None
    export = False

    def __init__(self, nc, anchors, ch):
        super().__init__()
        self.no, self.nl, self.na = nc + 5, len(anchors), len(anchors[0]) // 2
        self.grid = [torch.zeros(1)] * self.nl
        a = torch.tensor(anchors).float().view(self.nl, -1, 2)
        self.register_buffer("anchors", a)
        self.register_buffer("anchor_grid", a.clone().view(self.nl, 1, -1, 1, 1, 2))
        self.m = nn.ModuleList(nn.Conv2d(x, self.no * self.na, 1) for x in ch)
        self.stride = torch.tensor([8., 16.])

    def forward(self, x):
        z = []
        for i in range(self.nl):
            x[i] = self.m[i](x[i])
            bs, _, ny, nx = x[i].shape
            x[i] = x[i].view(bs, self.na, self.no, ny, nx).permute(0, 1, 3, 4, 2).contiguous()
            if not self.training:
                if self.grid[i].shape[2:4] != x[i].shape[2:4]:
                    self.grid[i] = self._make_grid(nx, ny).to(x[i].device)
                y = x[i].sigmoid()
                y[..., 0:2] = (y[..., 0:2] * 2. - 0.5 + self.grid[i]) * self.stride[i]
                y[..., 2:4] = (y[..., 2:4] * 2) ** 2 * self.anchor_grid[i]
                z.append(y.view(bs, -1, self.no))
        return x if self.training else (torch.cat(z, 1), x)

    @staticmethod
    def _make_grid(nx=4, ny=4):
        yv, xv = torch.meshgrid([torch.arange(ny), torch.arange(nx)], indexing="ij")
        return torch.stack((xv, yv), 2).view((1, 1, ny, nx, 2)).float()


class Detector(nn.Module):
    def __init__(self, nc=2, anchors=((1, 2, 2, 1), (3, 4, 4, 3))):
        super().__init__()
        self.body = nn.Sequential(Slices(3, 6), Split(6, 6, 2))
        self.down = nn.Sequential(Conv(6, 8, 3, 2), Pools(8))
        self.up = nn.Upsample(None, 2, "nearest")
        self.merge = Split(14, 6, 1, False, act=nn.LeakyReLU(0.1))
        self.detect = Detect(nc, anchors, (6, 8))
        for m in self.modules():
            t = type(m)
            if t is nn.BatchNorm2d:
                m.eps = 1e-3
                m.momentum = 0.03

    def forward(self, x):
        p1 = self.body(x)
        p2 = self.down(p1)
        return self.detect([self.merge(torch.cat([self.up(p2), p1], 1)), p2])


net = Detector()
out = net(torch.randn(1, 3, 16, 16))
