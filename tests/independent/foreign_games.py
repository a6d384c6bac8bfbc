"""Games in the forms of other programs, for foreign_texts.py.

Writers write random legal games of 1 to 7 pits per side; each mutation of the sowings is written in
the same form. What may be read follows from strict readings of the words in every documented
numbering, played by plain_kalah.py, which shares no code with the project either. A third text has
a change of something else: names, numbers, results, separators, or any byte.
"""

import http.client
import json
import os
import random
import re
import socket
import subprocess
import sys
import time
import urllib.parse
from typing import Callable

from foreign_texts import Case, Kind, mutated

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "python"))
from plain_kalah import PlainBoard  # noqa: E402

SIDES = "SN"
LETTERS = "ABCDEFGHIJKLMN"
Sowing = tuple[int, int]  # the side, 0 for South, and the pit from 1


class Game:
    """A game as it was played: its opening, and the side and the pit of each sowing."""

    def __init__(self, pits: int, seeds: int, sowings: list[Sowing]):
        self.pits, self.seeds, self.sowings = pits, seeds, sowings

    @property
    def start(self) -> str:
        row = [str(self.seeds)] * self.pits + ["0"]
        return ",".join(row + row) + " s"


def opening(pits: int, seeds: int) -> PlainBoard:
    row = [seeds] * pits + [0]
    return PlainBoard(pits, row + row, 0, "standard")


def random_game(randomness: random.Random) -> Game:
    pits, seeds = randomness.choice((6, 6, 6, 1, 2, 3, 4, 5, 7)), randomness.randint(2, 6)
    board, sowings = opening(pits, seeds), []
    length = randomness.choice((1, 2, 3, 6, 12, 30, 30, 30))
    while not board.over() and len(sowings) < length:
        pit = randomness.choice(board.legal_pits())
        sowings.append((board.mover, pit))
        board.sow(pit)
    return Game(pits, seeds, sowings)


def changed(randomness: random.Random, game: Game) -> Game:
    """The game with a sowing changed, left out, or repeated: perhaps no longer legal."""
    sowings = list(game.sowings)
    at = randomness.randrange(len(sowings))
    change = randomness.randrange(3)
    if change == 0:
        sowings[at] = (randomness.choice((sowings[at][0], 1 - sowings[at][0])),
                       randomness.randint(1, game.pits))
    elif change == 1 and len(sowings) > 1:
        del sowings[at]
    else:
        sowings.insert(at, sowings[at])
    return Game(game.pits, game.seeds, sowings)


def reading(game: Game, told: list[tuple[int | None, int]]) -> str:
    """The reading of pits, of sides that are told or not: `!` stands for an illegal sowing, `>` for
    one after the end."""
    board, words = opening(game.pits, game.seeds), []
    for side, pit in told:
        if board.over():
            words.append(">")
            break
        if pit not in board.legal_pits() or side not in (None, board.mover):
            words.append("!")
            break
        words.append(SIDES[board.mover] + str(pit))
        board.sow(pit)
    return f"{game.start}: {' '.join(words)}"


def turns(game: Game) -> list[list[Sowing]]:
    """The sowings by turn and side, as far as the game is legal; then each by itself."""
    board, result, is_new = opening(game.pits, game.seeds), [], True
    for side, pit in game.sowings:
        if is_new or side != result[-1][0][0]:
            result.append([])
        result[-1].append((side, pit))
        is_new = True
        if not board.over() and pit in board.legal_pits():
            before = board.mover
            board.sow(pit)
            is_new = board.mover != before
    return result


# Numberings: the word of a pit, and the side and the pit of a word, or None.

def spelled(numbering: str, game: Game, side: int, pit: int) -> str:
    pits = game.pits
    return {
        "sowing": str(pit),
        "cells": str(pit + side * (pits + 1)),
        "indices": str(pit - 1 + side * (pits + 1)),
        "from-zero": str(pit - 1),
        "distance": str(pits + 1 - pit),
        "columns": str(pits + 1 - pit if side else pit),
        "letters": LETTERS[pit - 1],
        "cases": LETTERS[pit - 1].lower() if side else LETTERS[pit - 1],
        "squares": (LETTERS[pits - pit] + "2" if side else LETTERS[pit - 1] + "1").lower(),
        "alphabet": LETTERS[pit - 1 + side * pits],
    }[numbering]


