from __future__ import annotations


def calculate_correct_fan(tensor, mode):
    """The inputs or the outputs that one element of a layer's weight takes part in."""
    if mode.lower() not in ("fan_in", "fan_out"):
        raise ValueError(f"Mode {mode} not supported, please use one of ['fan_in', 'fan_out']")
    fan_in, fan_out = calculate_fan_in_and_fan_out(tensor)
    return fan_in if mode.lower() == "fan_in" else fan_out
