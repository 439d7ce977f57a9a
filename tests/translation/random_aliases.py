"""Random programs in which several names, containers and objects hold one tensor, look at it, and write into it."""

from __future__ import annotations

import random
from collections.abc import Callable

HEAD = """import torch


class Box:
    def __init__(self):
        self.held = torch.ones(4)
        self.seen = self.held

    def bump(self):
        self.held.add_(1)
        return self.held


def new(t):
    s = t + 1
    return s


def same(t):
    return t


def keep(t, rows):
    rows.append(t)
    return t * 2


def change(t):
    t.mul_(2)
    return t


def shift(t: torch.Tensor):
    t += 3
    return t.sum()


"""
Shape = tuple[int, ...]
# What looks at a tensor of a shape, and the shape of what is seen.
VIEWS: dict[Shape, list[tuple[str, Shape]]] = {
    (4,): [(".view(2, 2)", (2, 2)), ("[1:]", (3,))],
    (2, 2): [(".t()", (2, 2)), ("[0]", (2,)), ("[:, 1]", (2,)), (".view(-1)", (4,))],
    (2,): [(".unsqueeze(0)", (1, 2))],
    (3,): [("[:2]", (2,))],
    (1, 2): [("[0]", (2,))],
}


class Writer:
    """One program: `lines` of its function, and what its names hold."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.lines = ["box = Box()", "rows = []", "table = {}"]
        self.shapes: dict[str, Shape] = {}
        self.rows: list[Shape] = []
        self.table: dict[str, Shape] = {}
        self.held: Shape = (4,)
        for _ in range(2):
            self.bind(f"torch.arange(4.0) * {self.random.randint(1, 3)}", (4,))
        for _ in range(self.random.randint(5, 12)):
            self.random.choice(self.moves)(self.random.choice(sorted(self.shapes)))

    @property
    def moves(self) -> list[Callable[[str], None]]:
        return [self.look, self.look, self.name, self.write, self.write, self.store, self.take, self.call, self.hold, self.double]

    def bind(self, value: str, shape: Shape, over: str = "") -> None:
        name = over if over and self.random.random() < 0.3 else f"x{len(self.lines)}"
        self.lines.append(f"{name} = {value}")
        self.shapes[name] = shape

    def name(self, x: str) -> None:
        self.bind(x, self.shapes[x])

    def double(self, x: str) -> None:
        self.bind(f"{x} * 2", self.shapes[x], over=x)

    def look(self, x: str) -> None:
        seen, shape = self.random.choice(VIEWS[self.shapes[x]])
        if seen == ".view(-1)":
            self.lines.append(f"assert {x}.is_contiguous()")
        self.bind(f"{x}{seen}", shape, over=x)

    def write(self, x: str) -> None:
        written = [f"{x} += 2", f"{x}.mul_(2)", f"{x}[0] = 5.0", f"{x}.zero_()", f"{x}.add_(1)", f"{x}.sub_({x}.sum())"]
        self.lines.append(self.random.choice(written))

    def store(self, x: str) -> None:
        if self.random.random() < 0.5:
            key = self.random.choice("ab")
            self.lines.append(f"table['{key}'] = {x}")
            self.table[key] = self.shapes[x]
        else:
            self.lines.append(self.random.choice([f"rows.append({x})", f"rows += [{x}]"]))
            self.rows.append(self.shapes[x])

    def take(self, x: str) -> None:
        if self.table and self.random.random() < 0.5:
            key = self.random.choice(sorted(self.table))
            self.bind(f"table['{key}']", self.table[key])
        elif self.rows:
            place = self.random.randrange(len(self.rows))
            self.bind(f"rows[{place}]", self.rows[place])
        else:
            self.bind("box.held", self.held)

    def call(self, x: str) -> None:
        name = self.random.choice(["new", "same", "change", "keep", "shift"])
        if name == "shift":
            self.lines.append(f"shift({x})")
            return
        self.bind(f"{name}({x}, rows)" if name == "keep" else f"{name}({x})", self.shapes[x])
        if name == "keep":
            self.rows.append(self.shapes[x])

    def hold(self, x: str) -> None:
        done = self.random.choice(
            ["box.held = {}", "box.seen = box.held", "box.held += 1", "box.bump()", "box.held.add_(1)", "view"]
        )
        if done == "view":
            done = "box.seen = box.held.view(2, 2)" if self.held == (4,) else "box.seen = box.held[0]"
        elif "{}" in done:
            self.held = self.shapes[x]
        self.lines.append(done.format(x))

    def text(self) -> str:
        told = ", ".join([*sorted(self.shapes), "box.held", "box.seen", "*rows", "*table.values()"])
        body = "".join(f"    {line}\n" for line in self.lines)
        return f"{HEAD}def run():\n{body}    return [{told}]\n\n\nfound = run()\n"
