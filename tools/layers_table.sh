#!/usr/bin/env bash
# Prints a row of data/layers.csv for each layer of a database written by a single run of build. The
# modification times of the files tell when a layer was complete, relative to the first layer.
#     tools/layers_table.sh SEEDBANK DIR [--rules RULES]
# Needs python3.
set -euo pipefail
seedbank=$1 database=$2
shift 2
"$seedbank" info --json --db "$database" "$@" |
  python3 -c '
import json, os, sys
info = json.load(sys.stdin)
folder = os.path.join(sys.argv[1], "{rules}-{pits}".format(**info))
written = {}
for name in os.listdir(folder):
    if name.endswith(".seedbank"):
        layer = int(name.split("-")[0])
        written[layer] = max(written.get(layer, 0), os.stat(os.path.join(folder, name)).st_mtime)
first = min(written.values())
for layer in info["layers"]:
    print(info["rules"], info["pits"], layer["seeds"], layer["positions"], layer["bytes"],
          "{:.3f}".format(layer["bits_per_position"]),
          "{:.1f}".format(written[layer["seeds"]] - first), layer["digest"], sep=",")
' "$database"
