#!/usr/bin/env bash
# Configures a project that contains Seedbank: subproject.sh CHECKOUT
# The library is optimised unless the project chooses a build type; the project keeps its own flags,
# and neither the command nor the tests are targets.
set -euo pipefail
checkout=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat >"$work/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.22)
project(program LANGUAGES CXX)
include(FetchContent)
FetchContent_Declare(seedbank SOURCE_DIR ${checkout})
FetchContent_MakeAvailable(seedbank)
add_executable(program main.cpp)
target_link_libraries(program PRIVATE seedbank::engine)
END
echo 'int main() {}' >"$work/main.cpp"

# flags_of BUILD_TYPE SOURCE: the command that compiles the source.
flags_of() {
  cmake -S "$work" -B "$work/$1" -G Ninja -Dcheckout="$checkout" ${1:+-DCMAKE_BUILD_TYPE=$1} \
    -DCMAKE_UNITY_BUILD=OFF -DCMAKE_EXPORT_COMPILE_COMMANDS=ON >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    exit 1
  }
  grep '"command"' "$work/$1/compile_commands.json" | grep -e "$2"
}
# expect WHAT PATTERN TEXT
expect() { [[ $3 =~ $2 ]] || { printf '%s: expected %s in: %s\n' "$@" && exit 1; }; }

expect 'without a build type' ' -O[23] ' "$(flags_of '' engine/board/board.cpp)"
[[ $(flags_of '' main.cpp.o) != *-O* ]] || { echo 'the flags of the project changed' && exit 1; }
[[ $(flags_of Debug engine/board/board.cpp) != *-O[23]* ]] || { echo 'Debug is optimised' && exit 1; }
if ninja -C "$work" -t targets all | grep -E '^_deps/seedbank-build/(tools|tests)/'; then
  echo 'the command or the tests are targets'
  exit 1
fi
