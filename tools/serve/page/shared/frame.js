// The frame of every page, which cmake/embed_files.cmake inserts: language, settings, the link to the
// board, dialogs, and offline use.

import { find } from './elements.js';
import { wireDialogs } from './dialogs.js';
import { goOffline, offerInstallation } from './offline.js';
import { hasServer } from '../site.js';
import { connect } from './settings.js';
import { offerLanguages } from './text.js';

/** Connects the controls of the frame. Call after the page itself is set up. */
export function wireFrame() {
  offerLanguages(find('language'));
  connect(find('theme'), 'theme', () => dispatchEvent(new Event('theme')));
  connect(find('speed'), 'speed');
  connect(find('sound'), 'sound');
  connect(find('keys-on'), 'keys');
  connect(find('turn-board'), 'turn', () => dispatchEvent(new Event('turn')));
  // The keys of this page, if it has any.
  for (const keys of document.querySelectorAll('.keys-of-page')) {
    find('settings-dialog').append(keys);
    keys.hidden = false;
  }
  // Does not change the address, which may hold a game.
  find('skip')?.addEventListener('click', event => {
    event.preventDefault();
    find('board').focus();
  });
  // Games on several devices need a server.
  document.querySelector('nav a[href="together.html"]').hidden = !hasServer;
  // On phones, the tabs may not fit: the one of this page is shown.
  document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  offerInstallation(find('install'));
  wireDialogs();
  goOffline();
}
