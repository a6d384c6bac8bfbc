// The task of a class: opponent, rules, board and number of games, in the address for pupils.

import * as api from '../shared/api.js';
import { Game, formatPosition, fromBoard, opening, parsePosition } from '../board/game.js';
import { listOpenings } from '../board/openings.js';
import { smallBoard } from '../board/small_board.js';
import { find } from '../shared/elements.js';
import { listOpponents } from '../shared/players.js';
import { resolve, say, sayError } from '../shared/status.js';
import { t } from '../shared/text.js';
import { shippedPuzzles } from '../train/puzzles.js';

/** The values, among the opponents, of pupils who are paired and of a turn that each one finds. */
const PAIR = 'pair';
const FIND = 'find';
const FIELDS = ['opponent', 'rules', 'board', 'number', 'start', 'games'];

const field = name => find(`task-${name}`);

/** The board with the number of the form in a list. @throws {Error} if the list has fewer */
function numbered(boards) {
  const board = boards[field('number').value - 1];
  if (!board) throw new Error(t('say.fair.few', { n: boards.length }));
  return board;
}

/** The position that each kind of board starts from; all may throw errors. */
const STARTS = {
  fair: async rules => formatPosition(fromBoard(
    numbered(await api.fair({ pits: 6, seeds: 4, rules })).board)),
  puzzle: async rules => numbered((await shippedPuzzles())
    .filter(puzzle => puzzle.rules === rules)
    .sort((one, other) => one.difficulty - other.difficulty)).position,
  position: () => field('start').value,
};

async function gameOfTask() {
  const rules = field('rules').value;
  const kind = field('board').value;
  const start = STARTS[kind] ? await STARTS[kind](rules)
    : formatPosition(opening(...kind.split(' ').map(Number)));
  return new Game(parsePosition(start), rules);
}

/** What the address says besides the game. */
function fieldsOfTask() {
  const opponent = field('opponent').value;
  if (opponent === FIND) return { task: 1, find: 1 };
  const games = Number(field('games').value);
  return {
    task: 1, ...(opponent === PAIR ? { pair: 1 } : { opponent }), ...(games ? { games } : {}),
  };
}

/** Shows the fields that apply to the task. */
function showFields() {
  const opponent = field('opponent').value;
  const kind = field('board').value;
  for (const name of FIELDS.slice(1)) field(name).disabled = !opponent;
  find('task-number-line').hidden = kind !== 'fair' && kind !== 'puzzle';
  find('task-start-line').hidden = kind !== 'position';
  find('task-games-line').hidden = opponent === FIND;
}

/** Shows the address for pupils, and again after every change of the task. */
export function wireTask(invitation) {
  listOpponents(field('opponent'));
  listOpenings(field('board'));
  const address = new URL('together.html', location.href);
  let changes = 0;
  const show = async () => {
    changes += 1;
    const change = changes;
    showFields();
    resolve();
    find('task-preview').replaceChildren();
    if (!field('opponent').value) {
      address.hash = '';
      invitation.show(address.href.replace(/#$/, ''));
      return;
    }
    try {
      const game = await gameOfTask();
      if (change !== changes) return;
      find('task-preview').replaceChildren(smallBoard(game.start));
      address.hash = game.toHash(fieldsOfTask());
      invitation.show(address.href);
      say('');
    } catch (error) {
      if (change !== changes) return;
      sayError(error, { input: field(field('board').value === 'position' ? 'start' : 'number') });
    }
  };
  for (const name of FIELDS) field(name).addEventListener('change', show);
  show();
}
