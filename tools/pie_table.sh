#!/usr/bin/env bash
# Solves openings under the pie rule, after the first turn and after the first sowing, and prints a
# row of data/pie_values.csv for each:
#     tools/pie_table.sh SEEDBANK RULES PITS SEEDS [SOLVE-OPTION]...
# PITS and SEEDS are lists such as '1 2 3'. Openings that a --time limit leaves open get no row.
#     tools/pie_table.sh --first-turns data/first_turns.csv
# prints the rows that follow from known values of all first turns. Needs python3.
set -euo pipefail
if [[ $1 == --first-turns ]]; then
  exec python3 -c '
import csv, sys
openings = {}
with open(sys.argv[1]) as file:
    for row in csv.DictReader(line for line in file if not line.startswith("#")):
        game = row["rules"], row["pits"], row["seeds"]
        openings.setdefault(game, {})[row["turn"]] = -abs(int(row["value"]))
for game, worths in openings.items():
    best = max(worths.values())
    turns = " ".join(turn for turn, worth in worths.items() if worth == best)
    print(*game, "turn", best, turns, sep=",")' "$2"
fi
seedbank=$1 rules=$2 pits_list=$3 seeds_list=$4
shift 4
for pits in $pits_list; do
  for seeds in $seeds_list; do
    for pie in turn sowing; do
      { "$seedbank" solve --rules "$rules" --pits "$pits" --seeds "$seeds" --pie "$pie" --json \
        --quiet "$@" || [[ $? == 124 ]]; } | python3 -c '
import json, sys
row = json.load(sys.stdin)
if row["value"] is not None and row["line"] is not None:
    best = " ".join("-".join(map(str, turn)) for turn in row["best"])
    print(row["rules"], row["pits"], row["seeds"], row["pie"], row["value"], best, sep=",")'
    done
  done
done
