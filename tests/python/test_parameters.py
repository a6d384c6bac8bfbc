"""Every parameter of every function and method, found by reflection, is sent numbers beyond each
type and values of other types: it is an error of the package that names the parameter, or the value
counts exactly as given."""

import asyncio
import contextlib
import inspect
import os
import re
import signal
import subprocess
import tempfile
import types
import unittest
import warnings

import numpy as np

import seedbank
from seedbank import four_rows, gym
from seedbank._records import Record
from support import engine
from test_layers import PROGRAM

NAN = float("nan")
VALUES = (0, -1, 2**15, 2**31, 2**32 + 3, 2**53, 1.5, NAN, "3", None, True)
OTHERS = (object(), "\ud800", "a\0b", b"x", [[1, 2], [3]], -(10**30), 10**400, {"a": 1}, [object()])

# A valid value of each parameter that has no default, by name.
POSITION = "1,0,0,1,0,0 s"
ROW = [1, 0, 0, 1, 0, 0]
BOARD = seedbank.Board(2, 1)
VALID = {
    "text": POSITION, "position": POSITION, "positions": [ROW], "strategy": "random", "n": 2,
    "board": BOARD, "game": BOARD, "games": [BOARD], "players": ["random", "greedy"],
    "pit": 1, "pits": [1], "line": BOARD.record(), "seeds": 3, "db": "database", "path": "games",
    "file": "file.npy", "files": "labels.npz", "name": "greedy", "command": "./bot", "masks": [[1, 1]],
    "function": len, "num_envs": 2, "actions": np.array([0, 0]), "action": 0, "agent": "south",
    "first": "beginner", "second": "beginner",
}
# Other arguments that make a call quick, or that a case requires.
WITH = {
    "Engine.match": {"starts": [BOARD], "judged": False, "time": 0.2}, "Engine.fair": {"pits": 2, "seeds": 1},
    "Engine.sample": {"pits": 2, "seeds": 2}, "build": {"seeds": 3, "pits": 2},
    "Engine.replay": {"start": None}, "four_rows.move": {"position": four_rows.opening(), "player": "beginner"},
    "four_rows.legal_pits": {"position": four_rows.opening()},
    "four_rows.sow": {"position": four_rows.opening()}, "Layer": {"pits": 2},
    "Board.from_pits": {"start": BOARD}, "Labels.save": {"file": "labels.npz"},
    "four_rows.match": {"games": 2},
}
# Integers that may exceed 32 bits: seeds of random numbers, and limits.
WIDE = {"seed", "n", "memory", "size", "shard", "step_limit", "max_iter", "games", "rows", "numbers",
        "start", "stop", "pits", "action"}
# Results, which the package makes, and types.
NOT_CALLED = (Record, Exception, tuple)


class Enough(BaseException):
    """A call that works for long has accepted its arguments."""


def functions_of(instances):
    """Every public function and method: a name and a callable."""
    for module, prefix in ((seedbank, ""), (gym, "gym."), (four_rows, "four_rows.")):
        names = getattr(module, "__all__", None) or [
            name for name, value in vars(module).items()
            if getattr(value, "__module__", None) == module.__name__ and not name.startswith("_")]
        for name in names:
            value = getattr(module, name)
            if isinstance(value, types.FunctionType):
                yield prefix + name, value
            elif inspect.isclass(value) and not issubclass(value, NOT_CALLED) and value is not seedbank.Stop:
                if value is not seedbank.Analysis:  # made by Engine.analyse
                    yield prefix + name, value
                instance = instances.get(name)
                for method, _ in inspect.getmembers(value, callable):
                    if not method.startswith("_") and instance is not None:
                        yield f"{prefix}{name}.{method}", getattr(instance, method)


def accepts(annotation, value):
    """Whether a parameter with this annotation may accept the value."""
    words = set(re.findall(r"\w+", str(annotation)))
    if value is None:
        return bool(words & {"None", "Optional", "Memory", "OnProgress"})
    if isinstance(value, bool):
        return "bool" in words
    if isinstance(value, str):
        return bool(words & {"str", "Path", "Rules", "Notation", "Literal", "Memory", "Text", "ArrayLike",
                             "Opponent"})
    if value != value:
        return False
    if isinstance(value, float):
        return "float" in words
    return bool(words & {"int", "float", "integer", "Memory"})


@contextlib.contextmanager
def patience():
    """Ends a call by its processor time, which does not depend on other work of the machine."""
    def enough(*_):
        raise Enough

    previous = signal.signal(signal.SIGPROF, enough)
    signal.setitimer(signal.ITIMER_PROF, 2)
    try:
        yield
    except Enough:
        pass
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, previous)


