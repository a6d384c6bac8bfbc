"""The records of the package: their documentation, that they are immutable, and the errors of wrong
arguments of every function."""

import dataclasses
import inspect
import os
import re
import tempfile
import unittest

import numpy as np

import seedbank
from support import engine


def records():
    """The public classes with fields."""
    public = (getattr(seedbank, name) for name in seedbank.__all__)
    return [each for each in public if inspect.isclass(each)
            and (dataclasses.is_dataclass(each) or hasattr(each, "_fields"))]


def fields_of(record):
    return record._fields if hasattr(record, "_fields") else [
        field.name for field in dataclasses.fields(record)]


class Documentation(unittest.TestCase):
    def test_help_documents_every_attribute(self):
        self.assertGreater(len(records()), 20)
        for record in records():
            text = inspect.getdoc(record)
            _, found, attributes = text.partition("\n\nAttributes:\n")
            self.assertTrue(found, record)
            documented = re.findall(r"^    (\w+): ", attributes, re.MULTILINE)
            self.assertEqual(documented, list(fields_of(record)), record)

    def test_attributes_of_errors_are_documented(self):
        for error in (seedbank.PositionError, seedbank.DatabaseError, seedbank.ResourceError,
                      seedbank.IoError, seedbank.StoppedError):
            documented = re.findall(r"^    (\w+): ", inspect.getdoc(error), re.MULTILINE)
            self.assertEqual(documented, list(error.__annotations__), error)

    def test_margins_have_units_and_a_viewpoint(self):
        for record in records():
            for name, text in re.findall(r"^    (value|values|bounds|worth|cost): ((?:.|\n      )*)",
                                         inspect.getdoc(record), re.MULTILINE):
                if record in (seedbank.FullGameAnswer, seedbank.FullGameMove):
                    continue  # outcomes and depths
                self.assertIn("seeds", text, (record, name))
                if name != "cost":
                    self.assertRegex(" ".join(text.split()),
                                     r"\bfor the (side|first player)\b|\bof `value`",
                                     (record, name))


class Immutability(unittest.TestCase):
    def results(self):
        game = seedbank.Board(3, 2)
        game.sow(1)
        yield engine().query(game)
        yield engine().query(game).moves[0]
        yield engine().pie(seedbank.Board(3, 2))
        yield engine().replay(game)
        yield engine().match(["greedy", "random"], starts=[seedbank.Board(3, 2)])
        yield engine().fair(3, 2)[0]
        yield engine().analyse(game).wait()[0]

    def test_fields_cannot_be_set_and_sequences_cannot_change(self):
        for result in self.results():
            for field in dataclasses.fields(result):
                with self.assertRaises(dataclasses.FrozenInstanceError):
                    setattr(result, field.name, None)
                self.assertNotIsInstance(getattr(result, field.name), (list, dict, set),
                                         (result, field.name))

    def test_records_without_arrays_can_be_hashed(self):
        for result in self.results():
            self.assertEqual(hash(result), hash(dataclasses.replace(result)))


