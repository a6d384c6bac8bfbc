// Keyboard shortcuts, active except in text fields.

/**
 * Runs the action of each key pressed (not repeated) while `enabled` is true and no dialog is open.
 * @param {() => boolean} enabled
 * @param {Object<string, () => void>} actions by key, letters in lower case
 */
export function onKeys(enabled, actions) {
  document.addEventListener('keydown', event => {
    const typing = event.target.matches('input:not([type="checkbox"]), select, textarea');
    const chord = event.altKey || event.ctrlKey || event.metaKey;
    if (typing || event.repeat || chord || !enabled()) return;
    if (document.querySelector('dialog[open]')) return;
    actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]?.();
  });
}
