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

from collections.abc import Iterator
from typing import Any, Optional

import numpy as np
import numpy.typing as npt

from seedbank import _native
from seedbank._arguments import integer, text
from seedbank._board import Board
from seedbank._engine import Engine
from seedbank._errors import ArgumentError, PositionError
from seedbank._names import Rules
from seedbank._register import ID, register
from seedbank._spaces import AECBase, Box, DictSpace, Discrete, EnvBase, MultiDiscrete, VectorBase

Row = npt.NDArray[np.int32]
Mask = npt.NDArray[np.int8]
Info = dict[str, Any]

_NATIVE_OPPONENTS = ("random", "greedy")
_MINUS_ALL_SEEDS = float("-inf")  # a placeholder, since the number depends on the game


class KalahEnv(EnvBase):  # type: ignore[misc]
    """A game against an opponent, for Gymnasium.

    A step sows one pit. If the turn passes, the opponent sows until it is the learner's turn again;
    if a sowing earns an extra turn, the next step is the learner's as well. The episode ends with
    the game.

    Args:
        pits: the pits per side.
        seeds: the seeds per pit at the start.
        rules: "empty-capture" or "standard".
        opponent: a strategy, as for `Engine.move`. "random" and "greedy" are fastest.
        reward: "margin", the final margin in seeds at the end of the game and 0 before; or "exact",
            for each sowing minus the margin lost compared with the best one.
        side: the side of the learner: "south", which begins, "north", or "random".
        engine: for opponents and rewards that need exact values; default: a new one.
        illegal_reward: the reward of an illegal action, which changes nothing; by default minus the
            number of seeds, so no margin is smaller. If None, an illegal action raises
            PositionError.
        render_mode: "ansi" or "svg", for `render`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"]}

    def __init__(
        self,
        pits: int = 6,
        seeds: int = 4,
        rules: Rules = "empty-capture",
        opponent: str = "random",
        reward: str = "margin",
        side: str = "south",
        engine: Engine | None = None,
        illegal_reward: float | None = _MINUS_ALL_SEEDS,
        render_mode: str | None = None,
    ) -> None:
        _check("reward", reward, ("margin", "exact"))
        _check("side", side, ("south", "north", "random"))
        _check("render_mode", render_mode, (None, "ansi", "svg"))
        self._rules, self._side = rules, side
        self._opponent = text("opponent", opponent)
        self._is_native = opponent in _NATIVE_OPPONENTS
        self._games = _native.Games(1, integer("pits", pits), integer("seeds", seeds),
                                    text("rules", rules),
                                    opponent if self._is_native else "external", 0)
        self._most_seeds = 2 * pits * seeds  # the bound of observations
        self._is_exact = reward == "exact"
        self._engine = engine
        if engine is None and (self._is_exact or not self._is_native):
            self._engine = Engine(rules=rules)
        if self._engine is not None:
            if self._engine.rules != rules:
                raise ArgumentError(f"rules: the engine's are {self._engine.rules}, not {rules}")
            if not self._is_native:
                self._engine.move(Board(pits, seeds, rules), opponent)  # a known strategy?
        self._is_south = True
        self._illegal_reward = _reward_or_default(illegal_reward, pits, seeds)
        self.render_mode = render_mode
        self.action_space = Discrete(pits)
        self.observation_space = _row_space(pits, seeds)

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[Row, Info]:
        """Begins a game. `options["side"]` replaces the argument `side`; `options["board"]`, a
        Board of at most as many seeds as the start, is the position to begin with, and the learner
        is its side to move."""
        super().reset(seed=seed)
        if seed is not None:
            self._games.seed(int(self.np_random.integers(2**63)))
        side = (options or {}).get("side", self._side)
        _check("side", side, ("south", "north", "random"))
        self._is_south = (bool(self.np_random.integers(2)) if side == "random"
                          else side == "south")
        board = (options or {}).get("board")
        if board is not None:
            most = self._most_seeds
            if not isinstance(board, Board) or sum(board.numbers) > most:
                raise ArgumentError(f"board: a Board of at most {most} seeds is required")
            self._is_south = board.turn == "South"
        self._games.reset(0, self._is_south)
        if board is not None:
            self._games.set(0, board._board)
        elif not self._is_native:
            self._reply()
        return self._games.row(0), {"action_mask": self._games.mask(0)}

    def step(self, action: int) -> tuple[Row, float, bool, bool, Info]:
        """Sows pit action + 1, and lets the opponent reply."""
        games = self._games
        try:
            if self._is_native and not self._is_exact:  # the fast way
                row, mask, over, margin = games.step(action + 1)
                return row, (float(margin) if over else 0.0), over, False, {"action_mask": mask}
            loss = self._loss(action) if self._is_exact else 0.0
            games.sow(0, action + 1)
        except PositionError:
            if self._illegal_reward is None or games.over(0):
                raise
            return games.row(0), self._illegal_reward, False, False, {"action_mask": games.mask(0)}
        if not self._is_native:
            self._reply()
        over = games.over(0)
        reward = loss if self._is_exact else float(games.margin(0)) if over else 0.0
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
            assert self._engine is not None
            seed = int(self.np_random.integers(2**63))
            row = self._games.row(0)  # with the learner's numbers first
            mover_first = np.roll(row, len(row) // 2)
            self._games.sow(0, self._engine.move(mover_first, self._opponent, seed))

    def _loss(self, action: int) -> float:
        assert self._engine is not None
        values, legal = self._engine.pit_values(self._games.row(0))
        if not (0 <= action < len(legal) and legal[action]):
            raise PositionError(f"pit {action + 1} is empty or not in 1..{len(legal)}")
        return float(values[action] - values[legal].max())


class KalahVectorEnv(VectorBase):  # type: ignore[misc]
    """Many games against the same opponent, stepped by one call: the interface of
    `gymnasium.vector.VectorEnv` with the default autoreset mode: the step after the end of a game
    ignores its action and restarts it.

    Args:
        num_envs: the number of games.
        pits, seeds, rules: as for `KalahEnv`.
        opponent: "random" or "greedy".
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
        opponent: str = "random",
        side: str = "south",
        illegal_reward: float | None = _MINUS_ALL_SEEDS,
    ) -> None:
        _check("opponent", opponent, _NATIVE_OPPONENTS)
        _check("side", side, ("south", "north"))
        self.num_envs = integer("num_envs", num_envs)
        if self.num_envs < 1:
            raise ArgumentError("num_envs: at least 1 is required")
        self._games = _native.Games(self.num_envs, integer("pits", pits), integer("seeds", seeds),
                                    text("rules", rules), opponent, 0)
        self._is_south = side == "south"
        self._illegal_reward = _reward_or_default(illegal_reward, pits, seeds)
        self.single_action_space = Discrete(pits)
        self.single_observation_space = _row_space(pits, seeds)
        self.action_space = MultiDiscrete([pits] * self.num_envs)
        total = 2 * pits * seeds
        self.observation_space = Box(0, total, (self.num_envs, 2 * (pits + 1)), np.int32)

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[Row, Info]:
        """Begins all games."""
        super().reset(seed=seed)
        if seed is not None:
            self._games.seed(int(self.np_random.integers(2**63)))
        for game in range(self.num_envs):
            self._games.reset(game, self._is_south)
        rows, masks, _ = self._games.state()
        return rows, {"action_mask": masks}

    def step(
        self, actions: npt.NDArray[np.integer[Any]]
    ) -> tuple[Row, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], Info]:
        """Sows pit action + 1 of each game, and lets the opponents reply. The rewards are the final
        margins of the games that end, and 0 for the others.

        Raises:
            PositionError: an action is illegal, and `illegal_reward` is None; the games before it
                have made their steps.
            ArgumentError: the actions are not integers, or not one for each game.
        """
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise ArgumentError(f"actions: integers are required, not {given.dtype}")
        rows, masks, over, rewards = self._games.step_all(
            given.astype(np.int64) + 1, self._illegal_reward)
        return rows, rewards, over, np.zeros(self.num_envs, np.bool_), {"action_mask": masks}

    def random_actions(self) -> npt.NDArray[np.int64]:
        """A legal action of each game, chosen uniformly at random."""
        return self._games.random_pits() - 1

    def close(self, **kwargs: Any) -> None:
        """Nothing to free."""


