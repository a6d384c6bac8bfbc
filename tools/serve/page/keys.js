// Keyboard shortcuts, active except in text fields.

/**
 * Runs the action of each key pressed (not repeated) while the checkbox `enabled` is checked.
 * @param {HTMLInputElement} enabled
 * @param {Object<string, () => void>} actions by key, letters in lower case
 */
export function onKeys(enabled, actions) {
  document.addEventListener('keydown', event => {
    const typing = event.target.matches('input:not([type="checkbox"]), select, textarea');
    if (typing || event.repeat || event.altKey || event.ctrlKey || event.metaKey || !enabled.checked) return;
    actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]?.();
  });
}
