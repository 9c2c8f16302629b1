"""What every server does at its start, done once in the process from which the tests fork theirs.

`tests/test_serve.py` starts servers from nothing.
"""

from __future__ import annotations

from referee.assembly import ANYWHERE, ONLY_WITH_A_SERVER, assemble
from referee.compress import prepare
from referee.config import resources
from referee.operating import health
from referee.web.assets.static_files import read_files
from referee.wire.common import build_shapes
from tests.settings import pack_quickly

pack_quickly()
assemble("only-to-import-every-part", (*ANYWHERE, *ONLY_WITH_A_SERVER))
health.words()
build_shapes()
prepare((file.media_type, file.content) for file in read_files(resources() / "static").values())
