#!/usr/bin/env bash
# Checks that every C++ source begins with a title, `// what it is`: check_titles.sh ROOT
set -euo pipefail
cd "$1"
status=0
while IFS= read -r -d '' file; do
  first=$(head -n 1 "$file")
  if [[ $first != '// '* ]]; then
    printf '%s: the first line is not a title: %s\n' "$file" "$first"
    status=1
  fi
done < <(find solver db engine tools tests -name '*.h' -print0 -o -name '*.cpp' -print0)
exit $status
