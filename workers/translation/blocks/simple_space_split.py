def simple_space_split(iterator):
    """The words of each line."""
    for line in iterator:
        yield line.split()
