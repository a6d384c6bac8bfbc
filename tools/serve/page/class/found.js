// Who found the turns that the class was asked for: a list for each position.

import { find, make } from '../shared/elements.js';
import { SIDES, parsePosition } from '../board/game.js';
import { smallBoard } from '../board/small_board.js';
import { PERSON } from '../shared/person.js';
import { listText, t } from '../shared/text.js';
import { judgeTurn } from '../together/found.js';

/** The verdicts that are known, by game and round. @type {Map<string, boolean|null>} */
const known = new Map();
/** Milliseconds before a turn is judged again for which there was no time or no answer. */
const PAUSE_MS = 10000;
const keyOf = ({ table, round }) => `${table} ${round}`;

/** The verdict on a game that is over, or undefined while it is judged. */
export function verdictOn(state) {
  return known.get(keyOf(state));
}

/** Judges the games that are over, and calls `show` for each whose verdict becomes known. */
export function judgeTurns(states, show) {
  for (const state of states.filter(({ find: asked, over }) => asked && over)) {
    if (known.has(keyOf(state))) continue;
    known.set(keyOf(state), undefined);
    judgeTurn(state).catch(() => null).then(found => {
      known.set(keyOf(state), found);
      if (found === null) setTimeout(() => known.delete(keyOf(state)), PAUSE_MS);
      show(state);
    });
  }
}

const pupilOf = state => state[SIDES.find(side => state[side].player === PERSON)].name;

/** The first round in which each pupil found the turn, or null, by name. */
function firstRounds(states) {
  const rounds = new Map();
  for (const state of states) {
    const name = pupilOf(state);
    const before = rounds.get(name) ?? null;
    const round = verdictOn(state) ? state.round : null;
    rounds.set(name, before === null || round === null ? before ?? round : Math.min(before, round));
  }
  return [...rounds].sort(([one], [other]) => one.localeCompare(other));
}

function itemOf(states, isAnonymous) {
  const rounds = firstRounds(states);
  const found = rounds.filter(([, round]) => round !== null);
  const names = found.map(([name, round]) => (round > 1 ? t('found.try', { name, n: round }) : name));
  const others = rounds.filter(([, round]) => round === null).map(([name]) => name);
  const lines = [t('found.count', { done: found.length, n: rounds.length })];
  if (names.length && !isAnonymous) lines.push(t('found.names', { names: listText(names) }));
  if (others.length && !isAnonymous) lines.push(t('found.others', { names: listText(others) }));
  return make('li', { children: [
    smallBoard(parsePosition(states[0].start)), ...lines.map(text => make('p', { text })),
  ] });
}

/** Shows who found the turns of the games that are a search for one; `isAnonymous`: only how many. */
export function showFound(states, isAnonymous) {
  const asked = new Map();
  for (const state of states.filter(({ find: isAsked }) => isAsked)) {
    const key = `${state.start} ${state.rules}`;
    asked.set(key, [...asked.get(key) ?? [], state]);
  }
  find('found-section').hidden = asked.size === 0;
  find('found').replaceChildren(...[...asked.values()].map(all => itemOf(all, isAnonymous)));
}
