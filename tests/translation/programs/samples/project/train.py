import torch
from net import build, losses
from net.model import Net
import net.layers as layers

model = build(classes=3)
for p in model.parameters():
    p.data.copy_(torch.linspace(-0.3, 0.4, p.numel()).view(p.shape))
x = (torch.arange(200.) % 7).view(2, 4, 5, 5) / 7
target = torch.tensor([0, 2])
print("before %.4f" % losses.loss(model(x), target).item())
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
model.train()
for step in range(3):
    optimizer.zero_grad()
    out = model(x)
    loss = losses.loss(out, target)
    loss.backward()
    optimizer.step()
    print("step %d loss %.4f" % (step, loss.item()))
print(isinstance(model, Net), isinstance(model.stem, layers.Block), model.width)
