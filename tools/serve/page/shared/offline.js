// Installs the service worker, with which the page works offline after one visit, and offers
// updates of the page.

import { announce } from './status.js';
import { t } from './text.js';

const button = document.getElementById('update');

/** Offers to switch to the version that `worker` has stored. */
function offer(worker) {
  button.hidden = false;
  announce(t('update.ready'));
  button.onclick = () => {
    button.hidden = true;
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    worker.postMessage('activate');
  };
}

function watch(registration) {
  if (registration.waiting) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker.addEventListener('statechange', () => {
      // On the first visit there is no older version to switch from.
      if (worker.state === 'installed' && registration.active) offer(worker);
    });
  });
}

/** Offers to install the page when the browser says that it can be installed. */
export function offerInstallation(install) {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault();
    install.hidden = false;
    install.onclick = () => {
      install.hidden = true;
      event.prompt();
    };
  });
}

/**
 * Makes the page work offline if the browser and its settings permit that. Pages of other machines
 * need HTTPS.
 */
export async function goOffline() {
  if (!isSecureContext) {
    console.info('The page is not available offline: this needs HTTPS or localhost.');
    return;
  }
  try {
    watch(await navigator.serviceWorker.register('sw.js'));
  } catch (error) {
    // The page works without it, but not offline.
    console.info(`The page is not available offline: ${error.message}`);
  }
}
