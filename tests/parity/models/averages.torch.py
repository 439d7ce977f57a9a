import torch


class Average:
    def __init__(self, values, decay):
        self.decay, self.steps = decay, 0
        self.shadow = {name: value.clone() for name, value in values.items()}

    def update(self, values):
        self.steps += 1
        decay = min(self.decay, (1 + self.steps) / (10 + self.steps))
        for name, value in values.items():
            self.shadow[name].mul_(decay).add_(value, alpha=1 - decay)
        return decay

    def swap(self, values):
        for name in values:
            kept = values[name].clone()
            values[name].copy_(self.shadow[name])
            self.shadow[name] = kept


class Running:
    def __init__(self, size):
        self.count, self.mean, self.spread = 0, torch.zeros(size), torch.zeros(size)

    def add(self, batch):
        for row in batch:
            self.count += 1
            apart = row - self.mean
            self.mean = self.mean + apart / self.count
            self.spread = self.spread + apart * (row - self.mean)

    def variance(self):
        return self.spread / (self.count - 1)


torch.manual_seed(1)
values = {"weight": torch.randn(3, 4), "bias": torch.zeros(3)}
average, running = Average(values, 0.9), Running(4)
decays = []
for step in range(5):
    values = {name: value + 0.1 * (step + 1) for name, value in values.items()}
    decays.append(average.update(values))
    running.add(values["weight"])
average.swap(values)
spread = running.variance()
print("decays", decays)
print("spread", spread.sqrt().tolist())
