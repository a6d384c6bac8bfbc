#!/usr/bin/env bash
# Checks that each source includes the header of its own name first, so that compiling the source
# proves that the header is self-contained: check_own_header.sh ROOT
set -euo pipefail
cd "$1"
status=0
while IFS= read -r source; do
  header=${source%.cpp}.h
  [[ -f $header ]] || continue
  first=$(grep -m 1 '^#include' "$source" || true)
  if [[ $first != "#include \"$header\"" ]]; then
    printf '%s: the first include is not "%s"\n' "$source" "$header"
    status=1
  fi
done < <(find solver db engine tools -name '*.cpp' | sort)
exit $status
