def write_file(filename, data):
    """Bytes into a file."""
    data.asnumpy().tofile(str(filename))
