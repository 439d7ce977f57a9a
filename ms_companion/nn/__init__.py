# Written by mindport 0.2.0. SPDX-License-Identifier: Apache-2.0
"""Layers of torch.nn where MindSpore's lack it or compute something else."""
