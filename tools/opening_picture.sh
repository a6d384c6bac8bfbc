#!/usr/bin/env bash
# Draws the value of moving first: South's final margin by pits and seeds, for both rule sets:
#     tools/opening_picture.sh data/opening_results.csv data/opening_values.svg
# Needs gnuplot and python3.
set -euo pipefail
csv=$1 svg=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 - "$csv" "$work" <<'PYTHON'
import csv, sys
with open(sys.argv[1]) as file:
    rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
for rules in ("empty-capture", "standard"):
    with open(f"{sys.argv[2]}/{rules}", "w") as out:
        for row in rows:
            if row["rules"] == rules:
                print(row["seeds"], row["pits"], row["value"], "%+d" % int(row["value"]) if row["value"] != "0" else "0", file=out)
PYTHON
(cd "$work" && gnuplot) <<'GNUPLOT' >"$work/picture"
set terminal svg size 1060,340 font "sans-serif,13" background "white"
set multiplot layout 1,2
unset key
set xlabel "seeds in each pit"
set ylabel "pits per side"
set xrange [0.4:10.6]
unset border
set yrange [0.4:7.6]
set xtics 1 scale 0
set ytics 1 scale 0
set cbrange [-12:12]
set palette defined (-12 "#c0504d", 0 "#ffffff", 12 "#4f81bd")
unset colorbox
do for [rules in "empty-capture standard"] {
  set title rules
  plot rules using 1:2:3 with points pointtype 5 pointsize 4.1 linecolor palette, \
       "" using 1:2:4 with labels font ",13"
}
GNUPLOT
mv "$work/picture" "$svg"
