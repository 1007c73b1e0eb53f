const storageKey = 'theme';

/** Keeps the chosen theme; the early script of the page applies it. */
export function offerThemes(): void {
  const stored = storedTheme();
  for (const choice of document.querySelectorAll<HTMLInputElement>('.themes input')) {
    choice.checked = choice.value === stored;
    choice.addEventListener('change', () => {
      localStorage.setItem(storageKey, choice.value);
      dispatchEvent(new Event('themechange'));
    });
  }
}

function storedTheme(): string {
  const stored = localStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}
