// The page of four-row Kalaha: one state, functions that change it, and render(), which shows it.

import * as api from '../shared/api.js';
import { BoardView } from '../board/board_view.js';
import { copy, noteLocalLinks } from '../shared/copying.js';
import { closeDialogs, openDialog } from '../shared/dialogs.js';
import { find, onSubmit, update } from '../shared/elements.js';
import { FourRowsGame, formatPosition, legalPits } from './game.js';
import { fourRowsLayout } from './layout.js';
import { wireFrame } from '../shared/frame.js';
import { SIDES, otherSide } from '../board/game.js';
import { onKeys } from '../shared/keys.js';
import { MoveList } from '../board/move_list.js';
import { untilAnswered } from '../shared/pause.js';
import { PERSON } from '../shared/person.js';
import { nameStarters } from '../shared/players.js';
import { onBusy } from '../shared/server.js';
import { settings } from '../shared/settings.js';
import { announce, resolve, say, sayBusy, sayError } from '../shared/status.js';
import { sentences, t } from '../shared/text.js';
import {
  NEUTRAL, Viewpoint, notTurnText, pitName, sowingNow, turnText,
} from '../board/wording.js';

const NARROW_BELOW = 540;
/** Maximum duration of a slow sowing: long enough to follow every seed. */
const SLOW_MS = 600_000;

let game = new FourRowsGame('south');
let opponent = { level: 'beginner', side: 'north' };
/** The pit of the last hint, with the position that it is for. */
let hint = null;
/** The AbortController of the request for the opponent's turn, or null. */
let asking = null;
/** Likewise, the one that repeats it after there was no answer. */
let askingAgain = null;

const view = new BoardView(find('board'), pick);
const moves = new MoveList(find('moves'), goTo);

function isPerson(side) {
  return opponent.level === PERSON || side !== opponent.side;
}

/** The viewpoint of the only person, or the neutral one of two people. */
function viewpoint() {
  const { level, side } = opponent;
  if (level === PERSON) return NEUTRAL;
  return new Viewpoint(otherSide(side), { [side]: t(`four.player.${level}`) });
}

function counts({ south, north }) {
  const named = (side, seeds) => seeds.map((number, index) => [`${side}-${index + 1}`, number]);
  return Object.fromEntries([...named('south', south), ...named('north', north)]);
}

function stopAsking() {
  asking?.abort();
  askingAgain?.abort();
  asking = null;
  resolve('opponent');
}

function show(message) {
  fitLayout();
  view.show(counts(game.position));
  closeDialogs();
  say(message);
  changed();
}

/** Stores the turns up to the cursor in the address; a reload loses later ones. */
function keepInAddress() {
  const hash = game.toHash({ opponent: opponent.level, side: opponent.side });
  history.replaceState(null, '', `#${hash}`);
}