NUMBERINGS = ("sowing", "cells", "indices", "from-zero", "distance", "columns", "letters", "cases",
              "squares", "alphabet")


def in_numbering(numbering: str, game: Game, words: list[str]) -> list[tuple[int | None, int]] | None:
    """The sides and pits that words name; the side only if the numbering tells it."""
    tells = numbering in ("cells", "indices", "cases", "squares", "alphabet")
    told: list[tuple[int | None, int]] = []
    if numbering in ("letters", "alphabet"):
        if any(word.islower() for word in words) and any(word.isupper() for word in words):
            return None
        words = [word.upper() for word in words]
    board = opening(game.pits, game.seeds)
    for word in words:
        found = [(side, pit) for side in (0, 1) for pit in range(1, game.pits + 1)
                 if spelled(numbering, game, side, pit) == word]
        if not found:
            return None
        # Where both sides have the word, the mover's pit is meant.
        side, pit = next((one for one in found if one[0] == board.mover), found[0])
        told.append((side if tells else None, pit))
        if not board.over() and side == board.mover and pit in board.legal_pits():
            board.sow(pit)
    return told


def legal(text: str) -> bool:
    return "!" not in text and ">" not in text


def list_readings(game: Game, words: list[str]) -> set[str]:
    """What a list of words may be read as: the only legal game, or the native one."""
    native = in_numbering("sowing", game, words)
    words = [str(int(word)) if word.isdecimal() else word for word in words]
    codes = [(int(word[0]) - 1, int(word[1])) for word in words if len(word) == 2 and word.isdecimal()]
    if len(codes) == len(words) and legal(code := reading(game, list(codes))):
        return {code}
    readings = [reading(game, told) for numbering in NUMBERINGS
                if (told := in_numbering(numbering, game, words)) is not None]
    return {one for one in readings if legal(one)} | (
        {reading(game, native)} if native is not None else set())


# Forms. A form writes a game; `names` are those of players.

Writer = Callable[[random.Random, Game], str]
FORMS: dict[str, Writer] = {}
NATIVE: dict[str, str] = {}  # the numbering of forms that are lists of words


def form(name: str, numbering: str | None = None) -> Callable[[Writer], Writer]:
    def add(writer: Writer) -> Writer:
        FORMS[name] = writer
        if numbering:
            NATIVE[name] = numbering
        return writer
    return add


def words_of(numbering: str, game: Game) -> list[str]:
    return [spelled(numbering, game, side, pit) for side, pit in game.sowings]


for _numbering in NUMBERINGS:
    form(f"list, {_numbering}", _numbering)(
        lambda _, game, numbering=_numbering: " ".join(words_of(numbering, game)))
for _name, _joint in (("commas", ","), ("commas and blanks", ", "), ("semicolons", ";")):
    form(f"list with {_name}", "sowing")(
        lambda _, game, joint=_joint: joint.join(words_of("sowing", game)))
form("list in brackets", "sowing")(lambda _, game: str([pit for _, pit in game.sowings]))
form("list of texts", "sowing")(lambda _, game: str([str(pit) for _, pit in game.sowings]))
form("comma at the end", "sowing")(lambda _, game: ",".join(words_of("sowing", game)) + ",")
form("comment after a hash", "sowing")(
    lambda r, game: " ".join(words_of("sowing", game)) + f" # {r.choice(('won', '7 of 9', '1 2'))}")
form("comment after a semicolon", "sowing")(
    lambda _, game: " ".join(words_of("sowing", game)) + " ; a good game")
form("comment in braces", "sowing")(
    lambda _, game: " {book 3 2} ".join(words_of("sowing", game)))
form("result", "sowing")(
    lambda r, game: " ".join(words_of("sowing", game)) + r.choice((" 1-0", " 0-1", " 1/2-1/2", " *")))


