Positions in other notations.

  $ position='0,1,0,0,5,2,11,3,0,7,1,0,4,14 s'
  $ seedbank convert --to openspiel "$position"
  -4-0-1-7-0-3-
  14-----------11
  -0-1-0-0-5-2-
  $ seedbank convert --from manchester 3 0 7 1 0 4 14 0 1 0 0 5 2 11
  0,1,0,0,5,2,11,3,0,7,1,0,4,14 s
  $ seedbank convert c0800020e000616040a00000201 1 008080808080800080808080809
  0,1,0,0,5,2,11,3,0,7,1,0,4,14 s
  4,4,4,4,4,4,0,4,4,4,4,4,4,0 s
  ! seedbank: position 2: 1 numbers: a position of m pits per side has 2(m+1), which is 4, 6, 8, 10, 12, 14 or 16
  [3]

Every refusal of a text that other notations read names them, and the option.

  $ seedbank convert '6;11;14;0;1;0;0;5;2;3;0;7;1;0;4'
  ! seedbank: number 15, '4', follows the 14 numbers of a position of 6 pits per side: leave it out, or add a number (read as fairkalah; it is 0,1,0,0,5,2,11,3,0,7,1,0,4,14 s as kgpc); choose with --from
  [3]
  $ seedbank convert '{"board":[4,4,4,4,4,4,0,4,4,4,4,4,4,0],"current_player":0}'
  ! seedbank: field 'board' is 4,4,4,4,4,0,4,4,4,4,4,4,0,4 s as openspiel-tensor, but 4,4,4,4,4,4,0,4,4,4,4,4,4,0 s as fairkalah: name the notation; choose with --from
  [3]
  $ seedbank convert 'CHANGE;1;7,7,7,7,7,7,7,0,0,8,8,8,8,8,8,1;YOU'
  ! seedbank: the line says that its receiver, or the opponent, moves, but not which side that is: write s or n after it (read as manchester)
  [3]
  $ seedbank convert '<6,1,2'
  ! seedbank: a KGP board is enclosed in < and >: '<6,1,2' (read as kgp)
  [3]

Options decide what a text does not.

  $ one='{"south":[4,0],"north":[3,1],"turn":1,"elo":7}'
  $ seedbank convert "$one"
  ! seedbank: unknown field 'elo'; leave it out with --ignore
  [3]
  $ seedbank convert --ignore elo "$one"
  ! seedbank: the position is 4,0,3,1 n if players are counted from 0, but 4,0,3,1 s if from 1: say which is the first player's number; choose with --players-from
  [3]
  $ seedbank convert --ignore elo,age --players-from 0 "$one"
  4,0,3,1 n
  $ seedbank convert --ignore elo --players-from 1 "$one"
  4,0,3,1 s
  $ seedbank convert --players-from 2 "$one"
  ! seedbank: option '--players-from': '2' is neither 0 nor 1
  [2]
  $ for order in openspiel-tensor fairkalah manchester; do
  >   seedbank convert --from $order '{"board":[4,3,0,1]}'
  > done
  3,0,1,4 s
  4,3,0,1 s
  0,1,4,3 s

Other lines of a file show how players are counted, unless they differ; those of a pipe do not.

  $ for turn in 1 2 1; do echo '{"south":[4,0],"north":[3,1],"turn":'$turn'}'; done >lines
  $ seedbank convert <lines
  4,0,3,1 s
  4,0,3,1 n
  4,0,3,1 s
  $ cat lines | seedbank convert | cut -c 1-30
  error: the position is 4,0,3,1
  4,0,3,1 n
  error: the position is 4,0,3,1
  [3]
  $ echo '{"south":[4,0],"north":[3,1],"turn":0}' >>lines
  $ seedbank convert <lines | cut -c 1-30
  error: the position is 4,0,3,1
  4,0,3,1 n
  error: the position is 4,0,3,1
  4,0,3,1 s
  [3]

A note tells the other meaning of a list, unless it is written as Seedbank writes it.

  $ seedbank convert 2 1 0 0 1 0 1 0 0 2 1 0
  2,1,0,0,1,0,1,0,0,2,1,0 s
  ! seedbank: read as 5 pits and a store per side; without stores, 12 numbers would be 6 pits
  $ seedbank convert --json '0,4,4,4,4,4,4,0,4,4,4,4,4,4' 2>/dev/null | grep -o '"notes".*'
  "notes":[{"kind":"reading","rules":"empty-capture","pits":6,"path":"","message":"read as 0,4,4,4,4,4,4,0,4,4,4,4,4,4 s; in another order, the numbers are the opening 4,4,4,4,4,4,0,4,4,4,4,4,4,0 s"}]}
  $ seedbank convert '2,1,0,0,1,0,1,0,0,2,1,0 s'
  2,1,0,0,1,0,1,0,0,2,1,0 s

