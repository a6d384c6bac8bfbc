# The picture of `seedbank match --svg`. Variables set before: first and last, the depths; heading;
# judged, 1 if games were judged; plot_scores and plot_seeds, the commands that plot the curves.
set label 1 heading at screen 0.5, screen 0.97 center font ',21'
set xrange [first - 0.4 : last + 0.4]
set xtics 1
set multiplot layout (judged ? 2 : 1),1 margins 0.095,0.975,0.075,0.9 spacing 0,0.1
set key at screen 0.975, screen 0.935 right top Left reverse horizontal samplen 1.5
set ylabel 'score, per cent'
set yrange [0:100]
eval plot_scores
if (judged) {
  unset label 1
  unset key
  set xlabel 'depth, sowings'
  set ylabel 'given away, seeds per choice'
  set yrange [0:*]
  eval plot_seeds
}
unset multiplot
