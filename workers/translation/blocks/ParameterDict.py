from __future__ import annotations

from mindspore import Parameter, nn


class ParameterDict(nn.Cell):
    """A dictionary of parameters that the network knows of."""

    def __init__(self, parameters=None):
        super().__init__()
        self.names = []
        self.update(parameters or {})

    def update(self, parameters):
        for key, value in dict(parameters).items():
            self[key] = value

    def __setitem__(self, key, value):
        made = value if isinstance(value, Parameter) else Parameter(value)
        made.name = key
        self.insert_param_to_cell(key, made)
        self.names = [*self.names, *([] if key in self.names else [key])]

    def __getitem__(self, key):
        return getattr(self, key)

    def __contains__(self, key):
        return key in self.names

    def __len__(self):
        return len(self.names)

    def __iter__(self):
        return iter(self.names)

    def keys(self):
        return list(self.names)

    def values(self):
        return [self[key] for key in self.names]

    def items(self):
        return [(key, self[key]) for key in self.names]
