"""Scaling of losses (torch.amp) for programs that ask the scaler."""

from __future__ import annotations


class GradScaler:
    """A scaler for full precision: it scales by one."""

    def __init__(self, *args, **kwargs):
        self.state = {}

    def is_enabled(self):
        return False

    def get_scale(self):
        return 1.0

    def scale(self, value):
        return value

    def unscale_(self, optimizer):
        return None

    def update(self, new_scale=None):
        return None

    def state_dict(self):
        return dict(self.state)

    def load_state_dict(self, state_dict):
        self.state = dict(state_dict)
