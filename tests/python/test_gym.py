"""seedbank.gym: the protocols of Gymnasium and PettingZoo as their documentation states them,
rewards against played boards, and the packages' own checks where they are installed."""

import copy as copying
import pickle
import unittest

import numpy as np

import seedbank
from seedbank import gym
from support import BOTH_RULES, engine


def last_legal(observation, mask):
    """A policy."""
    return int(np.flatnonzero(mask)[-1])


def installed(module):
    try:
        return __import__(module, fromlist=["test"])
    except ImportError:
        return None


class Single(unittest.TestCase):
    def environments(self):
        yield gym.KalahEnv()
        yield gym.KalahEnv(3, 2, "standard", "greedy", side="north")
        yield gym.KalahEnv(3, 2, opponent="minimax:2", side="random", engine=engine())
        yield gym.KalahEnv(4, 2, reward="exact", side="random", engine=engine())

    def test_episodes_follow_the_protocol(self):
        for env in self.environments():
            for seed in range(10):
                observation, info = env.reset(seed=seed)
                total, terminated, steps = 0.0, False, 0
                while not terminated:
                    self.assertIn(observation, env.observation_space)
                    mask = info["action_mask"]
                    self.assertEqual((mask.shape, mask.dtype), ((env.action_space.n,), np.int8))
                    np.testing.assert_array_equal(mask, observation[: len(mask)] > 0)
                    np.testing.assert_array_equal(mask, env.action_masks())
                    action = env.action_space.sample(mask)
                    self.assertEqual(mask[action], 1)
                    observation, reward, terminated, truncated, info = env.step(action)
                    self.assertEqual((type(reward), type(terminated), truncated),
                                     (float, bool, False))
                    total += reward
                    steps += 1
                self.assertGreater(steps, 0)
                self.assertIn(observation, env.observation_space)
                self.assertFalse(info["action_mask"].any())
                self.assertTrue(env.board.over)
                with self.assertRaises(seedbank.PositionError):
                    env.step(0)
            env.close()

    def test_the_same_seed_gives_the_same_episode(self):
        for env in self.environments():
            def episode(env=env):
                observation, info = env.reset(seed=7)
                seen, terminated = [observation.tolist()], False
                while not terminated:
                    action = int(np.flatnonzero(info["action_mask"])[-1])
                    observation, reward, terminated, _, info = env.step(action)
                    seen.append((observation.tolist(), reward))
                return seen

            self.assertEqual(episode(), episode())

    def test_steps_are_sowings_and_the_reward_is_the_margin(self):
        for rules in BOTH_RULES:
            for side in ("south", "north"):
                env = gym.KalahEnv(4, 3, rules, "greedy", side=side)
                env.reset(seed=1)
                board = seedbank.Board(4, 3, rules)
                greedy = lambda b: engine(rules).move(b, "greedy")  # noqa: B023, E731
                terminated = False
                while not terminated:
                    while not board.over and board.turn.lower() != side:
                        board.sow(greedy(board))
                    self.assertEqual(env.board, board)
                    action = env.random_action()
                    observation, reward, terminated, _, _ = env.step(action)
                    board.sow(action + 1)
                    while not board.over and board.turn.lower() != side:
                        board.sow(greedy(board))
                    own_first = np.array(board.numbers)
                    if side == "north":
                        own_first = np.roll(own_first, 5)
                    np.testing.assert_array_equal(observation, own_first)
                south, north = board.stores
                self.assertEqual(reward, south - north if side == "south" else north - south)

    def test_the_exact_reward_is_the_loss(self):
        env = gym.KalahEnv(4, 3, reward="exact", engine=engine())
        env.reset(seed=2)
        terminated, least = False, 0.0
        while not terminated:
            board = env.board
            action = env.random_action()
            expected = next(sowing.cost for sowing in [self.judged(board, action + 1)])
            _, reward, terminated, _, _ = env.step(action)
            self.assertEqual(reward, -expected)
            least = min(least, reward)
        self.assertLess(least, 0)

    @staticmethod
    def judged(board, pit):
        board = board.copy()
        board.sow(pit)
        return engine().replay(board).sowings[-1]

    def test_a_board_can_be_the_start(self):
        board = seedbank.Board.from_text("0,1,0,3,2,1,0,4 n")
        for opponent in ("random", "minimax:1"):
            env = gym.KalahEnv(3, 2, opponent=opponent, engine=engine())
            observation, info = env.reset(options={"board": board})
            self.assertEqual(observation.tolist(), board.row.tolist())
            self.assertEqual((np.flatnonzero(info["action_mask"]) + 1).tolist(), board.legal_pits)
            self.assertEqual(env.board, board)

    def test_illegal_actions_change_nothing(self):
        for env in (gym.KalahEnv(3, 2), gym.KalahEnv(3, 2, reward="exact", engine=engine())):
            before, _ = env.reset(options={"board": seedbank.Board.from_text("0,1,0,3,2,1,0,4 s")})
            for action in (0, -1, 3, np.int64(0)):
                observation, reward, terminated, _, info = env.step(action)
                self.assertEqual((reward, terminated), (-12.0, False))
                np.testing.assert_array_equal(observation, before)
                self.assertEqual(info["action_mask"].tolist(), [0, 1, 0])
        strict = gym.KalahEnv(3, 2, illegal_reward=None)
        strict.reset()
        with self.assertRaises(seedbank.PositionError):
            strict.step(3)

    def test_the_outcome_can_be_the_reward(self):
        rewards = set()
        for seed in range(20):
            env = gym.KalahEnv(3, 2, reward="outcome", opponent="random")
            env.reset(seed=seed)
            over = False
            while not over:
                _, reward, over, _, _ = env.step(env.random_action())
                if not over:
                    self.assertEqual(reward, 0)
            self.assertEqual(reward, np.sign(env.board.margin))
            rewards.add(reward)
        self.assertGreaterEqual(rewards, {-1.0, 1.0})
        env.reset(options={"board": seedbank.Board.from_text("0,1,0,0,1,0,0,0 s", "fairkalah")})
        self.assertEqual(env.step(0)[1], -1)

    def test_a_function_can_be_the_opponent(self):
        seen = []

        def policy(observation, mask):
            seen.append((observation.copy(), mask.copy()))
            return last_legal(observation, mask)

        for side in ("south", "north"):
            env = gym.KalahEnv(4, 3, opponent=policy, side=side)
            env.reset(seed=3)
            board = seedbank.Board(4, 3)
            over = False
            while True:
                for observation, mask in seen:
                    np.testing.assert_array_equal(observation, board.row)
                    self.assertEqual((np.flatnonzero(mask) + 1).tolist(), board.legal_pits)
                    board.sow(board.legal_pits[-1])
                seen.clear()
                self.assertEqual((env.board, board.over), (board, over))
                if over:
                    break
                action = env.random_action()
                board.sow(action + 1)
                _, _, over, _, _ = env.step(action)
        for wrong, error in ((9, seedbank.PositionError), ("1", seedbank.ArgumentError),
                             (None, seedbank.ArgumentError)):
            env = gym.KalahEnv(3, 2, opponent=lambda *_: wrong, side="north")  # noqa: B023
            with self.assertRaisesRegex(error, "the opponent's action"):
                env.reset()

    def test_copies_and_pickles_play_on_alike(self):
        made = (gym.KalahEnv(4, 3, side="random"),
                gym.KalahEnv(4, 3, opponent="minimax:1", reward="exact", engine=engine()),
                gym.KalahEnv(4, 3, opponent=last_legal, reward="outcome"))
        for env in made:
            env.reset(seed=5)
            env.step(env.random_action())
            for make in (copying.deepcopy, lambda one: pickle.loads(pickle.dumps(one))):
                first, second = copying.deepcopy(env), make(env)
                before = env.board
                for _ in range(3):
                    over = False
                    while not over:
                        action = first.random_action()
                        self.assertEqual(second.random_action(), action)
                        row, reward, over, _, info = first.step(action)
                        other = second.step(action)
                        np.testing.assert_array_equal(other[0], row)
                        self.assertEqual(other[1:3], (reward, over))
                    np.testing.assert_array_equal(first.reset()[0], second.reset()[0])
                self.assertEqual(env.board, before)
        vector = gym.KalahVectorEnv(3, 3, 2)
        vector.reset(seed=1)
        two = gym.KalahAEC(3, 2)
        two.reset(seed=1)
        for make in (copying.deepcopy, lambda one: pickle.loads(pickle.dumps(one))):
            other = make(vector)
            np.testing.assert_array_equal(other.random_actions(),
                                          copying.deepcopy(vector).random_actions())
            another = make(two)
            another.step(another.random_action())
            self.assertEqual(sum(two.state() != seedbank.Board(3, 2).numbers), 0)

    def test_wrong_steps_and_options_are_errors_of_the_package(self):
        env = gym.KalahEnv(3, 2)
        env.reset()
        for action in (1.0, "1", None, True, 2**70, np.array([1, 2])):
            with self.assertRaisesRegex(seedbank.ArgumentError, "^action: "):
                env.step(action)
        for options in ({"sid": "north"}, {"board": 3}, {"side": "east"}, 3):
            with self.assertRaises(seedbank.ArgumentError):
                env.reset(options=options)
        for seed in (-1, 1.5, "1", True):
            with self.assertRaisesRegex(seedbank.ArgumentError, "^seed: "):
                env.reset(seed=seed)
        ended = seedbank.Board.from_text("0,0,0,3,2,1,0,6 s", "fairkalah")
        with self.assertRaisesRegex(seedbank.PositionError, "^board: the game is over$"):
            env.reset(options={"board": ended})
        for env in (gym.KalahEnv(3, 1), gym.KalahEnv(3, 1, reward="exact", engine=engine())):
            env.reset(options={"board": seedbank.Board.from_text("0,0,1,0,1,0,0,2 s")})
            self.assertTrue(env.step(2)[2])
            for action in (0, 2, 9):
                with self.assertRaisesRegex(seedbank.PositionError, "reset\\(\\) begins another"):
                    env.step(action)
        vector = gym.KalahVectorEnv(2, 3, 2, reward="outcome")
        with self.assertRaises(seedbank.ArgumentError):
            vector.reset(options={"side": "north"})
        vector.reset(seed=1)
        self.assertEqual(vector.step(np.array([2**63 - 1, -(2**63)]))[1].tolist(), [-1, -1])
        self.assertEqual(vector.step(np.array([2**64 - 1, 0], np.uint64))[1].tolist(), [-1, 0])
        rewards = set()
        for _ in range(300):
            _, reward, over, _, _ = vector.step(vector.random_actions())
            rewards |= set(reward[over].tolist())
        self.assertGreaterEqual({-1.0, 0.0, 1.0}, rewards)
        self.assertGreater(len(rewards), 1)

    def test_arguments_are_checked_and_boards_drawn(self):
        for arguments in ({"opponent": "morse"}, {"reward": "much"}, {"side": "east"}, {"pits": 8},
                          {"seeds": 0}, {"render_mode": "human"},
                          {"engine": engine("standard")}):
            with self.assertRaises(seedbank.ArgumentError):
                gym.KalahEnv(**arguments)
        for board in (seedbank.Board(6, 5), "4,4", seedbank.Board(3, 1)):
            with self.assertRaises(seedbank.ArgumentError):
                gym.KalahEnv().reset(options={"board": board})
        env = gym.KalahEnv(render_mode="ansi")
        env.reset()
        self.assertIn("South, to move", env.render())
        svg = gym.KalahEnv(render_mode="svg")
        svg.reset()
        self.assertTrue(svg.render().startswith("<svg "))

    def test_gymnasium_accepts_the_environment(self):
        gymnasium = installed("gymnasium")
        if gymnasium is None:
            self.skipTest("gymnasium is not installed")
        from gymnasium.utils.env_checker import check_env

        check_env(gymnasium.make(gym.ID).unwrapped)


