#!/usr/bin/env bash
# Checks that `mypy --strict` accepts the Python code of documents as programs of users, in the folder
# with the package: check_documents.sh PYTHON WORK DOCUMENT...
set -euo pipefail
here=$(dirname "$(realpath "$0")")
python=$1
work=$2
shift 2
rm -rf "$work/documents"
python3 "$here/code_of_documents.py" "$work/documents" "$@" >"$work/programs"
# One by one, because their names are those of scripts, not of modules that know each other.
while read -r program; do
  mypy --strict --cache-dir "$work/mypy" --python-executable "$python" "$program"
done <"$work/programs"
