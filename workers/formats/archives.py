"""Names in archives."""

from __future__ import annotations

from collections.abc import Collection


def common_folder(names: Collection[str]) -> str:
    """The folder with its slash in which everything lies, as hosting sites pack a repository; empty where there is none, and
    for one that is a package itself: its name belongs to the imports."""
    plain = [name.replace("\\", "/") for name in names if not name.startswith("__MACOSX")]
    firsts = {name.partition("/")[0] for name in plain}
    folder = f"{next(iter(firsts))}/" if len(firsts) == 1 else ""
    inside = all(name.startswith(folder) for name in plain) and f"{folder}__init__.py" not in plain
    return folder if inside and folder not in ("/", "../", "./") else ""