class KalahAEC(AECBase):  # type: ignore[misc]
    """A game of two agents, "south" and "north", for PettingZoo (AEC).

    Observations are dictionaries: "observation", the row with the numbers of the agent first, and
    "action_mask". Rewards are 0, and at the end the final margin of each agent. An illegal action
    raises PositionError and changes nothing.

    Args:
        pits, seeds, rules, render_mode: as for `KalahEnv`.
    """

    metadata: dict[str, Any] = {"name": "seedbank_kalah_v0", "is_parallelizable": False,
                                "render_modes": ["ansi", "svg"]}

    def __init__(
        self,
        pits: int = 6,
        seeds: int = 4,
        rules: Rules = "empty-capture",
        render_mode: str | None = None,
    ) -> None:
        _check("render_mode", render_mode, (None, "ansi", "svg"))
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
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        """Begins a game; South moves first."""
        if seed is not None:
            self._games.seed(seed)
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
        games.sow(0, action + 1)
        self._cumulative_rewards[agent] = 0.0
        if games.over(0):
            south = float(games.margin(0) if games.south_to_move(0) else -games.margin(0))
            self.rewards = {"south": south, "north": -south}
            self.terminations = {"south": True, "north": True}
            for each, reward in self.rewards.items():
                self._cumulative_rewards[each] += reward
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = "south" if games.south_to_move(0) else "north"

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        """The observation of an agent."""
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
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Iterates over the selected agents until all have left."""
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
            raise ValueError("when an agent is dead, the only valid action is None")
        self.agents.remove(agent)
        for by_agent in (self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del by_agent[agent]  # type: ignore[attr-defined]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]


def openspiel_tensor(positions: npt.ArrayLike) -> npt.NDArray[np.float32]:
    """Observations of OpenSpiel's Mancala, float32, from rows with South, OpenSpiel's player 0,
    first: North's store, South's pits, South's store, North's pits. Any leading shape."""
    rows = np.asarray(positions)
    return np.roll(rows, 1, axis=-1).astype(np.float32)


def openspiel_mask(masks: npt.ArrayLike, south_to_move: bool = True) -> Mask:
    """Masks over OpenSpiel's actions, which are its numbers of the pits, from masks of the side to
    move. A mask has as many entries as an observation. Any leading shape."""
    legal = np.asarray(masks, np.int8)
    m = legal.shape[-1]
    out = np.zeros((*legal.shape[:-1], 2 * (m + 1)), np.int8)
    first = 1 if south_to_move else m + 2
    out[..., first : first + m] = legal
    return out


def _row_space(pits: int, seeds: int) -> Any:
    return Box(0, 2 * pits * seeds, (2 * (pits + 1),), np.int32)


def _reward_or_default(reward: float | None, pits: int, seeds: int) -> float | None:
    return -2.0 * pits * seeds if reward == _MINUS_ALL_SEEDS else reward


def _check(name: str, value: object, known: tuple[object, ...]) -> None:
    if value not in known:
        raise ArgumentError(f"{name}: {value!r} is not one of "
                            f"{', '.join(repr(other) for other in known)}")


if EnvBase.__module__.startswith("gymnasium"):
    register()
