import argparse
import os
import shutil
import numpy as np
import torch
import torch.nn as nn
import torch.optim as optim

from seeding import fill

parser = argparse.ArgumentParser()
parser.add_argument('--resume', default='', type=str, metavar='PATH')
parser.add_argument('--start-epoch', default=0, type=int)
parser.add_argument('--epochs', default=4, type=int)
args = parser.parse_args([])
best_acc1 = 0
rng = np.random.RandomState(0)
data = [(torch.from_numpy(rng.randn(8, 6).astype(np.float32)), torch.from_numpy(rng.randint(0, 3, 8))) for _ in range(3)]


class Net(nn.Module):
    def __init__(self):
        super(Net, self).__init__()
        self.fc1 = nn.Linear(6, 10)
        self.bn = nn.BatchNorm1d(10)
        self.fc2 = nn.Linear(10, 3)

    def forward(self, x):
        return self.fc2(torch.relu(self.bn(self.fc1(x))))


def save_checkpoint(state, is_best, filename='checkpoint.pth.tar'):
    torch.save(state, filename)
    if is_best:
        shutil.copyfile(filename, 'model_best.pth.tar')


def main_worker(args):
    global best_acc1
    model = Net()
    fill(model)
    criterion = nn.CrossEntropyLoss()
    optimizer = optim.Adam(model.parameters(), lr=0.02, weight_decay=1e-4)
    scheduler = optim.lr_scheduler.StepLR(optimizer, step_size=2, gamma=0.1)
    # optionally resume from a checkpoint
    if args.resume:
        if os.path.isfile(args.resume):
            print("=> loading checkpoint '{}'".format(args.resume))
            checkpoint = torch.load(args.resume, map_location='cpu')
            args.start_epoch = checkpoint['epoch']
            best_acc1 = checkpoint['best_acc1']
            model.load_state_dict(checkpoint['state_dict'])
            optimizer.load_state_dict(checkpoint['optimizer'])
            scheduler.load_state_dict(checkpoint['scheduler'])
            print("=> loaded checkpoint '{}' (epoch {})".format(args.resume, checkpoint['epoch']))
        else:
            print("=> no checkpoint found at '{}'".format(args.resume))
    for epoch in range(args.start_epoch, args.epochs):
        model.train()
        for images, target in data:
            output = model(images)
            loss = criterion(output, target)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        scheduler.step()
        model.eval()
        correct = 0
        with torch.no_grad():
            for images, target in data:
                output = model(images)
                correct += (output.argmax(1) == target).float().sum().item()
        acc1 = correct / 24
        is_best = acc1 > best_acc1
        best_acc1 = max(acc1, best_acc1)
        print(epoch, '%.5f %.4f %.6f' % (loss.item(), acc1, scheduler.get_last_lr()[0]))
        save_checkpoint({
            'epoch': epoch + 1,
            'state_dict': model.state_dict(),
            'best_acc1': best_acc1,
            'optimizer': optimizer.state_dict(),
            'scheduler': scheduler.state_dict()
        }, is_best)


main_worker(args)
args.resume = 'checkpoint.pth.tar'
args.epochs = 7
main_worker(args)
