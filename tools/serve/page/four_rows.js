// The page of four-row Kalaha: one state, functions that change it, and render(), which shows it.

import * as api from './api.js';
import { BoardView } from './board_view.js';
import { FourRowsGame, formatPosition, legalPits, sowingText } from './four_rows_game.js';
import { fourRowsLayout } from './four_rows_layout.js';
import { SIDES, otherSide } from './game.js';
import { onKeys } from './keys.js';
import { goOffline } from './offline.js';
import { PERSON } from './players.js';
import { say, sayBusy, sayError } from './status.js';
import { seedsText, sideName } from './wording.js';

const NARROW_BELOW = 540;
/** The longest time of a slow relay: every seed can be followed. */
const SLOW_MS = 600_000;
const find = id => document.getElementById(id);

let game = new FourRowsGame('south');
/** The pit of the last hint, with the position that it is for. */
let hint = null;
/** The AbortController of the request for the opponent's turn, or null. */
let asking = null;

const view = new BoardView(find('board'), pick);

function isPerson(side) {
  return find('opponent').value === PERSON || side !== find('opponent-side').value;
}

function counts({ south, north }) {
  const named = (side, seeds) => seeds.map((number, index) => [`${side}-${index + 1}`, number]);
  return Object.fromEntries([...named('south', south), ...named('north', north)]);
}

function stopAsking() {
  asking?.abort();
  asking = null;
}

function show(message) {
  view.show(counts(game.position));
  say(message);
  changed();
}

/** The turns up to the cursor as a link; later ones are lost by a reload. */
function keepInAddress() {
  const more = { opponent: find('opponent').value, side: find('opponent-side').value };
  history.replaceState(null, '', `#${game.toHash(more)}`);
  find('link').value = location.href;
  find('moves').textContent = game.sowings.map(
    ({ side, pit, captured }) => `${sideName(side)[0]}${pit}${captured ? `×${captured}` : ''}`)
    .join(' ');
}

/** Shows the pit that an expert would sow. */
async function showHint() {
  const { position } = game;
  say('The expert is thinking…');
  try {
    const { pit } = await api.fourRowsMove({
      position: formatPosition(position), level: 'expert', depth: find('depth').value,
    });
    if (position !== game.position) return;
    hint = { position, pit };
    say(`The expert would sow pit ${pit}.`);
    render();
  } catch (error) {
    sayError(error);
  }
}

function changed() {
  find('retry').hidden = true;
  keepInAddress();
  render();
  reply();
}

function pick(id) {
  const [side, pit] = [id.split('-')[0], Number(id.split('-')[1])];
  const { mover } = game.position;
  if (game.winner) return say('The game is over.');
  if (side !== mover) return say(`It is ${sideName(mover)}'s turn.`);
  if (!isPerson(side)) return say(`${sideName(side)} is played by the ${find('opponent').value}.`);
  if (!legalPits(game.position).includes(pit)) {
    return say(`${sideName(side)}'s pit ${pit} has fewer than two seeds.`);
  }
  return sowAndShow(pit);
}

function resultText() {
  if (game.winner === 'none') return 'The game ends after 1,000 turns without a winner.';
  return `The game is over. ${sideName(game.winner)} wins.`;
}

function sowAndShow(pit) {
  const before = counts(game.position);
  const sowing = game.sow(pit);
  const end = game.winner ? resultText() : `${sideName(sowing.position.mover)} to move.`;
  say(`${sowingText(sowing)} ${end}`);
  view.play(before, sowing.path, counts(sowing.position));
  changed();
}

async function reply() {
  const { mover } = game.position;
  if (game.winner || !game.atEnd || isPerson(mover) || asking) return;
  const call = new AbortController();
  asking = call;
  render();
  const level = find('opponent').value;
  try {
    const [{ pit }] = await Promise.all([
      api.fourRowsMove({
        position: formatPosition(game.position),
        level,
        depth: level === 'expert' ? find('depth').value : undefined,
        'random-seed': 1 + Math.floor(Math.random() * 1e9),
      }, call.signal),
      view.seen,
    ]);
    if (call.signal.aborted) return;
    asking = null;
    sowAndShow(pit);
  } catch (error) {
    if (call.signal.aborted) return;
    asking = null;
    sayError(error);
    render();
    find('retry').hidden = false;
  }
}

