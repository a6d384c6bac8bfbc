Games in the forms of other programs are read rightly, or refused with their readings.

  $ replay() { seedbank replay --db none --quiet --rules standard --time 0 --endgames 0 "$@"; }
  $ played() { text=$1; shift; printf '%b\n' "$text" | replay --json "$@" |
  >   grep -oE '"(side|pit)":("[sn]|[0-9]+)|"(illegal|past_end)"|"error":"[^"]*"' |
  >   sed 's/"side":"//; s/"pit"://' | tr -d '\n'; echo; }

Pairs, objects and tables.

  $ played '[(0, 2), (1, 1)]'
  $ played '[[0,3],[1,4]]'
  $ played '[(1, 3), (1, 6), (2, 2)]'
  $ played '[{"player":1,"pit":3},{"player":1,"pit":6},{"player":2,"pit":1}]'
  $ played '{"player":1,"pit":3}\n{"player":1,"pit":6}\n{"player":2,"pit":1}'
  $ played 'game,ply,pit\n1,1,3\n1,2,6\n1,3,2'
  $ played 'ply,player,pit\n1,1,3\n2,1,6\n3,2,2'
  $ played 'spiel,zug,mulde\n1,1,3\n1,2,6\n1,3,2'

Codes, turns, letters of both sides.

  $ played '13 16 21 12'
  $ played '1:3 1:6 2:2'
  $ played '36 21 1'
  $ played '36 2 1'
  $ played 'C F G'

Lines that continue one another.

  $ played 'South: 3, 6\nNorth: 6\nSouth: 5'
  $ played 'Ana: 3, 6\nBo: 6'
  $ played 'White: 3, 6\nBlack: 6'
  $ played 'P1: 3, 6\nP2: 6'
  $ played 'Ich: 3, 6\nApp: 6'
  $ played 'Süd: 3, 6\nNord: 6'
  $ played '1. 3 6\n2. 6\n3. 5'
  $ played '1. 3-6 6\n2. 5 5'
  $ played '1. 3 6 5  2. 1\n3. 6  4. 2'

Objects with a list: where it begins.

  $ played '{"sowings":[3,6,2],"start":[5,5,5,5,5,5,0,5,5,5,5,5,5,0]}'
  $ played '{"sowings":[3,6,2],"board":[5,5,5,5,5,5,0,5,5,5,5,5,5,0]}'
  $ played '{"sowings":[3,6,2],"start":5}'
  $ played '{"seeds":5,"moves":[6,5]}'
  $ played '{"pits":4,"seeds":3,"moves":[2,4]}'
  $ played '{"first":"north","moves":[3,6]}'
  $ played '{"sowings":[3,6],"moves":[1,2]}'

Commas, comments and results are not sowings.

  $ end='0,0,0,0,1,1,20,0,0,0,0,1,1,24 s'
  $ played '6,5,6,' --start "$end"
  $ played '6,5,6 # won' --start "$end"
  $ played '3,6,2,5 1-0'

Which reading was taken is said, unless it is the usual one alone.

  $ echo 3 6 9 12 | seedbank replay --db none --rules standard --time 0 --endgames 0 >/dev/null
  $ echo 1 2 3 | seedbank replay --db none --rules standard --time 0 --endgames 0 >/dev/null
  $ echo '[["S",1],["N",1]]' | replay
  $ echo '[["S",1],["N",1]]' | replay --numbering from-zero --json | grep -oE '"pit":.'

A pipe is a file; a name is not a formula.

  $ printf '3 6\n' >games
  $ replay --games <(cat games) --json | grep -oE '"pit":.'
  $ echo '{"sowings":[3,6,1],"players":["=1+1","@b,c"],"numbering":"sowing"}' |
  >   seedbank replay --quiet --db none --pits 3 --seeds 2 --report --csv | cut -d , -f 1-4
