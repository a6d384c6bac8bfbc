"""The help of commands, and the examples in it."""
import dataclasses
import functools

from command import PROGRAM, run_program


@functools.cache
def help_of(*command, program=PROGRAM):
    """The lines of a page of help."""
    outcome = run_program(program, "help", *command)
    assert outcome.code == 0 and not outcome.errors, outcome.errors
    return outcome.output.splitlines()


def commands_of(*family):
    """All commands that the overview, or that of a family, lists, as tuples of words."""
    return [
        tuple(line.split()[: len(family) + 1])
        for line in help_of(*family)
        if line.startswith("  ") and line[2] != " "
    ]


def all_commands():
    """All commands but those about the program itself."""
    commands = []
    for command in commands_of():
        if command == ("four-rows",):
            commands += commands_of(*command)
        elif command not in (("help",), ("version",)):
            commands.append(command)
    return commands


@dataclasses.dataclass
class Example:
    command: str
    output: list


def examples_of(page):
    """The examples of a page, with the output shown."""
    examples = []
    for line in page[page.index("Examples:") + 1 : page.index("Details:")]:
        last = examples[-1] if examples else None
        if last and last.command.endswith("\\"):
            last.command = last.command[:-1] + line[4:]
        elif line.startswith("      ") and last.output and last.output[-1].startswith("{"):
            last.output[-1] += line[6:]  # one line of JSON, shown on several
        elif line.startswith("    ") or not line:
            last.output.append(line[4:])
        else:
            examples.append(Example(line[2:], []))
    if examples and examples[-1].output[-1:] == [""]:
        examples[-1].output.pop()  # the blank line before the details
    return examples


def expect_shown(test, printed, shown):
    """"..." stands for the rest of a line, or for any number of lines."""
    at, any_lines = 0, False
    for line in shown:
        if line == "...":
            any_lines = True
            continue
        begin = line.removesuffix("...")

        def agrees(one):
            return one == line if begin == line else one.startswith(begin)

        while any_lines and at < len(printed) and not agrees(printed[at]):
            at += 1
        test.assertLess(at, len(printed), f"not printed: {line}")
        test.assertTrue(agrees(printed[at]), f"shown: {line}\nprinted: {printed[at]}")
        at += 1
        any_lines = False
    test.assertTrue(any_lines or at == len(printed), "more is printed than shown")
