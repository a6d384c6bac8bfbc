#!/usr/bin/env bash
# cmake/uninstall.cmake removes exactly the files of the manifests: uninstall.sh SOURCE_FOLDER
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/build" "$work/prefix"
touch "$work/prefix/"{command,library,other}
ln -s nowhere "$work/prefix/link"
printf '%s\n' "$work/prefix/command" "$work/prefix/link" >"$work/build/install_manifest_command.txt"
printf '%s\n' "$work/prefix/library" "$work/prefix/gone" >"$work/build/install_manifest.txt"
uninstall() { cmake -DBUILD_DIR="$work/build" -P "$1/cmake/uninstall.cmake"; }
uninstall "$1" >/dev/null
[[ $(ls "$work/prefix") == other ]] || { ls "$work/prefix" && exit 1; }
! uninstall "$1" 2>/dev/null || { echo 'a second removal succeeded' && exit 1; }
