"""The help of every command: it fits a terminal, and its examples print the output shown."""
import os
import pty
import select

from command import PROGRAM, CommandTest, main, run_program
from helps import all_commands, examples_of, help_of

COLUMNS, ROWS = 80, 24


class HelpTest(CommandTest):
    def test_fits_a_terminal_of_80_columns(self):
        pages = all_commands()
        self.assertGreaterEqual(len(pages), 22)
        for command in (*pages, (), ("help",), ("version",), ("four-rows",)):
            for line in help_of(*command):
                self.assertLessEqual(len(line), COLUMNS, line)

    def test_shows_the_most_important_within_24_lines(self):
        for command in all_commands():
            page = help_of(*command)
            details = page.index("Details:")
            self.assertIn("Examples:", page[:details])
            self.assertLessEqual(details - 1, ROWS, command)

    def test_leaves_no_word_of_an_option_or_a_paragraph_alone(self):
        # A single word on the last of several lines looks lost.
        for command in all_commands():
            section, goes_on = "", False  # whether the previous line is of the same paragraph
            for line in help_of(*command):
                is_option = section.endswith("ptions:") and line.startswith("  ")
                is_paragraph = section == "Details:" and line and not line.startswith(" ")
                if line.endswith("ptions:") or line in ("Examples:", "Details:"):
                    section = line
                if (is_option and line.startswith("    ")) or (is_paragraph and goes_on):
                    self.assertIn(" ", line.strip(), command)
                goes_on = is_paragraph

    def test_exists_for_help_itself(self):
        usage = "Usage: seedbank help [COMMAND] [--no-pager]"
        self.assertEqual(help_of("help"), [usage, "This overview, or the help of a command."])
        self.assertEqual(
            help_of("version"), ["Usage: seedbank version", "Versions of the program and its libraries."]
        )

    def test_groups_commands_by_purpose(self):
        titles = [
            (row, line)
            for row, line in enumerate(help_of())
            if line.endswith(":") and not line.startswith(" ")
        ]
        self.assertEqual(
            [title for _, title in titles],
            ["Play and learn:", "Ask:", "Teach:", "Research:", "Build and maintain:", "The program:"],
        )
        self.assertLess(titles[2][0], ROWS, "the common commands are on the first screen")

    def test_goes_to_standard_output_and_has_an_example_of_every_command(self):
        overview = self.output_of("help")
        for name in (
            "build verify info stats solve query fair label replay fullgame convert page perft bench"
        ).split():
            self.assertIn(f"\n  {name} ", overview)
            page = self.output_of("help", name)
            self.assertEqual(self.output_of(name, "--help"), page)
            self.assertEqual(self.output_of(name, "-h"), page)
            self.assertTrue(page.startswith(f"Usage: seedbank {name} "))
            self.assertIn(f"\nExamples:\n  seedbank {name}", page)
            for option in ("--rules", "--db", "--threads", "--memory", "--json", "--quiet"):
                self.assertIn(f"{option} ", page, name)

    def test_shows_a_json_answer_of_every_command_with_json(self):
        without_json = {("play",), ("kgp",), ("serve",), ("page",), ("four-rows", "play")}
        for command in all_commands():
            has_json = any(
                line.startswith('{"schema":"seedbank.')
                for example in examples_of(help_of(*command))
                for line in example.output
            )
            self.assertEqual(has_json, command not in without_json, command)


def shown_on_a_terminal(pager, *words):
    """What a run prints on a terminal of its own: up to the few KiB that it stores unread."""
    terminal, other_end = pty.openpty()
    with open(other_end, "wb", buffering=0) as output:
        outcome = run_program(PROGRAM, *words, stdout=output, env={"TERM": "xterm", "PAGER": pager})
        assert outcome.code == 0, outcome.errors
        text = b""
        while select.select([terminal], [], [], 0)[0]:
            text += os.read(terminal, 65536)
    os.close(terminal)
    return text.decode().replace("\r", "")


class PagerTest(CommandTest):
    def test_help_is_shown_by_a_pager_on_a_terminal(self):
        self.assertTrue(
            shown_on_a_terminal("exit 1", "version").startswith("seedbank "), "only help is paged"
        )
        lines = f"{len(help_of('perft'))}\n"
        for words in (("help", "perft"), ("perft", "--help")):
            self.assertEqual(shown_on_a_terminal("grep -c ''", *words), lines)
        self.assertEqual(
            shown_on_a_terminal("head -n 1", "help"), "Seedbank: exact answers to any Kalah question.\n"
        )
        page = "Usage: seedbank info "
        for words in ("help info --no-pager", "help --no-pager info", "info --help --no-pager"):
            self.assertTrue(shown_on_a_terminal("echo paged", *words.split()).startswith(page))
        for none in ("", "cat"):
            self.assertTrue(shown_on_a_terminal(none, "help", "info").startswith(page))


if __name__ == "__main__":
    main()
