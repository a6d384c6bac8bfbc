#!/usr/bin/env bash
# Installs Seedbank into a temporary prefix, and builds and runs programs that use the installed
# library: run.sh BUILD_FOLDER [PYTHON]
# PYTHON is the interpreter for which BUILD_FOLDER has the package.
set -euo pipefail
build=$(realpath "$1")
python_program=${2:-}
here=$(dirname "$(realpath "$0")")
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT

# Each function builds a program in the current folder and runs it.
cpp() {
  cmake -S "$here/cpp" -B . -G Ninja -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_BUILD_TYPE=Release >&2
  cmake --build . >&2
  ./consumer
}
cpp_core() { "$prefix/cpp/core_consumer"; }
c() { c_with seedbank; }
c_core() { c_with seedbank-core; }
c_with() {  # name of a library for pkg-config
  local flags
  flags=$(PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name seedbank.pc)") \
    pkg-config --cflags --libs "$1")
  # shellcheck disable=SC2086 # several words
  "${CC:-cc}" -std=c99 -Wall -Wextra -Wpedantic -Werror "$here/c/main.c" $flags -o consumer
  LD_LIBRARY_PATH=$(dirname "$(find "$prefix" -name 'libseedbank.*' -print -quit)") ./consumer
}
python() {
  PYTHONPATH=$(dirname "$python_package") "$python_program" -B "$here/python/main.py"
}

# Checks that the Python module exports only its initialisation function.
python_exports() {
  local exported
  exported=$(nm --dynamic --defined-only "$python_package"/_native*.so | cut -d ' ' -f 3-)
  [[ $exported == PyInit__native ]] || {
    printf 'the Python module exports:\n%s\n' "$exported"
    exit 1
  }
}

# Checks that a shared library exports only names of the namespace and of the C interface.
exports() {
  local strangers
  strangers=$(nm --dynamic --defined-only --demangle "$prefix"/lib*/"$1".so |
    cut -d ' ' -f 3- | grep -vE '^((typeinfo( name)?|vtable) for )?seedbank(::|_)' || test $? -eq 1)
  if [[ -n $strangers ]]; then
    printf '%s exports:\n%s\n' "$1" "$strangers"
    exit 1
  fi
}

# Checks that the header for C compiles as C++17, and that the others say what they require.
headers_in_cxx17() {
  local compile=("${CXX:-c++}" -std=c++17 -fsyntax-only -I "$prefix/include" -x c++ -)
  "${compile[@]}" <<<'#include <seedbank/seedbank.h>'
  local first
  for first in '' '#include <seedbank/seedbank.h>'; do
    ! "${compile[@]}" <<<"$first"$'\n#include <seedbank/engine.h>' 2>"$prefix/errors"
    grep -q 'require C++20' "$prefix/errors"
  done
}

cmake --install "$build" --prefix "$prefix" >/dev/null
headers_in_cxx17
kind=static
if [[ -n $(find "$prefix" -name libseedbank.so) ]]; then
  kind=shared
  exports libseedbank
  exports libseedbank-core
fi

consumers=(cpp cpp_core c c_core)
if [[ -n $python_program ]]; then
  python_package=$(find "$prefix" -path '*/seedbank/__init__.py' -printf %h)
  python_exports
  consumers+=(python)
fi

status=0
for consumer in "${consumers[@]}"; do
  mkdir "$prefix/$consumer"
  value=$(cd "$prefix/$consumer" && "$consumer") || true
  printf '%s, %s library: (6,4) is %s\n' "$consumer" "$kind" "${value:-not solved}"
  [[ $value == +10 ]] || status=1
done
exit $status
