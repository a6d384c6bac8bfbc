// The page for two people on two devices, and for the pupils of a class. The server keeps the game;
// this page shows it, and resumes it after a lost connection.

import { find, make, onSubmit, update } from '../shared/elements.js';
import { wireFrame } from '../shared/frame.js';
import { Game, SIDES, formatPosition, opening, otherSide, parsePosition } from '../board/game.js';
import { copy } from '../shared/copying.js';
import { closeDialogs, openDialog } from '../shared/dialogs.js';
import { endingText, foundText } from './ending.js';
import { judgeTurn } from './found.js';
import { countGame } from '../shared/experience.js';
import { Invitation } from './invitation.js';
import { KalahBoard } from '../board/kalah_board.js';
import {
  LiveTable, createTable, forgetSeat, joinTable, keepSeat, openSeats, seatAt,
} from './live_table.js';
import { stoppedText } from '../shared/errors.js';
import { PERSON } from '../shared/person.js';
import { chooseWhenKnown, listOpponents, playerName } from '../shared/players.js';
import { onBusy } from '../shared/server.js';
import { hasServer } from '../site.js';
import { announce, resolve, say, sayBusy, sayError } from '../shared/status.js';
import { inBrowser } from '../shared/stored.js';
import { capital, sentences, t } from '../shared/text.js';
import { Viewpoint, notTurnText, sowingText, turnText } from '../board/wording.js';

const NAME = 'seedbank.name';
/** The time after which the page says that a sowing is being sent. */
const SLOW_MS = 1000;
/** The opponent where a turn is to be found, which never sows. */
const NOBODY = 'exact';
/** Why an invitation is refused, by the status of the response. */
const REASONS = { 403: 'wrong', 404: 'ended', 409: 'taken' };

const board = new KalahBoard(find('board'), pick);
const invitation = new Invitation(find, find('copy'));
/** The seat of this browser, its table, the last state from the server, and the game shown. */
let [seat, table, state, game] = [null, null, null, null];
/** The number of sowings that the board shows or is animating, and whether it is animating some. */
let shown = 0;
let isCatchingUp = false;
/**
 * The sowing that was sent for a moment of the game, until the game has moved on or the server has
 * refused it: {round, sowings, call, timer, slow}; null if there is none.
 */
let sent = null;
let lost = false;
/** Whether the turn of this round was found: see foundText(). */
let verdict;

function fields() {
  return new URLSearchParams(location.hash.slice(1));
}

/** The name of a player, or '' if it has none. */
function givenName(side) {
  const { name, player } = state[side];
  if (state.find && player !== PERSON) return '';
  return player === PERSON ? name : playerName(player);
}

function nameOf(side) {
  return givenName(side) || t('player.opponent');
}

/** The viewpoint of the player, or that of spectators: the names of both players. */
function viewpoint() {
  if (isSpectator()) {
    return new Viewpoint(null, { south: givenName('south'), north: givenName('north') });
  }
  const other = otherSide(seat.side);
  return new Viewpoint(seat.side, { [other]: givenName(other) });
}

const isSpectator = () => !seat.side;
const isWaiting = () => SIDES.some(side => !state[side].taken);
const isRunning = () => Boolean(state) && !state.over && !isWaiting() && !isSpectator();

function render() {
  const { position } = game;
  const waiting = isWaiting();
  const { over } = state;
  const own = over || waiting || sent || lost ? null : seat.side;
  board.describe(position, {
    own,
    last: game.sowings.at(-1) ?? null,
    view: viewpoint(),
    lit: over || waiting ? null : position.mover,
  });
  update(find('turn'), headline());
  find('turn').dataset.side = over ? '' : position.mover;
  find('turn').dataset.over = over ? 'yes' : '';
  update(find('players'), playersText());
  const { spectators } = state;
  find('spectators-now').textContent = spectators ? t('table.spectators.now', { n: spectators }) : '';
  find('game').classList.toggle('is-waiting', waiting);
  renderActions(waiting);
}

/** The side of a program that no longer plays, or undefined. */
const stoppedSide = () => SIDES.find(side => !state.over && state[side].stopped);

function headline() {
  if (sent?.slow) return t('table.sending');
  if (state.over) return state.find ? foundText(verdict) : endingText(state, viewpoint());
  if (state.find && !isSpectator()) return t('found.ask');
  return isWaiting() ? t('table.waiting') : turnText(game.position.mover, viewpoint());
}

