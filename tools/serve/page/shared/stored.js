// Texts and JSON values stored in this browser, and texts stored in this tab.

import './storage.js';

/** The storage of this browser, and of this tab: read(), write() and remove() of storage.js. */
export const inBrowser = globalThis.seedbankStorage.browser;
export const inTab = globalThis.seedbankStorage.tab;

/** Whether two values are both arrays, both objects, or of the same other type. */
const isLike = (one, other) =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other);

/**
 * The JSON value stored in this browser, or `otherwise` if there is none of its type or the browser
 * does not permit storage.
 */
export function readStored(name, otherwise) {
  try {
    const value = JSON.parse(inBrowser.read(name));
    return value !== null && isLike(value, otherwise) ? value : otherwise;
  } catch {
    return otherwise;
  }
}

/** Stores a JSON value in this browser. Returns whether it is stored. */
export function store(name, value) {
  return inBrowser.write(name, JSON.stringify(value));
}
