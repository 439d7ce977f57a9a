from __future__ import annotations

from mindspore import nn


class Sequential(nn.SequentialCell):
    """nn.SequentialCell that also runs the cells which are added by name after it was made."""

    def insert_child_to_cell(self, child_name, child_cell):
        replaced, cells = getattr(self, child_name, None), list(getattr(self, "cell_list", ()))
        super().insert_child_to_cell(child_name, child_cell)
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
