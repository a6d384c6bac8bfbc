Values of options that are refused: the error names the option, the value and what is expected.

  $ seedbank build --seeds x
  ! seedbank: option '--seeds': 'x' is not a whole number, expected 2..63
  [2]
  $ seedbank build --seeds 5.5
  ! seedbank: option '--seeds': '5.5' is not a whole number, expected 2..63
  [2]
  $ seedbank build --seeds 1
  ! seedbank: option '--seeds': '1' is out of range, expected 2..63
  [2]
  $ seedbank build --seeds -5
  ! seedbank: option '--seeds': '-5' is out of range, expected 2..63
  [2]
  $ seedbank build --seeds 99999999999999999999
  ! seedbank: option '--seeds': '99999999999999999999' is out of range, expected 2..63
  [2]
  $ seedbank build --seeds 5 --pits 8
  ! seedbank: option '--pits': '8' is out of range, expected 1..7
  [2]
  $ seedbank build --seeds 5 --pits 0
  ! seedbank: option '--pits': '0' is out of range, expected 1..7
  [2]
  $ seedbank build --seeds 5 --level 0
  ! seedbank: option '--level': '0' is out of range, expected 1..4
  [2]
  $ seedbank build --seeds 5 --threads 0
  ! seedbank: option '--threads': '0' is out of range, expected 1..1024
  [2]
  $ seedbank move --db none --random-seed -1 --strategy random 1,1,0,1,1,0
  ! seedbank: option '--random-seed': '-1' is out of range, expected 0..9223372036854775807
  [2]
  $ seedbank move --db none --random-seed 0 --strategy random 1,1,0,1,1,0
  2
  $ seedbank move --strategy '{"protocol":"kgp","token":"t","name":"a"}' 1,1,0,1,1,0
  ! seedbank: option '--strategy': player '{"protocol":"kgp","token":"t","name":"a"}': an agent that connects by itself, which plays only matches
  [2]
  $ seedbank kgp --idle-time 604801
  ! seedbank: option '--idle-time': '604801' is out of range, expected 1..604800
  [2]
  $ seedbank build --seeds 5 --rules Standard
  ! seedbank: option '--rules': 'Standard' is neither empty-capture nor standard, did you mean 'standard'?
  [2]
  $ for size in 0 12Q -1G G 1e3 101%% nan 0x10; do seedbank build --seeds 5 --memory $size || echo "code $?"; done
  ! seedbank: option '--memory': '0' is not a size such as 512MiB, 4G or 50%
  code 2
  ! seedbank: option '--memory': '12Q' is not a size such as 512MiB, 4G or 50%
  code 2
  ! seedbank: option '--memory': '-1G' is not a size such as 512MiB, 4G or 50%
  code 2
  ! seedbank: option '--memory': 'G' is not a size such as 512MiB, 4G or 50%
  code 2
  ! seedbank: option '--memory': '1e3' is not a size such as 512MiB, 4G or 50%
  code 2
  ! seedbank: option '--memory': '101%%' is not a size such as 512MiB, 4G or 50%
  code 2
  ! seedbank: option '--memory': 'nan' is not a size such as 512MiB, 4G or 50%
  code 2
  ! seedbank: option '--memory': '0x10' is not a size such as 512MiB, 4G or 50%
  code 2

The nearest value is named.

  $ seedbank info --rules standrad
  ! seedbank: option '--rules': 'standrad' is neither empty-capture nor standard, did you mean 'standard'?
  [2]
  $ seedbank move --strategy gredy 1,0,0,1
  ! seedbank: option '--strategy': strategy 'gredy': unknown, did you mean 'greedy'?
  [2]
  $ seedbank fair --format jav
  ! seedbank: option '--format': 'jav' is not one of text, json, csv, java, ludii, verdicts, did you mean 'java'?
  [2]

