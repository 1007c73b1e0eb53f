// What has to be known before the first paint: the theme, and whether the page as it was
// drawn ahead is for this person. Loaded as a file of its own because the
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

  // Some pages are drawn ahead: for guests who have stored nothing, or for whoever is signed in and
  // comes to the page itself. For all others the drawing stays hidden until the real page comes.
  function isForThisPerson(drawnFor) {
    try {
      const isSignedIn = Boolean(localStorage.getItem('token'));
      if (drawnFor === 'signed-in') return isSignedIn && location.search === '';
      return !isSignedIn && !localStorage.getItem('generatedLinks');
    } catch {
      return drawnFor === 'guests';
    }
  }

  const drawnFor = document.querySelector('meta[name="drawn-for"]')?.getAttribute('content');
  if (drawnFor) root.dataset.drawn = isForThisPerson(drawnFor) ? `for-${drawnFor}` : 'for-others';
  // A button that is drawn and not yet alive is pressed once it is; Enter in a field presses one, too.
  function pressLater(event) {
    const button = root.dataset.drawn && event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    button.dataset.pressed = '';
  }

  addEventListener('click', pressLater, { capture: true });
  applyTheme();
  systemIsDark.addEventListener('change', applyTheme);
  // "storage" comes from other tabs, "themechange" from this one's switch.
  addEventListener('storage', applyTheme);
  addEventListener('themechange', applyTheme);
})();
