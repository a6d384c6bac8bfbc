// The boards of the class, live, for the teacher; the results as CSV.

import { make } from './elements.js';
import { csvOf, download } from './files.js';
import { Game, SIDES, parsePosition } from './game.js';
import { Invitation } from './invitation.js';
import { follow } from './live_table.js';
import { PERSON, playerName } from './players.js';
import { post } from './server.js';
import { smallBoard } from './small_board.js';
import { say, sayError } from './status.js';
import { inTab } from './stored.js';
import { t } from './text.js';
import { resultText, sideName, turnText } from './wording.js';

const STORED = 'seedbank.teacher';
const find = id => document.getElementById(id);

/** The games and their cards, by table. @type {Map<string, {state: object, card: HTMLElement}>} */
const games = new Map();
let key = '';

function nameOf(state, side) {
  const { name, player } = state[side];
  return player === PERSON ? name || t('live.unnamed') : playerName(player);
}

function statusText(state) {
  if (state.over) return resultText(state.margin);
  const missing = SIDES.find(side => !state[side].taken);
  if (missing) return t('live.waiting', { side: sideName(missing) });
  const away = SIDES.find(side => !state[side].here);
  if (away) return t('table.away', { other: nameOf(state, away) });
  return turnText(parsePosition(state.position).mover);
}

async function end(state) {
  try {
    await post('class/end', { table: state.table }, { secret: key });
  } catch (error) {
    sayError(error);
  }
}

function fill(card, state) {
  const names = t('live.players', { south: nameOf(state, 'south'), north: nameOf(state, 'north') });
  const game = new Game(parsePosition(state.start), state.rules, state.pits);
  const link = make('a', { text: t('live.analyse'), href: `./#${game.toHash()}` });
  const remove = make('button', { className: 'small', type: 'button', text: t('live.end') });
  remove.setAttribute('aria-label', t('live.end-of', { players: names }));
  link.setAttribute('aria-label', t('live.analyse-of', { players: names }));
  remove.addEventListener('click', () => end(state));
  card.replaceChildren(
    make('p', { className: 'names', text: names }),
    smallBoard(parsePosition(state.position)),
    make('p', { className: 'note', text: `${t('live.sowings', { n: state.pits.length })} ${statusText(state)}` }),
    make('div', { className: 'row', children: [link, remove] }));
  card.classList.toggle('is-over', state.over);
}

function show(state) {
  const known = games.get(state.table);
  const card = known?.card ?? make('li', { 'data-testid': 'live-game' });
  games.set(state.table, { state, card });
  // A button or link that has the focus keeps it.
  const focused = [...card.querySelectorAll('a, button')].indexOf(document.activeElement);
  fill(card, state);
  if (focused >= 0) card.querySelectorAll('a, button')[focused]?.focus();
  if (!known) find('live-boards').append(card);
}

function count() {
  const all = [...games.values()];
  find('live-count').textContent = t('live.count', { n: all.length });
  find('live-bar').max = Math.max(1, all.length);
  find('live-bar').value = all.filter(({ state }) => state.over).length;
  find('csv').disabled = all.length === 0;
}

function onEvent(name, data) {
  if (name === 'class') {
    games.clear();
    find('live-boards').replaceChildren();
    data.tables.forEach(show);
  } else if (name === 'table') {
    show(data);
  } else if (name === 'ended') {
    games.get(data.table)?.card.remove();
    games.delete(data.table);
  }
  count();
}

/** The results: a row per game. */
function results() {
  const head = ['south', 'north', 'south_player', 'north_player', 'rules', 'start', 'sowings',
    'over', 'south_margin', 'winner', 'pits'];
  const winner = ({ over, margin }) => {
    if (!over) return '';
    return margin === 0 ? 'draw' : margin > 0 ? 'south' : 'north';
  };
  const rows = [...games.values()].map(({ state }) => [
    state.south.name, state.north.name, state.south.player, state.north.player, state.rules,
    state.start, state.pits.length, state.over ? 1 : 0, state.margin, winner(state),
    state.pits.join(' '),
  ]);
  return csvOf([head, ...rows]);
}

/** The teacher's key: from the address, which then loses it to the storage of this tab. */
function takeKey() {
  const given = new URLSearchParams(location.hash.slice(1)).get('teacher');
  if (given && inTab.write(STORED, given)) {
    history.replaceState(null, '', location.pathname + location.search);
  }
  return given ?? inTab.read(STORED);
}

/** Shows the class if this is the teacher's page. Returns whether it is. */
export function showClass() {
  key = takeKey();
  if (!key) return false;
  find('live').hidden = false;
  new Invitation(find, find('copy-link')).show(new URL('together.html', location.href).href);
  find('csv').addEventListener('click', () => download('class.csv', 'text/csv', results()));
  count();
  follow({ path: 'class', secret: key }, {
    onEvent,
    onLost: () => say(t('table.reconnecting')),
    onEnd: error => {
      inTab.remove(STORED);
      find('live').hidden = true;
      sayError(error?.status === 403 || error?.status === 404 ? new Error(t('live.wrong-key')) : error);
    },
  }, new AbortController().signal);
  return true;
}