/** Shows the pit that an expert would sow. */
async function showHint() {
  const { position } = game;
  say(t('four.thinking'));
  try {
    const { pit } = await api.fourRowsMove({
      position: formatPosition(position), level: 'expert', depth: find('depth').value,
    });
    if (position !== game.position) return;
    hint = { position, pit };
    say(t('four.hint', { pit }));
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
  if (game.winner) return say(t('over.say'));
  const who = viewpoint();
  if (side !== mover || !isPerson(side)) return say(notTurnText(mover, who));
  if (!legalPits(game.position).includes(pit)) return say(t(`four.few.${who.kind(side)}`, { pit }));
  resolve();
  return sowAndShow(pit);
}

/** The announcement of a sowing and of what follows. */
function sowingText({ side, pit, steps, captured, limited }) {
  const who = viewpoint();
  return sentences(
    t(`sows.${who.kind(side)}`, { pit, seeds: t('four.steps', { n: steps }), name: who.name(side) }),
    captured && t('captures', { n: captured }),
    limited && t('four.limit'),
    game.winner && t('over.say'),
  );
}

/** Sows; announces and shows the result when the seeds have landed. */
function sowAndShow(pit) {
  const before = counts(game.position);
  const sowing = game.sow(pit);
  view.play(before, sowing.path, counts(sowing.position)).then(() => {
    if (game.sowings[game.cursor - 1] !== sowing) return;
    announce(sowingText(sowing));
    render();
  });
  changed();
}

/** Asks the opponent for a pit in the game shown. */
function askOpponent(signal) {
  const { level } = opponent;
  return api.fourRowsMove({
    position: formatPosition(game.position),
    level,
    depth: level === 'expert' ? find('depth').value : undefined,
    'random-seed': 1 + Math.floor(Math.random() * 1e9),
  }, signal);
}

/** Asks again by itself after there was no answer. The error stays until there is one. */
async function replyLater() {
  const call = new AbortController();
  askingAgain = call;
  try {
    const { pit } = await untilAnswered(askOpponent, call.signal);
    resolve('opponent');
    sowAndShow(pit);
  } catch (error) {
    if (!call.signal.aborted) sayError(error, { topic: 'opponent' });
  }
}

async function reply() {
  askingAgain?.abort();
  const { mover } = game.position;
  if (game.winner || !game.atEnd || isPerson(mover) || asking) return;
  const call = new AbortController();
  asking = call;
  resolve('opponent');
  render();
  try {
    const [{ pit }] = await Promise.all([
      askOpponent(call.signal),
      view.settle(),
    ]);
    if (call.signal.aborted) return;
    asking = null;
    sowAndShow(pit);
  } catch (error) {
    if (call.signal.aborted) return;
    asking = null;
    sayError(error, { topic: 'opponent' });
    render();
    find('retry').hidden = false;
    if (error.unavailable) replyLater();
  }
}

/** Sets the opponent, by default that of the form, and shows it in the form. */
function chooseOpponent(level = find('opponent').value, side = find('opponent-side').value) {
  stopAsking();
  const isKnown = [...find('opponent').options].some(({ value }) => value === level);
  opponent = { level: isKnown ? level : PERSON, side: side === 'south' ? 'south' : 'north' };
  find('opponent').value = opponent.level;
  find('opponent-side').value = opponent.side;
  nameStarters();
}

/**
 * Starts a game. The back button returns to the previous one if anything was sown in it, unless it was
 * what led here.
 */
function startGame(next, message, { isNew = true } = {}) {
  stopAsking();
  if (isNew && game.sowings.length) history.pushState(null, '', location.href);
  game = next;
  show(message);
}

function newGame() {
  chooseOpponent();
  const starts = find('who-starts').value;
  startGame(new FourRowsGame(starts), t('say.new'));
}

function playOn() {
  chooseOpponent();
  show('');
}

/** Opens the game of a link. Returns whether it holds one. @throws {Error} if it is not valid */
function openHash(hash, options) {
  const linked = FourRowsGame.fromHash(hash);
  if (!linked) return false;
  chooseOpponent(linked.more.get('opponent') ?? opponent.level, linked.more.get('side'));
  startGame(linked.game, t('say.link'), options);
  return true;
}

/** Opens what the text box contains: a link or a record. */
function openText() {
  const box = find('position-input');
  const text = box.value.trim();
  try {
    if (!text.startsWith('{') && openHash(text.slice(text.indexOf('#') + 1))) return;
    const loaded = FourRowsGame.fromRecord(text);
    chooseOpponent(PERSON);
    startGame(loaded, t('four.loaded', { n: loaded.sowings.length }));
  } catch (error) {
    sayError(error, { input: box });
  }
}

function travel(step) {
  const target = game.neighbour(step, isPerson);
  if (target !== null) goTo(target);
}

function goTo(target) {
  stopAsking();
  game.goTo(target);
  show(t('four.place', { count: game.cursor, all: game.sowings.length }));
}

function fitLayout() {
  const narrow = find('board').parentElement.clientWidth < NARROW_BELOW;
  const { bottom } = viewpoint();
  const form = `${narrow} ${bottom}`;
  if (view.form === form || view.isPlaying) return;
  view.form = form;
  const layout = fourRowsLayout(narrow, bottom);
  view.setLayout({ ...layout, longest: find('slow').checked ? SLOW_MS : layout.longest });
}

function render() {
  const { position, winner } = game;
  const legal = winner ? [] : legalPits(position);
  const last = game.cursor ? game.sowings[game.cursor - 1] : null;
  const who = viewpoint();
  view.light(winner ? null : position.mover);
  const landed = last && !view.isPlaying ? last.path.at(-1).drop : '';
  for (const side of SIDES) {
    const own = side === position.mover && isPerson(side);
    position[side].forEach((seeds, index) => {
      const pit = index + 1;
      const best = hint?.position === position && side === position.mover && hint.pit === pit;
      const name = pitName(side, pit, seeds, who);
      view.describe(`${side}-${pit}`, {
        name: best ? `${name}, ${t('pit.likely')}` : name,
        enabled: own && legal.includes(pit),
        last: last?.side === side && last.pit === pit,
        landed: landed === `${side}-${pit}`,
        likely: best,
      });
    });
  }
  renderTurn(last);
  moves.show(game, ({ captured }) => (
    captured ? { mark: ` ×${captured}`, words: t('captures', { n: captured }) } : {}), who);
  find('undo').disabled = game.neighbour(-1, isPerson) === null;
  find('redo').disabled = game.neighbour(1, isPerson) === null;
  find('reset').disabled = !game.sowings.length;
  find('hint').disabled = winner !== null || !isPerson(position.mover);
}

/** The headline: who is sowing or to move, or the result; beside it, who plays. */
function renderTurn(last) {
  const { position, winner } = game;
  const who = viewpoint();
  const over = winner !== null && !view.isPlaying;
  const mover = view.isPlaying ? last.side : position.mover;
  const turn = find('turn');
  turn.dataset.side = over ? '' : mover;
  turn.dataset.over = over ? 'yes' : '';
  if (over) update(turn, t(`four.wins.${winner === 'none' ? winner : who.kind(winner)}`));
  else if (view.isPlaying) update(turn, sowingNow(mover, who));
  else update(turn, asking ? t('thinking', { name: who.name(mover) }) : turnText(mover, who));
  find('players').textContent = who.you
    ? t('against', { name: t(`four.player.${opponent.level}`) }) : t('two-people');
}

function showExports() {
  const players = SIDES.map(side => (isPerson(side) ? PERSON : opponent.level));
  find('link').value = location.href;
  find('record').value = game.toRecord(...players);
  noteLocalLinks(find('link-local'));
}

function wire() {
  const clicks = {
    undo: () => travel(-1), redo: () => travel(1), reset: () => goTo(0), retry: changed,
    hint: showHint, 'play-on': playOn, share: showExports,
    'copy-link': () => copy(find('link')), 'copy-record': () => copy(find('record')),
  };
  for (const [id, action] of Object.entries(clicks)) find(id).addEventListener('click', action);
  for (const id of ['opponent', 'opponent-side']) find(id).addEventListener('change', nameStarters);
  onSubmit('setup', newGame);
  onSubmit('position-form', openText);
  onKeys(() => settings.keys, {
    u: () => travel(-1),
    r: () => travel(1),
    h: () => find('hint').click(),
    n: () => openDialog('new-dialog'),
    Escape: () => view.skip(),
  });
  find('slow').addEventListener('change', () => {
    view.form = undefined;
    fitLayout();
    render();
  });
  new ResizeObserver(() => {
    fitLayout();
    render();
  }).observe(find('board').parentElement);
}

/** Opens the game of the address, if it holds one. Returns whether it does, or is not valid. */
function openAddress() {
  closeDialogs();
  try {
    return openHash(location.hash, { isNew: false });
  } catch (error) {
    view.show(counts(game.position));
    render();
    sayError(error);
    return true;
  }
}

onBusy(sayBusy);
fitLayout();
wire();
if (!openAddress()) show('');
addEventListener('hashchange', openAddress);
api.prepare();
wireFrame();
