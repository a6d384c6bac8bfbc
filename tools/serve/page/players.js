// The players: people and the opponents of the server, with their names in selection lists.

/** The value for a person instead of a strategy. */
export const PERSON = 'person';

const numbered = (from, to, form, name) =>
  Array.from({ length: to - from + 1 }, (_, index) => [form(index + from), name(index + from)]);

const GROUPS = [
  ['Levels', numbered(1, 10, String, level => `Level ${level}`)],
  ['Simple', [
    ['random', 'Random: any pit'],
    ['greedy', 'Greedy: most seeds at once'],
    ['deterministic', 'Deterministic: fixed rules'],
  ]],
  ['Exact', [
    ['exact', 'Exact: never errs'],
    ['exact:0.9', 'Exact nine times in ten'],
  ]],
  ['Tree search', numbered(1, 12, depth => `tree:${depth}`, depth => `Tree, depth ${depth}`)],
  ['Minimax', numbered(1, 16, depth => `minimax:${depth}`, depth => `Minimax, depth ${depth}`)],
];

/** Fills a select element with all opponents; `person` is the label for two people. */
export function listOpponents(select, person) {
  if (person) select.append(new Option(person, PERSON));
  for (const [label, options] of GROUPS) {
    const group = document.createElement('optgroup');
    group.label = label;
    group.append(...options.map(([value, text]) => new Option(text, value)));
    select.append(group);
  }
}

/** Whether the list contains a strategy. */
export function isOpponent(strategy) {
  return strategy === PERSON ||
    GROUPS.some(([, options]) => options.some(([value]) => value === strategy));
}

/** A player's name within a sentence. */
export function playerName(strategy) {
  if (strategy === PERSON) return 'a person';
  return /^\d+$/.test(strategy) ? `level ${strategy}` : strategy;
}
