from mindspore import nn


class ModuleListWithGaps(nn.Cell):
    """A list of cells in which some places are None, under the names that torch gives."""

    def __init__(self, modules=()):
        super().__init__()
        self.length = 0
        self.extend(modules)

    def append(self, module):
        if module is not None:
            self.insert_child_to_cell(str(self.length), module)
        self.length += 1
        return self

    def extend(self, modules):
        for module in modules:
            self.append(module)
        return self

    def __len__(self):
        return self.length

    def __getitem__(self, index):
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(self.length))]
        return self.name_cells().get(str(range(self.length)[index]))

    def __iter__(self):
        return (self[place] for place in range(self.length))
