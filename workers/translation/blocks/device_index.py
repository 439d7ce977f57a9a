from __future__ import annotations


def device_index(device):
    """The number in a text such as cuda:1, or None."""
    _, _, number = device.partition(":")
    return int(number) if number else None