@form("seeds as a result", "sowing")
def _(randomness: random.Random, game: Game) -> str:
    south = randomness.randint(0, 2 * game.pits * game.seeds)
    north = 2 * game.pits * game.seeds - south
    joint = randomness.choice(":-")
    return " ".join(words_of("sowing", game)) + f" {south}{joint}{north}"


@form("floats", "sowing")
def _(_: random.Random, game: Game) -> str:
    return str([float(pit) for _, pit in game.sowings])


@form("irving")
def _(_: random.Random, game: Game) -> str:
    return "-".join("".join(str(pit - 1) for _, pit in turn) for turn in turns(game))


@form("turns without blanks")
def _(_: random.Random, game: Game) -> str:
    return " ".join("".join(str(pit) for _, pit in turn) for turn in turns(game))


@form("turns with hyphens")
def _(_: random.Random, game: Game) -> str:
    return " / ".join("-".join(str(pit) for _, pit in turn) for turn in turns(game))


@form("list of turns")
def _(_: random.Random, game: Game) -> str:
    return str([[pit for _, pit in turn] for turn in turns(game)])


@form("codes")
def _(_: random.Random, game: Game) -> str:
    return " ".join(f"{side + 1}{pit}" for side, pit in game.sowings)


@form("player:pit from 1")
def _(_: random.Random, game: Game) -> str:
    return " ".join(f"{side + 1}:{pit}" for side, pit in game.sowings)


@form("history of cells")
def _(_: random.Random, game: Game) -> str:
    return "history=" + ",".join(f"{side}:{spelled('cells', game, side, pit)}"
                                 for side, pit in game.sowings)


@form("short marks")
def _(randomness: random.Random, game: Game) -> str:
    joint = randomness.choice((" ", ",", ", "))
    return joint.join(f"{SIDES[side]}{pit}" for side, pit in game.sowings)


@form("marks in a line")
def _(_: random.Random, game: Game) -> str:
    return " ".join(f"{SIDES[turn[0][0]]}: " + " ".join(str(pit) for _, pit in turn)
                    for turn in turns(game))


PAIRS = [("South", "North"), ("Ana", "Bo"), ("White", "Black"), ("Süd", "Nord"), ("P1", "P2"),
         ("Ich", "App"), ("Player 1", "Player 2"), ("Model one", "Model two"), ("S", "N")]


def line_of_turn(names: tuple[str, str], turn: list[Sowing], numbering: str, game: Game) -> str:
    pits = ", ".join(spelled(numbering, game, side, pit) for side, pit in turn)
    return f"{names[turn[0][0]]}: {pits}"


for _names in PAIRS:
    form(f"lines of {_names[0]} and {_names[1]}")(
        lambda _, game, names=_names: "\n".join(
            line_of_turn(names, turn, "sowing", game) for turn in turns(game)))
form("lines of a sowing each")(
    lambda _, game: "\n".join(f"{('South', 'North')[side]}: {pit}" for side, pit in game.sowings))
form("lines of cells")(
    lambda _, game: "\n".join(
        line_of_turn(("South", "North"), turn, "cells", game) for turn in turns(game)))


@form("numbered turns")
def _(randomness: random.Random, game: Game) -> str:
    joint, dot = randomness.choice(("\n", " ")), randomness.choice((".", ")"))
    return joint.join(f"{number}{dot} " + " ".join(str(pit) for _, pit in turn)
                      for number, turn in enumerate(turns(game), 1))


@form("numbered rounds")
def _(randomness: random.Random, game: Game) -> str:
    words = ["-".join(str(pit) for _, pit in turn) for turn in turns(game)]
    joint = randomness.choice(("\n", " "))
    return joint.join(f"{at // 2 + 1}. {' '.join(words[at:at + 2])}"
                      for at in range(0, len(words), 2))


@form("pairs from 1")
def _(randomness: random.Random, game: Game) -> str:
    pairs = [(side + 1, pit) for side, pit in game.sowings]
    return json.dumps(pairs) if randomness.random() < 0.5 else str(pairs)


@form("pairs from 0")
def _(randomness: random.Random, game: Game) -> str:
    pairs = [(side, pit - 1) for side, pit in game.sowings]
    return json.dumps(pairs) if randomness.random() < 0.5 else str(pairs)


