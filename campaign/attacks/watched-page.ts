import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** What a script of a stranger has done, and what the page's policy had to stop. */
    hostileDeeds: string[];
  }
}

/** Writes down what must not happen in any page that is opened. */
export async function watchPage(page: Page): Promise<string[]> {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(`a dialog said ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    window.hostileDeeds = [];
    Object.defineProperty(window, 'hostileScriptRan', {
      set: () => void window.hostileDeeds.push('a script ran'),
    });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      window.hostileDeeds.push(`the policy had to stop ${violatedDirective} ${blockedURI}`),
    );
  });
  return dialogs;
}

/** What strangers made of the page: deeds, and elements of theirs. */
export function findHostile(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...window.hostileDeeds,
    ...[...document.querySelectorAll('[data-hostile], [onerror], [onload], [onfocus], [onmouseover]')].map(
      (element) => `there is an element of a stranger: ${element.outerHTML.slice(0, 100)}`,
    ),
    ...[...document.querySelectorAll('a[href^="javascript:" i], a[href^="data:" i]')].map(
      (element) => `there is a link of a stranger: ${element.outerHTML.slice(0, 100)}`,
    ),
  ]);
}