/** Whether the task has another game after this one. */
const hasNext = ({ round, games: all }) => all !== null && round < all;

function againText() {
  if (state.find) return t('mistake.try');
  return seat.task || state.games ? t('table.next') : t('together.again');
}

function renderActions(waiting) {
  const { over } = state;
  const other = otherSide(seat.side ?? 'south');
  const offered = state.draw_offer === seat.side;
  const asked = !isSpectator() && state.draw_offer === other;
  find('invitation').hidden = !waiting || !seat.invitation;
  const isLast = state.games !== null && !hasNext(state);
  find('again').hidden = !over || isSpectator() || isLast || (state.find && verdict === true);
  find('again').textContent = againText();
  // The analysis would give the turn away.
  find('analyse').hidden = !over || (state.find && verdict !== true);
  find('analyse').href = `./#${game.toHash()}`;
  find('resign').hidden = !isRunning() || state.find;
  find('draw').hidden = !isRunning() || state[other].player !== PERSON;
  find('draw').textContent = t(asked ? 'table.draw.accept' : 'table.draw');
  find('draw').classList.toggle('main', asked);
  find('draw').disabled = offered;
  find('decline').hidden = !asked;
  find('stopped').hidden = !stoppedSide() || isSpectator();
  find('spectators').hidden = !seat.watch;
  // Nothing leads away from a task: it has a next game, or is done.
  find('leave').hidden = over && Boolean(seat.task);
}

/** The place in the task, and what the other player does. */
function playersText() {
  const { round, games: all, over } = state;
  const place = all > 1 ? t('table.game', { n: round, all }) : '';
  const done = all && over && !hasNext(state) ? t('table.done') : '';
  return sentences(place, done || otherText());
}

function otherText() {
  if (lost) return t('table.reconnecting');
  if (state.find) return '';
  const side = stoppedSide();
  if (side) return stoppedText(givenName(side), state[side].stopped);
  if (isSpectator()) return t('table.watching');
  const other = otherSide(seat.side);
  if (!state[other].taken) return '';
  if (!state[other].here) return capital(t('table.away', { other: nameOf(other) }));
  if (state.draw_offer === other) return capital(t('table.draw.asked', { other: nameOf(other) }));
  if (state.draw_offer) return t('table.draw.offered');
  return givenName(other) ? t('against', { name: nameOf(other) }) : '';
}

/** Whether a state is older than the one shown. */
function isOld(next) {
  return state && (next.round < state.round ||
    (next.round === state.round && (next.pits.length < state.pits.length ||
      (state.over && !next.over))));
}

/**
 * Shows a state of the server; animates new sowings. The states may arrive in any order and several
 * times: from the stream, and as answers.
 */
function show(next) {
  if (isOld(next)) return;
  const isNext = game && state.round === next.round && state.start === next.start;
  const joined = state && seat.side && !state[otherSide(seat.side)].taken &&
    next[otherSide(seat.side)].taken;
  if (next.over && seat.side && state && !state.over) countGame();
  const isDeclined = isNext && !next.over && state.draw_offer === seat.side && !next.draw_offer &&
    state.pits.length === next.pits.length;
  const isRematch = game && !isNext;
  lost = false;
  resolve('connection');
  state = next;
  game = new Game(parsePosition(next.start), next.rules, next.pits);
  if (sent && (sent.round !== next.round || sent.sowings !== next.pits.length)) endSending();
  for (const id of ['create', 'join', 'resume']) find(id).hidden = true;
  find('game').hidden = false;
  if (next.find && next.over) judge(next);
  else verdict = undefined;
  if (!isNext) {
    shown = game.sowings.length;
    board.show(game.position, viewpoint().bottom);
  }
  if (isRematch) announce(t('say.new'));
  if (seat.side) {
    const names = { name: givenName(seat.side), other: givenName(otherSide(seat.side)) };
    keepSeat({ ...seat, ...names, over: next.over && !hasNext(next) });
  }
  if (isDeclined) announce(t('table.draw.declined'));
  if (joined) announce(capital(t('table.joined', { other: nameOf(otherSide(seat.side)) })));
  render();
  catchUp();
}

