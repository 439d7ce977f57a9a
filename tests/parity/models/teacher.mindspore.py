from mindspore import Parameter, nn, ops


def accurate_tanh(input):
    """tanh to float32 precision; the CPU kernel of ops.tanh is off by up to 1e-4."""
    return 2 * ops.sigmoid(2 * input) - 1


class Student(nn.Cell):
    def __init__(self):
        super().__init__()
        self.teacher = nn.Dense(5, 8)
        for p in self.teacher.get_parameters():
            p.requires_grad = False
        self.encode = nn.Dense(5, 8)
        self.decode = nn.Dense(8, 5)
        self.scale = Parameter(ops.ones((8,)))

    def construct(self, x):
        target = self.teacher(x)
        norm = ops.norm(target, dim=1, keepdim=True)
        z = self.encode(x) * self.scale
        y = self.decode(accurate_tanh(z))
        return y, (z / norm - ops.stop_gradient(target)) ** 2


net = Student()
