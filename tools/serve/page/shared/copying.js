// Copies texts and pictures, and warns of links that no other device can open.

import { saveBlob } from './files.js';
import { say } from './status.js';
import { t } from './text.js';

/** Copies the text of a field; selects it for copying by hand if the browser does not permit that. */
export async function copy(field, { done = t('say.copied'), byHand = t('say.copy') } = {}) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    say(done);
  } catch {
    say(byHand);
  }
}

/**
 * Copies a picture; saves it as a file if the browser does not permit that.
 * @param {Promise<Blob>} blob @param {string} type of the clipboard's item @param {string} name
 */
export async function copyPicture(blob, type, name) {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [type]: blob })]);
    say(t('picture.copied'));
  } catch {
    saveBlob(name, await blob);
    say(t('picture.saved'));
  }
}

/** Host names of the device itself. */
const LOOPBACK = /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/;

/** If links to this page work only on this device, says so in `note`; otherwise hides it. */
export function noteLocalLinks(note) {
  const isLocal = LOOPBACK.test(location.hostname);
  note.hidden = !isLocal;
  note.textContent = isLocal ? t('link.local', { host: location.hostname }) : '';
}