Options of searches.

  $ seedbank match --players 5
  ! seedbank: option '--players': at least two names separated by commas, such as 5,exact
  [2]
  $ seedbank solve --seeds 0
  ! seedbank: option '--seeds': '0' is out of range, expected 1..32767
  [2]
  $ seedbank solve --seeds 2731
  ! seedbank: option '--seeds': 2731 in every pit are more than the 32767 seeds that a board holds
  [2]
  $ seedbank solve --seeds 4 --driver pvs
  ! seedbank: option '--driver': 'pvs' is not one of auto, mtdf, bisection, proof-number
  [2]
  $ for seconds in x -1 1e3 inf nan 2000000000 1,5; do seedbank query --time $seconds || echo "code $?"; done
  ! seedbank: option '--time': 'x' is not a number of seconds such as 60 or 0.5
  code 2
  ! seedbank: option '--time': '-1' is not a number of seconds such as 60 or 0.5
  code 2
  ! seedbank: option '--time': '1e3' is not a number of seconds such as 60 or 0.5
  code 2
  ! seedbank: option '--time': 'inf' is not a number of seconds such as 60 or 0.5
  code 2
  ! seedbank: option '--time': 'nan' is not a number of seconds such as 60 or 0.5
  code 2
  ! seedbank: option '--time': '2000000000' is not a number of seconds such as 60 or 0.5
  code 2
  ! seedbank: option '--time': '1,5' is not a number of seconds such as 60 or 0.5
  code 2
  $ seedbank query --tt x
  ! seedbank: option '--tt': 'x' is not a size such as 64MiB, 2G or 10%
  [2]
  $ seedbank query --endgames 64
  ! seedbank: option '--endgames': '64' is out of range, expected 0..63
  [2]
  $ seedbank perft --depth 25
  ! seedbank: option '--depth': with 6 pits counts beyond depth 24 may not fit 64 bits
  [2]
  $ seedbank perft --depth 3 --seeds 3000
  ! seedbank: option '--seeds': 3000 in every pit are more than the 32767 seeds that a board holds
  [2]
  $ seedbank perft --depth 3 1,x,0,1,1,0
  ! seedbank: number 2 (South's pit 2) is not a number: 'x'
  [3]

Parts of work that can be divided.

  $ for part in 0/4 5/4 x 4 /4 1/ 1/0 -1/4 1/4/4 ' 1/4' 1/1000001 \
  >   18446744073709551617/18446744073709551618 ''; do
  >   seedbank label --sample 3 --shard "$part" || echo "code $?"
  > done
  ! seedbank: option '--shard': '0/4' is not a part I/N of the work such as 2/8: I is 1 to N, N at most 1000000
  code 2
  ! seedbank: option '--shard': '5/4' is not a part I/N of the work such as 2/8: I is 1 to N, N at most 1000000
  code 2
  ! seedbank: option '--shard': 'x' is not a part I/N of the work such as 2/8: I is 1 to N, N at most 1000000
  code 2
  ! seedbank: option '--shard': '4' is not a part I/N of the work such as 2/8: I is 1 to N, N at most 1000000
  code 2
  ! seedbank: option '--shard': '/4' is not a part I/N of the work such as 2/8: I is 1 to N, N at most 1000000
  code 2
  ! seedbank: option '--shard': '1/' is not a part I/N of the work such as 2/8: I is 1 to N, N at most 1000000
  code 2
  ! seedbank: option '--shard': '1/0' is not a part I/N of the work such as 2/8: I is 1 to N, N at most 1000000
  code 2
  ! seedbank: option '--shard': '-1/4' is not a part I/N of the work such as 2/8: I is 1 to N, N at most 1000000
  code 2
  ! seedbank: option '--shard': '1/4/4' is not a part I/N of the work such as 2/8: I is 1 to N, N at most 1000000
  code 2
  ! seedbank: option '--shard': ' 1/4' is not a part I/N of the work such as 2/8: I is 1 to N, N at most 1000000
  code 2
  ! seedbank: option '--shard': '1/1000001' is not a part I/N of the work such as 2/8: I is 1 to N, N at most 1000000
  code 2
  ! seedbank: option '--shard': '18446744073709551617/18446744073709551618' is not a part I/N of the work such as 2/8: I is 1 to N, N at most 1000000
  code 2
  ! seedbank: option '--shard': the value is empty
  code 2
