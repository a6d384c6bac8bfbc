#!/usr/bin/env python3
"""Executes the recipe of a container image in bare trees, and uses the result:

    bare_image.py RECIPE [FOLDER]

RECIPE is packaging/Dockerfile or packaging/seedbank.def, whose commands are read from it, so that
this test needs neither Docker nor Apptainer. A stage is a Debian 12 made by debootstrap
(bare_tree.sh); the images debian:12 and debian:12-slim have a few packages more. Needs root,
debootstrap and the network. The trees (about 2 GB) are kept in FOLDER; by default they are
temporary.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
CHECKOUT = HERE.parent


class Stage:
    def __init__(self, name):
        self.name = name
        # ("run", script), ("copy", source, target) or ("take", stage, source, target)
        self.steps = []
        self.command = ""  # what a container runs, a shell script that takes arguments
        self.checks = []  # further shell scripts


def stages_of_dockerfile(text):
    stages, folder = [], "/"
    for line in re.sub(r"\\\n", "", re.sub(r"^#.*\n", "", text, flags=re.M)).splitlines():
        word, _, rest = line.partition(" ")
        if word == "FROM":
            image, _, name = rest.partition(" AS ")
            assert image.startswith("debian:12"), image
            stages.append(Stage(name))
            folder = "/"
        elif word == "WORKDIR":
            folder = rest
            stages[-1].steps.append(("run", f"mkdir -p {folder}"))
        elif word == "RUN":
            stages[-1].steps.append(("run", f"cd {folder} && {rest}"))
        elif word == "COPY":
            *option, source, target = rest.split()
            stages[-1].steps.append(
                ("take", option[0].removeprefix("--from="), source, target) if option
                else ("copy", source, target))
        elif word == "ENTRYPOINT":
            program = " ".join(json.loads(rest))
            stages[-1].command = f'cd {folder} && exec {program} "$@"'
        else:
            assert word in ("", "CMD"), line
    return stages


def stages_of_definition(text):
    stages, scripts, section = [], {}, ""
    for line in [*re.sub(r"^#.*\n", "", text, flags=re.M).splitlines(), "Bootstrap: end"]:
        if line.startswith("Bootstrap:"):
            if stages:
                stages[-1].steps.append(("run", "set -ex\n" + scripts.get("%post", "")))
                stages[-1].command = scripts.get("%runscript", "")
                stages[-1].checks = [scripts.get("%test", "")]
            scripts, section = {}, ""
            if line.endswith("end"):
                break
            stages.append(Stage(""))
        elif line.startswith("From:"):
            assert line.startswith("From: debian:12"), line
        elif line.startswith("Stage:"):
            stages[-1].name = line.split()[1]
        elif line.startswith("%"):
            section = line
            scripts[section] = ""
        elif section.startswith("%files") and line:
            origin = section.split()[2:]
            stages[-1].steps.append(("take", *origin, *line.split()) if origin
                                    else ("copy", *line.split()))
        elif section:
            scripts[section] += line.removeprefix("  ") + "\n"
    return stages


def inside(tree, *command):
    return subprocess.run(["bash", HERE / "bare_tree.sh", tree, *command], check=True,
                          stdout=subprocess.PIPE, text=True).stdout


def build(stages, folder):
    base = folder / "base"
    base.mkdir(exist_ok=True)
    inside(base, "true")
    trees = {}
    for number, stage in enumerate(stages):
        tree = trees[stage.name] = folder / f"stage{number}"
        shutil.rmtree(tree, ignore_errors=True)
        subprocess.run(["cp", "-a", base, tree], check=True)
        for kind, *values in stage.steps:
            print(f"stage {number}: {kind} {values}", flush=True)
            if kind == "run":
                inside(tree, "sh", "-c", values[0])
            elif kind == "copy":
                source, target = values
                assert source == "."
                subprocess.run(["bash", HERE / "copy_checkout.sh", f"{tree}{target}"], check=True)
            else:
                origin, source, target = values
                shutil.copytree(f"{trees[origin]}{source}", f"{tree}{target}")
    return tree


def main():
    recipe = pathlib.Path(sys.argv[1])
    parse = stages_of_dockerfile if recipe.name == "Dockerfile" else stages_of_definition
    stages = parse(recipe.read_text())
    assert len(stages) == 2 and stages[1].command, "the recipe was not understood"
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else temporary).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        tree = build(stages, folder)
        for expected, *arguments in (
                ('"value":2,', "solve", "--seeds", "3", "--json"),
                ('"source":"book"', "query", "--json", "4,4,4,4,4,4,0,4,4,4,4,4,4,0")):
            answer = inside(tree, "sh", "-c", stages[1].command, "sh", *arguments)
            assert expected in answer, answer
        for check in stages[1].checks:
            inside(tree, "sh", "-ec", check)
        left = subprocess.run(["du", "-sm", tree], capture_output=True, text=True, check=True)
        print(f"{recipe.name}: the image works; {left.stdout.split()[0]} MB")


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
