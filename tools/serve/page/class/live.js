// The boards of the class, live, for the teacher, and its results.

import { Results, analysisLink, nameOf, playersText, resultOf, viewpointOf } from './results.js';
import { saveJudged } from './judged.js';
import { judgeTurns, showFound } from './found.js';
import { showPupils, wirePupils } from './pupils.js';
import { closeDialogs, openDialog } from '../shared/dialogs.js';
import { stoppedText } from '../shared/errors.js';
import { find, make, onSubmit } from '../shared/elements.js';
import { SIDES, parsePosition } from '../board/game.js';
import { Invitation } from '../together/invitation.js';
import { wireTask } from './task.js';
import { follow } from '../together/live_table.js';
import { PERSON } from '../shared/person.js';
import { info, post } from '../shared/server.js';
import { smallBoard } from '../board/small_board.js';
import { resolve, say, sayError } from '../shared/status.js';
import { inTab } from '../shared/stored.js';
import { sentences, t } from '../shared/text.js';
import { sideName, turnText } from '../board/wording.js';
import { hasServer } from '../site.js';

const STORED = 'seedbank.teacher';

/**
 * The games with their cards and titles, by table.
 * @type {Map<string, {state: object, card: HTMLElement, title: string}>}
 */
const games = new Map();
const results = new Results();
let key = '';
/** The address of the teacher's page, in its dialog. @type {Invitation} */
let teachers = null;

function statusText(state) {
  if (isAnonymous()) return state.over && !state.find ? t('over.say') : turnText(parsePosition(state.position).mover);
  if (state.over) return resultOf(state);
  const stopped = SIDES.find(side => state[side].stopped);
  if (stopped) return stoppedText(nameOf(state, stopped), state[stopped].stopped);
  const missing = SIDES.find(side => !state[side].taken);
  if (missing) return t('live.waiting', { side: sideName(missing) });
  const away = SIDES.find(side => !state[side].here);
  if (away) return t('table.away', { other: nameOf(state, away) });
  return turnText(parsePosition(state.position).mover, viewpointOf(state));
}

/** Sends a request of the teacher. Returns the answer, or undefined after an error. */
async function request(path, parameters) {
  try {
    return await post(path, parameters, { secret: key });
  } catch (error) {
    return sayError(error);
  }
}

/** Begins the next round of all games that are over. */
async function playAgain() {
  const answer = await request('class/again', {});
  if (answer) say(t('live.begun', { n: answer.begun }));
}

/** Shows only the boards, large, for a projector; `on` false shows the page again. */
function project(on) {
  document.body.classList.toggle('is-projected', on);
  find('projector').hidden = on;
  for (const id of ['projector-leave', 'anonymous-line']) find(id).hidden = !on;
  find(on ? 'projector-leave' : 'projector').focus();
  renderNames();
}

/** Whether the boards are projected without names. */
function isAnonymous() {
  return document.body.classList.contains('is-projected') && find('anonymous').checked;
}

/** The name of a game on the screen: its players or, without names, its number. */
function titleOf(state) {
  const number = [...games.keys()].indexOf(state.table) + 1;
  return isAnonymous() ? t('live.board', { n: number }) : playersText(state);
}

function renderNames() {
  for (const { state } of games.values()) show(state);
  showFound([...results.all, ...unfinished()], isAnonymous());
}

/** Asks whether to end a game, which closes the board of its players. */
function askToEnd(state) {
  find('end-text').textContent = t('live.end-ask', { players: playersText(state) });
  find('end').onclick = () => {
    closeDialogs();
    request('class/end', { table: state.table });
  };
  openDialog('end-dialog');
}

/** Whether a person of a running game has no connection. */
const isAway = state => !state.over &&
  SIDES.some(side => state[side].player === PERSON && state[side].taken && !state[side].here);

/** How far a game is: its number, if the task has several, and its sowings. */
function placeText({ round, games: all, pits }) {
  const place = all > 1 ? t('table.game', { n: round, all }) : '';
  return sentences(place, t('live.sowings', { n: pits.length }));
}

function fill(card, state) {
  const players = titleOf(state);
  const remove = make('button', {
    className: 'small', type: 'button', text: t('live.end'), 'aria-label': t('live.end-of', { players }),
  });
  remove.addEventListener('click', () => askToEnd(state));
  card.replaceChildren(
    make('p', { className: 'names', text: players }),
    smallBoard(parsePosition(state.position)),
    make('p', { className: 'note', text: sentences(placeText(state), statusText(state)) }),
    make('div', { className: 'row', children: [analysisLink(state, players), remove] }));
  card.classList.toggle('is-over', state.over);
  card.classList.toggle('is-away', isAway(state));
  card.hidden = !isWanted(state);
}

/** Whether the players of a game have what was typed in their names. */
function isWanted(state) {
  const plain = name => name.toLocaleLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return plain(playersText(state)).includes(plain(find('find-board').value.trim()));
}

/** Puts a card in its place: the boards are ordered by their titles. */
function place(card, title) {
  const compare = (one, other) => one.localeCompare(other, undefined, { numeric: true });
  const [next] = [...games.values()].filter(one => one.card !== card && compare(one.title, title) > 0)
    .sort((one, other) => compare(one.title, other.title));
  find('live-boards').insertBefore(card, next?.card ?? null);
}