function newGame() {
  stopAsking();
  game = new FourRowsGame(find('who-starts').value);
  show(`New game. ${sideName(game.position.mover)} to move.`);
}

function reset() {
  stopAsking();
  game = new FourRowsGame(game.start.mover);
  show('Back at the start.');
}

function travel(step) {
  const target = game.neighbour(step, isPerson);
  if (target === null) return;
  stopAsking();
  game.goTo(target);
  show(`After ${game.cursor} of ${game.sowings.length} turns.`);
}

function fitLayout() {
  const narrow = find('board').parentElement.clientWidth < NARROW_BELOW;
  if (view.narrow === narrow) return;
  view.narrow = narrow;
  const layout = fourRowsLayout(narrow);
  view.setLayout({ ...layout, longest: find('slow').checked ? SLOW_MS : layout.longest });
}

function render() {
  const { position, winner } = game;
  const legal = winner ? [] : legalPits(position);
  const last = game.cursor ? game.sowings[game.cursor - 1] : null;
  for (const side of SIDES) {
    const own = side === position.mover && isPerson(side);
    position[side].forEach((seeds, index) => {
      view.describe(`${side}-${index + 1}`, {
        name: `${sideName(side)} pit ${index + 1}, ${seedsText(seeds)}`,
        enabled: own && legal.includes(index + 1),
        last: last?.side === side && last.pit === index + 1,
        best: hint?.position === position && side === position.mover && hint.pit === index + 1,
      });
    });
  }
  find('turn').textContent = winner ? 'Game over' : `${sideName(position.mover)} to move`;
  find('turn').dataset.side = winner ? '' : position.mover;
  find('players').textContent = winner ? resultText() : playersText();
  find('undo').disabled = game.neighbour(-1, isPerson) === null;
  find('redo').disabled = game.neighbour(1, isPerson) === null;
  find('reset').disabled = !game.sowings.length;
  find('hint').disabled = winner !== null || !isPerson(position.mover);
}

function playersText() {
  const level = find('opponent').value;
  if (level === PERSON) return 'Two people';
  const side = find('opponent-side').value;
  if (asking) return `The ${level} is thinking…`;
  return `You are ${sideName(otherSide(side))}, ${sideName(side)} is the ${level}`;
}

async function copyLink() {
  find('link').select();
  try {
    await navigator.clipboard.writeText(find('link').value);
    say('The link is copied.');
  } catch {
    say('Copy the selected link.');
  }
}

/** Opens the game that the address holds. */
function openLink() {
  try {
    const linked = FourRowsGame.fromHash(location.hash);
    if (!linked) return show('South to move.');
    for (const [id, value] of [['opponent', linked.more.get('opponent')],
      ['opponent-side', linked.more.get('side')]]) {
      if ([...find(id).options].some(option => option.value === value)) find(id).value = value;
    }
    game = linked.game;
    return show('Game opened from the link.');
  } catch (error) {
    view.show(counts(game.position));
    render();
    return sayError(error);
  }
}

function wire() {
  const clicks = {
    undo: () => travel(-1), redo: () => travel(1), reset, retry: changed, hint: showHint,
    copy: copyLink,
  };
  for (const [id, action] of Object.entries(clicks)) find(id).addEventListener('click', action);
  find('setup').addEventListener('submit', event => {
    event.preventDefault();
    newGame();
  });
  for (const id of ['opponent', 'opponent-side']) {
    find(id).addEventListener('change', () => {
      stopAsking();
      changed();
    });
  }
  onKeys(() => find('keys-on').checked, {
    u: () => travel(-1),
    r: () => travel(1),
    h: () => find('hint').click(),
    n: () => find('setup').requestSubmit(),
    Escape: () => view.skip(),
  });
  find('slow').addEventListener('change', () => {
    view.narrow = undefined;
    fitLayout();
    render();
  });
  new ResizeObserver(() => {
    fitLayout();
    render();
  }).observe(find('board').parentElement);
}

api.onBusy(sayBusy);
fitLayout();
wire();
openLink();
api.prepare();
goOffline();
