"""Whether this container's web process answers: `python -m webapp.operations.alive`, the health check of compose and Kubernetes.

A module instead of a line of Python, because podman takes the words of a health check apart at their spaces.
"""

from __future__ import annotations

import sys
import urllib.request

if __name__ == "__main__":
    try:
        urllib.request.urlopen("http://127.0.0.1:8000/healthz", timeout=3).close()
    except OSError as silence:
        sys.exit(str(silence))
