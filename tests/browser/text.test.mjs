// The catalogues of messages: complete, used, translated, with the same values and all plural forms.
// Without a browser.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { noteLocalLinks } from '../../tools/serve/page/shared/copying.js';
import { reported } from '../../tools/serve/page/shared/errors.js';
import { fill } from '../../tools/serve/page/shared/text.js';

const PAGE = fileURLToPath(new URL('../../tools/serve/page/', import.meta.url));
/** What all documents share. */
const PARTS = ['../parts/head.html', '../parts/share.html', '../parts/top.html'];
const FILES = [...readdirSync(PAGE, { recursive: true }), ...PARTS];
const read = name => readFileSync(path.join(PAGE, name), 'utf8');
const TAGS = readdirSync(path.join(PAGE, 'messages')).map(name => name.replace(/\.js$/, ''));
/** English words, without values, that are the same in a language. */
const SAME = {
  de: ['Position', 'Notation', 'Links', 'Name'],
  es: ['error'],
  fr: ['Pages', 'Actions', 'Position', 'Notation', 'Minimax', 'Simple', 'Points', 'Positions',
    'Positions · Seedbank'],
  cs: [],
};
/** Names. */
const NAMES = ['Kalah · Seedbank', 'Kalah', 'Minimax'];

const DOCUMENTS = FILES.filter(name => name.endsWith('.html'));
const ATTRIBUTES = { label: 'aria-label', placeholder: 'placeholder', title: 'title' };
const plain = text => text.replace(/\s+/g, ' ').replaceAll('&amp;', '&').trim();

/** The English of the documents: texts and attributes of their elements, by key; the same in all. */
function englishOfDocuments() {
  const english = new Map();
  const take = (name, key, text) => {
    assert.equal(plain(text), english.get(key) ?? plain(text), `${name}: ${key}`);
    english.set(key, plain(text));
  };
  for (const name of DOCUMENTS) {
    for (const [, attributes, content] of read(name).matchAll(/<\w+([^<>]*)>([^<>]*)/g)) {
      const key = /\bdata-t="([^"]+)"/.exec(attributes)?.[1];
      if (key) take(name, key, content);
      for (const [short, attribute] of Object.entries(ATTRIBUTES)) {
        const given = new RegExp(`\\s${attribute}="([^"]+)"`).exec(attributes)?.[1];
        const named = new RegExp(`\\sdata-t-${short}="([^"]+)"`).exec(attributes)?.[1];
        if (named) take(name, named, given);
        if (given && !/^[\d\s]*$/.test(given)) assert.ok(named, `${name}: ${attribute}="${given}"`);
      }
    }
  }
  return english;
}

/** All messages of a language; those of English with the texts of the documents. */
async function catalogue(tag) {
  const { default: messages } = await import(path.join(PAGE, `messages/${tag}.js`));
  return tag === 'en' ? { ...Object.fromEntries(englishOfDocuments()), ...messages } : messages;
}

const forms = message => (typeof message === 'string' ? [message] : Object.values(message));
const values = text => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

