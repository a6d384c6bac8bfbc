# The picture of `seedbank stats --svg`.
# Variables set before: $layers, first, last, heading, subheading. Columns of $layers: seeds, % of
# wins, % of wins and draws, mean margin, deviation, bits per position.
#
# Colours of Okabe and Ito, distinguishable with any colour vision.
set multiplot
set label 1 heading at screen 0.5, 0.972 center font ',21'
set label 2 subheading at screen 0.5, 0.945 center font ',15' textcolor '#444444'
set lmargin at screen 0.095
set rmargin at screen 0.975
set xrange [first - 0.6 : last + 0.6]
set xtics first, (last - first > 30 ? 4 : last - first > 12 ? 2 : 1)
set key right bottom Left reverse horizontal maxrows 1 samplen 1.5 font ',14'
win = '#0072b2'
draw = '#c9c9c9'
loss = '#d55e00'
size = '#009e73'

set tmargin at screen 0.88
set bmargin at screen 0.64
set key at screen 0.985, 0.89
set ylabel 'positions, per cent' offset 1
set yrange [0:100]
set ytics 20
set boxwidth 0.86 absolute
set style fill solid 1 noborder
set format x ''
plot $layers using 1:(100) with boxes linecolor rgb loss notitle, \
     '' using 1:3 with boxes linecolor rgb draw notitle, \
     '' using 1:2 with boxes linecolor rgb win notitle, \
     keyentry with boxes linecolor rgb win title 'win', \
     keyentry with boxes linecolor rgb draw title 'draw', \
     keyentry with boxes linecolor rgb loss title 'loss'
unset label 1
unset label 2

set tmargin at screen 0.58
set bmargin at screen 0.365
set key at screen 0.985, 0.59
set ylabel 'margin, seeds in play' offset 1
set yrange [*:*]
set ytics autofreq
set xzeroaxis linecolor '#555555' linewidth 1 linetype 1
set style fill solid 0.22 noborder
plot $layers using 1:4 with linespoints linecolor rgb win linewidth 2.5 pointtype 7 \
       pointsize 0.5 title 'mean', \
     '' using 1:($4 - $5):($4 + $5) with filledcurves linecolor rgb win \
       title 'within one standard deviation'

# Logarithmic, because the files of the lowest layers consist of headers.
unset xzeroaxis
set tmargin at screen 0.305
set bmargin at screen 0.085
set key at screen 0.985, 0.315
set format x '%g'
set xlabel 'seeds in play'
set ylabel 'bits per position' offset 1
set logscale y 2
set yrange [* < 1 : *]
set ytics (0.25, 0.5, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 128, 256, 512)
plot $layers using 1:6 with linespoints linecolor rgb size linewidth 2.5 pointtype 7 \
       pointsize 0.5 title 'size on disk (logarithmic)', \
     '' using 1:($1 == last ? $6 : NaN):(sprintf('%.2f', $6)) with labels offset 0,1 notitle
unset multiplot