The rules that a text names are those of the question.

  $ seedbank query --db none '{"south":[0,4],"north":[0,1],"rules":"standard"}'
  ! seedbank: the text names rules 'standard', but is read under empty-capture rules
  [3]
  $ seedbank convert '{"south":[0,4],"north":[0,1],"rules":"standard"}'
  0,4,0,1 s

A line of output for each line of input.

  $ { cat <<'END'
  > <6,11,14,0,1,0,0,5,2,3,0,7,1,0,4>
  > 
  > c0800020e000616040a00000200
  > 1 2 3 4
  > END
  > printf '%s\r\n' '-4-0-1-7-0-3-\n14-----------11\n-0-1-0-0-5-2-'
  > head -c 100000 /dev/zero | tr '\0' 1; } | seedbank convert --to openspiel
  -4-0-1-7-0-3-\n14-----------11\n-0-1-0-0-5-2-
  error: the position is empty
  -4-0-1-7-0-3-\n14-----------11\n-0-1-0-0-5-2-\nCurrent player: 1\nMove number: 0
  error: OpenSpiel supports only boards with 6 pits per side, not 1
  -4-0-1-7-0-3-\n14-----------11\n-0-1-0-0-5-2-
  error: the line is too long
  [3]

Rows after a header of MAIA's data sets are read without their labels.

  $ seedbank convert --from maia <<END
  > pit_3,pit_2,pit_1,score,pit_3o,pit_2o,pit_1o,score_o,optimal_3,optimal_2,optimal_1,game_val
  > 1,3,3,0,0,0,4,1,1,0,0,8
  > 0,0,1,4,0,0,2,5,0,0,1,-2
  > 0,0,1
  > END
  1,3,3,0,0,0,4,1 s
  0,0,1,4,0,0,2,5 s
  error: 3 columns, where the header has 12
  [3]

As JSON.

  $ printf '3,0,7,1,0,4,14,0,1,0,0,5,2,11\nx\n' |
  >   seedbank convert --json --from manchester --to openspiel
  {"schema":"seedbank.convert/1","position":"0,1,0,0,5,2,11,3,0,7,1,0,4,14 s","notation":"openspiel","text":"-4-0-1-7-0-3-\n14-----------11\n-0-1-0-0-5-2-"}
  {"schema":"seedbank.convert/1","error":"number 1 is not a number: 'x'","code":3,"line":2}
  [3]

Notations that do not exist.

  $ seedbank convert --to openspeil "$position"
  ! seedbank: option '--to': 'openspeil' is not a notation, did you mean 'openspiel'?
  [2]
  $ seedbank query --notation zzzzzzz "$position"
  ! seedbank: option '--notation': 'zzzzzzz' is not a notation; there are fairkalah, maia, * (glob)
  [2]

The notation of the question is that of the answer. Finished games need neither database nor search.

  $ echo '<1,3,2,0,5>' | seedbank query
  0,3,5,2 s: -4 loss, terminal
  $ echo '<1,3,2,0,5>' | seedbank query --notation kgp
  <1,3,2,0,5>: -4 loss, terminal
  $ seedbank query --json --notation manchester 5,2,0,3 | grep -o '"position":"[^"]*"'
  "position":"5,2,0,3"
  $ printf '%s\n' '-0-0-0-0-0-1-\n20-----------27\n-0-0-0-0-0-0-' |
  >   seedbank query --notation openspiel
  -0-0-0-0-0-1-\n20-----------27\n-0-0-0-0-0-0-: +6 win, terminal
  $ seedbank perft --depth 1 --json --notation maia 1,0,1,0,4,4
  {"schema":"seedbank.perft/1","position":"1,0,1,0,4,4","rules":"empty-capture","depth":1,"sequences":1,"seconds":*,"sequences_per_second":*} (glob)

The help of commands that read positions explains bare lists of 14 numbers.

  $ for command in convert query perft; do
  >   seedbank $command --help | sed -n "/14 numbers/,\$p" | grep -c "FairKalah's"
  > done
  1
  1
  1
