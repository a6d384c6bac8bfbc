#!/usr/bin/env bash
# Solves an opening and prints a row of data/first_turns.csv for each complete first turn:
#     tools/first_turns_table.sh SEEDBANK RULES PITS SEEDS [SOLVE-OPTION]...
# Needs python3.
set -euo pipefail
seedbank=$1 rules=$2 pits=$3 seeds=$4
shift 4
"$seedbank" solve --rules "$rules" --pits "$pits" --seeds "$seeds" --moves --json "$@" |
  python3 -c '
import json, sys
solved = json.load(sys.stdin)
for turn in solved["turns"]:
    print(solved["rules"], solved["pits"], solved["seeds"], "-".join(map(str, turn["pits"])),
          turn["value"], sep=",")'
