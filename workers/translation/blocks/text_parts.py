from __future__ import annotations

import os


def text_parts(name, root, split, parts, read):
    """One part of a corpus, or several, in root/datasets/name; nothing is read before somebody asks."""
    folder = os.path.join(root or os.path.expanduser("~/.cache/torch/text"), "datasets", name)
    for part in [split] if isinstance(split, str) else split:
        if part not in parts:
            raise TypeError(f"Given split {part} is not available, possible are {', '.join(parts)}")
    made = {part: TextRows(lambda part=part: read(folder, part)) for part in parts}
    return made[split] if isinstance(split, str) else tuple(made[part] for part in parts if part in split)
