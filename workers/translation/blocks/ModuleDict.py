from mindspore import nn


class ModuleDict(nn.Cell):
    """Cells by name. Unlike nn.CellDict it also holds lists and dictionaries of cells, as torch.nn.ModuleDict does."""

    def __init__(self, modules=None):
        super().__init__()
        self.update({} if modules is None else modules)

    def update(self, modules):
        for name, cell in dict(modules).items():
            self[name] = cell

    def __setitem__(self, name, cell):
        setattr(self, name, cell)

    def __getitem__(self, name):
        return self.name_cells()[name]

    def __contains__(self, name):
        return name in self.name_cells()

    def __iter__(self):
        return iter(self.name_cells())

    def __len__(self):
        return len(self.name_cells())

    def keys(self):
        return self.name_cells().keys()

    def values(self):
        return self.name_cells().values()

    def items(self):
        return self.name_cells().items()
