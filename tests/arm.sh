#!/usr/bin/env bash
# Compiles Seedbank for 64-bit ARM, runs unit tests of solver/ and db/ under qemu, except slow ones,
# and compares a database with that of the x86-64 program, byte by byte:
#
#   arm.sh X86_PROGRAM [FOLDER]
#
# Needs root, debootstrap and the network. Works in a bare Debian 12 in FOLDER (about 2.5 GB, kept;
# by default a temporary folder, removed), with Debian's cross compiler and libraries.
set -euo pipefail
program=$(realpath "$1")
source=$(realpath "$(dirname "$0")/..")
work=$(mktemp -d)
trap 'rm -rf --one-file-system "$work"' EXIT
tree=${2:-$work/tree}
mkdir -p "$tree"
inside() { bash "$source/tests/bare_tree.sh" "$tree" bash -euc "$1"; }

inside 'command -v qemu-aarch64 >/dev/null || {
  dpkg --add-architecture arm64
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends g++-aarch64-linux-gnu cmake ninja-build python3 \
    qemu-user pkg-config nlohmann-json3-dev libtbb-dev:arm64 libboost-program-options-dev:arm64 \
    libfmt-dev:arm64 libzstd-dev:arm64 libxxhash-dev:arm64 zlib1g-dev:arm64 libqrencode-dev:arm64 \
    libsqlite3-dev:arm64 libgtest-dev:arm64 >/dev/null
}'
bash "$source/tests/copy_checkout.sh" "$tree/project"
inside 'cd /project
  cmake --preset release -B build/arm --toolchain /project/cmake/aarch64.cmake \
    -DSEEDBANK_BUILD_MPI=OFF >/dev/null
  cmake --build build/arm --target seedbank solver_tests db_ranking_test db_book_test \
    db_codec_test db_file_test db_tile_cache_test db_build_test db_resident_test -- --quiet
  slow="KnownValues|OpeningResults|AnswersOpenings|OfSmallOpenings|ClassesOfShares"
  slow+="|WithoutTime|MoreSeedsThan"
  ctest --test-dir build/arm -L "^unit" -R "^[A-Z]" -E "_NOT_BUILT|$slow" --parallel 2 \
    --output-on-failure --no-tests=error
  rm -rf /database
  qemu-aarch64 build/arm/tools/seedbank build --seeds 12 --db /database --quiet'
"$program" build --seeds 12 --db "$work/database" --quiet
diff -r "$work/database" "$tree/database"
echo 'the databases of both architectures are equal'