@form("pairs of a player from 0 and a pit from 1")
def _(_: random.Random, game: Game) -> str:
    return str([(side, pit) for side, pit in game.sowings])


@form("pairs of a pit and a player")
def _(_: random.Random, game: Game) -> str:
    return str([(pit, side + 1) for side, pit in game.sowings])


@form("pairs with names")
def _(_: random.Random, game: Game) -> str:
    return json.dumps([[("south", "north")[side], pit] for side, pit in game.sowings])


DECOYS = [{"comment": "4 4 4"}, {"time": 3}, {"date": "2026-11-28"}, {"url": "http://example.org"},
          {"depth": 6}, {"score": 12}, {"toMove": "north"}, {"opponent": "B"}]


def objects(game: Game, key: str, names: tuple[object, object], first: int) -> list[dict]:
    return [{key: names[side], "pit": pit - 1 + first} for side, pit in game.sowings]


for _key, _names, _first in (("player", (1, 2), 1), ("player", (0, 1), 0), ("side", ("S", "N"), 1),
                             ("player", ("Ana", "Bo"), 1), ("color", ("white", "black"), 1)):
    form(f"objects, {_key} {_names[0]}, pits from {_first}")(
        lambda _, game, key=_key, names=_names, first=_first: json.dumps(
            objects(game, key, names, first)))
form("lines of objects")(
    lambda _, game: "\n".join(map(json.dumps, objects(game, "player", (1, 2), 1))))


@form("objects with decoys")
def _(randomness: random.Random, game: Game) -> str:
    entries = objects(game, "player", (1, 2), 1)
    for entry in entries:
        entry |= randomness.choice(DECOYS)
    return json.dumps(entries)


def table(game: Game, header: str, joint: str, row: Callable[[int, int, int], list]) -> str:
    rows = [joint.join(map(str, row(number, side, pit)))
            for number, (side, pit) in enumerate(game.sowings, 1)]
    return "\n".join([header.replace(",", joint), *rows])


form("table, game,ply,pit")(
    lambda _, game: table(game, "game,ply,pit", ",", lambda n, side, pit: [1, n, pit]))
form("table, ply,player,pit")(
    lambda _, game: table(game, "ply,player,pit", ",", lambda n, side, pit: [n, side + 1, pit]))
form("table, number,side,move")(
    lambda _, game: table(game, "number,side,move", ";",
                          lambda n, side, pit: [n, ("south", "north")[side], pit]))
form("table with tabs")(
    lambda _, game: table(game, "ply,player,pit", "\t", lambda n, side, pit: [n, side, pit - 1]))
form("table with bars")(
    lambda _, game: table(game, "ply,player,pit", "|", lambda n, side, pit: [n, side + 1, pit]))
form("table with an unknown header")(
    lambda _, game: table(game, "spiel,zug,mulde", ",", lambda n, side, pit: [1, n, pit]))


def row_of(game: Game) -> list[int]:
    return ([game.seeds] * game.pits + [0]) * 2


@form("object with a start")
def _(randomness: random.Random, game: Game) -> str:
    key = randomness.choice(("sowings", "moves", "actions", "history"))
    sowings = [pit for _, pit in game.sowings]
    start = randomness.choice((game.start, row_of(game)))
    return json.dumps({randomness.choice(("start", "initial", "position")): start, key: sowings})


@form("object with sizes")
def _(randomness: random.Random, game: Game) -> str:
    key = randomness.choice(("seeds", "stones"))
    return json.dumps({key: game.seeds, "pits": game.pits, "moves": [pit for _, pit in game.sowings]})


@form("object with two lists")
def _(randomness: random.Random, game: Game) -> str:
    sowings = [pit for _, pit in game.sowings]
    other = randomness.choice((sowings, sowings[:-1], [*sowings, 1]))
    return json.dumps({"sowings": sowings, "moves": other})


@form("object with decoys")
def _(randomness: random.Random, game: Game) -> str:
    entry = {"sowings": [pit for _, pit in game.sowings]}
    entry |= randomness.choice(DECOYS)
    return json.dumps(entry)


