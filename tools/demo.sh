#!/usr/bin/env bash
# From a bare Debian 12 machine to exact answers: installs what is missing, compiles, builds the endgame
# database of all 1,250,490,151 positions with up to 24 seeds, verifies it (its checksums, and 100,000
# of its values; `verify --full` recomputes them all), solves Kalah (6,4) under both rules and asks for
# the value of positions.
# Everything goes to build/ below the project; a second run resumes where the first ended.
set -euo pipefail
cd "$(dirname "$0")/.."

seeds=${1:-24}
database=build/demo-database
seedbank=build/release/tools/seedbank

# Shows a command as one would type it, then runs it.
run() {
  local word shown=''
  for word in "$@"; do
    [[ "$word" == *' '* ]] && word="'$word'"
    shown+=" $word"
  done
  printf '\n$ seedbank%s\n' "$shown"
  "$seedbank" "$@"
}

tools/install_packages.sh
echo "== compiling"
cmake --preset release -DSEEDBANK_BUILD_TESTS=OFF >/dev/null
cmake --build --preset release --target seedbank -- --quiet

run build --seeds "$seeds" --db "$database"
run verify --db "$database"
run info --db "$database"
run solve --pits 6 --seeds 4 --db "$database"
run solve --pits 6 --seeds 4 --rules standard --json
run query --db "$database" '0,1,0,0,5,2,11, 3,0,1,1,0,4,20 s'
run query --db "$database" --json '5 5 0 5 5 1 2 4 4 4 4 5 4 0'
