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
