"""Segmentation with a small U-Net, Dice and cross entropy together."""
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from seeding import fill


class DoubleConv(nn.Module):
    def __init__(self, in_channels, out_channels):
        super().__init__()
        self.double_conv = nn.Sequential(
            nn.Conv2d(in_channels, out_channels, 3, padding=1),
            nn.BatchNorm2d(out_channels),
            nn.ReLU(inplace=True),
            nn.Conv2d(out_channels, out_channels, 3, padding=1),
            nn.ReLU(inplace=True),
        )

    def forward(self, x):
        return self.double_conv(x)


class UNet(nn.Module):
    def __init__(self, n_channels=1, n_classes=2):
        super().__init__()
        self.inc = DoubleConv(n_channels, 4)
        self.down = nn.Sequential(nn.MaxPool2d(2), DoubleConv(4, 8))
        self.up = nn.ConvTranspose2d(8, 4, kernel_size=2, stride=2)
        self.conv = DoubleConv(8, 4)
        self.outc = nn.Conv2d(4, n_classes, kernel_size=1)

    def forward(self, x):
        x1 = self.inc(x)
        x2 = self.up(self.down(x1))
        diff = x1.size()[2] - x2.size()[2]
        x2 = F.pad(x2, [diff // 2, diff - diff // 2, diff // 2, diff - diff // 2])
        return self.outc(self.conv(torch.cat([x1, x2], dim=1)))


def dice_loss(logits, target, eps=1e-6):
    probs = torch.softmax(logits, dim=1)[:, 1]
    target = target.float()
    intersection = (probs * target).sum(dim=(1, 2))
    union = probs.sum(dim=(1, 2)) + target.sum(dim=(1, 2))
    return 1 - ((2.0 * intersection + eps) / (union + eps)).mean()


rng = np.random.RandomState(1)
images = torch.tensor(rng.randn(6, 1, 9, 9), dtype=torch.float32)
masks = (images[:, 0] > 0.3).long()
net = fill(UNet())
optimizer = torch.optim.RMSprop(net.parameters(), lr=1e-3, weight_decay=1e-8, momentum=0.9)
scheduler = torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer, "min", patience=1)
criterion = nn.CrossEntropyLoss()
for epoch in range(3):
    net.train()
    epoch_loss = 0
    for i in range(0, len(images), 2):
        imgs, true_masks = images[i:i + 2], masks[i:i + 2]
        masks_pred = net(imgs)
        ce = criterion(masks_pred, true_masks)
        dice = dice_loss(masks_pred, true_masks)
        loss = ce + dice
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        epoch_loss += loss.item()
    scheduler.step(epoch_loss)
    print(f"epoch {epoch} loss {epoch_loss:.4f} lr {optimizer.param_groups[0]['lr']:.5f} ce {ce.item():.4f} dice {dice.item():.4f}")
