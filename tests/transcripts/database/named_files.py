"""Databases, books and journals that a run names and that contribute nothing to the game: said once,
whatever the command."""
import os
import pathlib

from command import PROGRAM, CommandTest, main, objects_of, run_program, seedbank

# Commands that use a database, for games of 2 pits.
SEARCHING = tuple(
    tuple(words.split())
    for words in (
        "query 2,2,0,2,2,0",
        "solve --pits 2 --seeds 2",
        "label --pits 2 --seeds 2 --sample 3",
        "replay --pits 2 --seeds 2 1",
        "move --strategy exact 2,2,0,2,2,0",
        "match --players exact,random --pits 2 --seeds 2 --games 2",
        "fair --pits 2 --seeds 2",
        "puzzles --pits 2 --seeds 3 --count 1 --rules empty-capture",
        "play --pits 2 --seeds 2 --opponent exact",
    )
)


def input_of(words):
    return "1\nquit\n" if words[0] == "play" else ""


class NamedFilesTest(CommandTest):
    def build(self, words, name="db"):
        self.output_of("build", "--quiet", "--db", name, *words.split())

    def run_with(self, words, *more, database=""):
        env = {"SEEDBANK_DB": database, "XDG_DATA_HOME": os.path.abspath("home")}
        return seedbank(*words, *more, input=input_of(words), env=env)

    def expect_times(self, outcome, line, times=1):
        """Expects how often standard error has the line."""
        self.assertEqual(outcome.errors.splitlines().count(f"seedbank: {line}"), times, outcome.errors)

    def test_what_the_database_holds_instead_is_named(self):
        self.build("--pits 7 --seeds 2 --rules standard")
        query = "query 1,1,0,1,1,0 --db db".split()
        none = "db: no database for 2 pits, empty-capture; "
        self.expect_times(seedbank(*query), f"{none}there is 7 pits, standard")
        pathlib.Path("db/standard-7").rename("db/Standard-7")
        self.expect_times(seedbank(*query), f"{none}Standard-7 must be renamed to standard-7")

    def test_every_command_says_once_that_the_database_has_nothing_for_the_game(self):
        self.build("--pits 3 --seeds 4 --rules standard")
        note = "db: no database for 2 pits, empty-capture; there is 3 pits, standard"
        for words in SEARCHING:
            with self.subTest(words[0]):
                named = self.run_with(words, "--db", "db")
                self.assertEqual(named.code, 0, named.errors)
                self.expect_times(named, note)
                self.expect_times(self.run_with(words, database="db"), note)
                wrong = f"no {words[0]}"
                self.expect_times(
                    self.run_with(words, database=wrong),
                    f"{wrong}: no database for 2 pits, empty-capture; no such directory",
                    times=0 if words[0] == "fair" else 1,  # which creates it for its journal
                )
                self.assertEqual(self.run_with(words, "--db", "db", "--quiet").errors, "")
                # A default location is not named.
                self.assertNotIn("no database", self.run_with(words).errors)
                self.assertNotIn("no database", self.run_with(words, "--db", "none").errors)

    def test_every_command_names_a_gap(self):
        self.build("--pits 2 --seeds 8")
        pathlib.Path("db/empty-capture-2/005-002.seedbank").unlink()
        note = (
            "db/empty-capture-2: 005-002.seedbank is missing, so only layers up to 4 are used, not "
            "those up to 8; to complete them: seedbank build --rules empty-capture --pits 2 "
            "--seeds 8 --db db"
        )
        for words in SEARCHING:
            with self.subTest(words[0]):
                self.expect_times(self.run_with(words, "--db", "db"), note)
        self.build("--pits 2 --seeds 8")
        self.assertEqual(self.run_with(SEARCHING[0], "--db", "db").errors, "")

    def test_programs_find_the_notes_in_the_json(self):
        self.build("--pits 3 --seeds 4")
        for words in SEARCHING:
            # Rows of a data set and puzzles are kept in files, and play has no JSON.
            if words[0] in ("label", "puzzles", "play"):
                continue
            with self.subTest(words[0]):
                objects = objects_of(self.run_with(words, "--json", "--quiet", "--db", "db").output)
                self.assertTrue(objects)
                for found in objects:
                    self.assertEqual(
                        found["notes"],
                        [
                            {
                                "kind": "no-database",
                                "rules": "empty-capture",
                                "pits": 2,
                                "path": "db",
                                "message": "db: no database for 2 pits, empty-capture; there is 3 "
                                "pits, empty-capture",
                            }
                        ],
                    )
                for found in objects_of(self.run_with(words, "--json", "--quiet").output):
                    self.assertNotIn("notes", found)

    def test_each_game_of_a_run_has_its_note(self):
        self.build("--pits 3 --seeds 4")
        outcome = seedbank("query", "--db", "db", input="2,2,0,2,2,0\n1,0,1,0\n1,1,1,0,1,1,1,0\n" * 20)
        self.assertEqual(len(outcome.output.splitlines()), 60)
        there = "; there is 3 pits, empty-capture"
        self.expect_times(outcome, f"db: no database for 2 pits, empty-capture{there}")
        self.expect_times(outcome, f"db: no database for 1 pit, empty-capture{there}")
        self.assertEqual(len(outcome.errors.splitlines()), 2)

    def test_a_directory_that_does_not_exist_is_an_error(self):
        self.build("--pits 2 --seeds 4")
        others = (
            "info", "verify", "stats", "convert 2,2,0,2,2,0", "perft --depth 1",
            "fullgame --pits 1 --seeds 1", "serve --port 0", "kgp --stdio", "book info",
            "four-rows match --players beginner,beginner",
        )  # fmt: skip
        for words in (*SEARCHING, *(other.split() for other in others)):
            outcome = self.run_with(words, "--db", "./none")
            self.assertEqual((outcome.code, outcome.output), (4, ""), words)
            self.assertEqual(outcome.errors, "seedbank: ./none: no such directory\n", words)
            self.assertFalse(pathlib.Path("none").exists())
        self.assertEqual(
            self.run_with(SEARCHING[0], "--db", "./none:db").errors,
            "seedbank: ./none:db: no such directory; a single directory is required, not a list "
            "of them\n",
        )
        self.build("--pits 2 --seeds 4", name="./none")

    def test_a_book_without_the_game_is_noted(self):
        self.output_of(*"book build --quiet --pits 3 --seeds 1 --positions 5 --db none --out book".split())
        note = "book: no opening book for 2 pits, empty-capture; there is 3 pits, empty-capture"
        for words in SEARCHING:
            if words[0] not in ("solve", "fair"):  # they use no book
                with self.subTest(words[0]):
                    self.expect_times(self.run_with(words, "--book", "book"), note)
        query = ("query", "--db", "none", "2,2,0,2,2,0")
        self.expect_times(seedbank(*query, env={"SEEDBANK_BOOK": "book"}), note)
        wrong = seedbank(*query, env={"SEEDBANK_BOOK": "wrong"})
        self.assertEqual(wrong.code, 4)
        self.assertEqual(wrong.errors, "seedbank: wrong: missing: no such file\n")
        # The installed book is not named, and serves few games.
        self.assertEqual(seedbank(*query, env={"SEEDBANK_BOOK": ""}).errors, "")

    def test_books_and_journals_are_verified_with_notes_too(self):
        self.build("--pits 3 --seeds 4")
        note = "db: no database for 2 pits, empty-capture; there is 3 pits, empty-capture"
        self.output_of(*"solve --quiet --pits 2 --seeds 2 --db none --journal journal --least-work 1".split())
        for words in (
            "book build --pits 2 --seeds 1 --out book --positions 5",
            "book verify book",
            "verify --journal journal",
        ):
            outcome = self.run_with(words.split(), "--db", "db", "--json")
            self.assertEqual(outcome.code, 0, outcome.errors)
            self.expect_times(outcome, note)
            self.assertEqual(objects_of(outcome.output)[0]["notes"][0]["message"], note)

    def test_databases_are_optional(self):
        def without_home(*words):
            unset = [f"-u{name}" for name in ("HOME", "SEEDBANK_DB", "XDG_DATA_HOME", "XDG_STATE_HOME")]
            return run_program("env", *unset, PROGRAM, *words, input=input_of(words))

        for words in SEARCHING:
            outcome = without_home(*words)
            self.assertEqual(outcome.code, 0, outcome.errors)
            self.assertNotEqual(outcome.output, "")
        self.assertEqual(without_home(*"fullgame --pits 1 --seeds 1".split()).code, 0)
        for words in (("build", "--seeds", "4"), ("info",), ("verify",), ("stats",)):
            outcome = without_home(*words)
            self.assertEqual(outcome.code, 2)
            self.assertEqual(
                outcome.errors,
                "seedbank: no --db, and neither SEEDBANK_DB nor HOME names a directory\n",
            )
            self.assertEqual(
                without_home(*words, "--db", "none").errors,
                "seedbank: option '--db': a directory is required\n",
            )


if __name__ == "__main__":
    main()
