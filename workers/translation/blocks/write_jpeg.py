def write_jpeg(input, filename, quality=75):
    """A tensor into a JPEG file."""
    write_file(filename, encode_jpeg(input, quality))
