"""The manual pages and the completions contain everything that the help of a command names."""
import re
import shutil
import unittest

from command import BUILD, CommandTest, main, run_program
from helps import all_commands, commands_of, help_of

PAGES = BUILD / "pages"
COMPLETE = """source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _seedbank
if ((${#COMPREPLY[@]})); then printf '%s\\n' "${COMPREPLY[@]}"; fi"""
REQUEST = re.compile(r'\.(\\"|TH |SH |SS |PP$|TP$|in( 2)?$|nf$|fi$|br$)')


def page(name):
    return (PAGES / name).read_text()


def part(text, begin, end):
    """The text between the first `begin` and the next `end`."""
    first = text.index(begin)
    last = text.find(end, first + len(begin))
    return text[first : None if last < 0 else last]


def options_of(command):
    """"--json" and so on."""
    found = (re.match(r"  (?:-h, )?(--[a-z-]+)", line) for line in help_of(*command))
    return [match[1] for match in found if match]


def names():
    """The first words of all commands."""
    return [command[0] for command in commands_of()]


class ManualTest(CommandTest):
    def test_the_man_page_has_every_command_and_option(self):
        manual = page("seedbank.1")
        common = part(manual, ".SH COMMON OPTIONS\n", "\n.SH ")
        commands = all_commands()
        self.assertGreaterEqual(len(commands), 17)
        for command in commands:
            own = part(manual, f".SS {' '.join(command)}\n", "\n.S")
            self.assertIn("\nExamples:\n", own, command)
            options = options_of(command)
            self.assertIn("--help", options)
            for option in options:
                self.assertIn("\\fB" + option.replace("-", "\\-") + "\\fR", own + common, command)

    def test_the_man_page_has_every_exit_code(self):
        codes = part(page("seedbank.1"), ".SH EXIT STATUS\n", "\n.SH ")
        numbers = re.findall(r"^\\fB([0-9]+)\\fR$", codes, re.MULTILINE)
        self.assertEqual(numbers, ["0", "1", "2", "3", "4", "5", "6", "124", "130"])
        overview = "\n".join(help_of())
        for number in numbers:
            self.assertIn(f"{number} ", overview)

    def test_seedbank_mpi_has_a_man_page(self):
        manual = page("seedbank-mpi.1")
        for command in ("build", "verify", "stats", "fair", "solve"):
            own = part(manual, f".SS {command}\n", "\n.S")
            self.assertIn(f"\\fBmpirun \\-np N seedbank\\-mpi {command}\\fR", own)
            self.assertIn("\nExamples:\n", own)
        self.assertIn("\\fB\\-\\-json\\fR", part(manual, ".SH COMMON OPTIONS\n", "\n.SH "))

    @unittest.skipUnless(shutil.which("groff"), "groff is not installed")
    def test_the_man_pages_fit_in_80_columns(self):
        pages = [PAGES / name for name in ("seedbank.1", "seedbank-mpi.1")]
        outcome = run_program("groff", *"-man -Tascii -rLL=80n -P-c -P-b -P-u".split(), *pages)
        self.assertEqual(outcome.code, 0)
        lines = outcome.output.splitlines()
        self.assertGreater(len(lines), 500)
        for line in lines:
            self.assertLessEqual(len(line), 80, line)

    def test_no_text_of_the_man_pages_is_taken_for_a_request(self):
        for line in (page("seedbank.1") + page("seedbank-mpi.1")).splitlines():
            self.assertFalse(line.startswith("'"), line)
            if line.startswith("."):
                self.assertRegex(line, REQUEST)


