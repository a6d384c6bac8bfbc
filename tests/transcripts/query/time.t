What `seedbank query` says when time runs out, and how it names the effort.

  $ opening='5 5 5 5 5 5 0 5 5 5 5 5 5 0'
  $ seedbank query --db none --quiet --time 0 --endgames 0 "$opening" >text
  [124]
  $ grep -E '^South between -[0-9]+ and \+[0-9]+ \(empty-capture\)$|^ +pit +value$' text
  South between -* and +* (empty-capture) (glob)
    pit     value
  $ tail -n 1 text
  by search: * nodes, * s: time ran out (glob)
  $ echo "$opening" | seedbank query --db none --quiet --time 0 --endgames 0
  5,5,5,5,5,5,0,5,5,5,5,5,5,0 s: -*..+* open, 1:-*, search: time ran out (glob)
  [124]

Stores may decide an outcome that the search does not.

  $ printf '%s\n' '5 5 5 5 5 5 100 5 5 5 5 5 5 0' '5 5 5 5 5 5 100 5 5 5 5 5 5 0 n' |
  >   seedbank query --db none --json --quiet --time 0 | sed -E 's/.*("value":null),.*("outcome":[^,]*),.*/\1,\2/'
  "value":null,"outcome":"win"
  "value":null,"outcome":"loss"
  [124]

The endgames requested are loaded, whatever the time.

  $ seedbank query --db none --quiet --json --endgames 12 --time 0 "$opening" |
  >   grep -o '"endgame_seeds":.*'
  "endgame_seeds":12}
  [124]

The time is for each position.

  $ printf '%s\n' "$opening" '0 1 0 0 0 2 20 3 0 0 1 0 0 21' "$opening" x |
  >   seedbank query --db none --json --quiet --time 0.2 --threads 1 |
  >   sed -E 's/.*("value":[^,]*|"error":.*)((,"outcome|,"bounds).*|$)/\1/'
  "value":null
  "value":-2
  "value":null
  "error":"number 1 is not a number: 'x'","code":3,"line":4}
  [124]

A likely pit is named.

  $ seedbank query --db none --json --quiet --time 0 --threads 1 50,50,0,50,50,0 |
  >   grep -oE '"best":\[\],"likely":[12]\b'
  "best":[],"likely":2
  [124]
  $ seedbank query --db none --quiet --time 0 --threads 1 50,50,0,50,50,0 |
  >   grep -E '^    [12] +\S+  probably best$' | wc -l
  1
  [124]

The endgames are named, and notes on slow ones are left out with --quiet.

  $ long='3,1,0,5,0,2,10,3,0,4,1,6,0,13 n'
  $ seedbank query --db none --endgames 18 --threads 1 "$long"
            6   5   4   3   2   1       pit
            0   6   1   4   0   3       North, to move
       13                          10
            3   1   0   5   0   2       South
            1   2   3   4   5   6       pit
  
  North wins by 16 (empty-capture)
  
    pit  value
      1    -10
      3    +16  best
      4     +4
      5     +8
  
  best play, pits sown in a turn joined by -
    North 3-6-4, South 6, North 1, South 2, North 2, South 4, North 1, South 6-5
  
  by search: * nodes, * s, endgames of up to 18 seeds (glob)
  $ seedbank query --db none --endgames 6 --threads 1 "$long" | tail -n 1
  by search: * nodes, * s, endgames of up to 6 seeds (glob)
  $ "$SEEDBANK_PROGRAM" query --quiet --db none --endgames 18 "$long" 2>&1 >/dev/null
  $ seedbank query --db none --json --quiet --threads 2 "$long" | grep -o '"value":[^,]*'
  "value":16
  "value":-10}
  "value":16}
  "value":4}
  "value":8}]

The least memory suffices for any question, which may take longer.

  $ seedbank query --db none --memory 64M 0,0,5,4,0,1 | tail -n 2
  a draw (empty-capture)
  the game is over
  $ seedbank query --db none --memory 20M 0,0,5,4,0,1
  ! seedbank: 20971520 bytes of memory are less than the 64 MiB that an engine needs; use --memory 64MiB
  [5]