def call(function, arguments):
    with warnings.catch_warnings(), patience():
        warnings.simplefilter("ignore")
        result = function(**arguments)
        if inspect.iscoroutine(result):
            asyncio.run(result)
        elif isinstance(result, seedbank.Analysis):
            result.stop()
        elif inspect.isgenerator(result):
            next(result, None)
        return result


class Parameters(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)
        seedbank.build("database", seeds=4, pits=2)
        with open("games", "w") as file:
            file.write(BOARD.record() + "\n")
        labels = engine().label([ROW], "labels.npz")
        self.instances = {
            "Board": BOARD.copy(), "Engine": engine(), "Layer": seedbank.Layer(3, 2, "database"),
            "Labels": labels, "KalahEnv": gym.KalahEnv(2, 1),
            "KalahVectorEnv": gym.KalahVectorEnv(2, 2, 1), "KalahAEC": gym.KalahAEC(2, 1),
        }
        for environment in ("KalahEnv", "KalahVectorEnv", "KalahAEC"):
            self.instances[environment].reset()
        subprocess.run([PROGRAM, *"fullgame --pits 2 --seeds 1 --out whole --quiet".split()],
                       check=True, stdout=subprocess.DEVNULL)
        self.instances["FullGame"] = seedbank.FullGame("whole")

    def test_every_parameter_refuses_what_it_cannot_hold(self):
        asked = 0
        for name, function in functions_of(self.instances):
            parameters = inspect.signature(function).parameters.values()
            usual = WITH.get(name, {})
            required = {
                one.name: usual.get(one.name, VALID.get(one.name)) for one in parameters
                if one.default is one.empty and one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)}
            if name == "gym.KalahVectorEnv.close" or name == "to_thread":
                continue  # no parameter of their own, and a function that the caller chooses
            if name == "Labels":
                labels = self.instances["Labels"]
                required = {field: getattr(labels, field)
                            for field in ("positions", "values", "best", "rules")}
            for one in parameters:
                if one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD):
                    continue
                if one.name not in required and one.default is one.empty:
                    self.fail(f"{name}: no valid value of {one.name} is known")
                for value in (*VALUES, *OTHERS):
                    with self.subTest(name, parameter=one.name, value=value):
                        self.check(name, function, one, {**required, **usual, one.name: value}, value)
                        asked += 1
            for environment in ("KalahEnv", "KalahAEC", "KalahVectorEnv"):
                self.instances[environment].reset()
        self.assertGreater(asked, 1500)

    def check(self, name, function, parameter, arguments, value):
        if "Analysis" in name:
            return
        try:
            call(function, arguments)
        except seedbank.Error as error:
            message = str(error)
            self.assertNotIn("\n", message)
            if isinstance(error, seedbank.StoppedError):
                return
            self.assertNotIn("incompatible function arguments", message)
            if any(value is other for other in OTHERS):
                return
            words = (parameter.name.replace("_", "."), re.escape(str(value)), "pit", "seeds", "action",
                     "database", "sowing", "numbers", "players", "game")
            self.assertRegex(message, "|".join(words))
            return
        if any(value is other for other in OTHERS):
            return
        self.assertTrue(accepts(parameter.annotation, value), f"accepted {value!r}")
        if isinstance(value, int) and value >= 2**31 and "float" not in str(parameter.annotation):
            self.assertIn(parameter.name, WIDE)

    def test_seeds_of_random_numbers_are_not_narrowed(self):
        def sample(seed):
            return engine().sample(50, seed, pits=4, seeds=3).tolist()

        def games(seed):
            env = gym.KalahVectorEnv(64, 4, 3)
            env.reset(seed=seed)
            return env.random_actions().tolist()

        for of in (sample, games):
            for wide in (2**31 + 1, 2**32 + 3, 2**53 + 1, 2**63 + 5):
                answers = [of(wide % 2**bits) for bits in (16, 31, 32, 53) if wide % 2**bits != wide]
                self.assertNotIn(of(wide), answers)

    def test_every_number_of_an_array_is_checked(self):
        for value in VALUES:
            if value in (0, True):  # NumPy makes 1 of True in a list
                continue
            for rows in ([[1, 0, value, 1, 0, 0]], [1, 0, value, 1, 0, 0],
                         np.array([1, 0, value, 1, 0, 0], object)):
                for function in (engine().values, engine().best, engine().pit_values, engine().guess,
                                 engine().label, engine().query):
                    with self.subTest(function=function.__name__, value=value), \
                            self.assertRaises(seedbank.Error):
                        function(rows)


if __name__ == "__main__":
    unittest.main()