class WrongArguments(unittest.TestCase):
    """Every function gets wrong values for each of its arguments."""

    WRONG = (None, object(), 1.5, "\ud800", b"x", [[1, 2], [3]], -(10**30), 10**400, {"a": 1},
             [object()])

    def setUp(self):
        folder = tempfile.TemporaryDirectory()  # b"x" is the name of a file
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)

    def calls(self):
        board = seedbank.Board(3, 2)
        rows = board.row
        right = {
            seedbank.Board: {"pits": 3, "seeds": 2, "rules": "standard"},
            seedbank.Board.from_text: {"text": "1,0,0,1,0,0", "notation": "", "rules": "standard"},
            seedbank.Board.from_record: {"line": board.record()},
            seedbank.Board.of: {"position": rows, "notation": "", "rules": "standard"},
            board.record: {"south": "a", "north": "b"},
            board.is_legal: {"pit": 1},
            board.copy().sow: {"pit": 1},
            board.text: {"notation": "kgp"},
            engine().query: {"position": board, "notation": "", "moves": True, "line": True,
                             "time": 1.0, "stop": None},
            engine().pie: {"board": board, "rule": "turn"},
            engine().analyse: {"position": board, "notation": ""},
            engine().replay: {"game": board},
            engine().judge: {"games": [board]},
            engine().match: {"players": ["greedy", "random"], "games": 2, "starts": [board],
                             "seed": 1, "seconds_per_move": 1.0, "clock": 1.0, "margin": 0.1,
                             "start_up": 1.0, "pie": "none", "tournament": "gauntlet",
                             "sprt": (0, 5), "forfeit": "zero", "isolate": "none", "freeze": False,
                             "listen": None, "judged": False, "judge_time": 1.0, "records": None,
                             "time": 60.0, "stop": None},
            engine().move: {"position": board, "strategy": "greedy", "seed": 1, "notation": ""},
            engine().values: {"positions": rows},
            engine().best: {"positions": rows},
            engine().pit_values: {"positions": rows},
            engine().guess: {"positions": rows},
            engine().label: {"positions": rows, "shard": (1, 1)},
            engine().fair: {"pits": 3, "seeds": 2, "max_moved": 1, "value": 0},
            engine().sample: {"n": 2, "seed": 1, "pits": 3, "seeds": 2},
            seedbank.Layer: {"seeds": 3, "pits": 2, "rules": "standard"},
            seedbank.Layer(3, 2).rows: {"start": 0, "stop": 1},
            seedbank.Layer(3, 2).numbers: {"positions": seedbank.Layer(3, 2).rows(0, 1)},
            seedbank.build: {"db": "no/such/folder/at/all", "seeds": 1},
            seedbank.read_games: {"path": "no/such/file"},
            seedbank.read_positions: {"path": "no/such/file"},
            seedbank.FullGame: {"db": "no/such/folder"},
            seedbank.Labels.load: {"files": "no/such/file.npz"},
        }
        for function, arguments in right.items():
            for name in arguments:
                for wrong in self.WRONG:
                    yield function, name, {**arguments, name: wrong}

    def test_errors_are_those_of_the_package(self):
        refused = 0
        for function, name, arguments in self.calls():
            try:
                function(**arguments)
            except seedbank.Error as error:
                self.assertNotIn("\n", str(error))
                self.assertNotIn("incompatible function arguments", str(error))
                refused += 1
            except OSError as error:
                self.assertIs(function, seedbank.Labels.load, error)  # documented
            except Exception as error:
                self.fail(f"{function.__qualname__}({name}={arguments[name]!r}): {error!r}")
        self.assertGreater(refused, 300)

    def test_errors_name_the_argument(self):
        for name, call in (
                ("position", lambda: engine().query(None)),
                ("position", lambda: engine().query("\ud800")),
                ("pits", lambda: seedbank.Board(None, None)),
                ("rules", lambda: seedbank.Board(3, 2, "\udfff")),
                ("positions", lambda: engine().values(np.zeros((2, 3), int))),
                ("players", lambda: engine().match(None)),
                ("games", lambda: engine().judge(None)),
                ("starts", lambda: engine().match(["greedy", "random"], starts=3)),
                ("sprt", lambda: engine().match(["greedy", "random"], sprt=3)),
                ("sprt", lambda: engine().match(["greedy", "random"], sprt=(0, 10**400))),
                ("clock", lambda: engine().match(["greedy", "random"], clock=(1, 10**400))),
                ("time", lambda: engine().query(seedbank.Board(3, 2), time=10**400)),
                ("shard", lambda: engine().label([1, 0, 0, 1, 0, 0], shard=3)),
                ("files", lambda: seedbank.Labels.load(None)),
                ("start", lambda: seedbank.read_games("x", start=3)),
                ("function", lambda: seedbank.Engine(progress=3))):
            with self.assertRaises(seedbank.ArgumentError) as raised:
                call()
            self.assertIn(name, str(raised.exception))


if __name__ == "__main__":
    unittest.main()
