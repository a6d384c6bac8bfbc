// The line that tells people what happened. Screen readers read it aloud.

const line = document.getElementById('status');

/** Says what happened. */
export function say(text) {
  line.textContent = text;
  line.classList.remove('is-error');
}

/** Says what went wrong; a cancelled call is nothing wrong. @param {Error} error */
export function sayError(error) {
  if (error.name === 'AbortError') return;
  const { message } = error;
  line.textContent = message.charAt(0).toUpperCase() + message.slice(1);
  line.classList.add('is-error');
}

/** Says that a request was refused and is sent again after some seconds; 0 when it is answered. */
export function sayBusy(seconds) {
  say(seconds ? `The server is busy; asking again in ${Math.ceil(seconds)} s…`
    : 'The server answers again.');
}
