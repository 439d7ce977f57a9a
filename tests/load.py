"""`make load`: people who paste and look up, all at once, against all of mindport on this machine. Prints a report in
Markdown; ends with status 1 when a request failed or the 95th percentile is above the target.

PEOPLE, ROUNDS and THINK (seconds between two clicks, on average) change the crowd, WATCHERS how many look at runs in the
queue; SERVER asks a server that runs here
already instead of starting one. Only addresses of this machine are taken.
"""

from __future__ import annotations

import http.client
import os
import platform
import random
import re
import sys
import tempfile
import threading
import time
import urllib.parse
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles

from tests.stack import ROOT, Stack, wait_for

TARGET = 1.0  # seconds, for 95 of 100 requests
WATCHED = 30.0  # seconds
SPREAD = 5.0  # seconds in which they begin to watch
THINK_LONG = 20.0  # seconds in which, on average, each of those who watch has pasted
LOCAL = {"127.0.0.1", "localhost", "::1"}
SAMPLES = [
    (ROOT / "webapp" / "review" / "samples" / name).read_text(encoding="utf-8")
    for name in ("lenet.py", "lstm_tagger.py", "resnet18.py")
]
WORDS = ["conv2d", "softmax", "cnv2d", "拼接", "permute", "cross entropy", "batch norm", "adam", "einsum", "dropout"]
RECORDS = ["torch.nn.Conv2d", "torch.nn.functional.softmax", "torch.cat", "torch.nn.Linear", "torch.optim.Adam"]


@dataclass
class Times:
    """Seconds by step, and what went wrong."""

    taken: dict[str, list[float]] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def add(self, step: str, seconds: float, problem: str = "") -> None:
        with self.lock:
            self.taken.setdefault(step, []).append(seconds)
            if problem:
                self.errors.append(f"{step}: {problem}")


class Person:
    """A browser without pictures: one connection that is kept, and cookies."""

    def __init__(self, address: str, times: Times, chance: random.Random) -> None:
        parts = urllib.parse.urlsplit(address)
        assert parts.hostname in LOCAL, "a load test is for a server on this machine"
        self.connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=60)
        self.times, self.chance, self.cookies, self.page = times, chance, dict[str, str](), ""

    def ask(self, step: str, method: str, path: str, form: dict[str, str] | None = None, **headers: str) -> tuple[int, str, str]:
        """Status, body and where to go next; the time until the whole answer is there counts."""
        body = urllib.parse.urlencode(form) if form else None
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        told = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()), **headers}
        told |= {"Content-Type": "application/x-www-form-urlencoded"} if form else {}
        began = time.perf_counter()
        try:
            self.connection.request(method, path, body, told)
            answer = self.connection.getresponse()
            text = answer.read().decode(errors="replace")  # some downloads are archives
        except (OSError, http.client.HTTPException) as problem:
            self.times.add(step, time.perf_counter() - began, repr(problem))
            self.connection.close()
            return 0, "", ""
        self.times.add(step, time.perf_counter() - began, self.problem(answer.status))
        for line in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = line.split(";")[0].partition("=")
            self.cookies[name] = value
        return answer.status, text, answer.headers.get("Location", "")

    def problem(self, status: int) -> str:
        """Empty for an answer that is as it should be."""
        return f"status {status}" if status >= 400 else ""

    def visit(self, rounds: int, think: float) -> None:
        for _ in range(rounds):
            self.wait(think)
            self.paste(think)
            self.look_up(think)

    def wait(self, think: float) -> None:
        time.sleep(self.chance.uniform(0, 2 * think))

    def paste(self, think: float) -> None:
        """Opens the page, pastes, and looks until the translation is there."""
        self.ask("open the paste page", "GET", "/")
        self.wait(think)
        code = f"{self.chance.choice(SAMPLES)}\n# {self.chance.random()}\n"
        began = time.perf_counter()
        status, _, page = self.ask("paste", "POST", "/t/", {"code": code, "csrfmiddlewaretoken": self.token()})
        if status != 303:
            return
        self.page = page.partition("?")[0]
        _, text, _ = self.ask("result page", "GET", page)
        while "data-review" not in text and status and time.perf_counter() - began < 60:
            time.sleep(pause(text))
            status, text, _ = self.ask("poll", "GET", page, HX_Request="true")
        self.times.add("(paste to translation)", time.perf_counter() - began, "" if "data-review" in text else "no translation")

    def start_run(self) -> str:
        """The page of the run that was asked for."""
        return self.ask("start a run", "POST", f"{self.page}/parity", {"csrfmiddlewaretoken": self.token()})[2]

    def token(self) -> str:
        return self.cookies.get("csrftoken", "")

    def look_up(self, think: float) -> None:
        self.wait(think)
        self.ask("search", "GET", f"/kb/search?q={urllib.parse.quote(self.chance.choice(WORDS))}")
        self.wait(think)
        self.ask("record", "GET", f"/kb/{self.chance.choice(RECORDS)}")


