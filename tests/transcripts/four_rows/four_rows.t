Four-row Kalaha: sowings, turns, games and matches.

  $ opening=2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0,2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0
  $ endless=2,3,4,1,2,2,1,4,1,0,1,0,1,0,8,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
  $ four() { seedbank four-rows "$@"; }
  $ four sow --pit 10
  South sows pit 10: 2 steps, captures 0
  
  pits      8   7   6   5   4   3   2   1
  North   [2] [2] [2] [2] [2] [2] [2] [2]   North: 24 seeds, to move
          [2] [2] [2] [2] [0] [0] [0] [0]   fighting row
  pits      9  10  11  12  13  14  15  16
           ------------------------------
  pits     16  15  14  13  12  11  10   9
          [0] [1] [1] [1] [0] [3] [0] [2]   fighting row
  South   [2] [2] [2] [2] [2] [2] [2] [2]   South: 24 seeds
  pits      1   2   3   4   5   6   7   8
  
  2,2,2,2,2,2,2,2,2,0,3,0,1,1,1,0,2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0 n

As JSON; a sowing may never end.

  $ four sow --json $endless --pit 5 --max-steps none
  {"schema":"seedbank.four-rows.sow/2","position":"2,3,4,1,2,2,1,4,1,0,1,0,1,0,8,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0 s","pit":5,"steps":434,"captured":0,"ended":"endless","cycle":{"start":1,"period":434},"result":null}
  $ four sow --json --pit 5 $endless
  {"schema":"seedbank.four-rows.sow/2","position":"2,3,4,1,2,2,1,4,1,0,1,0,1,0,8,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0 s","pit":5,"steps":100,"captured":0,"ended":"limit","cycle":null,"result":"5,0,4,5,2,3,0,1,2,1,2,3,0,1,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0 n"}
  $ four sow --json --pit 5 --max-steps 7 $endless | grep -o '"steps":[0-9]*'
  "steps":7

In words.

  $ four sow $endless --pit 5 --max-steps none | sed -n 1p
  South sows pit 5: 434 steps, captures 0, endless: from step 1 on it repeats every 434 steps
  $ four sow $endless --pit 5 | sed -n 1p
  South sows pit 5: 100 steps, captures 0, ended by the limit
  $ four move --depth 4 --json $opening | grep -o '"line":[^]]*]'
  "line":[7,1,11,7]
  $ four move --depth 4 $opening
  pits      8   7   6   5   4   3   2   1
  North   [2] [2] [2] [2] [2] [2] [2] [2]   North: 24 seeds
          [2] [2] [2] [2] [0] [0] [0] [0]   fighting row
  pits      9  10  11  12  13  14  15  16
           ------------------------------
  pits     16  15  14  13  12  11  10   9
          [0] [0] [0] [0] [2] [2] [2] [2]   fighting row
  South   [2] [2] [2] [2] [2] [2] [2] [2]   South: 24 seeds, to move
  pits      1   2   3   4   5   6   7   8
  
  South sows pit 7: 3 steps, captures 0; South -2 seeds after 4 turns: 7 1 11 7
  $ four move 0,0,0,0,0,0,0,1,0,1,0,0,0,0,0,0,3,0,0,0,0,0,0,0,0,0,0,0,0,0,5,0
  pits      8   7   6   5   4   3   2   1
  North   [0] [0] [0] [0] [0] [0] [0] [3]   North: 8 seeds
          [0] [0] [0] [0] [0] [0] [5] [0]   fighting row
  pits      9  10  11  12  13  14  15  16
           ------------------------------
  pits     16  15  14  13  12  11  10   9
          [0] [0] [0] [0] [0] [0] [1] [0]   fighting row
  South   [0] [0] [0] [0] [0] [0] [0] [1]   South: 2 seeds, to move
  pits      1   2   3   4   5   6   7   8
  
  South has lost: no pit with two seeds
  $ four move --depth 3 0,0,0,0,0,0,0,2,0,1,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,5,0
  pits      8   7   6   5   4   3   2   1
  North   [0] [0] [0] [0] [0] [0] [0] [1]   North: 6 seeds
          [0] [0] [0] [0] [0] [0] [5] [0]   fighting row
  pits      9  10  11  12  13  14  15  16
           ------------------------------
  pits     16  15  14  13  12  11  10   9
          [0] [0] [0] [0] [0] [0] [1] [0]   fighting row
  South   [0] [0] [0] [0] [0] [0] [0] [2]   South: 3 seeds, to move
  pits      1   2   3   4   5   6   7   8
  
  South sows pit 8: 2 steps, captures 5; South wins in 1 turn: 8
  $ four match --players amateur,expert:2 --games 20 --random-seed 3
    player      seat    games   wins  losses  undecided   points  95%
    amateur     South      10      3       7          0    30.0%  10.8..60.3%
    amateur     North      10      3       7          0    30.0%  10.8..60.3%
    amateur     both       20      6      14          0    30.0%  14.5..51.9%
    expert:2    South      10      7       3          0    70.0%  39.7..89.2%
    expert:2    North      10      7       3          0    70.0%  39.7..89.2%
    expert:2    both       20     14       6          0    70.0%  48.1..85.5%
  
  31.6 turns per game; 0 endless games, 0 unfinished
  played:   592 sowings, 0 at the limit (0.0000%), 0 endless (0.0000%)
  possible: 3,447 sowings, 1 at the limit (0.0290%), 1 endless (0.0290%)
  $ four match --players amateur,expert:2 --games 0
  ! seedbank: option '--games': '0' is out of range, expected 1..10000000
  [2]

