// Reads positions in the notations of the engine, including texts that several notations read
// differently.

import * as api from '../shared/api.js';
import { known } from '../site.js';

/** The notations in which a position may be a bare list of numbers. */
const LISTS = ['fairkalah', 'maia', 'kgpc', 'manchester', 'openspiel-tensor'];
const BARE_LIST = /^[[\]\d\s,;]+$/;

/** Whether a text is a list of numbers, which several notations, and games, may write. */
export const isBareList = text => BARE_LIST.test(text);

/** Whether a text begins as a list of numbers: it may be a mistyped position. */
export const beginsAsList = text => /^[[\]\d\s,;-]+[\w ]*$/.test(text.trim());

async function read(position, notation, signal) {
  const { text, notes } = await api.convert({ position, notation, to: 'fairkalah' }, signal);
  return { notation, text, note: notes?.[0].message ?? '' };
}

/** The readings of a text, without notations that cannot read it. */
async function readBy(notations, text, signal) {
  const results = await Promise.allSettled(
    notations.map(notation => read(text, notation, signal)));
  return results.filter(({ status }) => status === 'fulfilled').map(({ value }) => value);
}

/**
 * The different positions that a text may mean, the most common notation first.
 * @param {string} text @param {string} notation or '' to try all
 * @returns {Promise<{notation: string|undefined, text: string, note: string}[]>} never empty; `note`:
 *   what else the text could mean
 * @throws {Error} if it is not a position in any notation
 */
export async function readings(text, notation, signal) {
  if (notation) return [await read(text, notation, signal)];
  let found = [];
  if (isBareList(text)) {
    found = await readBy(LISTS, text, signal);
  } else {
    try {
      return [await read(text, undefined, signal)];
    } catch (error) {
      found = await readBy(known.notations, text, signal);
      if (!found.length) throw error;
    }
  }
  if (!found.length) return [await read(text, undefined, signal)];
  return found.filter(
    (one, index) => found.findIndex(other => other.text === one.text) === index);
}
