#!/usr/bin/env bash
# Checks that the build files work with CMake 3.22, which Ubuntu 22.04 has: oldest_version.sh ROOT
# All places that state a version must agree. Commands and properties of later versions are found by
# their names, because a newer CMake accepts them regardless of the version that a project requires.
set -euo pipefail
cd "$1"
status=0

# expect FILE PATTERN
expect() {
  grep -qE "$2" "$1" && return
  echo "$1: does not match $2"
  status=1
}

for file in CMakeLists.txt tests/consumers/cpp/CMakeLists.txt; do
  expect $file '^cmake_minimum_required\(VERSION 3\.22\.\.\.3\.25\)$'
done
expect CMakePresets.json '^  "version": [1-3],$'  # later schemas need CMake 3.23
expect CMakePresets.json '"major": 3, "minor": 22, "patch": 0'
expect pyproject.toml '"cmake>=3\.22"'

# Each with the version that introduced it.
newer=(
  'FILE_SET'                          # 3.23
  'CMAKE_FIND_PACKAGE_TARGETS_GLOBAL' # 3.24
  'COMPILE_WARNING_AS_ERROR'          # 3.24
  '\$<PATH:' '\$<LINK_(GROUP|LIBRARY):' # 3.24
  'DOWNLOAD_EXTRACT_TIMESTAMP'        # 3.24
  'cmake_path\([^)]*PATH_'            # 3.24
  '\bblock\(' 'return\(PROPAGATE' 'VALIDATOR' # 3.25
  'Development\.SABIModule'           # 3.26
  '\$<COMPILE_ONLY:' 'DEPENDS_EXPLICIT_ONLY' # 3.27
)
pattern=$(IFS='|'; echo "${newer[*]}")
if find CMakeLists.txt cmake solver db engine tools tests \
  \( -name CMakeLists.txt -o -name '*.cmake' -o -name '*.cmake.in' \) -print0 |
  xargs -0 grep -nE "$pattern"; then
  echo "newer than CMake 3.22"
  status=1
fi
exit $status
