"""`python -m seedbank` is the command seedbank: the program in this package, or, if the package was
installed without it, the one on the PATH."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path


def main() -> None:
    """Replaces this process by the command, with the same arguments."""
    bundled = Path(__file__).with_name("bin") / "seedbank"
    program = str(bundled) if bundled.exists() else shutil.which("seedbank")
    if program is None:
        sys.exit("python -m seedbank: the command is neither in this package nor on the PATH; "
                 "SEEDBANK_WITH_COMMAND=1 pip install . installs the package with it")
    os.execv(program, ["seedbank", *sys.argv[1:]])


if __name__ == "__main__":
    main()
