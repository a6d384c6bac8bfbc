// The storage of this browser and of this tab. Browsers may refuse every access to it, for example in
// private windows or by a policy, so all accesses are here. Runs before the page is drawn, for the
// theme: loaded by a script element, not as a module. Modules use stored.js.

globalThis.seedbankStorage ??= (() => {
  /** @param {'localStorage'|'sessionStorage'} name */
  const guarded = name => ({
    /** The text stored under a key; null if there is none or access is refused. */
    read(key) {
      try {
        return globalThis[name].getItem(key);
      } catch {
        return null;
      }
    },
    /** Stores a text. Returns whether it is stored. */
    write(key, text) {
      try {
        globalThis[name].setItem(key, text);
        return true;
      } catch {
        return false;
      }
    },
    remove(key) {
      try {
        globalThis[name].removeItem(key);
      } catch {
        // Nothing was stored.
      }
    },
  });
  return { browser: guarded('localStorage'), tab: guarded('sessionStorage') };
})();
