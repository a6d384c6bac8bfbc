"""Positions as other programs write them, for foreign_texts.py.

A writer makes a template: a text with marks for the seeds of cells and for the side to move. Filled
with a random position, it is a text whose reading is known. Turned into a regular expression, it is
the strict reader of the form, for mutations.
"""

import dataclasses
import functools
import json
import random
import re
from typing import Any, Callable

import foreign_texts

MARK = re.compile("\ue000(#?)([^\ue001:]*)(?::(\\d+))?\ue001")
MOST_PITS = 7
# Words for the sides and what they may mean: South, North, or either, by how players are counted.
WORDS = {"south": "s", "s": "s", "first": "s", "white": "s", "w": "s", "a": "s", "bottom": "s",
         "player": "s", "0": "s", "p0": "s", "player0": "s", "north": "n", "n": "n", "second": "n",
         "black": "n", "b": "n", "top": "n", "opponent": "n", "2": "n", "p2": "n", "player2": "n",
         "1": "sn", "p1": "sn", "player1": "sn"}

PIT_WORDS = {word + plural for word in ("pit", "hole", "house", "pocket", "cup", "bowl", "hollow", "bin")
             for plural in ("", "s")}


@dataclasses.dataclass(frozen=True)
class Position:
    """Pits in sowing order."""

    south: tuple[int, ...]
    south_store: int
    north: tuple[int, ...]
    north_store: int
    mover: str  # "s" or "n"

    def text(self) -> str:
        """As the program prints it."""
        numbers = (*self.south, self.south_store, *self.north, self.north_store)
        return ",".join(map(str, numbers)) + " " + self.mover


class Marks:
    """The marks of a board, for a writer."""

    def __init__(self, pits: int, shape: int) -> None:
        self.pits = pits
        self.shape = random.Random(shape)  # for what a single change of a text may change
        self.south = [f"\ue000#S{pit}\ue001" for pit in range(pits)]
        self.north = [f"\ue000#N{pit}\ue001" for pit in range(pits)]
        self.south_store = "\ue000#S-\ue001"
        self.north_store = "\ue000#N-\ue001"

    @staticmethod
    def mover(south: str | int | bool, north: str | int | bool) -> str:
        """A word for the side to move; without quotes in JSON unless it is a text."""
        words = [json.dumps(word) if not isinstance(word, str) else word for word in (south, north)]
        bare = "" if isinstance(south, str) else "#"
        return f"\ue000{bare}?{words[0]}|{words[1]}\ue001"

    @staticmethod
    def anything(number: int) -> str:
        """A number that does not matter."""
        return f"\ue000*{number}\ue001"

    @staticmethod
    def wide(mark: str, width: int) -> str:
        """The mark, to be filled to a width."""
        return mark.replace("\ue001", f":{width}\ue001")

    @staticmethod
    def quoted(mark: str) -> str:
        """The mark of a number that JSON has as a text."""
        return mark.replace("#", "")

    def ring(self) -> list[str]:
        """South's pits and store, North's pits and store."""
        return [*self.south, self.south_store, *self.north, self.north_store]

    def kaggle(self) -> list[str]:
        """OpenSpiel's order."""
        return [self.north_store, *self.south, self.south_store, *self.north]


Writer = Callable[[random.Random, Marks], Any]


@dataclasses.dataclass(frozen=True)
class Form:
    """A form of texts."""

    write: Writer
    sizes: tuple[int, ...] = tuple(range(1, MOST_PITS + 1))
    # Only positions for which this holds are written.
    suits: Callable[[Position], bool] = lambda position: True
    mover: str = ""  # of all positions, if the form does not tell it
    shapes: int = 1  # that strict readers try


FORMS: dict[str, Form] = {}


def form(**options: Any) -> Callable[[Writer], Writer]:
    """Registers a writer under the name of its function."""
    def register(write: Writer) -> Writer:
        FORMS[write.__name__] = Form(write, **options)
        return write
    return register


def template(written: Any) -> str:
    """The text of what a writer made: itself, or JSON."""
    if isinstance(written, str):
        return written
    text = json.dumps(written, ensure_ascii=False)
    return re.sub('"(\ue000#[^\ue001]*\ue001)"', r"\1", text)