/** Judges the turn of a round, and shows whether it was found. */
async function judge(over) {
  const found = await judgeTurn(over).catch(() => null);
  if (state?.round !== over.round || verdict === found) return;
  verdict = found;
  render();
}

/** Animates the sowings that the board does not show yet, one after the other. */
async function catchUp() {
  if (isCatchingUp) return;
  isCatchingUp = true;
  while (game && shown < game.sowings.length) {
    const at = shown;
    shown += 1;
    announce(sowingText(game.sowings[at], viewpoint()));
    await board.play(game.positionAt(at), game.sowings[at]);
    if (game) render();
  }
  isCatchingUp = false;
}

function pick(side, pit) {
  if (state.over) return say(t('over.say'));
  if (isSpectator()) return say(t('table.watching'));
  if (isWaiting()) return say(t('table.waiting'));
  const { mover } = game.position;
  if (mover !== seat.side || side !== seat.side) return say(notTurnText(mover, viewpoint()));
  if (!game.position[side][pit - 1]) return say(t('pit.empty.you', { pit }));
  if (lost) return say(t('table.reconnecting'));
  if (sent) return say(t('table.sending'));
  resolve();
  return send(pit);
}

/** Sends a sowing until the server has answered, or the stream shows that it has it. */
async function send(pit) {
  const call = new AbortController();
  const own = { round: state.round, sowings: state.pits.length, call, slow: false };
  own.timer = setTimeout(() => {
    own.slow = true;
    announce(t('table.sending'));
    render();
  }, SLOW_MS);
  sent = own;
  render();
  try {
    const next = await table.sow(state, pit, {
      signal: call.signal,
      onFailure: ({ message }) => {
        clearTimeout(own.timer);
        own.slow = true;
        sayError(new Error(t('table.not-sent', { pit, reason: message })), { topic: 'sowing' });
        find('resend').hidden = false;
        render();
      },
    });
    if (sent === own) show(next);
  } catch (error) {
    if (sent !== own) return;
    endSending();
    sayError(error);
    render();
  }
}

/** Ends the sending of a sowing: the server has it, or has refused it. */
function endSending() {
  clearTimeout(sent.timer);
  sent.call.abort();
  sent = null;
  find('resend').hidden = true;
  resolve('sowing');
}

/** The address where a game is created: again of the task, if this one belongs to a task. */
const createAddress = () => `together.html${seat.task ? `#${seat.task}` : ''}`;

/** Leaves the table; the game can be resumed. */
function close() {
  table?.close();
  if (sent) endSending();
}

function open(taken) {
  close();
  [seat, state, game] = [taken, null, null];
  for (const id of ['leave', 'leave-now']) find(id).href = createAddress();
  table = new LiveTable(taken);
  const address = taken.side ? { table: taken.table } : { table: taken.table, watch: taken.key };
  history.replaceState(null, '', `#${new URLSearchParams(address)}`);
  if (taken.invitation) {
    const link = new URL('together.html', location.href);
    link.hash = new URLSearchParams({ table: taken.table, invitation: taken.invitation });
    invitation.show(link.href);
  }
  table.watch({
    onState: show,
    onLost: () => {
      lost = true;
      if (state) render();
      else sayError(new Error(t('table.reconnecting')), { topic: 'connection' });
    },
    onEnd: error => {
      if (sent) endSending();
      resolve('connection');
      find('game').hidden = true;
      find('create').hidden = false;
      if (error && !REASONS[error.status]) return sayError(error);
      forgetSeat(taken.table);
      history.replaceState(null, '', createAddress());
      route();
      return say(t('table.refused.ended'));
    },
  });
}

/** Runs `request` with the button of a form disabled, and opens the table that it returns. */
async function take(form, name, request) {
  const button = find(form).querySelector('[type="submit"]');
  button.disabled = true;
  try {
    inBrowser.write(NAME, name);
    const { table: id, key, seat: side, invitation: secret, spectator_key: watch } = await request();
    const task = fields().has('task') ? location.hash.slice(1) : undefined;
    const taken = { table: id, key, side, invitation: secret, watch, task };
    const isKept = keepSeat(taken);
    open(taken);
    say(isKept ? '' : t('table.not-kept'));
  } catch (error) {
    sayError(REASONS[error.status] ? new Error(t(`table.refused.${REASONS[error.status]}`)) : error);
  } finally {
    button.disabled = false;
  }
}

