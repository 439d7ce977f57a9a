"""`self.cells = nn.ModuleList(...)`: names that a Cell has for itself. Measured on MindSpore 2.10: a layer or parameter under
any public name of Cell is refused, a plain value or method under some of them breaks the Cell."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.file import File

# Refused for layers and parameters.
_CELLS = frozenset(
    "add_flags apply bprop_debug buffers cast_inputs cells cells_and_names check_names cls_name compile compile_and_run "
    "compile_cache compiled construct create_time exist_names extend_repr generate_scope get_buffer get_extra_state get_flags "
    "get_inputs get_parameters get_scope get_sub_cell global_cells infer_param_pipeline_stage init_parameters_data "
    "insert_child_to_cell insert_param_to_cell jit_config_dict load_state_dict name_cells named_buffers offload param_prefix "
    "parameters_and_names parameters_dict phase phase_cache pipeline_segment pipeline_stage recompute register_buffer "
    "register_forward_hook run_construct set_boost set_comm_fusion set_data_parallel set_extra_state set_grad set_inputs "
    "set_jit_config set_train shard state_dict to to_empty to_float total_instance_count trainable_params training "
    "untrainable_params update_cell_prefix update_cell_type update_parameters_name".split()
)
# These break the Cell whatever stands under them.
_NEEDED = frozenset(
    "add_flags bprop_debug cells cells_and_names cls_name compile_cache compiled construct create_time exist_names "
    "extend_repr get_parameters jit_config_dict name_cells param_prefix parameters_and_names phase phase_cache "
    "pipeline_segment pipeline_stage set_train state_dict trainable_params".split()
)
_HELD = frozenset({"module", "parameter"})


def rewrite_file(file: File) -> None:
    for node in file.nodes(ast.Attribute):
        if isinstance(node.ctx, ast.Store) and node.attr in _CELLS and _in_module(file, node):
            parent = file.parent(node)
            value = file.known(parent.value) if isinstance(parent, ast.Assign | ast.AnnAssign) else None
            if node.attr in _NEEDED or (node.attr != "training" and value is not None and value.kind in _HELD):
                _mark(file, node, node.attr)
    for definition in file.nodes(ast.FunctionDef):
        owner = file.parent(definition)
        if definition.name in _NEEDED and isinstance(owner, ast.ClassDef) and file.types.is_module(owner.name):
            _mark(file, definition, definition.name)


def _in_module(file: File, node: ast.Attribute) -> bool:
    owner = file.known(node.value)
    return owner.kind == "self" and file.types.is_module(owner.name)


def _mark(file: File, node: ast.AST, name: str) -> None:
    reason = Text(
        f"A Cell has a member `{name}` of its own: rename this one, also in checkpoints.",
        f"Cell 自身已有成员 `{name}`：请改名，检查点中的名称也要相应修改。",
    )
    start = file.source.span(node)
    place = file.source.name_span(node) if isinstance(node, ast.Attribute) else start
    file.change(node, [], target="mindspore.nn.Cell", verdict="review", rule="taken_names", reason=reason, span=place)
