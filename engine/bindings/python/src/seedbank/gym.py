"""Environments for reinforcement learning: `KalahEnv` for Gymnasium, `KalahVectorEnv` for many
games at once, and `KalahAEC` for PettingZoo.

>>> from seedbank import gym
>>> env = gym.KalahEnv(opponent="greedy")
>>> observation, info = env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.step(2)
>>> info["action_mask"].tolist()
[1, 1, 0, 1, 1, 1]

Actions are the pits 0..m-1 in sowing order: action i sows pit i + 1. Observations are rows of
2(m+1) numbers of seeds as for `Engine.values`. `info["action_mask"]` is 1 for each legal action.

If the packages gymnasium and pettingzoo are importable, the classes derive from theirs and the
environment is registered as "seedbank/Kalah-v0"; without them, they have the same interface.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any, Literal, Optional, TypeVar, Union

import numpy as np
import numpy.typing as npt

from seedbank import _native
from seedbank._arguments import flag, integer, kind, real, text, unsigned, whole
from seedbank._board import Board
from seedbank._engine import Engine
from seedbank._errors import ArgumentError, PositionError
from seedbank._names import Rules
from seedbank._numbers import array_of
from seedbank._players import Program, player_name
from seedbank._register import ID, register
from seedbank._spaces import AECBase, Box, DictSpace, Discrete, EnvBase, MultiDiscrete, VectorBase

Row = npt.NDArray[np.int32]
Mask = npt.NDArray[np.int8]
Info = dict[str, Any]

Opponent = Union[str, Program, Callable[[Row, Mask], int]]
"""A strategy or program, as for `Engine.move`; or a function, such as a trained policy: it returns an
action, given the observation and the mask of legal actions, with its own numbers first."""

_NATIVE_OPPONENTS = ("random", "greedy")
_SIDES = ("south", "north")
_WORST = float("-inf")  # a placeholder, since the number depends on the game
_Env = TypeVar("_Env")


class _Copyable:
    # Copies play on independently, with the same random numbers to come. Opponents and engines, which
    # do not change, are shared; pickles contain them.
    def __deepcopy__(self: _Env, memo: dict[int, Any]) -> _Env:
        made = type(self).__new__(type(self))
        memo[id(self)] = made
        for name, value in vars(self).items():
            is_shared = name in ("_engine", "_opponent")
            setattr(made, name, value if is_shared else copy.deepcopy(value, memo))
        return made


class KalahEnv(_Copyable, EnvBase):  # type: ignore[misc]
    """A game against an opponent, for Gymnasium.

    A step sows one pit. If the turn passes, the opponent sows until it is the learner's turn again;
    if a sowing earns an extra turn, the next step is the learner's as well. The episode ends with
    the game. Environments can be copied by `copy.deepcopy`, for tree search, and pickled.

    Args:
        pits: the pits per side.
        seeds: the seeds per pit at the start.
        rules: "empty-capture" or "standard".
        opponent: a strategy or a `Program`, as for `Engine.move`, or a function; see `Opponent`.
            "random" and "greedy" are fastest.
        reward: "margin", the final margin in seeds at the end of the game and 0 before; "outcome",
            1 for a win, 0 for a draw and -1 for a loss, and 0 before; or "exact", for each sowing
            minus the margin lost compared with the best one.
        side: the side of the learner: "south", which begins, "north", or "random".
        engine: for opponents and rewards that need exact values; default: a new one.
        illegal_reward: the reward of an illegal action, which changes nothing; by default minus the
            number of seeds, so no margin is smaller, or -1 for "outcome". If None, an illegal action
            raises PositionError.
        render_mode: "ansi" or "svg", for `render`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"]}

    def __init__(
        self,
        pits: int = 6,
        seeds: int = 4,
        rules: Rules = "empty-capture",
        opponent: Opponent = "random",
        reward: Literal["margin", "outcome", "exact"] = "margin",
        side: Literal["south", "north", "random"] = "south",
        engine: Engine | None = None,
        illegal_reward: float | None = _WORST,
        render_mode: Literal["ansi", "svg"] | None = None,
    ) -> None:
        _check("reward", reward, ("margin", "outcome", "exact"))
        _check("side", side, (*_SIDES, "random"))
        _check("render_mode", render_mode, (None, "ansi", "svg"))
        self._rules, self._side = rules, side
        self._opponent = opponent
        is_function = callable(opponent) and not isinstance(opponent, (str, Program))
        native = "external"
        if not is_function and player_name("opponent", opponent) in _NATIVE_OPPONENTS:  # type: ignore[arg-type]
            native = str(opponent)
        self._is_native = native != "external"
        self._games = _native.Games(1, integer("pits", pits), integer("seeds", seeds),
                                    text("rules", rules), native, 0)
        self._most_seeds = 2 * pits * seeds  # the bound of observations
        self._is_exact = reward == "exact"
        self._is_outcome = reward == "outcome"
        if not (engine is None or isinstance(engine, Engine)):
            raise ArgumentError(f"engine: an Engine is required, not {kind(engine)}")
        self._engine = engine
        if engine is None and (self._is_exact or not (self._is_native or is_function)):
            self._engine = Engine(rules=rules)
        if self._engine is not None and self._engine.rules != rules:
            raise ArgumentError(f"rules: the engine's are {self._engine.rules}, not {rules}")
        self._is_south = True
        self._illegal_reward = _reward_or_default(illegal_reward, reward, pits, seeds)
        self.render_mode = render_mode
        self.action_space = Discrete(pits)
        self.observation_space = _row_space(pits, seeds)

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[Row, Info]:
        """Begins a game. `options["side"]` replaces the argument `side`; `options["board"]`, a
        Board of at most as many seeds as the start, is the position to begin with, and the learner
        is its side to move.

        Raises:
            ArgumentError: an option is unknown or of the wrong type, or the board does not suit the
                game.
            PositionError: the game on the board is over.
        """
        given = _checked_options(options, ("side", "board"))
        side = given.get("side", self._side)
        _check("side", side, (*_SIDES, "random"))
        board = given.get("board")
        if board is not None:
            most = self._most_seeds
            if not isinstance(board, Board) or sum(board.numbers) > most:
                raise ArgumentError(f"board: a Board of at most {most} seeds is required")
            if board.over:
                raise PositionError("board: the game is over")
        super().reset(seed=_checked_seed(seed))
        if seed is not None:
            self._games.seed(int(self.np_random.integers(2**63)))
        self._is_south = (bool(self.np_random.integers(2)) if side == "random"
                          else side == "south")
        if board is not None:
            self._is_south = board.turn == "South"
        self._games.reset(0, self._is_south)
        if board is not None:
            self._games.set(0, board._board)
        elif not self._is_native:
            self._reply()
        return self._games.row(0), {"action_mask": self._games.mask(0)}

    def step(self, action: int) -> tuple[Row, float, bool, bool, Info]:
        """Sows pit action + 1, and lets the opponent reply.

        Raises:
            PositionError: the game is over; or the action is illegal, and `illegal_reward` is None.
            ArgumentError: the action is not an integer.
        """
        games = self._games
        pit = _pit(action)
        try:
            if self._is_native and not self._is_exact:  # the fast way
                row, mask, over, margin = games.step(pit)
                return row, self._final(margin) if over else 0.0, over, False, {"action_mask": mask}
            loss = self._loss(pit) if self._is_exact else 0.0
            games.sow(0, pit)
        except PositionError:
            if games.over(0):
                raise PositionError("the game is over: reset() begins another") from None
            if self._illegal_reward is None:
                raise
            return games.row(0), self._illegal_reward, False, False, {"action_mask": games.mask(0)}
        if not self._is_native:
            self._reply()
        over = games.over(0)
        reward = loss if self._is_exact else self._final(games.margin(0)) if over else 0.0
        return games.row(0), reward, over, False, {"action_mask": games.mask(0)}

    def action_masks(self) -> Mask:
        """The mask of legal actions, by the name that sb3-contrib's MaskablePPO uses."""
        return self._games.mask(0)

    def random_action(self) -> int:
        """A legal action, chosen uniformly at random."""
        return self._games.random_pit(0) - 1

    @property
    def board(self) -> Board:
        """The current position."""
        row = self._games.row(0)
        half = len(row) // 2
        numbers = row if self._is_south else np.concatenate([row[half:], row[:half]])
        side = "s" if self._games.south_to_move(0) else "n"
        return Board.from_text(f"{','.join(map(str, numbers.tolist()))} {side}", "fairkalah",
                               self._rules)

    def render(self) -> str | None:
        """The board as a text or as SVG, depending on `render_mode`."""
        if self.render_mode is None:
            return None
        return str(self.board) if self.render_mode == "ansi" else self.board.svg()

    def close(self) -> None:
        """Nothing to free."""

    def _reply(self) -> None:
        # The opponent sows until it is the learner's turn.
        while not self._games.over(0) and self._games.south_to_move(0) != self._is_south:
            row = self._games.row(0)  # with the learner's numbers first
            mover_first = np.roll(row, len(row) // 2)
            self._games.sow(0, self._chosen(mover_first))

    def _chosen(self, mover_first: Row) -> int:
        if isinstance(self._opponent, (str, Program)):
            assert self._engine is not None
            seed = int(self.np_random.integers(2**63))
            return self._engine.move(mover_first, self._opponent, seed)
        mask = self._games.mask(0)
        pit = _pit(self._opponent(mover_first, mask), "the opponent's action")
        if not (1 <= pit <= len(mask) and mask[pit - 1]):
            raise PositionError(f"the opponent's action {pit - 1} is illegal")
        return pit

    def _loss(self, pit: int) -> float:
        assert self._engine is not None
        values, legal = self._engine.pit_values(self._games.row(0))
        if not (1 <= pit <= len(legal) and legal[pit - 1]):
            raise PositionError(f"pit {pit} is empty or not in 1..{len(legal)}")
        return float(values[pit - 1] - values[legal].max())

    def _final(self, margin: int) -> float:
        return float(np.sign(margin)) if self._is_outcome else float(margin)


class KalahVectorEnv(_Copyable, VectorBase):  # type: ignore[misc]
    """Many games against the same opponent, stepped by one call: the interface of
    `gymnasium.vector.VectorEnv` with the default autoreset mode: the step after the end of a game
    ignores its action and restarts it.

    Args:
        num_envs: the number of games.
        pits, seeds, rules: as for `KalahEnv`.
        opponent: "random" or "greedy".
        reward: "margin" or "outcome", as for `KalahEnv`.
        side: "south" or "north".
        illegal_reward: as for `KalahEnv`.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": "NextStep"}

    def __init__(
        self,
        num_envs: int,
        pits: int = 6,
        seeds: int = 4,
        rules: Rules = "empty-capture",
        opponent: Literal["random", "greedy"] = "random",
        side: Literal["south", "north"] = "south",
        illegal_reward: float | None = _WORST,
        reward: Literal["margin", "outcome"] = "margin",
    ) -> None:
        _check("opponent", opponent, _NATIVE_OPPONENTS)
        _check("side", side, _SIDES)
        _check("reward", reward, ("margin", "outcome"))
        self._is_outcome = reward == "outcome"
        self.num_envs = whole("num_envs", num_envs, 1, 2**31 - 1)
        self._games = _native.Games(self.num_envs, integer("pits", pits), integer("seeds", seeds),
                                    text("rules", rules), opponent, 0)
        self._is_south = side == "south"
        self._illegal_reward = _reward_or_default(illegal_reward, reward, pits, seeds)
        self.single_action_space = Discrete(pits)
        self.single_observation_space = _row_space(pits, seeds)
        self.action_space = MultiDiscrete([pits] * self.num_envs)
        total = 2 * pits * seeds
        self.observation_space = Box(0, total, (self.num_envs, 2 * (pits + 1)), np.int32)

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[Row, Info]:
        """Begins all games. There are no options."""
        _checked_options(options, ())
        super().reset(seed=_checked_seed(seed))
        if seed is not None:
            self._games.seed(int(self.np_random.integers(2**63)))
        for game in range(self.num_envs):
            self._games.reset(game, self._is_south)
        rows, masks, _ = self._games.state()
        return rows, {"action_mask": masks}

    def step(
        self, actions: npt.NDArray[np.integer[Any]]
    ) -> tuple[Row, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], Info]:
        """Sows pit action + 1 of each game, and lets the opponents reply. The rewards are those of
        the games that end, and 0 for the others.

        Raises:
            PositionError: an action is illegal, and `illegal_reward` is None; the games before it
                have made their steps.
            ArgumentError: the actions are not integers, or not one for each game.
        """
        given = array_of("actions", actions)
        if given.dtype.kind not in "iu" or given.shape != (self.num_envs,):
            raise ArgumentError(f"actions: {self.num_envs} integers are required, not {given.dtype} "
                                f"of shape {given.shape}")
        if given.dtype.kind == "u":
            given = np.minimum(given, 2**31)  # illegal all the same
        pits = np.clip(given.astype(np.int64), -(2**31), 2**31) + 1
        rows, masks, over, rewards = self._games.step_all(pits, self._illegal_reward)
        if self._is_outcome:
            rewards = np.where(over, np.sign(rewards), rewards)
        return rows, rewards, over, np.zeros(self.num_envs, np.bool_), {"action_mask": masks}

    def random_actions(self) -> npt.NDArray[np.int64]:
        """A legal action of each game, chosen uniformly at random."""
        return self._games.random_pits() - 1

    def close(self, **kwargs: Any) -> None:
        """Nothing to free."""


class KalahAEC(_Copyable, AECBase):  # type: ignore[misc]
    """A game of two agents, "south" and "north", for PettingZoo (AEC).

    Observations are dictionaries: "observation", the row with the numbers of the agent first, and
    "action_mask". Rewards are 0, and at the end those of the outcome of each agent. An illegal action
    raises PositionError and changes nothing.

    Args:
        pits, seeds, rules, render_mode: as for `KalahEnv`.
        reward: "margin" or "outcome", as for `KalahEnv`.
    """

    metadata: dict[str, Any] = {"name": "seedbank_kalah_v0", "is_parallelizable": False,
                                "render_modes": ["ansi", "svg"]}

    def __init__(
        self,
        pits: int = 6,
        seeds: int = 4,
        rules: Rules = "empty-capture",
        render_mode: Literal["ansi", "svg"] | None = None,
        reward: Literal["margin", "outcome"] = "margin",
    ) -> None:
        _check("render_mode", render_mode, (None, "ansi", "svg"))
        _check("reward", reward, ("margin", "outcome"))
        self._is_outcome = reward == "outcome"
        self._games = _native.Games(1, integer("pits", pits), integer("seeds", seeds),
                                    text("rules", rules), "", 0)
        self._rules = rules
        self._no_pit = np.zeros(pits, np.int8)
        self._half = pits + 1
        self.render_mode = render_mode
        self.possible_agents = ["south", "north"]
        self.agents: list[str] = []
        observation = DictSpace({"observation": _row_space(pits, seeds),
                                 "action_mask": Box(0, 1, (pits,), np.int8)})
        self.observation_spaces = {agent: observation for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(pits) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations."""
        _check("agent", agent, _SIDES)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions."""
        _check("agent", agent, _SIDES)
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        """Begins a game; South moves first. There are no options."""
        _checked_options(options, ())
        if seed is not None:
            self._games.seed(unsigned("seed", seed))
        self._games.reset(0, True)
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self.agent_selection = "south"
        self._skip_agent_selection: str | None = None

    def step(self, action: int | None) -> None:
        """Sows pit action + 1 of the selected agent. Once the game is over, `action` must be
        None."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise ArgumentError("action: None while the game goes on")
        games = self._games
        games.sow(0, _pit(action))
        self._cumulative_rewards[agent] = 0.0
        if games.over(0):
            south = float(games.margin(0) if games.south_to_move(0) else -games.margin(0))
            if self._is_outcome:
                south = float(np.sign(south))
            self.rewards = {"south": south, "north": -south}
            self.terminations = {"south": True, "north": True}
            for each, reward in self.rewards.items():
                self._cumulative_rewards[each] += reward
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = "south" if games.south_to_move(0) else "north"

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        """The observation of an agent."""
        _check("agent", agent, _SIDES)
        games = self._games
        row = games.row(0)
        if games.south_to_move(0) == (agent == "south"):
            return {"observation": row, "action_mask": games.mask(0)}
        return {"observation": np.roll(row, self._half), "action_mask": self._no_pit.copy()}

    def last(
        self, observe: bool = True
    ) -> tuple[dict[str, npt.NDArray[Any]] | None, float, bool, bool, Info]:
        """The observation, the reward since its last step, and the state of the selected agent."""
        agent = self.agent_selection
        return (self.observe(agent) if flag("observe", observe) else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Iterates over the selected agents until all have left."""
        return self._selected(whole("max_iter", max_iter, 0, 2**63))

    def _selected(self, max_iter: int) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def random_action(self) -> int:
        """A legal action of the selected agent, chosen uniformly at random."""
        return self._games.random_pit(0) - 1

    def state(self) -> Row:
        """The position with South's numbers first."""
        row = self._games.row(0)
        return row if self._games.south_to_move(0) else np.roll(row, self._half)

    def render(self) -> str | None:
        """The board as a text or as SVG, depending on `render_mode`."""
        if self.render_mode is None:
            return None
        side = "s" if self._games.south_to_move(0) else "n"
        board = Board.from_text(f"{','.join(map(str, self.state().tolist()))} {side}",
                                "fairkalah", self._rules)
        return str(board) if self.render_mode == "ansi" else board.svg()

    def close(self) -> None:
        """Nothing to free."""

    def _leave(self, agent: str, action: int | None) -> None:
        # After the end of the game, each agent makes one last step, with None, and leaves.
        if action is not None:
            raise ArgumentError("action: when an agent is dead, the only valid action is None")
        self.agents.remove(agent)
        for by_agent in (self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del by_agent[agent]  # type: ignore[attr-defined]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]


def openspiel_tensor(positions: npt.ArrayLike) -> npt.NDArray[np.float32]:
    """Observations of OpenSpiel's Mancala, float32, from rows with South, OpenSpiel's player 0,
    first: North's store, South's pits, South's store, North's pits. Any leading shape."""
    rows = _numbers("positions", positions)
    return np.roll(rows, 1, axis=-1).astype(np.float32)


def openspiel_mask(masks: npt.ArrayLike, south_to_move: bool = True) -> Mask:
    """Masks over OpenSpiel's actions, which are its numbers of the pits, from masks of the side to
    move. A mask has as many entries as an observation. Any leading shape."""
    legal = _numbers("masks", masks).astype(np.int8)
    m = legal.shape[-1]
    out = np.zeros((*legal.shape[:-1], 2 * (m + 1)), np.int8)
    first = 1 if flag("south_to_move", south_to_move) else m + 2
    out[..., first : first + m] = legal
    return out


def _row_space(pits: int, seeds: int) -> Any:
    return Box(0, 2 * pits * seeds, (2 * (pits + 1),), np.int32)


def _reward_or_default(
    illegal: float | None, reward: str, pits: int, seeds: int
) -> float | None:
    if illegal is None or real("illegal_reward", illegal) != _WORST:
        return illegal
    return -1.0 if reward == "outcome" else -2.0 * pits * seeds


def _pit(action: Any, name: str = "action") -> int:
    # Any integer beyond the pits of a board is illegal, however large it is.
    return max(-1, min(whole(name, action, -2**63, 2**63 - 1) + 1, 2**31 - 1))


def _checked_seed(seed: int | None) -> int | None:
    return None if seed is None else unsigned("seed", seed)


def _checked_options(options: dict[str, Any] | None, known: tuple[str, ...]) -> dict[str, Any]:
    if options is None:
        return {}
    if not isinstance(options, dict):
        raise ArgumentError(f"options: a dictionary is required, not {kind(options)}")
    for name in options:
        if name not in known:
            there_are = f"; there are {', '.join(known)}" if known else ""
            raise ArgumentError(f"options: {name!r} is unknown{there_are}")
    return options


def _numbers(name: str, values: npt.ArrayLike) -> npt.NDArray[Any]:
    array = array_of(name, values)
    if array.dtype.kind not in "biuf" or array.ndim == 0:
        raise ArgumentError(f"{name}: rows of numbers are required")
    return array


def _check(name: str, value: object, known: tuple[object, ...]) -> None:
    if value not in known:
        raise ArgumentError(f"{name}: {value!r} is not one of "
                            f"{', '.join(repr(other) for other in known)}")


if EnvBase.__module__.startswith("gymnasium"):
    register()
