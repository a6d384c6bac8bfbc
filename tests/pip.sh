#!/usr/bin/env bash
# Installs the Python package by pip, without the command and with it, from the checkout and from its
# source distribution, uses and removes it: pip.sh BUILD_FOLDER PYTHON
# The wheel takes its compiled files from BUILD_FOLDER. To check that the source distribution is
# complete, compares it with the files in git and configures it.
set -euo pipefail
build=$(realpath "$1")
base_python=$2
checkout=$(realpath "$(dirname "$0")/..")
"$base_python" -c '
from importlib.util import find_spec
assert all(map(find_spec, ("ensurepip", "pip", "setuptools", "wheel")))' 2>/dev/null || {
  echo 'skipped: pip not found; provided by python3-pip, python3-setuptools, python3-venv, python3-wheel'
  exit 77
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset PYTHONPATH
cd "$work"

fail() {
  printf '%s\n' "$*"
  exit 1
}
# expect WHAT EXPECTED ACTUAL
expect() { [[ $2 == "$3" ]] || fail "$1: expected '$2', but it is '$3'"; }

# Work in a copy: setuptools writes into the folder that it builds.
bash "$checkout/tests/copy_checkout.sh" copy

"$base_python" -m venv --system-site-packages venv
python=$work/venv/bin/python
pip() { "$python" -m pip --quiet --disable-pip-version-check "$@"; }

version=$(sed -n 's/^#define SEEDBANK_VERSION "\(.*\)"$/\1/p' copy/engine/include/seedbank/version.h)

# used: uses the installed package from another folder.
used() {
  expect 'the value of the opening' 10 "$("$python" -c '
import seedbank
assert seedbank.__file__.startswith("'"$work"'/venv/"), seedbank.__file__
print(seedbank.Engine(memory="1G").query(seedbank.Board(), moves=False, line=False).value)')"
  expect 'the version' "$version" "$("$python" -c '
import importlib.metadata, seedbank
assert importlib.metadata.version("seedbank") == seedbank.__version__
print(seedbank.__version__)')"
  if [[ ${SEEDBANK_WITH_COMMAND:-} == 1 ]]; then
    "$python" -m seedbank solve --seeds 3 --json | grep -q '"value":2,' || fail 'python -m seedbank'
    venv/bin/seedbank solve --seeds 3 --json | grep -q '"value":2,' || fail 'the command seedbank'
  else
    [[ ! -e venv/bin/seedbank ]] || fail 'the package has the command'
    ! PATH=$work/venv/bin "$python" -m seedbank solve --seeds 3 2>message || fail 'there is a command'
    grep -q SEEDBANK_WITH_COMMAND=1 message || fail "the message is $(cat message)"
  fi
  expect 'the environment that Gymnasium registers' seedbank/Kalah-v0 "$("$python" -c '
import importlib.metadata
entry, = importlib.metadata.entry_points(group="gymnasium.envs", name="seedbank")
assert entry.load().__name__ == "register"
import seedbank.gym
print(seedbank.gym.ID)')"
  local package
  package=$(dirname "$("$python" -c 'import seedbank; print(seedbank.__file__)')")
  for file in py.typed _native.pyi share/seedbank/openings.book; do
    [[ -e $package/$file ]] || fail "the package lacks $file"
  done
}
# removed: uninstalls the package, which leaves no file.
removed() {
  pip uninstall --yes seedbank
  expect 'files after removing' '' "$(find venv -iname '*seedbank*')"
}

export SEEDBANK_CMAKE_BUILD=$build
pip install --no-build-isolation --no-index ./copy
used
removed
expect 'what the installation leaves' '' "$(find copy -path '*build*' -size +100k | head)"
export SEEDBANK_WITH_COMMAND=1

# The wheel to publish.
pip wheel --no-deps --no-build-isolation --no-index --wheel-dir built ./copy
wheel=$(PYTHONPATH=copy/packaging "$python" -B -c '
import pathlib, publishable
wheel, = pathlib.Path("built").glob("*.whl")
print(publishable.repaired(wheel, pathlib.Path("published")))')
[[ $wheel == published/*-manylinux_2_36_x86_64.whl ]] || fail "the wheel is $wheel"
pip install --no-index "$wheel"
used
compgen -G 'venv/lib/python*/site-packages/seedbank/lib/libtbb.so.*' >/dev/null ||
  fail 'the wheel lacks libtbb'
removed

(cd copy && "$python" -c '
import setuptools.build_meta as backend
backend.build_sdist("'"$work"'")' >/dev/null 2>&1)
archive=$work/seedbank-$version.tar.gz
tar -xf "$archive"
for folder in cmake db engine solver tools; do
  diff -r "copy/$folder" "seedbank-$version/$folder" || fail "the source distribution differs in $folder"
done
cmake -S "seedbank-$version" -B configured -G Ninja -DPython_EXECUTABLE="$base_python" \
  -DSEEDBANK_BUILD_PYTHON=ON -DSEEDBANK_BUILD_TESTS=OFF -DSEEDBANK_BUILD_MPI=OFF >configured.log 2>&1 ||
  fail "$(cat configured.log)"
pip install --no-build-isolation --no-index "$archive"
used
removed
