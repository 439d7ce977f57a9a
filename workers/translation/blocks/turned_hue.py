from __future__ import annotations

import numpy as np


def turned_hue(array, turn):
    """A float array (..., 3, H, W) whose colors are turned by a part of the circle of hues."""
    highest, lowest = array.max(-3), array.min(-3)
    spread = np.where(highest == lowest, np.ones_like(highest), highest - lowest)
    saturation = (highest - lowest) / np.where(highest == lowest, np.ones_like(highest), highest)
    from_red, from_green, from_blue = ((highest - channel) / spread for channel in np.moveaxis(array, -3, 0))
    is_red, is_green = (array[..., channel, :, :] == highest for channel in (0, 1))
    hue = np.where(is_green, 2 + from_red - from_blue, 4 + from_green - from_red)
    hue = np.fmod(np.where(is_red, from_blue - from_green, hue) / 6 + 1, 1)
    hue = np.mod(hue + np.asarray(turn, array.dtype), 1) * 6
    sector = np.floor(hue)
    part = hue - sector
    low, falling, rising = (np.clip(highest * (1 - saturation * each), 0, 1) for each in (np.ones_like(part), part, 1 - part))
    sector = sector.astype(int) % 6
    red = np.choose(sector, [highest, falling, low, low, rising, highest])
    green = np.choose(sector, [rising, highest, highest, falling, low, low])
    blue = np.choose(sector, [low, low, rising, highest, highest, falling])
    return np.stack([red, green, blue], -3)
