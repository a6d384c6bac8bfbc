#!/usr/bin/env bash
# Shows which small faults the nearest tests of rooms find: mutants.sh ROOM... [COUNT]
#
#   tests/mutants.sh engine/arena/match        10 mutants
#   tests/mutants.sh tools/text db/index 25    25 mutants of each
#
# A mutant is the sources with one random change of what the code in a function does (mutants.py
# lists the kinds). All are compiled at once with the preset dev, in a copy of the sources in
# build/mutants, and for each, its room's tests run until the first one fails. Prints what became of
# each mutant, and the changes that no test found: write a test for them, or add them with a reason to
# mutants.txt.
#
# The row at the end of each room is one of data/mutants.md: mutants tried, killed, accepted,
# survived; besides them, equivalent and not compiled.
#
# SEEDBANK_TEST_SEED=<seed> chooses other mutants, and is the seed of the tests. By default, the
# name of the room chooses the mutants, and the seed of the tests is 1.
# Exit code 1: more than a tenth of the mutants of a room survived without a reason, or an entry of
# mutants.txt has no source any more. 2: a room or the tests before any change are at fault.
set -euo pipefail
cd "$(dirname "$0")/.."
count=10
if [[ ${*: -1} =~ ^[1-9][0-9]*$ ]]; then
  count=${*: -1}
  set -- "${@:1:$#-1}"
fi
for room; do
  [[ -d $room ]] || set --
done
if (($# == 0)); then
  echo "usage: mutants.sh ROOM... [COUNT], where ROOM is a folder such as engine/arena/match" >&2
  exit 2
fi
copy=$PWD/build/mutants
mkdir -p "$copy"
exec 9>"$copy/lock"
flock --nonblock 9 || { echo "mutants.sh: another run uses $copy" >&2; exit 2; }
exec python3 tests/mutants.py "$copy" "$count" "${@%/}"
