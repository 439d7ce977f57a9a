"""Job: the project's own tests, each told with how it ended. pytest runs them, those written for unittest too."""

from __future__ import annotations

import importlib
import os
from typing import Any

from workers.parity.parcel import Parcel
from workers.parity.sandboxed.channel import Channel
from workers.parity.sandboxed.framework import Framework

LONGEST = 1000
MOST = 500  # tests


def run(framework: Framework, request: Parcel, channel: Channel) -> None:
    framework.seed(request.data["seed"])
    # What is installed beside mindport has no say in a stranger's tests, and may ask for what the sandbox does not give.
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    pytest = importlib.import_module("pytest")
    plain = ["-q", "-x" if request.data.get("first") else "-q", "-p", "no:cacheprovider", "--tb=short", "--no-header"]
    pytest.main([*plain, *request.data["paths"]], plugins=[_Telling(channel)])


class _Telling:
    """pytest asks it for nothing and tells it everything."""

    def __init__(self, channel: Channel) -> None:
        self.channel, self.count = channel, 0

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.channel.step(nodeid[:80])

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed:
            self._tell(report.nodeid, "failed", str(report.longrepr))

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.when == "call" or report.outcome != "passed":
            self._tell(report.nodeid, report.outcome, str(report.longrepr) if report.failed else "")

    def _tell(self, name: str, outcome: str, why: str) -> None:
        self.count += 1
        if self.count <= MOST:
            self.channel.send({f"test {name}": [outcome, why[-LONGEST:]]})
