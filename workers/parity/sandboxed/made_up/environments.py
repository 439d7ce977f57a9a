"""Environments for programs that learn by acting, where gym or gymnasium is not installed: the spaces of the well-known ones,
short episodes, and states that lean only a little on what is done, so that rounding does not grow from step to step."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import numpy as np

from workers.parity.sandboxed.made_up.spaces import Box, Dict, Discrete, MultiBinary, MultiDiscrete, Space, Tuple

__all__ = ["Box", "Dict", "Discrete", "MultiBinary", "MultiDiscrete", "Space", "Tuple"]

STEPS, SPREAD = 6, 5  # of an episode at least, and how many lengths there are
_PATIENCE = 200  # steps after which the originals end an episode
_STEPPED = rb"(?:[\w.\[\]]+\s*,\s*){4}[\w.\[\]]+\s*=\s*[\w.\[\]]+\.step\("
_BEGUN = rb"\w+\s*,\s*\w+\s*=\s*[\w.\[\]]+\.reset\([^()]*\)\s*$"
_GYMNASIUM = re.compile(rb"^\s*(import|from)\s+gymnasium\b", re.MULTILINE)
_FIVE = re.compile(_STEPPED + b"|" + _BEGUN, re.MULTILINE)
_SEEN_AND_DONE = (  # by a part of the name: numbers that are seen, actions; negative: so many at once, each a real number
    ("CartPole", 4, 2), ("MountainCarContinuous", 2, -1), ("MountainCar", 2, 3), ("Acrobot", 6, 3), ("Pendulum", 3, -1),
    ("LunarLanderContinuous", 8, -2), ("LunarLander", 8, 4), ("BipedalWalker", 24, -4), ("HalfCheetah", 17, -6),
    ("Walker2", 17, -6), ("Hopper", 11, -3), ("Swimmer", 8, -2), ("Reacher", 11, -2), ("Humanoid", 376, -17), ("Ant", 27, -8),
    ("CarRacing", 0, -3), ("Continuous", 8, -2),
)  # fmt: skip
_COUNTED = {"FrozenLake": (16, 4), "Taxi": (500, 6), "CliffWalking": (48, 4)}  # states with numbers, actions
_PLAYED = re.compile(r"NoFrameskip|Deterministic-v|^ALE/|Pong|Breakout|SpaceInvaders|Seaquest|Qbert|BeamRider|Enduro")
_SCREEN = (210, 160, 3)
_made: dict[str, tuple[Any, dict[str, Any]]] = {}  # environments of the project's own, by the names it gives them
_five = [True]  # whether a step tells five things, and a reset two


def speak(sources: bytes) -> None:
    """As the edition of the package that the project is written for: gym told four things of a step before it told five."""
    _five[0] = _GYMNASIUM.search(sources) is not None or _FIVE.search(sources) is not None


def tells_five() -> bool:
    return _five[0]


class Env:
    """What a project derives its own from."""

    metadata: dict[str, Any] = {"render_modes": ["rgb_array"], "render.modes": ["rgb_array"]}
    reward_range = (-float("inf"), float("inf"))
    spec: Any = None
    render_mode: str | None = None
    observation_space: Any
    action_space: Any

    @property
    def unwrapped(self) -> Env:
        return self

    @property
    def np_random(self) -> Any:
        return vars(self).setdefault("_stream", np.random.default_rng(0))

    def reset(self, *, seed: int | None = None, options: Any = None) -> Any:
        if seed is not None:
            self.seed(seed)

    def seed(self, seed: int | None = None) -> list[int | None]:
        vars(self)["_stream"] = np.random.default_rng(0 if seed is None else int(seed))
        return [seed]

    def render(self, *given: Any, **named: Any) -> Any:
        return np.zeros((64, 64, 3), np.uint8)

    def close(self) -> None:
        """Nothing is open."""

    def __enter__(self) -> Env:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class MadeUp(Env):
    """One of gym's own, made up."""

    def __init__(self, name: str) -> None:
        self.spec = SimpleNamespace(id=name, max_episode_steps=_PATIENCE, reward_threshold=475.0)
        self._max_episode_steps = _PATIENCE
        self.observation_space, self.action_space = _spaces(name)
        self._episode, self._at, self._state = 0, 0, np.zeros(self.observation_space.shape)

    def reset(self, *, seed: int | None = None, options: Any = None) -> Any:
        super().reset(seed=seed)
        self._episode, self._at = self._episode + 1, 0
        self._state = np.sin(1.3 * self._episode + np.arange(self._state.size)).reshape(self._state.shape)
        return (self._seen(0.0), {}) if _five[0] else self._seen(0.0)

    def step(self, action: Any) -> Any:
        done = np.tanh(np.asarray(action, np.float64).ravel()).sum()
        self._at += 1
        moved = np.cos(0.7 * self._at + 0.5 * np.arange(self._state.size)).reshape(self._state.shape)
        self._state = 0.8 * self._state + 0.2 * moved + 0.1 * np.tanh(done)
        reward = float(1.0 + 0.1 * np.tanh(done) - (self._state**2).mean())
        over = self._at >= STEPS + self._episode % SPREAD
        return (self._seen(done), reward, over, False, {}) if _five[0] else (self._seen(done), reward, over, {})

    def _seen(self, done: float) -> Any:
        space = self.observation_space
        if isinstance(space, Discrete):
            return (7 * self._at + 3 * round(done) + self._episode) % space.n
        if space.dtype == np.uint8:
            return np.random.default_rng([self._at, self._episode]).integers(0, 256, space.shape, np.uint8)
        return self._state.astype(space.dtype)


