#!/usr/bin/env bash
# Installs the Debian packages in a bare tree, uses them, and removes them:
# bare_install.sh FOLDER [TREE]
# FOLDER holds the packages (cpack). TREE is kept; the default is a temporary folder.
set -euo pipefail
packages=$(realpath "$1")
here=$(dirname "$(realpath "$0")")
work=$(mktemp -d)
trap 'rm -rf --one-file-system "$work"' EXIT
tree=${2:-$work/tree}
mkdir -p "$tree"
inside() { bash "$here/bare_tree.sh" "$tree" bash -euo pipefail -c "$1"; }

inside 'apt-get update -qq'
mkdir -p "$tree/packages"
cp "$packages"/*.deb "$tree/packages/"
inside '
  names=$(for package in /packages/*.deb; do dpkg-deb --field "$package" Package; done)
  apt-get install -y -qq --no-install-recommends /packages/*.deb >/dev/null
  [[ $(seedbank solve --seeds 3 --json) == *"\"value\":2,"* ]]
  [[ $(seedbank-mpi help) == Seedbank* ]]
  [[ $(python3 -c "import seedbank; print(seedbank.Engine().query(\"1,0,0,0,0,0,0,0,0,0,0,0,1,0 s\").value)") =~ ^-?[0-9]+$ ]]
  [[ $(ldconfig -p) == *libseedbank.so.0.2* ]]
  echo "installed and used:" $names
  apt-get purge -y -qq $names >/dev/null
  left=$(find / -xdev -path /packages -prune -o -iname "*seedbank*" -print)
  [[ -z $left ]] || { echo "removal leaves $left"; exit 1; }
  echo removed'