@form("object with marks")
def _(_: random.Random, game: Game) -> str:
    return json.dumps({"moves": [f"{SIDES[side]}{pit}" for side, pit in game.sowings]})


# Forms that do not tell which side sows.
WITHOUT_SIDES = {"irving", "turns without blanks", "turns with hyphens", "list of turns",
                 "numbered turns", "numbered rounds", "table, game,ply,pit", "object with a start",
                 "object with sizes", "object with two lists", "object with decoys"}
# Forms whose players are those of the sides in the order in which they sow.
BY_ORDER = {"lines of Ana and Bo", "lines of Ich and App", "lines of Model one and Model two",
            "objects, player Ana, pits from 1"}
# Forms with marks of turns, which may contradict the sowings.
WITH_TURNS = {"turns with hyphens", "numbered turns", "numbered rounds"}
# Forms with an entry per sowing, of which pits may be numbered from 0 or from 1.
ENTRIES = ("pairs", "objects", "lines of objects", "table", "list of turns")


def told_by(name: str, game: Game) -> list[tuple[int | None, int]]:
    """The sides, if the form tells them, and the pits of a game."""
    flips = name in BY_ORDER and game.sowings[0][0] == 1
    return [(None if name in WITHOUT_SIDES else 1 - side if flips else side, pit)
            for side, pit in game.sowings]


def readings_of(name: str, game: Game, text: str) -> set[str]:
    """What else a text of the form may be read as."""
    told = told_by(name, game)
    strict: set[str] = set()
    if name in WITH_TURNS:
        words = reading(game, told).split()
        end = len(game.start.split())
        strict |= {" ".join([*words[:at], "!"]) for at in range(end, len(words))}
    if name.startswith(ENTRIES):
        # The form, without the other number, is the same text as that of another game.
        strict |= {one for shift in (-1, 1)
                   if legal(one := reading(game, [(side, pit + shift) for side, pit in told]))}
        if all(side == 1 for side, _ in told):  # the first of two players that are counted from 1
            strict |= {one for shift in (-1, 0, 1)
                       if legal(one := reading(game, [(0, pit + shift) for _, pit in told]))}
        if name == "pairs of a pit and a player":
            strict |= {one for one in [reading(game, [(pit - 1, side + 1) for side, pit in told])]
                       if legal(one)}
        if name == "list of turns" and text.count("[") == 2:
            strict |= list_readings(game, words_of("sowing", game))
    elif name in NATIVE:
        strict |= list_readings(game, words_of(NATIVE[name], game))
    elif name in ("irving", "turns without blanks"):
        strict |= list_readings(game, text.split())
    else:
        # Lists, with or without marks: of several legal games, the native one.
        strict |= {one for one in list_readings(game, words_of("sowing", game)) if legal(one)}
    return strict


def other_text(name: str, randomness: random.Random, text: str) -> str:
    """The text with a change of something other than a sowing: a name, the numbering, a result, a
    separator, or any byte."""
    change = randomness.randrange(4)
    if change == 0:
        names = [word for pair in PAIRS for word in pair] + ["1", "2", "player", "south", "x"]
        found = [word for word in names if word in text]
        if found:
            return text.replace(randomness.choice(found), randomness.choice(names),
                                randomness.choice((1, -1)))
    if change == 1:
        found = [joint for joint in ",;:-/|. \n\t()[]" if joint in text]
        if found:
            return text.replace(randomness.choice(found), randomness.choice(" ,;:-/|.\n\t()[]"),
                                randomness.choice((1, -1)))
    if change == 2:
        return text + randomness.choice((" 1-0", " 24:24", " 0-1", "*", " #", " ; 3", " {", "-", " .",
                                         "\n\n", "\n1", ",", " S", " 1/2-1/2", "; 7 of 9", "/"))
    return mutated(randomness, text, re.findall(r"\w+", text) or ["0"])