def filled(text: str, position: Position) -> str:
    """The template with the seeds and the mover of a position."""
    def value(match: re.Match[str]) -> str:
        name, width = match[2], match[3]
        if name.startswith("?"):
            return name[1:].split("|")["sn".index(position.mover)]
        if name.startswith("*"):
            return name[1:]
        side = position.south if name[0] == "S" else position.north
        store = position.south_store if name[0] == "S" else position.north_store
        number = str(store if name[1:] == "-" else side[int(name[1:])])
        return number.rjust(int(width or 0))
    return MARK.sub(value, text)


# Tokens of a text: marks, numbers, words, and signs that matter in all forms.
TOKEN = re.compile("\ue000[^\ue001]*\ue001|[A-Za-z]+|\\d+(?:\\.0+)?|\\\\n|[=<>\\[({-]")


def strict_reader(written: Any, pits: int, mover: str) -> Callable[[str], set[str]]:
    """Reads texts that are the template with other numbers or another side to move, with other
    blanks and frames, and without the side to move if it comes last."""
    def matched(given: str) -> list[tuple[str, str]] | None:
        if not isinstance(written, str):
            try:
                return matched_json(written, json.loads(given, object_pairs_hook=unique))
            except ValueError:
                return None
        marks = TOKEN.findall(re.sub("\ue001\\.0", "\ue001", written.replace("\n", "\\n")))
        found = TOKEN.findall(given)
        if len(found) == len(marks) - 1 and "?" in marks[-1]:
            marks.pop()
        if len(found) != len(marks):
            frames = ("-", "[", "(", "{")
            marks = [token for token in marks if token not in frames]
            found = [token for token in found if token not in frames]
        if len(found) != len(marks):
            return None
        pairs = []
        for mark, token in zip(marks, found, strict=True):
            if mark.startswith("\ue000"):
                pairs.append((MARK.fullmatch(mark)[2], token))
            elif mark.lower() != token.lower():
                return None
        return pairs

    def read(given: str) -> set[str]:
        pairs = matched(given)
        if pairs is None:
            return set()
        numbers: dict[str, int] = {}
        movers = {"s", "n"}
        told = False
        for name, word in pairs:
            if name.startswith("?"):
                own = dict(zip(name[1:].split("|"), "sn", strict=True))
                movers &= set(own.get(word, WORDS.get(word.lower(), "")))
                told = True
            elif not re.fullmatch(r"\d+(\.0+)?", word):
                return set()
            elif not name.startswith("*") and numbers.setdefault(name, int(float(word))) != int(float(word)):
                return set()
        if not told:
            movers = {mover or "s"}
        south, north = (tuple(numbers.get(f"{side}{pit}", 0) for pit in range(pits))
                        for side in "SN")
        if told and not (any(south) and any(north)):
            movers = {"s", "n"}  # an empty side decides how players are counted
        return {Position(south, numbers.get("S-", 0), north, numbers.get("N-", 0), each).text()
                for each in movers}
    return read


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON, by names as the program compares them."""
    names = [plain(name) for name, _ in pairs]
    if len(set(names)) < len(names):
        raise ValueError("a field occurs twice")
    return dict(zip(names, (value for _, value in pairs), strict=True))


def plain(name: str) -> str:
    return re.sub("[^a-z0-9]", "", name.lower())


def matched_json(written: Any, given: Any) -> list[tuple[str, str]] | None:
    """The marks of a template and what a value has in their places; None if they differ."""
    pairs: list[tuple[str, str]] = []
    if isinstance(written, dict):
        harmless = {plain(name) for name in (*HARMLESS, *DECOYS, "game", "pits")}
        wanted = {plain(name): value for name, value in written.items()}
        if not isinstance(given, dict) or any(
                name not in wanted and name not in harmless for name in given):
            return None
        for name, value in wanted.items():
            is_mover = isinstance(value, str) and "?" in value
            is_decoy = any(plain(decoy) == name and value == of
                           for decoy, of in {**HARMLESS, **DECOYS}.items())
            if is_decoy or (is_mover and name not in given):
                continue  # South is to move if no field says it
            found = matched_json(value, given[name]) if name in given else None
            if found is None:
                return None
            pairs += found
        return pairs
    if isinstance(written, list):
        if not isinstance(given, list) or len(given) != len(written):
            return None
        for one, other in zip(written, given, strict=True):
            found = matched_json(one, other)
            if found is None:
                return None
            pairs += found
        return pairs
    mark = MARK.fullmatch(written) if isinstance(written, str) else None
    if not mark:
        return [] if written == given else None
    return [(mark[2], given if isinstance(given, str) else json.dumps(given))]


def drawn_readings(text: str) -> set[str]:
    """The boards that lines of numbers are, if the stores have a line of their own or both ends of
    one row, if they are at the outer ends of rows in the same columns, or if it does not matter
    where they are."""
    lines = [tuple(map(int, re.findall(r"\d+", line))) for line in text.split("\\n")]
    lines = [line for line in lines if line]
    boards = []
    if len(lines) == 3:
        for at in range(3):
            rows = lines[:at] + lines[at + 1:]
            if len(lines[at]) == 2 and len(rows[0]) == len(rows[1]):
                boards.append((rows[0][::-1], lines[at][0], rows[1], lines[at][1]))
    elif len(lines) == 2 and len(lines[0]) + 2 == len(lines[1]):
        boards.append((lines[0][::-1], lines[1][0], lines[1][1:-1], lines[1][-1]))
    elif len(lines) == 2 and len(lines[0]) == len(lines[1]) + 2:
        boards.append((lines[0][1:-1][::-1], lines[0][0], lines[1], lines[0][-1]))
    elif len(lines) == 2 and len(lines[0]) == len(lines[1]) > 1:
        drawn = (lines[0][1:][::-1], lines[0][0], lines[1][:-1], lines[1][-1])
        rows = (lines[0][:-1], lines[0][-1], lines[1][:-1], lines[1][-1])
        ends = [[match.end() for match in re.finditer(r"\d+", line)]
                for line in text.split("\\n") if re.search(r"\d", line)]
        for board in (drawn, rows):
            pits = {*board[0], *board[2]}
            is_in_columns = board is drawn and ends[0][1:] == ends[1][:-1]
            if is_in_columns or drawn == rows or (len(pits) == 1 and not board[1] and not board[3]):
                boards.append(board)
    return {Position(south, south_store, north, north_store, mover).text()
            for north, north_store, south, south_store in boards for mover in "sn"}


def bins_reading(text: str) -> set[str]:
    """The position of numbered bins, or of sites if the numbers begin with 0, in any order."""
    pairs = [tuple(map(int, pair)) for pair in re.findall(r"(\d+)=(\d+)", text)]
    seeds = [count for _, count in sorted(pairs)]
    numbers = sorted(number for number, _ in pairs)
    if numbers not in ([*range(len(seeds))], [*range(1, len(seeds) + 1)]) or len(seeds) % 2:
        return set()
    half = len(seeds) // 2
    if numbers[:1] == [0]:
        seeds = [*seeds[1:half], seeds[-1], *seeds[half:-1][::-1], seeds[0]]
    return {Position(tuple(seeds[:half - 1]), seeds[half - 1], tuple(seeds[half:-1]), seeds[-1],
                     mover).text() for mover in "sn"} if half > 1 else set()


def native_reading(text: str) -> set[str]:
    """The list of numbers that a text is, if it is one."""
    match = re.fullmatch(r"\s*(?:p )?[\[({]?([\d\s,;]*)[\])}]?\s*[,;]?\s*(s|n|south|north)?\s*", text,
                         re.IGNORECASE)
    if not match:
        return set()
    numbers = re.findall(r"\d+", match[1])
    if len(numbers) % 2 or not 4 <= len(numbers) <= 2 * (MOST_PITS + 1):
        return set()
    half = len(numbers) // 2
    values = tuple(map(int, numbers))
    side = (match[2] or "s")[0].lower()
    return {Position(values[:half - 1], values[half - 1], values[half:-1], values[-1], side).text(),
            *opening_reading(values, side)}


def opening_reading(values: tuple[int, ...], side: str) -> set[str]:
    """The opening that numbers are in some order."""
    pits = (opening_seeds(values),) * (len(values) // 2 - 1)
    return {Position(pits, 0, pits, 0, side).text()} if any(pits) else set()


def field_reading(text: str) -> set[str]:
    """The position of an object with one list of numbers: in a field named by a word for pits, which
    is documented to be in the native order, or an opening in any order."""
    try:
        written = json.loads(text)
    except ValueError:
        return set()
    lists = [(name, value) for name, value in written.items() if isinstance(value, list)] \
        if isinstance(written, dict) else []
    if len(lists) != 1:
        return set()
    name, values = lists[0]
    numbers = " ".join(map(str, values))
    if name.lower() in PIT_WORDS:
        return native_reading(numbers + " s") | native_reading(numbers + " n")
    if not re.fullmatch(r"[\d ]+", numbers):
        return set()
    values = tuple(map(int, numbers.split()))
    return opening_reading(values, "s") | opening_reading(values, "n")


def opening_seeds(values: tuple[int, ...]) -> int:
    """The seeds per pit if all numbers but two zeros are equal, else 0."""
    others = [value for value in values if value]
    return others[0] if len(values) - len(others) == 2 and len(set(others)) == 1 else 0


def is_mistakable(position: Position) -> bool:
    """Whether the numbers, listed in some order, look like an opening in another one."""
    numbers = (*position.south, position.south_store, *position.north, position.north_store)
    return bool(opening_seeds(numbers)) and not is_opening(position)


def random_position(randomness: random.Random, of: Form, pits: int) -> Position:
    """A position in which both sides have seeds, now and then an opening."""
    while True:
        most = randomness.choice((1, 2, 4, 8, 12, 20))
        if randomness.random() < 0.08:
            seeds = randomness.randint(1, 6)
            south = north = (seeds,) * pits
            stores = (0, 0)
        else:
            south, north = (tuple(randomness.randint(0, most) for _ in range(pits))
                            for _ in range(2))
            stores = (randomness.randint(0, most), randomness.randint(0, 2 * most))
        position = Position(south, stores[0], north, stores[1], of.mover or randomness.choice("sn"))
        if any(south) and any(north) and of.suits(position):
            return position


# Decoys for objects of JSON.

HARMLESS = {"id": 17, "name": "game 3", "date": "2024-05-01", "url": "https://example.org/?s=n",
            "comment": "north to move? 0,4,4", "event": "cup", "timestamp": 1700000000,
            "winner": None, "move_number": 12, "last_move": 3, "title": "player2",
            "last_action": 8}
DECOYS = {"last_player": "north", "opponent_name": "Bo", "evaluation": -3, "moves": [3, 6],
          "history": [[0, 2], [1, 1]], "seeds_left": 7, "best": 2, "starter": 1, "you": "south",
          "previous_board": [4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0], "flipped": True,
          "s": 1, "legal_moves": [0, 1], "mover_was": "s",
          "playerTurnCount": 1, "seen_before": [0, 0], "pits_total": 3, "turns": 9,
          "next_pit": 1, "side_to_wait": "south", "first": "north", "captured_last": 2}


def with_decoys(randomness: random.Random, written: Any) -> tuple[Any, bool]:
    """An object with other fields, in another order; and whether all of them are harmless."""
    if not isinstance(written, dict) or randomness.random() < 0.4:
        return written, True
    items = list(written.items())
    harmless = True
    for _ in range(randomness.randint(0, 3)):
        is_decoy = randomness.random() < 0.3
        harmless = harmless and not is_decoy
        extra = randomness.choice(list((DECOYS if is_decoy else HARMLESS).items()))
        if extra[0] not in written:
            items.append(extra)
    randomness.shuffle(items)
    return dict(items), harmless


def cases_of(name: str) -> Callable[[random.Random], list[foreign_texts.Case]]:
    """Cases of a form: a text as written, with decoys, and mutations of it."""
    of = FORMS[name]

    def make(randomness: random.Random) -> list[foreign_texts.Case]:
        pits = randomness.choice(of.sizes)
        position = random_position(randomness, of, pits)
        style = randomness.randrange(2**32)

        def written_of(size: int, shape: int) -> tuple[Any, bool]:
            same = random.Random(style)
            return with_decoys(same, of.write(same, Marks(size, shape)))

        shape = randomness.randrange(2**32)
        decoyed, harmless = written_of(pits, shape)
        text = template(decoyed)
        if "?" not in "".join(match[2] for match in MARK.finditer(text)):
            position = dataclasses.replace(position, mover=of.mover or "s")
        right = position.text()
        written = filled(text, position).replace("\n", "\\n")
        cases = [foreign_texts.Case(name, written, right, plain=harmless)]
        words = re.findall(r"\w+", written) or ["0"]

        def strict_readings(given: str) -> set[str]:
            readings = native_reading(given.replace("\\n", " ")
                                      if given.strip("\\n").count("\\n") == 0 else "") | drawn_readings(given)
            readings |= bins_reading(given) | field_reading(given)
            # Players may also be 1 and -1.
            for numbered in {given, re.sub(r"(?<![\w.-])-1\b", "2", given)}:
                for size in of.sizes:
                    for other in range(of.shapes):
                        readings |= strict_reader(written_of(size, shape + other)[0], size,
                                                  of.mover)(numbered)
            return readings

        for _ in range(2):
            mutation = foreign_texts.mutated(randomness, written, words)
            cases.append(foreign_texts.Case(
                name, mutation, right, strict=functools.partial(strict_readings, mutation)))
        return cases
    return make


def read(program: str, texts: list[str]) -> list[str | None]:
    """What `convert` reads."""
    answers = foreign_texts.replies([program, "convert"], texts)
    return [None if answer.startswith("error: ") else answer for answer in answers]


# Lists

def separated(randomness: random.Random, marks: list[str], separators: tuple[str, ...]) -> str:
    return randomness.choice(separators).join(marks)


@form()
def native(randomness: random.Random, marks: Marks) -> str:
    return ",".join(marks.ring()) + " " + marks.mover("s", "n")


@form()
def native_with_blanks(randomness: random.Random, marks: Marks) -> str:
    text = separated(randomness, marks.ring(), (" ", "  ", "\t", ", ", " , ", ";"))
    return text + randomness.choice(("", " " + marks.mover("S", "N")))


@form()
def native_with_words(randomness: random.Random, marks: Marks) -> str:
    words = randomness.choice((("south", "north"), ("South", "North"), ("SOUTH", "NORTH")))
    return separated(randomness, marks.ring(), (" ", ", ", ",")) + " " + marks.mover(*words)


@form(suits=lambda position: not is_mistakable(position))
def list_in_brackets(randomness: random.Random, marks: Marks) -> str:
    brackets = randomness.choice(("[]", "()", "{}"))
    text = brackets[0] + separated(randomness, marks.ring(), (", ", ",", " ")) + brackets[1]
    return text + randomness.choice(("", " " + marks.mover("s", "n")))


def is_opening(position: Position) -> bool:
    return (len(set(position.south + position.north)) == 1
            and not position.south_store and not position.north_store)


@form(suits=is_opening)
def opening_in_any_order(randomness: random.Random, marks: Marks) -> str:
    south, north = marks.south, marks.north
    stores = [marks.south_store, marks.north_store]
    order = randomness.choice((
        marks.kaggle(), [stores[1], *north[::-1], *south, stores[0]], [*stores, *south, *north],
        [*south, *north, *stores], [*north, stores[1], *south, stores[0]],
        [*north[::-1], stores[1], stores[0], *south]))
    return "[" + ",".join(order) + "]"


@form(mover="s")
def kgp(randomness: random.Random, marks: Marks) -> str:
    before = randomness.choice(("", "24@7 state ", "12:00:01 > state ", "3 state "))
    return (f"{before}<{marks.pits},{marks.south_store},{marks.north_store},"
            f"{','.join(marks.south + marks.north)}>")


@form()
def manchester_log(randomness: random.Random, marks: Marks) -> str:
    board = ",".join([*marks.north, marks.north_store, *marks.south, marks.south_store])
    return (f"CHANGE;{marks.anything(randomness.randint(1, 7))};{board};"
            f"{randomness.choice(('YOU', 'OPP'))} {marks.mover('s', 'n')}")


@form()
def bins(randomness: random.Random, marks: Marks) -> str:
    word = randomness.choice(("", "bin"))
    pairs = [f"{word}{number}={mark}" for number, mark in enumerate(marks.ring(), 1)]
    randomness.shuffle(pairs)
    return separated(randomness, pairs, (",", ", ", " ")) + " " + marks.mover("s", "n")


@form(suits=lambda position: not is_mistakable(position))
def sites(randomness: random.Random, marks: Marks) -> str:
    order = [marks.north_store, *marks.south, *marks.north[::-1], marks.south_store]
    word = randomness.choice(("", "site"))
    pairs = [f"{word}{number}={mark}" for number, mark in enumerate(order)]
    return separated(randomness, pairs, (",", ", ", " ")) + " " + marks.mover("s", "n")


# Boards in lines

@form(sizes=(6,))
def openspiel(randomness: random.Random, marks: Marks) -> str:
    lines = ["-" + "-".join(marks.north[::-1]) + "-",
             marks.north_store + "-----------" + marks.south_store,
             "-" + "-".join(marks.south) + "-"]
    if randomness.random() < 0.7:
        lines.append("Current player: " + marks.mover("0", "1"))
        lines.append(f"Move number: {marks.anything(randomness.randint(0, 40))}")
    before = randomness.choice(("", "# "))
    return "\n".join(before + line for line in lines)


@form(sizes=(6,), suits=lambda position: sum(position.south + position.north)
      + position.south_store + position.north_store == 48)
def openspiel_tensor(randomness: random.Random, marks: Marks) -> str:
    numbers = [mark + ".0" for mark in marks.kaggle()]
    return f"[{', '.join(numbers)}, {marks.mover('0.0', '1.0')}, {marks.anything(randomness.randint(0, 40))}.0]"


def row(marks: list[str], width: int, bar: str) -> str:
    return bar.join(Marks.wide(mark, width) for mark in marks)


@form()
def drawn_with_stores_between(randomness: random.Random, marks: Marks) -> str:
    width = randomness.choice((3, 4))
    bar = randomness.choice((" ", "|", "│", "║", " | "))
    edge = bar.strip() or " "
    north = " " * width + edge + row(marks.north[::-1], width, bar) + edge
    south = " " * width + edge + row(marks.south, width, bar) + edge
    blank = " " * (len(bar) * (marks.pits - 1) + width * marks.pits + 2 * len(edge))
    stores = Marks.wide(marks.north_store, width) + blank + Marks.wide(marks.south_store, width)
    lines = [north, stores, south]
    style = randomness.randrange(5)
    if style == 1:
        lines.insert(0, " " * width + " " + "".join(f"{n:{width + len(bar)}}"
                                                   for n in range(marks.pits, 0, -1)))
    if style == 2:
        rule = "+" + "-" * 20 + "+"
        lines = [rule, *lines, rule]
    if style == 3:
        lines.append(marks.mover("South", "North") + " to move")
    if style == 4:
        lines = ["North", *lines, "South"]
    return "\n".join(lines)


@form()
def drawn_with_stores_at_outer_ends(randomness: random.Random, marks: Marks) -> str:
    width = randomness.choice((4, 5))
    return "\n".join([row([marks.north_store, *marks.north[::-1]], width, " |"),
                      " " * (width + 2) + row([*marks.south, marks.south_store], width, " |")])


@form(sizes=(2, 3, 4, 5, 6, 7))
def drawn_with_stores_in_one_row(randomness: random.Random, marks: Marks) -> str:
    long = [marks.north_store, *marks.south, marks.south_store]
    return "\n".join([" " * 5 + row(marks.north[::-1], 4, "|"), row(long, 4, "|")])


@form(sizes=(3, 4, 5, 6, 7))
def drawn_with_a_line_of_stores(randomness: random.Random, marks: Marks) -> str:
    lines = [row(marks.north[::-1], 3, " "), row(marks.south, 3, " ")]
    stores = f"{marks.north_store} {marks.south_store}"
    lines.insert(randomness.choice((0, 2)), randomness.choice(("stores: ", "")) + stores)
    return "\n".join(lines)


@form()
def two_rows_in_sowing_order(randomness: random.Random, marks: Marks) -> str:
    return "\n".join([" ".join([*marks.north, marks.north_store]),
                      " ".join([*marks.south, marks.south_store])])


# JSON

MOVERS = ("side_to_move", "to_move", "turn", "currentPlayer", "current_player", "whoseTurn",
          "playerToMove", "toMove", "nextPlayer", "next", "mover", "player", "to_play", "stm",
          "activePlayer", "current turn", "playerTurn", "moving")


def mover_field(randomness: random.Random, marks: Marks) -> dict[str, str]:
    """The side to move by a word that is certain."""
    words = randomness.choice((("south", "north"), ("South", "North"), ("s", "n"), ("S", "N"),
                               ("first", "second"), ("white", "black"), ("A", "B"),
                               ("bottom", "top")))
    return {randomness.choice(MOVERS): marks.mover(*words)}


def snake_or_camel(randomness: random.Random, *words: str) -> str:
    if randomness.random() < 0.5:
        return "_".join(words)
    return words[0] + "".join(word.capitalize() for word in words[1:])


def sides(randomness: random.Random, marks: Marks, south: str, north: str) -> dict[str, Any]:
    """Pits and stores under composed names."""
    pits = randomness.choice(("pits", "holes", "houses", "pockets", "cups"))
    store = randomness.choice(("store", "mancala", "kalah", "home", "score"))
    return {snake_or_camel(randomness, south, pits): marks.south,
            snake_or_camel(randomness, south, store): marks.south_store,
            snake_or_camel(randomness, north, pits): marks.north,
            snake_or_camel(randomness, north, store): marks.north_store}


@form()
def json_of_seedbank(randomness: random.Random, marks: Marks) -> Any:
    return {"pits_per_side": marks.pits, "south_pits": marks.south,
            "south_store": marks.south_store, "north_pits": marks.north,
            "north_store": marks.north_store, "side_to_move": marks.mover("south", "north")}


@form()
def json_sides_and_any_mover(randomness: random.Random, marks: Marks) -> Any:
    return sides(randomness, marks, "south", "north") | mover_field(randomness, marks)


@form()
def json_player_and_opponent(randomness: random.Random, marks: Marks) -> Any:
    return sides(randomness, marks, "player", "opponent") | {
        randomness.choice(MOVERS): marks.mover("player", "opponent")}


@form()
def json_white_and_black(randomness: random.Random, marks: Marks) -> Any:
    return sides(randomness, marks, "white", "black") | {
        randomness.choice(MOVERS): marks.mover("white", "black")}


@form()
def json_first_and_second(randomness: random.Random, marks: Marks) -> Any:
    return sides(randomness, marks, "first", "second") | {
        randomness.choice(MOVERS): marks.mover("first", "second")}


@form()
def json_numbered_players_from_one(randomness: random.Random, marks: Marks) -> Any:
    word = randomness.choice(("p", "player"))
    return sides(randomness, marks, word + "1", word + "2") | {
        randomness.choice(MOVERS): randomness.choice((
            marks.mover(word + "1", word + "2"), marks.mover(1, 2), marks.mover("1", "2")))}


@form()
def json_numbered_players_from_zero(randomness: random.Random, marks: Marks) -> Any:
    word = randomness.choice(("p", "player"))
    return sides(randomness, marks, word + "0", word + "1") | {
        randomness.choice(MOVERS): randomness.choice((
            marks.mover(word + "0", word + "1"), marks.mover(0, 1), marks.mover("0", "1")))}


@form()
def json_truth_of_a_side(randomness: random.Random, marks: Marks) -> Any:
    south = randomness.random() < 0.5
    words = ["south" if south else "north", randomness.choice(("turn", "to_move"))]
    if randomness.random() < 0.6:
        words.insert(0, "is")
    name = snake_or_camel(randomness, *words[:-1], *words[-1].split("_"))
    return sides(randomness, marks, "south", "north") | {name: marks.mover(south, not south)}


@form()
def json_rows_with_stores(randomness: random.Random, marks: Marks) -> Any:
    return {"south": [*marks.south, marks.south_store],
            "north": [*marks.north, marks.north_store]} | mover_field(randomness, marks)


@form(shapes=60)
def json_object_per_side(randomness: random.Random, marks: Marks) -> Any:
    south, north = marks.shape.choice((
        ("south", "north"), ("player1", "player2"), ("player0", "player1"), ("p1", "p2"),
        ("p0", "p1"), ("white", "black"), ("A", "B"), ("first", "second")))
    store = randomness.choice(("store", "mancala", "kalah", "score"))
    return {south: {"pits": marks.south, store: marks.south_store},
            north: {"pits": marks.north, store: marks.north_store},
            randomness.choice(MOVERS): marks.mover(south, north)}


@form()
def json_players_and_their_turns(randomness: random.Random, marks: Marks) -> Any:
    return {"south": {"name": "Ana", "pits": marks.south, "store": marks.south_store,
                      "isTurn": marks.mover(True, False)},
            "north": {"name": "Bo", "pits": marks.north, "store": marks.north_store,
                      "isTurn": marks.mover(False, True)}}


@form(shapes=12)
def json_list_of_players(randomness: random.Random, marks: Marks) -> Any:
    first = marks.shape.choice((0, 1))
    players = [{"id": first, "pits": marks.south, "store": marks.south_store},
               {"id": first + 1, "pits": marks.north, "store": marks.north_store}]
    if marks.shape.random() < 0.5:
        players.reverse()
    return {"players": players, "turn": marks.mover(first, first + 1)}


@form()
def json_pits_and_stores_by_number(randomness: random.Random, marks: Marks) -> Any:
    first = randomness.choice((0, 1))
    return {"pits": {str(first): marks.south, str(first + 1): marks.north},
            randomness.choice(("stores", "mancalas", "scores")):
                {str(first): marks.south_store, str(first + 1): marks.north_store},
            randomness.choice(MOVERS): marks.mover(first, first + 1)}


@form()
def json_lists_of_both_sides(randomness: random.Random, marks: Marks) -> Any:
    return {randomness.choice(("pits", "holes", "houses")): [marks.south, marks.north],
            randomness.choice(("stores", "kalahs")): [marks.south_store, marks.north_store],
            } | mover_field(randomness, marks)


@form(shapes=12)
def json_pits_in_one_list(randomness: random.Random, marks: Marks) -> Any:
    pits = marks.ring() if marks.shape.random() < 0.2 else marks.south + marks.north
    return {randomness.choice(("pits", "pockets")): pits,
            "stores": [marks.south_store, marks.north_store]} | mover_field(randomness, marks)


@form(suits=lambda position: not is_mistakable(position))
def json_pits_and_stores_in_one_list(randomness: random.Random, marks: Marks) -> Any:
    return {randomness.choice(("pits", "pockets", "holes")): marks.ring()
            } | mover_field(randomness, marks)


@form()
def json_of_kaggle(randomness: random.Random, marks: Marks) -> Any:
    return {"board": marks.kaggle(), "pits": {"0": marks.south, "1": marks.north},
            "stores": {"0": marks.south_store, "1": marks.north_store},
            "current_player": marks.mover(0, 1), "move_number": 31, "last_action": 8,
            "is_terminal": False, "winner": None}


@form()
def json_kaggle_board_alone(randomness: random.Random, marks: Marks) -> Any:
    return {"board": marks.kaggle(), "current_player": marks.mover(0, 1)}


@form(suits=lambda position: position.south_store != position.north_store)
def json_board_with_scores(randomness: random.Random, marks: Marks) -> Any:
    order = randomness.choice((marks.kaggle(), marks.ring()))
    return {"board": order, "scores": [marks.south_store, marks.north_store],
            "pits": [marks.south, marks.north]} | mover_field(randomness, marks)


@form(shapes=24, suits=lambda position: not is_mistakable(position))
def json_board_in_unknown_order(randomness: random.Random, marks: Marks) -> Any:
    order = marks.shape.choice((marks.kaggle(), marks.ring(), marks.south + marks.north, [
        *marks.north, marks.north_store, *marks.south, marks.south_store]))
    fields = {"board": order} | mover_field(randomness, marks)
    if marks.shape.random() < 0.5 or len(order) == 2 * marks.pits:
        fields["stores"] = [marks.south_store, marks.north_store]
    return fields


@form()
def json_two_rows(randomness: random.Random, marks: Marks) -> Any:
    rows = randomness.choice(([marks.south, marks.north], [marks.north, marks.south],
                              [marks.north[::-1], marks.south]))
    return {"board": rows, "stores": [marks.south_store, marks.north_store]
            } | mover_field(randomness, marks)


@form(suits=lambda position: not is_mistakable(position))
def json_numbered_cells(randomness: random.Random, marks: Marks) -> Any:
    quoted = randomness.random() < 0.5
    cells = [marks.quoted(mark) if quoted else mark for mark in marks.ring()]
    return {randomness.choice(("status", "board", "pits")):
            {str(number): mark for number, mark in enumerate(cells, 1)}
            } | mover_field(randomness, marks)


@form(suits=lambda position: not is_mistakable(position))
def json_list_of_cells(randomness: random.Random, marks: Marks) -> Any:
    first = randomness.choice((0, 1))
    cells = [{"id": number, "stones": mark} for number, mark in enumerate(marks.ring(), first)]
    fields = {"board": cells} | mover_field(randomness, marks)
    if randomness.random() < 0.7:
        fields |= {"south_pits": marks.south, "north_pits": marks.north,
                   "scores": [marks.south_store, marks.north_store]}
    return fields


@form()
def json_inside_another_object(randomness: random.Random, marks: Marks) -> Any:
    return {randomness.choice(("state", "board", "position")): sides(
        randomness, marks, "south", "north")} | mover_field(randomness, marks)


@form()
def json_mover_as_a_number_alone(randomness: random.Random, marks: Marks) -> Any:
    first = randomness.choice((0, 1))
    return sides(randomness, marks, "south", "north") | {
        randomness.choice(MOVERS): marks.mover(first, first + 1)}


@form()
def json_top_and_bottom(randomness: random.Random, marks: Marks) -> Any:
    top = randomness.choice((marks.north, marks.north[::-1]))
    return {"top": {"pits": top, "store": marks.north_store},
            "bottom": {"pits": marks.south, "store": marks.south_store},
            "turn": marks.mover("bottom", "top")}


KIND = foreign_texts.Kind("positions", {name: cases_of(name) for name in FORMS}, read)
