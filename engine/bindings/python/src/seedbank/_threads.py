"""Calls for programs that use asyncio."""

from __future__ import annotations

import asyncio
import functools
import threading
from collections.abc import Callable
from typing import Any, TypeVar

_Result = TypeVar("_Result")


async def to_thread(function: Callable[..., _Result], /, *args: Any, **keywords: Any) -> _Result:
    """Runs a call of an engine on another thread, as `asyncio.to_thread` does; in addition,
    cancelling ends the work, not only the waiting. The call must not have an argument `stop`.

    >>> import asyncio, seedbank
    >>> engine = seedbank.Engine()
    >>> answer = asyncio.run(seedbank.to_thread(engine.query, "1,0,0,1,0,0 s"))
    >>> answer.value
    2

    Args:
        function: a method of an engine with an argument `stop`, or `seedbank.build`.
        args, keywords: its other arguments.
    """
    stop = threading.Event()
    call = functools.partial(function, *args, stop=stop, **keywords)
    work = asyncio.get_running_loop().run_in_executor(None, call)
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        stop.set()
        await asyncio.wait([work])
        if not work.cancelled():
            work.exception()  # retrieved, so that asyncio does not report it
        raise
