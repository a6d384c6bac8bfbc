// The page for a class: fair boards to hand out, and judging of recorded games.

import * as api from './api.js';
import {
  Game, SIDES, formatPosition, fromBoard, parsePosition,
} from './game.js';
import { goOffline } from './offline.js';
import { PERSON, listOpponents } from './players.js';
import { say, sayBusy, sayError } from './status.js';
import { givenAwayText, sideName } from './wording.js';

const MOST_GAMES = 40;
/** The form fields stored in the link of the page. */
const FIELDS = ['pits', 'seeds', 'rules', 'opponent'];
const find = id => document.getElementById(id);

let listing = null;
let judging = null;

/** A new element with a class, a text and children. */
function make(name, { className = '', text = '', children = [] } = {}) {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text) element.textContent = text;
  element.append(...children);
  return element;
}

// Judging

/** The pasted games. @returns {Game[]} @throws {Error} if one is invalid */
function gamesOf(text) {
  if (!text.trimStart().startsWith('{')) {
    const pits = text.trim().split(/[\s,]+/).map(Number);
    return [new Game(parsePosition(find('start').value), find('judge-rules').value, pits)];
  }
  const lines = text.split('\n').filter(line => line.trim() && !line.includes('seedbank.records/'));
  if (lines.length > MOST_GAMES) throw new Error(`At most ${MOST_GAMES} games at once.`);
  return lines.map((line, index) => {
    try {
      return Game.fromRecord(line);
    } catch (error) {
      throw new Error(`Game ${index + 1}: ${error.message}.`);
    }
  });
}

async function judge() {
  judging?.abort();
  const call = new AbortController();
  judging = call;
  find('verdicts').replaceChildren();
  try {
    const games = gamesOf(find('game').value);
    for (const [index, game] of games.entries()) {
      say(`Judging game ${index + 1} of ${games.length}…`);
      const answer = await api.replay({
        start: formatPosition(game.start), rules: game.rules, pits: game.pits.join(','),
      }, call.signal);
      if (call.signal.aborted) return;
      const title = games.length > 1 ? `Game ${index + 1}` : 'Game';
      find('verdicts').append(verdict(game, answer, title));
    }
    say(games.length > 1 ? `${games.length} games are judged.` : 'The game is judged.');
  } catch (error) {
    if (!call.signal.aborted) sayError(error);
  }
}

/** The score of a side: the share of best sowings among those judged. */
function scoreLine(side, answer) {
  const { mistakes, cost } = answer[side];
  const best = answer.moves.filter(move => move.side === side && move.cost === 0).length;
  const judged = best + mistakes;
  if (!judged) return make('p', { text: `${sideName(side)}: no sowing is judged.` });
  const share = Math.round((100 * best) / judged);
  const score = make('span', { className: 'score', text: `${share}` });
  const rest = ` of 100. ${best} of ${judged} sowings were best, ${givenAwayText(cost)}.`;
  return make('p', { children: [`${sideName(side)}: `, score, rest] });
}

function verdict(game, answer, title) {
  const link = make('a', { text: 'Open on the board' });
  link.href = `./#${game.toHash()}`;
  const parts = [
    make('h3', { text: title }),
    ...SIDES.map(side => scoreLine(side, answer)),
  ];
  const mistakes = answer.moves.map((move, index) => ({ ...move, number: index + 1 }))
    .filter(move => leastCost(move) > 0);
  parts.push(mistakes.length ? mistakeTable(mistakes) : make('p', { text: 'No mistakes.' }));
  if (answer.moves.some(({ cost }) => cost === null)) {
    parts.push(make('p', { text: 'Some sowings were not judged within the time limit.' }));
  }
  parts.push(make('p', { children: [link] }));
  return make('div', { className: 'verdict', children: parts });
}

/** The cost of a sowing; a lower bound if time ran out. */
function leastCost({ cost, cost_bounds: bounds }) {
  return cost ?? bounds?.[0] ?? 0;
}

