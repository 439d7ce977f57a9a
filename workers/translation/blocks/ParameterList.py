from __future__ import annotations

from mindspore import Parameter, nn


class ParameterList(nn.Cell):
    """A list of parameters that the network knows of."""

    def __init__(self, values=None):
        super().__init__()
        self.length = 0
        self.extend(values or [])

    def append(self, value):
        made = value if isinstance(value, Parameter) else Parameter(value)
        made.name = str(self.length)
        self.insert_param_to_cell(str(self.length), made)
        self.length += 1
        return self

    def extend(self, values):
        for value in values:
            self.append(value)
        return self

    def __len__(self):
        return self.length

    def __iter__(self):
        return iter([self[index] for index in range(self.length)])

    def __getitem__(self, index):
        if isinstance(index, slice):
            return [self[place] for place in range(self.length)[index]]
        return getattr(self, str(range(self.length)[index]))