/** The keys that the page uses: {keys, prefixes}, prefixes from keys put together at run time. */
function usedKeys(suffix = '') {
  const keys = new Set();
  const prefixes = new Set();
  for (const name of FILES.filter(file => /\.(js|html)$/.test(file) &&
    file.endsWith(suffix) && !file.startsWith('messages/'))) {
    const source = read(name);
    for (const [, key] of source.matchAll(/\bdata-t(?:-\w+)?="([^"]+)"/g)) keys.add(key);
    if (!name.endsWith('.js')) continue;
    for (const [, key] of source.matchAll(/\bt\('([^']+)'/g)) keys.add(key);
    for (const [, key] of source.matchAll(/\bt\([^'`]*\? '([^']+)' : '[^']+'/g)) keys.add(key);
    for (const [, key] of source.matchAll(/\bt\([^'`]*\? '[^']+' : '([^']+)'/g)) keys.add(key);
    for (const [, key] of source.matchAll(/\bt\(`([^`$]+)\$\{/g)) prefixes.add(key);
  }
  return { keys, prefixes };
}

for (const tag of TAGS.filter(other => other !== 'en')) {
  test(`messages/${tag}.js: every message, translated, with its values`, async () => {
    const [english, other] = await Promise.all([catalogue('en'), catalogue(tag)]);
    assert.deepEqual(Object.keys(other).sort(), Object.keys(english).sort());
    for (const [key, message] of Object.entries(english)) {
      const wanted = values(forms(message)[0]);
      for (const form of [...forms(message), ...forms(other[key])]) {
        assert.deepEqual(values(form), wanted, `${key}: ${form}`);
        assert.ok(form.trim(), key);
      }
    }
  });
}

test('No message was left in English', async () => {
  const english = new Map(Object.entries(await catalogue('en')));
  const words = message => forms(message).join(' ').replace(/\{\w+\}/g, '').trim();
  for (const tag of TAGS.filter(other => other !== 'en')) {
    const same = Object.entries(await catalogue(tag))
      .filter(([key, message]) => words(message) === words(english.get(key)))
      .filter(([, message]) => /\p{L}/u.test(words(message)) &&
        ![...NAMES, ...SAME[tag] ?? []].includes(words(message)));
    assert.deepEqual(same.map(([key]) => key), [], tag);
  }
});

test('Every plural form that whole numbers need exists', async () => {
  for (const tag of TAGS) {
    const rules = new Intl.PluralRules(tag);
    const needed = new Set(Array.from({ length: 300 }, (_, n) => rules.select(n)));
    for (const [key, message] of Object.entries(await catalogue(tag))) {
      if (typeof message === 'string') continue;
      for (const category of needed) assert.ok(message[category], `${tag} ${key}: ${category}`);
    }
  }
});

/** Forms of address other than those chosen: du, tú, vous, vy. */
const OTHER_ADDRESS = {
  de: /\p{Ll},? (Sie|Ihnen|Ihre?[mnrs]?)(?!\p{L})/u,
  es: /(?<!\p{L})(usted|ustedes|vosotros)(?!\p{L})/iu,
  fr: /(?<!\p{L})(tu|toi|ton|tes)(?!\p{L})/iu,
  cs: /(?<!\p{L})(ty|tvůj|tvoje|tvá|máš|jsi|hraješ)(?!\p{L})/iu,
};
/** Patterns that violate the typography of a language, such as missing no-break spaces. */
const UNTYPOGRAPHIC = {
  de: /["'»«”]| …/u,
  es: /["'“”„]|^[^¿]*\?|^[^¡]*!/u,
  fr: /["'“”„]| [:;!?»]|« |(?<![\u00a0\u202f])[:;!?»]|«(?!\u202f)/u,
  cs: /["'»«”]|(?<![\p{L}\p{N}}])[kosvzu] (?=[\p{L}{])(?!nebo )/iu,
};

test('Every language addresses the reader in one way, and keeps its typography', async () => {
  for (const tag of TAGS.filter(other => other !== 'en')) {
    for (const [key, message] of Object.entries(await catalogue(tag))) {
      for (const form of forms(message)) {
        // A new language need not have patterns.
        if (tag in OTHER_ADDRESS) assert.doesNotMatch(form, OTHER_ADDRESS[tag], `${tag} ${key}`);
        if (tag in UNTYPOGRAPHIC) assert.doesNotMatch(form, UNTYPOGRAPHIC[tag], `${tag} ${key}`);
      }
    }
  }
});

test('Every used key exists, and every message is used', async () => {
  const all = new Set(Object.keys(await catalogue('en')));
  const { keys, prefixes } = usedKeys();
  assert.ok(keys.size > 50);
  for (const key of keys) assert.ok(all.has(key), `missing: ${key}`);
  for (const prefix of prefixes) {
    assert.ok([...all].some(key => key.startsWith(prefix)), `missing: ${prefix}…`);
  }
  const unused = [...all].filter(
    key => !keys.has(key) && ![...prefixes].some(prefix => key.startsWith(prefix)));
  assert.deepEqual(unused, []);
  const english = new Set(Object.keys((await import(path.join(PAGE, 'messages/en.js'))).default));
  for (const key of usedKeys('.js').keys) assert.ok(english.has(key), `missing in en.js: ${key}`);
});

/** Nouns that numbers count; "{count} of {all}" counts nothing. */
const COUNTED = /\{\w+\} (different )?(seed|sowing|turn|position|board|game|mistake|value|step|line|link|spectator)/;

test('Every message that counts something has plural forms', async () => {
  const english = Object.entries(await catalogue('en'));
  const counting = english.filter(([, message]) => forms(message).some(form => COUNTED.test(form)));
  assert.ok(counting.length > 20);
  const without = counting.filter(([, message]) => typeof message === 'string');
  assert.deepEqual(without.map(([key]) => key), []);
});

test('Different buttons of a document have different texts in every language', async () => {
  for (const name of DOCUMENTS.filter(file => !PARTS.includes(file))) {
    const keys = new Set([...read(name).matchAll(/<(?:button|a class="button)[^<>]*data-t="([^"]+)"/g)]
      .map(([, key]) => key));
    for (const tag of TAGS) {
      const messages = await catalogue(tag);
      const texts = [...keys].map(key => messages[key]);
      const twice = texts.filter((text, index) => texts.indexOf(text) !== index);
      assert.deepEqual(twice, [], `${tag} ${name}`);
    }
  }
});

test('No key is in two areas', () => {
  for (const tag of TAGS) {
    const keys = [...read(`messages/${tag}.js`).matchAll(/^  '([^']+)':/gm)].map(([, key]) => key);
    assert.ok(keys.length > 300, tag);
    assert.deepEqual(keys.filter((key, index) => keys.indexOf(key) !== index), [], tag);
  }
});

test('All texts of documents have a message, and English is written once', async () => {
  const { default: messages } = await import(path.join(PAGE, 'messages/en.js'));
  const { prefixes } = usedKeys('.js');
  const scripts = FILES.filter(name => /(?<!messages\/..)\.js$/.test(name)).map(read).join('');
  for (const [key, text] of englishOfDocuments()) {
    if (key in messages) assert.equal(text, messages[key], key);
    const isSaid = scripts.includes(`'${key}'`) || [...prefixes].some(prefix => key.startsWith(prefix));
    assert.ok(isSaid || !(key in messages), `only documents say it, so en.js need not: ${key}`);
  }
  assert.ok(DOCUMENTS.length > 0);
  for (const name of DOCUMENTS) {
    const source = read(name);
    const body = source.slice(Math.max(0, source.indexOf('<body')))
      .replace(/<(kbd|noscript)\b[^>]*>[\s\S]*?<\/\1>/g, '');
    for (const [, attributes, content] of body.matchAll(/<\w+([^<>]*)>([^<>]*\p{L}[^<>]*)/gu)) {
      const named = /data-t=|translate="no"|class="brand"/.test(attributes);
      assert.ok(named, `${name}: "${plain(content)}"`);
    }
  }
});

test('Errors are translated by code or status; unknown codes keep the English reason', () => {
  assert.equal(reported({ error: 'seedbank: 3 numbers', code: 3 }).message,
    'This is not a valid position. 3 numbers.');
  assert.equal(reported({ error: 'too many searches', code: 5 }, 429).message,
    'The server cannot answer now: too many searches.');
  assert.equal(reported({ error: 'out of memory', code: 5 }).message,
    'There is not enough memory: out of memory.');
  assert.equal(reported({ error: 'the game is over', code: 2 }, 409).message,
    'The game has moved on in the meantime.');
  assert.equal(reported({ error: 'something new', code: 99 }).message, 'Something new.');
});

test('Links that work only on this device are recognised', () => {
  const note = {};
  for (const [hostname, hidden] of [['localhost', false], ['127.0.0.1', false], ['[::1]', false],
    ['192.168.1.5', true], ['kalah.example', true], ['localhost.example', true]]) {
    globalThis.location = { hostname };
    noteLocalLinks(note);
    assert.equal(note.hidden, hidden, hostname);
    assert.equal(note.textContent.includes(hostname), !hidden, hostname);
  }
  delete globalThis.location;
});

test('Numbers and plurals follow the language', () => {
  const seeds = { one: '{n} semínko', few: '{n} semínka', other: '{n} semínek' };
  assert.deepEqual([1, 3, 5].map(n => fill(seeds, { n }, 'cs')),
    ['1 semínko', '3 semínka', '5 semínek']);
  assert.equal(fill('{n}', { n: 12345 }, 'de'), '12.345');
  assert.equal(fill('{n}', { n: 12345 }, 'en'), '12,345');
  assert.equal(fill('{a} by {b}', { a: 'South', b: 4 }, 'en'), 'South by 4');
});
