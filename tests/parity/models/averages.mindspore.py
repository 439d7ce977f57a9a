import mindspore as ms
from mindspore import ops


class Average:
    def __init__(self, values, decay):
        self.decay, self.steps = decay, 0
        self.shadow = {name: value.copy() for name, value in values.items()}

    def update(self, values):
        self.steps += 1
        decay = min(self.decay, (1 + self.steps) / (10 + self.steps))
        for name, value in values.items():
            self.shadow[name] = self.shadow[name] * decay + value * (1 - decay)
        return decay

    def swap(self, values):
        for name in values:
            kept = values[name].copy()
            values[name] = self.shadow[name]
            self.shadow[name] = kept


class Running:
    def __init__(self, size):
        self.count, self.mean, self.spread = 0, ops.zeros(size), ops.zeros(size)

    def add(self, batch):
        for row in batch:
            self.count += 1
            apart = row - self.mean
            self.mean = self.mean + apart / self.count
            self.spread = self.spread + apart * (row - self.mean)

    def variance(self):
        return self.spread / (self.count - 1)


ms.set_seed(1)
values = {"weight": ops.randn(3, 4), "bias": ops.zeros(3)}
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
