"""What the people of a long run do, and who kills workers meanwhile."""

from __future__ import annotations

import random
import threading
import urllib.parse
from collections import Counter

import psutil

from tests.load import RECORDS, SAMPLES, WORDS, Person, Times
from tests.soak.hostile import RUNNING, UNTRANSLATABLE
from tests.stack import Stack

PEOPLE = 3
WORKERS = ("translation@", "parity.", "repositories@", "recorder@")
SUFFIXES = ("py", "diff", "json", "ipynb")


class Visitor(Person):
    """Does one thing after the other until the end. An error is an answer of 500 or none: refusals are right for some pastes."""

    def __init__(self, address: str, times: Times, chance: random.Random) -> None:
        super().__init__(address, times, chance)
        self.pages: list[str] = []
        self.runs: list[str] = []

    def go(self, stop: threading.Event) -> None:
        acts = [self.paste_sample, self.paste_hostile, self.read, self.search, self.measure, self.download, self.dashboard]
        while not stop.wait(self.chance.uniform(0, 1)):
            self.chance.choices(acts, weights=[6, 3, 4, 3, 2, 3, 2])[0]()

    def paste_sample(self) -> None:
        self.paste_text("paste", f"{self.chance.choice(SAMPLES)}\n# {self.chance.random()}\n")

    def paste_hostile(self) -> None:
        """Half of them are measured too: what they are after happens in the sandbox."""
        if self.chance.random() < 0.5:
            self.paste_text("hostile paste", self.chance.choice([*UNTRANSLATABLE.values()]))
        else:
            self.paste_text("hostile paste", f"{self.chance.choice([*RUNNING.values()])}\n# {self.chance.random()}\n")
            self.measure("hostile run")

    def paste_text(self, step: str, code: str) -> None:
        self.ask("front page", "GET", "/")
        status, _, page = self.ask(step, "POST", "/t/", {"code": code, "csrfmiddlewaretoken": self.token()})
        if status == 303:
            self.pages = [*self.pages[-20:], page]
            self.ask("result page", "GET", page)

    def read(self) -> None:
        if self.pages:
            self.ask("result page", "GET", self.chance.choice(self.pages))

    def search(self) -> None:
        self.ask("search", "GET", f"/kb/search?q={urllib.parse.quote(self.chance.choice(WORDS))}")
        self.ask("record", "GET", f"/kb/{self.chance.choice(RECORDS)}")

    def measure(self, step: str = "parity run") -> None:
        if not self.pages:
            return
        asked = {} if step == "parity run" else {"entry": "Net()", "input:x": "normal(2, 4)"}
        form = {"csrfmiddlewaretoken": self.token(), **asked}
        page = self.pages[-1].partition("?")[0]
        status, _, run = self.ask(step, "POST", f"{page}/parity", form)
        if status == 303:
            self.runs = [*self.runs[-20:], run]

    def download(self) -> None:
        if self.pages:
            page = self.chance.choice(self.pages).partition("?")[0]
            self.ask("download", "GET", f"{page}.{self.chance.choice(SUFFIXES)}")

    def dashboard(self) -> None:
        self.ask("jobs", "GET", f"/jobs/?q={self.chance.choice(['', 'state:open', 'state:failed', 'kind:parity', 'resnet'])}")
        if self.runs:
            self.ask("run", "GET", self.chance.choice(self.runs))

    def problem(self, status: int) -> str:
        return f"status {status}" if status >= 500 else ""


def kill(stack: Stack, chance: random.Random) -> str:
    """One worker, or one of the processes it keeps, dies without warning."""
    name = chance.choice(WORKERS)
    found = [process for process in stack.family() if any(word.startswith(name) for word in _words(process))]
    if not found:
        return ""
    victim = chance.choice(found)
    try:
        victim.kill()
    except psutil.NoSuchProcess:
        return ""
    return name.rstrip("@.")


def _words(process: psutil.Process) -> list[str]:
    try:
        return process.cmdline()
    except psutil.Error:
        return []


def crowd(stack: Stack, times: Times, stop: threading.Event, pause: float) -> tuple[list[threading.Thread], Counter[str]]:
    """Threads that go on until `stop`; what was killed is counted. `pause`: seconds between two kills."""
    killed: Counter[str] = Counter()

    def reap() -> None:
        chance = random.Random(0)
        while not stop.wait(pause):
            if name := kill(stack, chance):
                killed[name] += 1

    visitors = [Visitor(stack.address, times, random.Random(number)) for number in range(PEOPLE)]
    threads = [threading.Thread(target=visitor.go, args=(stop,)) for visitor in visitors] + [threading.Thread(target=reap)]
    for thread in threads:
        thread.start()
    return threads, killed
