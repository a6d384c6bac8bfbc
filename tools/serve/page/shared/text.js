// The language of the page: messages by key, with plurals and numbers. Of the catalogues
// messages/LANGUAGE.js, only that of the chosen language is loaded. The English of a document is the
// text of its elements; the attribute data-t names the message that replaces it. That of English
// lacks the messages that only documents have.

import { inBrowser } from './stored.js';

/** The tags of the languages: of the catalogues, which the build lists in the document. */
const LANGUAGES = globalThis.document?.querySelector('meta[name="languages"]')?.content.split(' ') ??
  ['en'];

const STORED = 'seedbank.language';
/** The parameter of the address that replaces the stored language if storage is not permitted. */
const PARAMETER = 'language';
/** The attributes of elements that messages replace. */
const ATTRIBUTES = { label: 'aria-label', placeholder: 'placeholder', title: 'title' };
const document = globalThis.document;

function preferred() {
  if (!document) return 'en';
  const given = new URLSearchParams(location.search).get(PARAMETER);
  const wanted = [given, inBrowser.read(STORED), ...navigator.languages]
    .map(tag => tag?.slice(0, 2));
  return wanted.find(tag => LANGUAGES.includes(tag)) ?? 'en';
}

/** The language of the page. */
export const language = preferred();

const catalogue = async tag => (await import(`../messages/${tag}.js`)).default;

/**
 * A report holds the catalogues of all languages; the page loads one. That of a language chosen
 * just before the network failed may not be stored; that of English is.
 */
const messages = globalThis.seedbankMessages?.[language] ??
  await catalogue(language).catch(() => catalogue('en'));

/**
 * A message with its values: `{n}` stands for the value n. A message with several forms has one per
 * plural category, and `n` selects it.
 * @param {string|Object<string, string>} message @param {Object<string, number|string>} values
 */
export function fill(message, values, tag) {
  const form = typeof message === 'string' ? message
    : message[new Intl.PluralRules(tag).select(values.n)] ?? message.other;
  return form.replace(/\{(\w+)\}/g, (_, name) => {
    const value = values[name];
    return typeof value === 'number' ? new Intl.NumberFormat(tag).format(value) : value;
  });
}

/** The message of a key in the language of the page. */
export function t(key, values = {}) {
  return fill(messages[key] ?? key, values, language);
}

/** A text at the beginning of a sentence. */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Sentences one after the other, without those that are empty, false or missing. */
export function sentences(...parts) {
  return parts.filter(Boolean).join(' ');
}

/** A list: "1, 2 and 3" or, with 'disjunction', "1, 2 or 3". @param {(string|number)[]} items */
export function listText(items, type = 'conjunction') {
  return new Intl.ListFormat(language, { type }).format(items.map(String));
}

/** Replaces the texts and attributes of the elements of the document for which there is a message. */
function translate() {
  for (const element of document.querySelectorAll('[data-t]')) {
    element.textContent = messages[element.dataset.t] ?? element.textContent;
  }
  for (const [name, attribute] of Object.entries(ATTRIBUTES)) {
    for (const element of document.querySelectorAll(`[data-t-${name}]`)) {
      const message = messages[element.getAttribute(`data-t-${name}`)];
      if (message) element.setAttribute(attribute, message);
    }
  }
}

/** The name of a language in itself: "Deutsch". */
function nameOf(tag) {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag);
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/**
 * Fills a select element with the languages; a choice is stored, in the address if the browser does
 * not permit storage, and reloads the page.
 */
export function offerLanguages(select) {
  select.append(...LANGUAGES.map(tag => {
    const option = new Option(nameOf(tag), tag);
    option.lang = tag;
    return option;
  }));
  select.value = language;
  select.addEventListener('change', () => {
    const url = new URL(location.href);
    if (inBrowser.write(STORED, select.value)) url.searchParams.delete(PARAMETER);
    else url.searchParams.set(PARAMETER, select.value);
    history.replaceState(null, '', url);
    location.reload();
  });
}

if (document && language !== 'en') {
  document.documentElement.lang = language;
  translate();
}
