import random
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.optim as optim
from torch.utils.data import Dataset, DataLoader
from torch.optim.lr_scheduler import StepLR

from seeding import fill


class SiameseNetwork(nn.Module):
    def __init__(self):
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv2d(1, 4, kernel_size=3, stride=2, padding=1, bias=False), nn.BatchNorm2d(4), nn.ReLU(inplace=True),
            nn.AdaptiveAvgPool2d((2, 2)))
        self.fc_in_features = 16
        self.fc = nn.Sequential(nn.Linear(self.fc_in_features * 2, 8), nn.ReLU(inplace=True), nn.Linear(8, 1))
        self.sigmoid = nn.Sigmoid()
        self.features.apply(self.init_weights)
        self.fc.apply(self.init_weights)

    def init_weights(self, m):
        if isinstance(m, nn.Linear):
            torch.nn.init.xavier_uniform_(m.weight)
            m.bias.data.fill_(0.01)

    def forward_once(self, x):
        output = self.features(x)
        output = output.view(output.size()[0], -1)
        return output

    def forward(self, input1, input2):
        output1 = self.forward_once(input1)
        output2 = self.forward_once(input2)
        output = torch.cat((output1, output2), 1)
        output = self.fc(output)
        return self.sigmoid(output)


class APP_MATCHER(Dataset):
    def __init__(self, n):
        super(APP_MATCHER, self).__init__()
        rng = np.random.RandomState(0)
        self.images = rng.rand(n, 8, 8).astype(np.float32)
        self.labels = rng.randint(0, 3, n)
        self.group_examples()

    def group_examples(self):
        self.grouped_examples = {}
        for i in range(0, 3):
            self.grouped_examples[i] = np.where((self.labels == i))[0]

    def __len__(self):
        return self.images.shape[0]

    def __getitem__(self, index):
        rng = random.Random(index)
        selected_class = rng.randint(0, 2)
        a = rng.choice(list(self.grouped_examples[selected_class]))
        image_1 = torch.from_numpy(self.images[a]).unsqueeze(0)
        if index % 2 == 0:
            b = rng.choice(list(self.grouped_examples[selected_class]))
            target = torch.tensor(1, dtype=torch.float)
        else:
            b = rng.choice(list(self.grouped_examples[(selected_class + 1) % 3]))
            target = torch.tensor(0, dtype=torch.float)
        image_2 = torch.from_numpy(self.images[b]).unsqueeze(0)
        return image_1, image_2, target


def train(model, device, train_loader, optimizer, epoch):
    model.train()
    criterion = nn.BCELoss()
    for batch_idx, (images_1, images_2, targets) in enumerate(train_loader):
        images_1, images_2, targets = images_1.to(device), images_2.to(device), targets.to(device)
        optimizer.zero_grad()
        outputs = model(images_1, images_2).squeeze()
        loss = criterion(outputs, targets)
        loss.backward()
        optimizer.step()
        print(f'Train Epoch: {epoch} [{batch_idx}/{len(train_loader)}]\tLoss: {loss.item():.6f}')


def test(model, device, test_loader):
    model.eval()
    test_loss = 0
    correct = 0
    criterion = nn.BCELoss()
    with torch.no_grad():
        for (images_1, images_2, targets) in test_loader:
            outputs = model(images_1, images_2).squeeze()
            test_loss += criterion(outputs, targets).sum().item()
            pred = torch.where(outputs > 0.5, 1, 0)
            correct += pred.eq(targets.view_as(pred)).sum().item()
    test_loss /= len(test_loader.dataset)
    print('Test set: Average loss: {:.4f}, Accuracy: {}/{}'.format(test_loss, correct, len(test_loader.dataset)))


def main():
    device = torch.device("cuda") if torch.cuda.is_available() else torch.device("cpu")
    train_loader = DataLoader(APP_MATCHER(24), batch_size=8)
    test_loader = DataLoader(APP_MATCHER(16), batch_size=8)
    model = SiameseNetwork().to(device)
    fill(model)
    optimizer = optim.Adadelta(model.parameters(), lr=1.0)
    scheduler = StepLR(optimizer, step_size=1, gamma=0.7)
    for epoch in range(1, 4):
        train(model, device, train_loader, optimizer, epoch)
        test(model, device, test_loader)
        scheduler.step()


if __name__ == '__main__':
    main()
