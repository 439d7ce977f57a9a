from __future__ import annotations


def vector_to_parameters(vec, parameters):
    """Copy the parts of a vector into the parameters."""
    first = 0
    for parameter in parameters:
        parameter.copy_(vec[first : first + parameter.size].reshape(parameter.shape).copy())
        first += parameter.size
