from __future__ import annotations


def angle_range(angles, lengths=(2,)):
    """Lowest and highest angle from one number, or several numbers as they are."""
    if isinstance(angles, (int, float)):
        if angles < 0:
            raise ValueError("a single angle must not be negative")
        return [-float(angles), float(angles)]
    if len(angles) not in lengths:
        raise ValueError(f"angles should be a number or {lengths} numbers")
    return [float(each) for each in angles]
