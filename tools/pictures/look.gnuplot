# What all pictures have in common. Variables set before: width, height, in pixels.
set terminal svg size width,height noenhanced background '#ffffff' font \
  'Helvetica,Arial,sans-serif,15'
set border 3 linewidth 1 linecolor '#555555'
set tics nomirror scale 0.5 textcolor '#222222'
set grid ytics linecolor '#dddddd' linewidth 1 linetype 1
