"""`make bench`: what speed there is, beside what it is measured against. Prints; decides nothing."""

from __future__ import annotations

import ast
import http.cookiejar
import importlib.util
import os
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

from tests import loading
from tests.stack import Stack, wait_for
from workers.translation import Unusable, translate

ROUNDS = 5
SAMPLES = Path(__file__).resolve().parent.parent / "webapp" / "review" / "samples"


def corpus() -> list[str]:
    """torch's own modules and optimizers, found without importing torch."""
    found = importlib.util.find_spec("torch")
    assert found is not None
    assert found.origin is not None
    folder = Path(found.origin).parent
    files = [*sorted((folder / "nn").rglob("*.py")), *sorted((folder / "optim").rglob("*.py"))]
    return [file.read_text(encoding="utf-8") for file in files]


def seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def translate_all(sources: list[str]) -> None:
    for source in sources:
        try:
            translate(source)
        except Unusable as refused:
            print(f"    refused: {refused}")


def throughput() -> None:
    sources = corpus()
    lines = sum(source.count("\n") for source in sources)
    translate_all(sources[:5])  # records and rules are loaded once per process
    parse = min(seconds(lambda: [ast.parse(source) for source in sources]) for _ in range(3))
    ours = seconds(lambda: translate_all(sources))
    print(f"translation of {len(sources)} files, {lines:,} lines of torch.nn and torch.optim:")
    print(f"    ast.parse   {lines / parse:10,.0f} lines/s")
    print(f"    mindport    {lines / ours:10,.0f} lines/s   {ours / parse:.1f} times the cost of ast.parse\n")


class Visitor:
    """Somebody with cookies and without JavaScript."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.cookies = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        self.get("/")

    def post(self, path: str, **form: str) -> str:
        """The path of the page that the answer leads to."""
        token = next(cookie.value or "" for cookie in self.cookies if cookie.name == "csrftoken")
        data = urllib.parse.urlencode({"csrfmiddlewaretoken": token, **form}).encode()
        with self.opener.open(urllib.request.Request(self.address + path, data), timeout=60) as answer:
            return str(urllib.parse.urlsplit(answer.url).path)

    def get(self, path: str) -> str:
        with self.opener.open(self.address + path, timeout=60) as answer:
            return str(answer.read().decode())


def first_result(visitor: Visitor, source: str) -> None:
    def once() -> None:
        visitor.get(visitor.post("/t/", code=source) + ".py")

    first, others = seconds(once), [seconds(once) for _ in range(ROUNDS)]
    print("paste to translated file, through web, queue, worker, recorder and back:")
    print(f"    first {first * 1000:5.0f} ms   then {median(others) * 1000:5.0f} ms (median of {ROUNDS})\n")


def verdict(visitor: Visitor, source: str) -> None:
    page = visitor.post("/t/", code=source)
    translation = visitor.get(page + ".py")

    def once() -> None:
        job = visitor.post(page + "/parity")
        wait_for(lambda: " data-outcome" in visitor.get(job), 120, "the verdict")

    clicks = [seconds(once) for _ in range(3)]
    bare = [seconds(partial(run_bare, text)) for text in (source, translation)]
    print("click to verdict, with warm sandboxes, beside the two programs run bare in fresh processes:")
    clicked, above = median(clicks), median(clicks) - sum(bare)
    print(f"    verdict {clicked:5.2f} s   bare torch {bare[0]:5.2f} s + MindSpore {bare[1]:5.2f} s   {above:+.2f} s above\n")


def run_bare(program: str) -> None:
    environment = {**os.environ, "ONEDNN_MAX_CPU_ISA": "AVX2", "GLOG_v": "3"}
    subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, check=False, timeout=120)


def main() -> None:
    throughput()
    loading.main()
    source = (SAMPLES / "lenet.py").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        stack = Stack(Path(folder), settings={"DATABASE_URL": ""})
        try:
            print(f"start of everything: {stack.start():.1f} s (first, with an empty database)\n")
            wait_for(stack.ready, 60, "the sandboxes to be warm")
            visitor = Visitor(stack.address)
            first_result(visitor, source)
            verdict(visitor, source)
        finally:
            stack.stop()


if __name__ == "__main__":
    main()
