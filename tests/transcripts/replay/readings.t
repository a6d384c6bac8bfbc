Games in the forms of other programs are read rightly, or refused with their readings.

  $ replay() { seedbank replay --db none --quiet --rules standard --time 0 --endgames 0 "$@"; }
  $ played() { text=$1; shift; printf '%b\n' "$text" | replay --json "$@" |
  >   grep -oE '"(side|pit)":("[sn]|[0-9]+)|"(illegal|past_end)"|"error":"[^"]*"' |
  >   sed 's/"side":"//; s/"pit"://' | tr -d '\n'; echo; }

Pairs, objects and tables.

  $ played '[(0, 2), (1, 1)]'
  "error":"not a legal game: as cells, players from 0, sowing 2: '1' is South's, but North is to move; as indices, players from 0, sowing 2: '1' is North's, but South is to move; as from-zero, players from 0, sowing 2: '1' is North's, but South is to move; but S2 N1 as sowing, players from 0: use --numbering sowing"
  $ played '[[0,3],[1,4]]'
  s4n5
  $ played '[(1, 3), (1, 6), (2, 2)]'
  s3s6n2
  $ played '[{"player":1,"pit":3},{"player":1,"pit":6},{"player":2,"pit":1}]'
  s3s6n1
  $ played '{"player":1,"pit":3}\n{"player":1,"pit":6}\n{"player":2,"pit":1}'
  s3s6n1
  $ played 'game,ply,pit\n1,1,3\n1,2,6\n1,3,2'
  s3s6n2
  $ played 'ply,player,pit\n1,1,3\n2,1,6\n3,2,2'
  s3s6n2
  $ played 'spiel,zug,mulde\n1,1,3\n1,2,6\n1,3,2'
  "error":"unknown field or column 'spiel': --ignore spiel skips it"

Codes, turns, letters of both sides.

  $ played '13 16 21 12'
  s3s6n1s2
  $ played '1:3 1:6 2:2'
  s3s6n2
  $ played '36 21 1'
  s3s6n2n1s1
  $ played '36 2 1'
  "error":"not a legal game: as turns, sowing 4: a blank before it ends the turn, but North is still to sow; as irving, sowing 2: - is missing before it, since the turn passes; as sowing, sowing 1: '36' is not a pit of 1..6"
  $ played 'C F G'
  s3s6n1

Lines that continue one another.

  $ played 'South: 3, 6\nNorth: 6\nSouth: 5'
  s3s6n6s5
  $ played 'Ana: 3, 6\nBo: 6'
  s3s6n6
  $ played 'White: 3, 6\nBlack: 6'
  s3s6n6
  $ played 'P1: 3, 6\nP2: 6'
  s3s6n6
  $ played 'Ich: 3, 6\nApp: 6'
  s3s6n6
  $ played 'Süd: 3, 6\nNord: 6'
  s3s6n6
  $ played '1. 3 6\n2. 6\n3. 5'
  s3s6n6s5
  $ played '1. 3-6 6\n2. 5 5'
  s3s6n6s5n5
  $ played '1. 3 6 5  2. 1\n3. 6  4. 2'
  s3s6n5s1"illegal"n"error":"the numbers of moves count neither sowings, turns, nor turns of both sides"

Objects with a list: where it begins.

  $ played '{"sowings":[3,6,2],"start":[5,5,5,5,5,5,0,5,5,5,5,5,5,0]}'
  s3n6s2
  $ played '{"sowings":[3,6,2],"board":[5,5,5,5,5,5,0,5,5,5,5,5,5,0]}'
  s3n6s2
  $ played '{"sowings":[3,6,2],"start":5}'
  "error":"1 numbers: a position of m pits per side has 2(m+1), which is 4, 6, 8, 10, 12, 14 or 16"
  $ played '{"seeds":5,"moves":[6,5]}'
  s6n5
  $ played '{"pits":4,"seeds":3,"moves":[2,4]}'
  s2s4
  $ played '{"first":"north","moves":[3,6]}'
  n3n6
  $ played '{"sowings":[3,6],"moves":[1,2]}'
  "error":"fields 'sowings' and 'moves' contradict each other"

Commas, comments and results are not sowings.

  $ end='0,0,0,0,1,1,20,0,0,0,0,1,1,24 s'
  $ played '6,5,6,' --start "$end"
  s6s5n6
  $ played '6,5,6 # won' --start "$end"
  s6s5n6
  $ played '3,6,2,5 1-0'
  s3s6n2n5

Which reading was taken is said, unless it is the usual one alone.

  $ echo 3 6 9 12 | seedbank replay --db none --rules standard --time 0 --endgames 0 >/dev/null
  ! seedbank: line 1: pits read as cells, the only legal game: --numbering decides
  [124]
  $ echo 1 2 3 | seedbank replay --db none --rules standard --time 0 --endgames 0 >/dev/null
  ! seedbank: line 1: pits read as sowing; they would be another game as from-zero, distance, columns: --numbering decides
  [124]
  $ echo '[["S",1],["N",1]]' | replay
  error: the pits are S1 N1 as sowing, S2 N2 as from-zero: use --numbering sowing or from-zero
  [3]
  $ echo '[["S",1],["N",1]]' | replay --numbering from-zero --json | grep -oE '"pit":.'
  "pit":2
  "pit":2
  [124]

A pipe is a file; a name is not a formula.

  $ printf '2 1\n' >games
  $ seedbank replay --quiet --db none --pits 2 --seeds 1 --json --games <(cat games) |
  >   grep -oE '"pit":.'
  "pit":2
  "pit":1
  $ echo '{"sowings":[3,6,1],"players":["=1+1","@b,c"],"numbering":"sowing"}' |
  >   seedbank replay --quiet --db none --pits 3 --seeds 2 --report --csv
  player,phase,games,sowings,illegal,legal,legal_low,legal_high,best,best_low,best_high,kept,kept_low,kept_high,mean_cost,mean_cost_low,mean_cost_high,worst_cost
  '=1+1,all,1,1,0,1.000000,0.206549,1.000000,0.000000,0.000000,0.793451,0.000000,0.000000,0.793451,4.000000,4.000000,4.000000,4
  '=1+1,opening,,1,,,,,0.000000,0.000000,0.793451,0.000000,0.000000,0.793451,4.000000,4.000000,4.000000,4
  '=1+1,middle,,0,,,,,,,,,,,,,,0
  '=1+1,end,,0,,,,,,,,,,,,,,0
  "'@b,c",all,1,0,1,0.000000,0.000000,0.793451,,,,,,,,,,0
  "'@b,c",opening,,0,,,,,,,,,,,,,,0
  "'@b,c",middle,,0,,,,,,,,,,,,,,0
  "'@b,c",end,,0,,,,,,,,,,,,,,0
  [1]
