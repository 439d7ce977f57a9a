from __future__ import annotations


def get_device(input):
    """The number of the device that holds the tensor; -1 for the CPU."""
    name, _, number = input.device.partition(":")
    return -1 if name == "CPU" else int(number or 0)
