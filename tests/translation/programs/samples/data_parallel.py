import numpy as np
import torch
import torch.nn as nn
from torch.utils.data import Dataset, DataLoader

from seeding import fill

input_size, output_size, batch_size, data_size = 5, 2, 10, 30
device = torch.device("cuda:0" if torch.cuda.is_available() else "cpu")


class RandomDataset(Dataset):
    def __init__(self, size, length):
        self.len = length
        self.data = torch.from_numpy(np.random.RandomState(0).randn(length, size).astype(np.float32))

    def __getitem__(self, index):
        return self.data[index]

    def __len__(self):
        return self.len


rand_loader = DataLoader(dataset=RandomDataset(input_size, data_size), batch_size=batch_size, shuffle=False)


class Model(nn.Module):
    # Our model
    def __init__(self, input_size, output_size):
        super(Model, self).__init__()
        self.fc = nn.Linear(input_size, output_size)

    def forward(self, input):
        output = self.fc(input)
        print("\tIn Model: input size", tuple(input.size()), "output size", tuple(output.size()))
        return output


model = Model(input_size, output_size)
fill(model)
if torch.cuda.device_count() > 1:
    print("Let's use", torch.cuda.device_count(), "GPUs!")
    model = nn.DataParallel(model)
model.to(device)
for data in rand_loader:
    input = data.to(device)
    output = model(input)
    print("Outside: input size", tuple(input.size()), "output_size", tuple(output.size()))
parallel = nn.DataParallel(model)
optimizer = torch.optim.SGD(parallel.parameters(), lr=0.1)
for data in rand_loader:
    optimizer.zero_grad()
    loss = parallel(data).pow(2).mean()
    loss.backward()
    optimizer.step()
    print('%.5f' % loss.item())
torch.save(parallel.module.state_dict(), 'm.pt')
