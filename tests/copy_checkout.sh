#!/usr/bin/env bash
# Copies the files of this checkout, without those that git ignores: copy_checkout.sh FOLDER
set -euo pipefail
folder=$(realpath -m "$1")
cd "$(dirname "$0")/.."
mkdir -p "$folder"
git ls-files -z --cached --others --exclude-standard |
  xargs -0 tar --ignore-failed-read -cf - 2>/dev/null | tar -xf - -C "$folder"
