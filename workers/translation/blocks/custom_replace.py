from __future__ import annotations

import re


def custom_replace(replace_pattern):
    """A function that replaces by pairs of pattern and text in every line it is given."""
    patterns = [(re.compile(pattern), text) for pattern, text in replace_pattern]

    def replaced(lines):
        for line in lines:
            for pattern, text in patterns:
                line = pattern.sub(text, line)
            yield line

    return replaced