class BashTest(CommandTest):
    def completed(self, *words):
        """The completions that bash offers for the last word."""
        outcome = run_program("bash", "-c", COMPLETE, "bash", PAGES / "seedbank.bash", "seedbank", *words)
        self.assertEqual((outcome.code, outcome.errors), (0, ""))
        return outcome.output.splitlines()

    def expect(self, line, *found):
        """Expects the completions of a line; a "." stands for an empty word."""
        words = ["" if word == "." else word for word in line.split()]
        self.assertEqual(self.completed(*words), list(found), line)

    def test_completes_commands(self):
        self.expect(".", *names())
        self.expect("help .", *names())
        self.expect("so", "solve")
        self.expect("help build .")
        self.expect("four-rows .", "sow", "move", "play", "match")
        self.expect("four-rows m", "move", "match")
        self.expect("help four-rows .", *(command[1] for command in commands_of("four-rows")))
        self.expect("help four-rows sow .")
        self.expect("version .")

    def test_completes_the_options_of_each_command(self):
        for command in all_commands():
            self.assertEqual(self.completed(*command, "--"), options_of(command), command)
        self.expect("solve --seeds 4 --dr", "--driver")

    def test_completes_values(self):
        self.expect("build --rules .", "empty-capture", "standard")
        self.expect("build --rules = st", "standard")
        self.expect("build --rules =", "empty-capture", "standard")
        self.expect("fair --format .", "text", "json", "csv", "java", "ludii", "verdicts")
        self.expect(
            "replay --pit-numbers .",
            *"sowing cells indices from-zero distance columns irving letters squares alphabet turns codes".split(),
        )
        self.expect("solve --driver b", "bisection")
        self.expect("build --seeds .")
        notations = [
            match[1]
            for match in (re.match(r"  ([a-z][a-z-]+)  ", line) for line in help_of("convert"))
            if match
        ]
        self.assertGreaterEqual(len(notations), 11)
        self.expect("convert --from .", *notations)
        self.expect("query --notation .", *notations)

    def test_completes_players(self):
        found = self.completed("move", "--strategy", "")
        for name in ("random", "greedy", "exact", "tree:1", "minimax:10", "10"):
            self.assertIn(name, found)
        self.expect("move --strategy gr", "greedy")
        # Bash takes tree:1 for three words.
        self.expect("move --strategy minimax : 1", "1", "10")
        self.assertEqual(len(self.completed(*"move --strategy = tree :".split())), 10)
        self.expect("play --opponent det", "deterministic")
        self.expect("match --players random,gr", "random,greedy")
        self.expect("match --players tree : 4,minimax : 1", "1", "10")
        self.expect("four-rows match --players amateur,b", "amateur,beginner")

    def test_completes_files_and_directories(self):
        script = str(PAGES / "seedbank.fish")
        self.expect(f"info --db {PAGES}", str(PAGES))
        self.expect(f"info --db {script}")
        for words in ("label", "label --out", "label --start", "solve --journal", "fair --journal",
                      "replay --games", "book info", "book build --from"):  # fmt: skip
            self.expect(f"{words} {script}", script)
        self.expect("label --start open", "opening")
        self.expect(f"match --players greedy,{script}", f"greedy,{script}")
        self.assertEqual(self.completed("book", "")[0], "build")
        self.expect("book ver", "verify")


class OtherShellsTest(CommandTest):
    def test_zsh_has_every_command_and_option(self):
        script = page("_seedbank")
        self.assertTrue(script.startswith("#compdef seedbank\n"))
        for command in all_commands():
            self.assertIn(f"\n    '{command[-1]}:", script)
            # A command of two words follows the name of its family.
            family = script.index(f"\n        {command[0]})\n") if len(command) > 1 else 0
            own = part(script[family:], f"\n        {command[-1]})\n", ";;")
            for option in options_of(command):
                self.assertRegex(own, option + "[=[}]")

    def test_fish_has_every_command_and_option(self):
        script = page("seedbank.fish")
        for command in all_commands():
            self.assertIn(f" -a {command[-1]} -d ", script)
            for option in options_of(command):
                self.assertIn(f"'__seedbank_command {' '.join(command)}' -l {option[2:]} ", script)

    def test_shells_accept_their_scripts(self):
        # Shells that are not installed are left out; bash is always there.
        for shell, script in (("bash", "seedbank.bash"), ("zsh", "_seedbank"), ("fish", "seedbank.fish")):
            if shutil.which(shell):
                outcome = run_program(shell, "-n", PAGES / script)
                self.assertEqual(outcome.code, 0, outcome.errors)


if __name__ == "__main__":
    main()
