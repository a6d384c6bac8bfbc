// The players: people and opponents, with their names in selection lists.

import { find, make } from './elements.js';
import { PERSON } from './person.js';
import * as server from './server.js';
import { hasServer, known } from '../site.js';
import { capital, t } from './text.js';

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

/** The heading of a family: levels, those of a fixed depth, or others. */
function headingOf({ name, parameters: [parameter] }) {
  if (!name) return 'players.levels';
  return parameter?.whole ? 'players.depths' : 'players.more';
}

const GROUPS = ['players.levels', 'players.more', 'players.depths'].map(heading => [
  t(heading), listed(known.strategies.filter(family => headingOf(family) === heading)),
]);

const isListed = strategy =>
  GROUPS.some(([, options]) => options.some(([value]) => value === strategy));

const optionsOf = ([label, options]) => make('optgroup', {
  label, children: options.map(([value, text]) => new Option(text, value)),
});

/** The question for the server's own opponents, or null if it is yet to be asked. */
let asked = null;
/** The select elements that list them. */
const lists = [];

function addOffers(select) {
  const names = [...server.ownOpponents];
  if (!names.length) return;
  select.append(optionsOf([t('players.server'), names.map(name => [name, name])]));
}

/**
 * Settles when the opponents of the server are known, or the server does not tell them: then it is
 * asked again the next time.
 */
function offered() {
  asked ??= hasServer ? server.info().then(({ opponents }) => {
    for (const { name } of opponents) if (!isListed(name)) server.ownOpponents.add(name);
    lists.forEach(addOffers);
  }, () => { asked = null; }) : Promise.resolve();
  return asked;
}

/**
 * Fills a select element with all opponents; those of the server follow when they are known.
 * `person` is the label for two people.
 */
export function listOpponents(select, person) {
  if (person) select.append(new Option(person, PERSON));
  select.append(...GROUPS.map(optionsOf));
  addOffers(select);
  lists.push(select);
  offered();
}

/** The level above a level, or null. */
export function nextLevel(strategy) {
  const next = /^\d+$/.test(strategy) ? String(Number(strategy) + 1) : '';
  return isListed(next) ? next : null;
}

/** Whether the list contains a strategy. */
export function isOpponent(strategy) {
  return strategy === PERSON || isListed(strategy) || server.ownOpponents.has(strategy);
}

/** Whether the list contains a strategy once the opponents of the server are known. */
export async function becomesOpponent(strategy) {
  if (!isOpponent(strategy)) await offered();
  return isOpponent(strategy);
}

/** Chooses a strategy of a list when it is known, unless another one is chosen meanwhile. */
export async function chooseWhenKnown(select, strategy) {
  const { value } = select;
  if (await becomesOpponent(strategy) && select.value === value) select.value = strategy;
}

/** A player's name within a sentence. */
export function playerName(strategy) {
  if (strategy === PERSON) return t('player.person');
  return /^\d+$/.test(strategy) ? t('player.level', { n: strategy }) : strategy;
}

/** Names the choices of who starts: you and the opponent, or the sides. */
export function nameStarters() {
  const isAlone = find('opponent').value !== PERSON;
  for (const option of find('who-starts').options) {
    const other = option.value === find('opponent-side').value;
    if (!isAlone) option.text = t(`side.${option.value}`);
    else option.text = other ? capital(t('player.opponent')) : t('you');
  }
}
