Statistics of a small database; values for the mover.

  $ seedbank build --quiet --pits 2 --seeds 4 --rules standard --db db >/dev/null
  $ seedbank stats --db db
  db: 2 pits, standard, values for the mover, margins without stores
  seeds        positions  wins %  draws %  losses %    mean  deviation  least  greatest   bits
      2                4   25.00    75.00      0.00    0.50       0.87      0        +2 326.00
      3               12   58.33     0.00     41.67    0.50       1.44     -1        +3 133.33
      4               25   36.00    28.00     36.00    0.16       1.95     -2        +4 118.40
    all               41   41.46    24.39     34.15    0.29       1.74     -2        +4 143.02
  $ seedbank stats --db db --json
  {"schema":"seedbank.stats/1","database":"db","rules":"standard","pits":2,"layers":[{"seeds":2,"positions":4,"wins":1,"draws":3,"losses":0,"mean_margin":0.5,"margin_deviation":0.8660254037844386,"least_margin":0,"greatest_margin":2,"bytes":163,"bits_per_position":326.0,"margins":[{"margin":0,"positions":3},{"margin":2,"positions":1}]},{"seeds":3,"positions":12,"wins":7,"draws":0,"losses":5,"mean_margin":0.5,"margin_deviation":1.4433756729740645,"least_margin":-1,"greatest_margin":3,"bytes":200,"bits_per_position":133.33333333333334,"margins":[{"margin":-1,"positions":5},{"margin":1,"positions":5},{"margin":3,"positions":2}]},{"seeds":4,"positions":25,"wins":9,"draws":7,"losses":9,"mean_margin":0.16,"margin_deviation":1.9530488985173926,"least_margin":-2,"greatest_margin":4,"bytes":370,"bits_per_position":118.4,"margins":[{"margin":-2,"positions":9},{"margin":0,"positions":7},{"margin":2,"positions":7},{"margin":4,"positions":2}]}],"all":{"positions":41,"wins":17,"draws":10,"losses":14,"mean_margin":0.2926829268292683,"margin_deviation":1.7424947414138294,"least_margin":-2,"greatest_margin":4,"bytes":733,"bits_per_position":143.02439024390245},"incomplete_layers":[],"seconds":*} (glob)

Layers that are incomplete are left out.

  $ seedbank build --quiet --seeds 8 --db gaps >/dev/null
  $ rm gaps/empty-capture-6/006-002.seedbank gaps/empty-capture-6/004-00[12].seedbank
  $ seedbank stats --db gaps | tail -n 3
    all          107,400   56.75    11.37     31.87    1.15       3.45     -6        +8   1.51
  layer 4 is incomplete and left out
  layer 6 is incomplete and left out
  $ seedbank stats --db gaps --json | grep -o '"incomplete_layers":[^]]*]'
  "incomplete_layers":[4,6]
  $ seedbank stats --db gaps --json | grep -o '"seeds":[0-9]*'
  "seeds":2
  "seeds":3
  "seeds":5
  "seeds":7
  "seeds":8

Without gnuplot, the package is named, and nothing is written.

  $ (PATH=; "$SEEDBANK_PROGRAM" stats --db db --svg values.svg)
  seedbank: cannot run gnuplot: No such file or directory; on Debian: apt-get install gnuplot-nox
  [6]
  $ ls
  db
  gaps

A substitute for gnuplot that fails, or ends by a signal, instead of drawing: the old picture is kept.

  $ echo a former picture >values.svg; cp values.svg before
  $ mkdir bin
  $ fails() { printf '#!/bin/sh\n[ "$1" = --version ] || { %s; }\n' "$1" >bin/gnuplot
  >   chmod +x bin/gnuplot; PATH=$PWD/bin:$PATH seedbank stats --db db --svg values.svg >table; }
  $ fails 'echo half a picture; echo "plot x\n ^\nline 3: no\n" >&2; exit 5'
  ! seedbank: gnuplot failed with code 5: line 3: no
  [6]
  $ fails 'kill -9 $$'
  ! seedbank: gnuplot was killed by signal 9
  [6]

Like Ctrl-C, which also reaches the command: the parent of the process that keeps gnuplot.

  $ fails 'read -r _ _ _ command _ </proc/$PPID/stat; kill -INT $command; kill -INT $$'
  ! seedbank: interrupted. To begin again:
  ! seedbank stats --db db --svg values.svg
  [130]
  $ cmp values.svg before
