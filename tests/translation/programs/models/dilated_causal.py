"""Causal convolutions over a sequence: a convolution class of one's own, weight norm, chomping, gates."""
import torch
import torch.nn as nn
from torch.nn.utils import weight_norm


class Causal(nn.Conv1d):
    def __init__(self, inputs, outputs, kernel_size, dilation=1):
        self.__padding = (kernel_size - 1) * dilation
        super(Causal, self).__init__(inputs, outputs, kernel_size, padding=self.__padding, dilation=dilation)

    def forward(self, x):
        result = super(Causal, self).forward(x)
        return result[:, :, :-self.__padding] if self.__padding else result


class Chomp(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.size = size

    def forward(self, x):
        return x[:, :, :-self.size].contiguous()


class Temporal(nn.Module):
    def __init__(self, inputs, outputs, size, dilation, rate=0.2):
        super().__init__()
        padding = (size - 1) * dilation
        self.conv1 = weight_norm(nn.Conv1d(inputs, outputs, size, padding=padding, dilation=dilation))
        self.conv2 = weight_norm(nn.Conv1d(outputs, outputs, size, padding=padding, dilation=dilation))
        self.net = nn.Sequential(self.conv1, Chomp(padding), nn.ReLU(), nn.Dropout(rate),
                                 self.conv2, Chomp(padding), nn.ReLU(), nn.Dropout(rate))
        self.down = nn.Conv1d(inputs, outputs, 1) if inputs != outputs else None
        self.relu = nn.ReLU()
        self.init_weights()

    def init_weights(self):
        if self.down is not None:
            self.down.weight.data.normal_(0, 0.01)

    def forward(self, x):
        out = self.net(x)
        return self.relu(out + (x if self.down is None else self.down(x)))


class Gated(nn.Module):
    def __init__(self, channels, dilation):
        super().__init__()
        self.both = Causal(channels, 2 * channels, 2, dilation=dilation)
        self.skip = nn.Conv1d(channels, channels, 1)

    def forward(self, x):
        signal, gate = self.both(x).chunk(2, dim=1)
        out = torch.tanh(signal) * torch.sigmoid(gate)
        skip = self.skip(out)
        out = skip + x[:, :, -skip.size(2):]
        return out, skip


class Sequence(nn.Module):
    def __init__(self, inputs=2, channels=(4, 4, 6), classes=5):
        super().__init__()
        layers = []
        for level, outputs in enumerate(channels):
            layers += [Temporal(inputs if level == 0 else channels[level - 1], outputs, 3, 2 ** level)]
        self.network = nn.Sequential(*layers)
        self.gates = nn.ModuleList(Gated(channels[-1], 2 ** k) for k in range(2))
        self.linear = nn.Linear(channels[-1], classes)

    def forward(self, inputs):
        x = self.network(inputs)
        skips = []
        for gate in self.gates:
            x, skip = gate(x)
            skips.append(skip)
        x = torch.sum(torch.stack(skips), dim=0)
        return nn.functional.log_softmax(self.linear(x[:, :, -1]), dim=1)


model = Sequence()
print(model(torch.randn(2, 2, 20)).shape)
