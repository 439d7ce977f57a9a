import time
import gc
import numpy as np
import torch
from torch import nn
from torch.cuda.amp import autocast, GradScaler

from seeding import fill

device = "cuda" if torch.cuda.is_available() else "cpu"
use_amp = torch.cuda.is_available()


def make_model(in_size, out_size, num_layers):
    layers = []
    for _ in range(num_layers - 1):
        layers.append(torch.nn.Linear(in_size, in_size))
        layers.append(torch.nn.ReLU())
    layers.append(torch.nn.Linear(in_size, out_size))
    return torch.nn.Sequential(*tuple(layers)).to(device)


batch_size, in_size, out_size, num_batches, epochs = 8, 12, 4, 4, 2
rng = np.random.RandomState(0)
data = [torch.from_numpy(rng.randn(batch_size, in_size).astype(np.float32)).to(device) for _ in range(num_batches)]
targets = [torch.from_numpy(rng.randn(batch_size, out_size).astype(np.float32)).to(device) for _ in range(num_batches)]
loss_fn = torch.nn.MSELoss().to(device)

net = make_model(in_size, out_size, 3)
fill(net)
opt = torch.optim.SGD(net.parameters(), lr=0.01)
scaler = torch.amp.GradScaler("cuda", enabled=use_amp)
for epoch in range(epochs):
    for input, target in zip(data, targets):
        with torch.autocast(device_type=device, dtype=torch.float16, enabled=use_amp):
            output = net(input)
            loss = loss_fn(output, target)
        scaler.scale(loss).backward()
        scaler.unscale_(opt)
        torch.nn.utils.clip_grad_norm_(net.parameters(), max_norm=0.1)
        scaler.step(opt)
        scaler.update()
        opt.zero_grad()  # set_to_none=True here can modestly improve performance
    print('%.6f' % loss.item())

scaler = GradScaler(enabled=use_amp)
optimizer = torch.optim.AdamW(net.parameters(), lr=0.01)
accumulation_steps = 2
for epoch in range(epochs):
    for i, (input, target) in enumerate(zip(data, targets)):
        with autocast(enabled=use_amp):
            output = net(input)
            loss = loss_fn(output, target)
            loss = loss / accumulation_steps
        scaler.scale(loss).backward()
        if (i + 1) % accumulation_steps == 0:
            scaler.step(optimizer)
            scaler.update()
            optimizer.zero_grad()
    print('%.6f %s' % (loss.item(), scaler.is_enabled()))
checkpoint = {"model": net.state_dict(), "optimizer": optimizer.state_dict()}
torch.save(checkpoint, "filename")
dev = torch.load("filename")
net.load_state_dict(dev["model"])
optimizer.load_state_dict(dev["optimizer"])
print('%.6f' % loss_fn(net(data[0]), targets[0]).item())
