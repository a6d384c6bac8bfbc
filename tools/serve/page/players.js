// The players: people and opponents, with their names in selection lists.

import { make } from './elements.js';
import { t } from './text.js';

/** The value for a person instead of a strategy. */
export const PERSON = 'person';

const numbered = (from, to, form, name) =>
  Array.from({ length: to - from + 1 }, (_, index) => [form(index + from), name(index + from)]);

const GROUPS = [
  [t('players.levels'), numbered(1, 10, String,
    n => t('players.level', { n, name: t(`players.level.${n}`) }))],
  [t('players.more'), [
    ['exact', t('players.exact.always')],
    ['exact:0.9', t('players.exact.mostly')],
    ['random', t('players.random')],
    ['greedy', t('players.greedy')],
    ['deterministic', t('players.deterministic')],
    ...numbered(1, 12, depth => `tree:${depth}`, n => t('players.tree.depth', { n })),
    ...numbered(1, 16, depth => `minimax:${depth}`, n => t('players.minimax.depth', { n })),
  ]],
];

/** Fills a select element with all opponents; `person` is the label for two people. */
export function listOpponents(select, person) {
  if (person) select.append(new Option(person, PERSON));
  for (const [label, options] of GROUPS) {
    const children = options.map(([value, text]) => new Option(text, value));
    select.append(make('optgroup', { label, children }));
  }
}

/** Whether the list contains a strategy. */
export function isOpponent(strategy) {
  return strategy === PERSON ||
    GROUPS.some(([, options]) => options.some(([value]) => value === strategy));
}

/** A player's name within a sentence. */
export function playerName(strategy) {
  if (strategy === PERSON) return t('player.person');
  return /^\d+$/.test(strategy) ? t('player.level', { n: strategy }) : strategy;
}
