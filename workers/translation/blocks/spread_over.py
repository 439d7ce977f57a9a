def spread_over(group, names):
    """The axes that an ellipsis stands for: each on its own, or all joined where it stands in parentheses."""
    if group == ["..."]:
        return [[name] for name in names]
    return [[part for name in group for part in (names if name == "(...)" else [name])]]
