"""Spaces and base classes of environments: those of Gymnasium and PettingZoo where the packages are
installed, otherwise the part of their interface that training loops use."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
import numpy.typing as npt


class _Space:
    """A set of actions or observations that can be sampled."""

    shape: tuple[int, ...] = ()
    dtype: Any = None

    def __init__(self) -> None:
        self._random = np.random.default_rng()

    def seed(self, seed: int | None = None) -> None:
        """Reseeds the generator of random numbers."""
        self._random = np.random.default_rng(seed)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))


class _Discrete(_Space):
    """The integers 0..n-1."""

    def __init__(self, n: int) -> None:
        super().__init__()
        self.n = n
        self.dtype = np.dtype(np.int64)

    def sample(self, mask: npt.NDArray[np.int8] | None = None) -> Any:
        """A random element among those with a 1 in the mask."""
        if mask is None:
            return np.int64(self._random.integers(self.n))
        legal = np.flatnonzero(mask)
        return np.int64(self._random.choice(legal) if len(legal) else 0)

    def contains(self, x: Any) -> bool:
        """Whether x is an element."""
        return isinstance(x, (int, np.integer)) and 0 <= int(x) < self.n

    __contains__ = contains

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class _MultiDiscrete(_Space):
    """Arrays of integers, each in a range of its own."""

    def __init__(self, nvec: list[int]) -> None:
        super().__init__()
        self.nvec = np.array(nvec)
        self.shape = self.nvec.shape
        self.dtype = np.dtype(np.int64)

    def sample(self) -> npt.NDArray[np.int64]:
        """A random element."""
        return self._random.integers(self.nvec)

    def contains(self, x: Any) -> bool:
        """Whether x is an element."""
        return bool(np.shape(x) == self.shape and (0 <= np.asarray(x)).all()
                    and (np.asarray(x) < self.nvec).all())

    __contains__ = contains

    def __repr__(self) -> str:
        return f"MultiDiscrete({self.nvec.tolist()})"


class _Box(_Space):
    """Arrays of numbers in a range."""

    def __init__(self, low: int, high: int, shape: tuple[int, ...], dtype: Any) -> None:
        super().__init__()
        self.shape = shape
        self.dtype = np.dtype(dtype)
        self.low = np.full(shape, low, dtype)
        self.high = np.full(shape, high, dtype)

    def sample(self) -> npt.NDArray[Any]:
        """A random element."""
        return self._random.integers(self.low, self.high, endpoint=True).astype(self.dtype)

    def contains(self, x: Any) -> bool:
        """Whether x is an element."""
        return bool(isinstance(x, np.ndarray) and x.shape == self.shape
                    and np.can_cast(x.dtype, self.dtype) and (x >= self.low).all()
                    and (x <= self.high).all())

    __contains__ = contains

    def __repr__(self) -> str:
        return f"Box({self.low.min()}, {self.high.max()}, {self.shape}, {self.dtype})"


class _Dict(_Space):
    """Dictionaries with an element of another space under each key."""

    def __init__(self, spaces: dict[str, Any]) -> None:
        super().__init__()
        self.spaces = spaces

    def __getitem__(self, key: str) -> Any:
        return self.spaces[key]

    def sample(self) -> dict[str, Any]:
        """A random element."""
        return {key: space.sample() for key, space in self.spaces.items()}

    def contains(self, x: Any) -> bool:
        """Whether x is an element."""
        return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(
            space.contains(x[key]) for key, space in self.spaces.items())

    __contains__ = contains

    def __repr__(self) -> str:
        return f"Dict({self.spaces})"


class _Env:
    """The parts of `gymnasium.Env` and `gymnasium.vector.VectorEnv` that environments inherit."""

    render_mode: str | None = None
    spec: Any = None
    _random: np.random.Generator | None = None

    @property
    def np_random(self) -> np.random.Generator:
        """The random number generator of the environment."""
        if self._random is None:
            self._random = np.random.default_rng()
        return self._random

    @property
    def unwrapped(self) -> Any:
        """The environment itself."""
        return self

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        """Reseeds the generator of random numbers if there is a seed."""
        if seed is not None:
            self._random = np.random.default_rng(seed)

    def close(self) -> None:
        """Does nothing, since there is nothing to free."""

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _AEC:
    """The part of `pettingzoo.AECEnv` that environments inherit."""

    @property
    def num_agents(self) -> int:
        """The number of agents that have not left."""
        return len(self.agents)  # type: ignore[attr-defined]

    @property
    def max_num_agents(self) -> int:
        """The number of agents at the start."""
        return len(self.possible_agents)  # type: ignore[attr-defined]

    @property
    def unwrapped(self) -> Any:
        """The environment itself."""
        return self


def _member(module: str, name: str, otherwise: Any) -> Any:
    try:
        return getattr(importlib.import_module(module), name)
    except ImportError:
        return otherwise


Discrete: Any = _member("gymnasium.spaces", "Discrete", _Discrete)
MultiDiscrete: Any = _member("gymnasium.spaces", "MultiDiscrete", _MultiDiscrete)
Box: Any = _member("gymnasium.spaces", "Box", _Box)
DictSpace: Any = _member("gymnasium.spaces", "Dict", _Dict)
EnvBase: Any = _member("gymnasium", "Env", _Env)
VectorBase: Any = _member("gymnasium.vector", "VectorEnv", _Env)
AECBase: Any = _member("pettingzoo", "AECEnv", _AEC)
