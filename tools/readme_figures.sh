#!/usr/bin/env bash
# Measures the figures of README.md and data/README.md that take less than a few minutes. Prints the
# processor, and the median, minimum and maximum of each figure. Measures in rounds, so that changes
# in the machine's speed affect all figures.
#
#   tools/readme_figures.sh [ROUNDS]      default: 3 rounds, 4 to 8 minutes; needs 8 GiB of memory
#
# Nothing else should run at the same time. Requires the command, compiled by tools/demo.sh.
set -euo pipefail
cd "$(dirname "$0")/.."
rounds=${1:-3}
seedbank=build/release/tools/seedbank
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
declare -A figures

# seconds NAME COMMAND...: the elapsed time of a command, including the computation of endgames.
seconds() {
  local name=$1 start=$EPOCHREALTIME
  shift
  "$@" >/dev/null
  figures[$name]+=" $(awk -v a="$start" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.2f", b - a }')"
}

# bench NAME SEEDS FIGURE: a figure of `seedbank bench`, without the time for its endgames.
bench() {
  local value
  value=$("$seedbank" bench --seeds "$2" --rounds 1 --only "$3" --json |
    sed -E 's/.*"value":([0-9.e+]+).*/\1/')
  figures[$1]+=" $(printf '%.2f' "$value")"
}

names=(
  "(6,4) from scratch, s" "(6,5) from scratch, s" "(6,5), 28 seeds in memory, s"
  "(4,10) from scratch, s" "fair starts of (6,4) from scratch, s"
  "values of random positions, per s" "building 24 seeds, s" "verifying all their values, s")
scratch=(--db none --quiet --memory 8G)

for ((round = 1; round <= rounds; ++round)); do
  seconds "${names[0]}" "$seedbank" solve --seeds 4 "${scratch[@]}"
  seconds "${names[1]}" "$seedbank" solve --seeds 5 "${scratch[@]}"
  bench "${names[2]}" 28 solve-5
  seconds "${names[3]}" "$seedbank" solve --pits 4 --seeds 10 "${scratch[@]}"
  seconds "${names[4]}" "$seedbank" fair "${scratch[@]}"
  bench "${names[5]}" 24 values
  seconds "${names[6]}" "$seedbank" build --seeds 24 --db "$work/$round" --quiet
  seconds "${names[7]}" "$seedbank" verify --full --db "$work/$round" --quiet
  rm -rf "${work:?}/$round"
done

echo "$(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1), $(nproc) processors"
for name in "${names[@]}"; do
  # shellcheck disable=SC2086 # several numbers
  printf '%s\n' ${figures[$name]} | sort -g | awk -v name="$name" '
    { figure[NR] = $1 }
    END { median = NR % 2 ? figure[(NR + 1) / 2] : (figure[NR / 2] + figure[NR / 2 + 1]) / 2
          printf "%-42s %10.2f (%.2f .. %.2f)\n", name, median, figure[1], figure[NR] }'
done
