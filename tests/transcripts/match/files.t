The files of a match: each is written once, and none of those that it reads.

  $ match() { seedbank match --quiet --db none --tt 32M "$@"; }
  $ match --players 1,2 --records x --svg x
  ! seedbank: options '--svg' and '--records' name the same file
  [2]
  $ match --players 1,2 --svg x --html x
  ! seedbank: options '--svg' and '--html' name the same file
  [2]
  $ match --players 1,2 --start x --html x
  ! seedbank: options '--html' and '--start' name the same file
  [2]
  $ match --players 1,2 --html x --records x
  ! seedbank: options '--html' and '--records' name the same file
  [2]
  $ match --players 1,2 --html x --games 1000000
  ! seedbank: option '--html': 1,000,000 games, expected 20,000 at most
  [2]
  $ match --players 1,2 --html x --records y --shard 1/2
  ! seedbank: option '--shard' cannot be used with '--html'
  [2]
  $ printf '#!/bin/sh\n' >bot; chmod +x bot
  $ echo '{"command":"./bot"}' >bot.json
  $ match --players bot.json,1 --html bot.json
  ! seedbank: options '--html' and '--players' name the same file
  [2]
  $ match --players bot.json,1 --records bot
  ! seedbank: options '--records' and '--players' name the same file
  [2]
  $ match --players '1,sh bot' --html bot
  ! seedbank: options '--html' and '--players' name the same file
  [2]
  $ match --players bot.json,1 --records x --html x.words
  ! seedbank: option '--html' and FILE.words of '--records' are the same file
  [2]
  $ ls
  bot
  bot.json
  $ cat bot bot.json
  #!/bin/sh
  {"command":"./bot"}

A report for a class, from the games and again from their records.

  $ report="--players greedy,1 --pits 3 --seeds 2 --html report --records records"
  $ match $report >/dev/null
  $ head -c 15 report; echo; grep -o '"names":\["greedy","1"\]' report
  <!DOCTYPE html>
  "names":["greedy","1"]
  $ match $report >/dev/null
  $ grep -o '"names":\["greedy","1"\]' report
  "names":["greedy","1"]

The report of a resumed match holds what programs wrote before.

  $ rm records
  $ printf '#!/bin/sh\necho "last </script> words" >&2\nexit 3\n' >bot
  $ report="--players ./bot,greedy --pits 3 --seeds 2 --isolate none --html report --records records"
  $ match $report >/dev/null
  $ words() { grep -o '"words":"last [^"]*"' report | sort -u; }
  $ words
  "words":"last \u003c/script> words\n"
  $ cp records.words kept; wc -l <kept
  2
  $ match $report >/dev/null
  $ words; cmp records.words kept
  "words":"last \u003c/script> words\n"

Damaged lines, and those of another match, are ignored.

  $ { echo '{}'; tail -c +6 kept; echo '[1]'; } >records.words
  $ match $report >/dev/null
  $ : >records.words
  $ match $report >/dev/null
  $ words
  [1]

Records of another match are kept.

  $ plan() { match --players 1,2 --pits 3 --seeds 2 --records games.jsonl "$@"; }
  $ plan >/dev/null
  $ cp games.jsonl before
  $ plan --random-seed 2
  ! seedbank: option '--records': */games.jsonl, line 1: not the records of this match; nothing was changed; choose another name (glob)
  [2]
  $ plan --rules standard
  ! seedbank: option '--records': */games.jsonl, line 1: not the records of this match; nothing was changed; choose another name (glob)
  [2]
  $ plan --games 4
  ! seedbank: option '--records': */games.jsonl, line 1: not the records of this match; nothing was changed; choose another name (glob)
  [2]
  $ cmp games.jsonl before
  $ { head -n 1 before; echo nonsense; } >games.jsonl
  $ plan
  ! seedbank: option '--records': */games.jsonl, line 2: game record: invalid JSON at byte 2; nothing was changed; choose another name (glob)
  [2]
