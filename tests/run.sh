#!/usr/bin/env bash
# All tests on a bare Debian 12 machine: installs what is missing, then builds and runs everything
# optimised, as users have it; but for the slow ones, with assertions and the address and
# undefined-behaviour sanitizers; and what threads share with the thread sanitizer. Arguments are
# passed to ctest (for example -L unit, or -LE slow).
set -euo pipefail
cd "$(dirname "$0")/.."

# build PRESET TARGET [CMAKE-OPTION...]
build() {
  local preset=$1 target=$2
  shift 2
  cmake --preset "$preset" -DSEEDBANK_BUILD_TESTS=ON "$@" >/dev/null
  cmake --build --preset "$preset" --target "$target" -- --quiet
}

# run PRESET [CTEST-OPTION...]
# One test more than there are cores: some of them mostly wait.
run() {
  local preset=$1
  shift
  ctest --preset "$preset" --output-on-failure --parallel $(($(nproc) + 1)) "$@"
}

tools/install_packages.sh tests
modules=tests/browser/node_modules/.package-lock.json
[[ $modules -nt tests/browser/package-lock.json ]] ||
  (cd tests/browser && npm ci --ignore-scripts --no-audit --no-fund >/dev/null)
# Of the tests that arguments choose, perhaps none is of a part.
part=(${1:+--no-tests=ignore})

echo "== release: compiling"
build release all -DBUILD_SHARED_LIBS=OFF -DSEEDBANK_BUILD_PYTHON=ON
echo "== release: testing"
run release "$@"
echo "== release: testing the shared library"
build release seedbank_engine -DBUILD_SHARED_LIBS=ON
run release -L install -E package "${part[@]}" "$@"
echo "== asan: compiling"
build asan all
echo "== asan: testing"
run asan -LE "lint|slow" "${part[@]}" "$@"
echo "== asan: testing the command"
SEEDBANK_PROGRAM=$PWD/build/asan/tools/seedbank SEEDBANK_SANITIZED=1 \
  run release -L cli -E "Python|Killed|OfSeveralProcesses" "${part[@]}" "$@"
echo "== tsan: compiling"
build tsan threads_tests
echo "== tsan: testing"
run tsan -L threads "${part[@]}" "$@"
