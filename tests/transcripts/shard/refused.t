Work that cannot be divided.

  $ for words in 'fair --json' 'fair --format csv' 'fair --format java' 'fair --format ludii' \
  >   'query 1,1,1,1' 'match --players random,greedy' \
  >   'match --players random,greedy --records a --svg b'; do
  >   seedbank $words --shard 1/2 --quiet --db none || echo "code $?"
  > done
  ! seedbank: option '--shard': other formats number the boards of the whole list; use --format text or verdicts
  code 2
  ! seedbank: option '--shard': other formats number the boards of the whole list; use --format text or verdicts
  code 2
  ! seedbank: option '--shard': other formats number the boards of the whole list; use --format text or verdicts
  code 2
  ! seedbank: option '--shard': other formats number the boards of the whole list; use --format text or verdicts
  code 2
  ! seedbank: option '--shard' cannot be used with POSITION
  code 2
  ! seedbank: option '--shard' requires '--records'
  code 2
  ! seedbank: option '--shard' cannot be used with '--svg'
  code 2
