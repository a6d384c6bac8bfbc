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
