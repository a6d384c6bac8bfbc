// Copies texts, and warns of links that no other device can open.

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

/** Host names of the device itself. */
const LOOPBACK = /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/;

/** If links to this page work only on this device, says so in `note`; otherwise hides it. */
export function noteLocalLinks(note) {
  const isLocal = LOOPBACK.test(location.hostname);
  note.hidden = !isLocal;
  note.textContent = isLocal ? t('link.local', { host: location.hostname }) : '';
}
