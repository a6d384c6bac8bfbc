#!/usr/bin/env bash
# Runs the fuzz targets in sequence, each from its corpus in tests/fuzz/corpus. Saves new inputs in
# build/fuzz/corpus, and inputs that make a target fail in build/fuzz/found.
# On Debian: apt-get install clang libclang-rt-14-dev
#
# Usage: tests/fuzz.sh [SECONDS [NAME...]]     SECONDS for each target, default 60
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-60}
shift || true
CXX=clang++ cmake -S . -B build/fuzz -G Ninja -DSEEDBANK_FUZZ=ON -DSEEDBANK_BUILD_TESTS=ON \
  -DSEEDBANK_SANITIZE=address,undefined -DCMAKE_BUILD_TYPE=RelWithDebInfo \
  -DCMAKE_CXX_FLAGS_RELWITHDEBINFO="-O1 -g1" -DCMAKE_UNITY_BUILD=ON >/dev/null
cmake --build build/fuzz --target fuzzers --parallel "$(nproc)" -- --quiet
mkdir -p build/fuzz/found
code=0
for corpus in tests/fuzz/corpus/*/; do
  name=$(basename "$corpus")
  if [[ $# -gt 0 && " $* " != *" $name "* ]]; then continue; fi
  mkdir -p "build/fuzz/corpus/$name"
  echo "== $name"
  log=build/fuzz/found/$name.log
  if "build/fuzz/tests/fuzz/${name}_fuzz" -max_total_time="$seconds" -max_len=4096 -timeout=25 \
    -rss_limit_mb=2048 -print_final_stats=1 -verbosity=0 -artifact_prefix="build/fuzz/found/$name-" \
    "build/fuzz/corpus/$name" "$corpus" >"$log" 2>&1; then
    grep "^stat::" "$log"
  else
    tail -n 60 "$log"
    code=1
  fi
done
exit $code
