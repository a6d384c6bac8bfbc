// The players: people and opponents, with their names in selection lists.

import { make } from './elements.js';
import { PERSON } from './person.js';
import { known } from '../site.js';
import { t } from './text.js';

export { PERSON };

/** The greatest depth in the lists; greater ones take too long. */
const MOST_DEPTH = 16;
/** The probability in the lists. */
const MOSTLY = 0.9;

/** The text of a message or, if there is none, the other text. */
const either = (text, otherwise) => (text.startsWith('players.') ? otherwise : text);

/** The names of a family in the lists, and their labels: all of its levels or depths. */
function namesOf({ name, form, parameters: [parameter] }) {
  if (!parameter) return [[name, either(t(`players.${name}`), form)]];
  if (!parameter.whole) {
    return [[`${name}:${MOSTLY}`, either(t(`players.${name}.mostly`), `${name}:${MOSTLY}`)]];
  }
  const { low, high } = parameter;
  const numbers = Array.from(
    { length: Math.min(high, MOST_DEPTH) - low + 1 }, (_, index) => low + index);
  return numbers.map(n => (name
    ? [`${name}:${n}`, either(t(`players.${name}.depth`, { n }), `${name}:${n}`)]
    : [String(n), levelText(n)]));
}

function levelText(n) {
  const text = either(t(`players.level.${n}`), '');
  return text ? t('players.level', { n, name: text }) : t('player.level', { n });
}

const listed = families => families.flatMap(namesOf);

const GROUPS = [
  [t('players.levels'), listed(known.strategies.filter(({ name }) => !name))],
  [t('players.more'), listed(known.strategies.filter(({ name }) => name))],
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
