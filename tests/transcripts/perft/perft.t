Numbers of sequences of sowings, and of those that begin with each pit.

  $ seedbank perft --depth 1 --divide 0,2,0,1,1,0
  pit 1: 0
  pit 2: 1
  1 sequence of 1 sowing, * s, * M/s (glob)
  $ seedbank perft --depth 0 --divide
  ! seedbank: option '--divide' needs a depth of 1
  [2]
  $ seedbank perft --depth 0
  1 sequence of 0 sowings, * s, * M/s (glob)
  $ seedbank perft --json --divide --depth 5 '4 4 4 4 4 4 0 4 4 4 4 4 4 0 n'
  {"schema":"seedbank.perft/1","position":"4,4,4,4,4,4,0,4,4,4,4,4,4,0 n","rules":"empty-capture","depth":5,"sequences":4685,"divide":[{"pit":1,"sequences":868},{"pit":2,"sequences":845},{"pit":3,"sequences":739},{"pit":4,"sequences":773},{"pit":5,"sequences":748},{"pit":6,"sequences":712}],"seconds":*,"sequences_per_second":*} (glob)
