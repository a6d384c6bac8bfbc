// The settings, stored in this browser: theme, speed, sound, keys, turning the board, the rules of
// the last game.

import { isBeginner } from './experience.js';
import { readStored, store } from './stored.js';

const STORED = 'seedbank.settings';
const DEFAULTS = { theme: 'auto', speed: 'auto', sound: false, keys: true, turn: false, rules: '' };

/** The settings. Controls change them: see connect(). */
export const settings = { ...DEFAULTS, ...readStored(STORED, {}) };

/** The speeds of sowing: factors of the duration. */
const SPEEDS = { slow: 2, normal: 1, fast: 0.4, off: 0 };

/** The factor of the first games, in which seeds fall slowly enough to follow each of them. */
const FIRST = 1.45;

/** The factor of the chosen speed; 0 for no animation. */
export function speedFactor() {
  return SPEEDS[settings.speed] ?? (isBeginner() ? FIRST : 1);
}

/** Changes a setting. */
export function set(name, value) {
  settings[name] = value;
  store(STORED, settings);
}

/** Connects a select element or a checkbox with a setting. @param {() => void} [changed] */
export function connect(control, name, changed) {
  const field = control.type === 'checkbox' ? 'checked' : 'value';
  control[field] = settings[name];
  control.addEventListener('change', () => {
    set(name, control[field]);
    changed?.();
  });
}