function show(state) {
  const before = games.get(state.table);
  const card = before?.card ?? make('li', { 'data-testid': 'live-game' });
  games.set(state.table, { state, card, title: before?.title ?? '' });
  const title = titleOf(state);
  games.get(state.table).title = title;
  // A button or link that has the focus keeps it.
  const focused = [...card.querySelectorAll('a, button')].indexOf(document.activeElement);
  fill(card, state);
  if (before?.title !== title) place(card, title);
  if (focused >= 0) card.querySelectorAll('a, button')[focused]?.focus();
}

/** The games that are not over. */
function unfinished() {
  return [...games.values()].map(({ state }) => state).filter(({ over }) => !over);
}

function count() {
  find('live-count').textContent = t('live.count', { n: games.size });
  // On a projector, all boards of a class fit on one screen.
  const columns = Math.max(2, Math.ceil(1.3 * Math.sqrt(games.size)));
  find('live-boards').style.setProperty('--columns', columns);
  find('live-bar').max = Math.max(1, games.size);
  find('live-bar').value = games.size - unfinished().length;
  find('results-count').textContent = t('live.count', { n: results.all.length });
  find('results-table').hidden = results.all.length === 0;
  find('clear-open').disabled = results.all.length === 0;
  const over = games.size - unfinished().length;
  find('class-again').disabled = over === 0;
  find('live-empty').hidden = games.size > 0;
  for (const id of ['live-progress', 'live-boards', 'find-line']) find(id).hidden = games.size === 0;
  find('results-section').hidden = results.all.length + unfinished().length === 0;
  showPupils(results.all);
  const all = [...results.all, ...unfinished()];
  showFound(all, isAnonymous());
  judgeTurns(results.all, ({ table }) => {
    if (games.has(table)) show(games.get(table).state);
    results.show();
    showFound([...results.all, ...unfinished()], isAnonymous());
  });
  for (const id of ['csv', 'csv-judged', 'records']) {
    find(id).disabled = results.all.length + unfinished().length === 0;
  }
}

const EVENTS = {
  class: ({ tables, results: all, last }) => {
    games.clear();
    find('live-boards').replaceChildren();
    tables.forEach(show);
    results.set(all, last);
  },
  table: show,
  ended: ({ table }) => {
    games.get(table)?.card.remove();
    games.delete(table);
  },
  result: result => results.add(result),
  dropped: () => {
    throw new Error('events are missing');
  },
  cleared: ({ through }) => results.clear(through),
};

/** Handles an event of the stream. If it throws, the stream is opened again. */
function onEvent(name, data) {
  resolve('connection');
  EVENTS[name]?.(data);
  count();
}

/** The key is wrong: the server has another state. What the page has can still be saved. */
function onEnd(error) {
  inTab.remove(STORED);
  resolve('connection');
  const isWrong = error?.status === 403 || error?.status === 404;
  find('live').hidden = games.size + results.all.length === 0;
  find('live-invitation').hidden = true;
  find('clear-open').disabled = true;
  find('key-form').hidden = !isWrong;
  sayError(isWrong ? new Error(t('live.wrong-key')) : error, { topic: 'class' });
}

/** The teacher's key: from the address, which then loses it to the storage of this tab. */
function takeKey() {
  const given = new URLSearchParams(location.hash.slice(1)).get('teacher');
  if (given && inTab.write(STORED, given)) {
    history.replaceState(null, '', location.pathname + location.search);
  }
  return given ?? inTab.read(STORED);
}

/** Lets a teacher enter the key of the class, or the address that holds it. */
function wireKey() {
  onSubmit('key-form', () => {
    location.hash = `teacher=${find('key').value.trim().split('teacher=').at(-1)}`;
    location.reload();
  });
  // An address that is entered on this page only changes its fragment.
  addEventListener('hashchange', () => {
    if (new URLSearchParams(location.hash.slice(1)).has('teacher')) location.reload();
  });
}

/** Offers that if the server has a class. */
async function askForKey() {
  if (!hasServer) return;
  const { classroom } = await info().catch(() => ({}));
  find('key-form').hidden = !classroom;
}

/** The address of this page for another device of the teacher, and its code. */
function showTeachersAddress() {
  const address = new URL('class.html', location.href);
  address.hash = new URLSearchParams({ teacher: key });
  openDialog('device-dialog');
  teachers.show(address.href);
}

/** Shows the class if this is the teacher's page. Returns whether it is. */
export function showClass() {
  wireKey();
  key = takeKey();
  if (!key) {
    askForKey();
    return false;
  }
  find('live').hidden = false;
  teachers = new Invitation(id => find(`device-${id}`), find('device-copy'));
  find('device').addEventListener('click', showTeachersAddress);
  wireTask(new Invitation(find, find('copy-link')));
  find('csv').addEventListener('click', () => results.save(unfinished()));
  find('records').addEventListener('click', () => results.saveRecords(unfinished()));
  find('csv-judged').addEventListener('click', () => saveJudged([...results.all, ...unfinished()]));
  find('find-board').addEventListener('input', renderNames);
  find('clear-open').addEventListener('click',
    () => results.askToClear(through => request('class/clear', { through })));
  find('class-again').addEventListener('click', playAgain);
  find('projector').addEventListener('click', () => project(true));
  find('projector-leave').addEventListener('click', () => project(false));
  find('anonymous').addEventListener('change', renderNames);
  document.addEventListener('keydown', event => {
    if (event.key === 'Escape' && !find('projector-leave').hidden) project(false);
  });
  wirePupils();
  count();
  follow({ path: 'class', secret: key }, {
    onEvent,
    onLost: () => sayError(new Error(t('table.reconnecting')), { topic: 'connection' }),
    onEnd,
  }, new AbortController().signal);
  return true;
}