class Explained:
    """The readings that the words of a text explain, as `in` asks: legal games by the rules, of
    which each sowing is a word of the text, in its order and in one numbering. A line of words alone
    is read as a whole. Nothing else is known of a text with random changes: it has no form."""

    def __init__(self, text: str):
        self.text = text.lower()

    def __contains__(self, readings: object) -> bool:
        return self.is_whole(str(readings)) and all(
            self.explains(*one.split(": ")) for one in str(readings).split("; "))

    def is_whole(self, readings: str) -> bool:
        """Whether no word is dropped: each is a pit, or each of its characters or digits is one."""
        if not re.fullmatch(r"[\da-n\t ,]*", self.text) or not legal(readings):
            return True
        sowings = sum(len(one.split(": ")[1].split()) for one in readings.split("; "))
        counts = {0}
        for word in re.findall(r"\w+", self.text):
            pits = {1, len(word), max(1, sum(map(str.isdigit, word)))}
            if word == "n":  # the letter of a pit, or of the side that sows what follows
                pits.add(0)
            counts = {count + more for count in counts for more in pits}
        return sowings in counts

    def explains(self, start: str, words: str) -> bool:
        numbers = [int(number) for number in start.split()[0].split(",")]
        pits = len(numbers) // 2 - 1
        board = PlainBoard(pits, numbers, SIDES.index(start[-1].upper()), "standard")
        sowings = []
        for word in words.split():
            if word in "!>":
                break
            side, pit = SIDES.index(word[0]), int(word[1:])
            if board.over() or side != board.mover or pit not in board.legal_pits():
                return False
            sowings.append((side, pit))
            board.sow(pit)
        game = Game(pits, 0, sowings)
        return any(self.has_in_order(words_of(numbering, game)) for numbering in NUMBERINGS)

    def has_in_order(self, words: list[str]) -> bool:
        at = 0
        for word in words:
            at = self.text.find(word.lower(), at)
            if at < 0:
                return False
            at += len(word)
        return True


def cases(name: str, randomness: random.Random) -> list[Case]:
    game = random_game(randomness)
    is_plain = len(game.sowings) >= 6 and game.pits >= 3 and "decoys" not in name
    result = []
    for one, plain in ((game, is_plain), (changed(randomness, game), False)):
        text = FORMS[name](randomness, one)
        result.append(Case(name, packed(one, text), reading(one, told_by(name, one)), plain,
                           lambda one=one, text=text: readings_of(name, one, text)))
    text = other_text(name, randomness, FORMS[name](randomness, game))
    result.append(Case(name, packed(game, text), reading(game, told_by(name, game)), False,
                       lambda: Explained(text)))
    return result


def packed(game: Game, text: str) -> str:
    """The text with its start, on one line, for read()."""
    return json.dumps([game.start, text])


def shown(answer: dict) -> str | None:
    """What an answer of the server read; None if nothing."""
    games = []
    for game in answer["games"]:
        words = [f"{move['side'][0].upper()}{move['pit']}" for move in game["moves"]]
        words += ["!"] * ("illegal" in game) + [">"] * ("past_end" in game)
        games.append(f"{game['start']}: {' '.join(words)}")
    return "; ".join(games) or None


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def read(program: str, texts: list[str]) -> list[str | None]:
    """Feeds the texts to a server, in which all parts of the project read games."""
    port = free_port()
    with subprocess.Popen([program, "serve", "--port", str(port), "--db", "none", "--quiet"],
                          stdout=subprocess.DEVNULL) as server:
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            for _ in range(600):
                try:
                    connection.connect()
                    break
                except ConnectionRefusedError:
                    time.sleep(0.1)
            found = []
            for text in texts:
                start, content = json.loads(text)
                query = urllib.parse.urlencode({"values": 0, "rules": "standard", "start": start})
                connection.request("POST", f"/api/v1/replay?{query}", content.encode())
                response = connection.getresponse()
                body = response.read()
                if response.status != 200:
                    raise RuntimeError(f"{response.status}: {body[:300]!r} to {text}")
                found.append(shown(json.loads(body)))
            return found
        finally:
            server.terminate()


KIND = Kind("games", {name: lambda randomness, name=name: cases(name, randomness)
                      for name in FORMS}, read)
