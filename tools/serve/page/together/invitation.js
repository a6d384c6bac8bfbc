// An invitation: a link, a QR code, and a button that copies the link.

import { copy, noteLocalLinks } from '../shared/copying.js';
import { qrCode } from './live_table.js';
import { t } from '../shared/text.js';

/**
 * Shows a link and its code in the elements with the ids link and qr, and in link-local if no other
 * device can open it; the button copies the link.
 */
export class Invitation {
  /** @param {(id: string) => HTMLElement} find @param {HTMLElement} button */
  constructor(find, button) {
    this.link = find('link');
    this.picture = find('qr');
    noteLocalLinks(find('link-local'));
    button.addEventListener('click',
      () => copy(this.link, { done: t('table.copied'), byHand: t('table.copy-below') }));
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
      // The link works without the code.
    }
  }
}
