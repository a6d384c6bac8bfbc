Positions as people have them: inputs like those of public reports on programs for Kalah (OpenSpiel,
Kaggle's Game Arena, the Manchester course, the Kalah Game Protocol), written in our own words.

  $ seedbank convert '{"board":[0,4,4,4,4,4,4,0,4,4,4,4,4,4],"current_player":0}'
  4,4,4,4,4,4,0,4,4,4,4,4,4,0 s
  $ seedbank convert '{"board":[4,4,4,4,4,4,0,4,4,4,4,4,4,0],"pits":{"0":[4,4,4,4,4,4],"1":[4,4,4,4,4,4]},"stores":{"0":0,"1":0},"current_player":0}'
  4,4,4,4,4,4,0,4,4,4,4,4,4,0 s
  $ seedbank convert '{"board":[24,0,0,0,0,0,0,24,0,0,0,0,0,0],"current_player":"terminal"}'
  0,0,0,0,0,0,24,0,0,0,0,0,0,24 s
  $ seedbank convert 'CHANGE;1;7,7,7,7,7,7,7,0,0,8,8,8,8,8,8,1;YOU n'
  0,8,8,8,8,8,8,1,7,7,7,7,7,7,7,0 n
  $ seedbank convert '24@7 state <6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>'
  4,4,4,4,4,4,0,4,4,4,4,4,4,0 s
  $ seedbank convert '# -1-4-7-0-3-2-
  > # 3-----------4
  > # -4-4-4-4-4-4-'
  4,4,4,4,4,4,4,2,3,0,7,4,1,3 s
  $ seedbank convert '[0, 1, 0, 0, 5, 2, 11, 3, 0, 1, 1, 0, 4, 20]'
  0,1,0,0,5,2,11,3,0,1,1,0,4,20 s
  $ seedbank convert '(0, 1, 0, 0, 5, 2, 11, 3, 0, 1, 1, 0, 4, 20)'
  0,1,0,0,5,2,11,3,0,1,1,0,4,20 s
  $ seedbank convert '0;1;0;0;5;2;11;3;0;1;1;0;4;20'
  0,1,0,0,5,2,11,3,0,1,1,0,4,20 s
  $ seedbank convert '0 | 4 | 4 | 4 | 4 | 4 | 3
  >     4 | 4 | 4 | 4 | 4 | 4 | 1'
  4,4,4,4,4,4,1,3,4,4,4,4,4,0 s
  $ seedbank convert '4 | 4 | 4 | 4 | 4 | 3
  > 0                     1
  > 4 | 4 | 4 | 4 | 4 | 4'
  4,4,4,4,4,4,1,3,4,4,4,4,4,0 s
  $ seedbank convert '4 | 4 | 4 | 4 | 4 | 3
  > 4 | 4 | 4 | 4 | 4 | 4
  > 0 1'
  4,4,4,4,4,4,1,3,4,4,4,4,4,0 s

Any names of fields, sides and movers.

  $ pits='"south_pits":[0,0,0,0,0,1],"north_pits":[0,0,0,0,0,2],"south_store":0,"north_store":4'
  $ for mover in '"playerToMove":"north"' '"toMove":"n"' '"mover":"n"' '"to_play":"n"' '"next":2' \
  >     '"player":"B"' '"current_turn":"north"' '"isSouthTurn":false' '"moving":"north"' \
  >     '"stm":"north"'; do
  >   seedbank convert "{$pits,$mover}"
  > done | uniq -c | tr -s ' '
   10 0,0,0,0,0,1,0,0,0,0,0,0,2,4 n
  $ seedbank convert '{"player1":{"pits":[4,4,4,4,4,4],"store":0},"player2":{"pits":[4,4,4,4,4,4],"store":0},"turn":1}'
  4,4,4,4,4,4,0,4,4,4,4,4,4,0 s
  $ seedbank convert '{"status":{"1":"4","2":"4","3":"4","4":"4","5":"4","6":"4","7":"0","8":"4","9":"4","10":"4","11":"4","12":"4","13":"4","14":"0"}}'
  4,4,4,4,4,4,0,4,4,4,4,4,4,0 s
  $ seedbank convert '[{"id":0,"stones":4},{"id":1,"stones":4},{"id":2,"stones":0},{"id":3,"stones":4},{"id":4,"stones":4},{"id":5,"stones":0}]'
  4,4,0,4,4,0 s
  $ seedbank convert '[0,4,4,4,4,4,4,0,4,4,4,4,4,4]' '[0,4,4,4,4,4,4,4,4,4,4,4,4,0]'
  4,4,4,4,4,4,0,4,4,4,4,4,4,0 s
  4,4,4,4,4,4,0,4,4,4,4,4,4,0 s
  $ seedbank convert '0,1,0,0,5,2,11,3,0,1,1,0,4,20 North'
  0,1,0,0,5,2,11,3,0,1,1,0,4,20 n
  $ seedbank convert '  3 2 1
  > ║ 4 ║ 4 ║ 3 ║
  > 0           1
  > ║ 4 ║ 4 ║ 4 ║'
  4,4,4,1,3,4,4,0 s

What cannot be decided is refused with advice.

  $ seedbank convert "{$pits,\"currentPlayer\":1}"
  ! seedbank: the position is 0,0,0,0,0,1,0,0,0,0,0,0,2,4 n if players are counted from 0, but 0,0,0,0,0,1,0,0,0,0,0,0,2,4 s if from 1: say which is the first player's number; choose with --players-from
  [3]
  $ seedbank convert '{"south_pits":5,"north_pits":[4],"south_store":0,"north_store":0}'
  ! seedbank: field 'south_pits' is not a list of numbers, but a number (read as json)
  [3]
  $ seedbank convert '{"board":"x"}'
  ! seedbank: field 'board' is not a list or an object, but a text (read as json)
  [3]
  $ seedbank convert '2 0 3 5 1 6 10
  > 4 7 0 3 1 2 14'
  ! seedbank: the text is 2,0,3,5,1,6,10,4,7,0,3,1,2,14 s as fairkalah, but 4,7,0,3,1,2,14,10,6,1,5,3,0,2 s as drawn, but 4,7,0,3,1,2,14,2,0,3,5,1,6,10 s as rows: name the notation; choose with --from
  [3]
  $ seedbank convert --from rows '2 0 3 5 1 6 10
  > 4 7 0 3 1 2 14'
  4,7,0,3,1,2,14,2,0,3,5,1,6,10 s

  $ seedbank convert 0,1,0,0,5,2,11,3,0,1,1,0,4,20,5
  ! seedbank: number 15, '5', follows the 14 numbers of a position of 6 pits per side: leave it out, or add a number
  [3]

Their values are those of an alpha-beta search of 30 lines, written for this position alone.

  $ seedbank query --db none --quiet --rules standard --json --no-line '3,1,3,0,10,1,13,1,1,0,0,0,0,15 s' |
  >   grep -o '"moves":[^]]*]'
  "moves":[{"pit":1,"value":6},{"pit":2,"value":4},{"pit":3,"value":14},{"pit":5,"value":-6},{"pit":6,"value":14}]
  $ for rules in standard empty-capture; do
  >   seedbank query --db none --quiet --rules $rules --json --no-line '3,2,1,4,2,4,0,2,1,2,0,2,0,1 s' |
  >     grep -o '"value":-6,"outcome":"loss"'
  > done
  "value":-6,"outcome":"loss"
  "value":-6,"outcome":"loss"
  $ seedbank query --db none '{"board":[24,0,0,0,0,0,0,24,0,0,0,0,0,0],"current_player":"terminal"}' |
  >   tail -n 2
  a draw (empty-capture)
  the game is over
