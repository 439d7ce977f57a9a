def write_png(input, filename, compression_level=6):
    """A tensor into a PNG file."""
    write_file(filename, encode_png(input, compression_level))
