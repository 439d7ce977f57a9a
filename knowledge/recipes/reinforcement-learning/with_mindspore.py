import mindspore as ms
import numpy as np
from mindspore import nn, ops

rng = np.random.default_rng(0)
policy = nn.Dense(2, 2)
for parameter in policy.trainable_params():
    parameter.set_data(ms.Tensor(rng.normal(0, 0.1, parameter.shape), ms.float32))
optimizer = nn.Adam(policy.trainable_params(), learning_rate=0.1)


def play():
    """One episode: reward 1 for the action that the larger of two numbers names."""
    states, actions, rewards = [], [], []
    for _ in range(16):
        state = rng.normal(size=2).astype(np.float32)
        chance = float(ops.softmax(policy(ms.Tensor(state[None])), -1)[0, 1])  # nn.Dense takes at least two axes
        action = int(rng.random() < chance)
        states.append(state), actions.append(action), rewards.append(float(action == int(state[1] > state[0])))
    return np.stack(states), np.array(actions, np.int32), np.array(rewards, np.float32)


def forward(states, actions, advantages):
    chosen = ops.gather_elements(ops.log_softmax(policy(states), -1), 1, actions[:, None])[:, 0]
    return -(chosen * advantages).mean()


step = ms.value_and_grad(forward, None, optimizer.parameters)
for episode in range(5):
    states, actions, rewards = play()
    loss, grads = step(ms.Tensor(states), ms.Tensor(actions), ms.Tensor(rewards - rewards.mean()))
    optimizer(grads)
    print(f"reward {rewards.sum():.0f} loss {float(loss):.3f}")
