from mindspore import ops


def round_decimals(input, *, decimals=0):
    """Rounds to a number of decimal places, halves to even; negative places round to tens and hundreds."""
    scale = 10.0 ** abs(decimals)
    return ops.round(input * scale) / scale if decimals >= 0 else ops.round(input / scale) * scale
