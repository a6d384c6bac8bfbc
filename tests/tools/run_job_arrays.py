# Runs the examples of tools/JOB_ARRAYS.md as they are written, except with less work. A substitute
# for Slurm's `sbatch` runs the jobs of an array in sequence. The results must equal those of a run
# without shards, byte for byte.
#
# Usage: run_job_arrays.py SEEDBANK JOB_ARRAYS.md
import os
import re
import subprocess
import sys
import tempfile

# Text of the document, and its replacement with less work.
SMALLER = {
    "--array=1-8": "--array=1-3",
    "{1..8}": "{1..3}",
    "--memory 14G": "--memory 256M",
    "--sample 1000000": "--sample 200 --pits 4 --seeds 3",
    "--pits 6 --seeds 5": "--pits 4 --seeds 2",
    "--games 10000": "--games 20 --pits 3 --seeds 2",
}

SBATCH = r"""#!/bin/bash
last=$(sed -n 's/^#SBATCH.*--array=1-\([0-9]*\).*/\1/p' "$1")
for job in $(seq "$last"); do
  SLURM_ARRAY_TASK_ID=$job SLURM_ARRAY_TASK_COUNT=$last bash "$@" || exit
done
"""

# The files that the examples make from parts, and the commands without shards that write the same.
WHOLES = {
    "rows.csv": "seedbank label --sample 1000000",
    "answers.txt": "seedbank query <positions.txt",
    "fair.csv": "seedbank fair --pits 6 --seeds 5 --format csv",
    "games.jsonl": "seedbank match --players random,tree:4 --games 10000 --records whole >one.table"
                   " && cat whole",
}

# The last example prints a table from records alone, so that it contains no times.
TABLE = "seedbank match --players random,tree:4 --games 10000 --records whole"

POSITIONS = "".join(f"{i % 4} 1 {i % 3} 0 2 {i % 5} 1 0\n" for i in range(30)) + "no position\n"


def smaller(text):
    for said, done in SMALLER.items():
        text = text.replace(said, done)
    return text


def shell(command, folder, may_fail=False):
    environment = dict(os.environ, PATH=f"{folder}/bin:{os.environ['PATH']}", SEEDBANK_DB=folder)
    done = subprocess.run(["bash", "-c", smaller(command)], cwd=folder, env=environment,
                          capture_output=True, text=True, check=False)
    if done.returncode != 0 and not may_fail:
        sys.exit(f"{command}: code {done.returncode}\n{done.stderr}")
    return done.stdout


def put(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, 0o755)


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def main():
    program, document = os.path.abspath(sys.argv[1]), text_of(sys.argv[2])
    blocks = re.findall(r"^```(sh)?\n(.*?)^```$", document, re.MULTILINE | re.DOTALL)
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(f"{folder}/bin")
        os.symlink(program, f"{folder}/bin/seedbank")
        put(f"{folder}/bin/sbatch", SBATCH)
        put(f"{folder}/positions.txt", POSITIONS)
        table = None
        for kind, block in blocks:
            if kind == "sh":
                name = re.search(r"^# (\S+\.sbatch)$", block, re.MULTILINE)[1]
                put(f"{folder}/{name}", smaller(block))
                continue
            for line in block.splitlines():
                # An invalid position makes the exit code 3; all other lines are answered.
                output = shell(line.removeprefix("$ "), folder, "query.sbatch" in line)
                if "--records games.jsonl" in line:
                    table = output
        for made, command in WHOLES.items():
            whole = shell(command, folder, "query" in command)
            if not whole or text_of(f"{folder}/{made}") != whole:
                sys.exit(f"{made}: differs from the output of '{command}'")
        if not table or table != shell(TABLE, folder):
            sys.exit(f"the table differs from that of a single run:\n{table}")
        print(f"{len(WHOLES)} examples equal single runs")


if __name__ == "__main__":
    main()
