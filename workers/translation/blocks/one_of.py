def one_of(value, argument, valid):
    """The value, if it is among those that are possible."""
    if not isinstance(value, str):
        raise ValueError(f"Expected type str for argument {argument}, but got type {type(value)}.")
    if value not in valid:
        names = "', '".join(valid)
        raise ValueError(f"Unknown value '{value}' for argument {argument}. Valid values are {{'{names}'}}.")
    return value
