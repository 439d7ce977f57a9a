import numpy as np
import torch
from torch import nn
from torch.optim.swa_utils import AveragedModel, SWALR, get_ema_multi_avg_fn, update_bn
from seeding import fill

stream = np.random.RandomState(2)
features = torch.from_numpy(stream.randn(40, 5).astype(np.float32))
targets = torch.from_numpy(stream.randint(0, 4, 40))
loader = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(features, targets), batch_size=10)
net = fill(nn.Sequential(nn.Linear(5, 12), nn.BatchNorm1d(12), nn.ReLU(), nn.Linear(12, 4)))
loss_fn = nn.CrossEntropyLoss()
optimizer = torch.optim.SGD(net.parameters(), lr=0.2, momentum=0.9)
scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=8)
averaged, forgetting = AveragedModel(net), AveragedModel(net, multi_avg_fn=get_ema_multi_avg_fn(0.8))
swa_scheduler = SWALR(optimizer, swa_lr=0.05, anneal_epochs=2)

for epoch in range(8):
    total = 0.0
    for inputs, labels in loader:
        optimizer.zero_grad()
        loss = loss_fn(net(inputs), labels)
        loss.backward()
        optimizer.step()
        forgetting.update_parameters(net)
        total += loss.item() * inputs.size(0)
    if epoch >= 4:
        averaged.update_parameters(net)
        swa_scheduler.step()
    else:
        scheduler.step()
    print(epoch, "%.5f %.5f" % (total / 40, optimizer.param_groups[0]["lr"]))
update_bn(loader, averaged)
update_bn(loader, forgetting)
averaged.eval()
forgetting.eval()
with torch.no_grad():
    print("%.5f %.5f" % (loss_fn(averaged(features), targets).item(), loss_fn(forgetting(features), targets).item()))
print(int(averaged.n_averaged), int(forgetting.n_averaged))
