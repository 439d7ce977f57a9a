"""The companion package as text: which definitions there are, what each needs, and the files that a set of them makes.

The sources in workers/companion are read, never imported: whoever writes them into a user's project needs no MindSpore.
"""

from __future__ import annotations

from workers.bundling.bundle import PACKAGE, closure, files, import_line, imported
from workers.bundling.inlining import inlined
from workers.bundling.sources import Definition, definition, members, methods, names, parameters, summary, takes

__all__ = [
    "PACKAGE", "Definition", "closure", "definition", "files", "import_line", "imported", "inlined", "members", "methods",
    "names", "parameters", "summary", "takes",
]  # fmt: skip
