"""What torch's layers can be asked to do. A call of anything else is of a class that took a layer's place while the program runs
(an adapter, a wrapper): torch itself would refuse it."""

from __future__ import annotations

METHODS = frozenset(
    """
    add_module append apply bfloat16 buffers check_forward_args check_hidden_size check_input children clear cls_to_become
    compile convert_sync_batchnorm copy cpu cuda double eval extend extra_repr flatten_parameters float forward
    from_pretrained fromkeys gather generate_square_subsequent_mask get get_buffer get_expected_cell_size
    get_expected_hidden_size get_extra_state get_parameter get_submodule half has_uninitialized_params initialize_parameters
    insert ipu items keys load_state_dict log_prob merge_masks modules mtia named_buffers named_children named_modules
    named_parameters parallel_apply parameters permute_hidden pop popitem predict register_backward_hook register_buffer
    register_forward_hook register_forward_pre_hook register_full_backward_hook register_full_backward_pre_hook
    register_load_state_dict_post_hook register_load_state_dict_pre_hook register_module register_parameter
    register_state_dict_post_hook register_state_dict_pre_hook replicate requires_grad_ reset_parameters reset_running_stats
    scatter set_extra_state set_submodule setdefault share_memory state_dict to to_empty train type update values xpu
    zero_grad
    """.split()
)