def crowd(address: str, people: int, rounds: int, think: float) -> Times:
    times = Times()
    persons = [Person(address, times, random.Random(number)) for number in range(people)]
    threads = [threading.Thread(target=person.visit, args=(rounds, think)) for person in persons]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return times


def burst(address: str, people: int) -> Times:
    """Everybody pastes in the same moment."""
    times, line = Times(), threading.Barrier(people)

    def go(person: Person) -> None:
        person.ask("open the paste page", "GET", "/")
        line.wait()
        person.paste(0)

    threads = [threading.Thread(target=go, args=(Person(address, times, random.Random(number)),)) for number in range(people)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return times


def pause(text: str) -> float:
    """Seconds after which a page that waits asks again, as it says itself."""
    said = re.search(r'hx-trigger="every (\d+)ms"', text)
    return int(said[1]) / 1000 if said else 0.5


def watch(address: str, people: int, seconds: float) -> Times:
    """Everybody has a run in the queue and looks at its page, which asks for itself until the run is over."""
    begun, times, line = Times(), Times(), threading.Barrier(people)

    def go(person: Person) -> None:
        person.wait(THINK_LONG)
        person.paste(0)
        page, person.times = person.start_run(), times
        line.wait()
        until, text = time.monotonic() + seconds, ""
        time.sleep(person.chance.uniform(0, SPREAD))  # nobody opens 200 pages in the same moment
        while page and time.monotonic() < until:
            time.sleep(pause(text))
            status, text, _ = person.ask("status of a run", "GET", page, HX_Request="true")
            if status != 200:  # 286: it is over
                break

    persons = [Person(address, begun, random.Random(number)) for number in range(people)]
    threads = [threading.Thread(target=go, args=(person,)) for person in persons]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    times.errors += begun.errors
    return times


def percentile(taken: list[float], hundredth: int) -> float:
    return quantiles(taken, n=100, method="inclusive")[hundredth - 1] if len(taken) > 1 else taken[0]


def requests(times: Times) -> list[float]:
    return [seconds for step, taken in times.taken.items() if not step.startswith("(") for seconds in taken]


def table(times: Times) -> Iterator[str]:
    yield "| step | requests | median ms | p95 ms | longest ms |"
    yield "|---|---:|---:|---:|---:|"
    for step, taken in times.taken.items():
        yield line_of(step, taken)
    yield line_of("**all requests**", requests(times))
    yield ""
    yield f"Errors: {len(times.errors)}{''.join(f'; {problem}' for problem in times.errors[:5])}"


def line_of(step: str, taken: list[float]) -> str:
    values = (median(taken), percentile(taken, 95), max(taken))
    return f"| {step} | {len(taken)} | " + " | ".join(f"{seconds * 1000:.0f}" for seconds in values) + " |"


@contextmanager
def server() -> Iterator[str]:
    if address := os.environ.get("SERVER"):
        yield address
        return
    with tempfile.TemporaryDirectory() as folder:
        stack = Stack(Path(folder), settings={name: os.environ.get(name, "") for name in ("DATABASE_URL",)})
        stack.start()
        try:
            wait_for(stack.ready, 120, "the sandboxes to be warm")
            yield stack.address
        finally:
            stack.stop()


def said_of_the_machine(before: float) -> str:
    processor = next(iter(re.findall(r"model name\s*:\s*(.+)", Path("/proc/cpuinfo").read_text())), platform.machine())
    after = os.getloadavg()[0]
    return f"{os.cpu_count()} cores ({processor}); load average {before:.1f} before, {after:.1f} after, the crowd's own included."


def main() -> None:
    people, rounds = int(os.environ.get("PEOPLE", "50")), int(os.environ.get("ROUNDS", "3"))
    watchers = int(os.environ.get("WATCHERS", "200"))
    think = float(os.environ.get("THINK", "2"))
    before = os.getloadavg()[0]
    with server() as address:
        crowd(address, 2, 1, 0)  # the first visitor of a fresh process pays for what is loaded once
        steady, at_once = crowd(address, people, rounds, think), burst(address, people)
        watched = watch(address, watchers, WATCHED)
    print(f"{time.strftime('%Y-%m-%d %H:%M')} UTC. {said_of_the_machine(before)}\n")
    print(f"### {people} people, {rounds} rounds each, {think:g} s between two clicks on average\n")
    print("\n".join(table(steady)))
    print(f"\n### {people} people paste in the same moment\n")
    print("\n".join(table(at_once)))
    print(f"\n### {watchers} people look at the pages of their runs for {WATCHED:.0f} s\n")
    print("\n".join(table(watched)))
    kept = all(percentile(requests(one), 95) < TARGET and not one.errors for one in (steady, at_once, watched))
    sys.exit(0 if kept else 1)


if __name__ == "__main__":
    main()
