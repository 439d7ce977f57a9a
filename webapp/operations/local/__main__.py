"""mindport on this machine: `python -m webapp.operations.local`, the command behind `make run`.

PORT, HOST, REDIS_URL, DATABASE_URL, PARITY_DEVICE and MINDPORT_STATE are read from the environment.
"""

from __future__ import annotations

import fcntl
import os
import signal
import sys
from pathlib import Path

from webapp.operations.local import ports
from webapp.operations.local.supervisor import Failed, Supervisor
from workers.lifeline import end_with_parent


def main() -> None:
    if "--tied" in sys.argv:  # started by make: when make is killed, nobody is left to press Ctrl-C
        end_with_parent(signal.SIGTERM)
    state = Path(os.environ.setdefault("MINDPORT_STATE", str(Path.cwd() / "run"))).absolute()
    state.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = (state / "lock").open("a+")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.seek(0)
        sys.exit(f"mindport already runs from {state}: {lock.read().strip()}")
    host = os.environ.get("HOST", "127.0.0.1")
    supervisor = Supervisor(state, host, ports.choose(host), os.environ.get("PARITY_DEVICE", "cpu"))
    lock.truncate(0)
    lock.write(f"{supervisor.address} (process {os.getpid()})\n")
    lock.flush()
    try:
        supervisor.run()
    except Failed as problem:
        sys.exit(f"\n{problem}")


if __name__ == "__main__":
    main()
