"""Environments that are made up: the edition a project is written for, and the same on both sides whatever rounding does."""

from __future__ import annotations

import numpy as np
import pytest

from workers.parity.sandboxed.made_up import environments as gym


@pytest.mark.parametrize(
    ("package", "line", "told"),
    [
        (b"gym", b"state, reward, done, _ = env.step(action)\nstate, done = env.reset(), False", 4),
        (b"gym", b"state, reward, done, cut, info = self.env.step(action)", 5),
        (b"gym", b"state, _ = env.reset(seed=1)", 5),
        (b"gymnasium", b"told = env.step(action)", 5),
    ],
)
def test_it_tells_as_many_things_as_the_project_takes(package: bytes, line: bytes, told: int) -> None:
    gym.speak(b"import " + package + b"\n" + line)
    env = gym.make("CartPole-v1")
    begun = env.reset()
    assert isinstance(begun, tuple) is (told == 5)
    assert len(env.step(env.action_space.sample())) == told


@pytest.mark.parametrize(
    ("name", "seen", "done"),
    [
        ("CartPole-v1", (4,), 2),
        ("HalfCheetah-v4", (17,), (6,)),
        ("PongNoFrameskip-v4", (210, 160, 3), 6),
        ("Pendulum-v1", (3,), (1,)),
    ],
)
def test_the_well_known_have_their_spaces(name: str, seen: tuple[int, ...], done: object) -> None:
    gym.speak(b"import gymnasium as gym")
    env = gym.make(name)
    state, _ = env.reset()
    assert (env.observation_space.shape, state.shape, state.dtype) == (seen, seen, env.observation_space.dtype)
    assert (env.action_space.n if isinstance(env.action_space, gym.Discrete) else env.action_space.shape) == done


def test_episodes_end_and_rounding_of_an_action_does_not_grow() -> None:
    gym.speak(b"import gym")
    states = []
    for moved in (0.0, 1e-6):
        env = gym.make("Hopper-v2")
        state, over, steps = env.reset(), False, 0
        while not over:
            state, _, over, _ = env.step(np.full(3, 0.5 + moved))
            steps += 1
        states.append(state)
    assert steps < 20
    assert 0 < np.abs(states[0] - states[1]).max() < 2e-6


def test_the_projects_own_are_registered_wrapped_and_run_side_by_side() -> None:
    class Own(gym.Env):
        observation_space, action_space = gym.Box(-1.0, 1.0, (2,)), gym.Discrete(3)

        def reset(self, *, seed=None, options=None):
            return np.zeros(2, np.float32), {}

        def step(self, action):
            return np.full(2, action, np.float32), 1.0, action == 2, False, {}

    gym.speak(b"import gymnasium as gym")
    gym.register("Own-v0", entry_point=Own)
    twice = gym.TransformObservation(gym.make("Own-v0"), lambda seen: 2 * seen)
    assert twice.step(1)[0].tolist() == [2, 2]
    envs = gym.SyncVectorEnv([lambda: gym.RecordEpisodeStatistics(gym.make("Own-v0"))] * 2)
    envs.reset()
    seen, rewards, over, _, infos = envs.step([1, 2])
    assert seen.tolist() == [[1, 1], [0, 0]]  # the second is begun anew
    assert (rewards.tolist(), over.tolist()) == ([1, 1], [False, True])
    assert infos["final_info"][1]["episode"]["r"] == 1.0