class Vector(unittest.TestCase):
    def test_all_games_follow_the_protocol(self):
        env = gym.KalahVectorEnv(5, 3, 2, opponent="greedy", side="north")
        rows, info = env.reset(seed=4)
        over = np.zeros(5, bool)
        ended = 0
        for _ in range(300):
            self.assertEqual((rows.shape, rows.dtype), ((5, 8), np.int32))
            np.testing.assert_array_equal(info["action_mask"][~over], rows[~over, :3] > 0)
            actions = env.random_actions()
            before_over = over
            rows, rewards, over, truncated, info = env.step(actions)
            self.assertFalse(truncated.any() or (before_over & over).any())
            stores = rows[:, 3] - rows[:, 7]
            np.testing.assert_array_equal(rewards, np.where(over, stores, 0))
            self.assertTrue((rows.sum(axis=1) == 12).all())
            ended += over.sum()
        self.assertGreater(ended, 50)

    def test_the_games_are_those_of_single_environments(self):
        vector = gym.KalahVectorEnv(1, 4, 3, opponent="greedy")
        single = gym.KalahEnv(4, 3, opponent="greedy")
        rows, info = vector.reset()
        observation, _ = single.reset()
        terminated = False
        while not terminated:
            np.testing.assert_array_equal(rows[0], observation)
            action = int(np.flatnonzero(info["action_mask"][0])[0])
            rows, rewards, over, _, info = vector.step(np.array([action]))
            observation, reward, terminated, _, _ = single.step(action)
            self.assertEqual((rewards[0], over[0]), (reward, terminated))

    def test_illegal_actions(self):
        env = gym.KalahVectorEnv(2, 3, 2)
        before, _ = env.reset()
        rows, rewards, _, _, _ = env.step([7, -5])
        np.testing.assert_array_equal(rows, before)
        self.assertEqual(rewards.tolist(), [-12, -12])
        strict = gym.KalahVectorEnv(2, 3, 2, illegal_reward=None)
        with self.assertRaises(seedbank.PositionError):
            strict.step([7, 0])
        for actions in ([0], [0.5, 1], [None, 1]):
            with self.assertRaises(seedbank.ArgumentError):
                env.step(actions)


