# Runs a guide of tools/guides/ from its first to its last line, in one shell and in an empty home
# folder, where ~/seedbank is the source tree.
#
#   run_guide.py SEEDBANK SOURCES GUIDE.md
#
# Blocks marked `sh` are run; blocks marked `console` hold commands after "$ ", which are run, and
# what they print on standard output: "..." stands for the rest of a line, or for any number of
# lines. All other blocks are indented and follow a paragraph that begins with "Long"
# or a comment that begins with "Not run by the test".
# `seedbank serve` is started on a free port, must send its page, and is stopped.
import os
import re
import subprocess
import sys
import tempfile

PREAMBLE = r"""
set -euo pipefail
seedbank() {
  if [[ $1 != serve ]]; then command seedbank "$@"; return; fi
  command seedbank "$@" --port 0 --memory 512M --quiet >served &
  local server=$! port
  trap "kill $server" EXIT
  until port=$(grep -Eo -m1 'http://[^ ]*:[0-9]+/' served); do
    kill -0 $server
    sleep 0.1
  done
  python3 -c 'import sys, urllib.request
assert b"<title" in urllib.request.urlopen(sys.argv[1]).read()' "http://127.0.0.1:${port##*:}"
  trap - EXIT
  kill $server
  wait $server || test $? -eq 130
  cat served
}
"""


def commands_of(text):
    """The commands of a guide, each with the lines that it must print; None for any lines."""
    commands = []
    for kind, block in re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        if kind == "sh":
            commands.append((block, None))
            continue
        if kind != "console":
            sys.exit(f"a block is neither sh nor console, but '{kind}'")
        end = None  # of a document that the command reads
        for line in block.splitlines():
            if end:
                commands[-1][0].append(line)
                end = None if line == end else end
            elif line.startswith("$ "):
                commands.append(([line[2:]], []))
                here = re.search(r"<<'(\w+)'", line)
                end = here and here[1]
            else:
                commands[-1][1].append(line)
    return [("\n".join(c) if isinstance(c, list) else c, shown) for c, shown in commands]


def check_marks(text):
    """Every indented block must follow a paragraph that says that and why it is not run."""
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    paragraphs = [part for part in prose.split("\n\n") if part.strip()]
    for before, block in zip(paragraphs, paragraphs[1:]):
        marked = re.search(r"^(Long(:| \()|<!-- Not run by the test[:,])", before, re.MULTILINE)
        if block.lstrip("\n").startswith("    ") and not marked:
            sys.exit(f"not run, and not marked as such: {block}")


def agrees(shown, printed):
    """Whether the lines printed are those shown."""
    if not shown:
        return not printed
    if shown[0] == "...":
        return any(agrees(shown[1:], printed[at:]) for at in range(len(printed) + 1))
    if not printed:
        return False
    begin = shown[0].removesuffix("...")
    same = printed[0].startswith(begin) if begin != shown[0] else printed[0] == shown[0]
    return same and agrees(shown[1:], printed[1:])


def main():
    program, sources, guide = map(os.path.abspath, sys.argv[1:])
    with open(guide, encoding="utf-8") as file:
        text = file.read()
    check_marks(text)
    commands = commands_of(text)
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(f"{folder}/bin")
        os.makedirs(f"{folder}/home/printed")
        os.symlink(program, f"{folder}/bin/seedbank")
        os.symlink(sources, f"{folder}/home/seedbank")
        script = PREAMBLE + "cd\n"
        for number, (command, _) in enumerate(commands):
            script += f"echo {number} >~/running\n{{\n{command}\n}} >~/printed/{number}\n"
        environment = dict(os.environ, HOME=f"{folder}/home", SEEDBANK_BOOK="none",
                           PATH=f"{folder}/bin:{os.environ['PATH']}")
        environment.pop("SEEDBANK_DB", None)
        done = subprocess.run(["bash", "-c", script], env=environment, stdin=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, text=True, check=False)
        if done.returncode != 0:
            with open(f"{folder}/home/running", encoding="utf-8") as file:
                command = commands[int(file.read())][0]
            sys.exit(f"{command}\nexit code {done.returncode}\n{done.stderr}")
        for number, (command, shown) in enumerate(commands):
            with open(f"{folder}/home/printed/{number}", encoding="utf-8") as file:
                printed = file.read().splitlines()
            if shown is not None and not agrees(shown, printed):
                sys.exit(f"{command}\nprinted:\n" + "\n".join(printed))
    if len(commands) < 5:
        sys.exit("hardly any commands")
    print(f"{len(commands)} commands run")


if __name__ == "__main__":
    main()
