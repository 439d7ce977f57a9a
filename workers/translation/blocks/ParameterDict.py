from __future__ import annotations

from mindspore import Parameter, nn


class ParameterDict(nn.Cell):
    """A dictionary of parameters that the network knows of."""

    def __init__(self, parameters=None):
        super().__init__()
        self.update(parameters or {})

    def update(self, parameters):
        for key, value in dict(parameters).items():
            self[key] = value

    def __setitem__(self, key, value):
        made = value if isinstance(value, Parameter) else Parameter(value)
        made.name = key
        self.insert_param_to_cell(key, made)

    def __getitem__(self, key):
        return self._params[key]

    def __contains__(self, key):
        return key in self._params

    def __len__(self):
        return len(self._params)

    def __iter__(self):
        return iter(self._params)

    def keys(self):
        return self._params.keys()

    def values(self):
        return self._params.values()

    def items(self):
        return self._params.items()