function create() {
  const name = find('name').value.trim();
  const opponent = find('opponent').value;
  const given = fields();
  const start = given.get('start') ??
    formatPosition(opening(Number(find('pits').value), Number(find('seeds').value)));
  return take('create', name, () => createTable({
    name,
    start,
    // A turn is found for the side to move.
    seat: given.has('find') ? parsePosition(start).mover : find('seat').value,
    rules: find('rules').value,
    opponent: given.has('find') ? NOBODY : opponent === PERSON ? undefined : opponent,
    pair: given.get('pair') ?? undefined,
    find: given.get('find') ?? undefined,
    games: given.get('games') ?? undefined,
  }));
}

function join() {
  const name = find('join-name').value.trim();
  const given = fields();
  return take('join', name,
    () => joinTable(given.get('table'), given.get('invitation'), name));
}

/** Offers the games of this browser that are not over. */
function offerGames() {
  const seats = openSeats();
  find('resume').hidden = !seats.length;
  find('resume-games').replaceChildren(...seats.map(({ table: id, name, other }) => {
    const against = other ? t('against', { name: other }) : t('table.waiting');
    return make('li', { children: [make('a', {
      className: 'button main', 'data-testid': 'resume', href: `#${new URLSearchParams({ table: id })}`,
      text: name ? `${name}: ${against}` : against,
    })] });
  }));
}

/** Opens what the address names: a game of this browser, an invitation, or a board to start from. */
function route() {
  const given = fields();
  const known = seatAt(given.get('table'));
  for (const id of ['create', 'join', 'resume']) find(id).hidden = true;
  find('no-server').hidden = hasServer;
  if (!hasServer) return undefined;
  if (given.has('watch')) {
    return open({ table: given.get('table'), key: given.get('watch'), side: null });
  }
  if (known) return open(known);
  if (given.has('invitation')) {
    find('join').hidden = false;
    return undefined;
  }
  find('create').hidden = false;
  offerGames();
  find('start-fields').hidden = given.has('start');
  // A task of the teacher: only the name is left to choose.
  const isTask = given.has('task');
  for (const id of ['note', 'opponent-line', 'seat-line', 'rules-line']) find(id).hidden = isTask;
  if (given.has('rules')) find('rules').value = given.get('rules');
  if (given.has('opponent')) chooseWhenKnown(find('opponent'), given.get('opponent'));
  if (given.has('table')) sayError(new Error(t('table.refused.wrong')));
  return undefined;
}

onBusy(sayBusy);
listOpponents(find('opponent'), t('table.person'));
listOpponents(find('next-opponent'));
find('next-opponent').value = '3';
for (const id of ['name', 'join-name']) find(id).value = inBrowser.read(NAME) ?? '';
onSubmit('create', create);
onSubmit('join', join);
const act = (action, more) => table.act(action, state, more).then(show, sayError);
onSubmit('stopped', () => act('opponent', { opponent: find('next-opponent').value }));
find('again').addEventListener('click', () => act('again'));
find('draw').addEventListener('click', () => act('draw'));
find('decline').addEventListener('click', () => act('decline'));
find('resign').addEventListener('click', () => openDialog('resign-dialog'));
find('resign-now').addEventListener('click', () => {
  closeDialogs();
  act('resign');
});
find('spectators').addEventListener('click', () => {
  const link = new URL('together.html', location.href);
  link.hash = new URLSearchParams({ table: seat.table, watch: seat.watch });
  find('spectators-link').value = link.href;
  find('spectators-line').hidden = false;
  copy(find('spectators-link'), { done: t('table.spectators.copied'), byHand: t('table.copy-below') });
});
// A running game is not left by a slip.
find('leave').addEventListener('click', event => {
  if (!isRunning()) return close();
  event.preventDefault();
  return openDialog('leave-dialog');
});
find('resend').addEventListener('click', () => table.resend());
document.addEventListener('keydown', event => {
  if (event.key === 'Escape') board.skip();
});
addEventListener('hashchange', () => {
  const given = fields();
  const isShown = given.get('table') === seat?.table && given.has('watch') === !seat.side;
  if (!isShown) location.reload();
});
new ResizeObserver(() => {
  if (game && board.fit(game.position.south.length, viewpoint().bottom)) render();
}).observe(find('board').parentElement);
route();
wireFrame();
