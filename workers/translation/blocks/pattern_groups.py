import re


def pattern_groups(side, which):
    """One side of a pattern of einops as a list of axes, each a list of names. A number is an axis without a name."""
    found = []
    for number, (group, name) in enumerate(re.findall(r"\(([^)]*)\)|(\.\.\.|\w+)", side)):
        parts = [name] if name else ["(...)" if part == "..." else part for part in group.split()]
        found.append([f"{part} {which}{number}" if part.isdigit() else part for part in parts if part != "1"])
    return found