def _spaces(name: str) -> tuple[Space, Space]:
    if counted := next((sizes for part, sizes in _COUNTED.items() if part in name), None):
        return Discrete(counted[0]), Discrete(counted[1])
    if _PLAYED.search(name):
        return Box(0, 255, _SCREEN, np.uint8), Discrete(4 if "Breakout" in name else 6)
    seen, done = next(((seen, done) for part, seen, done in _SEEN_AND_DONE if part in name), (4, 2))
    high = 2.0 if "Pendulum" in name else 1.0
    there = Box(-np.inf, np.inf, (seen,)) if seen else Box(0, 255, (96, 96, 3), np.uint8)
    return there, Discrete(done) if done > 0 else Box(-high, high, (-done,))


def make(name: Any, *given: Any, **named: Any) -> Any:
    name = str(getattr(name, "id", name))
    if name not in _made:
        return MadeUp(name)
    entry, known = _made[name]
    if isinstance(entry, str):
        module, _, one = entry.partition(":")
        entry = getattr(import_module(module), one)
    return entry(**known, **{key: value for key, value in named.items() if key != "render_mode"})


def register(id: str, entry_point: Any = None, kwargs: Mapping[str, Any] | None = None, **about: Any) -> None:
    _made[id] = (entry_point, dict(kwargs or {}))


class Wrapper(Env):
    """Also in the place of every wrapper that only records, scales or cuts off: the environment as it is."""

    def __init__(self, env: Any, *given: Any, **named: Any) -> None:
        self.env = env

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name == "env":
            raise AttributeError(name)
        return getattr(self.env, name)

    @property
    def spec(self) -> Any:
        return self.env.spec

    @property
    def unwrapped(self) -> Any:
        return self.env.unwrapped

    def reset(self, **named: Any) -> Any:
        return self.env.reset(**named)

    def step(self, action: Any) -> Any:
        return self.env.step(action)

    def seed(self, seed: int | None = None) -> Any:
        return self.env.seed(seed)

    def render(self, *given: Any, **named: Any) -> Any:
        return self.env.render(*given, **named)

    def close(self) -> None:
        self.env.close()


