#!/usr/bin/env bash
# All tests on a bare Debian 12 machine: installs what is missing, then builds and runs everything
# optimised, as users have it; but for the slow ones, with assertions and the address and
# undefined-behaviour sanitizers; and what threads share with the thread sanitizer. Arguments are
# passed to ctest (for example -L unit, or -LE slow).
set -euo pipefail
cd "$(dirname "$0")/.."

# build_and_test PRESET PYTHON TARGET [CTEST-OPTION...]
build_and_test() {
  local preset=$1 python=$2 target=$3
  shift 3
  echo "== $preset: compiling"
  cmake --preset "$preset" -DSEEDBANK_BUILD_TESTS=ON -DSEEDBANK_PCH=ON \
    -DCMAKE_UNITY_BUILD=ON -DSEEDBANK_BUILD_PYTHON="$python" >/dev/null
  cmake --build --preset "$preset" --target "$target" -- --quiet
  echo "== $preset: testing"
  ctest --preset "$preset" --output-on-failure --parallel "$(nproc)" "$@"
}

tools/install_packages.sh tests
build_and_test release ON all "$@"
build_and_test asan OFF all -LE "lint|slow" "$@"
echo "== asan: testing the command"
SEEDBANK_PROGRAM=$PWD/build/asan/tools/seedbank SEEDBANK_SANITIZED=1 ctest --preset release \
  --output-on-failure --parallel "$(nproc)" -L cli -E Python ${1:+--no-tests=ignore} "$@"
# Of the tests that arguments choose, perhaps none is of these.
build_and_test tsan OFF threads_tests -L threads ${1:+--no-tests=ignore} "$@"
