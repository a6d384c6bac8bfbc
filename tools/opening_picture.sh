#!/usr/bin/env bash
# Draws the value of moving first: South's final margin by pits and seeds, for both rule sets:
#     tools/opening_picture.sh data/opening_results.csv data/opening_values.svg
# Needs python3.
set -euo pipefail
python3 - "$@" <<'PYTHON'
import csv, sys

RULES = ("empty-capture", "standard")
PITS, SEEDS = range(1, 8), range(1, 11)
CELL_WIDTH, CELL_HEIGHT, GAP = 43, 34, 2
LEFT, TOP, PANEL = 62, 46, 530
BOTTOM = TOP + len(PITS) * CELL_HEIGHT
STRONGEST = 12  # seeds; greater margins have the same colour
LOSS, WIN = (192, 80, 77), (79, 129, 189)
DRAW = "#cfcfcf"  # differs from white, an opening that is not solved


def colour(value):
    if value == 0:
        return DRAW
    share = min(abs(value), STRONGEST) / STRONGEST
    return "#" + "".join("%02x" % round(255 - (255 - part) * share)
                         for part in (WIN if value > 0 else LOSS))


def text(x, y, content, extra=""):
    return f'<text x="{x}" y="{y}"{extra}>{content}</text>'


def cell(x, y, fill, content="", line="none"):
    dash = "" if line == "none" else ' stroke-dasharray="2 3"'
    return (f'<rect x="{x + GAP / 2}" y="{y + GAP / 2}" width="{CELL_WIDTH - GAP}" '
            f'height="{CELL_HEIGHT - GAP}" fill="{fill}" stroke="{line}"{dash}/>' +
            text(x + CELL_WIDTH / 2, y + CELL_HEIGHT / 2 + 5, content))


def panel(left, rules, values):
    middle = left + len(SEEDS) * CELL_WIDTH / 2
    parts = [text(middle, 30, rules, ' class="title"'),
             text(middle, BOTTOM + 42, "seeds in each pit"),
             text(0, 0, "pits per side", f' transform="translate({left - 36} '
                  f'{(TOP + BOTTOM) / 2}) rotate(-90)"')]
    parts += [text(left + (seeds - 0.5) * CELL_WIDTH, BOTTOM + 20, seeds) for seeds in SEEDS]
    for pits in PITS:
        y = BOTTOM - pits * CELL_HEIGHT
        parts.append(text(left - 14, y + CELL_HEIGHT / 2 + 5, pits))
        for seeds in SEEDS:
            value = values.get((rules, pits, seeds))
            x = left + (seeds - 1) * CELL_WIDTH
            parts.append(cell(x, y, "#ffffff", line="#bbbbbb") if value is None else
                         cell(x, y, colour(value), f"{value:+d}" if value else "0"))
    return parts


def legend(y):
    parts = []
    for x, value, meaning in ((62, -STRONGEST, f"South loses by {STRONGEST} or more"),
                              (302, -4, "by 4"), (402, 0, "a draw"), (512, 4, "South wins by 4"),
                              (682, STRONGEST, f"by {STRONGEST} or more"),
                              (852, None, "not solved")):
        parts += [cell(x, y, "#ffffff", line="#bbbbbb") if value is None else
                  cell(x, y, colour(value)),
                  text(x + CELL_WIDTH + 6, y + CELL_HEIGHT / 2 + 5, meaning, ' class="left"')]
    return parts


with open(sys.argv[1]) as file:
    rows = csv.DictReader(line for line in file if not line.startswith("#"))
    values = {(row["rules"], int(row["pits"]), int(row["seeds"])): int(row["value"])
              for row in rows}
width, height = LEFT + PANEL * len(RULES) - 32, BOTTOM + 112
parts = ['<svg xmlns="http://www.w3.org/2000/svg" role="img" '
         f'viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
         "<title>South's final margin with best play by both sides, by pits and seeds</title>",
         "<style>text{font:13px sans-serif;text-anchor:middle;fill:#111111}.title{font-size:15px}"
         ".left{text-anchor:start}</style>",
         '<rect width="100%" height="100%" fill="#ffffff"/>']
for i, rules in enumerate(RULES):
    parts += panel(LEFT + i * PANEL, rules, values)
parts += legend(BOTTOM + 66) + ["</svg>"]
with open(sys.argv[2], "w") as file:
    file.write("\n".join(parts) + "\n")
PYTHON
