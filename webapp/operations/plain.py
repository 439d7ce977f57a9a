"""How values lie in the cache: as JSON. Django's own way is pickle, and the cache is in the same Redis that the engines
reach: what could write there could have had the web process execute it."""

from __future__ import annotations

import json
from typing import Any


class Plain:
    def dumps(self, value: Any) -> int | str:
        """Numbers as they are, so that Redis can count them up. Raises TypeError for what JSON cannot say."""
        return value if type(value) is int else json.dumps(value)

    def loads(self, data: bytes) -> Any:
        return json.loads(data)
