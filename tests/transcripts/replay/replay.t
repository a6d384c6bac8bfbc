Games, sowing by sowing. Pits are named as in the record.

  $ replay() { seedbank replay --quiet --db none "$@"; }
  $ replay --pits 2 --seeds 2 --pit-numbers distance 2 1
          1  2      pit
          2  2      North
       0        0
          2  2      South, to move
          2  1      pit
  South loses by 2 (empty-capture)
  
  1. South 2: a mistake that costs 2, best 1
          1  2      pit
          2  2      North
       0        1
          0  3      South, to move
          2  1      pit
  South loses by 4
  
  2. South 1
          1  2      pit
          0  0      North
       6        2
          0  0      South
          2  1      pit
  South loses by 4
  
  South: 2 sowings, 1 mistake, cost 2
  North: 0 sowings, 0 mistakes, cost 0

All values are those of South: a margin that changes sides with every sowing would be confusing.

  $ replay --pits 3 --seeds 2 1 1 | grep -E '^(2. North 1|North (wins|loses))'
  2. North 1: a mistake that costs 2, best 2

Illegal sowings, in several numberings of the pits.

  $ strict() { numbers=$1; shift; printf '%s\n' "$1" |
  >   replay --strict --pits 2 --seeds 1 --pit-numbers $numbers; }
  $ strict sowing '2 2'
  error: sowing 2: South's pit 2 is empty
  [3]
  $ strict sowing '2 3'
  error: sowing 2: '3' is not a pit of 1..2
  [3]
  $ strict sowing 0
  error: sowing 1: '0' is not a pit of 1..2
  [3]
  $ strict sowing 1,,2
  error: sowing 2: '' is not a pit of 1..2
  [3]
  $ strict sowing '2 1x'
  error: sowing 2: '1x' is not a pit of 1..2
  [3]
  $ strict sowing 1-1
  error: sowing 2: the hyphen before it joins it to a turn that has passed
  [3]
  $ strict distance '1 1'
  error: sowing 2: South's pit 1 is empty
  [3]
  $ strict irving 2
  error: sowing 1: '2' is not a pit of 0..1
  [3]
  $ strict irving -1
  error: sowing 1: - before it ends the turn, but South is still to sow
  [3]
  $ strict irving 1-0
  error: sowing 2: - before it ends the turn, but South is still to sow
  [3]
  $ strict irving 01-
  error: sowing 2: - is missing before it, since the turn passes
  [3]
  $ strict irving 0--
  error: sowing 2: - before it ends the turn, but North is still to sow
  [3]
  $ strict sowing ''
  error: the game has no sowings
  [3]
  $ replay --strict --pits 1 --seeds 1 1 1
  ! seedbank: sowing 2: the game is over before it
  [3]
  $ replay --start 1,0,1,0 --pits 1 1
  ! seedbank: option '--start' cannot be used with '--pits'
  [2]
  $ replay --pit-numbers roman 1
  ! seedbank: option '--pit-numbers': 'roman' is unknown; there are sowing, cells, indices, from-zero, distance, columns, irving, letters, squares, alphabet, turns, codes
  [2]
  $ replay --pit-numbers cells --numbering cells 1
  ! seedbank: option '--pit-numbers' cannot be used with '--numbering'
  [2]

A game is judged up to an illegal sowing, and the next game all the same.

  $ replay --pits 2 --seeds 1 --numbering sowing '2 2 1' | tail -n 3
  South: 1 sowing, 0 mistakes, cost 0
  North: 0 sowings, 0 mistakes, cost 0
  sowing 2, South to move: South's pit 2 is empty; not judged, nor the 1 after it
  [1]
  $ printf '2 2 1\n2 1\n' | replay --pits 2 --seeds 1 --numbering sowing --json
  {"schema":"seedbank.replay/1","start":"1,1,0,1,1,0 s","rules":"empty-capture","value":2,"moves":[{"side":"south","pit":2,"position":"1,0,1,1,1,0 s","value":2,"cost":0,"best":[2]}],"south":{"sowings":1,"mistakes":0,"cost":0},"north":{"sowings":0,"mistakes":0,"cost":0},"line":1,"illegal":{"sowing":2,"side":"south","pit":"2","error":"South's pit 2 is empty","unread":1}}
  {"schema":"seedbank.replay/1","start":"1,1,0,1,1,0 s","rules":"empty-capture","value":2,"moves":[{"side":"south","pit":2,"position":"1,0,1,1,1,0 s","value":2,"cost":0,"best":[2]},{"side":"south","pit":1,"position":"0,0,3,0,0,1 s","value":2,"cost":0,"best":[1]}],"south":{"sowings":2,"mistakes":0,"cost":0},"north":{"sowings":0,"mistakes":0,"cost":0}}
  [1]

