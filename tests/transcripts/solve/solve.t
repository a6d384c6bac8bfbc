Openings, solved.

  $ solve() { seedbank solve --quiet --threads 1 "$@"; }
  $ solve --db none --pits 3 --seeds 3 --moves | sed '/^  South/q'
  3 pits, 3 seeds in each, empty-capture: South wins by 2
  
  first turns, pits sown joined by -
    1-2    +2
    1-3    -2
    2      +2
    3      -6
  
  best play
    South * (glob)
  $ solve --db none --pits 3 --seeds 3 | tail -n 1
  * nodes in * s, of which * s for endgames of up to * seeds (glob)
  $ solve --db none --json --pits 3 --seeds 2 --rules standard
  {"schema":"seedbank.solve/1","pits":3,"seeds":2,"rules":"standard","value":4,"outcome":"win","line":[*],"source":"search","nodes":*,"seconds":*,"endgame_seeds":*,"endgame_seconds":*} (glob)

What the database covers is looked up.

  $ seedbank build --seeds 18 --pits 3 --db db --quiet >/dev/null
  $ solve --db db --json --pits 3 --seeds 3 --moves | grep -o '"source":.*'
  "source":"database","nodes":0,"seconds":*,"endgame_seeds":0,"endgame_seconds":*} (glob)

The pie rule.

  $ pie() { solve --db none --memory 1500M "$@"; }
  $ pie --pits 4 --seeds 3 --rules standard --pie turn | sed -n 1p
  4 pits, 3 seeds in each, standard, pie rule after the first turn: a draw
  $ pie --pits 3 --seeds 3 --pie sowing --moves | sed '/^  South/q'
  3 pits, 3 seeds in each, empty-capture, pie rule after the first sowing: the first player loses by 2
  
  first sowings: South's margin after them; the first player's under the pie rule
    1       -2       -2  best
    2       +2       -2  best
    3       -6       -6
  
  best play
    South 1; the players keep their seats
  $ pie --pits 6 --seeds 6 --pie sowing --time 0 --json --moves >open
  [124]
  $ grep -oE '"(value|worth)":null|"best":\[\]' open | sort | uniq -c
        1 "best":[]
        7 "value":null
        6 "worth":null
