Matches of strategies.

  $ match() { seedbank match --quiet --db none --tt 32M "$@"; }
  $ match --players deterministic,tree:2,random --pits 4 --seeds 3 | tee table
  6 games from 1 start, 4 pits, empty-capture
  player         won  drawn  lost   score  as South  as North  margin *ms (glob)
  deterministic    2      0     2  50.0 %    50.0 %    50.0 %   +2.00*.* (glob)
  tree:2           3      0     1  75.0 %    50.0 %   100.0 %   +3.00*.* (glob)
  random           1      0     3  25.0 %     0.0 %    50.0 %   -5.00*.* (glob)
  
  Given away against exact play where there was a choice: share of best pits,
  seeds for each choice, and the same by share of the seeds still in play
  player         choices    best  seeds  75-100 %  50-75 %  25-50 %  0-25 %
  deterministic       26  65.4 %   2.23      1.08     3.50     2.00       -
  tree:2              31  77.4 %   1.23      0.67     3.11     0.00       -
  random              19  52.6 %   4.21      4.60     5.67     0.00    0.00
  
  Choices judged exactly, and of these, those that kept the result, be it win,
  draw or loss; the same where exact play wins, and where it draws
  player          judged    kept    wins   draws
  deterministic  100.0 %  80.8 %  76.5 %  66.7 %
  tree:2         100.0 %  93.5 %  95.2 %  66.7 %
  random         100.0 %  68.4 %  54.5 %   0.0 %
  
  Ratings, mean 0; a drawn game of every pair is added
  player         Elo   95 %
  tree:2         +81  +-198
  deterministic    0  +-190
  random         -81  +-198
  
  Pairs, results of the first; beginning: mean margin of the player that begins
  pair                    won  drawn  lost    score  margin  beginning
  deterministic - tree:2    0      0     2    0.0 %  -10.00      +2.00
  deterministic - random    2      0     0  100.0 %  +14.00      +4.00
  tree:2 - random           1      0     1   50.0 %   -4.00      -6.00
  $ grep -E '.{81}' table
  [1]

Positions of a file.

  $ printf '1,2,0,2,1,0\n2,2,0,2,2,0 n\n' >starts
  $ match --players 1,greedy --start starts --json --no-judge >table
  $ grep -oE '"(pits|starts|games)":[0-9]+|"given_away":null' table
  "pits":2
  "starts":2
  "games":4
  "given_away":null
  "given_away":null
  $ printf '1,2,0,2,1,0\n0,0,3,2,1,0\n' >starts
  $ match --players 1,greedy --start starts
  ! seedbank: starts, line 2: the game is over: a side is empty, so there is no legal pit
  [3]

Of a gauntlet, the first player meets the others.

  $ match --players greedy,1,2,tree:1 --pits 3 --seeds 2 --tournament gauntlet --json >table
  $ grep -oE '"(tournament|games)":[^,]*' table | head -n 2
  "games":6
  "tournament":"gauntlet"
  $ grep -oE '"players":\["[^]]*\]' table
  "players":["greedy","1"]
  "players":["greedy","2"]
  "players":["greedy","tree:1"]

What cannot be judged in time is counted.

  $ match --players greedy,1 --pits 6 --seeds 4 --judge-time 0 >table
  $ grep 'Points, and thinking time in seconds' table
  Points, and thinking time in seconds
  $ grep -E '.{81}' table
  [1]

Forfeits are counted, and named by replay.

  $ options='--players /bin/false,greedy --pits 3 --seeds 2 --isolate none --records records'
  $ match $options --json >table
  $ grep -oE '"losses":[0-9]+' table | head -n 1
  "losses":2
  $ echo $(($(grep -oE '"forfeits":\{[^}]*\}' table | head -n 1 | grep -oE '[0-9]+' | paste -sd+)))
  2
  $ match $options | grep 'Games lost by forfeit'
  Games lost by forfeit
  $ seedbank replay --quiet --db none <records | grep -o 'South lost by forfeit: '
  South lost by forfeit: 
  $ seedbank replay --quiet --db none --json <records | grep -o '"forfeit":"[^"]*"\|"verified":[a-z]*'
  "verified":true
  "forfeit":"south"
  "verified":true
  "forfeit":"north"

