"""How compiled code is kept on disk: each file is named by what it was compiled for.

Numba numbers the files of a function by its signatures and lists them in an index. Two processes that compile at the
same time can give the same number to two signatures, and then code for one is run as code for the other: a broken
cache that never mends. Here a name follows from the key, and the key stands in the file: whoever writes last writes the
same, and what does not fit is compiled anew.

This rests on how Numba keeps a function's code; `tests/engine/test_compile_cache.py` says if that changes.
"""

# mypy: allow-untyped-calls, disable-error-code=no-untyped-call
# Numba has no types.

import hashlib
import pickle
from typing import Any

from numba.core.caching import IndexDataCacheFile


class KeyedFiles(IndexDataCacheFile):
    """The kept code of one function."""

    def save(self, key: Any, data: Any) -> None:
        """Keep what was compiled for a key: signature, machine, and hashes of the function's own code."""
        self._save_data(self._name_of(key), (self._source_stamp, key, data))

    def load(self, key: Any) -> Any:
        """Return what was compiled for a key, None where nothing is kept for it that can be read."""
        try:
            stamp, kept, data = self._load_data(self._name_of(key))
        except (OSError, EOFError, ValueError, pickle.UnpicklingError):
            return None
        return data if (stamp, kept) == (self._source_stamp, key) else None

    def flush(self) -> None:
        """Forget nothing: code of other sources lies in another directory."""

    def _name_of(self, key: Any) -> str:
        # the name of a record's type holds all its fields: long, and the same in every process
        digest = hashlib.sha256(repr(key).encode()).hexdigest()
        return self._data_name_pattern.format(number=int(digest[:12], 16))


def keep_by_key(dispatcher: Any) -> Any:
    """Have a function that Numba caches keep its code in files named by their keys; returns the function."""
    dispatcher._cache._cache_file.__class__ = KeyedFiles
    return dispatcher
