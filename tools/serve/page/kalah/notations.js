// Reads positions in the notations of the engine, including texts that several notations read
// differently.

import * as api from '../shared/api.js';
import { known } from '../site.js';

/** The notations in which a position may be a bare list of numbers. */
const LISTS = ['fairkalah', 'maia', 'kgpc', 'manchester', 'openspiel-tensor'];
const BARE_LIST = /^[[\]\d\s,;]+$/;
/** Numbers of the players, of which a text may leave open where they begin. */
const COUNTINGS = [{ playersFrom: 0 }, { playersFrom: 1 }];

/** Whether a text is a list of numbers, which several notations, and games, may write. */
export const isBareList = text => BARE_LIST.test(text);

/** Whether it is one without brackets and lines, which tell the engine more. */
const isPlainList = text => isBareList(text) && !/[[\n]/.test(text.trim());

/** Whether a text begins as a list of numbers: it may be a mistyped position. */
export const beginsAsList = text => /^[[\]\d\s,;-]+[\w ]*$/.test(text.trim());

async function read(position, options, signal) {
  const { text, notes } = await api.convert({ position, ...options, to: 'fairkalah' }, signal);
  return { notation: options.notation, text, note: notes?.[0].message ?? '' };
}

/** The readings of a text, without those that fail. */
async function readAs(choices, text, signal) {
  const results = await Promise.allSettled(choices.map(options => read(text, options, signal)));
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
  if (notation) return [await read(text, { notation }, signal)];
  if (!isPlainList(text)) {
    try {
      return [await read(text, {}, signal)];
    } catch (error) {
      if (signal.aborted) throw error;
    }
  }
  const named = (isPlainList(text) ? LISTS : known.notations).map(one => ({ notation: one }));
  const all = await readAs([...named, ...COUNTINGS], text, signal);
  const found = all.filter(
    (one, index) => all.findIndex(other => other.text === one.text) === index);
  // What the engine refuses is offered as a choice, but not taken for the only reading left.
  if (!found[isPlainList(text) ? 0 : 1]) return [await read(text, {}, signal)];
  return found;
}
