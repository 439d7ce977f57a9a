"""A header that is announced and never sent."""

os.write(4, struct.pack("<QQ", 1 << 62, 0))
__import__("time").sleep(60)
os._exit(0)
