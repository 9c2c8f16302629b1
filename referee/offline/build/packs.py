"""Pack the compiled folders: one archive each for Python's library, the packages and Referee."""

from __future__ import annotations

import gzip
import zipfile
from pathlib import Path

from zopfli.gzip import compress as compress_thoroughly

# The oldest that the format knows: the same content gives the same bytes, whenever it was built.
LONG_AGO = (1980, 1, 1, 0, 0, 0)

TWIN = ".gz"
"""The end of the name of a file's compressed twin."""

TWIN_BYTES_MIN = 4096
"""A smaller file has none: a second request would cost as much as it saves."""

GZIP_LEVEL_MAX = 9

ITERATIONS = 3
"""How often Zopfli looks for a shorter way: twelve more take twice the time and save next to nothing."""


def pack(folder: Path, archive: Path, *, is_listed: bool = True) -> None:
    """Write all files of `folder` into `archive`, in the order of their names and not compressed.

    The host compresses what it sends, across all files of the archive, which is smaller; for a host that
    does not there is the twin. Python itself reads an archive by the list at its end; the worker, which goes
    from file to file, needs none.
    """
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as files:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                name = path.relative_to(folder).as_posix()
                files.writestr(zipfile.ZipInfo(name, LONG_AGO), path.read_bytes())
        listed = files.start_dir
    if not is_listed:
        with archive.open("r+b") as packed:
            packed.truncate(listed)


def twin(content: bytes, quality: int) -> bytes | None:
    """What a host that compresses nothing sends in its place: gzip, which every browser opens by itself.

    `quality` is gzip's level, 1 to 9; above that Zopfli writes the same format, a twentieth smaller, and
    takes some fifty times as long. None where it would save less than a tenth, as of a picture.
    """
    if len(content) < TWIN_BYTES_MIN:
        return None
    if quality > GZIP_LEVEL_MAX:
        packed = compress_thoroughly(content, numiterations=ITERATIONS)
    else:
        packed = gzip.compress(content, quality, mtime=0)
    return packed if len(packed) * 10 < len(content) * 9 else None
