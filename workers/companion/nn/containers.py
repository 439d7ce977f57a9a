"""Sequences, lists and dictionaries of layers and parameters."""

from __future__ import annotations

from mindspore import Parameter, nn


class DataParallel(nn.Cell):
    """A network under the name `module`. One process works on one device: it is called as it is."""

    def __init__(self, module, device_ids=None, output_device=None, dim=0):
        super().__init__()
        self.module = module

    def construct(self, *inputs, **kwargs):
        return self.module(*inputs, **kwargs)


class ModuleDict(nn.Cell):
    """Cells by name. Unlike nn.CellDict it also holds lists and dictionaries of cells, as torch.nn.ModuleDict does.

    A graph reads `_cells` as it is compiled, and calls name_cells() anew: of its cells it would know nothing.
    """

    def __init__(self, modules=None):
        super().__init__()
        self.update({} if modules is None else modules)

    def update(self, modules):
        for name, cell in dict(modules).items():
            self[name] = cell

    def __setitem__(self, name, cell):
        setattr(self, name, cell)

    def __getitem__(self, name):
        return self._cells[name]

    def __contains__(self, name):
        return name in self._cells

    def __iter__(self):
        return iter(self._cells)

    def __len__(self):
        return len(self._cells)

    def keys(self):
        return self._cells.keys()

    def values(self):
        return self._cells.values()

    def items(self):
        return self._cells.items()


class ModuleList(nn.CellList):
    """nn.CellList made from any iterable."""

    def __init__(self, modules=None):
        super().__init__([] if modules is None else list(modules))


class ModuleListWithGaps(nn.CellList):
    """A list of cells in which some places are None, under the names that torch gives."""

    def __init__(self, modules=()):
        super().__init__()
        self.extend(modules)

    def append(self, module):
        if module is not None:
            module.update_parameters_name(f"{len(self)}.")
        self._cells[str(len(self))] = module
        return self

    def extend(self, modules):
        for module in modules:
            self.append(module)
        return self

    def set_grad(self, flag=True):
        self.requires_grad = flag
        for module in self.name_cells().values():
            module.set_grad(flag)

    def __getitem__(self, index):
        cells = list(self._cells.values())
        return cells[index]  # a slice is a plain list: a CellList of the same cells would name their parameters anew


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


class Sequential(nn.SequentialCell):
    """nn.SequentialCell that also runs the cells which are added by name after it was made."""

    def insert_child_to_cell(self, child_name, child_cell):
        replaced, cells = getattr(self, child_name, None), list(getattr(self, "cell_list", ()))
        super().insert_child_to_cell(child_name, child_cell)
        if child_cell is not None:
            child_cell.update_parameters_name(f"{child_name}.")  # else two layers keep one name
        if replaced in cells:
            cells[cells.index(replaced)] = child_cell
        else:
            cells.append(child_cell)
        self.cell_list = cells

    def __delitem__(self, index):
        kept = list(self.cell_list)
        del kept[index]
        for name in list(self.name_cells()):
            delattr(self, name)
        self.cell_list = []
        for place, cell in enumerate(kept):
            self.insert_child_to_cell(str(place), cell)