class TwoAgents(unittest.TestCase):
    def test_games_follow_the_protocol(self):
        for rules in BOTH_RULES:
            env = gym.KalahAEC(4, 3, rules)
            for seed in range(5):
                env.reset(seed=seed)
                board = seedbank.Board(4, 3, rules)
                accumulated = dict.fromkeys(env.possible_agents, 0.0)
                left = []
                for agent in env.agent_iter():
                    self.assertEqual(agent, env.agent_selection)
                    observation, reward, terminated, truncated, info = env.last()
                    self.assertEqual(reward, accumulated[agent])
                    self.assertEqual((terminated, truncated), (board.over, False))
                    self.assertTrue(env.observation_space(agent).contains(observation))
                    self.assertIsNone(env.last(observe=False)[0])
                    numbers = np.array(board.numbers)
                    np.testing.assert_array_equal(
                        observation["observation"],
                        numbers if agent == "south" else np.roll(numbers, 5))
                    np.testing.assert_array_equal(env.state(), numbers)
                    action = None
                    if not terminated:
                        self.assertEqual(agent, board.turn.lower())
                        self.assertEqual(
                            (np.flatnonzero(observation["action_mask"]) + 1).tolist(),
                            board.legal_pits)
                        idle = env.observe("north" if agent == "south" else "south")
                        self.assertFalse(idle["action_mask"].any())
                        action = env.action_space(agent).sample(observation["action_mask"])
                        board.sow(int(action) + 1)
                    else:
                        left.append(agent)
                    self.assertIsNone(env.step(action))
                    accumulated[agent] = 0.0
                    for other, more in env.rewards.items():
                        accumulated[other] += more
                    for by_agent in (env.rewards, env.terminations, env.truncations, env.infos):
                        self.assertEqual(set(by_agent), set(env.agents))
                    self.assertEqual(env.num_agents, len(env.agents))
                self.assertEqual(sorted(left), ["north", "south"])

    def test_the_rewards_are_the_margins(self):
        env = gym.KalahAEC(3, 2)
        env.reset(seed=3)
        rewards = {}
        for agent in env.agent_iter():
            _, reward, terminated, _, _ = env.last()
            if terminated:
                rewards[agent] = reward
            env.step(None if terminated else env.random_action())
        stores = env.state()[[3, 7]]
        self.assertEqual(rewards, {"south": stores[0] - stores[1], "north": stores[1] - stores[0]})

    def test_wrong_actions_are_refused(self):
        env = gym.KalahAEC(3, 2, render_mode="ansi")
        env.reset()
        for action in (3, -1):
            with self.assertRaises(seedbank.PositionError):
                env.step(action)
        with self.assertRaises(seedbank.ArgumentError):
            env.step(None)
        self.assertEqual(env.agent_selection, "south")
        self.assertIn("South, to move", env.render())

    def test_pettingzoo_accepts_the_environment(self):
        if installed("pettingzoo") is None:
            self.skipTest("pettingzoo is not installed")
        from pettingzoo.test import api_test

        api_test(gym.KalahAEC(), num_cycles=200)


