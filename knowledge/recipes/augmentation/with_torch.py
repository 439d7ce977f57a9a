import numpy as np
from torchvision import transforms

image = (np.arange(48 * 40 * 3) % 251).astype(np.uint8).reshape(48, 40, 3)
train = transforms.Compose([
    transforms.ToPILImage(),
    transforms.RandomCrop(32, padding=4),
    transforms.RandomHorizontalFlip(),
    transforms.ToTensor(),
    transforms.Normalize((0.5, 0.5, 0.5), (0.25, 0.25, 0.25)),
])
test = transforms.Compose([
    transforms.ToPILImage(),
    transforms.CenterCrop(32),
    transforms.ToTensor(),
    transforms.Normalize((0.5, 0.5, 0.5), (0.25, 0.25, 0.25)),
])
print("train", tuple(train(image).shape))
result = test(image)
print("test", tuple(result.shape), f"{result.mean().item():.4f} {result[2, 5, 7].item():.4f}")
