"""Transfer learning with a network of torchvision: frozen but for a new head, then cut off before it for its features."""
import copy

import numpy as np
import torch
import torch.nn as nn
import torch.optim as optim
from torch.optim import lr_scheduler
from torchvision import models

from seeding import fill

device = torch.device("cuda:0" if torch.cuda.is_available() else "cpu")


def initialize(num_classes, feature_extract, use_pretrained=False):
    model = models.resnet18(pretrained=use_pretrained)
    fill(model, 0.05)
    if feature_extract:
        for param in model.parameters():
            param.requires_grad = False
    num_ftrs = model.fc.in_features
    model.fc = nn.Linear(num_ftrs, num_classes)
    fill(model.fc, 0.05)
    return model


def train_model(model, loaders, criterion, optimizer, scheduler, num_epochs=2):
    best, best_acc = copy.deepcopy(model.state_dict()), 0.0
    for epoch in range(num_epochs):
        for phase in ["train", "val"]:
            if phase == "train":
                model.train()
            else:
                model.eval()
            running_loss, running_corrects = 0.0, 0
            for inputs, labels in loaders[phase]:
                inputs, labels = inputs.to(device), labels.to(device)
                optimizer.zero_grad()
                with torch.set_grad_enabled(phase == "train"):
                    outputs = model(inputs)
                    _, preds = torch.max(outputs, 1)
                    loss = criterion(outputs, labels)
                    if phase == "train":
                        loss.backward()
                        optimizer.step()
                running_loss += loss.item() * inputs.size(0)
                running_corrects += torch.sum(preds == labels.data).item()
            if phase == "train":
                scheduler.step()
            print(epoch, phase, round(running_loss / 4, 5), running_corrects)
            if phase == "val" and running_corrects > best_acc:
                best_acc, best = running_corrects, copy.deepcopy(model.state_dict())
    model.load_state_dict(best)
    return model


def batches(seed):
    rng = np.random.RandomState(seed)
    return [(torch.tensor(rng.randn(4, 3, 32, 32), dtype=torch.float32), torch.tensor(rng.randint(0, 3, 4))) for _ in range(2)]


model = initialize(3, feature_extract=True).to(device)
updated = [name for name, param in model.named_parameters() if param.requires_grad]
print(updated, sum(p.numel() for p in model.parameters()))
optimizer = optim.SGD(filter(lambda p: p.requires_grad, model.parameters()), lr=0.01, momentum=0.9)
scheduler = lr_scheduler.StepLR(optimizer, step_size=1, gamma=0.5)
model = train_model(model, {"train": batches(0), "val": batches(1)}, nn.CrossEntropyLoss(), optimizer, scheduler)
model.eval()
extractor = nn.Sequential(*list(model.children())[:-1])
with torch.no_grad():
    features = extractor(batches(2)[0][0]).flatten(1)
print(tuple(features.shape), round(features.mean().item(), 4))
