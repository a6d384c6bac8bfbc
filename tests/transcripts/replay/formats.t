Files of other programs.

  $ replay() { seedbank replay --quiet --db none "$@"; }
  $ moves() { grep -oE '"(format|side|pit|players|illegal|past_end)":(\[[^]]*\]|\{[^}]*\}|[^,]*)'; }
  $ echo '{"info":{"actionHistory":["3","6","9"]}}' | replay --rules standard --json --time 0 | moves
  "side":"south"
  "pit":3
  "side":"south"
  "pit":6
  "side":"north"
  "pit":2
  "format":"kaggle"
  [124]

Pairs of positions and sowings.

  $ replay --json --numbering sowing <<END | moves
  > position,sowing,model
  > "1,0,1,0,1,0 s",1,A
  > "1,0,1,0,1,0 n",1,B
  > END
  "side":"south"
  "pit":1
  "format":"pairs"
  "players":["A",""]
  "format":"pairs"
  "players":["","B"]
  "illegal":{"sowing":1,"side":"north","pit":"1","error":"North's pit 1 is empty","unread":0}
  [1]
  $ echo '{"actionHistory":[3]}' | replay --rules empty-capture
  error: a game under standard rules: use --rules standard
  [3]

Games as people have them, like those of public reports.

  $ played() { text=$1; shift; echo "$text" |
  >   replay --json --rules standard --time 0 --endgames 0 "$@" |
  >   grep -oE '"(side|pit)":("[sn]|[0-9]+)|"(illegal|past_end)"' |
  >   sed 's/"side":"//; s/"pit"://' | tr -d '\n'; echo; }
  $ played '3 6 9 12'
  s3s6n2n5
  $ played '3 6 8 1'
  s3s6n1s1
  $ played history=0:3,0:6,1:9
  s3s6n2
  $ played '{"serializedGameAndState":"game=mancala history=0:3,0:6,1:9"}'
  s3s6n2
  $ played '{"info":{"actionHistory":["3","6","9"]}}'
  s3s6n2
  $ played '2 5 7 0'
  s3s6n1s1
  $ played 'C F'
  s3s6
  $ played 'a1 f2'
  s1n1
  $ played '6 1' --start '0,0,0,0,0,1,10,2,2,0,0,0,1,7 s'
  s6"past_end"
  $ played '3 6 2 9 1' --numbering sowing
  s3s6n2"illegal"n

The first sowing ends in an empty pit, opposite an empty one, and is captured there only under one
set of rules.

  $ echo 1 3 2 | replay --rules empty-capture --start '1,0,1,0,1,0,2,0 s' --numbering sowing
          3  2  1      pit
          2  0  1      North
       0           0
          1  0  1      South, to move
          1  2  3      pit
  South loses by 1 (empty-capture)
  
  1. South 1
          3  2  1      pit
          2  0  1      North, to move
       0           1
          0  0  1      South
          1  2  3      pit
  South loses by 1
  
  2. North 3: a mistake that costs 2, best 1
          3  2  1      pit
          0  0  1      North
       1           1
          1  0  1      South, to move
          1  2  3      pit
  South wins by 1
  
  South: 1 sowing, 0 mistakes, cost 0
  North: 1 sowing, 1 mistake, cost 2
  sowing 3, South to move: South's pit 2 is empty; the game is legal under standard rules; not judged
  [1]
