What gnuplot is asked to draw, as a program of its name stores it.

  $ printf '#!/bin/sh\n[ "$1" = --version ] || cat >script\n' >gnuplot
  $ chmod +x gnuplot
  $ PATH=$PWD:$PATH
  $ data() { sed -n '/<< end/,/^end/p' script; }

A game: before and after each sowing the margin for South, its bounds, and the costs of both sides.

  $ seedbank replay --quiet --db none --pits 3 --seeds 2 2 1 1 3 1 2 --svg game.svg | tail -n 2
  South: 4 sowings, 2 mistakes, cost 16
  North: 2 sowings, 1 mistake, cost 6
  $ data
  $values << end_of_values
  0 4.0 4 4 0 0
  1 4.0 4 4 0 0
  2 0.0 0 0 4 0
  3 6.0 6 6 0 6
  4 -6.0 -6 -6 12 0
  5 -6.0 -6 -6 0 0
  6 -6.0 -6 -6 0 0
  end_of_values

Strength over depth; the curves are side by side, and a player without depth is a level line.

  $ match() { seedbank match --quiet --db none --tt 32M --start starts "$@"; }
  $ printf '3,1,2,0,0,3,1,0\n0,2,2,0,4,0,1,0\n' >starts
  $ match --players tree:1,tree:2,minimax:1,minimax:3,greedy --svg match.svg >table
  $ data
  $curve0 << end_of_curve
  0 37.5000 13.7784 61.2216 2.0000
  end_of_curve
  $curve1 << end_of_curve
  1 68.7500 46.0383 91.4617 0.1739
  3 68.7500 46.0383 91.4617 0.9600
  end_of_curve
  $curve2 << end_of_curve
  1 37.5000 13.7784 61.2216 2.0000
  2 37.5000 13.7784 61.2216 2.0000
  end_of_curve
  $ grep -o 'plot [0-9].*' script
  plot 37.5000 with lines dashtype 2 linewidth 2 linecolor rgb '#0072b2' title 'greedy', $curve1 using ($1 + -0.03):2:3:4 with yerrorlines linewidth 2.5 pointtype 7 pointsize 0.7 linecolor rgb '#d55e00' title 'minimax:D', $curve2 using ($1 + 0.03):2:3:4 with yerrorlines linewidth 2.5 pointtype 7 pointsize 0.7 linecolor rgb '#009e73' title 'tree:D'"
  plot 2.0000 with lines dashtype 2 linewidth 2 linecolor rgb '#0072b2' title 'greedy', $curve1 using ($1 + -0.03):5 with linespoints linewidth 2.5 pointtype 7 pointsize 0.7 linecolor rgb '#d55e00' title 'minimax:D', $curve2 using ($1 + 0.03):5 with linespoints linewidth 2.5 pointtype 7 pointsize 0.7 linecolor rgb '#009e73' title 'tree:D'"

Values of layers: an empty line where one is missing.

  $ seedbank build --quiet --db db --rules standard --pits 3 --seeds 9 >/dev/null
  $ rm db/standard-3/00[36]-*
  $ seedbank stats --db db --svg values.svg >table
  $ data
  $layers << end_of_layers
  2 22.222222 88.888889 0.222222 1.133115 147.555556
  
  4 44.791667 73.958333 0.604167 2.023194 34.416667
  5 58.095238 58.095238 0.619048 2.531256 19.733333
  
  7 55.833333 55.833333 0.666667 3.502380 10.822222
  8 50.459482 62.990810 0.738513 3.929533 9.162907
  9 58.298097 58.298097 0.848837 4.320704 7.340381
  end_of_layers