class OpenSpiel(unittest.TestCase):
    def test_tensors_are_those_of_the_notation(self):
        board = seedbank.Board()
        while not board.over:
            south_first = np.array(board.numbers)
            tensor = gym.openspiel_tensor(south_first)
            self.assertEqual(tensor.dtype, np.float32)
            text = board.text("openspiel-tensor")
            numbers = [float(word) for word in text.replace("[", " ").replace("]", " ").replace(
                ",", " ").split() if word.replace(".", "").isdigit()]
            self.assertEqual(tensor.tolist(), numbers[:14])
            legal = np.array([pit in board.legal_pits for pit in range(1, 7)], np.int8)
            mask = gym.openspiel_mask(legal, board.turn == "South")
            # OpenSpiel's actions are the pits with seeds in its own numbering.
            actions = range(1, 7) if board.turn == "South" else range(8, 14)
            self.assertEqual(np.flatnonzero(mask).tolist(), [i for i in actions if tensor[i] > 0])
            board.sow(board.legal_pits[0])
        self.assertEqual(gym.openspiel_tensor(np.zeros((5, 14))).shape, (5, 14))
        self.assertEqual(gym.openspiel_mask(np.zeros((5, 6))).shape, (5, 14))


if __name__ == "__main__":
    unittest.main()