Errors.

  $ match
  ! seedbank: option '--players A,B[,C...]' is required
  [2]
  $ match --players greedy
  ! seedbank: option '--players': at least two names separated by commas, such as 5,exact
  [2]
  $ match --players 1,2 --games 3
  ! seedbank: option '--games': 3 is odd, but every start is played in both seats
  [2]
  $ match --players greedy,5 --games 4
  ! seedbank: option '--games': greedy and 5 make no random choices, so they would repeat their games; 2 at most, or more starts
  [2]
  $ match --players greedy,,tree:4
  ! seedbank: option '--players': strategy '': unknown; there are random, *; a program is named by its path with a slash, by a command in quotes, or by a declaration in a .json file (glob)
  [2]
  $ match --players 1,2 --start nothing
  ! seedbank: nothing: cannot open: No such file or directory
  [6]
  $ match --players 1,2 --start fair --pits 1 --seeds 1
  ! seedbank: option '--start': this opening has no fair starts
  [2]
  $ match --players 1,2,3 --sprt 0,5
  ! seedbank: option '--sprt': compares two players, not 3
  [2]
  $ match --players 1,2 --judge-time 1 --no-judge
  ! seedbank: option '--judge-time' cannot be used with '--no-judge'
  [2]
  $ match --players 1,greedy --pits 3 --seeds 2 --sprt -1000,1000 | grep accepted
  Is the first player 1000 Elo points stronger (elo1), or -1000 (elo0)? accepted: elo0
  $ match --players 1,greedy --sprt -1001,1000
  ! seedbank: option '--sprt': ELO0 must be less than ELO1, and both in -1000..1000
  [2]
  $ for sprt in '' 5 0x5 0,5, 0,5,0.1 5,0 5,5 0,5,0,0.1 0,5,0.1,0.5 0,x 0,nan -2000,0 0,5,0.1,0.1,0.1; do
  >   match --players 1,2 --sprt "$sprt" || echo "code $?"
  > done
  ! seedbank: option '--sprt': the value is empty
  code 2
  ! seedbank: option '--sprt': '5' is not of the form ELO0,ELO1[,ALPHA,BETA], such as 0,20
  code 2
  ! seedbank: option '--sprt': '0x5' is not of the form ELO0,ELO1[,ALPHA,BETA], such as 0,20
  code 2
  ! seedbank: option '--sprt': '0,5,' is not of the form ELO0,ELO1[,ALPHA,BETA], such as 0,20
  code 2
  ! seedbank: option '--sprt': '0,5,0.1' is not of the form ELO0,ELO1[,ALPHA,BETA], such as 0,20
  code 2
  ! seedbank: option '--sprt': ELO0 must be less than ELO1, and both in -1000..1000
  code 2
  ! seedbank: option '--sprt': ELO0 must be less than ELO1, and both in -1000..1000
  code 2
  ! seedbank: option '--sprt': ALPHA and BETA must be greater than 0 and less than 0.5
  code 2
  ! seedbank: option '--sprt': ALPHA and BETA must be greater than 0 and less than 0.5
  code 2
  ! seedbank: option '--sprt': '0,x' is not of the form ELO0,ELO1[,ALPHA,BETA], such as 0,20
  code 2
  ! seedbank: option '--sprt': ELO0 must be less than ELO1, and both in -1000..1000
  code 2
  ! seedbank: option '--sprt': ELO0 must be less than ELO1, and both in -1000..1000
  code 2
  ! seedbank: option '--sprt': '0,5,0.1,0.1,0.1' is not of the form ELO0,ELO1[,ALPHA,BETA], such as 0,20
  code 2
  $ match --players 5,exact --margin -1
  ! seedbank: option '--margin': '-1' is not a number of milliseconds such as 50 or 0.5
  [2]
  $ match --players 5,exact --margin 60001
  ! seedbank: option '--margin': more than a minute
  [2]
  $ match --players 5,exact --startup 0
  ! seedbank: option '--startup': less than 0.001 s
  [2]
  $ match --players 5,exact --memory-limit 1
  ! seedbank: option '--memory-limit': less than 1.0 MiB
  [2]
  $ match --players 5,exact --disk-limit 1
  ! seedbank: option '--disk-limit': less than 1.0 MiB
  [2]
  $ match --players 5,exact --allow-read /no/such
  ! seedbank: option '--allow-read': there is no '/no/such'
  [2]
  $ match --players 5,exact --allow-read /
  ! seedbank: option '--allow-read': '/' would hide the /tmp of isolated programs
  [2]
  $ match --players 1,2 --pits 2 --seeds 2 --startup 0.001 --memory-limit 1MiB --margin 60000 >/dev/null

A player has a clock of its own, and games end once their winner cannot change.

  $ match --players 1,greedy --pits 3 --seeds 2 --odds greedy=600+1 --json >table
  $ grep -o '"clock":{"per_game":600[^}]*}' table
  "clock":{"per_game":600.0,"increment":1.0}
  $ match --players 1,greedy --odds gredy=600
  ! seedbank: option '--odds': 'gredy' is unknown, did you mean 'greedy'?
  [2]
  $ match --players 1,greedy --odds greedy
  ! seedbank: option '--odds': 'greedy' is not a player and its clock, such as anna=30
  [2]
  $ match --players 1,greedy --odds greedy=0
  ! seedbank: option '--odds': '0' is not a clock: no time at all
  [2]
  $ match --players 1,greedy --clock 10+x
  ! seedbank: option '--clock': '10+x' is not a clock: seconds per game, such as 60, or with an increment, 10+0.1
  [2]
  $ match --players random,greedy --pits 4 --seeds 3 --adjudicate exact --records ended >table
  $ grep -o '"adjudicate":"exact"' ended
  "adjudicate":"exact"
  $ grep -c '"adjudicated_after"' ended
  2
  $ match --table ended | head -n 1
  2 games from 1 start, 4 pits, empty-capture

The report on the players counts only what they chose.

  $ seedbank replay --quiet --db none <ended | grep -c 'the rest was decided'
  2
  $ grep -o '"adjudicated_after":[0-9]*' ended | awk -F: '{ all += $2 } END { print all }' >chosen
  $ seedbank replay --quiet --db none --report --csv --games ended >report
  $ awk -F, '$2 == "all" { all += $4 } END { print all }' report | cmp - chosen

Addresses at which a match listens.

  $ match --players 1,greedy --watch nowhere
  ! seedbank: option '--watch': 'nowhere' is not an address to listen at, such as 2671, 0.0.0.0:2671 or [::1]:2671
  [2]
  $ match --players 1,greedy --listen-web 0
  ! seedbank: option '--listen-web' requires '--listen'
  [2]