class ObservationWrapper(Wrapper):
    def observation(self, observation: Any) -> Any:
        return observation

    def reset(self, **named: Any) -> Any:
        told = self.env.reset(**named)
        return (self.observation(told[0]), *told[1:]) if isinstance(told, tuple) else self.observation(told)

    def step(self, action: Any) -> Any:
        seen, *rest = self.env.step(action)
        return (self.observation(seen), *rest)


class RewardWrapper(Wrapper):
    def reward(self, reward: Any) -> Any:
        return reward

    def step(self, action: Any) -> Any:
        seen, reward, *rest = self.env.step(action)
        return (seen, self.reward(reward), *rest)


class ActionWrapper(Wrapper):
    def action(self, action: Any) -> Any:
        return action

    def step(self, action: Any) -> Any:
        return self.env.step(self.action(action))


class TransformObservation(ObservationWrapper):
    def __init__(self, env: Any, f: Callable[[Any], Any], *given: Any, **named: Any) -> None:
        super().__init__(env)
        self.f = f

    def observation(self, observation: Any) -> Any:
        return self.f(observation)


class TransformReward(RewardWrapper):
    def __init__(self, env: Any, f: Callable[[Any], Any], *given: Any, **named: Any) -> None:
        super().__init__(env)
        self.f = f

    def reward(self, reward: Any) -> Any:
        return self.f(reward)


class RecordEpisodeStatistics(Wrapper):
    def reset(self, **named: Any) -> Any:
        self._rewards = list[float]()
        return self.env.reset(**named)

    def step(self, action: Any) -> Any:
        told = self.env.step(action)
        self._rewards.append(float(told[1]))
        if any(told[2:-1]):
            told[-1]["episode"] = {"r": sum(self._rewards), "l": len(self._rewards), "t": 0.0}
        return told


class SyncVectorEnv:
    """Also for those that run in processes of their own: one after the other, each begun anew when its episode is over."""

    def __init__(self, env_fns: Sequence[Callable[[], Any]], *given: Any, **named: Any) -> None:
        self.envs = [one() for one in env_fns]
        self.num_envs = len(self.envs)
        first = self.envs[0]
        self.single_observation_space, self.single_action_space = first.observation_space, first.action_space
        self.observation_space, self.action_space = (_many(space, self.num_envs) for space in _own(first))
        self.spec = first.spec

    def seed(self, seed: int | None = None) -> None:
        for env in self.envs:
            env.seed(seed)

    def reset(self, seed: Any = None, options: Any = None) -> Any:
        told = [env.reset() for env in self.envs]
        return (np.stack([one[0] for one in told]), {}) if _five[0] else np.stack(told)

    def step(self, actions: Any) -> Any:
        rows = list[Any]()
        infos = list[dict[str, Any]]()
        for env, action in zip(self.envs, actions, strict=True):
            seen, reward, *ends, info = env.step(action)
            if any(ends):
                info, again = dict(info, terminal_observation=seen), env.reset()
                seen = again[0] if _five[0] else again
            rows.append((seen, reward, *ends))
            infos.append(info)
        columns = [np.stack(column) for column in zip(*rows, strict=True)]
        finals = {"final_info": np.array([info if "episode" in info else None for info in infos], object)}
        told = (finals if any("episode" in info for info in infos) else {}) if _five[0] else tuple(infos)
        return (*columns, told)

    def close(self) -> None:
        """Nothing is open."""


AsyncVectorEnv = SyncVectorEnv
VectorEnv = SyncVectorEnv


def _own(env: Any) -> tuple[Space, Space]:
    return env.observation_space, env.action_space


def _many(space: Space, number: int) -> Space:
    if isinstance(space, Box):
        return Box(np.stack([space.low] * number), np.stack([space.high] * number), dtype=space.dtype)
    return MultiDiscrete([space.n] * number) if isinstance(space, Discrete) else space
