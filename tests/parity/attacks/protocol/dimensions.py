"""More dimensions than numpy has."""

write_array("float32", [1] * 65, bytes(4))
os._exit(0)
