// Fair boards to hand out: pictures that link to games.

import * as api from '../shared/api.js';
import { copy } from '../shared/copying.js';
import { find, make, showProgress } from '../shared/elements.js';
import { Game, fromBoard } from '../board/game.js';
import { PERSON } from '../shared/person.js';
import { chooseWhenKnown } from '../shared/players.js';
import { smallBoard } from '../board/small_board.js';
import { sayError } from '../shared/status.js';
import { t } from '../shared/text.js';

/** The form fields stored in the link of the page. */
const FIELDS = ['pits', 'seeds', 'rules', 'opponent'];

let listing = null;
/** The boards shown and their rules. */
let shown = { boards: [], rules: '' };
/** The page that the links open. */
let target = './';

/** Makes the links open games of the class, which the teacher sees. Call before any list. */
export function linkToClass() {
  target = 'together.html';
}

function boardLink(board, rules) {
  const opponent = find('opponent').value;
  const more = opponent === PERSON ? {} : { opponent, side: 'north' };
  return `${target}#${new Game(fromBoard(board), rules).toHash(more)}`;
}

function boardCard({ board, ludii }, rules) {
  const position = fromBoard(board);
  const heard = text => make('span', { className: 'unseen', text });
  const seeds = t('fairs.seeds', {
    north: [...position.north].reverse().join(' '), south: position.south.join(' '),
  });
  const number = make('span', {
    className: 'number', children: [heard(t('fairs.board')), ` ${ludii}`],
  });
  const link = make('a', {
    href: boardLink(board, rules), children: [number, smallBoard(position), heard(seeds)],
  });
  return make('li', { children: [link] });
}

/** Stores the form in the address. */
function writeLink() {
  history.replaceState(null, '', `#${new URLSearchParams(
    FIELDS.map(id => [id, find(id).value]))}`);
}

/** Shows the boards, with links for the opponent chosen. */
function showBoards({ boards, rules }) {
  shown = { boards, rules };
  find('boards').replaceChildren(...boards.map(board => boardCard(board, rules)));
  find('copy').disabled = boards.length === 0;
}

/** Makes the links of the boards shown open games against the opponent chosen. */
export function changeOpponent() {
  writeLink();
  find('links-line').hidden = true;
  showBoards(shown);
}

/** Lists the boards that the form describes. */
export async function listBoards() {
  listing?.abort();
  const call = new AbortController();
  listing = call;
  const rules = find('rules').value;
  writeLink();
  showBoards({ boards: [], rules });
  find('links-line').hidden = true;
  find('fair-count').textContent = t('fairs.looking');
  showProgress(find('fair-progress'), 0);
  try {
    const boards = await api.fair({
      pits: Number(find('pits').value), seeds: Number(find('seeds').value), rules,
    }, {
      signal: call.signal,
      onProgress: (decided, of) => {
        find('fair-count').textContent = t('fairs.progress', { decided, of });
        showProgress(find('fair-progress'), decided, of);
      },
    });
    if (call.signal.aborted) return;
    showBoards({ boards, rules });
    find('fair-count').textContent = t('fairs.count', { n: boards.length });
  } catch (error) {
    if (call.signal.aborted) return;
    find('fair-count').textContent = '';
    sayError(error);
  }
  showProgress(find('fair-progress'), 1, 1);
}

/**
 * Fills the form from the fragment of the address. Does not list the boards: that can take minutes
 * of computing, which only the button begins.
 */
export async function openLink() {
  const given = new URLSearchParams(location.hash.slice(1));
  for (const id of FIELDS.filter(each => each !== 'opponent')) {
    const before = find(id).value;
    if (given.has(id)) find(id).value = given.get(id);
    if (!find(id).value || !find(id).checkValidity()) find(id).value = before;
  }
  if (!given.has('opponent')) return;
  await chooseWhenKnown(find('opponent'), given.get('opponent'));
  if (listing) changeOpponent();
}

export function copyLinks() {
  const links = [...find('boards').querySelectorAll('a')];
  find('links').value = links.map((link, index) => `${index + 1} ${link.href}`).join('\n');
  find('links-line').hidden = false;
  copy(find('links'), {
    done: t('fairs.copied', { n: links.length }), byHand: t('fairs.copy-below'),
  });
}
