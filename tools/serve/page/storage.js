// JSON values stored in this browser.

/** The stored value, or `otherwise` if there is none or the browser does not permit storage. */
export function readStored(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Stores a value; has no effect if the browser does not permit storage. */
export function store(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Not stored.
  }
}
