// Taking texts away: copying, and the note beside links that no other device can open.

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

/** Hosts that mean the device itself. */
const LOOPBACK = /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/;

/** Tells in `note` that links to this page are for this device only, if they are. */
export function noteLocalLinks(note) {
  const isLocal = LOOPBACK.test(location.hostname);
  note.hidden = !isLocal;
  note.textContent = isLocal ? t('link.local', { host: location.hostname }) : '';
}
