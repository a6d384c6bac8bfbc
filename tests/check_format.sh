#!/usr/bin/env bash
# Checks the layout of all C++ sources against .clang-format: check_format.sh ROOT
# Exits 77, which ctest reports as skipped, where clang-format 14 is not installed.
set -euo pipefail
cd "$1"
if ! command -v clang-format-14 >/dev/null; then
  echo "skipped: clang-format-14 is not installed (apt-get install clang-format-14)"
  exit 77
fi
find solver db engine tools tests -name '*.h' -print0 -o -name '*.cpp' -print0 |
  xargs -0 clang-format-14 --dry-run -Werror
