"""Pack the compiled folders: one archive each for Python's library, the packages and Referee."""

from __future__ import annotations

import zipfile
from pathlib import Path

# The oldest that the format knows: the same content gives the same bytes, whenever it was built.
LONG_AGO = (1980, 1, 1, 0, 0, 0)


def pack(folder: Path, archive: Path) -> None:
    """Write all files of `folder` into `archive`, in the order of their names and not compressed.

    The host compresses what it sends, across all files of the archive, which is smaller.
    """
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as files:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                name = path.relative_to(folder).as_posix()
                files.writestr(zipfile.ZipInfo(name, LONG_AGO), path.read_bytes())
