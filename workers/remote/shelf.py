"""Results that are not known to have arrived, on disk: a restart sends them and does not run the job again."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Data = dict[str, Any]


class Shelf:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)

    def put(self, job: str, attempt: int, said: Data) -> None:
        """Whole or not at all, also when the power goes."""
        path = self._path(job, attempt)
        unfinished = path.with_suffix(".part")
        with unfinished.open("w", encoding="utf-8") as file:
            json.dump({"job": job, "attempt": attempt, **said}, file)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)

    def kept(self) -> Iterator[Data]:
        for path in sorted(self.folder.glob("*.json")):
            yield json.loads(path.read_text(encoding="utf-8"))

    def find(self, job: str, attempt: int) -> Data | None:
        return next((said for said in self.kept() if (said["job"], said["attempt"]) == (job, attempt)), None)

    def drop(self, job: str, attempt: int) -> None:
        self._path(job, attempt).unlink(missing_ok=True)

    def _path(self, job: str, attempt: int) -> Path:
        """An id of the server's names a file here: it may hold nothing that leads elsewhere."""
        if not job.replace("-", "").replace("_", "").isalnum():
            raise ValueError(f"no id of a job: {job!r}")
        return self.folder / f"{job}.{attempt}.json"