function mistakeTable(mistakes) {
  const row = (cells, name) => make('tr', {
    children: cells.map(text => make(name, { text: String(text) })),
  });
  const head = row(['Sowing', 'Side', 'Pit', 'Cost', 'Best'], 'th');
  for (const cell of head.children) cell.scope = 'col';
  const rows = mistakes.map(move => {
    const { number, side, pit, cost, best } = move;
    const told = cost ?? `${leastCost(move)} or more`;
    return row([number, sideName(side), pit, told, best.join(', ')], 'td');
  });
  const table = make('table', {
    children: [make('thead', { children: [head] }), make('tbody', { children: rows })],
  });
  return make('div', { className: 'scroll', children: [table] });
}

// Fair boards

function boardLink(board, rules) {
  const opponent = find('opponent').value;
  const more = opponent === PERSON ? {} : { opponent, side: 'north' };
  return `./#${new Game(fromBoard(board), rules).toHash(more)}`;
}

/** The seeds of a board as displayed, with labels for screen readers. */
function boardParts({ south, north, stores }) {
  const width = Math.max(...south, ...north) > 9 ? 2 : 1;
  const row = numbers => numbers.map(number => String(number).padStart(width)).join(' ');
  const heard = text => make('span', { className: 'unseen', text });
  const parts = [heard('North, from the left, '), row([...north].reverse()), '\n', heard('South '),
    row(south)];
  if (stores.south || stores.north) parts.push(`\nstores ${stores.south} : ${stores.north}`);
  return parts;
}

function boardCard({ board, ludii }, rules) {
  const position = fromBoard(board);
  const number = make('span', {
    className: 'number',
    children: [make('span', { className: 'unseen', text: 'Fair board ' }), String(ludii)],
  });
  const seeds = make('span', { className: 'seeds', children: boardParts(position) });
  const link = make('a', { children: [number, seeds] });
  link.href = boardLink(board, rules);
  return make('li', { children: [link] });
}

async function listBoards() {
  listing?.abort();
  const call = new AbortController();
  listing = call;
  const rules = find('rules').value;
  history.replaceState(null, '', `#${new URLSearchParams(
    FIELDS.map(id => [id, find(id).value]))}`);
  find('boards').replaceChildren();
  find('copy').disabled = true;
  find('links-line').hidden = true;
  find('fair-count').textContent = 'Looking for fair boards…';
  try {
    const boards = await api.fair({
      pits: Number(find('pits').value), seeds: Number(find('seeds').value), rules,
    }, {
      signal: call.signal,
      onProgress: (decided, of) => {
        find('fair-count').textContent = `${decided} of ${of} openings are decided…`;
      },
    });
    if (call.signal.aborted) return;
    find('boards').replaceChildren(...boards.map(board => boardCard(board, rules)));
    find('fair-count').textContent = `${boards.length} fair boards. Shown are North's pits above ` +
      'South\'s; South starts.';
    find('copy').disabled = boards.length === 0;
  } catch (error) {
    if (call.signal.aborted) return;
    find('fair-count').textContent = '';
    sayError(error);
  }
}

/** Fills the form from the part of the link after #. */
function openLink() {
  const given = new URLSearchParams(location.hash.slice(1));
  for (const id of FIELDS) {
    const before = find(id).value;
    if (given.has(id)) find(id).value = given.get(id);
    if (!find(id).value || !find(id).checkValidity()) find(id).value = before;
  }
}

async function copyLinks() {
  const links = [...find('boards').querySelectorAll('a')];
  find('links').value = links.map(
    (link, index) => `${index + 1} ${link.href}`).join('\n');
  find('links-line').hidden = false;
  find('links').select();
  try {
    await navigator.clipboard.writeText(find('links').value);
    say(`${links.length} links are copied.`);
  } catch {
    say('Copy the links below.');
  }
}

function onSubmit(id, action) {
  find(id).addEventListener('submit', event => {
    event.preventDefault();
    action();
  });
}

api.onBusy(sayBusy);
listOpponents(find('opponent'), 'Two people');
find('opponent').addEventListener('change', listBoards);
find('copy').addEventListener('click', copyLinks);
onSubmit('judge-form', judge);
onSubmit('fair-form', listBoards);
openLink();
listBoards();
goOffline();
