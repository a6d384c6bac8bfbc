#!/usr/bin/env bash
# Checks that texts and identifiers use standard terms and idioms.
# Prints file:line:text and what to write instead. Does not check data/*_log.md and CHANGELOG.md,
# which may quote old names.
set -euo pipefail
cd "$(dirname "$0")/.."

# Extended regexes and the suggestions, separated by a tab. Case matters.
wordings=$(sed 's/ *|| */\t/' <<'TABLE'
\b[Ww]ho(ever|mever|soever)\b                || name the role: caller, client, thread, user
\b[Ww]hom\b                                  || name the role: caller, client, thread, user
\b([Tt]hose|[Oo]nes?) who\b                  || name the role: callers, clients, threads
\bby who\b                                   || name the role: callers, clients, threads
\bWho [a-z ]+ (knows?|may|needs?|has|sees?|gets?|does|wants?)\b || name the role: callers that ...
(//|# |\* ).* ([Nn]obody|[Ss]omebody)\b       || name the role: no caller, another process
\bof (which|whom) none\b                     || an adjective, such as optimal
["'] (is|are|was|were) no [a-z]+               || is not a ...
\b(it|that|what|which|this|[a-z]{6,}) (is|are|was|were) no ([a-kn-rt-w][a-z]+|line|list|single|sowing|store|match|move)\b || is not a ...
\bas it shall be\b                           || as requested
\bshall\b                                    || must, or the present tense
\banew\b                                     || again
\b[Ff]or good\b                              || permanently, or a plain term
\b[Bb]y and by\b                             || as work progresses
\b[Oo]f late\b                               || recently
\banother than\b                             || other than
\bfor nothing\b                              || at no cost, or without result
\b(is|are|was|be) gone on with\b             || resumes
\b(go|goes|went|going|gone) on (with|where|from|behind|at)\b || continue, resume
\b(is|are|was|were) not there\b              || is missing
\bis there already\b                         || already exists
\b[Ww]hat is there\b                         || existing files, existing rows
\bthose there\b                              || existing ones
\b(wherein|whereof|whereupon|thereof|therein)\b || in which, of which
\bmakes? do with\b                           || needs less, or lower the limit
\bwould be a riddle\b                        || can never match
\bin vain\b                                  || without success
\bknows? no [a-z]+ but\b                     || supports only
\b(is|are) told( (of|how|what|about|when|by|to|every|and|the)\b|[.,;:]) || receives, is notified
\b(pits?|seeds|bits|bytes|nodes|positions|rows|turns|games|requests|lines|thousandths|milliseconds|seconds|ms) a (pit|position|node|row|choice|move|minute|second|process|thread|sowing|game|tile|pair)\b || per
\bpits a side\b                              || pits per side
\b(seeds|bits|bytes|pits|positions|nodes|rows)_a_(pit|position|node|side|row|sowing|process|thread|game|tile|pair)s?\b || _per_
\bk[A-Z][A-Za-z]*(Seeds|Bits|Bytes|Pits|Positions|Nodes|Seconds|Threads)A[A-Z] || ...Per...
--hole\b                                     || --pit
TABLE
)
checked=(. ':!CHANGELOG.md' ':!LICENSE' ':!data/*_log.md' ':!data/*.svg' ':!tests/fuzz/corpus'
  ':!tests/check_wording.sh')
found=$(git grep --no-index --exclude-standard -nIE -f <(cut -f 1 <<<"$wordings") -- "${checked[@]}" || test $? -eq 1)
[[ -n $found ]] || exit 0
while IFS=$'\t' read -r pattern advice; do
  { grep -E -e "$pattern" <<<"$found" || test $? -eq 1; } | sed "s|\$|   [write: $advice]|"
done <<<"$wordings"
exit 1
