# The picture of `seedbank replay --svg`. Variables set before: $values, last, heading. Columns of
# $values: the number of the sowing; the middle, low and high of South's margin after it; the least
# cost of a mistake of South, and of North.
#
# Colours of Okabe and Ito, distinguishable with any colour vision.
set label 1 heading at screen 0.5, 0.95 center font ',21'
south = '#0072b2'
north = '#d55e00'
known = '#555555'
set lmargin at screen 0.085
set rmargin at screen 0.975
set tmargin at screen 0.83
set bmargin at screen 0.14
set xrange [-0.5 : last + 0.5]
set xtics 0, (last > 60 ? 10 : last > 24 ? 5 : last > 12 ? 2 : 1)
set yrange [* < -2 : 2 < *]
set offsets 0, 0, 1.5, 1.5
set xlabel 'sowings'
set ylabel 'final margin for South, best play' offset 1
set xzeroaxis linecolor '#555555' linewidth 1 linetype 1
set key at screen 0.975, 0.88 right Left reverse horizontal maxrows 1 samplen 1.5 font ',14'
plot $values using 1:2 with steps linecolor rgb known linewidth 1.5 notitle, \
     '' using 1:2:3:4 with yerrorbars linecolor rgb known pointtype 7 pointsize 0.3 notitle, \
     '' using ($5 > 0 ? $1 : NaN):2 with points linecolor rgb south pointtype 7 pointsize 0.9 \
       notitle, \
     '' using ($6 > 0 ? $1 : NaN):2 with points linecolor rgb north pointtype 5 pointsize 0.9 \
       notitle, \
     '' using ($5 > 0 ? $1 : NaN):2:(sprintf('%d', $5)) with labels offset 0, -0.9 \
       textcolor rgb south notitle, \
     '' using ($6 > 0 ? $1 : NaN):2:(sprintf('%d', $6)) with labels offset 0, 0.9 \
       textcolor rgb north notitle, \
     keyentry with points linecolor rgb south pointtype 7 title 'mistake of South, its cost', \
     keyentry with points linecolor rgb north pointtype 5 title 'mistake of North, its cost'
