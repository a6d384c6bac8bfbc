#!/usr/bin/env bash
# Checks the dependencies of the layers.
# tools -> engine -> db -> solver. solver/ does not use files, zstd or Boost, and calls the kernel
# only to allocate pages. db/ and engine/ do not use Boost. None of the three prints, ends the
# process or reads the environment. Fuzz targets do not write files. For rooms see check_rooms.py.
set -euo pipefail
cd "$(dirname "$0")/.."
status=0

# forbid FOLDER PATTERN WHY [EXCEPT]: reports lines of sources in FOLDER that match the extended
# regex PATTERN, unless file:number:line matches EXCEPT.
forbid() {
  local lines
  lines=$({ grep -rnE --include='*.h' --include='*.cpp' -e "$2" "$1" || test $? -eq 1; } |
    { grep -vE -e "${4:-^$}" || test $? -eq 1; })
  if [[ -n $lines ]]; then
    printf '%s: %s\n%s\n' "$1" "$3" "$lines"
    status=1
  fi
}

includes='^[[:space:]]*#[[:space:]]*include[[:space:]]*'
forbid solver "$includes\"(db|engine|tools|tests)/" 'includes a higher layer'
forbid db "$includes\"(engine|tools|tests)/" 'includes a higher layer'
forbid engine "$includes\"(tools|tests)/" 'includes a higher layer'
forbid tools "$includes\"tests/" 'includes tests'
forbid db/storage "$includes\"db/(builder|check|endgame|fullgame|index|memory|probe|values)/" \
  'depends on a file format or its contents'
forbid db/fullgame/files "$includes\"db/(builder|endgame|probe)/" \
  'depends on the other file format'
forbid solver "$includes<(zstd|xxhash|boost/|nlohmann/|fstream|filesystem|iostream|fcntl|sys/)" \
  'includes a library that solver/ must not use' \
  '^solver/base/pages.cpp:[0-9]*:#include <sys/mman.h>$'
for room in solver/search db/index db/values db/builder db/memory; do
  forbid "$room" "$includes<tbb/" 'uses oneTBB instead of solver/base/parallel.h'
done
for library in db engine; do
  forbid "$library" "$includes<(boost/|iostream)" 'includes a library that only tools/ may use'
done
for library in solver db engine; do
  forbid "$library" '\b(std::(cout|cerr|clog)\b|(printf|puts|putchar) *\(|fprintf *\((stdout|stderr))' \
    'prints' '^engine/include/seedbank/seedbank.h:[0-9]*:// '
  forbid "$library" '\b(exit|_exit|quick_exit|abort|getenv|secure_getenv) *\(' \
    'ends the process or reads the environment'
done
for public in $(find db engine -path '*/include/seedbank'); do
  forbid "$public" "$includes(\"|<(tbb/|oneapi/|fmt/|nlohmann/|xxhash|zstd))" \
    'a public header includes an internal header or a dependency'
done
forbid tests/fuzz '\b(PosixFileSystem|ofstream|fopen|open_to_append|O_CREAT)\b' \
  'a fuzz target writes files'
exit $status
