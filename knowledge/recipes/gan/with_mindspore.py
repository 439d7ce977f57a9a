import mindspore as ms
import numpy as np
from mindspore import nn, ops

rng = np.random.default_rng(0)


def drawn(*sizes):
    layers = []
    for inside, outside in zip(sizes, sizes[1:]):
        layers += [nn.Dense(inside, outside), nn.LeakyReLU(0.2)]
    net = nn.SequentialCell(*layers[:-1])
    for parameter in net.trainable_params():
        parameter.set_data(ms.Tensor(rng.normal(0, 0.3, parameter.shape), ms.float32))
    return net


generator, discriminator = drawn(4, 16, 2), drawn(2, 16, 1)
generator.update_parameters_name("generator.")  # each optimizer names its moments after its parameters
discriminator.update_parameters_name("discriminator.")
optimizer_g = nn.Adam(generator.trainable_params(), learning_rate=1e-2, beta1=0.5, beta2=0.999)
optimizer_d = nn.Adam(discriminator.trainable_params(), learning_rate=1e-2, beta1=0.5, beta2=0.999)
criterion = nn.BCEWithLogitsLoss()
ones, zeros = ops.ones((32, 1)), ops.zeros((32, 1))


def discriminated(real, fake):
    return criterion(discriminator(real), ones) + criterion(discriminator(fake), zeros)


def generated(noise):
    return criterion(discriminator(generator(noise)), ones)


step_d = ms.value_and_grad(discriminated, None, optimizer_d.parameters)
step_g = ms.value_and_grad(generated, None, optimizer_g.parameters)
for number in range(4):
    real = ms.Tensor(rng.normal(2, 0.5, (32, 2)), ms.float32)
    noise = ms.Tensor(rng.normal(size=(32, 4)), ms.float32)

    loss_d, grads = step_d(real, generator(noise))  # made outside: no gradient reaches the generator
    optimizer_d(grads)

    loss_g, grads = step_g(noise)
    optimizer_g(grads)
    print(f"discriminator {float(loss_d):.3f} generator {float(loss_g):.3f}")
