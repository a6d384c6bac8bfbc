// An invitation: a link, a QR code, and a button that copies the link.

import { qrCode } from './live_table.js';
import { say } from './status.js';
import { t } from './text.js';

/** Shows a link and its code in the elements with the ids link and qr; the button copies the link. */
export class Invitation {
  /** @param {(id: string) => HTMLElement} find @param {HTMLElement} button */
  constructor(find, button) {
    this.link = find('link');
    this.picture = find('qr');
    button.addEventListener('click', () => this.copy());
  }

  async show(link) {
    if (this.link.value === link) return;
    this.link.value = link;
    this.picture.hidden = true;
    try {
      const code = await qrCode(link);
      if (this.link.value !== link) return;
      this.picture.src = `data:image/svg+xml,${encodeURIComponent(code)}`;
      this.picture.alt = t('table.qr');
      this.picture.hidden = false;
    } catch {
      // The link is enough.
    }
  }

  async copy() {
    this.link.select();
    try {
      await navigator.clipboard.writeText(this.link.value);
      say(t('table.copied'));
    } catch {
      say(t('table.copy-below'));
    }
  }
}
