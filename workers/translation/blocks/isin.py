from mindspore import Tensor, ops


def isin(elements, test_elements, *, assume_unique=False, invert=False):
    """For every element whether it is among the test elements."""
    elements = elements if isinstance(elements, Tensor) else Tensor(elements)
    tests = test_elements if isinstance(test_elements, Tensor) else Tensor(test_elements)
    found = (elements.expand_dims(-1) == tests.reshape(-1)).any(-1)
    return ops.logical_not(found) if invert else found
