"""Files that come and go while they are counted, and a nest too deep for a path, with names that are no text."""

import threading
import time


def churn(name):
    while True:
        for number in range(40):
            open(f"{name}-{number}", "w").close()
        for number in range(40):
            os.unlink(f"{name}-{number}")


for name in "abc":
    threading.Thread(target=churn, args=(name,), daemon=True).start()
time.sleep(1.5)
for _ in range(60):
    os.mkdir("d" * 100)
    os.chdir("d" * 100)
os.mkdir(b"\xff\n")
os.symlink("/", "root")
os.mkdir("closed", 0)
os._exit(0)
