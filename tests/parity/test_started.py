"""A training script is started as its owner would start it: with a command line, on data. Both are small if nobody gives them."""

from __future__ import annotations

import pytest

from workers.parity import check
from workers.parity.report import Report
from workers.parity.sandbox.pool import Pool
from workers.parity.verdict import Class
from workers.translation import translate

TRAINING = """import argparse

import torch
from torch import nn


class Net(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.fc = nn.Linear(n, n)

    def forward(self, x):
        return self.fc(x)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--corpus", required=True)
    parser.add_argument("--epochs", type=int, default=1000000)
    parser.add_argument("--lr", type=float, default=0.1)
    args = parser.parse_args()
    text = open(args.corpus).read()
    letters = sorted(set(text))[:8]
    data = torch.tensor([letters.index(one) for one in text if one in letters][:64])
    net = Net(len(letters))
    optimizer = torch.optim.SGD(net.parameters(), lr=args.lr)
    for epoch in range(args.epochs):
        for start in range(0, 64, 16):
            x = nn.functional.one_hot(data[start : start + 16], len(letters)).float()
            loss = nn.functional.cross_entropy(net(x), data[start : start + 16])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        print(f"epoch {epoch}: {loss.item():.4f}")


if __name__ == "__main__":
    main()
"""


ACTING = """import argparse
import random

import gym
import numpy as np
import torch
from torch import nn

parser = argparse.ArgumentParser()
parser.add_argument("--total-timesteps", type=int, default=500000)
parser.add_argument("--learning-starts", type=int, default=10000)
parser.add_argument("--batch-size", type=int, default=128)
parser.add_argument("--train-frequency", type=int, default=10)
args = parser.parse_args()
env = gym.make("CartPole-v1")
net = nn.Linear(4, 2)
optimizer = torch.optim.Adam(net.parameters(), lr=0.01)
memory, state, learned = [], env.reset(), 0
for step in range(args.total_timesteps):
    action = env.action_space.sample() if step < args.learning_starts else net(torch.tensor(state)).argmax().item()
    following, reward, done, _ = env.step(action)
    memory.append((state, action, reward))
    state = env.reset() if done else following
    if step > args.learning_starts and step % args.train_frequency == 0:
        states, actions, rewards = zip(*random.sample(memory, args.batch_size))
        values = net(torch.from_numpy(np.array(states))).gather(1, torch.tensor(actions).unsqueeze(1))
        loss = nn.functional.mse_loss(values.squeeze(1), torch.tensor(rewards))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        learned += 1
        print(loss.item())
"""


def compared(pool: Pool, arguments: str | None = None) -> Report:
    return check(TRAINING, translate(TRAINING).text, pool=pool, arguments=arguments)


def test_a_script_that_insists_on_arguments_and_data_is_run_to_its_end(pool: Pool):
    found = compared(pool)
    whole = next(step for step in found.steps if step.rung.name == "program")
    assert whole.kind.same
    assert found.kind.same
    assert found.arguments == "--corpus made_up/corpus.txt --epochs 1"
    told = [str(one.what) for one in found.everything_left_out if not one.caps]
    assert "the program was started with --corpus made_up/corpus.txt --epochs 1" in told
    assert "small data was made up for what is not here: made_up/corpus.txt" in told
    agreed = {line for first, last in found.to_dict()["agreed"] for line in range(first, last + 1)}
    assert {TRAINING[: TRAINING.index(what)].count("\n") + 1 for what in ("loss.backward", "self.fc(x)", "parse_args")} <= agreed
    assert not found.left_out or not any(one.caps for one in found.left_out)


def test_its_owner_says_other_arguments(pool: Pool):
    found = compared(pool, arguments="--corpus x.txt --epochs 2 --lr 0.5")
    assert found.kind.same
    assert found.arguments == "--corpus x.txt --epochs 2 --lr 0.5"


def test_a_program_that_acts_comes_to_its_learning(pool: Pool):
    found = check(ACTING, translate(ACTING).text, pool=pool)
    whole = next(step for step in found.steps if step.rung.name in ("script", "program"))
    assert whole.kind.same
    ran = {line for first, last in found.to_dict()["ran"] for line in range(first, last + 1)}
    assert ACTING[: ACTING.index("loss.backward")].count("\n") + 1 in ran


def test_what_the_parser_refuses_is_told_in_its_words(pool: Pool):
    found = compared(pool, arguments="--epochs many")
    whole = next(step for step in found.steps if step.rung.name == "program")
    assert whole.kind is Class.NOT_RUN
    assert "argument --epochs: invalid int value: 'many'" in str(whole.note)


@pytest.mark.slow
def test_what_takes_too_long_is_stopped_after_some_steps_on_both_sides(pool: Pool):
    found = compared(pool, arguments="--corpus x.txt")
    whole = next(step for step in found.steps if step.rung.name == "program")
    assert whole.kind.same
    assert any("both sides were stopped after" in str(one.what) for one in found.everything_left_out)


ENDED = """import sys

import torch


def main():
    x = torch.arange(4.0)
    print(f"sum {x.sum():.2f}")
    return CODE


if __name__ == "__main__":
    sys.exit(main())
"""


def test_a_script_that_exits_at_its_end_has_run(pool: Pool):
    source = ENDED.replace("CODE", "0")
    text = translate(source, companion="inline", device="cpu").text
    assert check(source, text, pool=pool).kind.same
    wrong = check(source, text.replace("4.0", "5.0"), pool=pool)
    assert wrong.kind is Class.DIFFERENT
    assert "4.0" in text
    failed = check(ENDED.replace("CODE", "1"), text, pool=pool)
    assert failed.kind is Class.NOT_RUN
