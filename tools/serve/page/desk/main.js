// The researcher's desk: many positions in any notation, their values in a table, files and links.

import * as api from '../shared/api.js';
import { copy } from '../shared/copying.js';
import { csvOf, download } from '../shared/files.js';
import { deskHash, readHash } from './links.js';
import { DeskTable } from './table.js';
import { GAMES, evaluateAll, readAll, writeAll } from './values.js';
import { find, showProgress } from '../shared/elements.js';
import { wireFrame } from '../shared/frame.js';
import { onBusy } from '../shared/server.js';
import { known } from '../site.js';
import { say, sayBusy, sayError } from '../shared/status.js';
import { sentences, t } from '../shared/text.js';

const table = new DeskTable({ heads: find('heads'), body: find('rows') }, shareState);

/** The positions read: {number, text, rules, position, error, answer, written}. */
let entries = [];
/** The AbortController of the work under way, or null. */
let working = null;

function progress(done, total) {
  showProgress(find('progress'), done, total);
  find('stop').hidden = done === total;
}

/** Stores the form and the order of the table in the address. */
function shareState() {
  history.replaceState(null, '', deskHash({
    positions: find('positions').value,
    notation: find('notation').value,
    rules: find('rules').value,
    values: find('values').checked,
    shown: find('shown').value,
    sort: table.sort,
  }));
}

/** Runs `work` with a signal that is aborted when other work begins or the user presses Stop. */
async function run(work) {
  working?.abort();
  const call = new AbortController();
  working = call;
  try {
    await work(call.signal);
  } catch (error) {
    if (call.signal.aborted) return;
    sayError(error);
  }
  if (working === call) progress(1, 1);
}

function showWritten(signal) {
  return writeAll(entries, find('shown').value, signal).then(() => table.show(entries));
}

function read() {
  shareState();
  return run(async signal => {
    const given = {
      text: find('positions').value, notation: find('notation').value, rules: find('rules').value,
    };
    const read = await readAll(given, { signal, onProgress: progress });
    ({ entries } = read);
    if (read.rules) find('rules').value = read.rules;
    const wrong = entries.filter(({ error }) => error).length;
    find('results').hidden = false;
    await showWritten(signal);
    say(sentences(t('desk.read-all', { n: entries.length - wrong }),
      wrong && t('desk.wrong', { n: wrong }), read.note));
    if (!find('values').checked) return;
    await evaluateAll(entries, {
      signal,
      onProgress: (done, total) => {
        progress(done, total);
        table.show(entries);
        say(sentences(t('desk.evaluated', { done, n: total }), read.note));
      },
    });
  });
}

function copyText(text, done) {
  find('copied-line').hidden = false;
  find('copied').value = text;
  copy(find('copied'), { done, byHand: t('desk.copy-below') });
}

function wire() {
  find('input-form').addEventListener('submit', event => {
    event.preventDefault();
    read();
  });
  find('stop').addEventListener('click', () => {
    working?.abort();
    progress(1, 1);
    say(t('desk.stopped'));
  });
  find('shown').addEventListener('change', () => {
    shareState();
    showWritten().catch(sayError);
  });
  find('copy').addEventListener('click', () => {
    const written = table.ordered(entries).filter(({ error }) => !error).map(entry => entry.written);
    copyText(written.join('\n'), t('desk.positions-copied', { n: written.length }));
  });
  find('share').addEventListener('click', () => {
    shareState();
    copyText(location.href, t('desk.link-copied'));
  });
  find('csv').addEventListener('click',
    () => download('positions.csv', 'text/csv', csvOf(table.cells(entries))));
  find('json').addEventListener('click', () => download('positions.jsonl', 'application/x-ndjson',
    table.ordered(entries).map(({ text, error, answer, position }) =>
      `${JSON.stringify(answer ?? (error ? { position: text, error } : { position }))}\n`).join('')));
}

/** Opens what the address holds. */
function open() {
  const given = readHash(location.hash);
  if (!given) return;
  for (const id of ['positions', 'notation', 'rules', 'shown']) {
    if (given[id]) find(id).value = given[id];
    if (find(id).tagName === 'SELECT' && !find(id).value) find(id).selectedIndex = 0;
  }
  find('values').checked = given.values;
  table.sort = given.sort;
  read();
}

onBusy(sayBusy);
find('notation').append(new Option(t('desk.games'), GAMES));
for (const name of known.notations) {
  find('notation').append(new Option(name, name));
  find('shown').append(new Option(name, name));
}
wire();
open();
addEventListener('hashchange', open);
api.prepare();
wireFrame();
