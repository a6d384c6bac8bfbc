#!/usr/bin/env bash
# Checks the format of all C++ sources against .clang-format.
set -euo pipefail
cd "$(dirname "$0")/.."
find solver db engine tools tests -name '*.h' -print0 -o -name '*.cpp' -print0 |
  xargs -0 clang-format-14 --dry-run -Werror
