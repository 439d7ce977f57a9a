import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from seeding import fill


class ContrastiveLoss(torch.nn.Module):
    def __init__(self, margin=2.0):
        super(ContrastiveLoss, self).__init__()
        self.margin = margin

    def forward(self, output1, output2, label):
        euclidean_distance = F.pairwise_distance(output1, output2, keepdim=True)
        loss_contrastive = torch.mean((1 - label) * torch.pow(euclidean_distance, 2)
                                      + (label) * torch.pow(torch.clamp(self.margin - euclidean_distance, min=0.0), 2))
        return loss_contrastive


class TripletLoss(nn.Module):
    def __init__(self, margin=0.3):
        super(TripletLoss, self).__init__()
        self.margin = margin
        self.ranking_loss = nn.MarginRankingLoss(margin=margin)

    def forward(self, inputs, targets):
        n = inputs.size(0)
        # Compute pairwise distance
        dist = torch.pow(inputs, 2).sum(dim=1, keepdim=True).expand(n, n)
        dist = dist + dist.t()
        dist.addmm_(inputs, inputs.t(), beta=1, alpha=-2)
        dist = dist.clamp(min=1e-12).sqrt()  # for numerical stability
        # For each anchor, find the hardest positive and negative
        mask = targets.expand(n, n).eq(targets.expand(n, n).t())
        dist_ap, dist_an = [], []
        for i in range(n):
            dist_ap.append(dist[i][mask[i]].max().unsqueeze(0))
            dist_an.append(dist[i][mask[i] == 0].min().unsqueeze(0))
        dist_ap = torch.cat(dist_ap)
        dist_an = torch.cat(dist_an)
        y = torch.ones_like(dist_an)
        return self.ranking_loss(dist_an, dist_ap, y)


class FocalLoss(nn.Module):
    def __init__(self, alpha=0.25, gamma=2, reduction='mean'):
        super().__init__()
        self.alpha, self.gamma, self.reduction = alpha, gamma, reduction

    def forward(self, inputs, targets):
        ce_loss = F.cross_entropy(inputs, targets, reduction='none')
        pt = torch.exp(-ce_loss)
        focal_loss = self.alpha * (1 - pt) ** self.gamma * ce_loss
        if self.reduction == 'mean':
            return focal_loss.mean()
        elif self.reduction == 'sum':
            return focal_loss.sum()
        return focal_loss


class CenterLoss(nn.Module):
    def __init__(self, num_classes=3, feat_dim=4):
        super(CenterLoss, self).__init__()
        self.num_classes = num_classes
        self.centers = nn.Parameter(torch.from_numpy(np.random.RandomState(3).randn(num_classes, feat_dim).astype(np.float32)))

    def forward(self, x, labels):
        batch_size = x.size(0)
        distmat = torch.pow(x, 2).sum(dim=1, keepdim=True).expand(batch_size, self.num_classes) + \
            torch.pow(self.centers, 2).sum(dim=1, keepdim=True).expand(self.num_classes, batch_size).t()
        distmat.addmm_(x, self.centers.t(), beta=1, alpha=-2)
        classes = torch.arange(self.num_classes).long()
        labels = labels.unsqueeze(1).expand(batch_size, self.num_classes)
        mask = labels.eq(classes.expand(batch_size, self.num_classes))
        dist = distmat * mask.float()
        loss = dist.clamp(min=1e-12, max=1e+12).sum() / batch_size
        return loss


rng = np.random.RandomState(0)
xs = torch.from_numpy(rng.randn(9, 6).astype(np.float32))
ys = torch.from_numpy(np.repeat(np.arange(3), 3))
net = nn.Sequential(nn.Linear(6, 12), nn.ReLU(), nn.Linear(12, 4))
fill(net)
head = nn.Linear(4, 3)
fill(head)
center = CenterLoss()
contrastive, triplet, focal = ContrastiveLoss(), TripletLoss(), FocalLoss()
builtin = nn.TripletMarginLoss(margin=1.0, p=2)
cosine = nn.CosineEmbeddingLoss()
optimizer = torch.optim.SGD(list(net.parameters()) + list(head.parameters()), lr=0.05, momentum=0.9)
optimizer_center = torch.optim.SGD(center.parameters(), lr=0.5)
for step in range(5):
    feats = net(xs)
    logits = head(feats)
    pair_label = torch.tensor([[0.], [1.], [0.]])
    parts = [contrastive(feats[:3], feats[3:6], pair_label), triplet(feats, ys), focal(logits, ys), center(feats, ys) * 0.01,
             builtin(feats[:3], feats[:3].flip(0), feats[6:]), cosine(feats[:3], feats[3:6], torch.tensor([1, -1, 1]))]
    loss = sum(parts)
    optimizer.zero_grad()
    optimizer_center.zero_grad()
    loss.backward()
    optimizer.step()
    # multiple (1./alpha) in order to remove the effect of alpha on updating centers
    for param in center.parameters():
        param.grad.data *= (1. / 0.01)
    optimizer_center.step()
    print(step, ' '.join('%.5f' % p.item() for p in parts), '%.5f' % loss.item())
