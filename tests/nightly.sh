#!/usr/bin/env bash
# The tests that are too long for every commit, after `tests/run.sh --commit`:
#
#   tests/nightly.sh [CTEST-OPTION...]
#
# Slow tests, tests that compute for long, failing system calls, kills for ten minutes, independent
# proofs, WebAssembly, the page without a network, several processes, packages, the shared library,
# unit tests and the command under the address and undefined-behaviour sanitizers, the thread
# sanitizer, and 64-bit ARM, which needs root. After a failure, the other parts still run. Options of
# ctest select tests, and leave out kills and ARM; without them, prints at the end the line for
# tests/README.md.
set -euo pipefail
cd "$(dirname "$0")/.."

chosen=("$@")
parts=12
. tests/steps.sh

begin packages
tools/install_packages.sh all
node tests/browser/install.mjs
begin "compiling for WebAssembly"
build wasm all
begin "compiling, optimised"
build release "all nightly_tests" -DBUILD_SHARED_LIBS=OFF -DSEEDBANK_BUILD_PYTHON=ON
begin "testing, optimised"
run release -L "slow|once|faults|independent|offline|mpi|wasm|install"
begin "the shared library"
build release "seedbank_engine seedbank_core" -DBUILD_SHARED_LIBS=ON
run release -L install -E pip
begin "compiling with the address and undefined-behaviour sanitizers"
build asan seedbank_tests
begin "testing with these sanitizers"
run asan -L unit -LE once
begin "the command with these sanitizers"
build asan seedbank
SEEDBANK_PROGRAM=$PWD/build/asan/tools/seedbank SEEDBANK_SANITIZED=1 run release -L cli -LE once
begin "compiling with the thread sanitizer"
build tsan threads_tests
begin "testing with the thread sanitizer"
run tsan -L threads -LE "slow|once"
begin "kills"
[[ ${chosen:-} ]] || attempt tests/kill_nightly.sh 600
begin "64-bit ARM"
[[ ${chosen:-} ]] || attempt tests/arm.sh build/release/tools/seedbank
passed
[[ ${chosen:-} ]] || echo "Last run: $(date +%F), commit $(git rev-parse --short HEAD)," \
  "all passed in $((SECONDS / 60)) min, $(nproc) cores."