Sowings past the end.

  $ replay --rules standard --start '0,0,0,0,0,1,10,2,2,0,0,0,1,7 s' 6 1 | tail -n 1
  recorded after the end of the game, and ignored: 1
  [1]

Lines that cannot be read do not affect others.

  $ printf '2 1\n5\n1\n' | replay --pits 2 --seeds 1 --json
  {"schema":"seedbank.replay/1","start":"1,1,0,1,1,0 s","rules":"empty-capture","value":2,"moves":[{"side":"south","pit":2,"position":"1,0,1,1,1,0 s","value":2,"cost":0,"best":[2]},{"side":"south","pit":1,"position":"0,0,3,0,0,1 s","value":2,"cost":0,"best":[1]}],"south":{"sowings":2,"mistakes":0,"cost":0},"north":{"sowings":0,"mistakes":0,"cost":0},"numbering":"sowing","also":["distance"]}
  {"schema":"seedbank.replay/1","error":"not a legal game: as sowing, sowing 1: '5' is not a pit of 1..2; as cells, sowing 1: '5' is North's, but South is to move; as indices, sowing 1: '5' is not a pit of 0..1, 3..4","code":3,"line":2}
  {"schema":"seedbank.replay/1","start":"1,1,0,1,1,0 s","rules":"empty-capture","value":2,"moves":[{"side":"south","pit":1,"position":"0,2,0,1,1,0 n","value":-2,"cost":4,"best":[2]}],"south":{"sowings":1,"mistakes":1,"cost":4},"north":{"sowings":0,"mistakes":0,"cost":0},"numbering":"sowing","also":["indices"]}
  [3]
  $ { head -c 70000 /dev/zero | tr '\0' 1; printf '\n2 1\n'; } |
  >   replay --json --pits 2 --seeds 1 | cut -c 1-150
  {"schema":"seedbank.replay/1","error":"the line is too long; --games reads such files","code":3,"line":1}
  {"schema":"seedbank.replay/1","start":"1,1,0,1,1,0 s","rules":"empty-capture","value":2,"moves":[{"side":"south","pit":2,"position":"1,0,1,1,1,0 s","v
  [3]

Files, and the lines of illegal games in them.

  $ echo 2 1 >legal; printf '2 1\n\n2 9\n' >illegal
  $ replay --strict --pits 3 --seeds 2 --games legal --games illegal
  ! seedbank: illegal, line 3: sowing 2: '9' is not a pit of 1..3
  [3]
  $ replay --strict --pits 3 --seeds 2 --report <illegal
  ! seedbank: standard input, line 3: sowing 2: '9' is not a pit of 1..3
  [3]

Input without a game.

  $ printf 'position,sowing,model\n' >file
  $ replay <file
  ! seedbank: no games
  [3]
  $ replay --json <file
  ! seedbank: no games
  [3]
  $ replay --games file
  ! seedbank: no games
  [3]
  $ printf 'position,sowing,model\r3 3 3 0 3 3 3 0 s,1,a\r' >file
  $ replay <file
  error: byte 22 of the line is 13, not text: games are read as UTF-8, in lines that end with a line feed
  [3]
  $ replay </dev/null

JSON that is nested deeply, with the stack of a small machine or a container.

  $ deep=$(head -c 32000 /dev/zero | tr '\0' '['; head -c 32000 /dev/zero | tr '\0' ']')}
  $ ulimit -Ss 2048
  $ printf '\n%s\n' '{"schema":"seedbank.game/1","rules":"standard","start":"1,1,1,1,1,1","pits":'"$deep" |
  >   replay --json | tail -n 1
  {"schema":"seedbank.replay/1","error":"JSON nested more than 32 deep","code":3,"line":2}
  [3]
  $ printf '\n%s\n' '{"board":'"$deep" | seedbank query --json --quiet --db none | tail -n 1
  {"schema":"seedbank.query/1","error":"JSON nested more than 32 deep (read as json)","code":3,"line":2}
  [3]

Bounds at the time limit.

  $ replay --time 0 --json --endgames 0 1 2 >bounds
  [124]
  $ grep -o '"value":null\|"cost":null' bounds | sort | uniq -c
        4 "cost":null
        3 "value":null
