"""Pictures in one folder for each class: read, split by numpy, trained on, and written as a grid."""
import os
import tempfile

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from PIL import Image
from torch.utils.data import DataLoader, Subset
from torchvision import datasets, transforms
from torchvision.utils import make_grid, save_image

from seeding import fill


def draw(root):
    random = np.random.RandomState(0)
    for number, kind in enumerate(["dark", "light"]):
        os.makedirs(os.path.join(root, kind))
        for place in range(8):
            pixels = random.randint(90 * number, 160 + 90 * number, (20, 16, 3)).astype(np.uint8)
            Image.fromarray(pixels).save(os.path.join(root, kind, f"{place}.png"))


class Small(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3, stride=2)
        self.head = nn.Linear(4 * 5 * 5, 2)

    def forward(self, x):
        return self.head(F.relu(self.conv(x)).flatten(1))


def main():
    root = tempfile.mkdtemp()
    draw(root)
    shaped = transforms.Compose(
        [transforms.Resize(14), transforms.CenterCrop(12), transforms.ToTensor(), transforms.Normalize([0.5] * 3, [0.25] * 3)]
    )
    pictures = datasets.ImageFolder(root, transform=shaped)
    labels = np.array(pictures.targets)
    chosen = np.concatenate([np.where(labels == number)[0][:6] for number in range(2)])
    train = DataLoader(Subset(pictures, chosen), batch_size=4, shuffle=False)
    test = DataLoader(Subset(pictures, [i for i in range(len(pictures)) if i not in chosen]), batch_size=2)
    print(pictures.classes, pictures.class_to_idx, len(train.dataset), len(test.dataset))
    net = Small()
    fill(net)
    optimizer = torch.optim.SGD(net.parameters(), lr=0.05, momentum=0.9)
    for epoch in range(3):
        net.train()
        for images, targets in train:
            optimizer.zero_grad()
            loss = F.cross_entropy(net(images), targets)
            loss.backward()
            optimizer.step()
            print(f"{epoch} {loss.item():.5f}")
        net.eval()
        with torch.no_grad():
            right = sum((net(images).argmax(1) == targets).sum().item() for images, targets in test)
        print("right", right, "of", len(test.dataset))
    images, _ = next(iter(test))
    save_image(images, os.path.join(root, "grid.png"), nrow=2, normalize=True)
    print(tuple(make_grid(images, normalize=True).shape), np.asarray(Image.open(os.path.join(root, "grid.png"))).sum())


if __name__ == "__main__":
    main()
