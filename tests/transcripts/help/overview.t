Exit codes, and which options come last.

  $ seedbank help | sed -n '/^Exit codes/,$p'
  Exit codes: 0 done; 1 a check found differences; 2 usage; 3 bad position;
  4 database missing, damaged, of other rules or too small; 5 not enough memory,
  disk space or threads; 6 input or output failed; 124 time limit reached;
  130 interrupted.
  $ seedbank help solve | sed -n '/^More options/,/^$/p' | grep -oE '^  --[a-z-]+'
    --pie
    --endgames
    --tt
    --driver
    --least-work
  $ seedbank help move | sed -n '/^More options/,/^$/p' | grep -oE '^  --[a-z-]+'
    --random-seed
    --endgames
    --tt
    --book
    --notation
    --ignore
    --players-from
