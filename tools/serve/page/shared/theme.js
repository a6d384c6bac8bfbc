// Sets the theme before the page is drawn: loaded by a script element after storage.js, not as a module.
{
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const contrast = matchMedia('(prefers-contrast: more)');
  const stored = () => {
    try {
      return JSON.parse(seedbankStorage.browser.read('seedbank.settings'))?.theme ?? 'auto';
    } catch {
      return 'auto';
    }
  };
  const show = () => {
    let theme = stored();
    if (theme === 'auto') theme = dark.matches ? 'dark' : 'light';
    if (theme === 'light' && stored() === 'auto' && contrast.matches) theme = 'contrast';
    document.documentElement.dataset.theme = theme;
  };
  show();
  dark.addEventListener('change', show);
  contrast.addEventListener('change', show);
  addEventListener('theme', show);
}
