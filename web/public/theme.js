// Sets the theme before the first paint. Loaded as a file of its own because the
// content security policy forbids inline scripts. `theme` in local storage is
// "light" or "dark"; anything else means: as the system has it.
(() => {
  const root = document.documentElement;
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

  function chosenTheme() {
    try {
      return localStorage.getItem('theme');
    } catch {
      return null;
    }
  }

  function applyTheme() {
    const chosen = chosenTheme();
    const isDark = chosen === 'dark' || (chosen !== 'light' && systemIsDark.matches);
    root.dataset.theme = isDark ? 'dark' : 'light';
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', isDark ? '#0B0D14' : '#F7F8FB');
  }

  applyTheme();
  systemIsDark.addEventListener('change', applyTheme);
  // "storage" comes from other tabs, "themechange" from this one's switch.
  addEventListener('storage', applyTheme);
  addEventListener('themechange', applyTheme);
})();
