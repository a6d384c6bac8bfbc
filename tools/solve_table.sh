#!/usr/bin/env bash
# Solves openings and prints a row of data/opening_results.csv for each:
#     tools/solve_table.sh SEEDBANK RULES PITS SEEDS [SOLVE-OPTION]...
# PITS and SEEDS are lists such as '1 2 3'. Without the option --db, no database is used. Needs
# python3.
set -euo pipefail
seedbank=$1 rules=$2 pits_list=$3 seeds_list=$4
shift 4
[[ " $* " == *" --db"* ]] || set -- --db none "$@"
for pits in $pits_list; do
  for seeds in $seeds_list; do
    result=$("$seedbank" solve --rules "$rules" --pits "$pits" --seeds "$seeds" --json --quiet "$@")
    python3 -c '
import json, sys
row = json.loads(sys.argv[1])
search_seconds = row["seconds"] - row["endgame_seconds"]
print(row["rules"], row["pits"], row["seeds"], row["value"], row["nodes"], "%.3f" % search_seconds,
      row["endgame_seeds"], "%.3f" % row["endgame_seconds"], "-".join(map(str, row["line"])), sep=",")
' "$result"
  done
done
