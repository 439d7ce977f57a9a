def lerp(input, end, weight):
    """Linear interpolation: input at weight 0, end at weight 1."""
    return input + weight * (end - input)
