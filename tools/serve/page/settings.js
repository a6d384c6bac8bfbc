// Settings of this browser, stored in it: theme, speed, sound, keys, turning the board.

const STORED = 'seedbank.settings';
const DEFAULTS = { theme: 'auto', speed: 'normal', sound: false, keys: true, turn: false };

function stored() {
  try {
    return JSON.parse(localStorage.getItem(STORED)) ?? {};
  } catch {
    return {};
  }
}

/** The settings. Change them with set(). */
export const settings = { ...DEFAULTS, ...stored() };

/** The speeds of sowing: factors of the duration. */
const SPEEDS = { slow: 2, normal: 1, fast: 0.4, off: 0 };

/** The factor of the chosen speed; 0 for no animation. */
export function speedFactor() {
  return SPEEDS[settings.speed] ?? 1;
}

/** Changes and stores a setting. */
export function set(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(STORED, JSON.stringify(settings));
  } catch {
    // The browser does not permit storage: the setting lasts until the page is closed.
  }
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
