# Written by mindport 0.2.0. SPDX-License-Identifier: Apache-2.0
"""What of PyTorch native MindSpore does not offer, written for MindSpore: a translation brings along what it uses."""
