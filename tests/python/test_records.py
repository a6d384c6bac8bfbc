"""The records of the package: their documentation, that they are immutable, and the errors of wrong
arguments of every function."""

import dataclasses
import inspect
import json
import re
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

    def test_dictionaries_have_the_fields_and_are_json(self):
        for result in self.results():
            fields = result.to_dict()
            self.assertEqual(list(fields), [field.name for field in dataclasses.fields(result)])
            self.assertEqual(json.loads(json.dumps(fields)), fields)
        match = engine().match(["greedy", "random"], starts=[seedbank.Board(3, 2)])
        board = match.games[0].board
        self.assertEqual(match.to_dict()["games"][0]["board"], {
            "position": board.text(), "rules": board.rules,
            "start": seedbank.Board(3, 2).text(), "sown": board.sown})
        judged = engine().judge([board]).to_dict()
        self.assertEqual(judged["pit"].tolist(), board.sown)

    def test_records_without_arrays_can_be_hashed(self):
        for result in self.results():
            self.assertEqual(hash(result), hash(dataclasses.replace(result)))


class WrongArguments(unittest.TestCase):
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
