#!/usr/bin/env bash
# All tests on a bare Debian 12 machine: installs what is missing, then builds and runs everything
# twice: optimised, as users have it, and, but for the slow ones, with assertions and the address and
# undefined-behaviour sanitizers. Arguments are passed to ctest (for example -L unit, or -LE slow).
set -euo pipefail
cd "$(dirname "$0")/.."

build_and_test() {
  local preset=$1 unity=$2 python=$3
  shift 3
  echo "== $preset: compiling"
  cmake --preset "$preset" -DSEEDBANK_BUILD_TESTS=ON -DSEEDBANK_PCH=ON \
    -DCMAKE_UNITY_BUILD="$unity" -DSEEDBANK_BUILD_PYTHON="$python" >/dev/null
  cmake --build --preset "$preset" -- --quiet
  echo "== $preset: testing"
  ctest --preset "$preset" --output-on-failure --parallel "$(nproc)" "$@"
}

tools/install_packages.sh tests
build_and_test release OFF ON "$@"
build_and_test asan ON OFF -LE "lint|slow" "$@"