A position as words.

  $ four sow --json --pit 1 $(yes 3 | head -n 32) n
  {"schema":"seedbank.four-rows.sow/2","position":"3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3 n","pit":1,"steps":5,"captured":3,"ended":"empty-pit","cycle":null,"result":"3,3,3,3,3,3,3,3,3,3,3,3,0,3,3,3,1,5,0,1,5,5,5,1,4,4,4,0,4,4,4,4 s"}

Invalid arguments.

  $ four sow
  ! seedbank: option '--pit N' is required
  [2]
  $ four sow --pit 17
  ! seedbank: option '--pit': '17' is out of range, expected 1..16
  [2]
  $ four sow --pit 13
  ! seedbank: South's pit 13 holds 0 seeds, and a turn starts with two or more
  [3]
  $ four sow --pit 1 1,2,3
  ! seedbank: 3 numbers: a position of four-row Kalaha has 32, South's pits 1 to 16, then North's
  [3]
  $ four sow --pit 1 $endless $endless
  ! seedbank: one position at a time
  [2]
  $ four sow --pit 1 --max-steps 0
  ! seedbank: option '--max-steps': '0' is out of range, expected 1..1000000000000000000
  [2]
  $ four move --level master
  ! seedbank: option '--level': 'master' is not one of beginner, amateur, expert
  [2]
  $ four move --depth 0
  ! seedbank: option '--depth': '0' is out of range, expected 1..64
  [2]
  $ four move x,2
  ! seedbank: number 1 (South's pit 1) is not a number: 'x'
  [3]
  $ four match
  ! seedbank: option '--players A,B' is required
  [2]
  $ four match --players amateur
  ! seedbank: option '--players': 'amateur' is not two players separated by a comma, such as amateur,expert:4
  [2]
  $ four match --players amateur,expert:99
  ! seedbank: option '--players': 'expert:99' is not a player, expected beginner, amateur, expert or expert:N with N in 1..64
  [2]
  $ four play --json
  ! seedbank: option '--json': a game is played in text
  [2]

Turns of the levels.

  $ four move --json --depth 8 $opening
  {"schema":"seedbank.four-rows.move/2","position":"2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0,2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0 s","level":"expert","max_steps":100,"pit":12,"captured":0,"ended":"empty-pit","depth":8,"complete":true,"margin":-4,"wins_in":null,"loses_in":null,"line":[12,3,10,1,3,7,6,8],"nodes":*,"seconds":*} (glob)
  $ four move --json --level amateur $opening
  {"schema":"seedbank.four-rows.move/2","position":"2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0,2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0 s","level":"amateur","max_steps":100,"pit":10,"captured":0,"ended":"empty-pit","seconds":*} (glob)
  $ four move --time 0 --depth 30 $opening >/dev/null
  [124]

Lines are answered in order, the same for any number of threads, and by chance for beginners.

  $ { for i in $(seq 20); do echo $opening; echo "$opening n"; done
  >   echo 1,2,3; head -c 100000 /dev/zero | tr '\0' 1; printf '\n%s' $endless; } >lines
  $ answers() { four move --json --level beginner --threads $1 --random-seed 5 <lines |
  >   sed 's/"seconds":[^,}]*//'; }
  $ answers 1 >one
  [3]
  $ answers 2 | cmp - one
  [3]
  $ wc -l <one
  43
  $ tail -n 3 one
  {"schema":"seedbank.four-rows.move/2","error":"3 numbers: a position of four-row Kalaha has 32, South's pits 1 to 16, then North's","code":3,"line":41}
  {"schema":"seedbank.four-rows.move/2","error":"the line is too long","code":3,"line":42}
  {"schema":"seedbank.four-rows.move/2","position":"2,3,4,1,2,2,1,4,1,0,1,0,1,0,8,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0 s","level":"beginner","max_steps":100,"pit":3,"captured":0,"ended":"empty-pit",}
  $ head -n 40 one | grep -c "\"position\":\"$opening [sn]\""
  40
  $ test $(head -n 40 one | grep -o '"pit":[0-9]*' | sort -u | wc -l) -gt 3

A game through a pipe.

  $ printf '%s\n' hint 10 position 16 0 17 1x nonsense undo undo position help |
  >   four play --random-seed 1 --level amateur >game
  $ grep -E "^(South sows pit 10:|North sows pit |Not understood|South's pit 16|There is no turn|$opening s|  undo )" game |
  >   sed -E 's/(North sows pit ).*/\1.../'
  South sows pit 10: 2 steps, captures 0
  North sows pit ...
  South's pit 16 holds 0 seeds, and a turn starts with two or more
  Not understood: type a pit from 1 to 16, or help for a list of commands.
  Not understood: type a pit from 1 to 16, or help for a list of commands.
  Not understood: type a pit from 1 to 16, or help for a list of commands.
  Not understood: type a pit from 1 to 16, or help for a list of commands.
  There is no turn of yours to take back.
  2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0,2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0 s
    undo                take back your last turn, and the answer to it
  $ grep -E '.{80}' game
  [1]

To its end: South's last turn leaves North with ones only.

  $ printf '%s\n' 8 1 hint quit 8 |
  >   four play --you both 0,0,0,0,0,0,0,2,0,1,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,5,0 >game
  $ grep -E '^(South wins|The game is over)' game
  South wins: North has no pit with two seeds.
  The game is over: undo, position NUMBERS or quit.
  The game is over: undo, position NUMBERS or quit.
  $ printf '%s\n' 5 undo 3 | four play --you both --max-steps none $endless >game
  $ grep -E 'without a winner|South sows pit 3:' game
  The game is over without a winner: the sowing never ends.
  South sows pit 3: 56 steps, captures 0
  $ four play --you north --max-turns 1 >game
  $ grep -oE 'South sows pit |without a winner.*' game
  South sows pit 
  without a winner after 1 turns.

Matches are the same for any number of threads.

  $ match() { four match --players amateur,expert:2 --games 20 --random-seed 3 --threads $1 --json; }
  $ match 1 >one
  $ match 3 | cmp - one
  $ match 2 | grep -o '"schema":"seedbank.four-rows.match/1"\|"games":20\|"south":{"games":10'
  "schema":"seedbank.four-rows.match/1"
  "games":20
  "games":20
  "south":{"games":10
  "games":20
  "south":{"games":10
  $ four match --players beginner,amateur --games 10 | grep -o '^  amateur     both       10 '
    amateur     both       10 
