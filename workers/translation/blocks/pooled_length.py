def pooled_length(length, kernel, step, side, ceil_mode):
    """How many windows of pooling fit; the last one starts inside the input or the padding before it."""
    count = (length + 2 * side - kernel + (step - 1 if ceil_mode else 0)) // step + 1
    return count - 1 if ceil_mode and (count - 1) * step >= length + side else count
