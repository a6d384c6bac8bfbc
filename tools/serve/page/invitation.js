// An invitation: a link, a QR code, and a button that copies the link.

import { qrCode } from './live_table.js';
import { say } from './status.js';
import { t } from './text.js';

/** Shows a link and its code in elements with the ids link, qr and copy. */
export class Invitation {
  /** @param {(id: string) => HTMLElement} find */
  constructor(find) {
    this.link = find('link');
    this.picture = find('qr');
    find('copy').addEventListener('click', () => this.copy());
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
