Without time, only what the program includes is printed: the lists of 6 pits with 4 seeds, for other
programs. fair_slow.py computes them.

  $ mkdir db
  $ fair() { seedbank fair --db db --quiet --time 0 --rules $rules "$@"; }
  $ for rules in empty-capture standard; do
  >   fair --json >json; wc -l <json
  >   sed 's/.*"board":\[\([^]]*\)\].*/\1/; s/,/ /g' json |
  >     cmp - "$SEEDBANK_SOURCE_DIR"/data/fair_${rules//-/_}.txt
  >   grep -c "\"rules\":\"$rules\"" json
  >   for format in csv java ludii; do fair --format $format | wc -l; done
  >   for more in '' '--format text' '--format verdicts' '--value 2 --json' '--max-moved 1 --json' \
  >     '--seeds 5 --json' '--journal journal --json'; do
  >     fair $more 2>nothing || echo "computed${more:+ with }$more: code $?"
  >     rm -f journal
  >   done
  > done
  254
  254
  255
  256
  258
  computed: code 124
  computed with --format text: code 124
  computed with --format verdicts: code 124
  computed with --value 2 --json: code 124
  computed with --max-moved 1 --json: code 124
  computed with --seeds 5 --json: code 124
  computed with --journal journal --json: code 124
  323
  323
  324
  325
  327
  computed: code 124
  computed with --format text: code 124
  computed with --format verdicts: code 124
  computed with --value 2 --json: code 124
  computed with --max-moved 1 --json: code 124
  computed with --seeds 5 --json: code 124
  computed with --journal journal --json: code 124
