#!/usr/bin/env python3
"""Checks the citation and the changelog.

CITATION.cff has the fields that version 1.2.0 of the format requires, the version of
<seedbank/version.h>, the date of that version in CHANGELOG.md and the licence of LICENSE.
CHANGELOG.md begins with a section for unreleased changes; the versions after it descend, and so do
their dates. In a clone with history, each date is that of a commit, and if the version has a tag,
that of the tagged commit.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]

SECTION = re.compile(r"^## \[(.+?)\](?: - (\S+))?$", re.MULTILINE)
REQUIRED = ("authors", "cff-version", "message", "title")


def fields_of(text):
    """The fields at the top level; those with nested values have an empty text."""
    return {name: value.strip('" ') for name, value in re.findall(r"^([\w-]+):(.*)$", text, re.M)}


def faults_of_citation(root, dates):
    fields = fields_of((root / "CITATION.cff").read_text())
    header = (root / "engine/include/seedbank/version.h").read_text()
    version = re.search(r'^#define SEEDBANK_VERSION "(.+)"', header, re.M)[1]
    expected = {
        "cff-version": "1.2.0",
        "version": version,
        "date-released": dates.get(version),
        "license": (root / "LICENSE").read_text().split()[0],
    }
    for name in REQUIRED:
        if name not in fields:
            yield f"CITATION.cff: {name} is missing"
    for name, value in expected.items():
        if fields.get(name) != value:
            yield f"CITATION.cff: {name} is {fields.get(name)}, expected {value}"


def git(root, *words):
    """The lines that git prints; none without git or a repository."""
    try:
        done = subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True)
    except FileNotFoundError:
        return []
    return done.stdout.split() if done.returncode == 0 else []


def faults_of_changelog(root, sections):
    if not sections or sections[0] != ("Unreleased", ""):
        yield "CHANGELOG.md: the first section is not [Unreleased]"
    versions = sections[1:]
    for (newer, newer_date), (older, older_date) in zip(versions, versions[1:]):
        numbers = [[int(part) for part in version.split(".")] for version in (newer, older)]
        if numbers[0] <= numbers[1] or newer_date < older_date:
            yield f"CHANGELOG.md: {newer} of {newer_date} stands above {older} of {older_date}"
    dates = set(git(root, "log", "--format=%cs"))
    is_whole = git(root, "rev-parse", "--is-shallow-repository") == ["false"]
    for version, date in versions:
        tagged = git(root, "log", "-1", "--format=%cs", f"v{version}", "--")
        if tagged and tagged != [date]:
            yield f"CHANGELOG.md: {version} of {date} was tagged on {tagged[0]}"
        if dates and is_whole and date not in dates:
            yield f"CHANGELOG.md: no commit on {date}, the date of {version}"


def main():
    root = ROOT
    sections = SECTION.findall((root / "CHANGELOG.md").read_text())
    faults = [*faults_of_changelog(root, sections), *faults_of_citation(root, dict(sections))]
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
