#!/usr/bin/env bash
# Prints what an edit costs in the preset dev, in seconds of processor time: touches a source,
# compiles and links the tests of its room, and runs them, except slow and long ones.
#
#   tests/edit_cycle.sh [SOURCE...]     by default a source of each library
#
# Afterwards prints the time to compile tools/program/registry.cpp, a list of names, and how many
# sources include the headers that are slow to compile.
set -euo pipefail
cd "$(dirname "$0")/.."
export CCACHE_RECACHE=1  # the source has not changed, but the edited one will have
TIMEFORMAT='%U %S'
sources=("$@")
[[ $# -gt 0 ]] || sources=(solver/game/shards.cpp db/probe/bulk_lookup.cpp
  engine/notation/notation_cmancala.cpp tools/kgp/kgp_line.cpp tools/text/match_text.cpp)

# seconds COMMAND...: runs it, and prints the processor time that it and its children took.
seconds() {
  local times
  times=$({ time "$@" >"$log" 2>&1; } 2>&1) || { cat "$log" >&2; return 1; }
  awk '{ printf "%.1f", $1 + $2 }' <<<"$times"
}

log=$(mktemp)
trap 'rm -f "$log"' EXIT
cmake --preset dev >/dev/null
printf '%-40s %16s %7s %7s\n' source 'compile and link' tests all
for source in "${sources[@]}"; do
  IFS=/ read -r library room _ <<<"$source"
  target=${library}_${room}_tests
  cmake --build build/dev --target "$target" --parallel "$(nproc)" -- --quiet >"$log"
  ctest --preset dev -N -L "$library/$room" >/dev/null  # lists the tests, as after any earlier edit
  touch "$source"
  building=$(seconds cmake --build build/dev --target "$target" -- --quiet)
  testing=$(seconds ctest --preset dev -L "$library/$room")
  printf '%-40s %16s %7s %7s\n' "$source" "$building" "$testing" \
    "$(awk "BEGIN { printf \"%.1f\", $building + $testing }")"
done

registry=tools/CMakeFiles/seedbank_tools.dir/program/registry.cpp.o
compile=$(ninja -C build/dev -t commands $registry | tail -n 1)
printf '\ntools/program/registry.cpp: %s\n' "$(cd build/dev && seconds bash -c "$compile")"
python3 tests/check_includes.py
