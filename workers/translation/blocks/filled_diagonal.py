def filled_diagonal(input, fill_value, wrap=False):
    """The tensor with fill_value on its main diagonal; wrap starts it again below a tall matrix."""
    result, steps = input.copy(), min(input.shape)
    if input.ndim == 2 and wrap:
        result.reshape(-1)[:: input.shape[1] + 1] = fill_value
        return result
    for step in range(steps):
        result[(step,) * input.ndim] = fill_value
    return result
