#!/usr/bin/env bash
# From a bare Debian 12 machine to exact answers: installs missing packages, compiles, builds and
# verifies the endgame database of all 1,250,490,151 positions with up to 24 seeds, solves Kalah
# (6,4) under both rule sets, and queries positions. The verification checks all checksums and
# 100,000 values; `verify --full` recomputes all values. All output goes to build/ in the project; a
# second run resumes where the first ended.
set -euo pipefail
cd "$(dirname "$0")/.."

seeds=${1:-24}
database=build/demo-database
seedbank=build/release/tools/seedbank

# run COMMAND...: prints a command as a user would type it, then runs it.
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
cmake --build --preset release --target seedbank --parallel "$(nproc)" -- --quiet

run build --seeds "$seeds" --db "$database"
run verify --db "$database"
run info --db "$database"
run solve --pits 6 --seeds 4 --db "$database"
run solve --pits 6 --seeds 4 --rules standard --json
run query --db "$database" '0,1,0,0,5,2,11, 3,0,1,1,0,4,20 s'
run query --db "$database" --json '5 5 0 5 5 1 2 4 4 4 4 5 4 0'

cat <<TEXT

== done. The command is $PWD/$seedbank
   in this shell, call it as "seedbank":  PATH=$PWD/${seedbank%/*}:\$PATH
   to install it, and to remove it again:  tools/guides/INSTALL.md
TEXT
